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


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("moves", [0, 17, 26, 31])
def test_what_it_reckons_is_what_playing_on_as_greedy_brings(preset: str, moves: int) -> None:
    greedy = make_player("greedy")
    deal = random_deal(preset, moves, moves)
    reckoned = Cheater().outcome(deal, Seat.ONE, Random(1))
    while deal.to_act is not None:
        deal = deal.play(greedy.choose(View.of(deal, deal.to_act), Random(1)))
    assert reckoned == deal.points[1] - deal.points[0]


def test_it_takes_the_best_of_its_moves() -> None:
    deal = random_deal("marjolet", 4, 9)
    assert deal.to_act is not None
    cheater = Cheater()
    chosen = cheater.choose_open(deal, Random(1))
    values = {
        move: cheater.outcome(deal.play(move), deal.to_act, Random(1)) for move in deal.legal_moves
    }
    assert values[chosen] == max(values.values()) > min(values.values())


def test_it_is_handed_the_deal_and_nobody_else_is() -> None:
    assert isinstance(Cheater(), SeesAll)
    assert not isinstance(Cheater(), Player)
    assert not isinstance(make_player("greedy"), SeesAll)


@pytest.mark.parametrize("preset", ["marjolet", "mariage-carres"])
def test_it_is_far_ahead_of_greedy(preset: str) -> None:
    results = measure(Setting(("cheater", "greedy"), preset, {}, seed=6), range(8))
    assert results.points.low > 0
