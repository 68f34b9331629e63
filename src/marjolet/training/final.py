"""Measure a network against `greedy` on the decks that are kept for final figures.

    python -m marjolet.training.final NET --pairs 10000

Every preset is played, mirrored pairs, seat-keyed; once the stock is gone the endings are valued
exactly. PyTorch is not needed: the kernel runs the network.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from ..envs import BatchEnvironment
from ..errors import MarjoletError
from ..players.network_file import NetworkFile, read_network
from ..rules import PRESETS, Rules
from .pairs import Edge, edge_of
from .seeds import FINAL


def final_edge(network: NetworkFile, rules: Rules, pairs: int, seed: int = FINAL[0]) -> Edge:
    """Return by how much `network` is ahead of `greedy` over mirrored `pairs`."""

    def choose(environment: BatchEnvironment) -> NDArray[np.int64]:
        return environment.network_actions(network)

    return edge_of(choose, rules, pairs, seed)


def main(arguments: Sequence[str] | None = None) -> int:
    """Print a line of a Markdown table for every preset that was asked for."""
    parser = argparse.ArgumentParser(prog="python -m marjolet.training.final")
    parser.add_argument("net", metavar="NET", help="the network file")
    parser.add_argument("--pairs", type=int, default=10_000, help="mirrored pairs a preset")
    parser.add_argument("--preset", choices=PRESETS, action="append", help="only this; repeatable")
    asked = parser.parse_args(arguments)
    try:
        network = read_network(asked.net)
        sys.stdout.write("| preset | pairs | points a deal over greedy |\n|---|---:|---:|\n")
        for preset in asked.preset or PRESETS:
            edge = final_edge(network, PRESETS[preset], asked.pairs)
            sys.stdout.write(f"| {preset} | {edge.pairs} | {edge} |\n")
            sys.stdout.flush()
    except MarjoletError as error:
        sys.stderr.write(f"{error}\n")
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
