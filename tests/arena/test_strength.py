"""That the players are as strong as the docs say, and the arena as exact: fixed seeds."""

from __future__ import annotations

import math
import statistics
from functools import cache

import pytest

from marjolet import PRESETS
from marjolet.arena import Results, Setting, measure
from marjolet.arena.matches import match_score
from marjolet.arena.statistics import estimate

LONG = 3000  # pairs


def play(first: str, second: str, pairs: int, seed: int, preset: str = "marjolet") -> Results:
    return measure(Setting((first, second), preset, {}, seed), range(pairs))


def test_greedy_beats_uniform_by_far() -> None:
    points = play("greedy", "uniform", 100, seed=11).points
    assert points.mean > 70
    assert points.low > 60


@pytest.mark.parametrize("preset", PRESETS)
def test_greedy_is_ahead_under_every_preset(preset: str) -> None:
    results = play("greedy", "uniform", 30, seed=12, preset=preset)
    assert results.points.low > 0
    assert results.matches.share.mean > 0.7


def test_a_player_of_chance_is_as_strong_as_itself() -> None:
    points = play("uniform", "uniform", 300, seed=13).points
    assert points.low < 0 < points.high


@cache
def long_run(first: str, second: str, *, seat_keyed: bool, preset: str = "marjolet") -> Results:
    """Return a long run with one kind of stock."""
    setting = Setting((first, second), preset, {}, 17, seat_keyed)
    return measure(setting, range(LONG), processes=2)


@pytest.mark.soak
@pytest.mark.parametrize("first", ["greedy", "uniform"])
def test_the_stocks_of_each_seat_change_no_mean(first: str) -> None:
    keyed, ordinary = (long_run(first, "uniform", seat_keyed=each) for each in (True, False))
    error = math.hypot(*(each.points.deviation / math.sqrt(LONG) for each in (keyed, ordinary)))
    assert abs(keyed.points.mean - ordinary.points.mean) < 4 * error


@pytest.mark.soak
def test_mirroring_and_the_stocks_of_each_seat_each_take_luck_away() -> None:
    keyed, ordinary = (long_run("greedy", "uniform", seat_keyed=each) for each in (True, False))
    single = statistics.stdev(
        game[0] - game[1] for pair in ordinary.in_order for game in pair.points
    )
    assert 60 < single < 75
    assert 36 < ordinary.points.deviation < 43
    assert 29 < keyed.points.deviation < 35


@pytest.mark.soak
def test_who_sees_every_card_steers_the_draws_of_an_ordinary_stock() -> None:
    keyed, ordinary = (
        measure(Setting(("cheater", "greedy"), "marjolet", {}, 18, each), range(60), processes=2)
        for each in (True, False)
    )
    assert ordinary.points.low > keyed.points.high + 20


@pytest.mark.soak
def test_small_runs_cover_the_mean_of_a_long_one_as_often_as_they_say() -> None:
    results = long_run("greedy", "uniform", seat_keyed=True)
    differences = [pair.difference for pair in results.in_order]
    truth = results.points.mean
    runs = [differences[at : at + 20] for at in range(0, LONG, 20)]
    covered = sum(found.low <= truth <= found.high for found in map(estimate, runs))
    assert 0.90 < covered / len(runs) <= 0.99


@pytest.mark.soak
def test_small_runs_cover_the_share_of_matches_of_a_long_one_as_often_as_they_say() -> None:
    results = long_run("greedy", "uniform", seat_keyed=True, preset="mariage")
    truth = results.matches.share.mean
    runs = [results.in_order[at : at + 30] for at in range(0, LONG, 30)]
    shares = [match_score(run, results.rules).share for run in runs]
    assert all(share.count == 30 for share in shares)
    covered = sum(share.low <= truth <= share.high for share in shares)
    assert 0.89 < covered / len(runs) <= 1
