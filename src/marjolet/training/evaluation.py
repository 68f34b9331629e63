"""How much better a policy is than `greedy`, over mirrored pairs of decks kept for that."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import torch

from ..envs import OBSERVATION_BITS, BatchEnvironment
from ..rules import Rules
from .experience import log_chances
from .nets import Layers

NORMAL = 1.959964  # 95 % of a normal distribution lie within so many standard deviations


@dataclass(frozen=True, slots=True)
class Edge:
    """Points a deal that a policy is ahead: mean over `pairs` mirrored pairs, half of its 95 %."""

    points: float
    margin: float
    pairs: int

    def __str__(self) -> str:
        return f"{self.points:+.1f} ± {self.margin:.1f}"


def edge_over_greedy(
    actor: Layers,
    rules: Rules,
    pairs: int,
    seed: int,
    *,
    generator: torch.Generator | None = None,
) -> Edge:
    """Play `pairs` mirrored pairs against `greedy`, endings valued exactly.

    The policy takes its likeliest action, or, with a `generator`, samples.
    """
    environment = BatchEnvironment(
        2 * pairs,
        rules,
        seed=seed,
        mirrored=True,
        exact_endings=True,
        autoreset=False,
        canonical=True,
    )
    seat = environment.deal_numbers % 2
    result = np.zeros(2 * pairs)
    while (environment.to_act >= 0).any():
        actions = environment.greedy_actions()
        lanes = np.flatnonzero(environment.to_act == seat)
        actions[lanes] = policy_actions(actor, environment, lanes, generator)
        reward, _done = environment.step(actions)
        result += reward
    result *= 1 - 2 * seat
    means = result.reshape(pairs, 2).mean(axis=1)
    deviation = means.std(ddof=1) if pairs > 1 else 0.0
    return Edge(float(means.mean()), float(NORMAL * deviation / pairs**0.5), pairs)


def policy_actions(
    actor: Layers,
    environment: BatchEnvironment,
    lanes: np.ndarray,
    generator: torch.Generator | None,
) -> np.ndarray:
    """Return what the policy does in `lanes`."""
    with torch.no_grad():
        own = torch.from_numpy(environment.observation[lanes][:, :OBSERVATION_BITS])
        logs = log_chances(actor(own), torch.from_numpy(environment.mask[lanes]))
        if generator is None:
            return np.asarray(logs.argmax(dim=1).numpy())
        return np.asarray(torch.multinomial(logs.exp(), 1, generator=generator)[:, 0].numpy())
