"""Which saved matches there are, which cannot be gone on with, and how the end of one is kept."""

from __future__ import annotations

import json
import os
import re
import sys
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import Any

import pexpect
import pytest
from tests.record.matches import sample
from tests.terminal.command import Home, always_first, play_piped

from marjolet import Match, Seat
from marjolet.house_rules import ChosenRules
from marjolet.language import SUPPORTED, Speech
from marjolet.record import Player, Record, format_json, from_match, parse_json, to_match
from marjolet.rules import PRESETS
from marjolet.saves import Saves
from marjolet.terminal.game import Game, new_game, resumed_game
from marjolet.terminal.parser import UsageError
from marjolet.terminal.play_options import MatchOptions

ENGLISH = Speech("en")
POSIX = pytest.mark.skipif(sys.platform == "win32", reason="pipes and locks of POSIX systems")


def put(home: Home, name: str, content: str | bytes, age: int = 0) -> Path:
    """Save `content` under `name`, `age` seconds ago."""
    folder = home.folder / "matches"
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{name}.json"
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    then = path.stat().st_mtime - age
    os.utime(path, (then, then))
    return path


def match_of(deals: int = 1) -> Record:
    """Return a match of a person in seat 0 against the computer, at its beginning."""
    from random import Random

    match = Match(PRESETS["marjolet"], Seat.ZERO)
    for number in range(deals):
        match = match.deal_shuffled(Random(number))
    players = (Player("Anna"), Player("Bert", "greedy"))
    return from_match(match, players=players, date="2026-11-29")


def test_resuming_keeps_all_that_a_record_holds(home: Home) -> None:
    home.run("play", "--seed", "5", "--seat", "0", text="1\n1\n1\n")
    (path,) = home.saved()
    record = parse_json(path.read_bytes())
    deal = record.deals[0]
    actions = [
        replace(action, ms=100 + number, comments=(f"m{number}",), kept={"rating": number})
        for number, action in enumerate(deal.actions)
    ]
    written = replace(
        record,
        event="Tuesday",
        site="At home",
        comments=("by the fire",),
        kept={**record.kept, "Round": "3"},
        players=(replace(record.players[0], kept={"elo": 1500}), record.players[1]),
        deals=(replace(deal, actions=tuple(actions), comments=("d",), kept={"cut": 3}),),
    )
    path.write_text(format_json(written), encoding="utf-8")
    assert home.run("play", "--resume", text="1\n1\n1\n").returncode == 0
    after = parse_json(path.read_bytes())
    assert len(after.deals[0].actions) > len(actions)
    assert after.deals[0].actions[: len(actions)] == tuple(actions)
    same = replace(
        after,
        deals=(replace(written.deals[0], kept=after.deals[0].kept),),
        totals=written.totals,
    )
    assert same == written


@pytest.mark.parametrize("language", SUPPORTED)
def test_a_damaged_match_is_named_and_the_next_one_is_played(home: Home, language: str) -> None:
    put(home, "good", format_json(match_of()), age=10)
    put(home, "broken", format_json(match_of())[:300])
    (home.folder / "matches" / "folder.json").mkdir()
    answer = home.run("play", "--resume", "--lang", language)
    assert answer.returncode == 0
    holds = Speech(language).say(
        "The saved match {path} holds mistakes, and is left as it is: {problem}",
        path=home.folder / "matches" / "broken.json",
        problem="line ",
    )
    opened = Speech(language).say(
        "The saved match {path} cannot be opened: {reason}.",
        path=home.folder / "matches" / "folder.json",
        reason="Is a directory",
    )
    assert holds in answer.stdout
    assert opened in answer.stdout
    assert "Bert" in answer.stdout
    listed = home.run("play", "--resume", "list", "--lang", language)
    assert listed.returncode == 0
    assert holds in listed.stdout
    assert opened in listed.stdout
    assert listed.stdout.count("\n") == 4
    alone = home.run("play", "--resume", "folder", "--lang", language)
    assert (alone.returncode, alone.stderr) == (2, opened + "\n")


def test_damaged_matches_alone(home: Home) -> None:
    assert home.run("play", "--resume", "list").stdout == "There is no saved match to go on with.\n"
    put(home, "broken", "{")
    answer = home.run("play", "--resume")
    assert answer.returncode == 2
    assert answer.stderr.startswith("There is no saved match to go on with.\nThe saved match /")
    assert "broken.json holds mistakes" in answer.stderr
    child = home.terminal("play")
    child.expect("broken.json holds mistakes, and is left as it is: line 1")
    child.expect_exact("You play Marjolet against")
    child.close(force=True)


def test_every_saved_match_can_be_reached(home: Home) -> None:
    for number in range(12):
        put(home, f"m{number:02}", format_json(match_of()), age=number)
    child = home.terminal("play")
    child.expect_exact("There are 12 matches in play:")
    child.expect_exact("9. Against")
    child.expect_exact("10. A new match.")
    child.expect_exact("3 more are not shown here; all of them: marjolet play --resume list.")
    child.expect_exact("Your choice, 1 to 10:")
    child.sendline("#1.")
    child.expect_exact("You go on with your match against Bert.")
    child.close(force=True)
    listed = home.run("play", "--resume", "list").stdout
    assert re.findall(r"^m\d\d", listed, re.MULTILINE) == [f"m{number:02}" for number in range(12)]


@POSIX
def test_a_pipe_among_the_saves(home: Home) -> None:
    put(home, "good", format_json(match_of()))
    os.mkfifo(home.folder / "matches" / "pipe.json")
    assert "You go on with" in home.run("play", "--resume").stdout
    assert "pipe.json cannot be opened" in home.run("play", "--resume", "list").stdout
    assert home.run("play", "--resume", "pipe").returncode == 2


