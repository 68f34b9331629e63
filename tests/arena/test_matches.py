"""Matches made of the deals that were played: as chapter 8 would have played them."""

from __future__ import annotations

from random import Random

import pytest
from tests.arena.running import made_pair

from marjolet import PRESETS, Match, Seat, View, make_rules
from marjolet.arena import PairResult, Setting, match_units, measure
from marjolet.arena.matches import match_score
from marjolet.arena.pairs import deal_of
from marjolet.players import make_player

TO_100 = make_rules("marjolet", {"target": 100})


def outcomes(
    pairs: list[PairResult], preset: str = "", **rules: object
) -> list[list[float | None]]:
    chosen = make_rules(preset or "marjolet", rules or {"target": 100})
    return [[match.outcome for match in both] for both in match_units(pairs, chosen)]


@pytest.mark.parametrize("preset", ["jack-royal", "mariage", "mariage-carres"])
def test_they_end_as_matches_that_are_played_as_one(preset: str) -> None:
    setting = Setting(("greedy", "uniform"), preset, {}, seed=3)
    results = measure(setting, range(16))
    players = make_player("greedy"), make_player("uniform")
    expected = []
    pair = 0
    while pair < 16:
        both = [played(setting, players, pair, first) for first in (Seat.ZERO, Seat.ONE)]
        pair += max(len(match.deals) for match, _ in both)
        if all(match.is_over for match, _ in both):
            expected.append([outcome for _, outcome in both])
    found = match_units(results.in_order, setting.rules)
    assert [[match.outcome for match in both] for both in found] == expected
    assert len(expected) >= 2


def played(
    setting: Setting, players: tuple[object, object], pair: int, first: Seat
) -> tuple[Match, float]:
    """Return a real match from the decks of `pair` on, and what it brings the first player."""
    match = Match(setting.rules, Seat(pair % 2))
    while match.needs_deal and pair < 16:
        rngs = [Random(f"3 pair {pair} game {first:d} player {player}") for player in (0, 1)]
        match = match.deal(deal_of(setting, setting.rules, pair).deck)
        seat_keyed = deal_of(setting, setting.rules, pair)
        assert seat_keyed.dealer == match.current.dealer
        while seat_keyed.to_act is not None:
            player = int(seat_keyed.to_act != first)
            choose = players[player].choose  # type: ignore[attr-defined]
            seat_keyed = seat_keyed.play(
                choose(View.of(seat_keyed, seat_keyed.to_act), rngs[player])
            )
        match = Match(match.rules, match.first_dealer, (*match.deals[:-1], seat_keyed))
        pair += 1
    winner = match.winner
    return match, 0.5 if winner is None else float(winner == first)


def test_a_match_goes_to_the_target() -> None:
    pairs = [made_pair(0, ((60, 50), (20, 70))), made_pair(1, ((50, 20), (10, 40)))]
    assert outcomes(pairs) == [[1.0, 0.0]]


def test_a_tie_at_the_target_is_played_on() -> None:
    pairs = [made_pair(0, ((110, 110), (120, 0))), made_pair(1, ((10, 30), (0, 0)))]
    assert outcomes(pairs) == [[0.0, 1.0]]


def test_what_a_match_no_longer_needs_is_left_out() -> None:
    pairs = [made_pair(0, ((120, 0), (60, 0))), made_pair(1, ((0, 900), (60, 0)))]
    assert outcomes(pairs) == [[1.0, 1.0]]


def test_the_next_two_matches_have_decks_of_their_own() -> None:
    pairs = [made_pair(number, ((120, 0), (60 * number, 0))) for number in range(4)]
    assert outcomes(pairs) == [[1.0, 1.0], [1.0, 1.0]]
    assert [both[1].deals for both in match_units(pairs, TO_100)] == [3, 1]


def test_an_unfinished_match_counts_for_nothing() -> None:
    assert outcomes([made_pair(0, ((120, 0), (60, 0)))]) == []


def test_no_match_goes_over_a_gap() -> None:
    pairs = [made_pair(0, ((60, 0), (60, 0))), made_pair(2, ((60, 0), (60, 0)))]
    assert outcomes(pairs) == []
    pairs.append(made_pair(3, ((0, 110), (60, 0))))
    assert outcomes(pairs) == [[0.0, 1.0]]


def test_with_target_0_every_deal_is_a_match_and_may_be_drawn() -> None:
    pairs = [made_pair(0, ((70, 60), (65, 65)))]
    assert outcomes(pairs, "mariage", target=0) == [[1.0, 0.5]]
    score = match_score(pairs * 1, PRESETS["mariage"])
    assert (score.matches, score.drawn, score.deals) == (2, 1, 1.0)


def test_a_four_that_wins_ends_the_match_whatever_the_points() -> None:
    four = made_pair(0, ((0, 90), (0, 90)), winners=(0, 1), by_four=(True, False))
    then = made_pair(1, ((0, 90), (0, 90)))
    rules = {"target": 150, "four_wins": True}
    assert outcomes([four, then], "mariage-carres", **rules) == [[1.0, 0.0]]
