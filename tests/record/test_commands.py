"""``marjolet replay`` and ``marjolet convert``, as a person would use them."""

from __future__ import annotations

import argparse
import io
import os
import sys
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from tests.record.matches import one_sided, random_match, sample

from marjolet import MarjoletError, Seat
from marjolet.language import Speech
from marjolet.record import Player, Record, format_json, format_text, from_match
from marjolet.rules import PRESETS
from marjolet.terminal.record_commands import add_parsers
from marjolet.terminal.replay import show

POSIX = pytest.mark.skipif(sys.platform == "win32", reason="permissions of POSIX systems")


class Input(io.TextIOWrapper):
    """Standard input with the given bytes."""

    def __init__(self, data: bytes) -> None:
        super().__init__(io.BytesIO(data))


def run(*arguments: object) -> int:
    parser = argparse.ArgumentParser()
    add_parsers(parser.add_subparsers(required=True))
    values = parser.parse_args([str(argument) for argument in arguments])
    code = values.run(values, Speech("en"))
    assert isinstance(code, int)
    return code


def told(record: Record, language: str = "en") -> str:
    lines: list[str] = []
    show(record, lines.append, language)
    assert all(line.endswith("\n") for line in lines)
    return "".join(lines)


@pytest.fixture
def files(tmp_path: Path) -> Path:
    (tmp_path / "a.json").write_text(format_json(sample()), encoding="utf-8")
    (tmp_path / "a.txt").write_text(format_text(sample()), encoding="utf-8")
    return tmp_path


