"""Times a move: a histogram that is merged exactly."""

from __future__ import annotations

from random import Random

import pytest

from marjolet.arena.times import Times


def times_of(values: list[int]) -> Times:
    times = Times()
    for value in values:
        times.add(value)
    return times


def test_quantiles_are_right_within_the_width_of_a_bin() -> None:
    rng = Random(1)
    values = [int(rng.lognormvariate(10, 2)) + 1 for _ in range(5001)]
    times = times_of(values)
    for share in (0.5, 0.99):
        exact = sorted(values)[int(share * 5000)]
        assert times.quantile(share) == pytest.approx(exact, rel=0.05)
    assert times.mean == sum(values) / 5001


def test_merged_times_are_those_of_all_decisions() -> None:
    values = [1, 5, 70, 900, 10**6, 10**10]
    parts = times_of(values[:2])
    parts.merge(times_of(values[2:]))
    assert parts.to_json() == times_of(values).to_json()


def test_times_survive_being_written() -> None:
    times = times_of([3, 3, 800])
    assert Times.from_json(times.to_json()).to_json() == times.to_json()


def test_no_decision_took_no_time() -> None:
    assert (Times().decisions, Times().mean, Times().quantile(0.5)) == (0, 0, 0)


@pytest.mark.parametrize("value", [[1], [1, [2]], [1, ["2", 3]], [1.5, []]])
def test_other_values_are_refused(value: list[object]) -> None:
    with pytest.raises(ValueError, match=r"whole numbers|unpack"):
        Times.from_json(value)
