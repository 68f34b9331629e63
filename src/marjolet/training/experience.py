"""What an iteration learns from: decisions of all lanes, and how much better they went."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import torch
from torch import Tensor

from ..envs import ACTION_COUNT, ALL_SEEING_BITS, OBSERVATION_BITS, BatchEnvironment
from .nets import Layers
from .settings import Settings

NEVER = -1e4  # the logit of an action that is not legal: its chance is exactly 0


def log_chances(logits: Tensor, mask: Tensor) -> Tensor:
    """Return the logarithms of the chances of the actions in `mask`."""
    return torch.log_softmax(logits.masked_fill(~mask, NEVER), dim=1)


@dataclass(slots=True)
class Experience:
    """Decisions, one a row: what all hands told, what was legal, done, expected and came of it.

    `advantage` and `goal` are those of the seat that decided, in units of `Settings.scale`; `goal`
    is what the critic should have said, the difference of points still to come.
    """

    seen: Tensor
    mask: Tensor
    action: Tensor
    chance: Tensor
    advantage: Tensor
    goal: Tensor
    expected: Tensor
    deals: int

    @property
    def own(self) -> Tensor:
        """What the seat itself knew."""
        return self.seen[:, :OBSERVATION_BITS]


class Collector:
    """Plays an environment on with a policy against itself, and keeps what happens."""

    def __init__(
        self, environment: BatchEnvironment, settings: Settings, generator: torch.Generator
    ) -> None:
        self.environment = environment
        self.settings = settings
        self.generator = generator
        shape = settings.steps, settings.deals
        self._seen = torch.empty((*shape, ALL_SEEING_BITS), dtype=torch.uint8)
        self._mask = torch.empty((*shape, ACTION_COUNT), dtype=torch.bool)
        self._action = torch.empty(shape, dtype=torch.int64)
        self._chance = torch.empty(shape)
        self._sign = torch.empty(shape)
        self._expected = torch.empty(shape)
        self._ahead = torch.empty(shape)
        self._reward = torch.empty(shape)
        self._done = torch.empty(shape, dtype=torch.bool)

    def collect(self, actor: Layers, critic: Layers) -> Experience:
        """Play on for an iteration."""
        with torch.no_grad():
            for step in range(self.settings.steps):
                self._decide(step, actor, critic)
            seen = torch.from_numpy(self.environment.all_seeing.copy())
            last = critic(seen)[:, 0] * self._signs() + self._difference()
            advantage = advantages(
                self._reward,
                self._expected * self._sign + self._ahead,
                last,
                self._done,
                self.settings.trace,
            )
        advantage = advantage * self._sign
        return Experience(
            seen=self._seen.flatten(0, 1),
            mask=self._mask.flatten(0, 1),
            action=self._action.flatten(),
            chance=self._chance.flatten(),
            advantage=advantage.flatten(),
            goal=(advantage + self._expected).flatten(),
            expected=self._expected.flatten(),
            deals=int(self._done.sum()),
        )

    def _decide(self, step: int, actor: Layers, critic: Layers) -> None:
        environment = self.environment
        self._seen.numpy()[step] = environment.all_seeing
        self._mask.numpy()[step] = environment.mask
        self._sign[step] = self._signs()
        self._ahead[step] = self._difference()
        self._expected[step] = critic(self._seen[step])[:, 0]
        logs = log_chances(actor(self._seen[step][:, :OBSERVATION_BITS]), self._mask[step])
        chosen = torch.multinomial(logs.exp(), 1, generator=self.generator)
        self._action[step] = chosen[:, 0]
        self._chance[step] = logs.gather(1, chosen)[:, 0]
        reward, done = environment.step(self._action[step].numpy())
        self._reward.numpy()[step] = reward / self.settings.scale
        self._done.numpy()[step] = done

    def _signs(self) -> Tensor:
        """Return 1 where seat 0 decides and -1 where seat 1 does."""
        return torch.from_numpy(1 - 2 * self.environment.to_act.astype(np.float32))

    def _difference(self) -> Tensor:
        """Return how far seat 0 is ahead in the deals as they stand."""
        points = self.environment.points.astype(np.float32)
        return torch.from_numpy(points[:, 0] - points[:, 1]) / self.settings.scale


def advantages(reward: Tensor, value: Tensor, last: Tensor, done: Tensor, trace: float) -> Tensor:
    """Return by how much each decision went better for seat 0 than `value` expected.

    All are seat 0's, by step and lane; `last` are the values after the last step. The decisions of
    both seats are one sequence: what one gains the other loses. Nothing is discounted.
    """
    result = torch.empty_like(value)
    following = last
    ahead = torch.zeros_like(last)
    for step in range(len(value) - 1, -1, -1):
        goes_on = (~done[step]).float()
        surprise = reward[step] + goes_on * following - value[step]
        ahead = surprise + trace * goes_on * ahead
        result[step] = ahead
        following = value[step]
    return result
