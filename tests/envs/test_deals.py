"""Which deal a lane gets, what it pays, and what the environment refuses."""

from __future__ import annotations

import subprocess
import sys
from random import Random
from typing import Any

import numpy as np
import pytest
from tests.envs.naive import fresh_deal
from tests.random_rules import random_rules

from marjolet import Deal, Seat, Suit
from marjolet.batch import chunk_seed
from marjolet.cards import CARDS
from marjolet.endings import solve
from marjolet.envs import ACTION_COUNT, ACTIONS, BatchEnvironment, BatchError, IllegalAction
from marjolet.errors import DeckError
from marjolet.kernel import KERNEL, deck_state, mix
from marjolet.moves import Move, action_numbers, moves
from marjolet.rules import PRESETS, Rules

DEALS = 40 if KERNEL == "compiled" else 4


def history(environment: BatchEnvironment, steps: int) -> dict[int, tuple[Any, ...]]:
    """Return, for each deal that ends in `steps` random steps, its deck, actions and reward."""
    finished = {}
    played: dict[int, list[int]] = {}
    for _ in range(steps):
        numbers, decks = environment.deal_numbers.copy(), environment.decks.copy()
        actions = environment.random_actions()
        reward, done = environment.step(actions)
        for lane, number in enumerate(numbers.tolist()):
            played.setdefault(number, []).append(int(actions[lane]))
            if done[lane]:
                finished[number] = (decks[lane].tolist(), played[number], int(reward[lane]))
    return finished


@pytest.mark.parametrize("canonical", [False, True])
def test_a_deal_is_the_same_whatever_the_number_of_lanes_and_threads(canonical: bool) -> None:
    options: dict[str, Any] = {"seed": 5, "canonical": canonical, "observation": False}
    alone = history(BatchEnvironment(1, **options), 400)
    assert sorted(alone) == list(range(len(alone)))
    for count, threads in ((3, 1), (4, 2), (7, 3), (2, 5)):
        environment = BatchEnvironment(count, threads=threads, **options)
        together = history(environment, 400)
        environment.close()
        assert len(together) > count
        for number in together.keys() & alone.keys():
            assert together[number] == alone[number]


@pytest.mark.parametrize("threads", [2, 3])
def test_threads_change_nothing_that_is_shown(threads: int) -> None:
    options: dict[str, Any] = {"seed": 5, "canonical": True, "all_seeing": True}
    options |= {"rules": PRESETS["vendee"], "exact_endings": True}
    one = BatchEnvironment(DEALS, **options)
    many = BatchEnvironment(DEALS, threads=threads, **options)
    for _ in range(60):
        actions = one.random_actions()
        assert np.array_equal(many.random_actions(), actions)
        for left, right in zip(one.step(actions), many.step(actions), strict=True):
            assert np.array_equal(left, right)
        for name in ("observation", "all_seeing", "mask", "legal", "to_act", "points", "suits"):
            assert np.array_equal(getattr(one, name), getattr(many, name))
    many.close()


def test_a_lane_goes_on_with_every_countth_deal() -> None:
    environment = BatchEnvironment(3, first_deal=10)
    ended = history(environment, 200)
    assert sorted(number for number in ended if number % 3 == 1)[:3] == [10, 13, 16]
    assert (environment.deal_numbers % 3 == [1, 2, 0]).all()


def test_dealers_alternate_with_the_decks() -> None:
    environment = BatchEnvironment(4)
    assert environment.to_act.tolist() == [1, 0, 1, 0]
    mirrored = BatchEnvironment(4, mirrored=True)
    assert mirrored.to_act.tolist() == [1, 1, 0, 0]


