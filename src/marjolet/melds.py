"""The melds: what can be announced, or counted from the captured cards (chapter 4).

With a given trump there are thirteen: four marriages, the marjolet with each of four queens, and
fours of jacks, queens, kings, tens and aces. The kernel numbers them 0 to 12 in that order.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from .cards import Card, CardSet, Suit, parse_card
from .errors import ParseError, quoted
from .kernel import meld_cards
from .lines import LineKind, written_order


@dataclass(frozen=True, slots=True)
class Meld:
    """Cards that score together: `kind` is ``marriage``, ``marjolet`` or ``four``."""

    kind: LineKind
    cards: tuple[Card, ...]

    @property
    def code(self) -> str:
        """The cards by rank from high to low, then S H D C, such as ``KSQS`` (4.19)."""
        return "".join(card.code for card in self.cards)

    @property
    def card_set(self) -> CardSet:
        """The cards as a set."""
        return CardSet(self.cards)

    def __str__(self) -> str:
        return self.code

    def __repr__(self) -> str:
        return f"parse_meld({self.code!r})"


def _kind(number: int) -> LineKind:
    if number < 4:
        return LineKind.MARRIAGE
    return LineKind.MARJOLET if number < 8 else LineKind.FOUR


@cache
def melds(trump: Suit) -> tuple[Meld, ...]:
    """Return the thirteen melds under `trump`, by the kernel's number."""
    return tuple(
        Meld(_kind(number), written_order(CardSet.of_bits(meld_cards(number, trump))))
        for number in range(13)
    )


@cache
def _by_code() -> dict[str, Meld]:
    return {meld.code: meld for suit in Suit for meld in melds(suit)}


def parse_meld(text: str) -> Meld:
    """Return the meld written `text`, such as ``KSQS`` or ``QSJD``, whatever suit is trumps."""
    meld = _by_code().get(text)
    if meld is None:
        for start in range(0, len(text), 2):
            parse_card(text[start : start + 2])
        raise ParseError(
            f"{quoted(text)} is not a meld; melds are a king and queen of one suit (KSQS), a queen "
            "and a jack (QSJD), or four aces, tens, kings, queens or jacks, higher cards first."
        )
    return meld


def format_meld(meld: Meld) -> str:
    """Return the code of `meld`."""
    return meld.code
