"""Networks for learning: layers with ReLU between them, the hidden ones in 16 bits if that pays."""

from __future__ import annotations

import time
from collections.abc import Sequence
from itertools import pairwise

import torch
from torch import Tensor
from torch.nn import functional

TRIALS = 5


class Layers:
    """A network of `sizes` nodes; its `parameters` are 32-bit, weights (out, in) before biases.

    The last layer begins at a hundredth of the others' size, so that a new policy hardly prefers
    anything.
    """

    def __init__(self, sizes: Sequence[int], generator: torch.Generator, half: bool) -> None:
        self.sizes = tuple(sizes)
        self.half = half
        self.parameters: list[Tensor] = []
        for layer, (inputs, outputs) in enumerate(pairwise(sizes)):
            weights = torch.randn((outputs, inputs), generator=generator)
            weights *= (2 / inputs) ** 0.5 * (0.01 if layer == len(sizes) - 2 else 1)
            self.parameters += [weights.requires_grad_(), torch.zeros(outputs).requires_grad_()]

    def __call__(self, bits: Tensor) -> Tensor:
        """Return the outputs for `bits`, a row each, of any dtype."""
        kind = torch.bfloat16 if self.half else torch.float32
        values = bits.to(kind)
        for place in range(0, len(self.parameters) - 2, 2):
            weights, biases = self.parameters[place : place + 2]
            values = functional.relu(functional.linear(values, weights.to(kind), biases.to(kind)))
        return functional.linear(values.float(), *self.parameters[-2:])

    def copy(self) -> Layers:
        """Return the same network with parameters of its own."""
        twin = Layers(self.sizes, torch.Generator(), self.half)
        twin.set(self.parameters)
        return twin

    def set(self, parameters: Sequence[Tensor]) -> None:
        """Take the values of `parameters`."""
        with torch.no_grad():
            for own, other in zip(self.parameters, parameters, strict=True):
                own.copy_(other)

    def follow(self, other: Layers, pace: float) -> None:
        """Go a share of the way to `other`."""
        with torch.no_grad():
            for own, goal in zip(self.parameters, other.parameters, strict=True):
                own.lerp_(goal, pace)


def half_precision_pays() -> bool:
    """Tell whether this processor is quicker with 16-bit products, as it is with some."""
    generator = torch.Generator().manual_seed(1)
    bits = torch.randint(0, 2, (2048, 512), dtype=torch.uint8, generator=generator)
    seconds = []
    for half in (False, True):
        layers = Layers((512, 256, 256, 1), generator, half)
        took = []
        for _ in range(TRIALS):
            start = time.perf_counter()
            layers(bits).sum().backward()
            took.append(time.perf_counter() - start)
        seconds.append(min(took))
    return seconds[1] < seconds[0]
