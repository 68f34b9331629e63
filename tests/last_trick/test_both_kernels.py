"""The compiled and the interpreted kernel solve the same game alike."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from tests.last_trick.positions import last_trick_deal, narrowed, root_of

from marjolet import PRESETS
from marjolet.kernel import FOLDER, KERNEL, VARIABLE
from marjolet.last_trick import Equilibrium

ROOT = Path(__file__).parents[2]


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


@pytest.mark.skipif(KERNEL == "interpreted", reason="needs the compiled kernel to compare with")
def test_both_kernels_solve_alike() -> None:
    code = (
        "from tests.last_trick.test_both_kernels import KERNEL, results\n"
        "assert KERNEL == 'interpreted'\n"
        "print(results())"
    )
    package = str(Path(FOLDER).parents[1])
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env={**os.environ, VARIABLE: "1", "PYTHONPATH": os.pathsep.join([package, str(ROOT)])},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines() == results().splitlines()
