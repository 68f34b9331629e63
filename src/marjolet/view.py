"""A view: all that one seat, or a spectator, may know of a deal, and nothing else.

A view is built by a whitelist from a :class:`Deal`, has a JSON form (the very document that a
server sends), and can be completed again into deals that fit it (``marjolet.resample``). Whether
the opponent could announce, and that he declined, is in nobody else's view: to them the time
between a won trick and its draws is one state, "the winner draws" (4.18).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from .cards import FULL_DECK, Card, CardSet, Seat, Suit
from .deal import Deal, State
from .events import Drew, Event
from .lines import ScoreLine
from .moves import Move
from .rules import Rules

VERSION = 1


@dataclass(frozen=True, slots=True)
class View:
    """What `viewer` may know; a spectator's viewer is None.

    Pairs are by seat. `dealt` and `hand` are the viewer's own cards (empty for a spectator);
    `known` are the cards that everybody knows to be in each hand (announced, or taken from the
    turn-up); `legal` are the viewer's moves when it is his turn, sorted by code; `to_act` is None
    while "the winner draws" to everyone but the winner, and when the deal is over.
    """

    viewer: Seat | None
    rules: Rules
    dealer: Seat
    trump: Suit
    turned: Card
    turn_up: Card | None
    stock: int
    state: State
    to_act: Seat | None
    legal: tuple[Move, ...]
    dealt: CardSet
    hand: CardSet
    hand_counts: tuple[int, int]
    exposed: tuple[CardSet, CardSet]
    known: tuple[CardSet, CardSet]
    captured: tuple[CardSet, CardSet]
    tricks: int
    leader: Seat
    lead: Card | None
    points: tuple[int, int]
    lines: tuple[ScoreLine, ...]
    events: tuple[Event, ...]
    winner: Seat | None

    @classmethod
    def of(cls, deal: Deal, viewer: Seat | None) -> View:
        """Return what `viewer` may know of `deal`; None is a spectator."""
        acts = viewer is not None and deal.to_act == viewer
        hides_actor = deal.state is State.WINNER_DRAWS and not acts
        events = tuple(hide(event, viewer) for event in deal.events)
        return cls(
            viewer=viewer,
            rules=deal.rules,
            dealer=deal.dealer,
            trump=deal.trump,
            turned=deal.turned,
            turn_up=deal.turn_up,
            stock=deal.stock,
            state=deal.state,
            to_act=None if hides_actor else deal.to_act,
            legal=deal.legal_moves if acts else (),
            dealt=CardSet() if viewer is None else dealt_hand(deal, viewer),
            hand=CardSet() if viewer is None else deal.hands[viewer],
            hand_counts=(len(deal.hands[0]), len(deal.hands[1])),
            exposed=deal.exposed,
            known=deal.known,
            captured=deal.captured,
            tricks=deal.tricks,
            leader=deal.leader,
            lead=deal.lead,
            points=deal.points,
            lines=deal.lines,
            events=events,
            winner=deal.winner,
        )

    @property
    def seat(self) -> Seat:
        """The viewer, who must be a player; a spectator has no seat."""
        if self.viewer is None:
            raise ValueError("A spectator has no seat.")
        return self.viewer

    @property
    def is_strict(self) -> bool:
        """Whether the trick in play, or the next one, is strict (6.1)."""
        return self.tricks >= self.rules.stock_tricks

    @property
    def unseen(self) -> CardSet:
        """Cards whose place the viewer does not know: in a hand, or hidden in the stock."""
        seen = self.hand | self.known[0] | self.known[1] | self.captured[0] | self.captured[1]
        for card in (self.lead, self.turn_up):
            if card is not None:
                seen |= CardSet([card])
        return FULL_DECK - seen

    @property
    def opponent_hand(self) -> CardSet | None:
        """The opponent's cards where they are certain (once the stock is gone), else None."""
        theirs = self.known[self.seat.other]
        return theirs | self.unseen if self.stock == 0 else None

    def to_json(self) -> dict[str, Any]:
        """Return the view as JSON values, for ``marjolet.view`` version 1."""
        return {
            "version": VERSION,
            "view": "public" if self.viewer is None else int(self.viewer),
            "preset": self.rules.preset,
            "rules": self.rules.house_rules,
            "dealer": int(self.dealer),
            "trump": self.trump.code,
            "turned": self.turned.code,
            "turn_up": self.turn_up.code if self.turn_up else None,
            "stock": self.stock,
            "state": self.state.value,
            "to_act": None if self.to_act is None else int(self.to_act),
            "legal": [move.code for move in self.legal],
            "dealt": self.dealt.codes,
            "hand": self.hand.codes,
            "hand_counts": list(self.hand_counts),
            "exposed": [cards.codes for cards in self.exposed],
            "known": [cards.codes for cards in self.known],
            "captured": [cards.codes for cards in self.captured],
            "tricks": self.tricks,
            "leader": int(self.leader),
            "lead": self.lead.code if self.lead else None,
            "points": list(self.points),
            "lines": [line.to_json() for line in self.lines],
            "events": [event.to_json() for event in self.events],
            "winner": None if self.winner is None else int(self.winner),
        }


def dealt_hand(deal: Deal, seat: Seat) -> CardSet:
    """Return the cards that were dealt to `seat` before the first trick (2.4)."""
    cards: list[Card] = []
    place = 0
    for size in deal.rules.packets:
        start = place if seat != deal.dealer else place + size
        cards += deal.deck[start : start + size]
        place += 2 * size
    return CardSet(cards)


def hide(event: Event, viewer: Seat | None) -> Event:
    """Return `event` as `viewer` saw it: others' draws from the hidden stock show no card."""
    if isinstance(event, Drew) and event.seat != viewer:
        return Drew(event.seat, None)
    return event
