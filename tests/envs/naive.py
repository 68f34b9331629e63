"""Observations a second time, read naively from a view or an open deal, for the tests alone."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from marjolet import Card, Deal, Seat, State, View
from marjolet.cards import CARDS
from marjolet.envs import (
    ALL_SEEING,
    ALL_SEEING_BITS,
    OBSERVATION,
    OBSERVATION_BITS,
    BatchEnvironment,
)
from marjolet.events import Announced, Drew, Exchanged, Played, Won
from marjolet.melds import melds
from marjolet.moves import action_numbers
from marjolet.rules import Rules

Row = NDArray[np.uint8]
PHASES = (State.LEAD, State.FOLLOW, State.WINNER_DRAWS)


def numbers(cards: Iterable[Card | None]) -> list[int]:
    return [card.number for card in cards if card is not None]


def beats(card: Card, lead: Card, view: View) -> bool:
    if card.suit == lead.suit:
        return card.rank > lead.rank
    return card.suit == view.trump


def is_dix_spent(view: View, plays: list[Played]) -> bool:
    if view.turned.rank == 0 and view.rules.dix_turned:
        return True
    if any(isinstance(event, Exchanged) for event in view.events):
        return True
    counted = plays
    if view.rules.dix_played_phase == "stock":
        counted = plays[: 2 * view.rules.stock_tricks]
    return any(play.card.rank == 0 and play.card.suit == view.trump for play in counted)


def own_fields(view: View) -> dict[str, list[int]]:
    """Return, for each field of the layout, the places that are on."""
    me, other = view.seat, view.seat.other
    plays = [event for event in view.events if isinstance(event, Played)]
    announced = [event for event in view.events if isinstance(event, Announced)]
    strict_wins = [
        event.seat
        for event in view.events
        if isinstance(event, Won) and event.trick > view.rules.stock_tricks
    ]
    actions = [action_numbers(view.trump)[move.code] for move in view.legal]
    melds_of = {
        seat: [melds(view.trump).index(event.meld) for event in announced if event.seat == seat]
        for seat in (me, other)
    }
    whole = plays[: len(plays) // 2 * 2]
    lead = view.lead
    return {
        "hand": numbers(view.hand),
        "own_known": numbers(view.known[me]),
        "opponent_known": numbers(view.known[other]),
        "opponent_led": numbers(play.card for play in plays[0::2] if play.seat == other),
        "opponent_followed": numbers(play.card for play in plays[1::2] if play.seat == other),
        "own_played": numbers(play.card for play in plays if play.seat == me),
        "unseen": numbers(view.unseen),
        "lead": numbers([lead]),
        "last_trick": numbers(play.card for play in whole[-2:]),
        "beating": numbers(card for card in view.hand if lead and beats(card, lead, view)),
        "turn_up": numbers([view.turn_up]),
        "own_captured": numbers(view.captured[me]),
        "opponent_captured": numbers(view.captured[other]),
        "own_melds": melds_of[me],
        "phase": [PHASES.index(view.state)],
        "opponent_melds": melds_of[other],
        "dix_spent": [0] if is_dix_spent(view, plays) else [],
        "is_dealer": [0] if view.dealer == me else [],
        "is_leader": [0] if view.leader == me else [],
        "offered_melds": [action - 32 for action in actions if 32 <= action < 45],
        "offered_exchange": [0] if 45 in actions else [],
        "offered_draw": [0] if 46 in actions else [],
        "own_sweep": [] if other in strict_wins else [0],
        "tricks": [view.tricks],
        "trump": [int(view.trump)],
        "stock": [bit for bit in range(5) if view.stock >> bit & 1],
        "opponent_sweep": [] if me in strict_wins else [0],
        "spare": [],
    }


def hidden_fields(deal: Deal, me: Seat, *, seat_keyed: bool) -> dict[str, list[int]]:
    """Return the same for what only the all-seeing observation tells."""
    drawn = [event.card for event in deal.events if isinstance(event, Drew)]
    hidden = deal.deck[2 * deal.rules.hand_size + 1 :]
    if seat_keyed:
        sides = [hidden[seat:-1:2] for seat in (me, me.other)]
        left = [[card for card in side if card not in drawn] for side in sides]
    else:
        rest = hidden[len(drawn) : -1]
        left = [list(rest[0::2]), list(rest[1::2])]
        if len(rest) % 2:  # in the middle of a trick whose leader has drawn
            left.reverse()
    fields = {
        "opponent_hand": numbers(deal.hands[me.other]),
        "own_later_draws": numbers(left[0][4:]),
        "opponent_later_draws": numbers(left[1][4:]),
        "last_hidden_card": numbers([] if hidden[-1] in drawn else [hidden[-1]]),
    }
    for side, name in enumerate(("own", "opponent")):
        for place in range(4):
            fields[f"{name}_draw_{place + 1}"] = numbers(left[side][place : place + 1])
    return fields


def own_row(view: View) -> Row:
    """Return the bits of the own observation."""
    row = np.zeros(OBSERVATION_BITS, np.uint8)
    for name, places in own_fields(view).items():
        for place in places:
            assert place < OBSERVATION[name].size
            row[OBSERVATION[name].first + place] = 1
    return row


def all_row(deal: Deal, *, seat_keyed: bool) -> Row:
    """Return the bits of the all-seeing observation for the seat to act."""
    me = deal.to_act
    assert me is not None
    row = np.zeros(ALL_SEEING_BITS, np.uint8)
    row[:OBSERVATION_BITS] = own_row(View.of(deal, me))
    for name, places in hidden_fields(deal, me, seat_keyed=seat_keyed).items():
        for place in places:
            row[ALL_SEEING[name].first + place] = 1
    return row


def difference(row: Row, expected: Row) -> list[str]:
    """Return the fields in which two rows differ, with the places."""
    return [
        f"{name}: {np.flatnonzero(row[bits.places])} not {np.flatnonzero(expected[bits.places])}"
        for name, bits in ALL_SEEING.items()
        if not np.array_equal(row[bits.places], expected[bits.places])
    ]


def fresh_deal(deck: Iterable[int], dealer: int, rules: Rules, *, seat_keyed: bool) -> Deal:
    """Return the deal of a deck of card numbers."""
    cards = [CARDS[number] for number in deck]
    return Deal(cards, Seat(dealer), rules, seat_keyed=seat_keyed)


def snapshot(environment: BatchEnvironment) -> list[bytes]:
    """Return all that the environment shows, as bytes."""
    names = ("observation", "mask", "legal", "to_act", "points", "reward", "done", "deal_numbers")
    return [getattr(environment, name).tobytes() for name in names]
