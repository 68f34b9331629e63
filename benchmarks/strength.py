"""Measure how much better one player is than another, in points a deal over mirrored pairs.

A mirrored pair is one deck played twice with the seats exchanged, so that neither player owes its
result to the cards; the mean, its 95 % interval and the standard deviation are over pairs. Every
pair has seeds of its own, so that the result does not depend on the number of processes.

    python benchmarks/strength.py greedy uniform --preset marjolet --pairs 2000 --seed 1
"""

from __future__ import annotations

import argparse
import math
import os
import statistics
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from random import Random

from marjolet.cards import SEATS, Seat
from marjolet.deal import Deal, shuffled_deck
from marjolet.players import Player, ask_player, make_player, names
from marjolet.rules import PRESETS
from marjolet.view import View

CHUNK = 25  # pairs that one process plays in one go


@dataclass
class Result:
    """Points a deal by which the first player is ahead, for every pair in order.

    `seconds` and `decisions` are by player; the time includes nothing but the player's own.
    """

    differences: list[float] = field(default_factory=list)
    seconds: list[float] = field(default_factory=lambda: [0.0, 0.0])
    decisions: list[int] = field(default_factory=lambda: [0, 0])

    def add(self, other: Result) -> None:
        """Append the pairs of `other`."""
        self.differences += other.differences
        for player in range(2):
            self.seconds[player] += other.seconds[player]
            self.decisions[player] += other.decisions[player]

    @property
    def mean(self) -> float:
        """Points a deal by which the first player is ahead."""
        return statistics.fmean(self.differences)

    @property
    def deviation(self) -> float:
        """Standard deviation over pairs, in points a deal."""
        return statistics.stdev(self.differences) if len(self.differences) > 1 else math.inf

    @property
    def half_width(self) -> float:
        """Half of the 95 % interval of the mean."""
        return 1.96 * self.deviation / math.sqrt(len(self.differences))

    def microseconds(self, player: int) -> float:
        """Return the mean time of `player` for one decision."""
        return 1e6 * self.seconds[player] / max(1, self.decisions[player])


def play_deal(deal: Deal, players: tuple[Player, Player], first: Seat, rng: Random) -> Result:
    """Play `deal` out with the first player in seat `first`; return his one difference."""
    result = Result()
    while deal.to_act is not None:
        player = int(deal.to_act != first)
        view = View.of(deal, deal.to_act)
        start = time.perf_counter()
        move = ask_player(players[player], view, rng)
        result.seconds[player] += time.perf_counter() - start
        result.decisions[player] += 1
        deal = deal.play(move)
    result.differences.append(deal.points[first] - deal.points[first.other])
    return result


def play_pairs(names: tuple[str, str], preset: str, seed: int, pairs: range) -> Result:
    """Play mirrored pairs number `pairs` of `seed`; the dealers alternate from pair to pair."""
    players = make_player(names[0]), make_player(names[1])
    result = Result()
    for pair in pairs:
        deck = shuffled_deck(Random(f"{seed} deck {pair}"))
        deal = Deal(deck, Seat(pair % 2), PRESETS[preset])
        both = Result()
        for first in SEATS:
            both.add(play_deal(deal, players, first, Random(f"{seed} players {pair} {first:d}")))
        both.differences = [statistics.fmean(both.differences)]
        result.add(both)
    return result


def measure(names: tuple[str, str], preset: str, pairs: int, seed: int, processes: int) -> Result:
    """Return what `pairs` mirrored pairs come to, however many processes play them."""
    chunks = [range(start, min(start + CHUNK, pairs)) for start in range(0, pairs, CHUNK)]
    play = partial(play_pairs, names, preset, seed)
    total = Result()
    if processes == 1:
        for chunk in map(play, chunks):
            total.add(chunk)
        return total
    with ProcessPoolExecutor(processes) as pool:
        for chunk in with_progress(pool.map(play, chunks), len(chunks)):
            total.add(chunk)
    return total


def with_progress(results: Iterator[Result], count: int) -> Iterator[Result]:
    """Yield `results`, counting them on a terminal."""
    for number, result in enumerate(results, 1):
        if sys.stderr.isatty():
            print(f"\r{100 * number // count:3} %", end="", file=sys.stderr)
        yield result
    if sys.stderr.isatty():
        print("\r     \r", end="", file=sys.stderr)


def main() -> None:
    """Read the command line, play, print the table."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("first", choices=names())
    parser.add_argument("second", choices=names())
    parser.add_argument("--preset", choices=PRESETS, default="marjolet")
    parser.add_argument("--all", action="store_true", help="every preset")
    parser.add_argument("--pairs", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=min(2, os.cpu_count() or 1))
    asked = parser.parse_args()
    players = (asked.first, asked.second)
    print(f"{asked.first} less {asked.second}, points a deal; seed {asked.seed}, mirrored pairs")
    print()
    print("| preset | pairs | mean | 95 % interval | sd | µs a decision |")
    print("|---|---:|---:|---:|---:|---:|")
    for preset in PRESETS if asked.all else [asked.preset]:
        result = measure(players, preset, asked.pairs, asked.seed, asked.processes)
        low, high = result.mean - result.half_width, result.mean + result.half_width
        print(
            f"| {preset} | {asked.pairs} | {result.mean:+.1f} | {low:+.1f} to {high:+.1f} "
            f"| {result.deviation:.1f} "
            f"| {result.microseconds(0):.0f}, {result.microseconds(1):.0f} |",
            flush=True,
        )


if __name__ == "__main__":
    main()
