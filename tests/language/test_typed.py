"""What people type, in three languages, is read as the move that they mean."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from random import Random

import pytest

from marjolet.cards import CARDS, Card, CardSet, Seat, Suit
from marjolet.deal import Deal, State
from marjolet.language import SUPPORTED, Speech
from marjolet.language.names import card_index, card_name, meld_name
from marjolet.language.typed import Candidates, NotUnderstood, parse_typed
from marjolet.language.vocabulary import plain_words
from marjolet.melds import melds, parse_meld
from marjolet.moves import Announce, Draw, Exchange, Move, Play
from marjolet.view import View


@cache
def any_view() -> View:
    return View.of(Deal.shuffled(Random(1)), Seat.ONE)


def holding(cards: str, trump: Suit = Suit.DIAMONDS) -> View:
    """Return a view of the leader who holds `cards` and may play any of them."""
    hand = CardSet(cards)
    legal = tuple(Play(card) for card in hand)
    return replace(any_view(), hand=hand, legal=legal, trump=trump, state=State.LEAD)


def won_trick(*moves: Move) -> View:
    """Return a view of the winner who may make `moves` or draw, with diamonds as trumps."""
    legal = (*moves, Draw())
    return replace(any_view(), legal=legal, trump=Suit.DIAMONDS, state=State.WINNER_DRAWS)


# Six cards of which no two share rank or suit letter by chance alone.
HAND = "QS AH TD KC 9C JD"

UNDERSTOOD = [
    ("en", "queen of spades", "QS"),
    ("en", "Queen Spades", "QS"),
    ("en", "the QUEEN of SPADES", "QS"),
    ("en", "spades queen", "QS"),
    ("en", "QS", "QS"),
    ("en", "qs", "QS"),
    ("en", "q s", "QS"),
    ("en", "Q♠", "QS"),
    ("en", "♠Q", "QS"),
    ("en", "Q♠\ufe0f", "QS"),
    ("en", "queen s", "QS"),
    ("en", "10d", "TD"),
    ("en", "td", "TD"),
    ("en", "10 of diamonds", "TD"),
    ("en", "ten-of-diamonds", "TD"),
    ("en", "10♦", "TD"),
    ("en", "A♥", "AH"),
    ("en", "play ace of hearts", "AH"),
    ("en", "queen", "QS"),
    ("en", "spades", "QS"),
    ("en", "spade", "QS"),
    ("en", "9", "9C"),
    ("en", "marjolet", "JD"),
    ("en", "jack of trumps", "JD"),
    ("en", "trump ten", "TD"),
    ("en", "dix", "7D"),
    ("fr", "dame de pique", "QS"),
    ("fr", "la dame de pique", "QS"),
    ("fr", "Dame pique", "QS"),
    ("fr", "QS", "QS"),
    ("fr", "DP", "QS"),
    ("fr", "dp", "QS"),
    ("fr", "D♠", "QS"),
    ("fr", "d s", "QS"),
    ("fr", "l'as de cœur", "AH"),
    ("fr", "l\N{RIGHT SINGLE QUOTATION MARK}as de coeur", "AH"),
    ("fr", "AS DE CŒUR", "AH"),
    ("fr", "as", "AH"),
    ("fr", "aco", "AH"),
    ("fr", "dix de carreau", "TD"),
    ("fr", "dix", "TD"),
    ("fr", "10 carreau", "TD"),
    ("fr", "10k", "TD"),
    ("fr", "10ca", "TD"),
    ("fr", "10c", "TC"),
    ("fr", "roi de trèfle", "KC"),
    ("fr", "roi de trefle", "KC"),
    ("fr", "RT", "KC"),
    ("fr", "rtr", "KC"),
    ("fr", "R♣", "KC"),
    ("fr", "rc", "KC"),
    ("fr", "cœur", "AH"),
    ("fr", "le marjolet", "JD"),
    ("fr", "valet d'atout", "JD"),
    ("fr", "sept d'atout", "7D"),
    ("fr", "jouer dame de pique", "QS"),
    ("de", "Pik-Dame", "QS"),
    ("de", "Pik Dame", "QS"),
    ("de", "pikdame", "QS"),
    ("de", "die Pik-Dame", "QS"),
    ("de", "Dame Pik", "QS"),
    ("de", "QS", "QS"),
    ("de", "DP", "QS"),
    ("de", "DPi", "QS"),
    ("de", "D♠", "QS"),
    ("de", "Herz-Ass", "AH"),
    ("de", "herz as", "AH"),
    ("de", "as", "AH"),
    ("de", "ah", "AH"),
    ("de", "Karo-Zehn", "TD"),
    ("de", "karozehn", "TD"),
    ("de", "karo 10", "TD"),
    ("de", "10ka", "TD"),
    ("de", "Kreuz König", "KC"),
    ("de", "Kreuz koenig", "KC"),
    ("de", "den Kreuz-König", "KC"),
    ("de", "Treff König", "KC"),
    ("de", "kkr", "KC"),
    ("de", "kk", "KC"),
    ("de", "Trumpf-Bube", "JD"),
    ("de", "den Karo-Buben", "JD"),
    ("de", "Marjolet", "JD"),
    ("de", "Dix", "7D"),
    ("de", "König", "KC"),
]


@pytest.mark.parametrize(("language", "text", "code"), UNDERSTOOD)
def test_cards_are_understood(language: str, text: str, code: str) -> None:
    assert parse_typed(text, holding(HAND), language) == Play(Card(code))


@pytest.mark.parametrize("language", SUPPORTED)
@pytest.mark.parametrize("card", CARDS, ids=str)
def test_every_card_is_understood_as_it_is_written(language: str, card: Card) -> None:
    speech = Speech(language)
    name = card_name(card, speech)
    forms = [name, *name.forms.values(), card.code, card.code.lower()]
    forms += [card_index(card, speech), card_index(card, speech, ascii=True)]
    for text in forms:
        assert parse_typed(text, holding(f"{HAND} {card}"), language) == Play(card), text


@pytest.mark.parametrize(
    ("language", "text", "hand", "codes"),
    [
        ("en", "queen", "QS QH KD", "QS QH"),
        ("en", "hearts", "QS QH KH", "KH QH"),
        ("fr", "dc", "QH QC 7S", "QH QC"),
        ("fr", "dc", "7S", "QH QC"),
        ("fr", "as", "AH AC", "AH AC"),
        ("de", "dk", "QD QC", "QD QC"),
        ("de", "Herz", "7H 8H", "8H 7H"),
    ],
)
def test_several_cards_are_asked_about(language: str, text: str, hand: str, codes: str) -> None:
    typed = parse_typed(text, holding(hand), language)
    assert isinstance(typed, Candidates)
    assert [move.code for move in typed.moves] == codes.split()
    for move in typed.moves:
        assert isinstance(move, Play)
        assert card_name(move.card, Speech(language)) in typed.sentence


def test_the_code_of_the_ace_of_spades_wins_over_the_word_for_ace_if_it_is_held() -> None:
    assert parse_typed("as", holding("AS AH"), "fr") == Play(Card("AS"))
    assert parse_typed("as", holding("7S AH"), "fr") == Play(Card("AH"))


def test_a_playable_card_is_meant_before_one_that_is_only_held() -> None:
    view = replace(holding("QS QH"), legal=(Play(Card("QH")),))
    assert parse_typed("queen", view, "en") == Play(Card("QH"))


def test_a_card_that_may_not_be_played_is_understood_too() -> None:
    view = replace(holding("QS QH"), legal=(Play(Card("QH")),))
    assert parse_typed("queen of spades", view, "en") == Play(Card("QS"))
    assert parse_typed("spades", view, "en") == Play(Card("QS"))


@pytest.mark.parametrize(
    ("language", "text", "said"),
    [
        ("en", "twelve of cups", "That is not a card I know: twelve of cups."),
        ("fr", "valet de coupe", "Je ne connais pas cette carte\u00a0: valet de coupe."),
        ("de", "Eichel-Ober", "Diese Karte kenne ich nicht: Eichel-Ober."),
        ("en", "ace", "You have no such card: ace."),
        ("en", "", "Type a card or a move; “?” lists what can be typed."),
        ("en", " -- ", "Type a card or a move; “?” lists what can be typed."),
        ("en", "draw", "There is nothing to draw now."),
        ("fr", "échanger", "Vous ne pouvez pas échanger maintenant."),
        ("de", "melden 1", "Sie haben jetzt nichts zu melden."),
    ],
)
def test_what_is_not_understood_gets_an_answer(language: str, text: str, said: str) -> None:
    assert parse_typed(text, holding("QS KD"), language) == NotUnderstood(said)


MARRIAGE, MARJOLET = Announce(parse_meld("KSQS")), Announce(parse_meld("QSJD"))
TRUMP_MARRIAGE, ACES = Announce(parse_meld("KDQD")), Announce(parse_meld("ASAHADAC"))
WON = won_trick(ACES, TRUMP_MARRIAGE, MARRIAGE, MARJOLET, Exchange())


@pytest.mark.parametrize(
    ("language", "text", "move"),
    [
        ("en", "announce 1", ACES),
        ("en", "a 2", TRUMP_MARRIAGE),
        ("en", "meld KSQS", MARRIAGE),
        ("en", "meld qs ks", MARRIAGE),
        ("en", "announce the marriage in spades", MARRIAGE),
        ("en", "trump marriage", TRUMP_MARRIAGE),
        ("en", "four aces", ACES),
        ("en", "marjolet and queen of spades", MARJOLET),
        ("en", "announce marjolet", MARJOLET),
        ("en", "exchange", Exchange()),
        ("en", "x", Exchange()),
        ("en", "draw", Draw()),
        ("en", "p", Draw()),
        ("fr", "annonce 1", ACES),
        ("fr", "annoncer le mariage de pique", MARRIAGE),
        ("fr", "mariage d'atout", TRUMP_MARRIAGE),
        ("fr", "carré d'as", ACES),
        ("fr", "meld QSJD", MARJOLET),
        ("fr", "échanger", Exchange()),
        ("fr", "tirer", Draw()),
        ("fr", "piocher", Draw()),
        ("de", "melden 1", ACES),
        ("de", "Trumpfhochzeit", TRUMP_MARRIAGE),
        ("de", "Hochzeit in Pik", MARRIAGE),
        ("de", "vier Asse", ACES),
        ("de", "melden Marjolet", MARJOLET),
        ("de", "tauschen", Exchange()),
        ("de", "ziehen", Draw()),
    ],
)
def test_moves_without_a_card_are_understood(language: str, text: str, move: Move) -> None:
    assert parse_typed(text, WON, language) == move


@pytest.mark.parametrize("language", SUPPORTED)
@pytest.mark.parametrize("meld", melds(Suit.DIAMONDS), ids=str)
def test_every_meld_is_understood_by_its_name(language: str, meld: object) -> None:
    announce = next(Announce(known) for known in melds(Suit.DIAMONDS) if known is meld)
    view = won_trick(*(Announce(known) for known in melds(Suit.DIAMONDS)))
    verb = {"en": "announce", "fr": "annonce", "de": "melden"}[language]
    name = meld_name(announce.meld, Suit.DIAMONDS, Speech(language))
    assert parse_typed(f"{verb} {name}", view, language) == announce


def test_an_announcement_that_several_fit_is_asked_about() -> None:
    typed = parse_typed("announce marriage", WON, "en")
    assert isinstance(typed, Candidates)
    assert typed.moves == (TRUMP_MARRIAGE, MARRIAGE)
    assert typed.sentence == (
        "Which one do you mean: trump marriage (king and queen of diamonds), "
        "marriage (king and queen of spades)?"
    )
    assert parse_typed("announce", won_trick(ACES), "en") == ACES


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("announce 9", "There is no announcement 9: you have 4 to choose from."),
        ("announce 0", "There is no announcement 0: you have 4 to choose from."),
        ("meld KHQH", "You cannot announce that now."),
        ("announce four kings", "You cannot announce that now."),
    ],
)
def test_an_announcement_that_cannot_be_made_gets_an_answer(text: str, said: str) -> None:
    assert parse_typed(text, WON, "en") == NotUnderstood(said)


@pytest.mark.parametrize("language", SUPPORTED)
def test_nothing_typed_breaks_the_reader(language: str) -> None:
    rng = Random(language)
    letters = "qsaxpt10dckrv ♠♥-'?é«»\u00a0\u0301½²x."
    for _ in range(3000):
        text = "".join(rng.choices(letters, k=rng.randrange(12)))
        typed = parse_typed(text, WON if rng.random() < 0.5 else holding(HAND), language)
        if isinstance(typed, Candidates | NotUnderstood):
            assert typed.sentence
        else:
            assert isinstance(typed, Play) or typed in WON.legal


def test_plain_words_lose_case_accents_and_punctuation() -> None:
    assert plain_words("L\N{RIGHT SINGLE QUOTATION MARK}As, de «Cœur»!") == ["as", "de", "coeur"]
    assert plain_words("KREUZ-König (groß)") == ["kreuz", "konig", "gross"]
