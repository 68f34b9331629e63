"""The compiled and the interpreted kernel do the same: random batches, and deals step by step."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from tests.play import positions_of_deal
from tests.random_rules import random_rules

from marjolet import Deal, View
from marjolet.batch import random_deals
from marjolet.kernel import FOLDER, KERNEL, VARIABLE

ROOT = Path(__file__).parents[2]
DEALS = 60


def totals(number: int) -> str:
    """Return what a batch of random deals comes to, under random rules."""
    return str(random_deals(random_rules(Random(f"batch {number}")), 30, seed=number))


def steps(number: int) -> str:
    """Return a digest of every position of a deal under random rules, views and hands."""
    positions = positions_of_deal(random_rules(Random(f"steps {number}")), f"steps {number}")
    text = "\n".join(describe(deal) for deal in positions)
    return hashlib.sha256(text.encode()).hexdigest()


def describe(deal: Deal) -> str:
    """Return all that a position says, as text."""
    seen = [View.of(deal, viewer).to_json() for viewer in (0, 1, None)]  # type: ignore[arg-type]
    return json.dumps([*seen, [hand.codes for hand in deal.hands], str(deal.winner)])


def all_results() -> str:
    """Return the results of this process's kernel."""
    return "\n".join(
        [f"batch {number} {totals(number)}" for number in range(DEALS)]
        + [f"steps {number} {steps(number)}" for number in range(DEALS)]
    )


@pytest.mark.skipif(KERNEL == "interpreted", reason="needs the compiled kernel to compare with")
def test_both_kernels_do_the_same_under_random_rules() -> None:
    code = (
        "from tests.kernel.test_compiled_equals_interpreted import KERNEL, all_results\n"
        "assert KERNEL == 'interpreted'\n"
        "print(all_results())"
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
    assert done.stdout.splitlines() == all_results().splitlines()
