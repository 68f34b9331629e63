"""A match as it was written down: well formed, but not yet known to be legal.

Cards and moves stay the strings that were written, so that a record with a mistake in it can be
read, shown, converted and reported without losing the mistake. ``marjolet.record.check`` asks the
engine about every one of them, and ``to_match`` returns a :class:`Match` that is legal.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Literal, TypeAlias

from ..cards import Seat
from ..fairness import DealProof
from ..lines import ScoreLine

FORMAT = "marjolet-record"
VERSION = 1
UNKNOWN = "?"  # a card that the writer of the record could not see


@dataclass(frozen=True, slots=True)
class Number:
    """A JSON number that Python's int or float would not write back as it stood."""

    text: str


Json: TypeAlias = "bool | int | float | str | Number | list[Json] | dict[str, Json] | None"
Kept: TypeAlias = Mapping[str, Json]


class Outcome(StrEnum):
    """How a match ended."""

    WON = "won"
    RESIGNED = "resigned"
    DRAWN = "drawn"
    UNFINISHED = "unfinished"


def _nothing() -> dict[str, Json]:
    return {}


@dataclass(frozen=True, slots=True)
class Player:
    """Who sat where: `kind` is ``human`` or the name of a player that the registry knows."""

    name: str = ""
    kind: str = "human"
    options: Kept = field(default_factory=_nothing, hash=False)
    kept: Kept = field(default_factory=_nothing, hash=False)


@dataclass(frozen=True, slots=True)
class Action:
    """A move as it was written, with the milliseconds that `seat` took for it, if known."""

    seat: Seat
    move: str
    ms: int | None = None
    comments: tuple[str, ...] = ()
    kept: Kept = field(default_factory=_nothing, hash=False)


@dataclass(frozen=True, slots=True)
class Line:
    """A score line as it was written; see :class:`marjolet.ScoreLine` for what the parts mean."""

    seat: Seat
    points: int
    kind: str
    cards: str
    trick: int

    @classmethod
    def of(cls, line: ScoreLine) -> Line:
        """Return `line` as it is written."""
        cards = "".join(card.code for card in line.cards)
        return cls(line.seat, line.points, line.kind.value, cards, line.trick)


@dataclass(frozen=True, slots=True)
class DealRecord:
    """One deal: 32 codes in dealing order, ``?`` for an unknown card, and what was done.

    `lines` and `points` (by seat) are what the writer counted, None where nothing was written.
    `fairness` is the proof of a deal that can be verified; whether it holds says ``check``.
    """

    dealer: Seat
    deck: tuple[str, ...]
    actions: tuple[Action, ...] = ()
    lines: tuple[Line, ...] | None = None
    points: tuple[int, int] | None = None
    comments: tuple[str, ...] = ()
    kept: Kept = field(default_factory=_nothing, hash=False)
    fairness: DealProof | None = None

    @property
    def has_unknown(self) -> bool:
        """Whether a card of the deck is unknown."""
        return UNKNOWN in self.deck


@dataclass(frozen=True, slots=True)
class Record:
    """A whole match as it was written, finished or not.

    `preset` is the name that was chosen (it also says how points are shown), `house_rules` what
    differs from it. `view` is None where everything is written down, else the seat, or
    ``public``, whose knowledge the record holds. `kept` are keys that this version does not know.
    """

    preset: str = "marjolet"
    house_rules: Kept = field(default_factory=_nothing, hash=False)
    players: tuple[Player, Player] = (Player(), Player())
    first_dealer: Seat = Seat.ZERO
    deals: tuple[DealRecord, ...] = ()
    totals: tuple[int, int] | None = None
    outcome: Outcome = Outcome.UNFINISHED
    winner: Seat | None = None
    event: str = ""
    site: str = ""
    date: str = ""
    view: Seat | Literal["public"] | None = None
    comments: tuple[str, ...] = ()
    kept: Kept = field(default_factory=_nothing, hash=False)
    version: int = VERSION

    @property
    def is_one_sided(self) -> bool:
        """Whether something that happened is not in the record."""
        return self.view is not None or any(deal.has_unknown for deal in self.deals)
