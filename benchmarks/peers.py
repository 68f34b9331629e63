"""Compare random legal play in Marjolet with OpenSpiel and RLCard, in one process and one run.

`make bench-peers` installs all three in an environment of their own. The figures are decisions a
second on one thread, medians over rounds in which every game and way has one short slice, so that
a neighbour on the machine disturbs all alike; ratios are medians of the ratios within a round.
"""

from __future__ import annotations

import argparse
import importlib
import os
import platform
import statistics
import sys
from importlib.metadata import version
from typing import TYPE_CHECKING

from marjolet.kernel import KERNEL

if TYPE_CHECKING:
    from benchmarks.peer_games import Contestant

PACKAGES = {"numpy": "numpy", "pyspiel": "open_spiel", "rlcard": "rlcard"}  # as imported, installed
WAYS = {"bare": "from Python", "seen": "with observation", "bulk": "in bulk"}  # with their titles
# What a peer's ways are held against: a column's title, the way, Marjolet's game there.
RATIOS = (
    ("deal : it", "bare", "a deal at a time"),
    ("batch : it", "bare", "batch environment, 2,048 lanes"),
    ("the same with observation", "seen", "batch environment, 2,048 lanes"),
    ("bulk : it", "bulk", "random deals"),
)

Rates = dict[tuple[str, str, str], list[float]]  # by library, game and way


def require_packages() -> None:
    """Leave with one sentence if a package is missing."""
    missing = []
    for module, package in PACKAGES.items():
        try:
            importlib.import_module(module)
        except ImportError:
            missing.append(package)
    if missing:
        sys.exit(
            f"The comparison needs {' and '.join(missing)}, not installed here: "
            "`make bench-peers` puts all that it needs into .venv-peers and runs it there."
        )


def measure(games: list[Contestant], rounds: int, seconds: float) -> Rates:
    """Return the rates of every way of every game, one a round."""
    rates: Rates = {(each.library, each.game, way): [] for each in games for way in each.ways}
    for number in range(rounds + 1):
        for each in games:
            for way, play in each.ways.items():
                rate = play(seconds)
                if number:  # the first round warms up
                    rates[each.library, each.game, way].append(rate)
    return rates


def rounded(number: float) -> str:
    """Return `number` with the two or three digits that mean something."""
    if number < 10:
        return f"{number:.2g}"
    return f"{round(number, 3 - len(str(int(number)))):,.0f}"


def row(rates: Rates, contestant: Contestant) -> str:
    """Return the line of one game in the table."""
    library, game = contestant.library, contestant.game
    cells = [
        library,
        game,
        str(contestant.players),
        f"{contestant.size:,}" if contestant.size else "-",
    ]
    for way in WAYS:
        found = rates.get((library, game, way))
        cells.append(rounded(statistics.median(found)) if found else "-")
    for _, way, own in RATIOS:
        found = rates.get((library, game, way))
        if library == "Marjolet" or not found:
            cells.append("")
            continue
        pairs = zip(rates["Marjolet", own, way], found, strict=True)
        cells.append(rounded(statistics.median(mine / theirs for mine, theirs in pairs)))
    return "| " + " | ".join(cells) + " |"


def main() -> None:
    """Print the table, in the form that docs/measured.md has."""
    parser = argparse.ArgumentParser(description="random play in Marjolet, OpenSpiel and RLCard")
    parser.add_argument("--rounds", type=int, default=9, help="slices for each figure (9)")
    parser.add_argument("--seconds", type=float, default=0.1, help="length of a slice (0.1)")
    options = parser.parse_args()
    if options.rounds < 1 or not options.seconds > 0:
        parser.error("there must be at least one round, and more than 0 seconds.")
    require_packages()
    from benchmarks.peer_games import marjolet_games, open_spiel_games, rlcard_games

    games = [*marjolet_games(), *open_spiel_games(), *rlcard_games()]
    before = os.getloadavg()[0] if hasattr(os, "getloadavg") else None
    rates = measure(games, options.rounds, options.seconds)
    packages = ", ".join(f"{name} {version(name)}" for name in ("open_spiel", "rlcard", "numpy"))
    print(f"marjolet {version('marjolet')} ({KERNEL}), {packages}, ", end="")
    print(
        f"Python {platform.python_version()}, {options.rounds} slices of {options.seconds} s",
        end="",
    )
    print(
        "" if before is None else f", load {before:.1f} before and {os.getloadavg()[0]:.1f} after"
    )
    titles = ["library", "game", "players", "numbers seen", *WAYS.values()]
    titles += [title for title, _, _ in RATIOS]
    print("\n| " + " | ".join(titles) + " |")
    print("|---|---|" + "---:|" * (len(titles) - 2))
    for each in games:
        print(row(rates, each))


if __name__ == "__main__":
    main()
