"""Engine and reference model agree at every step of random deals, whatever the rules."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.random_rules import random_rules
from tests.reference.model import RANKS, SUITS, Model

from marjolet import DECK, Deal, Seat
from marjolet.kernel import KERNEL
from marjolet.rules import Rules

DEALS = 400 if KERNEL == "compiled" else 100
TABLE_ORDER = [rank + suit for suit in SUITS for rank in RANKS]


def in_table_order(cards: set[str]) -> list[str]:
    return sorted(cards, key=TABLE_ORDER.index)


def of_engine(deal: Deal) -> dict[str, Any]:
    """Return all that can be compared of the engine's deal."""
    return {
        "legal": [move.code for move in deal.legal_moves],
        "to act": deal.to_act,
        "points": list(deal.points),
        "lines": sorted(tuple(line.to_json()) for line in deal.lines),
        "hands": [cards.codes for cards in deal.hands],
        "captured": [cards.codes for cards in deal.captured],
        "exposed": [cards.codes for cards in deal.exposed],
        "turn-up": deal.turn_up and deal.turn_up.code,
        "stock": deal.stock,
        "tricks": deal.tricks,
        "lead": deal.lead and deal.lead.code,
        "asked": deal.state == "winner_draws",
        "over": deal.is_over,
        "winner": deal.winner,
        "won by four": deal.won_by_four,
    }


def of_model(model: Model) -> dict[str, Any]:
    """Return the same of the reference model."""
    fours = model.has_four(0) != model.has_four(1)
    return {
        "legal": model.legal(),
        "to act": None if model.is_over() else model.turn,
        "points": model.points(),
        "lines": sorted(model.lines),
        "hands": [in_table_order(cards) for cards in model.hands],
        "captured": [in_table_order(cards) for cards in model.captured],
        "exposed": [in_table_order(cards) for cards in model.exposed],
        "turn-up": model.turn_up(),
        "stock": len(model.stock),
        "tricks": model.tricks(),
        "lead": model.table[0] if model.table else None,
        "asked": model.winner_is_asked,
        "over": model.is_over(),
        "winner": model.winner(),
        "won by four": model.rules.four_wins and model.is_over() and fours,
    }


def choose_action(legal: list[str], careful: bool, rng: Random) -> str:
    """Choose at random; a careful player announces more, and keeps what can be announced."""
    special = [action for action in legal if len(action) > 2]
    low = [action for action in legal if len(action) == 2 and action[0] in "987T"]
    if careful and special and rng.random() < 0.7:
        return rng.choice(special)
    if careful and low and rng.random() < 0.8:
        return rng.choice(low)
    return rng.choice(legal)


def play_both(rules: Rules, seed: int) -> None:
    """Play one deal on both sides and compare before each action and at the end."""
    rng = Random(seed)
    deck = [card.code for card in DECK]
    rng.shuffle(deck)
    dealer = rng.randrange(2)
    careful = rng.random() < 0.7
    deal = Deal(" ".join(deck), Seat(dealer), rules)
    model = Model(deck, dealer, rules)
    while True:
        assert of_engine(deal) == of_model(model), f"seed {seed}: {deal!r}"
        if model.is_over():
            return
        action = choose_action(model.legal(), careful, rng)
        deal = deal.play(action)
        model.apply(action)


@pytest.mark.parametrize("part", range(10))
def test_engine_and_reference_agree_at_every_step(part: int) -> None:
    for seed in range(part, DEALS, 10):
        play_both(random_rules(Random(f"rules {seed}")), seed)


@pytest.mark.soak
@pytest.mark.parametrize("part", range(10))
def test_engine_and_reference_agree_in_twenty_thousand_deals(part: int) -> None:
    for seed in range(1000 + part, 21_000, 10):
        play_both(random_rules(Random(f"rules {seed}")), seed)


def test_random_rules_reach_every_value_of_every_parameter() -> None:
    seen: dict[str, set[Any]] = {}
    for seed in range(400):
        rules = random_rules(Random(f"rules {seed}"))
        for name in Rules.__dataclass_fields__:
            seen.setdefault(name, set()).add(getattr(rules, name))
    assert {name for name, values in seen.items() if len(values) < 2} == set()
    assert {sum(packets) for packets in seen["packets"]} == {5, 6, 7}
    assert len(seen["exchange"]) == len(seen["must_head"]) == 3