def test_replay_tells_every_trick_and_the_score(
    files: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("replay", files / "a.json") == 0
    out, err = capsys.readouterr()
    assert err == ""
    assert "Zoé against greedy, preset vendee." in out
    for trick in range(1, 17):
        assert f"Trick {trick}: " in out
    deal = sample().deals[0]
    assert deal.lines is not None
    assert out.count(" scores ") >= len(deal.lines)
    assert "In all Zoé has" in out
    assert out.endswith("The match is unfinished.\n")
    assert run("replay", files / "a.txt") == 0
    assert capsys.readouterr().out == out


def test_replay_lists_mistakes_and_shows_the_rest(
    files: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = format_text(sample()).replace("Totals ", "Totals 1").replace("trump", "trumpf", 1)
    (files / "bad.txt").write_text(text, encoding="utf-8")
    assert run("replay", files / "bad.txt") == 1
    out, err = capsys.readouterr()
    assert "Trick 16" in out
    assert [line.split(":")[0].split(",")[0] for line in err.splitlines()] == [
        f"line {text[: text.index('Deal 1')].count(chr(10)) + 1}",
        f"line {text[: text.index('Totals')].count(chr(10)) + 1}",
    ]


def test_convert_both_ways_is_exact(files: Path) -> None:
    assert run("convert", files / "a.json", files / "b.txt") == 0
    assert run("convert", files / "b.txt", files / "c.json") == 0
    assert (files / "b.txt").read_bytes() == (files / "a.txt").read_bytes()
    assert (files / "c.json").read_bytes() == (files / "a.json").read_bytes()
    assert run("convert", files / "a.txt", files / "d.out", "--to", "json") == 0
    assert (files / "d.out").read_bytes() == (files / "a.json").read_bytes()
    assert len(list(files.iterdir())) == 5


def test_convert_through_standard_streams(
    files: Path, capsysbinary: pytest.CaptureFixture[bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    document, text = (files / "a.json").read_bytes(), (files / "a.txt").read_bytes()
    for data, arguments, expected in (
        (document, ["-"], text),
        (text, ["-"], document),
        (text, ["-", "-"], document),
        (text, ["-", "--to", "text"], text),
    ):
        monkeypatch.setattr(sys, "stdin", Input(data))
        assert run("convert", *arguments) == 0
        assert capsysbinary.readouterr().out == expected


def test_convert_refuses_to_lose_anything(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for number, broken in enumerate(
        (
            format_text(sample())[:-30],
            format_json(sample())[:-30],
            format_json(sample()).replace('"vendee"', "7"),
            format_text(sample()).replace("Score", "Scoar", 1),
            format_text(sample()).replace(" wins", " lost", 1),
            "",
        )
    ):
        source = files / f"broken{number}"
        source.write_text(broken, encoding="utf-8")
        (files / "out").write_text("precious", encoding="utf-8")
        assert run("convert", source, files / "out") == 1
        out, err = capsys.readouterr()
        assert out == ""
        assert err.splitlines()[-1].startswith("Nothing was written")
        assert len(err.splitlines()) > 1
        assert (files / "out").read_text(encoding="utf-8") == "precious"


def test_convert_keeps_mistakes_and_says_so(
    files: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    deal = sample().deals[0]
    actions = (*deal.actions[:5], replace(deal.actions[5], move="Z z"), *deal.actions[6:])
    wrong = replace(
        sample(), totals=(1, 2), deals=(replace(deal, actions=actions), *sample().deals[1:])
    )
    (files / "wrong.json").write_text(format_json(wrong), encoding="utf-8")
    assert run("convert", files / "wrong.json", files / "wrong.txt") == 1
    assert '/deals/0/actions/5: "Z z" is not a move' in capsys.readouterr().err
    assert run("convert", files / "wrong.txt", files / "again.json") == 1
    assert (files / "again.json").read_bytes() == (files / "wrong.json").read_bytes()


def test_convert_writes_what_the_name_says_or_the_other_form(files: Path) -> None:
    document, text = (files / "a.json").read_bytes(), (files / "a.txt").read_bytes()
    for source, name, expected in (
        ("a.txt", "none", document),
        ("a.json", "none", text),
        ("a.txt", "x.JSON", document),
        ("a.json", "x.json", document),
        ("a.txt", "x.txt", text),
        ("a.json", "x.text", text),
        ("a.txt", "x.y", document),
    ):
        assert run("convert", files / source, files / name) == 0
        assert (files / name).read_bytes() == expected


@POSIX
def test_convert_keeps_permissions_and_links(files: Path) -> None:
    target = files / "target"
    for mode in (0o600, 0o640, 0o777):
        target.write_text("old", encoding="utf-8")
        target.chmod(mode)
        assert run("convert", files / "a.json", target) == 0
        assert target.stat().st_mode & 0o7777 == mode
    (files / "sub").mkdir()
    link = files / "sub" / "link"
    link.symlink_to("../target")
    assert run("convert", files / "a.txt", link) == 0
    assert link.is_symlink()
    assert target.read_bytes() == (files / "a.json").read_bytes()
    (files / "open").symlink_to("made")
    assert run("convert", files / "a.json", files / "open") == 0
    assert (files / "made").read_bytes() == (files / "a.txt").read_bytes()


@POSIX
def test_convert_leaves_a_read_only_file_alone(files: Path) -> None:
    target = files / "target"
    target.write_text("precious", encoding="utf-8")
    target.chmod(0o444)
    with pytest.raises(MarjoletError, match="target cannot be written: Permission denied"):
        run("convert", files / "a.json", target)
    assert target.read_text(encoding="utf-8") == "precious"
    assert len(list(files.iterdir())) == 3


@POSIX
def test_convert_to_a_name_as_long_as_the_system_allows(files: Path) -> None:
    target = files / ("x" * os.pathconf(files, "PC_NAME_MAX"))
    assert run("convert", files / "a.json", target) == 0
    assert target.read_bytes() == (files / "a.txt").read_bytes()
    assert len(list(files.iterdir())) == 3


def test_files_that_cannot_be_read_or_written(files: Path) -> None:
    with pytest.raises(OSError, match="No such file"):
        run("replay", files / "none")
    with pytest.raises(OSError, match="directory"):
        run("convert", files, files / "x")
    with pytest.raises(MarjoletError, match="cannot be written"):
        run("convert", files / "a.json", files / "none" / "x.txt")


def test_nothing_in_a_record_can_command_the_terminal() -> None:
    record = replace(
        sample(),
        event="\x1b[2J",
        players=(Player("\x07\x1b]0;x\x07"), Player("a\u202eb\n")),
        comments=("\x9b1m",),
    )
    assert all(line.isprintable() for line in told(record).splitlines())


def test_players_without_names_are_told_apart() -> None:
    record = from_match(random_match(Random(1), PRESETS["mariage"]))
    assert "seat 0 against seat 1" in told(record)
    blank = replace(record, players=(Player(" "), Player("\n")))
    assert "seat 0 against seat 1" in told(blank)
    same = replace(record, players=(Player("Anna"), Player("Anna")))
    assert "Anna (seat 0) against Anna (seat 1)" in told(same)


@pytest.mark.parametrize("viewer", [Seat.ZERO, None])
def test_one_sided_records_say_that_cards_are_missing(viewer: Seat | None) -> None:
    text = told(one_sided(random_match(Random(1), PRESETS["gerver"], 40), viewer))
    assert "Not every card is in this record." in text
    assert "draws a card." in text
    assert text.count("Dealt to") == (0 if viewer is None else text.count("Deal "))


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_can_be_told(preset: str) -> None:
    record = from_match(random_match(Random(preset), PRESETS[preset]), preset=preset)
    text = told(record)
    assert "wins the match" in text or "drawn" in text
    assert ("bean" in text) == (preset == "vendee")
