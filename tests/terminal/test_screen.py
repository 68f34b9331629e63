"""Colour, ASCII and the order of the hand."""

from __future__ import annotations

import io

import pytest

from marjolet.cards import DECK, Card, CardSet, Suit
from marjolet.language import Speech
from marjolet.terminal.choices import hand_order
from marjolet.terminal.screen import Look, Screen, choose_look


class Output(io.StringIO):
    """An output that says what it is told to say about itself."""

    def __init__(self, *, is_terminal: bool = True, encoding: str = "utf-8") -> None:
        super().__init__()
        self._is_terminal = is_terminal
        self._encoding = encoding

    def isatty(self) -> bool:
        return self._is_terminal

    @property
    def encoding(self) -> str:  # type: ignore[override] # read-only is all that is needed
        return self._encoding


XTERM = {"TERM": "xterm"}


@pytest.mark.parametrize(
    ("is_terminal", "environment", "colour", "expected"),
    [
        (True, XTERM, "auto", True),
        (True, {**XTERM, "NO_COLOR": ""}, "auto", True),
        (True, {**XTERM, "NO_COLOR": "1"}, "auto", False),
        (True, {**XTERM, "NO_COLOR": "1"}, "always", True),
        (True, {"TERM": "dumb"}, "auto", False),
        (True, {}, "auto", False),
        (False, XTERM, "auto", False),
        (False, {}, "always", True),
        (True, XTERM, "never", False),
    ],
)
def test_when_there_is_colour(
    is_terminal: bool, environment: dict[str, str], colour: str, expected: bool
) -> None:
    look = choose_look(Output(is_terminal=is_terminal), environment, colour=colour)
    assert look.colour is expected


@pytest.mark.parametrize(
    ("encoding", "expected"), [("utf-8", False), ("latin-1", True), ("", True)]
)
def test_ascii_where_the_encoding_has_no_suits(encoding: str, expected: bool) -> None:
    assert choose_look(Output(encoding=encoding), XTERM).ascii is expected
    assert choose_look(Output(encoding=encoding), XTERM, in_ascii=True).ascii


@pytest.mark.parametrize(
    ("look", "cards"),
    [
        (Look(), "Q♠ 10♥ A♦ 7♣"),
        (Look(ascii=True), "QS TH AD 7C"),
        (Look(colour=True), "Q♠ \x1b[31m10♥\x1b[0m \x1b[31mA♦\x1b[0m 7♣"),
        (
            Look(colour=True, four_colours=True),
            "Q♠ \x1b[31m10♥\x1b[0m \x1b[34mA♦\x1b[0m \x1b[32m7♣\x1b[0m",
        ),
        (Look(four_colours=True), "Q♠ 10♥ A♦ 7♣"),
    ],
)
def test_cards(look: Look, cards: str) -> None:
    screen = Screen(Output(), Speech("en"), look)
    assert " ".join(screen.card(Card(code)) for code in ("QS", "TH", "AD", "7C")) == cards


def test_a_card_and_its_name() -> None:
    assert Screen(Output(), Speech("en"), Look()).with_index(Card("QS"), "Queen") == "Q♠  Queen"
    assert Screen(Output(), Speech("en"), Look(words=True)).with_index(Card("QS"), "Q") == "Q"


@pytest.mark.parametrize(
    ("text", "plain"),
    [("cœur, trèfle", "coeur, trefle"), ("König, Straße", "Koenig, Strasse"), ("Q♠ «x»", 'QS "x"')],
)
def test_letters_that_an_encoding_lacks_become_plain(text: str, plain: str) -> None:
    assert text.encode("ascii", "marjolet-plain").decode() == plain


@pytest.mark.parametrize("trump", Suit)
def test_trumps_at_one_end_and_colours_alternate(trump: Suit) -> None:
    order = hand_order(DECK, trump)
    suits = [order[at].suit for at in range(0, 32, 8)]
    assert suits[0] is trump
    red = [suit in (Suit.HEARTS, Suit.DIAMONDS) for suit in suits]
    assert red in ([True, False] * 2, [False, True] * 2)


def test_the_hand_is_ranked_in_the_order_of_the_game() -> None:
    hand = CardSet("7S 9S JS KS TS AS")
    ordered = " ".join(card.code for card in hand_order(hand, Suit.HEARTS))
    assert ordered == "AS TS KS JS 9S 7S"
