"""What the referee says of endings, held to plain minimax through the engine."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from tests.minimax import final_difference
from tests.random_rules import random_rules

from marjolet import PRESETS, Deal, Seat
from marjolet.kernel import KERNEL
from marjolet.referee import answer_line
from marjolet.rules import Rules, differences


def ask(deal: Deal, **keys: Any) -> dict[str, Any]:
    request: dict[str, Any] = {
        "preset": "marjolet",
        "rules": differences(deal.rules, PRESETS["marjolet"]),
        "deck": [card.code for card in deal.deck],
        "dealer": int(deal.dealer),
        "actions": [move.code for move in deal.moves],
        **keys,
    }
    answer = json.loads(answer_line(json.dumps(request).encode()))
    assert "error" not in answer, answer
    return dict(answer)


def decided(deal: Deal) -> int:
    """Return the present difference of points and that of the card points captured."""
    worth = [0, 0, 0, *reversed(deal.rules.card_points)]
    first, second = (sum(worth[card.rank] for card in cards) for cards in deal.captured)
    return deal.points[0] - deal.points[1] + first - second


def played_until(rules: Rules, tricks: int, rng: Random) -> Deal:
    deal = Deal.shuffled(rng, Seat(rng.randrange(2)), rules)
    while deal.tricks < tricks:
        deal = deal.play(rng.choice(deal.legal_moves))
    return deal


def compare(deal: Deal) -> None:
    """Hold the referee's answer on `deal` to minimax, the deal's own value and every move's."""
    ending = ask(deal, solve=True)["ending"]
    assert ending["value"] == final_difference(deal.board()) - decided(deal)
    assert list(ending["moves"]) == [move.code for move in deal.legal_moves]
    for move in deal.legal_moves:
        after = final_difference(deal.play(move).board())
        assert ending["moves"][move.code] == after - decided(deal), move


@pytest.mark.parametrize("preset", PRESETS)
def test_values_under_every_preset_are_those_of_minimax(preset: str) -> None:
    rng = Random(preset)
    for cards in (1, 2, 3, 4):
        for _ in range(6 if KERNEL == "compiled" else 2):
            deal = played_until(PRESETS[preset], 16 - cards, rng)
            compare(deal)
            compare(deal.play(rng.choice(deal.legal_moves)))


def test_values_under_house_rules_are_those_of_minimax() -> None:
    rng = Random(5)
    for _ in range(60 if KERNEL == "compiled" else 10):
        deal = played_until(random_rules(rng), 16 - rng.randint(1, 4), rng)
        compare(deal)
        compare(deal.play(rng.choice(deal.legal_moves)))


@pytest.mark.parametrize("preset", PRESETS)
def test_the_ending_is_null_until_the_last_card_of_the_stock_is_drawn(preset: str) -> None:
    rng = Random(preset)
    deal = Deal.shuffled(rng, Seat.ONE, PRESETS[preset])
    while deal.stock:
        assert ask(deal, solve=True)["ending"] is None
        deal = deal.play(rng.choice(deal.legal_moves))
    assert ask(deal, solve=True)["ending"]["moves"].keys() == set(ask(deal)["legal"])


def test_a_held_deal_is_no_ending_before_its_last_draws() -> None:
    rng = Random(8)
    deal = Deal.shuffled(rng)
    while deal.tricks < deal.rules.stock_tricks:
        deal = deal.play_held(rng.choice(deal.legal_moves))
    assert deal.stock == 2
    assert ask(deal, solve=True, holds=True)["ending"] is None
    assert ask(deal.play("draw"), solve=True, holds=True)["ending"] is not None


def test_nothing_is_left_to_gain_when_the_deal_is_over() -> None:
    deal = played_until(PRESETS["mariage"], 16, Random(2))
    assert ask(deal, solve=True)["ending"] == {"value": 0, "moves": {}}


def test_the_values_along_best_play_add_up_to_the_final_difference() -> None:
    rng = Random(6)
    deal = played_until(PRESETS["vendee"], 10, rng)
    value = ask(deal, solve=True)["ending"]["value"] + decided(deal)
    while not deal.is_over:
        moves = ask(deal, solve=True)["ending"]["moves"]
        best = max if deal.to_act == Seat.ZERO else min
        deal = deal.play(best(moves, key=lambda code: moves[code]))
    assert deal.points[0] - deal.points[1] == value


def test_whoever_does_not_ask_is_not_told() -> None:
    deal = played_until(PRESETS["marjolet"], 12, Random(1))
    assert "ending" not in ask(deal)
    assert "ending" not in ask(deal, solve=False)
