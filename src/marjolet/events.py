"""What happened in a deal, one event at a time, as both players could tell it.

Between a won trick and its draws nothing is recorded but announcements and an exchange: whether the
winner was asked, and that he declined, is no event (4.18).
"""

from __future__ import annotations

from dataclasses import dataclass

from .cards import Card, Seat
from .melds import Meld


@dataclass(frozen=True, slots=True)
class Played:
    """`seat` played `card`."""

    seat: Seat
    card: Card

    def to_json(self) -> dict[str, object]:
        """Return ``{"seat", "play"}``."""
        return {"seat": int(self.seat), "play": self.card.code}


@dataclass(frozen=True, slots=True)
class Won:
    """`seat` won trick number `trick`, 1 to 16."""

    seat: Seat
    trick: int

    def to_json(self) -> dict[str, object]:
        """Return ``{"seat", "trick"}``."""
        return {"seat": int(self.seat), "trick": self.trick}


@dataclass(frozen=True, slots=True)
class Announced:
    """`seat` announced `meld` and exposed its cards."""

    seat: Seat
    meld: Meld

    def to_json(self) -> dict[str, object]:
        """Return ``{"seat", "meld"}``."""
        return {"seat": int(self.seat), "meld": self.meld.code}


@dataclass(frozen=True, slots=True)
class Exchanged:
    """`seat` laid down the dix and took the turn-up `taken`."""

    seat: Seat
    dix: Card
    taken: Card

    def to_json(self) -> dict[str, object]:
        """Return ``{"seat", "exchange", "taken"}``."""
        return {"seat": int(self.seat), "exchange": self.dix.code, "taken": self.taken.code}


@dataclass(frozen=True, slots=True)
class Drew:
    """`seat` drew `card` from the hidden stock; it is None to whoever could not see it."""

    seat: Seat
    card: Card | None

    def to_json(self) -> dict[str, object]:
        """Return ``{"seat", "draw"}``; the card is null to whoever could not see it."""
        return {"seat": int(self.seat), "draw": self.card.code if self.card else None}


@dataclass(frozen=True, slots=True)
class TookTurnUp:
    """`seat` drew the turn-up, the last card of the stock, in everybody's sight."""

    seat: Seat
    card: Card

    def to_json(self) -> dict[str, object]:
        """Return ``{"seat", "turn_up"}``."""
        return {"seat": int(self.seat), "turn_up": self.card.code}


Event = Played | Won | Announced | Exchanged | Drew | TookTurnUp
