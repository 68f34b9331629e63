"""Lanes on plain buffers: stepped like boards, in slices, and alike in both kernels."""

from __future__ import annotations

import hashlib
from array import array
from random import Random

import pytest
from tests.both_kernels import compares_kernels, interpreted_lines
from tests.random_rules import random_rules

from marjolet.deal import rule_table
from marjolet.kernel import (
    LANE_SIZES,
    Board,
    Desk,
    Lanes,
    RuleTable,
    Solver,
    apply_action,
    choose_randomly,
    find_illegal,
    mix,
    start_deal,
    start_given,
    start_lanes,
    step_lanes,
)
from marjolet.rules import PRESETS, Rules

COUNT = 6
NAMES = ("seat_keyed", "mirrored", "autoreset", "exact", "canonical", "masks", "packed")


def buffers() -> dict[str, array[int]]:
    """Return room for `COUNT` lanes; the first letter is the type of the array module."""
    sizes = {
        "deal_number": ("q", 1),
        "decks": ("B", 32),
        "rows": ("I", LANE_SIZES["rows"]),
        "generator": ("Q", 1),
        "legal": ("Q", 1),
        "mask": ("Q", 6),
        "to_act": ("b", 1),
        "points": ("i", 2),
        "reward": ("i", 1),
        "done": ("B", 1),
        "suits": ("B", 4),
        "own_bits": ("Q", 64),
        "all_bits": ("Q", 112),
        "own_words": ("I", 16),
        "all_words": ("I", 28),
    }
    made = {name: array(kind, [0] * (size * COUNT)) for name, (kind, size) in sizes.items()}
    for lane in range(COUNT):
        made["deal_number"][lane] = lane
    return made


class Table:
    """Lanes with everything that they need, and their buffers at hand."""

    def __init__(self, rules: RuleTable, seed: int, options: dict[str, int]) -> None:
        self.buffers = buffers()
        options = {**options, "own": 1, "hidden": 1}
        self.lanes = Lanes(rules, mix(seed), options, {**self.buffers})
        self.desk = Desk(rules, options["seat_keyed"], None, Solver(rules))
        self.actions = array("q", [0] * COUNT)
        start_lanes(self.lanes, self.desk, 0, COUNT)

    def step(self) -> None:
        """Step all lanes at random, in slices of two."""
        for begin in range(0, COUNT, 2):
            choose_randomly(self.lanes, self.desk, self.actions, begin, begin + 2)
        assert find_illegal(self.lanes, self.actions) == -1
        for begin in range(0, COUNT, 2):
            step_lanes(self.lanes, self.desk, self.actions, begin, begin + 2)


def some_options(rng: Random) -> dict[str, int]:
    return {name: rng.randrange(2) for name in NAMES}


def digest(rules: Rules, number: int) -> str:
    """Return a digest of all buffers at every step of random play under random options."""
    rng = Random(number)
    table = Table(rule_table(rules), number, some_options(rng))
    hashed = hashlib.sha256()
    for _ in range(60):
        table.step()
        for name, buffer in sorted(table.buffers.items()):
            hashed.update(f"{name} {buffer.tolist()}".encode())
    return hashed.hexdigest()


def all_digests() -> str:
    digests = [digest(rules, number) for number, rules in enumerate(PRESETS.values())]
    digests += [digest(random_rules(Random(f"lanes {n}")), n) for n in range(12)]
    return "\n".join(digests)


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("seat_keyed", [0, 1])
def test_a_lane_is_a_board(preset: str, seat_keyed: int) -> None:
    rules = rule_table(PRESETS[preset])
    table = Table(rules, 3, {**dict.fromkeys(NAMES, 0), "seat_keyed": seat_keyed})
    boards = []
    for lane in range(COUNT):
        board = Board(rules)
        board.deck = table.buffers["decks"][32 * lane : 32 * lane + 32].tolist()
        board.seat_keyed = seat_keyed
        start_deal(board, lane & 1)
        boards.append(board)
    while any(board.legal for board in boards):
        for lane, board in enumerate(boards):
            assert table.buffers["legal"][lane] == board.legal
            assert table.buffers["points"][2 * lane : 2 * lane + 2].tolist() == list(board.points)
        table.step()
        for lane, board in enumerate(boards):
            if board.legal:
                apply_action(board, table.actions[lane])
                paid = board.points[0] - board.points[1] if board.legal == 0 else 0
                assert table.buffers["reward"][lane] == paid
    assert not any(table.buffers["legal"])


def test_a_deck_that_is_given_is_dealt() -> None:
    rules = rule_table(PRESETS["marjolet"])
    table = Table(rules, 3, dict.fromkeys(NAMES, 0))
    for place in range(32):
        table.buffers["decks"][64 + place] = 31 - place
    start_given(table.lanes, table.desk, 2, 1)
    board = Board(rules)
    board.deck = list(range(31, -1, -1))
    start_deal(board, 1)
    assert table.buffers["legal"][2] == board.legal
    assert table.buffers["to_act"][2] == 0


@pytest.mark.parametrize("name", ["rows", "decks", "points", "mask", "own_bits", "all_bits"])
def test_a_buffer_that_is_too_short_is_refused(name: str) -> None:
    short = buffers()
    short[name].pop()
    options = {**dict.fromkeys(NAMES, 0), "masks": 1, "own": 1, "hidden": 1}
    with pytest.raises(ValueError, match=f"The buffer {name} must hold"):
        Lanes(rule_table(PRESETS["marjolet"]), 1, options, {**short})


def test_the_first_illegal_action_is_found() -> None:
    table = Table(rule_table(PRESETS["marjolet"]), 3, dict.fromkeys(NAMES, 0))
    choose_randomly(table.lanes, table.desk, table.actions, 0, COUNT)
    for wrong in (-1, 47, 63, 64, 1 << 62, -(1 << 63)):
        for lane in (5, 2):
            table.actions[lane] = wrong
            assert find_illegal(table.lanes, table.actions) == lane
        choose_randomly(table.lanes, table.desk, table.actions, 0, COUNT)


@compares_kernels
def test_both_kernels_show_the_same_at_every_step() -> None:
    assert interpreted_lines("tests.kernel.test_lanes", "all_digests") == all_digests().splitlines()
