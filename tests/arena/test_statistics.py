"""Means and intervals, against known values."""

from __future__ import annotations

import math
from random import Random

import pytest

from marjolet.arena.statistics import estimate, estimate_share, student

# From tables of Student's distribution, 97.5 %.
TABLE = {
    1: 12.706,
    2: 4.303,
    3: 3.182,
    4: 2.776,
    5: 2.571,
    7: 2.365,
    10: 2.228,
    30: 2.042,
    120: 1.980,
}


@pytest.mark.parametrize("freedom", TABLE)
def test_students_factor_is_that_of_the_tables(freedom: int) -> None:
    assert student(freedom) == pytest.approx(TABLE[freedom], abs=0.002)


def test_a_mean_with_its_interval() -> None:
    found = estimate([1.0, 2.0, 3.0, 4.0, 5.0])
    assert (found.count, found.mean) == (5, 3.0)
    assert found.deviation == pytest.approx(math.sqrt(2.5))
    assert found.high - 3 == pytest.approx(2.776 * math.sqrt(2.5 / 5), abs=0.001)
    assert found.low + found.high == pytest.approx(6)


def test_one_unit_tells_nothing_about_the_deviation() -> None:
    assert estimate([7.0]).low == -math.inf
    assert (estimate_share([1.0]).low, estimate_share([1.0]).high) == (0, 1)


def test_wilsons_interval_of_independent_trials() -> None:
    # 8 of 10: the textbook's interval.
    found = estimate_share([1.0] * 8 + [0.0] * 2)
    assert found.low == pytest.approx(0.490, abs=0.001)
    assert found.high == pytest.approx(0.943, abs=0.001)


def test_matches_that_mirror_each_other_tell_more() -> None:
    alike = estimate_share([1.0, 0.0] * 50)
    mirrored = estimate_share([0.5] * 90 + [1.0, 0.0] * 5)
    assert mirrored.high - mirrored.low < (alike.high - alike.low) / 2


def test_winning_everything_is_no_certainty() -> None:
    found = estimate_share([1.0] * 20)
    assert found.mean == found.high == 1.0
    assert found.low == pytest.approx(0.839, abs=0.001)


@pytest.mark.parametrize("share", [0.5, 0.9, 0.97])
def test_the_interval_of_a_share_covers_the_truth_as_often_as_it_says(share: float) -> None:
    rng = Random(5)
    runs = 2000
    covered = 0
    for _ in range(runs):
        # In one third of the pairs the deck decides, for one player here, for the other there.
        units = []
        for _ in range(60):
            luck = rng.random()
            again = 1 - luck if rng.random() < 1 / 3 else rng.random()
            units.append(((luck < share) + (again < share)) / 2)
        found = estimate_share(units)
        covered += found.low <= share <= found.high
    assert 0.93 < covered / runs < 0.98


def test_the_interval_of_a_mean_covers_the_truth_as_often_as_it_says() -> None:
    rng = Random(6)
    runs = 3000
    covered = 0
    for _ in range(runs):
        found = estimate([rng.gauss(3, 20) for _ in range(8)])
        covered += found.low <= 3 <= found.high
    assert 0.94 < covered / runs < 0.96
