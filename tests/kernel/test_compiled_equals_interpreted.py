"""The compiled and the interpreted kernel do the same: random batches, and deals step by step."""

from __future__ import annotations

import hashlib
import json
from random import Random

from tests.both_kernels import compares_kernels, interpreted_lines
from tests.play import positions_of_deal
from tests.random_rules import random_rules

from marjolet import Deal, View
from marjolet.batch import random_deals

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


@compares_kernels
def test_both_kernels_do_the_same_under_random_rules() -> None:
    assert (
        interpreted_lines("tests.kernel.test_compiled_equals_interpreted", "all_results")
        == all_results().splitlines()
    )
