"""All numbers of a training run, as one value that goes into checkpoints and logs."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Settings:
    """What a run depends on besides its rules, its seed and its length.

    `deals` deals are stepped together, `steps` decisions each, in an iteration; what came of it is
    learned `epochs` times in batches of `batch`. `hidden` are the widths of the hidden layers of
    the actor and of the critic. Rates and the weight of entropy go from the first value to the
    second as the run goes on, in equal ratios. `magnet_pace` is the share by which the magnet
    follows the policy each iteration. `scale` is the number of points that count as 1.
    """

    deals: int = 1024
    steps: int = 32
    epochs: int = 2
    batch: int = 2048
    hidden: tuple[int, ...] = (256, 256)
    rates: tuple[float, float] = (1e-3, 5e-5)
    entropy: tuple[float, float] = (0.03, 0.002)
    clip: float = 0.05
    magnet: float = 0.05
    magnet_pace: float = 0.02
    trace: float = 0.85
    scale: float = 50.0
    greatest_gradient: float = 1.0
    half_precision: bool = True

    @property
    def decisions(self) -> int:
        """Decisions in an iteration."""
        return self.deals * self.steps

    def to_json(self) -> dict[str, Any]:
        """Return the settings as JSON values."""
        return {
            name: list(value) if isinstance(value, tuple) else value
            for name, value in asdict(self).items()
        }

    @classmethod
    def from_json(cls, values: dict[str, Any]) -> Settings:
        """Return the settings that :meth:`to_json` wrote."""
        read: dict[str, Any] = {
            name: tuple(value) if isinstance(value, list) else value
            for name, value in values.items()
        }
        return cls(**read)


def between(ends: tuple[float, float], progress: float) -> float:
    """Return the value on the way from one end to the other, in equal ratios; progress 0 to 1."""
    first, last = ends
    return float(first * (last / first) ** progress)
