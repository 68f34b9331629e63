"""What others wrote - names, files, ids, variables, typed lines - never commands the terminal."""

from __future__ import annotations

import io
import json
import os
import unicodedata
from pathlib import Path
from typing import Any

import pytest
from tests.terminal.command import Home

from marjolet.language import SUPPORTED, Speech
from marjolet.terminal.screen import Look, Screen, printable, write_line

# ESC, BEL, a line end, a carriage return, C1, both kinds of direction marks, a private use letter.
HOSTILE = "\x1b[2J\x1b]0;x\x07\n\r\x9b1m\x85\u202e\u2066\ue000\u2028"


def is_harmless(text: str) -> bool:
    return all(sign.isprintable() or unicodedata.category(sign) == "Zs" for sign in text)


def require_harmless(*texts: str) -> None:
    for text in texts:
        for line in text.split("\n"):
            assert is_harmless(line), ascii(line)
        assert "Traceback" not in text


def changed(path: Path, change: Any) -> None:
    tree = json.loads(path.read_text("utf-8"))
    change(tree)
    path.write_text(json.dumps(tree, ensure_ascii=False), "utf-8")


WORDS = [
    [HOSTILE],
    ["play", HOSTILE],
    ["play", "--" + HOSTILE],
    ["play", "--preset", HOSTILE],
    ["play", "--opponent", HOSTILE],
    ["play", "--name", HOSTILE],
    ["play", "--resume", HOSTILE],
    ["play", "--rules", HOSTILE],
    ["play", "--rule", HOSTILE],
    ["play", "--rule", "sweep=" + HOSTILE],
    ["play", "--rule", HOSTILE + "=1"],
    ["play", "--target", HOSTILE],
    ["play", "--seat", HOSTILE],
    ["play", "--colour", HOSTILE],
    ["play", "--pace", HOSTILE],
    ["rules", HOSTILE],
    ["rules", "--chapter", HOSTILE],
    ["replay", HOSTILE],
    ["convert", HOSTILE],
    ["convert", "a", "b", HOSTILE],
    ["convert", "a", "--to", HOSTILE],
    ["--lang", HOSTILE],
    ["referee", HOSTILE],
    ["play", "--name", os.fsdecode(b"\xff\x1b")],
    ["replay", os.fsdecode(b"\xff\x9b")],
]


@pytest.mark.parametrize("number", range(len(WORDS)))
def test_words_of_the_command_line(home: Home, number: int) -> None:
    arguments, language = WORDS[number], SUPPORTED[number % 3]
    answer = home.run(*arguments, LANG=f"{language}_XX.UTF-8")
    assert answer.returncode == 2
    require_harmless(answer.stderr, answer.stdout)
    assert answer.stderr.count("\n") == 1


def test_typed_lines(home: Home) -> None:
    typed = ["play " + HOSTILE[:20], "\x1b[31mQ\x1b[0m", "\x9b", "why \u202e", "rules \x1b", "\x07"]
    answer = home.run("play", "--colour", "always", text="\n".join(typed) + "\n")
    lines = answer.stdout.replace("\x1b[31m", "").replace("\x1b[0m", "")
    require_harmless(lines, answer.stderr)
    assert "\\x1b[31m" in answer.stdout


def test_variables(home: Home) -> None:
    folder = str(home.folder) + HOSTILE.replace("/", "")
    first = home.run("play", text="1\n", MARJOLET_DATA=folder)
    require_harmless(first.stdout, first.stderr)
    for more in ({"MARJOLET_DATA": folder}, {"LANG": HOSTILE}, {"LC_ALL": HOSTILE}):
        for arguments in (["--resume", "x"], ["--resume"], ["--resume", "list"]):
            answer = home.run("play", *arguments, **more)
            require_harmless(answer.stdout, answer.stderr)


@pytest.mark.parametrize(
    ("place", "language"),
    [
        ("name", "en"),
        ("other", "fr"),
        ("date", "de"),
        ("event", "en"),
        ("kind", "fr"),
        ("option", "de"),
        ("preset", "en"),
    ],
)
def test_what_stands_in_a_save(home: Home, place: str, language: str) -> None:
    home.run("play", "--seed", "1", "--seat", "0", text="1\n1\n")
    (path,) = home.saved()
    places: dict[str, Any] = {
        "name": lambda tree: tree["players"][0].update(name=HOSTILE),
        "other": lambda tree: tree["players"][1].update(name=HOSTILE),
        "date": lambda tree: tree.update(date=HOSTILE * 100),
        "event": lambda tree: tree.update(event=HOSTILE),
        "kind": lambda tree: tree["players"][1].update(kind=HOSTILE),
        "option": lambda tree: tree["players"][1].update(options={HOSTILE: HOSTILE}),
        "preset": lambda tree: tree.update(preset=HOSTILE),
    }
    changed(path, places[place])
    for arguments in (["--resume"], ["--resume", path.stem], ["--resume", "list"]):
        answer = home.run("play", "--lang", language, *arguments, text="table\nscore\n1\n")
        require_harmless(answer.stdout, answer.stderr)
        assert max(map(len, answer.stdout.split("\n"))) < 400
    replayed = home.run("replay", str(path), "--lang", language)
    require_harmless(replayed.stdout, replayed.stderr)


@pytest.mark.parametrize(
    ("own", "other", "shown"),
    [
        ("Anna", "", "Camille"),
        ("Camille", "   ", "Dominique"),
        ("Anna", "anna", "anna (seat 1)"),
        ("", "Player", "Player (seat 1)"),
        ("Anna", "x" * 300, "x" * 39 + "…"),
        ("Anna", "a\x1b[2Jb\nc", r"a\x1b[2Jb c"),
        ("Anna", "a\u202eb", r"a\u202eb"),
    ],
)
def test_names_in_a_save_are_shown_as_the_options_would_take_them(
    home: Home, own: str, other: str, shown: str
) -> None:
    home.run("play", "--seed", "1", "--seat", "0", text="1\n")
    (path,) = home.saved()

    def rename(tree: Any) -> None:
        tree["players"][0]["name"], tree["players"][1]["name"] = own, other

    changed(path, rename)
    answer = home.run("play", "--resume", text="1\n")
    assert f"You go on with your match against {shown}.\n" in answer.stdout
    listed = home.run("play", "--resume", "list").stdout
    assert f"Against {shown}, preset" in listed
    tree = json.loads(path.read_text("utf-8"))
    assert [player["name"] for player in tree["players"]] == [own, other]


def test_one_function_makes_text_printable() -> None:
    assert printable("a\x1b\n\u202e\x9b\udcff\tb") == r"a\x1b\n\u202e\x9b\udcff\tb"
    french = "Tapez 1\N{NO-BREAK SPACE}:\N{NARROW NO-BREAK SPACE}été 名前 ♥"
    assert printable(french) == french
    output = io.StringIO()
    write_line(output, "x" + HOSTILE)
    Screen(output, Speech("en"), Look(colour=True)).line("x" + HOSTILE)
    Screen(output, Speech("en"), Look(colour=False)).line("\x1b[31mQ♥\x1b[0m")
    require_harmless(output.getvalue())
    assert output.getvalue().count("\n") == 3


def test_colours_reach_the_terminal_only_around_a_card() -> None:
    output = io.StringIO()
    screen = Screen(output, Speech("en"), Look(colour=True))
    screen.line("\x1b[31mQ♥\x1b[0m \x1b[31mall in red \x1b[31m")
    assert output.getvalue() == "\x1b[31mQ♥\x1b[0m \\x1b[31mall in red \\x1b[31m\n"
