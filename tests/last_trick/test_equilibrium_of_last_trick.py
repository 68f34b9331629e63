"""The last stock trick: both policies are an equilibrium of the game as the rules play it."""

from __future__ import annotations

from random import Random

import pytest
from tests.last_trick.naive import History, all_histories, best_answer
from tests.last_trick.positions import last_trick_deal, narrowed, root_of
from tests.random_rules import random_rules

from marjolet import PRESETS
from marjolet.kernel import KERNEL
from marjolet.last_trick import Equilibrium, PublicRoot

MOST = 2 if KERNEL == "compiled" else 1  # unknown cards of a hand


def check_equilibrium(root: PublicRoot) -> None:
    """Hold what the kernel says to naive best responses, which remember everything."""
    solved = Equilibrium(root, 0.0001)
    gains = [best_answer(root, seat, lambda history: chances(solved, history)) for seat in (0, 1)]
    exact = 1e-9 * max(1.0, solved.target / 0.0001)
    assert gains[0] == pytest.approx(solved.bounds[1], abs=exact)
    assert -gains[1] == pytest.approx(solved.bounds[0], abs=exact)
    assert solved.exploitability == pytest.approx(sum(gains) / 2, abs=exact)
    assert -exact <= solved.exploitability <= 50 * solved.target


def chances(solved: Equilibrium, history: History) -> dict[int, float]:
    return solved.chances(history.path, history.board.hand[history.board.to_act])


@pytest.mark.parametrize("preset", PRESETS)
def test_nobody_gains_by_leaving_it_under_any_preset(preset: str) -> None:
    rng = Random(preset)
    for _ in range(3 if KERNEL == "compiled" else 1):
        root = narrowed(root_of(last_trick_deal(PRESETS[preset], rng)), rng, 1, MOST)
        check_equilibrium(root)


@pytest.mark.parametrize("part", range(6))
def test_nobody_gains_by_leaving_it_under_any_rules(part: int) -> None:
    rng = Random(f"last trick {part}")
    for _ in range(4 if KERNEL == "compiled" else 1):
        root = root_of(last_trick_deal(random_rules(rng), rng))
        check_equilibrium(narrowed(root, rng, *rng.choice([(1, 1), (MOST, 1), (1, MOST)])))


def test_every_way_of_the_cards_counts_once() -> None:
    rng = Random(1)
    root = narrowed(root_of(last_trick_deal(PRESETS["marjolet"], rng)), rng, 2, 2)
    histories = all_histories(root)
    # Two hands of two and three hidden cards in order, of seven: 7! / 2! / 2!.
    assert len(histories) == 1260
    assert Equilibrium(root).worlds == 140  # 7! / (3! 3! 1!), which of the cards was drawn aside
