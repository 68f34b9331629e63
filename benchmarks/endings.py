"""Measure strict endings a second: by alpha-beta alone, and by the complete table."""

from __future__ import annotations

import time
from array import array
from collections.abc import Callable
from random import Random

from marjolet.deal import rule_table
from marjolet.kernel import (
    EndingIndex,
    EndingTable,
    Solver,
    build_table,
    full_values,
    look_up_all,
)
from marjolet.rules import PRESETS

SEARCHED = 50_000
LOOKED_UP = 1_000_000
ROUNDS = 3


def seconds(run: Callable[[], object]) -> float:
    """Return the shortest of a few runs."""
    times = []
    for _ in range(ROUNDS):
        start = time.perf_counter()
        run()
        times.append(time.perf_counter() - start)
    return min(times)


def main() -> None:
    """Print endings a second of the preset `marjolet`, six cards a hand, on one thread."""
    rng = Random(20261129)
    mine, theirs, trumps = array("I"), array("I"), array("B")
    for _ in range(LOOKED_UP // 10):
        cards = rng.sample(range(32), 12)
        mine.append(sum(1 << card for card in cards[:6]))
        theirs.append(sum(1 << card for card in cards[6:]))
        trumps.append(rng.randrange(4))
    values = array("h", bytes(2 * len(mine)))
    rules = rule_table(PRESETS["marjolet"])
    index = EndingIndex()
    table = EndingTable(index, rules, array("h", bytes(4 * index.first[7])))
    built = seconds(lambda: build_table(table))
    looked = seconds(lambda: look_up_all(table, mine, theirs, trumps, values))
    few = [part[:SEARCHED] for part in (mine, theirs, trumps, values)]
    searched = seconds(lambda: full_values(Solver(rules), *few))
    print(f"endings: alpha-beta {SEARCHED / searched:,.0f} a second")
    print(f"endings: all {index.first[7]:,} classes solved in {built:.2f} s, 9 MB")
    print(f"endings: {len(mine) / looked / 1e6:,.1f} million look-ups a second")


if __name__ == "__main__":
    main()
