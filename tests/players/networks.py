"""Networks for tests: random weights, from a seed."""

from __future__ import annotations

from array import array
from itertools import pairwise
from random import Random

from marjolet.players.network_file import NetworkFile
from marjolet.rules import PRESETS

SIZES = (512, 16, 8, 47)


def random_network(seed: int = 1, sizes: tuple[int, ...] = SIZES) -> NetworkFile:
    """Return a network file with random weights that a 16-bit number holds exactly."""
    rng = Random(seed)
    count = sum(one * two for one, two in pairwise(sizes))
    weights = array("f", [rng.randrange(-512, 513) / 1024 for _ in range(count)])
    biases = array("f", [rng.randrange(-512, 513) / 1024 for _ in range(sum(sizes[1:]))])
    return NetworkFile(PRESETS["marjolet"], {"seed": seed}, sizes, weights, biases)