def test_mirrored_deals_are_one_deck_twice_for_as_long_as_it_goes() -> None:
    plain = history(BatchEnvironment(4, seed=3), 400)
    mirrored = history(BatchEnvironment(4, seed=3, mirrored=True), 400)
    pairs = [number for number in mirrored if number % 2 == 0 and number + 1 in mirrored]
    assert len(pairs) >= 10
    for number in pairs:
        assert mirrored[number][0] == mirrored[number + 1][0]
        if number // 2 in plain:
            assert mirrored[number][0] == plain[number // 2][0]


def test_decks_go_by_seed_and_number() -> None:
    decks = BatchEnvironment(200, seed=1).decks.copy()
    assert len({tuple(deck) for deck in decks.tolist()}) == 200
    assert (np.sort(decks, axis=1) == np.arange(32)).all()
    environment = BatchEnvironment(200, seed=2)
    assert not (environment.decks == decks).all(axis=1).any()
    environment.reset(seed=1, first_deal=50)
    assert np.array_equal(environment.decks[:150], decks[50:])


def test_the_generator_of_a_deck_is_that_of_a_chunk_of_random_deals() -> None:
    for seed in (0, 1, (1 << 64) - 1):
        for number in (0, 1, 77, 1 << 40):
            assert deck_state(mix(seed), number) == chunk_seed(seed, number)


def test_every_place_of_the_deck_sees_every_card_alike() -> None:
    decks = BatchEnvironment(3200, seed=8, observation=False).decks
    counts = np.stack([np.bincount(place, minlength=32) for place in decks.T])
    # 100 are expected in each of 1,024 cells; the chi-squared sum has 961 degrees of freedom.
    assert 961 - 5 * 44 < ((counts - 100) ** 2 / 100).sum() < 961 + 5 * 44


def test_without_autoreset_a_lane_that_is_over_stays_over() -> None:
    environment = BatchEnvironment(5, autoreset=False)
    rewards = np.zeros(5, int)
    for _ in range(80):
        rewards += environment.step(environment.random_actions())[0]
    assert environment.to_act.tolist() == [-1] * 5
    assert not environment.legal.any()
    assert not environment.mask.any()
    assert not environment.observation.any()
    assert np.array_equal(rewards, environment.points[:, 0] - environment.points[:, 1])
    points = environment.points.copy()
    environment.step([46, -1, 1000, 0, 3])
    assert np.array_equal(environment.points, points)
    assert environment.random_actions().tolist() == [-1] * 5
    environment.reset()
    assert snapshot(environment) == snapshot(BatchEnvironment(5, autoreset=False))


def play_perfectly(deal: Deal) -> int:
    """Return the final difference when both play the strict ending by its exact values."""
    while not deal.is_over:
        ending = solve(deal)
        assert ending
        values = ending.moves
        best: Move = (max if deal.to_act == Seat.ZERO else min)(values, key=values.__getitem__)
        deal = deal.play(best)
    return deal.points[0] - deal.points[1]


def check_endings(rules: Rules, seed: int, deals: int) -> None:
    environment = BatchEnvironment(
        deals, rules, seed=seed, exact_endings=True, autoreset=False, observation=False
    )
    beside = [
        fresh_deal(deck, number & 1, rules, seat_keyed=True)
        for number, deck in enumerate(environment.decks)
    ]
    paid = np.zeros(deals, int)
    while environment.legal.any():
        actions = environment.random_actions()
        for lane, action in enumerate(actions.tolist()):
            if action >= 0:
                beside[lane] = beside[lane].play(moves(beside[lane].trump)[action])
        paid += environment.step(actions)[0]
    for lane, deal in enumerate(beside):
        assert (deal.stock, deal.tricks) == (0, rules.stock_tricks)
        assert paid[lane] == play_perfectly(deal), deal


@pytest.mark.parametrize("preset", PRESETS)
def test_an_exact_ending_pays_what_perfect_play_brings(preset: str) -> None:
    check_endings(PRESETS[preset], 2, 12 if KERNEL == "compiled" else 1)


@pytest.mark.parametrize("number", range(8))
def test_so_under_random_house_rules(number: int) -> None:
    check_endings(random_rules(Random(f"exact {number}")), 2, 4 if KERNEL == "compiled" else 1)


def snapshot(environment: BatchEnvironment) -> list[bytes]:
    names = ("observation", "mask", "legal", "to_act", "points", "reward", "done", "deal_numbers")
    return [getattr(environment, name).tobytes() for name in names]


@pytest.mark.parametrize("wrong", [-1, 47, 1 << 40, -(1 << 63), 46])
@pytest.mark.parametrize("lane", [0, 3])
def test_an_illegal_action_is_named_and_no_lane_is_stepped(wrong: int, lane: int) -> None:
    environment = BatchEnvironment(4, seed=1)
    for _ in range(10):
        environment.step(environment.random_actions())
    before = snapshot(environment)
    actions = environment.random_actions()
    legal = actions.copy()
    actions[lane] = wrong
    with pytest.raises(IllegalAction, match=rf"Action {wrong} is not legal in lane {lane}") as said:
        environment.step(actions)
    assert (said.value.lane, said.value.action) == (lane, wrong)
    assert snapshot(environment) == before
    environment.step(legal)


def test_an_unsigned_action_beyond_all_is_illegal_too() -> None:
    environment = BatchEnvironment(1)
    with pytest.raises(IllegalAction, match="Action 18446744073709551615"):
        environment.step(np.array([(1 << 64) - 1], np.uint64))


def test_a_canonical_environment_takes_canonical_actions() -> None:
    environment = BatchEnvironment(40, canonical=True, seed=2)
    wrong = [int(np.flatnonzero(~row)[0]) for row in environment.mask]
    with pytest.raises(IllegalAction, match="lane 0"):
        environment.step(wrong)


@pytest.mark.parametrize(
    "actions",
    [
        [0, 0],
        [[0, 0, 0]],
        0,
        [0.0, 0.0, 0.0],
        [True, True, True],
        ["KS", "QS", "JS"],
        [[0], [0, 0]],
        None,
        [1 << 70, 0, 0],
    ],
    ids=str,
)
def test_what_are_no_actions_is_said(actions: Any) -> None:
    environment = BatchEnvironment(3)
    with pytest.raises(BatchError, match="Actions must be 3 whole numbers, one a lane"):
        environment.step(actions)


@pytest.mark.parametrize("kind", [np.uint8, np.int8, np.int32, np.uint64, list, tuple])
def test_actions_may_be_of_any_whole_kind(kind: Any) -> None:
    one, other = BatchEnvironment(6), BatchEnvironment(6)
    for _ in range(50):
        actions = one.random_actions()
        other.random_actions()
        one.step(actions)
        other.step(kind(actions.tolist()) if kind in (list, tuple) else actions.astype(kind))
        assert np.array_equal(one.observation, other.observation)


def test_actions_may_be_every_second_number_of_an_array() -> None:
    one, other = BatchEnvironment(6), BatchEnvironment(6)
    actions = one.random_actions()
    one.step(actions)
    spread = np.repeat(actions, 2)
    spread.flags.writeable = False
    other.step(spread[::2])
    assert np.array_equal(one.observation, other.observation)


@pytest.mark.parametrize(
    "options",
    [
        {"count": 0},
        {"count": -1},
        {"count": 1.5},
        {"count": 1 << 30},
        {"count": 3, "mirrored": True},
        {"count": 2, "mirrored": True, "first_deal": 1},
        {"count": 1, "threads": 0},
        {"count": 1, "seed": -1},
        {"count": 1, "seed": 1 << 64},
        {"count": 1, "first_deal": -1},
    ],
    ids=str,
)
def test_impossible_environments_are_said(options: dict[str, Any]) -> None:
    with pytest.raises(BatchError, match="is not possible"):
        BatchEnvironment(**options)


def test_a_reset_that_is_refused_changes_nothing() -> None:
    environment = BatchEnvironment(2, seed=4)
    before = snapshot(environment)
    with pytest.raises(BatchError, match="first_deal = -3 is not possible"):
        environment.reset(seed=5, first_deal=-3)
    assert environment.seed == 4
    assert snapshot(environment) == before


@pytest.mark.parametrize(
    "out",
    [
        np.zeros(3, np.int64),
        np.zeros(2, np.int32),
        np.zeros(4, np.int64)[::2],
        np.broadcast_to(np.int64(0), (2,)),
        [0, 0],
    ],
    ids=["long", "narrow", "strided", "read only", "list"],
)
def test_a_place_that_cannot_take_actions_is_refused(out: Any) -> None:
    with pytest.raises(BatchError, match="out must be a writable, contiguous int64 array of 2"):
        BatchEnvironment(2).random_actions(out)


@pytest.mark.parametrize("name", ["observation", "all_seeing", "mask"])
def test_an_array_that_was_not_asked_for_is_said(name: str) -> None:
    environment = BatchEnvironment(2, observation=False, masks=False)
    with pytest.raises(BatchError, match=f"This environment has no {name}: make it with"):
        getattr(environment, name)


def test_what_is_shown_cannot_be_written() -> None:
    environment = BatchEnvironment(2)
    for name in ("observation", "mask", "legal", "to_act", "reward", "done", "decks", "suits"):
        with pytest.raises(ValueError, match="read-only"):
            getattr(environment, name)[0] = 1


def test_a_deck_that_is_none_is_refused() -> None:
    environment = BatchEnvironment(2)
    before = snapshot(environment)
    with pytest.raises(DeckError):
        environment.start(0, "AS KS")
    with pytest.raises(BatchError, match="lane = 2 is not possible"):
        environment.start(2, "AS KS")
    assert snapshot(environment) == before


def test_a_closed_environment_says_so() -> None:
    for threads in (1, 2):
        environment = BatchEnvironment(2, threads=threads)
        actions = environment.random_actions()
        environment.close()
        with pytest.raises(BatchError, match="This environment is closed"):
            environment.step(actions)


def test_the_decks_of_a_seed_stay_what_they_were() -> None:
    deck = BatchEnvironment(1, seed=20261130, first_deal=7).decks[0]
    assert " ".join(CARDS[number].code for number in deck) == (
        "KS 8C KD QH 8S 7H TD JD KH TS QS 7C 8H 8D JS 7S "
        "AC 7D 9S QD QC AD TC 9H 9C JH TH AS AH JC 9D KC"
    )


def test_random_play_is_that_of_the_moves() -> None:
    # Every legal action is chosen about as often as any other of the same decision.
    environment = BatchEnvironment(2000, seed=3, observation=False)
    counts = np.zeros(2, int)
    for _ in range(20):
        choices = environment.mask.sum(axis=1)
        actions = environment.random_actions()
        first = environment.mask.argmax(axis=1)
        counts += [((actions == first) & (choices == 6)).sum(), (choices == 6).sum()]
        environment.step(actions)
    assert abs(counts[0] / counts[1] - 1 / 6) < 5 * (5 / 36 / counts[1]) ** 0.5


def test_without_numpy_one_sentence_says_what_to_install() -> None:
    code = (
        "import sys; sys.modules['numpy'] = None\n"
        "from marjolet.errors import MissingExtra\n"
        "try: import marjolet.envs\n"
        "except MissingExtra as error: print(error)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.stdout == (
        "The batch environment needs NumPy, which is not installed: "
        "pip install 'marjolet[batch]'.\n"
    ), done.stderr


def test_the_numbers_of_actions_are_those_of_the_moves() -> None:
    assert sum(bits.size for bits in ACTIONS.values()) == ACTION_COUNT
    names = [name for name, bits in ACTIONS.items() for _ in range(bits.size)]
    for trump in Suit:
        for move, number in action_numbers(trump).items():
            kind = names[number]
            assert (len(move) == 2) == (kind == "cards")
            assert (kind == "exchange") == (move == "exchange")
            assert (kind == "draw") == (move == "draw")
            assert move.startswith("meld ") == (kind in ("marriages", "marjolets", "fours"))
            assert (kind == "fours") == (len(move) == 13)
