"""Rules, deals and matches are values that refuse what cannot be."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from marjolet import DECK, Deal, MarjoletError, Match, Rules, RulesError, Seat, State
from marjolet.deal import shuffled_deck


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("packets", (8, 8, 8)),
        ("packets", [3, 3]),
        ("sweep", True),
        ("sweep", -1),
        ("draw", "never"),
    ],
)
def test_rules_hold_only_possible_values(name: str, value: Any) -> None:
    with pytest.raises(RulesError, match=name):
        Rules(**{name: value})


def test_no_deal_under_rules_that_do_not_go_together() -> None:
    with pytest.raises(RulesError, match="combinations"):
        Deal(DECK, rules=Rules(draw="after_card"))


@pytest.mark.parametrize("holds", [False, True])
def test_the_repr_of_a_deal_can_be_pasted_back(holds: bool) -> None:
    rng = Random(5)
    deal = Deal(shuffled_deck(rng), Seat.ONE, holds=holds)
    for _ in range(20):
        deal = deal.play(rng.choice(deal.legal_moves))
    names = {"Deal": Deal, "Seat": Seat, "Rules": Rules}
    assert eval(repr(deal), names) == deal


def test_a_deal_that_holds_is_released_into_the_same_deal() -> None:
    rng = Random(6)
    deal = Deal(shuffled_deck(rng), holds=True)
    stops = 0
    while not deal.is_over:
        stops += deal.state is State.WINNER_DRAWS
        deal = deal.play(rng.choice(deal.legal_moves))
    released = deal.released()
    assert stops >= 10
    assert (released.lines, released.events) == (deal.lines, deal.events)
    assert Deal(deal.deck, moves=released.moves) == released


def test_playing_leaves_the_deal_as_it_was() -> None:
    deal = Deal.shuffled(Random(7))
    before = repr(deal), deal.hands, deal.legal_moves
    deal.play(deal.legal_moves[0])
    assert (repr(deal), deal.hands, deal.legal_moves) == before


def test_nothing_is_played_before_a_deal_is_dealt() -> None:
    with pytest.raises(MarjoletError, match="dealt"):
        Match().play("QS")
