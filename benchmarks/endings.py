"""Measure strict endings a second, by alpha-beta and by the complete table, and what a table costs.

Figures are processor time of one thread, the best of a few runs. What the interpreted kernel can do
too is measured in a process of its own, and the ratio printed.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from array import array
from collections.abc import Callable
from random import Random

from marjolet.deal import rule_table
from marjolet.ending_tables import ending_table, forget
from marjolet.kernel import (
    KERNEL,
    EndingIndex,
    EndingTable,
    Solver,
    build_table,
    full_values,
    look_up_all,
)
from marjolet.kernel import VARIABLE as PURE
from marjolet.rules import PRESETS

TARGET = 200_000  # endings a second by alpha-beta, six cards a hand, `marjolet`
LOOK_UP_TARGET = 10_000_000
ROUNDS = 3
SMALL = 4  # cards a hand up to which the interpreted kernel builds a table here

Hands = tuple["array[int]", "array[int]", "array[int]", "array[int]"]


def seconds(run: Callable[[], object]) -> float:
    """Return the processor time of the quickest of a few runs."""
    times = []
    for _ in range(ROUNDS):
        start = time.process_time()
        run()
        times.append(time.process_time() - start)
    return min(times)


def random_endings(count: int, cards: int) -> Hands:
    """Return hands of the leader and the other, trumps, and room for values."""
    rng = Random(20261129)
    mine, theirs, trumps = array("I"), array("I"), array("B")
    for _ in range(count):
        dealt = rng.sample(range(32), 2 * cards)
        mine.append(sum(1 << card for card in dealt[:cards]))
        theirs.append(sum(1 << card for card in dealt[cards:]))
        trumps.append(rng.randrange(4))
    return mine, theirs, trumps, array("h", bytes(2 * count))


def searches_per_second(preset: str, count: int) -> float:
    """Return how many endings of full hands alpha-beta solves in a second."""
    rules = rule_table(PRESETS[preset])
    endings = random_endings(count, rules.hand_size)
    return count / seconds(lambda: full_values(Solver(rules), *endings))


def seconds_to_build(most: int) -> float:
    """Return how long the classes with up to `most` cards a hand take, the index included."""
    rules = rule_table(PRESETS["marjolet"])

    def build() -> None:
        index = EndingIndex()
        build_table(EndingTable(index, rules, array("h", bytes(4 * index.first[7]))), most)

    return seconds(build)


def look_ups_per_second(count: int) -> float:
    """Return how many endings of full hands the table tells in a second."""
    table = ending_table(rule_table(PRESETS["marjolet"]))
    assert table
    endings = random_endings(count, 6)
    return count / seconds(lambda: look_up_all(table, *endings))


def both_ways(count: int) -> tuple[float, float, float]:
    """Return what is compared: searches and look-ups a second, seconds for small hands."""
    searches = searches_per_second("marjolet", count)
    return searches, look_ups_per_second(10 * count), seconds_to_build(SMALL)


def interpreted(count: int) -> list[float]:
    """Return what :func:`both_ways` finds in a process with the interpreted kernel."""
    done = subprocess.run(
        [sys.executable, __file__, str(count)],
        env={**os.environ, PURE: "1"},
        check=True,
        capture_output=True,
        text=True,
    )
    return [float(figure) for figure in done.stdout.split()]


def main() -> None:
    """Print the figures of the kernel that runs, and of the interpreted one beside it."""
    for preset in ("marjolet", "vendee", "mariage", "mariage-carres"):
        rate = searches_per_second(preset, 30_000)
        aim = f" (wanted: {TARGET:,})" if preset == "marjolet" else ""
        print(f"endings: alpha-beta, {preset}, {rate:,.0f} a second{aim}")
    rules = rule_table(PRESETS["marjolet"])
    classes = EndingIndex().first[7]
    print(f"endings: all {classes:,} classes solved in {seconds_to_build(6):.2f} s")
    with tempfile.TemporaryDirectory() as folder:
        os.environ["MARJOLET_CACHE"] = folder

        def fetch() -> EndingTable | None:
            forget()
            return ending_table(rules)

        fetch()  # builds it and writes the file
        print(f"endings: the table read from its file in {1000 * seconds(fetch):.0f} ms")
        print(
            f"endings: {look_ups_per_second(500_000) / 1e6:,.1f} million look-ups a second "
            f"(wanted: {LOOK_UP_TARGET / 1e6:,.0f} million)"
        )
        rate, looked, built = both_ways(30_000)
        slow_rate, slow_looked, slow_built = interpreted(300)
    print(f"endings: compiled : interpreted {rate / slow_rate:,.0f} for alpha-beta")
    print(f"endings: compiled : interpreted {looked / slow_looked:,.0f} for look-ups")
    print(f"endings: compiled : interpreted {slow_built / built:,.0f} for small hands' tables")


if __name__ == "__main__":
    if KERNEL == "interpreted" and len(sys.argv) > 1:
        print(*both_ways(int(sys.argv[1])))
    else:
        main()
