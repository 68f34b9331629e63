"""Command lines of the arena that cannot be understood: one sentence, exit code 2."""

from __future__ import annotations

import json
from pathlib import Path

import pexpect
import pytest
from tests.arena.running import COMMAND, ENVIRONMENT, run

BAD = {
    "arena": "still needed: PLAYER",
    "arena greedy": "The arena takes two players, not 1.",
    "arena greedy uniform greedy": "The arena takes two players, not 3.",
    "arena greedy nobody": "There is no player 'nobody'; there are: ",
    "arena greedy:depth=3 uniform": "greedy has no option 'depth'; there are: none.",
    "arena greedy: uniform:x": 'The player "uniform:x" cannot be read',
    "arena cmd: uniform": '"cmd:" names no program',
    "arena greedy uniform --pairs 0": "--pairs 0 is not possible",
    "arena greedy uniform --pairs many": "--pairs many is not possible",
    "arena greedy uniform --seed -1": "--seed -1 is not possible",
    "arena greedy uniform --processes 0": "--processes 0 is not possible",
    "arena greedy uniform --patience 0": "--patience 0 is not possible",
    "arena greedy uniform --from-pair x": "--from-pair x is not possible",
    "arena greedy uniform --preset whist": 'There is no preset "whist"',
    "arena greedy uniform --rule sweep=x": "sweep = ",
    "arena greedy uniform --fast": "There is no option --fast here",
    "arena greedy uniform --file no/such/folder": "no/such/folder: the system refuses",
    "arena greedy uniform --file .": ". is not an ordinary file.",
    "arena cheatr uniform": "cheater, cmd:PROGRAM.",
    "arena pimc:worlds=1#x uniform": 'The player "pimc:worlds=1#x" cannot be read',
    "arena greedy\x07 uniform": "cannot be read",
    "arena greedy uniform --pictures p": "--pictures does not go with marjolet arena.",
    "arena report a --pairs 5": "--pairs does not go with marjolet arena report.",
    "arena report a --file b": "--file does not go with marjolet arena report.",
    "arena merge a b --file c --seed 3": "--seed does not go with marjolet arena merge.",
    "arena report a a": "The file a is named twice.",
    "arena merge": "Name the result files to merge, and the new one",
    "arena merge a b": "Name the result files to merge, and the new one",
    "arena merge a b --file c": "a: the system refuses",
    "arena report": "Name the result files to report",
    "arena report nothing": "nothing: the system refuses",
    "ladder greedy": "A ladder takes two players or more",
    "ladder greedy greedy": "A ladder takes two players or more",
    "ladder greedy uniform --pairs 1": "A ladder takes two pairs or more.",
    "ladder greedy nobody": "There is no player 'nobody'",
}


@pytest.mark.parametrize("line", BAD)
def test_a_bad_command_line_ends_in_a_sentence(
    line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    done = run(*line.split())
    assert (done.returncode, done.stdout) == (2, "")
    assert BAD[line] in done.stderr
    assert done.stderr.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "line",
    [
        ["arena", "greedy", "uniform", "--file", ""],
        ["ladder", "greedy", "uniform", "--folder", ""],
        ["verify", ""],
    ],
)
def test_an_empty_name_of_a_file_is_called_so(line: list[str]) -> None:
    done = run(*line)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "The name of a file is empty.\n"


def test_house_rules_are_played_and_told() -> None:
    line = [
        "arena",
        "greedy",
        "uniform",
        "--pairs",
        "2",
        "--preset",
        "gerver",
        "--rule",
        "sweep=70",
    ]
    document = json.loads(run(*line, "--json").stdout)
    assert (document["preset"], document["rules"]) == ("gerver", {"sweep": 70})


def test_the_options_of_a_player_are_told_in_the_report() -> None:
    document = json.loads(run("arena", "greedy", "uniform", "--pairs", "2", "--json").stdout)
    assert document["budgets"] == [{}, {}]
    assert document["time"][0]["decisions"] > 20
    assert document["stock"] == "seat-keyed"


def test_the_ordinary_stock_is_told() -> None:
    line = ["arena", "greedy", "uniform", "--pairs", "2", "--json"]
    keyed, ordinary = (json.loads(run(*line, *more).stdout) for more in ([], ["--ordinary-stock"]))
    assert ordinary["stock"] == "ordinary"
    assert ordinary["points"]["mean"] != keyed["points"]["mean"]


def test_a_terminal_shows_the_progress_and_a_pipe_does_not(tmp_path: Path) -> None:
    line = ["arena", "greedy", "uniform", "--pairs", "120", "--file", str(tmp_path / "result")]
    assert run(*line[:-2]).stderr == ""
    child = pexpect.spawn(
        COMMAND[0], [*COMMAND[1:], *line], env=ENVIRONMENT, encoding="utf-8", timeout=60
    )
    child.expect(r"\[#*\.*\] \d+/120")
    child.expect("greedy less uniform")
    child.expect(pexpect.EOF)