@POSIX
def test_the_newest_match_is_open_elsewhere(home: Home) -> None:
    put(home, "older", format_json(match_of()), age=10)
    put(home, "newer", format_json(match_of()))
    saves = Saves(home.folder / "matches")
    with saves.hold("newer"):
        answer = home.run("play", "--resume")
        assert answer.returncode == 0
        first, second = answer.stdout.split("\n")[:2]
        assert first.startswith("The match newer is being played in another window")
        assert second == "You go on with your match against Bert."
        assert "marjolet play --resume older" in answer.stdout
        with saves.hold("older"):
            refused = home.run("play", "--resume")
        assert refused.returncode == 2
        assert refused.stderr.count("another window") == 2


def test_ctrl_c_at_the_list_ends_its_line(home: Home) -> None:
    put(home, "good", format_json(match_of()))
    child = home.terminal("play")
    child.expect_exact("Your choice, 1 to 2:")
    child.sendintr()
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 130
    assert child.before.replace("\r", "").replace("^C", "").lstrip(" ") == "\n"


def test_why_a_match_cannot_be_gone_on_with_names_it(home: Home) -> None:
    record = match_of()
    computer = replace(record.players[1], options={"foo": 1})
    path = put(home, "odd", format_json(replace(record, players=(record.players[0], computer))))
    for arguments in (["--resume"], ["--resume", "odd"]):
        answer = home.run("play", *arguments)
        assert answer.returncode == 2
        assert f"The saved match {path} cannot be gone on with:\n" in answer.stderr
        assert "greedy has no option" in answer.stderr


def test_a_match_given_up_and_not_kept_yet(home: Home) -> None:
    record = match_of()
    match = to_match(record).resign(Seat.ZERO)
    put(home, "given", format_json(from_match(match, players=record.players)))
    answer = home.run("play", "--resume")
    assert answer.returncode == 0
    assert not re.search(r"your turn|Your choice|Type \?", answer.stdout)
    assert "Bert" in answer.stdout
    (kept,) = home.kept()
    assert to_match(parse_json(kept.read_bytes())) == match
    assert home.saved() == []


def test_a_finished_match_takes_the_place_of_no_other(home: Home) -> None:
    record = match_of()
    given_up = from_match(to_match(record).resign(Seat.ZERO), players=record.players)
    records = home.folder / "records"
    records.mkdir(parents=True)
    (records / "given.json").write_text(format_json(sample()), encoding="utf-8")
    (records / "given-2.json").write_text("damaged", encoding="utf-8")
    for _ in range(2):  # the second time as after a kill between keeping and deleting
        put(home, "given", format_json(given_up))
        answer = home.run("play", "--resume", "given")
        assert answer.returncode == 0
        assert str(records / "given-3.json") in answer.stdout
        assert [path.name for path in home.kept()] == [
            "given-2.json",
            "given-3.json",
            "given.json",
        ]
    assert parse_json((records / "given.json").read_bytes()) == sample()


@pytest.mark.parametrize("language", SUPPORTED)
def test_a_record_that_cannot_be_kept(home: Home, language: str) -> None:
    (home.folder).mkdir(parents=True)
    (home.folder / "records").write_text("in the way")
    record = match_of()
    given_up = from_match(to_match(record).resign(Seat.ZERO), players=record.players)
    put(home, "given", format_json(given_up))
    answer = home.run("play", "--resume", "--lang", language)
    assert answer.returncode == 2
    assert "given" in answer.stderr.split("\n")[0]
    assert ".lock" not in answer.stderr
    assert len(home.saved()) == 1


@pytest.fixture
def game(tmp_path: Path) -> Game:
    chosen = ChosenRules("marjolet", PRESETS["marjolet"])
    options = MatchOptions(chosen, "uniform", Seat.ZERO, "me", 3, ("Anna", "Bert"))
    return new_game(Saves(tmp_path / "matches"), options, ENGLISH)


def test_a_match_that_has_grown_too_long_can_still_be_given_up(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    with game:
        session = game.session
        session.deal_next()
        while not session.deal.is_over:
            session.answer()
            if not session.deal.is_over:
                session.play(session.view.legal[0])
        size = len(game.saves.path(game.id).read_bytes())
        monkeypatch.setattr("marjolet.saves.MOST_BYTES", size + 60_000)
        before = session.match
        with pytest.raises(UsageError, match="no further deal fits"):
            session.deal_next()
        assert session.match == before
        assert to_match(game.saves.load(game.id)) == before
    with resumed_game(game.saves, game.id, ENGLISH) as again:
        again.session.resign()
        assert to_match(parse_json(Path(again.finish()).read_bytes())).winner is Seat.ONE


def test_a_whole_match_is_saved_with_its_players(home: Home) -> None:
    process = home.piped("play", "--preset", "mariage", "--seed", "3", "--name", "Zoé")
    play_piped(process, always_first)
    (kept,) = home.kept()
    names = [player["name"] for player in json.loads(kept.read_text("utf-8"))["players"]]
    assert "Zoé" in names


def test_refusals_of_the_disk_are_said_in_every_language(home: Home) -> None:
    home.folder.parent.mkdir(exist_ok=True)
    home.folder.write_text("in the way")
    said: dict[str, Any] = {}
    for language in SUPPORTED:
        with ExitStack():
            first = home.run("play", "--lang", language)
            listed = home.run("play", "--resume", "--lang", language)
        assert (first.returncode, listed.returncode) == (2, 2)
        assert ".lock" not in first.stderr
        for sentence in (first.stderr, listed.stderr):
            words = re.sub(r"\d{8}-\d{6}-\w+|Not a directory", "", sentence)
            assert words not in said
            said[words] = language
