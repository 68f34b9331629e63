"""Measure one decision of a network in the kernel, on observations of real positions.

Every figure is the best of several rounds. The target is for a decision from an observation that
has been written already; the player's whole move, from the view, is shown beside it.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import timeit
from array import array
from itertools import pairwise
from pathlib import Path
from random import Random

from marjolet import PRESETS, Deal, View
from marjolet.kernel import KERNEL, Observer, choose_move, observe_own
from marjolet.players import Player, make_player
from marjolet.players.learned import Learned
from marjolet.players.network_file import NetworkFile
from marjolet.players.seen import board_of, note_past

SHAPES = ((512, 256, 256, 47), (512, 256, 256, 256, 47))
LIMIT = 20.0  # microseconds a decision, for the first shape
ROUNDS = 9
POSITIONS = 200


def random_file(sizes: tuple[int, ...]) -> NetworkFile:
    """Return a network with random weights; about half of its hidden nodes are at work."""
    rng = Random(1)
    weights = array("f")
    for inputs, outputs in pairwise(sizes):
        deviation = (2 / inputs) ** 0.5
        weights.extend(rng.gauss(0, deviation) for _ in range(inputs * outputs))
    biases = array("f", bytes(4 * sum(sizes[1:])))
    return NetworkFile(PRESETS["marjolet"], {}, sizes, weights, biases)


def random_views() -> list[View]:
    """Return views of random play, the stock not gone, with a choice."""
    rng = Random(2)
    views: list[View] = []
    while len(views) < POSITIONS:
        deal = Deal.shuffled(rng)
        while deal.stock > 0 and deal.to_act is not None:
            if len(deal.legal_moves) > 1:
                views.append(View.of(deal, deal.to_act))
            deal = deal.play(rng.choice(deal.legal_moves))
    return views[:POSITIONS]


def best_of(work: timeit.Timer) -> float:
    """Return microseconds a position."""
    number = 20 if KERNEL == "compiled" else 1
    return min(work.repeat(ROUNDS, number)) / number / POSITIONS * 1e6


def kernel_time(file: NetworkFile, views: list[View]) -> float:
    """Return microseconds a decision from a written observation."""
    network = file.network()
    observed = []
    for view in views:
        observer = Observer()
        note_past(observer, view)
        observed.append((observer, observe_own(observer, board_of(view))))

    def decide() -> None:
        for observer, legal in observed:
            choose_move(network, observer, legal)

    return best_of(timeit.Timer(decide))


def player_time(player: Player, views: list[View]) -> float:
    """Return microseconds a move from a view."""
    rng = Random(3)

    def choose() -> None:
        for view in views:
            player.choose(view, rng)

    return best_of(timeit.Timer(choose))


def main() -> None:
    """Print the table; fail if a decision takes too long with the compiled kernel."""
    argparse.ArgumentParser(description=__doc__).parse_args()
    views = random_views()
    times = []
    for sizes in SHAPES:
        times.append(kernel_time(random_file(sizes), views))
        print(f"{'-'.join(map(str, sizes)):24} {times[-1]:8.2f} µs a decision, {KERNEL}")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "random.net"
        path.write_bytes(random_file(SHAPES[0]).to_bytes())
        learned = player_time(Learned(net=str(path)), views)
    print(f"{'learned, from a view':24} {learned:8.2f} µs a move")
    print(f"{'greedy, from a view':24} {player_time(make_player('greedy'), views):8.2f} µs a move")
    if KERNEL == "compiled" and times[0] > LIMIT:
        sys.exit(f"A decision took {times[0]:.2f} µs; wanted: {LIMIT:.0f} at most.")


if __name__ == "__main__":
    main()
