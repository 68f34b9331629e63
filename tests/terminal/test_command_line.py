"""The command line: help, versions, mistakes, streams that are closed."""

from __future__ import annotations

import platform
import re
import subprocess
import sys
from pathlib import Path

import pytest
from tests.record.matches import sample
from tests.terminal.command import COMMAND, Home

from marjolet import KERNEL, PRESETS, __version__
from marjolet.language import SUPPORTED, Speech
from marjolet.record import format_json, format_text
from marjolet.rulebook import load

COMMANDS = ["serve", "play", "rules", "players", "referee", "replay", "convert"]


def test_version(home: Home) -> None:
    expected = f"marjolet {__version__}, {KERNEL} kernel, Python {platform.python_version()}\n"
    assert home.run("--version").stdout == expected


@pytest.mark.parametrize("language", SUPPORTED)
def test_help_in_the_language_asked_for(home: Home, language: str) -> None:
    about = Speech(language).say("List the computer players.")
    for arguments, more in (
        (["--lang", language, "--help"], {}),
        ([f"--lang={language}", "-h"], {}),
        (["--help"], {"LANG": f"{language}_XX.UTF-8"}),
    ):
        answer = home.run(*arguments, **more)
        assert answer.returncode == 0
        assert about in answer.stdout
        assert all(command in answer.stdout for command in COMMANDS)
    for command in COMMANDS:
        assert home.run(command, "--help", "--lang", language).returncode == 0


def test_play_begins_a_match(home: Home) -> None:
    assert "You play Marjolet against" in home.run("play").stdout
    assert "You play one deal" in home.run("play", "--preset", "mariage").stdout


def test_without_a_command_the_table_is_served(home: Home) -> None:
    refused = home.run("--no-browser", "--host", "nowhere.invalid")
    assert refused.returncode == 2
    assert "nowhere.invalid" in refused.stderr


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["paly"], "There is no command paly; there are: serve, play,"),
        (["play", "--prest", "x"], "There is no option --prest here"),
        (["play", "extra"], "There are too many words: extra. See marjolet play --help."),
        (["play", "extra", "--resume"], "There are too many words: extra."),
        (["replay", "a", "b", "--", "--c"], "There are too many words: b --c."),
        (["play", "--preset"], "The option --preset needs a value."),
        (["play", "--preset", "gervers"], 'There is no preset "gervers"; there are: marjolet,'),
        (["play", "--opponent", "god"], "There is no player god; there are: exact10, greedy"),
        (["play", "--target", "-1"], "--target -1 is not possible; allowed: a whole number"),
        (["play", "--target", "x"], "--target x is not possible"),
        (["play", "--target", "9" * 50], "is not possible"),
        (["play", "--seed", "1.5"], "--seed 1.5 is not possible"),
        (["play", "--seat", "2"], "--seat 2 is not possible; allowed: 0, 1."),
        (["play", "--dealer", "you"], "allowed: me, opponent, random."),
        (["play", "--colour", "red"], "--colour red is not possible; allowed: auto"),
        (["play", "--pace", "fast"], "--pace fast is not possible"),
        (["play", "--pace", "nan"], "--pace nan is not possible"),
        (["play", "--name", ""], "--name needs a name"),
        (["play", "--name", "a\x07b"], "--name needs a name"),
        (["play", "--name", "x" * 41], "--name needs a name"),
        (["play", "--name", "A", "--opponent-name", "a"], "Both players cannot be called A"),
        (["play", "--rule", "sweep"], "The house rule sweep is not complete"),
        (["play", "--rule", "sweep=x"], 'sweep = "x" is not possible; allowed: a whole number'),
        (["play", "--rules", "/none"], "The file /none cannot be read"),
        (["play", "--resume", "--new"], "it does not go together with --new"),
        (["play", "--resume", "a", "--target", "5"], "does not go together with --target"),
        (["rules", "bridge"], 'There is no preset "bridge"'),
        (["rules", "--chapter", "11"], "--chapter 11 is not possible"),
        (["rules", "gerver", "--chapter", "3", "--rule", "foo=1"], "There is no parameter foo"),
        (["rules", "bridge", "--chapter", "3"], 'There is no preset "bridge"'),
        (["rules", "--rules", ""], "The file '' cannot be read"),
        (["rules", "--chapter", ""], "--chapter '' is not possible"),
        (["play", "--opponent", ""], "There is no player ''"),
        (["play", "--preset", ""], 'There is no preset ""'),
        (["play", "--resume", ""], "There is no saved match '' in"),
        (["play", "--rule", "sweep=1\ntarget=2"], "sweep = "),
        (["play", "--pace", "1_0"], "--pace 1_0 is not possible"),
        (["play", "--pace", "\u0661"], "--pace \u0661 is not possible"),
        (["play", "--pace", "10.1"], "--pace 10.1 is not possible"),
        (["play", "--auto=3"], "The option --auto takes no value."),
        (["convert", "a", "--to", "xml"], "--to xml is not possible; allowed: text, json."),
        (["convert", "a", "--to"], "The option --to needs a value."),
        (["convert"], "The command line is not complete; still needed: IN. See marjolet convert"),
        (["convert", "a", "--tto", "text", "b"], "There is no option --tto here"),
        (["serve", "--port", "x"], "The value of the option --port is not possible."),
        (["--lang", "xx"], "The language xx is not spoken here; there are: en, fr, de."),
        (["--lang"], "is not spoken here"),
        (["replay", "/none"], "/none"),
    ],
)
def test_mistakes_end_in_a_sentence(home: Home, arguments: list[str], words: str) -> None:
    answer = home.run(*arguments)
    assert answer.returncode == 2
    assert words in answer.stderr
    assert answer.stderr.count("\n") == 1
    assert "Traceback" not in answer.stderr
    assert answer.stdout == ""
    assert home.saved() == []


