"""Mirrored pairs: the same deck twice with the seats exchanged, the same result for everybody."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from tests.arena.running import SETTING

from marjolet import PRESETS, Deal, Seat, View
from marjolet.arena import ArenaError, PairResult, Setting, measure, pairs, play_pair
from marjolet.arena.pairs import deal_of
from marjolet.moves import Move
from marjolet.players import make_player


class Watcher:
    """Plays as uniform and keeps what it saw."""

    name = "watcher"

    def __init__(self) -> None:
        self.views: list[View] = []
        self.numbers: list[float] = []

    def choose(self, view: View, rng: Random) -> Move:
        self.views.append(view)
        self.numbers.append(rng.random())
        return rng.choice(view.legal)


def test_the_deck_depends_on_seed_and_pair_only() -> None:
    others = [
        replace(SETTING, players=("uniform", "cheater")),
        replace(SETTING, preset="gerver"),
        replace(SETTING, seat_keyed=False),
    ]
    deck = deal_of(SETTING, SETTING.rules, 5).deck
    assert {deal_of(each, each.rules, 5).deck for each in others} == {deck}
    assert deal_of(replace(SETTING, seed=2), SETTING.rules, 5).deck != deck
    assert deal_of(SETTING, SETTING.rules, 6).deck != deck


def test_the_dealers_alternate_from_pair_to_pair() -> None:
    dealers = [deal_of(SETTING, SETTING.rules, pair).dealer for pair in range(4)]
    assert dealers == [Seat.ZERO, Seat.ONE, Seat.ZERO, Seat.ONE]


def test_both_games_have_one_deck_and_the_seats_exchanged() -> None:
    first, second = Watcher(), Watcher()
    play_pair(SETTING, 2 * [(first, second)], 3)
    for player in (first, second):
        assert {view.seat for view in player.views} == {Seat.ZERO, Seat.ONE}
        assert len({view.turned for view in player.views}) == 1
    dealt = [{(view.seat, view.dealt) for view in player.views} for player in (first, second)]
    assert dealt[0] == dealt[1]


def test_nobody_plays_both_games_of_a_deck() -> None:
    players = [[Watcher(), Watcher()] for _ in range(2)]
    play_pair(SETTING, players, 3)
    for game, seats in enumerate(((Seat.ZERO, Seat.ONE), (Seat.ONE, Seat.ZERO))):
        for player, seat in zip(players[game], seats, strict=True):
            assert {view.seat for view in player.views} == {seat}


def test_each_player_has_chance_of_its_own() -> None:
    first, second = Watcher(), Watcher()
    play_pair(SETTING, 2 * [(first, second)], 3)
    assert not set(first.numbers) & set(second.numbers)
    assert len(set(first.numbers)) == len(first.numbers)


def test_a_pair_comes_out_the_same_alone_and_among_others() -> None:
    together = measure(SETTING, range(6))
    for pair in (4, 1):
        alone = measure(SETTING, range(pair, pair + 1))
        assert alone.pairs[pair].numbers() == together.pairs[pair].numbers()


@pytest.mark.parametrize("preset", PRESETS)
def test_a_player_without_chance_is_exactly_as_strong_as_itself(preset: str) -> None:
    results = measure(Setting(("greedy", "greedy"), preset, {}, seed=5), range(6))
    assert {pair.difference for pair in results.in_order} == {0.0}


@pytest.mark.parametrize("preset", PRESETS)
def test_the_kinds_of_score_lines_add_up_to_the_points(preset: str) -> None:
    results = measure(Setting(("greedy", "uniform"), preset, {}, seed=5), range(4))
    ahead = sum(first - second for first, second in results.kinds.values())
    assert ahead == pytest.approx(results.points.mean)


def test_points_and_winners_are_those_of_the_deals() -> None:
    setting = Setting(("greedy", "uniform"), "mariage", {}, seed=9)
    players = make_player("greedy"), make_player("uniform")
    result = play_pair(setting, 2 * [players], 2)
    for game, first in enumerate((Seat.ZERO, Seat.ONE)):
        deal = deal_of(setting, setting.rules, 2)
        rngs = [Random(f"9 pair 2 game {game} player {player}") for player in (0, 1)]
        while deal.to_act is not None:
            player = int(deal.to_act != first)
            deal = deal.play(players[player].choose(View.of(deal, deal.to_act), rngs[player]))
        assert result.points[game] == [deal.points[first], deal.points[first.other]]
        assert result.winners[game] == (None if deal.winner is None else deal.winner ^ first)


def test_a_pair_survives_being_written() -> None:
    result = measure(SETTING, range(1)).pairs[0]
    read = PairResult.from_json(json.loads(json.dumps(result.to_json())))
    assert read.to_json() == result.to_json()
    assert read.difference == result.difference


def test_the_time_is_the_players_own(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0

    class Slow(Watcher):
        name = "slow"

        def choose(self, view: View, rng: Random) -> Move:
            nonlocal now
            now += 2_000_000
            return super().choose(view, rng)

    monkeypatch.setattr(pairs, "time", SimpleNamespace(perf_counter_ns=lambda: now))
    slow, quick = Slow(), Watcher()
    result = play_pair(SETTING, 2 * [(slow, quick)], 0)
    assert result.times[0].decisions == len(slow.views)
    assert result.times[1].decisions == len(quick.views)
    assert [times.total for times in result.times] == [2_000_000 * len(slow.views), 0]


class Illegal(Watcher):
    """Plays a card that it does not hold."""

    name = "illegal"

    def choose(self, view: View, rng: Random) -> Move:
        return next(move for move in Deal.shuffled(rng).legal_moves if move not in view.legal)


class Failing(Watcher):
    """Divides by zero in its fifth decision."""

    name = "failing"

    def choose(self, view: View, rng: Random) -> Move:
        if len(self.views) == 4:
            return view.legal[1 // 0]
        return super().choose(view, rng)


@pytest.mark.parametrize(
    ("player", "said"),
    [
        (Illegal(), "not legal here; legal:"),
        (Failing(), r"ZeroDivisionError: .*test_pairs\.py, \d+"),
    ],
)
def test_a_player_that_fails_is_named_with_the_deal(player: Watcher, said: str) -> None:
    with pytest.raises(ArenaError, match=said) as caught:
        play_pair(SETTING, 2 * [(player, make_player("uniform"))], 7)
    sentence = str(caught.value)
    assert f"{player.name} failed in pair 7, seed 1" in sentence
    deck = " ".join(card.code for card in deal_of(SETTING, SETTING.rules, 7).deck)
    assert f"dealer 1, deck {deck}, moves: " in sentence


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"players": ("greedy",)}, "The players must be a tuple of two names, not"),
        ({"players": "greedy"}, "The players must be a tuple of two names, not"),
        ({"players": ("greedy", None)}, "The players must be a tuple of two names, not"),
        ({"preset": None}, "The preset must be a name, not null"),
        ({"house_rules": None}, "The house rules must be parameters with their values"),
        ({"seed": -1}, "The seed must be a whole number from 0, not -1"),
        ({"seed": "x"}, "The seed must be a whole number from 0, not"),
        ({"seed": True}, "The seed must be a whole number from 0, not"),
        ({"seat_keyed": "no"}, "seat_keyed must be True or False, not"),
    ],
)
def test_a_setting_that_is_none_is_said(wrong: dict[str, Any], said: str) -> None:
    good = {"players": ("greedy", "uniform"), "preset": "marjolet", "house_rules": {}, "seed": 1}
    with pytest.raises(ValueError, match=said):
        Setting(**{**good, **wrong})


@pytest.mark.parametrize(
    "pairs", [3, None, [0, 1], range(0), range(-1, 2), range(0, 4, 2)], ids=str
)
def test_pairs_that_are_no_range_are_said(pairs: Any) -> None:
    setting = Setting(("uniform", "uniform"), "marjolet", {}, seed=1)
    with pytest.raises(ValueError, match="The pairs must be a range of numbers from 0"):
        measure(setting, pairs)


def test_what_is_no_setting_or_no_number_of_processes_is_said() -> None:
    nothing: Any = None
    with pytest.raises(ValueError, match="What is measured must be a Setting, not null"):
        measure(nothing, range(1))
    setting = Setting(("uniform", "uniform"), "marjolet", {}, seed=1)
    with pytest.raises(ValueError, match="The processes must be 1 or more, not 0"):
        measure(setting, range(1), processes=0)
