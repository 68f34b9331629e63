"""Score lines: every point of a deal, with its seat, kind, cards and trick."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from .cards import CARDS, Card, CardSet, Seat
from .kernel import meld_cards


class LineKind(StrEnum):
    """Why points were scored, in the kernel's order."""

    DIX_TURNED = "dix_turned"
    DIX_EXCHANGED = "dix_exchanged"
    DIX_PLAYED = "dix_played"
    MARRIAGE = "marriage"
    MARJOLET = "marjolet"
    FOUR = "four"
    RUN = "run"
    TURN_UP = "turn_up"
    LAST_TRICK = "last_trick"
    SWEEP = "sweep"
    CARDS = "cards"
    MOST_BRISQUES = "most_brisques"


KINDS = tuple(LineKind)
_MELD_KINDS = (LineKind.MARRIAGE, LineKind.MARJOLET, LineKind.FOUR)
_CARD_KINDS = (
    LineKind.DIX_TURNED,
    LineKind.DIX_EXCHANGED,
    LineKind.DIX_PLAYED,
    LineKind.TURN_UP,
)


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """Points scored by `seat`: for what, with which cards, at which trick.

    `trick` is 0 for a turned dix, the trick just won for announcements, an exchange after a win and
    draws after a trick, the trick in progress for an exchange on one's own turn, a played dix and
    draws after a card, and 16 for what is counted at the end.
    """

    seat: Seat
    points: int
    kind: LineKind
    cards: tuple[Card, ...]
    trick: int

    def to_json(self) -> list[int | str]:
        """Return ``[seat, points, kind, cards, trick]``."""
        cards = "".join(card.code for card in self.cards)
        return [int(self.seat), self.points, self.kind.value, cards, self.trick]


def written_order(cards: CardSet) -> tuple[Card, ...]:
    """Return `cards` as melds are written: by rank from high to low, then S H D C (4.19)."""
    return tuple(sorted(cards, key=lambda card: (-card.rank, card.suit)))


def unpack_line(packed: int, trump: int) -> ScoreLine:
    """Return the line that the kernel packed into one integer."""
    kind = KINDS[packed >> 1 & 15]
    detail = packed >> 5 & 63
    cards: tuple[Card, ...] = ()
    if kind in _MELD_KINDS:
        cards = written_order(CardSet.of_bits(meld_cards(detail, trump)))
    elif kind in _CARD_KINDS:
        cards = (CARDS[detail],)
    elif kind is LineKind.RUN:
        cards = written_order(CardSet.of_bits(0x111 << (12 + detail)))
    return ScoreLine(Seat(packed & 1), packed >> 16, kind, cards, packed >> 11 & 31)