@pytest.mark.parametrize("language", SUPPORTED)
def test_no_english_slips_into_the_mistakes(home: Home, language: str) -> None:
    lines = (
        ["play", "--auto=3"],
        ["play", "a", "b"],
        ["convert"],
        ["replay"],
        ["convert", "a", "--to", "xml"],
        ["play", "--seat"],
        ["serve", "--port", "x"],
        ["rules", "--rule", "sweep=1\n2"],
    )
    for arguments in lines:
        english = home.run(*arguments, "--lang", "en")
        answer = home.run(*arguments, "--lang", language)
        assert (english.returncode, answer.returncode) == (2, 2)
        assert (answer.stderr == english.stderr) == (language == "en")
        assert not re.search("argument|required|invalid|choose from", answer.stderr)


def test_options_may_stand_between_the_words(home: Home, tmp_path: Path) -> None:
    source, target = tmp_path / "in.json", tmp_path / "out"
    source.write_text(format_json(sample()), encoding="utf-8")
    expected = format_text(sample())
    for arguments in (
        [str(source), "--to", "text", str(target)],
        [str(source), str(target), "--to", "text"],
        ["--to=text", str(source), str(target)],
        ["--to", "text", "--", str(source), str(target)],
        [str(source), "--lang", "fr", str(target), "--to", "text"],
    ):
        target.unlink(missing_ok=True)
        answer = home.run("convert", *arguments)
        assert (answer.returncode, answer.stderr) == (0, "")
        assert target.read_text("utf-8") == expected
    piped = home.run("convert", "-", "--to", "text", "-", text=format_json(sample()))
    assert piped.stdout == expected


@pytest.mark.parametrize("encoding", ["utf-16", "utf-32", "utf-16:replace", "cp037"])
def test_an_encoding_without_ascii_gets_a_sentence(home: Home, encoding: str) -> None:
    answer = home.run("play", text="1\n", PYTHONIOENCODING=encoding, PYTHONUTF8="0")
    assert answer.returncode == 2
    assert answer.stderr.startswith("Nothing can be read or written here in the encoding ")
    assert answer.stderr.count("\n") == 1
    assert home.saved() == []


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a disk that is always full")
@pytest.mark.parametrize(
    "arguments", [["--help"], ["--version"], ["play", "--help"], ["rules"], ["players"]]
)
def test_output_that_cannot_be_written(home: Home, arguments: list[str]) -> None:
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [*COMMAND, *arguments],
            stdout=full,
            stderr=subprocess.PIPE,
            env=home.environment,
            encoding="utf-8",
        )
    assert done.returncode == 2
    assert done.stderr == "The system refuses: No space left on device.\n"


def test_every_problem_has_its_line(home: Home) -> None:
    answer = home.run("play", "--preset", "x", "--rule", "sweep=-1", "--rule", "foo=1")
    assert answer.returncode == 2
    assert answer.stderr.count("\n") == 3


@pytest.mark.parametrize("language", SUPPORTED)
@pytest.mark.parametrize("preset", PRESETS)
def test_rules_of_a_preset(home: Home, language: str, preset: str) -> None:
    text = home.run("rules", preset, "--lang", language).stdout
    book = load(language)
    for rule in book.preset(preset).rules:
        assert f"{rule.number}  " in text
    assert "7.5  " in text
    assert max(len(line) for line in text.split("\n")) <= 80
    assert "**" not in text


@pytest.mark.parametrize("language", SUPPORTED)
def test_all_rules(home: Home, language: str) -> None:
    text = home.run("rules", "--lang", language).stdout
    assert all(f"{number}  " in text for number in load(language).rules)
    chapter = home.run("rules", "--chapter", "6", "--lang", language).stdout
    assert chapter in text


def test_rules_with_house_rules(home: Home) -> None:
    text = home.run("rules", "vendee", "--rule", "most_brisques=30").stdout
    assert "Whoever takes more brisques scores 30 points." in text


def test_players(home: Home) -> None:
    text = home.run("players").stdout
    assert "greedy: " in text
    assert "uniform: " in text


def test_referee(home: Home) -> None:
    answer = home.run("referee", text="nonsense\n")
    assert answer.returncode == 0
    assert '"bad_json"' in answer.stdout


@pytest.mark.parametrize("arguments", [["rules"], ["play", "--new"], ["--help"]])
def test_a_closed_pipe_leaves_no_traceback(home: Home, arguments: list[str]) -> None:
    process = subprocess.Popen(
        [*COMMAND, *arguments],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=home.environment,
    )
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.close()
    assert b"Traceback" not in process.stderr.read()
    process.stderr.close()
    assert process.wait(20) in (0, 1)


@pytest.mark.skipif(sys.platform == "win32", reason="needs a shell that closes streams")
@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
def test_streams_that_are_closed_from_the_start(home: Home, closed: str) -> None:
    done = subprocess.run(
        f'"{sys.executable}" -m marjolet play {closed}',
        shell=True,
        env=home.environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=30,
    )
    assert done.returncode == 0
    assert "Traceback" not in done.stderr
    assert len(home.saved()) == 1
