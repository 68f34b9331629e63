"""The compiled and the interpreted kernel solve the same game alike."""

from __future__ import annotations

from random import Random

from tests.both_kernels import compares_kernels, interpreted_lines
from tests.last_trick.positions import last_trick_deal, narrowed, root_of

from marjolet import PRESETS
from marjolet.last_trick import Equilibrium


def results() -> str:
    """Return what comes of a small position of every preset, to nine digits."""
    lines = []
    for preset in PRESETS:
        rng = Random(f"both {preset}")
        root = narrowed(root_of(last_trick_deal(PRESETS[preset], rng)), rng, 1, 1)
        solved = Equilibrium(root, 0.01, 60)
        policy = [f"{chance:.9f}" for seat in (0, 1) for chance in solved.side(seat).policy]
        payoffs = solved.game.payoffs
        points = [payoffs.points[place] for place in range(payoffs.count)]
        lines.append(f"{preset} {solved.steps} {solved.exploitability:.9f} {points} {policy}")
    return "\n".join(lines)


@compares_kernels
def test_both_kernels_solve_alike() -> None:
    assert (
        interpreted_lines("tests.last_trick.test_both_kernels", "results") == results().splitlines()
    )
