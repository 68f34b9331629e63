"""The value of a board in the ending: by the table and by the search, the same."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

from marjolet.deal import rule_table
from marjolet.kernel import (
    KERNEL,
    Board,
    EndingIndex,
    EndingTable,
    Solver,
    apply_action,
    build_table,
    ending_value,
    fits_table,
    move_value,
    start_deal,
)
from marjolet.rules import PRESETS, Rules, make_rules

# Interpreted, larger hands would take half a minute a table.
MOST = 6 if KERNEL == "compiled" else 3
HOUSES = [
    PRESETS["marjolet"],
    PRESETS["jack-royal"],
    make_rules("gerver", {"packets": [3, 2], "must_head": "trump_only", "must_trump": False}),
    make_rules("marjolet", {"must_head": "never", "card_points": [3, 3, 0, 0, 0], "sweep": 7}),
    make_rules("marjolet", {"card_points": [0] * 5, "dix_played_phase": "stock", "last_trick": 0}),
]


@cache
def built_table(rules: Rules) -> EndingTable:
    index = EndingIndex()
    table = EndingTable(index, rule_table(rules), array("h", bytes(4 * index.first[7])))
    build_table(table, MOST)
    return table


def endings(rules: Rules, rng: Random, deals: int) -> Iterator[Board]:
    """Play random deals; give the board at every decision of the ending, and when it is over."""
    board = Board(rule_table(rules))
    for _ in range(deals):
        board.deck = rng.sample(range(32), 32)
        start_deal(board, rng.randrange(2))
        while board.legal:
            if board.stock == 0:
                yield board
            apply_action(board, rng.choice(actions(board)))
        yield board


def actions(board: Board) -> list[int]:
    return [action for action in range(47) if board.legal >> action & 1]


@pytest.mark.parametrize("house", range(len(HOUSES)))
def test_the_table_gives_every_board_and_move_the_value_of_the_search(house: int) -> None:
    rules = HOUSES[house]
    table, solver = built_table(rules), Solver(rule_table(rules))
    for board in endings(rules, Random(house), 150 if KERNEL == "compiled" else 30):
        if 16 - board.tricks > MOST:
            continue
        assert ending_value(board, table, solver) == ending_value(board, None, solver)
        for card in actions(board):
            by_table = move_value(board, card, table, solver)
            assert by_table == move_value(board, card, None, solver)


@pytest.mark.skipif(KERNEL == "interpreted", reason="needs the tables of full hands")
@pytest.mark.soak
@pytest.mark.parametrize("house", range(len(HOUSES)))
def test_two_hundred_thousand_boards_of_random_endings_each(house: int) -> None:
    rules = HOUSES[house]
    table, solver = built_table(rules), Solver(rule_table(rules))
    sizes = Counter[tuple[int, bool]]()
    for board in endings(rules, Random(f"soak {house}"), 20_000):
        assert ending_value(board, table, solver) == ending_value(board, None, solver)
        sizes[board.tricks, board.lead >= 0] += 1
    assert sizes.total() >= 200_000
    assert len(sizes) == 2 * rules.hand_size + 1


def test_the_value_of_a_board_is_that_of_the_best_move() -> None:
    for preset, rules in PRESETS.items():
        solver = Solver(rule_table(rules))
        for board in endings(rules, Random(preset), 3):
            if board.legal and board.tricks > 12:
                best = max if board.to_act == 0 else min
                values = [move_value(board, card, None, solver) for card in actions(board)]
                assert ending_value(board, None, solver) == best(values)


@pytest.mark.parametrize(
    ("house", "fits"),
    [
        ({}, True),
        ({"must_head": "never", "last_trick": 0, "sweep": 0, "packets": [5]}, True),
        ({"card_points": [0] * 5}, True),
        ({"packets": [3, 4]}, False),
        ({"card_points": [11, 10, 0, 0, 0]}, False),
        ({"card_points": [10, 10, 1, 0, 0]}, False),
        ({"card_points": [10, 10, 0, 0, 1]}, False),
        ({"most_brisques": 1}, False),
        ({"sweep": 100_000}, False),
        ({"card_points": [100_000, 100_000, 0, 0, 0]}, False),
        ({"last_trick": 29_869}, True),
        ({"last_trick": 29_870}, False),
    ],
)
def test_which_rules_the_table_can_hold(house: dict[str, object], fits: bool) -> None:
    assert bool(fits_table(rule_table(make_rules("marjolet", house)))) is fits


def test_captured_combinations_do_not_fit_the_table() -> None:
    rules = make_rules("mariage", {"card_points": [10, 10, 0, 0, 0]})
    assert not fits_table(rule_table(rules))
