"""Exact endings: alpha-beta against plain minimax, the complete table against alpha-beta."""

from __future__ import annotations

from array import array
from itertools import combinations
from random import Random
from typing import Any

import pytest
from tests.minimax import final_difference
from tests.random_rules import random_rules

from marjolet import PRESETS, Deal, Play, Seat
from marjolet.deal import rule_table
from marjolet.endings import solve
from marjolet.kernel import (
    KERNEL,
    EndingIndex,
    EndingTable,
    Solver,
    build_table,
    class_of,
    full_values,
    look_up_all,
)
from marjolet.rules import Rules

AT_ONCE = ["marjolet", "gerver", "wikipedia", "one-meld", "jack-royal"]
CLASSES = [0, 24, 432, 5324, 49582, 368734, 2250112]
COMPILED = pytest.mark.skipif(KERNEL == "interpreted", reason="millions of classes take minutes")


def captured_points(deal: Deal) -> int:
    worth = [0, 0, 0, *reversed(deal.rules.card_points)]
    first, second = (sum(worth[card.rank] for card in cards) for cards in deal.captured)
    return first - second


def random_ending(rules: Rules, cards: int, rng: Random) -> Deal:
    """Return a deal with `cards` cards a hand left, or in the middle of that trick."""
    deal = Deal.shuffled(rng, Seat(rng.randrange(2)), rules)
    while deal.tricks < 16 - cards or deal.stock:
        deal = deal.play(rng.choice(deal.legal_moves))
    return deal.play(rng.choice(deal.legal_moves)) if rng.random() < 0.5 else deal


def compare_with_minimax(rng: Random, count: int, most: int) -> None:
    """Solve `count` random endings of up to `most` cards a hand; try every line of play too."""
    for _ in range(count):
        rules = random_rules(rng)
        deal = random_ending(rules, rng.randint(1, min(most, rules.hand_size)), rng)
        ending = solve(deal)
        assert ending
        decided = deal.points[0] - deal.points[1] + captured_points(deal)
        assert ending.value == final_difference(deal.board()) - decided, deal
        for move, value in ending.moves.items():
            assert value == final_difference(deal.play(move).board()) - decided, (deal, move)


@pytest.mark.parametrize("part", range(8))
def test_values_of_all_moves_are_those_of_plain_minimax_under_any_rules(part: int) -> None:
    compare_with_minimax(Random(part), 60 if KERNEL == "compiled" else 15, 4)


@pytest.mark.soak
@pytest.mark.parametrize("part", range(8))
def test_a_thousand_random_endings_each_are_those_of_plain_minimax(part: int) -> None:
    compare_with_minimax(Random(f"soak {part}"), 1000, 4)


@pytest.mark.soak
@pytest.mark.parametrize("part", range(4))
def test_larger_endings_are_those_of_plain_minimax(part: int) -> None:
    compare_with_minimax(Random(f"larger {part}"), 25, 6)


def test_full_endings_are_those_of_plain_minimax() -> None:
    rng = Random(1)
    deal = random_ending(PRESETS["mariage-carres"], 5, rng)
    ending = solve(deal)
    assert ending
    decided = deal.points[0] - deal.points[1] + captured_points(deal)
    assert ending.value == final_difference(deal.board()) - decided


def test_there_is_nothing_to_solve_while_the_stock_is_open() -> None:
    deal = Deal.shuffled(Random(1))
    assert solve(deal) is None


def test_nothing_is_left_when_the_deal_is_over() -> None:
    rng = Random(2)
    deal = random_ending(PRESETS["marjolet"], 1, rng)
    while not deal.is_over:
        deal = deal.play(rng.choice(deal.legal_moves))
    ending = solve(deal)
    assert ending
    assert (ending.value, ending.moves) == (0, {})


def test_best_play_brings_what_the_ending_is_worth() -> None:
    rng = Random(4)
    deal = random_ending(PRESETS["vendee"], 6, rng)
    ending = solve(deal)
    assert ending
    before = deal.points[0] - deal.points[1] + captured_points(deal)
    while not deal.is_over:
        here = solve(deal)
        assert here
        best = max if deal.to_act == Seat.ZERO else min
        move = best(here.moves, key=lambda move: here.moves[move])
        assert isinstance(move, Play)
        deal = deal.play(move)
    assert deal.points[0] - deal.points[1] == before + ending.value


def test_classes_are_numbered_without_gaps() -> None:
    assert list(EndingIndex().first)[1:] == CLASSES


@COMPILED
@pytest.mark.parametrize("cards", [1, 2])
def test_the_number_of_classes_counted_from_real_hands(cards: int) -> None:
    index = EndingIndex()
    found = set()
    # Both brisques and as many low cards as can lie in one suit: every pattern occurs among them.
    deck = [card for card in range(32) if card >> 2 in (7, 6) or card >> 2 < 2 * cards]
    for mine in combinations(deck, cards):
        rest = [card for card in deck if card not in mine]
        for theirs in combinations(rest, cards):
            bits = [sum(1 << card for card in hand) for hand in (mine, theirs)]
            found |= {class_of(index, bits[0], bits[1], trump, cards) for trump in range(4)}
    assert found == set(range(index.first[cards], index.first[cards + 1]))


@COMPILED
@pytest.mark.parametrize("preset", AT_ONCE)
def test_the_complete_table_is_alpha_beta(preset: str) -> None:
    rules = rule_table(PRESETS[preset])
    index = EndingIndex()
    table = EndingTable(index, rules, array("h", bytes(4 * index.first[7])))
    build_table(table)
    rng = Random(preset)
    hands: tuple[array[int], array[int]] = (array("I"), array("I"))
    trumps = array("B")
    for _ in range(4000):
        cards = rng.sample(range(32), 12)
        for side in (0, 1):
            hands[side].append(sum(1 << card for card in cards[6 * side : 6 * side + 6]))
        trumps.append(rng.randrange(4))
    by_table, by_search = (array("h", bytes(2 * len(trumps))) for _ in range(2))
    look_up_all(table, hands[0], hands[1], trumps, by_table)
    full_values(Solver(rules), hands[0], hands[1], trumps, by_search)
    assert by_table == by_search


def test_what_is_no_deal_is_said() -> None:
    nothing: Any = None
    with pytest.raises(TypeError, match="What is solved must be a Deal, not null"):
        solve(nothing)
