"""The uniform player: every legal move equally often."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from marjolet import Deal, View
from marjolet.players import make_player

# The 99.9 % points of chi-square, by degrees of freedom.
CRITICAL = {1: 10.83, 2: 13.82, 3: 16.27, 4: 18.47, 5: 20.52, 6: 22.46, 7: 24.32}
CHOICES = 6000


def views() -> list[View]:
    """Return a view for each number of legal moves from 2 to 8, at any point of a deal."""
    found: dict[int, View] = {}
    for seed in range(60):
        rng = Random(seed)
        deal = Deal.shuffled(rng)
        while deal.to_act is not None:
            view = View.of(deal, deal.to_act)
            found.setdefault(len(view.legal), view)
            deal = deal.play(rng.choice(view.legal))
    return [found[count] for count in range(2, 7)]


@pytest.mark.parametrize("view", views(), ids=lambda view: f"{len(view.legal)} moves")
def test_every_legal_move_is_equally_likely(view: View) -> None:
    player = make_player("uniform")
    rng = Random(5)
    counts = Counter(player.choose(view, rng) for _ in range(CHOICES))
    expected = CHOICES / len(view.legal)
    chi_square = sum((counts[move] - expected) ** 2 / expected for move in view.legal)
    assert set(counts) <= set(view.legal)
    assert chi_square < CRITICAL[len(view.legal) - 1]


def test_announcing_and_drawing_are_as_likely_as_each_other() -> None:
    view = next(view for seed in range(99) if (view := asked_to_announce(seed)))
    moves = {make_player("uniform").choose(view, Random(seed)) for seed in range(60)}
    assert moves == set(view.legal)


def asked_to_announce(seed: int) -> View | None:
    """Return a view of a winner who may announce or draw, if the deal `seed` has one."""
    rng = Random(seed)
    deal = Deal.shuffled(rng)
    while deal.to_act is not None:
        view = View.of(deal, deal.to_act)
        if "draw" in [move.code for move in view.legal]:
            return view
        deal = deal.play(rng.choice(view.legal))
    return None
