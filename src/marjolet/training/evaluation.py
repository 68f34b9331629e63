"""How much better a policy that is being trained is than `greedy`."""

from __future__ import annotations

import numpy as np
import torch
from numpy.typing import NDArray

from ..envs import BatchEnvironment
from ..rules import Rules
from .experience import log_chances
from .nets import Layers
from .pairs import Edge, edge_of


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

    def choose(environment: BatchEnvironment) -> NDArray[np.int64]:
        with torch.no_grad():
            own = torch.from_numpy(environment.observation.copy())
            mask = torch.from_numpy(environment.mask.copy())
            logs = log_chances(actor(own), mask)
            if generator is None:
                return np.asarray(logs.argmax(dim=1).numpy())
            return np.asarray(torch.multinomial(logs.exp(), 1, generator=generator)[:, 0].numpy())

    return edge_of(choose, rules, pairs, seed)
