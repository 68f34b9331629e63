"""One iteration of learning: small steps of the policy towards what went better than expected."""

from __future__ import annotations

from dataclasses import dataclass

import torch
from torch import Tensor
from torch.nn.utils import clip_grad_norm_

from .experience import Experience, log_chances
from .nets import Layers
from .settings import Settings, between


@dataclass(frozen=True, slots=True)
class Lesson:
    """What an iteration came to.

    `entropy` of the policy in nats, `divergence` from the magnet likewise, `clipped` the share of
    decisions whose chance had changed by more than the clip, `explained` the share of the variance
    of the critic's goals that it had foreseen.
    """

    entropy: float
    divergence: float
    clipped: float
    explained: float


class Learner:
    """The policy (`actor`), the critic, the magnet that holds the policy back, and their Adam."""

    def __init__(self, actor: Layers, critic: Layers, settings: Settings) -> None:
        self.actor = actor
        self.critic = critic
        self.magnet = actor.copy()
        self.settings = settings
        self.optimizer = torch.optim.Adam(
            [{"params": actor.parameters}, {"params": critic.parameters}],
            lr=settings.rates[0],
            eps=1e-5,
            fused=True,
        )

    def learn(self, experience: Experience, progress: float, generator: torch.Generator) -> Lesson:
        """Learn from `experience`; `progress` is the share of the run that is over."""
        settings = self.settings
        for group in self.optimizer.param_groups:
            group["lr"] = between(settings.rates, progress)
        entropy_weight = between(settings.entropy, progress)
        count = len(experience.action)
        magnet = self._magnet_logs(experience)
        advantage = experience.advantage
        advantage = (advantage - advantage.mean()) / (advantage.std() + 1e-6)
        sums = torch.zeros(3)
        batches = 0
        for _ in range(settings.epochs):
            order = torch.randperm(count, generator=generator)
            for rows in order.split(settings.batch):
                sums += self._step(experience, rows, advantage[rows], magnet[rows], entropy_weight)
                batches += 1
        self.magnet.follow(self.actor, settings.magnet_pace)
        entropy, divergence, clipped = (sums / batches).tolist()
        return Lesson(entropy, divergence, clipped, explained(experience))

    def _magnet_logs(self, experience: Experience) -> Tensor:
        """Return the logarithms of the magnet's chances, which stay for the iteration."""
        with torch.no_grad():
            parts = zip(
                experience.own.split(self.settings.batch),
                experience.mask.split(self.settings.batch),
                strict=True,
            )
            return torch.cat([log_chances(self.magnet(own), mask) for own, mask in parts])

    def _step(
        self,
        experience: Experience,
        rows: Tensor,
        advantage: Tensor,
        magnet: Tensor,
        entropy_weight: float,
    ) -> Tensor:
        """Make one step of Adam; return entropy, divergence and the share that was clipped."""
        settings = self.settings
        seen = experience.seen[rows]
        logs = log_chances(self.actor(seen[:, : self.actor.sizes[0]]), experience.mask[rows])
        chances = logs.exp()
        chosen = logs.gather(1, experience.action[rows][:, None])[:, 0]
        ratio = (chosen - experience.chance[rows]).exp()
        bounded = ratio.clamp(1 - settings.clip, 1 + settings.clip)
        gain = torch.minimum(ratio * advantage, bounded * advantage).mean()
        entropy = -(chances * logs).sum(dim=1).mean()
        divergence = (chances * (logs - magnet)).sum(dim=1).mean()
        error = self.critic(seen)[:, 0] - experience.goal[rows]
        loss = (
            error.square().mean() - gain - entropy_weight * entropy + settings.magnet * divergence
        )
        self.optimizer.zero_grad()
        loss.backward()
        for layers in (self.actor, self.critic):
            clip_grad_norm_(layers.parameters, settings.greatest_gradient)
        self.optimizer.step()
        with torch.no_grad():
            clipped = (ratio != bounded).float().mean()
            return torch.stack([entropy, divergence, clipped])


def explained(experience: Experience) -> float:
    """Return the share of the variance of the goals that the critic had foreseen."""
    left = (experience.goal - experience.expected).var()
    return float(1 - left / (experience.goal.var() + 1e-9))
