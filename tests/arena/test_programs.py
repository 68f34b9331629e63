"""Programs as players: one that plays, and all the ways in which one can fail."""

from __future__ import annotations

import sys
import textwrap
from pathlib import Path

import pytest
from tests.arena.running import run

from marjolet.arena import ArenaError, Setting, measure
from marjolet.arena.results import header_of
from marjolet.arena.store import Store, read_results

FIRST_MOVE = """
    import json, sys
    for line in sys.stdin:
        question = json.loads(line)
        print(json.dumps(question["legal"][0]), flush=True)
"""


def program(folder: Path, text: str, name: str = "player.py") -> str:
    """Write a program and return the player that it is."""
    path = folder / name
    path.write_text(textwrap.dedent(text))
    return f"cmd:{sys.executable} {path}"


def play(player: str, pairs: range = range(2), patience: float = 30.0) -> object:
    setting = Setting((player, "uniform"), "marjolet", {}, seed=1)
    return measure(setting, pairs, patience=patience).points


def test_a_program_plays(tmp_path: Path) -> None:
    player = program(tmp_path, FIRST_MOVE)
    assert play(player) == play(player)


def test_the_answer_may_be_an_object(tmp_path: Path) -> None:
    text = FIRST_MOVE.replace('question["legal"][0]', '{"action": question["legal"][0], "why": 1}')
    assert play(program(tmp_path, text)) == play(program(tmp_path, FIRST_MOVE, "other.py"))


def test_the_seed_gives_a_program_the_same_chance_every_time(tmp_path: Path) -> None:
    player = program(
        tmp_path,
        """
        import json, random, sys
        for line in sys.stdin:
            question = json.loads(line)
            rng = random.Random(question["seed"])
            print(json.dumps(rng.choice(question["legal"])), flush=True)
        """,
    )
    assert play(player) == play(player)


def test_the_question_is_a_view_and_the_legal_moves(tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    player = program(
        tmp_path,
        f"""
        import json, sys
        for line in sys.stdin:
            question = json.loads(line)
            assert sorted(question) == ["legal", "seed", "view"]
            assert question["view"]["version"] == 1
            assert question["legal"] == question["view"]["legal"]
            assert len(question["view"]["hand"]) <= 6
            open({str(kept)!r}, "a").write("x")
            print(json.dumps(question["legal"][0]), flush=True)
        """,
    )
    play(player, range(1))
    assert kept.read_text()


def test_one_process_for_each_game_answers_the_whole_run(tmp_path: Path) -> None:
    starts = tmp_path / "starts"
    text = f"open({str(starts)!r}, 'a').write('x')\n" + textwrap.dedent(FIRST_MOVE)
    play(program(tmp_path, text), range(4))
    assert starts.read_text() == "xx"


FAILURES = {
    "never answers": ("import time; time.sleep(60)", "no answer within 1 seconds"),
    "crashes": ("input(); raise SystemExit('no idea')", r"exit code 1\. It said: no idea"),
    "ends at once": ("", r"exit code 0\. It said nothing on standard error"),
    "says garbage": (
        "input(); print('play QS', flush=True); input()",
        'answered "play QS"; an answer',
    ),
    "says a number": ("input(); print('7', flush=True); input()", 'answered "7"; an answer'),
    "says half a line": ("input(); print('\"QS', end='')", r'answered "\\"QS"; an answer'),
    "says bytes": (
        "input(); import sys; sys.stdout.buffer.write(b'\\xff\\n')",
        "an answer is a line",
    ),
    "plays what it may not": (
        "input(); print('\"draw\"', flush=True); input()",
        '"draw", which is not',
    ),
    "closes its output": (
        "import os, time; input(); os.close(1); time.sleep(60)",
        "closed its output",
    ),
    "closes its input": ("import os; os.close(0); raise SystemExit(3)", "exit code 3"),
    "answers unasked": (
        "import json; print((json.dumps(json.loads(input())['legal'][0]) + '\\n') * 99); input()",
        "said something before it was asked|which is not legal here",
    ),
}


@pytest.mark.parametrize("failure", FAILURES)
def test_a_failure_is_told_with_player_deal_and_reason(tmp_path: Path, failure: str) -> None:
    text, said = FAILURES[failure]
    player = program(tmp_path, text)
    with pytest.raises(ArenaError, match=said) as caught:
        play(player, patience=1.0 if "never" in failure else 30.0)
    assert "player.py failed in pair 0, seed 1: It " in str(caught.value)
    assert ", deck " in str(caught.value)


def test_a_program_that_cannot_be_started_is_named(tmp_path: Path) -> None:
    with pytest.raises(ArenaError, match=r'nothing" cannot be started: No such file'):
        play(f"cmd:{tmp_path}/nothing")
    (tmp_path / "text").write_text("no program")
    with pytest.raises(ArenaError, match="cannot be started: Permission denied"):
        play(f"cmd:{tmp_path}/text")


def test_pairs_that_were_finished_before_a_failure_are_kept(tmp_path: Path) -> None:
    text = FIRST_MOVE.replace(
        "    for line in sys.stdin:",
        "    for number, line in enumerate(sys.stdin):\n        1 // (100 - number)",
    )
    setting = Setting((program(tmp_path, text), "uniform"), "marjolet", {}, seed=1)
    path = str(tmp_path / "result.jsonl")
    with Store(path, header_of(setting, [range(9)])) as store, pytest.raises(ArenaError) as caught:
        measure(setting, range(9), store=store)
    assert "ZeroDivisionError" in str(caught.value)
    kept = sorted(read_results(path).pairs)
    assert kept == list(range(len(kept)))
    assert f"in pair {len(kept)}," in str(caught.value)
    assert 1 <= len(kept) <= 8


def test_at_the_command_a_failure_is_one_line_and_code_2(tmp_path: Path) -> None:
    player = program(tmp_path, "raise SystemExit('kein Plan')")
    done = run("arena", player, "uniform", "--pairs", "2", "--lang", "de", "--processes", "2")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.count("\n") == 1
    assert "Er endete mit dem Code 1. Er sagte: kein Plan" in done.stderr
