"""The closed set of moves: play a card, announce a meld, exchange the dix, draw."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from .cards import CARDS, Card, Suit, parse_card
from .errors import ParseError, quoted
from .melds import Meld, melds, parse_meld

EXCHANGE_ACTION = 45
DRAW_ACTION = 46


@dataclass(frozen=True, slots=True)
class Play:
    """Play `card` to the trick."""

    card: Card

    @property
    def code(self) -> str:
        """The card's code, such as ``QS``."""
        return self.card.code

    def __str__(self) -> str:
        return self.code


@dataclass(frozen=True, slots=True)
class Announce:
    """Announce `meld` after a won trick (4.1)."""

    meld: Meld

    @property
    def code(self) -> str:
        """``meld`` and the cards, such as ``meld KSQS``."""
        return "meld " + self.meld.code

    def __str__(self) -> str:
        return self.code


@dataclass(frozen=True, slots=True)
class Exchange:
    """Exchange the dix for the turn-up (5.4)."""

    @property
    def code(self) -> str:
        """The word ``exchange``."""
        return "exchange"

    def __str__(self) -> str:
        return self.code


@dataclass(frozen=True, slots=True)
class Draw:
    """End the announcements and draw (4.17)."""

    @property
    def code(self) -> str:
        """The word ``draw``."""
        return "draw"

    def __str__(self) -> str:
        return self.code


Move = Play | Announce | Exchange | Draw


@cache
def moves(trump: Suit) -> tuple[Move, ...]:
    """Return the 47 moves under `trump`, by the kernel's action number."""
    return (
        *(Play(card) for card in CARDS),
        *(Announce(meld) for meld in melds(trump)),
        Exchange(),
        Draw(),
    )


@cache
def action_numbers(trump: Suit) -> dict[str, int]:
    """Return the action number of every move under `trump`, by its code."""
    return {move.code: number for number, move in enumerate(moves(trump))}


@cache
def _codes_by_byte(trump: Suit) -> tuple[tuple[tuple[str, ...], ...], ...]:
    """Return, for each byte of a set of actions and each value of it, the codes that it holds."""
    codes = [move.code for move in moves(trump)]
    return tuple(
        tuple(
            tuple(code for bit, code in enumerate(codes[start : start + 8]) if value >> bit & 1)
            for value in range(256)
        )
        for start in range(0, 48, 8)
    )


def legal_codes(actions: int, trump: Suit) -> list[str]:
    """Return the codes of a set of actions, sorted by code point."""
    one, two, three, four, five, six = _codes_by_byte(trump)
    return sorted(
        one[actions & 255]
        + two[actions >> 8 & 255]
        + three[actions >> 16 & 255]
        + four[actions >> 24 & 255]
        + five[actions >> 32 & 255]
        + six[actions >> 40]
    )


def legal_moves(actions: int, trump: Suit) -> tuple[Move, ...]:
    """Return the moves in a set of actions, sorted by code."""
    named, numbers = moves(trump), action_numbers(trump)
    return tuple(named[numbers[code]] for code in legal_codes(actions, trump))


def parse_move(text: str) -> Move:
    """Return the move written `text`: ``QS``, ``meld KSQS``, ``exchange`` or ``draw``."""
    if text == "exchange":
        return Exchange()
    if text == "draw":
        return Draw()
    if text.startswith("meld "):
        return Announce(parse_meld(text[5:]))
    try:
        return Play(parse_card(text))
    except ParseError:
        raise ParseError(
            f"{quoted(text)} is not a move; moves are a card (QS), meld and its cards (meld KSQS), "
            "exchange, and draw."
        ) from None


def format_move(move: Move) -> str:
    """Return the code of `move`."""
    return move.code
