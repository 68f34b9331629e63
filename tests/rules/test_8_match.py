"""Chapter 8 of the rules page: the match."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from tests.positions import house

from marjolet import Match, Rules
from marjolet.errors import MarjoletError


def play_deal(match: Match, seed: int) -> Match:
    """Return `match` with one more deal, played at random."""
    rng = Random(seed)
    match = match.deal_shuffled(rng)
    while not match.current.is_over:
        match = match.play(rng.choice(match.current.legal_moves))
    return match


def match_of(rules: Rules, *wanted: tuple[int, int]) -> Match:
    """Return a match of finished deals with these points, found by playing at random."""
    match = Match(rules)
    for points in wanted:
        tries = (play_deal(match, seed) for seed in range(2000))
        match = next(longer for longer in tries if longer.current.points == points)
    return match


def with_target(match: Match, target: int) -> Match:
    """Return `match` as if it had been played to another target."""
    rules = replace(match.rules, target=target)
    return replace(match, rules=rules)


@pytest.fixture(scope="module")
def tied_match() -> Match:
    """Return a match of two deals after which the totals are equal."""
    return match_of(house("marjolet", target=10_000), (80, 50), (50, 80))


def test_points_of_all_deals_are_added_up() -> None:
    """Play three deals: rule 8.1."""
    match = Match()
    for seed in range(3):
        match = play_deal(match, seed)
    for seat in (0, 1):
        assert match.totals[seat] == sum(deal.points[seat] for deal in match.deals)
    assert sum(match.totals) >= 330


def test_a_match_goes_to_500() -> None:
    """Play matches to their end; nobody had 500 before the last deal: rule 8.1."""
    for first in range(8):
        match = Match()
        for seed in range(100 * first, 100 * first + 50):
            if not match.is_over:
                assert max(match.totals) < 500 or match.totals[0] == match.totals[1]
                match = play_deal(match, seed)
        assert max(match.totals) >= 500
        assert not match.needs_deal


def test_a_deal_is_finished_though_a_player_reaches_the_target_on_the_way() -> None:
    """Score in the middle of a deal with a target of 10: rule 8.2."""
    match, rng = Match(house("marjolet", target=10)).deal_shuffled(Random(2)), Random(2)
    while max(match.totals) < 10 and not match.current.is_over:
        match = match.play(rng.choice(match.current.legal_moves))
    assert not match.current.is_over
    assert (match.is_over, match.winner, match.needs_deal) == (False, None, False)
    with pytest.raises(MarjoletError, match="when this one is over"):
        match.deal_shuffled(rng)
    while not match.current.is_over:
        match = match.play(rng.choice(match.current.legal_moves))
    assert match.is_over == (match.totals[0] != match.totals[1])


def test_when_somebody_has_reached_the_target_the_higher_total_wins(tied_match: Match) -> None:
    """Let both pass the target in one deal: rule 8.3."""
    tries = (play_deal(tied_match, seed) for seed in range(100))
    longer = next(match for match in tries if match.totals[0] != match.totals[1])
    low, high = sorted(longer.totals)
    for target in (low - 10, low, high):  # both above, one just there, only one there
        decided = with_target(longer, target)
        assert decided.is_over
        assert decided.winner == longer.totals.index(high)
    assert not with_target(longer, high + 1).is_over


def test_equal_totals_above_the_target_play_on_with_the_other_dealer(tied_match: Match) -> None:
    """Reach 130 to 130 with a target of 100; a third deal is dealt: rule 8.4."""
    match = with_target(tied_match, 100)
    assert match.totals == (130, 130)
    assert (match.is_over, match.winner, match.needs_deal) == (False, None, True)
    assert match.next_dealer == match.first_dealer
    for seed in range(5):
        longer = play_deal(match, seed)
        assert longer.is_over == (longer.totals[0] != longer.totals[1])


def test_a_tie_exactly_at_the_target_is_a_tie_like_any_other(tied_match: Match) -> None:
    """Reach 130 to 130 with a target of 130: rule 8.5."""
    match = with_target(tied_match, 130)
    assert (match.is_over, match.winner, match.needs_deal) == (False, None, True)


def test_a_finished_match_takes_no_further_deal(tied_match: Match) -> None:
    """Try to deal on after the end: rule 8.3."""
    longer = play_deal(tied_match, 3)
    assert longer.totals[0] != longer.totals[1]
    with pytest.raises(MarjoletError, match="the match is not"):
        with_target(longer, 130).deal_shuffled(Random(1))
