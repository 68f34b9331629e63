"""Batches of random deals: the same whatever the threads, and never on a dead seed."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from marjolet.batch import CHUNK, MOST_SEED, chunk_seed, random_deals
from marjolet.kernel import KERNEL, deck_state, mix, run_batch
from marjolet.kernel import RuleTable as Table
from marjolet.rules import PRESETS, kernel_numbers

RULES = PRESETS["marjolet"]
DEALS = 3 * CHUNK + 77 if KERNEL == "compiled" else 77
A_FEW = 10_000 if KERNEL == "compiled" else 100


@pytest.mark.parametrize("threads", [2, 3, 8])
def test_threads_do_not_change_the_totals(threads: int) -> None:
    assert random_deals(RULES, DEALS, 7, threads) == random_deals(RULES, DEALS, 7)


@pytest.mark.parametrize("preset", PRESETS)
def test_every_deal_is_counted(preset: str) -> None:
    totals = random_deals(PRESETS[preset], A_FEW, 3)
    assert totals.deals == A_FEW == sum(totals.wins) + totals.draws
    assert totals.actions >= A_FEW * 32


def test_points_of_many_deals_add_up() -> None:
    totals = random_deals(RULES, 200, 3)
    assert sum(totals.points) >= 200 * 110
    assert sum(totals.points) % 10 == 0


def test_no_deals_are_no_deals() -> None:
    totals = random_deals(RULES, 0, 3)
    assert (totals.deals, totals.actions, totals.points) == (0, 0, (0, 0))


@pytest.mark.parametrize(
    ("deals", "seed", "threads"), [(-1, 0, 1), (1, -1, 1), (1, 1 << 64, 1), (1, 0, 0)]
)
def test_numbers_out_of_range(deals: int, seed: int, threads: int) -> None:
    with pytest.raises(ValueError, match="is not possible; allowed"):
        random_deals(RULES, deals, seed, threads)


@given(st.integers(0, MOST_SEED), st.integers(0, 1 << 40))
def test_seeds_lie_between_the_states_that_the_generator_cannot_leave(
    seed: int, chunk: int
) -> None:
    assert 0 < chunk_seed(seed, chunk) < 4294957665 * (1 << 32) - 1


def test_mixing_gives_the_published_numbers_of_splitmix64() -> None:
    numbers = (mix((1234567 + step * 0x9E3779B97F4A7C15) % (1 << 64)) for step in range(3))
    assert list(numbers) == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
    ]


@pytest.mark.parametrize(
    ("seed", "states"),
    [
        (0, [12035550249420947056, 5833489698702077237, 2637596080532382016]),
        (1, [6791897765849424159, 18350589284032241189, 385125812468360888]),
        (MOST_SEED, [6755974106381971768, 10125530986696872498, 10035105116201580269]),
    ],
)
def test_decks_and_chunks_of_a_seed_start_where_they_always_did(
    seed: int, states: list[int]
) -> None:
    assert [deck_state(mix(seed), number) for number in (0, 77, 1 << 40)] == states
    assert [chunk_seed(seed, number) for number in (0, 77, 1 << 40)] == states


def test_seeds_of_neighbours_differ() -> None:
    seeds = {chunk_seed(seed, chunk) for seed in range(100) for chunk in range(100)}
    assert len(seeds) == 10_000


@pytest.mark.parametrize("state", [0, 4294957665 * (1 << 32) - 1])
def test_the_dead_states_are_the_dead_states(state: int) -> None:
    assert run_batch(Table(*kernel_numbers(RULES)), state, 1).state == state
