"""Ratings on pay-offs with a known answer."""

from __future__ import annotations

from random import Random

import pytest

from marjolet.arena.ratings import Fit, Meeting, Rating, fit_of, least_squares, rate

TRUTH = [0.0, 12.5, -30.0, 4.0]
MEETINGS = [(one, other) for one in range(4) for other in range(one + 1, 4)]


def noisy(truth: list[float], pairs: int, spread: float, seed: int) -> dict[Meeting, list[float]]:
    rng = Random(seed)
    return {
        (one, other): [truth[one] - truth[other] + rng.gauss(0, spread) for _ in range(pairs)]
        for one, other in MEETINGS
    }


def test_differences_of_numbers_give_back_the_numbers() -> None:
    payoffs = {(one, other): TRUTH[one] - TRUTH[other] for one, other in MEETINGS}
    assert least_squares(4, payoffs, 0) == pytest.approx(TRUTH)


def test_the_anchor_has_0() -> None:
    payoffs = {(one, other): TRUTH[one] - TRUTH[other] for one, other in MEETINGS}
    assert least_squares(4, payoffs, 3) == pytest.approx([points - 4 for points in TRUTH])


def test_a_chain_of_meetings_is_enough() -> None:
    assert least_squares(3, {(0, 1): 5.0, (2, 1): 7.0}, 0) == pytest.approx([0, -5, 2])


def test_what_goes_round_in_circles_comes_to_nothing() -> None:
    assert least_squares(3, {(0, 1): 6.0, (1, 2): 6.0, (2, 0): 6.0}, 0) == pytest.approx([0, 0, 0])


def test_a_player_that_met_nobody_cannot_be_rated() -> None:
    with pytest.raises(ValueError, match="met none"):
        least_squares(4, {(0, 1): 5.0, (2, 3): 7.0}, 0)


def test_ratings_and_their_intervals_do_not_depend_on_the_day() -> None:
    differences = noisy(TRUTH, 100, 30, seed=1)
    assert rate(4, differences, 0, seed=7) == rate(4, differences, 0, seed=7)
    assert rate(4, differences, 0, seed=7) != rate(4, differences, 0, seed=8)


def test_the_intervals_hold_the_truth_about_as_often_as_they_say() -> None:
    held = total = 0
    for seed in range(40):
        ratings = rate(4, noisy(TRUTH, 60, 30, seed), 0, seed=1)
        assert (ratings[0].points, ratings[0].low, ratings[0].high) == (0, 0, 0)
        held += sum(
            rating.low <= truth <= rating.high
            for rating, truth in zip(ratings[1:], TRUTH[1:], strict=True)
        )
        total += 3
    assert 0.88 < held / total < 0.99


def test_decks_that_all_meetings_share_make_the_intervals_as_wide_as_they_are() -> None:
    rng = Random(3)
    luck = [rng.gauss(0, 30) for _ in range(200)]  # in every meeting of the anchor the same
    differences = {(0, 1): luck, (0, 2): luck, (1, 2): [0.0] * 200}
    _, one, other = rate(3, differences, 0, seed=1)
    assert (one.low, one.high) == pytest.approx((other.low, other.high))
    assert one.high - one.low == pytest.approx(4 * 30 / 200**0.5, rel=0.2)


def fit(payoffs: dict[Meeting, float], spread: float = 1.0) -> Fit:
    count = 1 + max(max(meeting) for meeting in payoffs)
    values = {
        meeting: [points - spread, points, points + spread] * 10
        for meeting, points in payoffs.items()
    }
    return fit_of(count, values, rate(count, values, 0, seed=1))


def test_a_perfect_fit_explains_everything() -> None:
    found = fit({(0, 1): 5.0, (1, 2): 7.0, (0, 2): 12.0})
    assert found.explained == pytest.approx(1)
    assert found.root_mean == pytest.approx(0, abs=1e-9)
    assert found.circles == ()


def test_a_circle_is_found_and_explains_nothing() -> None:
    found = fit({(0, 1): 6.0, (1, 2): 6.0, (0, 2): -6.0})
    assert found.circles == ((0, 1, 2),)
    assert found.explained == pytest.approx(0)
    assert abs(found.rest) == pytest.approx(6)
    assert fit({(0, 1): -6.0, (1, 2): -6.0, (0, 2): 6.0}).circles == ((0, 2, 1),)


def test_a_circle_within_the_intervals_is_none() -> None:
    assert fit({(0, 1): 1.0, (1, 2): 1.0, (0, 2): -1.0}, spread=9).circles == ()


def test_a_rating_is_points_with_an_interval() -> None:
    rating = rate(2, {(0, 1): [1.0, 2.0, 3.0] * 20}, 0, seed=1)[1]
    assert isinstance(rating, Rating)
    assert rating.low < rating.points == -2.0 < rating.high
