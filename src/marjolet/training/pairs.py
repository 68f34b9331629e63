"""How far whatever chooses in lanes is ahead of `greedy`, over mirrored pairs of decks."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ..envs import BatchEnvironment
from ..rules import Rules

NORMAL = 1.959964  # 95 % of a normal distribution lie within so many standard deviations
AT_ONCE = 4096  # lanes

Choose = Callable[[BatchEnvironment], NDArray[np.int64]]


@dataclass(frozen=True, slots=True)
class Edge:
    """Points a deal that a policy is ahead: mean over `pairs` mirrored pairs, half of its 95 %."""

    points: float
    margin: float
    pairs: int

    def __str__(self) -> str:
        return f"{self.points:+.1f} ± {self.margin:.1f}"


def edge_of(choose: Choose, rules: Rules, pairs: int, seed: int) -> Edge:
    """Play `pairs` mirrored pairs, `choose` against `greedy`, endings valued exactly.

    `choose` returns an action for every lane; those of the other player's lanes are not looked at.
    """
    means = np.concatenate(
        [
            pair_means(choose, rules, min(pairs - first, AT_ONCE // 2), seed, 2 * first)
            for first in range(0, pairs, AT_ONCE // 2)
        ]
    )
    deviation = means.std(ddof=1) if pairs > 1 else 0.0
    return Edge(float(means.mean()), float(NORMAL * deviation / pairs**0.5), pairs)


def pair_means(
    choose: Choose, rules: Rules, pairs: int, seed: int, first_deal: int
) -> NDArray[np.float64]:
    """Return the points a deal of each pair, from `first_deal` on."""
    environment = BatchEnvironment(
        2 * pairs,
        rules,
        seed=seed,
        first_deal=first_deal,
        mirrored=True,
        exact_endings=True,
        autoreset=False,
        canonical=True,
    )
    seat = environment.deal_numbers % 2
    result = np.zeros(2 * pairs)
    while (environment.to_act >= 0).any():
        actions = np.where(
            environment.to_act == seat, choose(environment), environment.greedy_actions()
        )
        reward, _done = environment.step(actions)
        result += reward
    result *= 1 - 2 * seat
    means: NDArray[np.float64] = result.reshape(pairs, 2).mean(axis=1)
    return means
