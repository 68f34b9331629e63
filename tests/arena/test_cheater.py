"""The player that sees everything: what it reckons comes true, and nobody else sees so much."""

from __future__ import annotations

from random import Random

import pytest

from marjolet import PRESETS, Deal, Seat, View
from marjolet.arena import Setting, measure
from marjolet.arena.cheater import Cheater
from marjolet.arena.contestants import SeesAll
from marjolet.deal import shuffled_deck
from marjolet.players import Player, make_player


def random_deal(preset: str, seed: int, moves: int) -> Deal:
    """Return a seat-keyed deal after `moves` random moves."""
    rng = Random(seed)
    deal = Deal(shuffled_deck(rng), Seat(seed % 2), PRESETS[preset], seat_keyed=True)
    for _ in range(moves):
        if not deal.is_over:
            deal = deal.play(rng.choice(deal.legal_moves))
    return deal


def result(deal: Deal, seat: Seat) -> int:
    """Return what `seat` comes out ahead with when both play on from `deal` as greedy."""
    greedy = make_player("greedy")
    while deal.to_act is not None:
        deal = deal.play(greedy.choose(View.of(deal, deal.to_act), Random(1)))
    return deal.points[seat] - deal.points[seat.other]


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("moves", [0, 9, 17, 26, 31])
def test_it_takes_what_playing_on_as_greedy_brings_most(preset: str, moves: int) -> None:
    deal = random_deal(preset, moves, moves)
    assert deal.to_act is not None
    chosen = Cheater().choose_open(deal, Random(1))
    values = {move: result(deal.play(move), deal.to_act) for move in deal.legal_moves}
    assert values[chosen] == max(values.values())


def test_of_equal_moves_it_makes_the_greedy_one() -> None:
    equal = 0
    for seed in range(40):
        deal = random_deal("marjolet", seed, seed % 20)
        assert deal.to_act is not None
        usual = make_player("greedy").choose(View.of(deal, deal.to_act), Random(1))
        values = {move: result(deal.play(move), deal.to_act) for move in deal.legal_moves}
        if list(values.values()).count(max(values.values())) > 1 and values[usual] == max(
            values.values()
        ):
            equal += 1
            assert Cheater().choose_open(deal, Random(1)) == usual
    assert equal > 5


def test_it_is_handed_the_deal_and_nobody_else_is() -> None:
    assert isinstance(Cheater(), SeesAll)
    assert not isinstance(Cheater(), Player)
    assert not isinstance(make_player("greedy"), SeesAll)


@pytest.mark.parametrize("preset", ["marjolet", "mariage-carres"])
def test_it_is_far_ahead_of_greedy(preset: str) -> None:
    results = measure(Setting(("cheater", "greedy"), preset, {}, seed=6), range(8))
    assert results.points.low > 0
