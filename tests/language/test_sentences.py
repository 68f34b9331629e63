"""Sentences for what happened are right for every card, listener and language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

import pytest

from marjolet.cards import CARDS, Card, Seat, Suit
from marjolet.deal import Deal
from marjolet.events import Announced, Drew, Event, Exchanged, Played, TookTurnUp, Won
from marjolet.language import SUPPORTED, Speech, Viewpoint, event_sentence, trick_sentences
from marjolet.language.reasons import IllegalReason, ReasonKind
from marjolet.language.score import line_sentence, totals_sentence
from marjolet.language.summaries import (
    deal_end,
    deal_start,
    match_end,
    strict_ending,
    target_reached,
    turn_sentence,
)
from marjolet.lines import LineKind, ScoreLine
from marjolet.match import Match
from marjolet.melds import melds, parse_meld
from marjolet.moves import Announce, Exchange
from marjolet.rules import PRESETS, make_rules
from marjolet.view import View

LISTENERS = (Seat.ZERO, Seat.ONE, None)

# What no sentence may contain: places left open, and articles that do not go with their noun.
MISTAKES = {
    "en": r"[{}]|  | [.,:;?]|\.\.|\bthe the\b|\bYou \w+s\b|\b1 points|0 point\b",
    "fr": r"[{}]|  | [.,:;?]|\.\.|\b(le|la|de|du|au) as\b|\b(de|à) les? |\b(le|du|au) dame\b|"
    r"\bla (as|dix|roi|valet|neuf|huit|sept|marjolet|mariage|carré|pli)\b|"
    r"\bl'(?!as|échange|on |atout)|\b1 points|10 point\b|"
    r"\bde (roi|valet|dame|sept|huit|neuf) de\b|[^\u00a0][:;!?]",
    "de": r"[{}]|  | [.,:;?]|\.\.|\b(der|den|dem|das) \w+-(Dame|Zehn|Neun|Acht|Sieben)\b|"
    r"\b(der|den|die) \w+-Ass\b|\b(die|das) \w+-(König|Buben?)\b|\bde[nm] \w+-Bube\b|"
    r"\bder \w+-Buben\b|\b1 Punkte|0 Punkt\b",
}


def viewpoint(language: str, viewer: Seat | None = Seat.ZERO) -> Viewpoint:
    return Viewpoint(viewer, ("Luc", "Anna"), Speech(language))


def mistakes_in(said: str, language: str) -> list[str]:
    return [match.group() for match in re.finditer(MISTAKES[language], said)]


def events_with(card: Card) -> Iterator[Event]:
    for seat in Seat:
        yield Played(seat, card)
        yield Exchanged(seat, Card("7H"), card)
        yield Drew(seat, card)
        yield TookTurnUp(seat, card)


def other_events() -> Iterator[Event]:
    for seat in Seat:
        yield Won(seat, 16)
        yield Drew(seat, None)
        for trump in Suit:
            for meld in melds(trump):
                yield Announced(seat, meld)


ALL_EVENTS = [*(event for card in CARDS for event in events_with(card)), *other_events()]


def lines_of(event: Event, points: int) -> list[ScoreLine]:
    """Return a line for `event` under every kind that one event can bring."""
    match event:
        case Played(seat, card):
            return [ScoreLine(seat, points, LineKind.DIX_PLAYED, (card,), 3)]
        case Won(seat, trick):
            return [ScoreLine(seat, points, LineKind.LAST_TRICK, (), trick)]
        case Announced(seat, meld):
            return [ScoreLine(seat, points, meld.kind, meld.cards, 3)]
        case Exchanged(seat, dix, _):
            return [ScoreLine(seat, points, LineKind.DIX_EXCHANGED, (dix,), 3)]
        case Drew():
            return []
        case TookTurnUp(seat, card):
            return [ScoreLine(seat, points, LineKind.TURN_UP, (card,), 10)]


@pytest.mark.parametrize("language", SUPPORTED)
@pytest.mark.parametrize("viewer", LISTENERS)
def test_every_event_is_told_without_mistakes(language: str, viewer: Seat | None) -> None:
    for event in ALL_EVENTS:
        for points in (0, 1, 10):
            lines = lines_of(event, points) if points else []
            said = event_sentence(event, viewpoint(language, viewer), Suit.HEARTS, lines)
            assert not mistakes_in(said, language), said
            assert said.endswith("."), said
            assert (str(points) in said.split()) == bool(lines), said


@pytest.mark.parametrize("language", SUPPORTED)
def test_every_reason_is_told_without_mistakes(language: str) -> None:
    for kind in ReasonKind:
        for card in CARDS:
            said = IllegalReason(kind, card, card).sentence(Speech(language))
            assert not mistakes_in(said, language), said


@pytest.mark.parametrize("language", SUPPORTED)
@pytest.mark.parametrize("viewer", LISTENERS)
def test_every_line_is_told_without_mistakes(language: str, viewer: Seat | None) -> None:
    some = (Card("KH"), Card("QH"), Card("JH"))
    for kind in LineKind:
        for seat in Seat:
            for points in (1, 10):
                cards = parse_meld("ASAHADAC").cards if kind is LineKind.FOUR else some
                line = ScoreLine(seat, points, kind, cards, 3)
                said = line_sentence(line, viewpoint(language, viewer), Suit.HEARTS)
                assert not mistakes_in(said, language), said


@pytest.mark.parametrize("language", SUPPORTED)
@pytest.mark.parametrize("preset", PRESETS)
def test_whole_matches_are_told_without_mistakes(language: str, preset: str) -> None:
    rng = Random(preset)
    for viewer in LISTENERS:
        told = viewpoint(language, viewer)
        match = Match(PRESETS[preset]).deal_shuffled(rng)
        view = View.of(match.current, viewer)
        said = [deal_start(view, told)]
        while not match.current.is_over:
            said.append(turn_sentence(view, told))
            events, lines = len(view.events), len(view.lines)
            wanted = [
                move for move in match.current.legal_moves if isinstance(move, Announce | Exchange)
            ]
            match = match.play(rng.choice(wanted or match.current.legal_moves))
            view = View.of(match.current, viewer)
            said.append(trick_sentences(view.events[events:], view.lines[lines:], told, view.trump))
        said += [line_sentence(line, told, view.trump) for line in view.lines]
        said += [turn_sentence(view, told), deal_end(view, told), match_end(match, told)]
        said += [totals_sentence(match.totals, told), strict_ending(match.rules, told.speech)]
        for text in said:
            assert not mistakes_in(text, language), text


def test_a_trick_is_told_once_and_as_a_whole() -> None:
    events: list[Event] = [
        Played(Seat.ONE, Card("7H")),
        Won(Seat.ZERO, 10),
        Drew(Seat.ZERO, Card("JD")),
        TookTurnUp(Seat.ONE, Card("AH")),
    ]
    lines = [
        ScoreLine(Seat.ONE, 10, LineKind.DIX_PLAYED, (Card("7H"),), 10),
        ScoreLine(Seat.ONE, 10, LineKind.TURN_UP, (Card("AH"),), 10),
    ]
    assert trick_sentences(events, lines, viewpoint("en"), Suit.HEARTS) == (
        "Anna plays the dix (seven of hearts): 10 points. You take the trick. "
        "You draw the jack of diamonds. Anna draws the turn-up, the ace of hearts: 10 points."
    )


def test_the_last_trick_is_told_with_its_points_and_no_other() -> None:
    line = ScoreLine(Seat.ZERO, 10, LineKind.LAST_TRICK, (), 16)
    told = [
        event_sentence(Won(Seat.ZERO, trick), viewpoint("en"), lines=[line]) for trick in (15, 16)
    ]
    assert told == ["You take the trick.", "You take the last trick, 10 points."]


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "You announce the trump marriage (king and queen of hearts): 40 points."),
        ("fr", "Vous annoncez le mariage d'atout (roi et dame de cœur)\u00a0: 40 points."),
        ("de", "Sie melden die Trumpfhochzeit (Herz-König und Herz-Dame): 40 Punkte."),
    ],
)
def test_an_announcement_names_the_meld_and_its_points(language: str, said: str) -> None:
    meld = parse_meld("KHQH")
    line = ScoreLine(Seat.ZERO, 40, LineKind.MARRIAGE, meld.cards, 3)
    event = Announced(Seat.ZERO, meld)
    assert event_sentence(event, viewpoint(language), Suit.HEARTS, [line]) == said


DEALT = "AS 9D QH KC 8S TD JH 7S 9C QC AD 8H KD"
DECK = " ".join([DEALT, *(card.code for card in CARDS if card.code not in DEALT)])


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Luc deals. Diamonds are trumps: the king of diamonds is turned up. You lead."),
        (
            "fr",
            "Luc donne. Carreau est atout\u00a0: la retourne est le roi de carreau. Vous entamez.",
        ),
        ("de", "Luc gibt. Karo ist Trumpf: Aufgeschlagen ist der Karo-König. Sie spielen aus."),
    ],
)
def test_the_start_of_a_deal_is_told(language: str, said: str) -> None:
    view = View.of(Deal(DECK), Seat.ONE)
    assert deal_start(view, viewpoint(language, Seat.ONE)) == said


def test_a_turned_dix_is_told_with_its_points() -> None:
    deck = DECK.replace("KD", "xx").replace("7D", "KD").replace("xx", "7D")
    view = View.of(Deal(deck), Seat.ONE)
    assert "Luc scores 10 points for the dix turned up. You lead." in deal_start(
        view, viewpoint("en", Seat.ONE)
    )


def test_the_strict_ending_says_the_rules_that_are_played() -> None:
    classic = strict_ending(PRESETS["marjolet"], Speech("en"))
    assert classic == (
        "The stock is gone: from now on you must follow suit. Beat the lead if you can. "
        "If you lack the suit led, you must trump."
    )
    assert "If a trump is led, beat it" in strict_ending(PRESETS["mariage"], Speech("en"))
    free = make_rules("marjolet", {"must_head": "never", "must_trump": False})
    assert strict_ending(free, Speech("en")).count(".") == 1


def test_the_target_is_said_to_be_reached() -> None:
    assert target_reached(500, Speech("en")) == "500 reached: the deal is played out."


def test_the_end_of_a_match_is_told_to_each_listener() -> None:
    match = Match().deal(DECK).resign(Seat.ONE)
    assert match_end(match, viewpoint("en")) == "Anna resigns: you win the match."
    assert match_end(match, viewpoint("en", Seat.ONE)) == "You resign: Luc wins the match."
    assert match_end(match, viewpoint("en", None)) == "Anna resigns: Luc wins the match."
    assert match_end(Match().deal(DECK), viewpoint("en")) == ""
