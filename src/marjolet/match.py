"""A match: deals, the dealer alternating, until the target is reached (chapter 8)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from random import Random

from .cards import Card, Seat
from .deal import Deal, shuffled_deck
from .errors import MarjoletError
from .moves import Move
from .rules import PRESETS, Rules


@dataclass(frozen=True, slots=True)
class Match:
    """Deals played under one set of rules; a value, like :class:`Deal`.

    `deals` are in order, the last one perhaps unfinished. `resigned` is the seat that gave up.

    >>> match = Match().deal_shuffled(Random(1))
    >>> match.current.to_act
    <Seat.ONE: 1>
    """

    rules: Rules = PRESETS["marjolet"]
    first_dealer: Seat = Seat.ZERO
    deals: tuple[Deal, ...] = ()
    resigned: Seat | None = None

    @property
    def current(self) -> Deal:
        """The deal in play, or the last one."""
        return self.deals[-1]

    @property
    def next_dealer(self) -> Seat:
        """Who deals the next deal: the first dealer, then in turn (2.2)."""
        return Seat((self.first_dealer + len(self.deals)) % 2)

    @property
    def finished(self) -> tuple[Deal, ...]:
        """The deals that are over."""
        return tuple(deal for deal in self.deals if deal.is_over)

    @property
    def totals(self) -> tuple[int, int]:
        """Points of both seats over all deals, the one in play included."""
        return sum(deal.points[0] for deal in self.deals), sum(
            deal.points[1] for deal in self.deals
        )

    @property
    def needs_deal(self) -> bool:
        """Whether the next deal can be dealt now."""
        return not self.is_over and (not self.deals or self.current.is_over)

    @property
    def is_over(self) -> bool:
        """Whether the match is decided: a deal played out, the target reached, no tie (8.2)."""
        if self.resigned is not None:
            return True
        if not self.deals or not self.current.is_over:
            return False
        if self.rules.target == 0 or self.current.won_by_four:
            return True
        return max(self.totals) >= self.rules.target and self.totals[0] != self.totals[1]

    @property
    def winner(self) -> Seat | None:
        """Who won the match; None while it is played, or when its one deal is drawn (9.24)."""
        if not self.is_over:
            return None
        if self.resigned is not None:
            return self.resigned.other
        if self.rules.target == 0 or self.current.won_by_four:
            return self.current.winner
        return Seat.ZERO if self.totals[0] > self.totals[1] else Seat.ONE

    def deal(self, deck: str | Iterable[Card]) -> Match:
        """Return the match with its next deal dealt from `deck`."""
        if not self.needs_deal:
            raise MarjoletError("The next deal comes when this one is over and the match is not.")
        return replace(self, deals=(*self.deals, Deal(deck, self.next_dealer, self.rules)))

    def deal_shuffled(self, rng: Random) -> Match:
        """Return the match with its next deal dealt from a deck shuffled by `rng`."""
        return self.deal(shuffled_deck(rng))

    def play(self, move: Move | str) -> Match:
        """Return the match after `move` in the current deal."""
        if self.resigned is not None:
            raise MarjoletError("The match is over: it was given up.")
        if not self.deals:
            raise MarjoletError("No deal has been dealt yet: deal first.")
        return replace(self, deals=(*self.deals[:-1], self.current.play(move)))

    def resign(self, seat: Seat) -> Match:
        """Return the match given up by `seat`."""
        if self.is_over:
            raise MarjoletError("The match is over already.")
        return replace(self, resigned=seat)
