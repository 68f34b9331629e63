"""A small network on an observation: sums and products of 32-bit floats, without the lock.

The input is the observation's set bits, so that the first layer is a sum of rows. Weights lie
input by input, and every inner loop runs over neighbouring outputs, which C compilers turn into
vector instructions. Interpreted, products are rounded once instead of twice: results differ by
rounding errors only.
"""

from __future__ import annotations

from array import array
from collections.abc import MutableSequence, Sequence

try:
    import cython
except ImportError:  # interpreted on a machine without Cython: there is no lock to release
    from . import interpreted as cython

if not cython.compiled:
    from .engine import count_bits
    from .observation import Observer

NO_ACTION = -1
HIGHEST_LAYER = 4096  # nodes; weights are counted in C ints
WORD = 32


class Network:
    """Layers of `sizes` nodes, the number of input bits first; ReLU between them.

    `weights` and `biases` are 32-bit floats, layer after layer, the weights input by input. They
    may be shared; `values`, which has the nodes of all layers as `biases` does, belongs to one
    thread. Raises ValueError for sizes that do not go together.
    """

    def __init__(
        self, sizes: Sequence[int], weights: Sequence[float], biases: Sequence[float]
    ) -> None:
        if not 3 <= len(sizes) <= 8 or not all(1 <= size <= HIGHEST_LAYER for size in sizes):
            raise ValueError(f"Layers of {list(sizes)} nodes are not possible.")
        if sizes[0] % WORD or sizes[0] > 16 * WORD:
            raise ValueError(f"A network cannot read {sizes[0]} bits.")
        depth = len(sizes) - 1
        products = sum(sizes[layer] * sizes[layer + 1] for layer in range(depth))
        if len(weights) != products or len(biases) != sum(sizes[1:]):
            raise ValueError(f"Layers of {list(sizes)} nodes need other numbers of weights.")
        self.depth = depth
        self.sizes = [*sizes, *[0] * (8 - len(sizes))]
        self.weights = weights
        self.biases = biases
        self.nodes = len(biases)
        self.values = array("f", biases)
        self.outputs = sizes[depth]


def evaluate(network: Network, observer: Observer) -> list[float]:
    """Return the outputs for what `observer` has written."""
    with cython.nogil:
        run_network(network, observer)
    return [network.values[network.nodes - network.outputs + i] for i in range(network.outputs)]


def choose_move(network: Network, observer: Observer, legal: int) -> int:
    """Return the action in the set `legal` with the highest output; of equals, the lowest."""
    with cython.nogil:
        run_network(network, observer)
    return best_action(network, legal)


def run_network(network: Network, observer: Observer) -> None:
    """Fill the values of all layers."""
    for node in range(network.nodes):
        network.values[node] = network.biases[node]
    row = add_bits(network.values, network.weights, network, observer)
    begin = 0
    for layer in range(2, network.depth + 1):
        first = begin + network.sizes[layer - 1]
        width = network.sizes[layer]
        row = add_layer(network.values, network.weights, begin, first, width, row)
        begin = first


# Values and weights are handed over as arguments: only then does the C compiler see that they stay
# where they are while values are written.


def add_bits(
    values: MutableSequence[float], weights: Sequence[float], network: Network, observer: Observer
) -> int:
    """Add to the first layer what each set bit brings; return where the next weights begin."""
    width = network.sizes[1]
    for word in range(network.sizes[0] // WORD):
        bits = observer.words[word]
        while bits:
            row = (WORD * word + count_bits((bits & -bits) - 1)) * width
            bits &= bits - 1
            for node in range(width):
                values[node] += weights[row + node]
    return network.sizes[0] * width


def add_layer(
    values: MutableSequence[float],
    weights: Sequence[float],
    begin: int,
    end: int,
    width: int,
    row: int,
) -> int:
    """Add to the layer of `width` nodes at `end` what the positive ones from `begin` bring.

    Its weights begin at `row`; return where those of the next layer do.
    """
    for source in range(begin, end):
        value = values[source]
        if value > 0:
            for node in range(width):
                values[end + node] += value * weights[row + node]
        row += width
    return row


def best_action(network: Network, legal: int) -> int:
    """Return the action in `legal` with the highest output; of equals, the lowest; -1 for none."""
    first = network.nodes - network.outputs
    best = NO_ACTION
    while legal:
        action = count_bits((legal & -legal) - 1)
        legal &= legal - 1
        if best < 0 or network.values[first + action] > network.values[first + best]:
            best = action
    return best
