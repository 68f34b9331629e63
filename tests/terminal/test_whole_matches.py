"""Whole matches, through a pseudo-terminal and through a pipe."""

from __future__ import annotations

import re

import pexpect
import pytest
from tests.terminal.command import (
    Home,
    always_first,
    match_in,
    play_at_terminal,
    play_piped,
    random_numbers,
)

from marjolet.language import SUPPORTED, Speech
from marjolet.record import Outcome, parse_json
from marjolet.rules import PRESETS

# Every preset, and every language with several of them.
PLAYED = list(zip(PRESETS, SUPPORTED * 3, strict=False))


@pytest.mark.parametrize(("preset", "language"), PLAYED)
def test_a_match_through_a_pipe(home: Home, preset: str, language: str) -> None:
    process = home.piped("play", "--preset", preset, "--lang", language, "--seed", "11", "--ascii")
    text = play_piped(process, random_numbers(5), language)
    assert process.wait(10) == 0
    (kept,) = home.kept()
    assert str(kept) in text
    assert home.saved() == []
    record = parse_json(kept.read_bytes())
    assert record.preset == preset
    assert record.outcome in (Outcome.WON, Outcome.DRAWN)
    assert match_in(kept).is_over
    assert "\x1b" not in text
    assert text.isascii()
    assert "{" not in text


@pytest.mark.parametrize("language", SUPPORTED)
def test_a_match_at_a_terminal(home: Home, language: str) -> None:
    child = home.terminal("play", "--lang", language, "--target", "150", "--seed", "12")
    text = play_at_terminal(child, random_numbers(6), language)
    child.close()
    assert child.exitstatus == 0
    assert match_in(home.kept()[0]).is_over
    assert "♠" in text
    assert "\x1b[31m" in text


def test_the_same_seed_and_answers_give_the_same_match(home: Home) -> None:
    texts = []
    for _ in range(2):
        process = home.piped("play", "--seed", "13", "--preset", "mariage", "--seat", "1")
        text = play_piped(process, always_first)
        texts.append(text[: text.index("The record of the match")])
    assert texts[0] == texts[1]
    assert home.kept()[0].read_bytes() == home.kept()[1].read_bytes()


@pytest.mark.parametrize("seat", ["0", "1"])
@pytest.mark.parametrize("dealer", ["me", "opponent"])
def test_seat_dealer_and_names(home: Home, seat: str, dealer: str) -> None:
    answer = home.run(
        "play", "--seat", seat, "--dealer", dealer, "--name", "Zoé", "--opponent-name", "Jean-Luc"
    )
    assert answer.returncode == 0
    record = parse_json(home.saved()[0].read_bytes())
    assert record.players[int(seat)].name == "Zoé"
    assert record.players[1 - int(seat)].name == "Jean-Luc"
    assert (record.first_dealer == int(seat)) == (dealer == "me")
    assert ("You deal." if dealer == "me" else "Jean-Luc deals.") in answer.stdout


def test_forced_cards_are_played_if_wished(home: Home) -> None:
    arguments = ["play", "--seed", "14", "--preset", "mariage"]
    plain = play_piped(home.piped(*arguments), always_first)
    forced = play_piped(home.piped(*arguments, "--auto"), always_first)
    assert "only 1 (?" in plain
    assert "only 1 (?" not in forced
    assert plain.count("You play the") == forced.count("You play the") == 16


def test_counters_in_the_preset_of_the_vendee(home: Home) -> None:
    process = home.piped("play", "--seed", "15", "--preset", "vendee", "--target", "100")
    text = play_piped(process, random_numbers(1))
    assert "old coin" in text
    assert "bean" in text


def test_a_house_rule_file(home: Home) -> None:
    home.folder.mkdir()
    file = home.folder / "house.toml"
    file.write_text('preset = "gerver"\nsweep = 40\ntarget = 200\n')
    process = home.piped("play", "--rules", str(file), "--rule", "dix_played=20", "--seed", "16")
    text = play_piped(process, random_numbers(2))
    record = parse_json(home.kept()[0].read_bytes())
    assert record.preset == "gerver"
    assert record.house_rules == {"sweep": 40, "target": 200, "dix_played": 20}
    assert "against Camille, to 200 points." in text
    assert "40 points" in text


@pytest.mark.parametrize("opponent", ["greedy", "uniform"])
def test_every_opponent(home: Home, opponent: str) -> None:
    process = home.piped("play", "--opponent", opponent, "--preset", "mariage", "--seed", "17")
    text = play_piped(process, always_first)
    assert f"Camille is the computer player {opponent}." in text
    assert process.wait(10) == 0


def test_colours(home: Home) -> None:
    assert "\x1b" not in home.run("play", "--seed", "1").stdout
    always = home.run("play", "--seed", "1", "--colour", "always").stdout
    assert "\x1b[31m" in always
    assert "\x1b[34m" not in always
    four = home.run("play", "--seed", "1", "--color", "always", "--four-colours").stdout
    assert "\x1b[34m" in four
    for more in ({"NO_COLOR": "1"}, {"TERM": "dumb"}):
        child = home.terminal("play", "--new", "--seed", "1", **more)
        child.expect("1 to 6 ")
        child.sendeof()
        child.expect(pexpect.EOF)
        assert "\x1b[3" not in str(child.before)
        child.close()


def test_an_encoding_without_suits_gets_plain_letters(home: Home) -> None:
    environment = {"PYTHONUTF8": "0", "PYTHONIOENCODING": "ascii", "LC_ALL": "C"}
    text = home.run("play", "--seed", "1", "--lang", "fr", **environment).stdout
    assert text.isascii()
    assert "coeur" in text
    assert "?" not in text.replace("(?", "").replace("? ", "")


def test_words_only(home: Home) -> None:
    text = home.run("play", "--seed", "1", "--words").stdout
    assert re.search(r"^1\. [AKQJTNES]\w+ of ", text, re.MULTILINE)
    assert not re.search("[♠♥♦♣]", text)


def test_every_sentence_can_be_said(home: Home) -> None:
    for language in SUPPORTED:
        speech = Speech(language)
        text = home.run("play", "--lang", language).stdout
        assert speech.say("Type ? for help. The match is saved after every move.") in text
