"""Which deal a lane gets, and what it pays."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest
from tests.envs.naive import fresh_deal, snapshot
from tests.random_rules import random_rules

from marjolet import Deal, Seat, Suit
from marjolet.cards import CARDS
from marjolet.endings import solve
from marjolet.envs import ACTION_COUNT, ACTIONS, BatchEnvironment
from marjolet.kernel import KERNEL
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
