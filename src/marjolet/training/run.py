"""A training run: iterations until its length is reached, with checkpoints to go on from."""

from __future__ import annotations

import time
from array import array
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np
import torch
from torch import Tensor

from ..envs import ACTION_COUNT, ALL_SEEING_BITS, OBSERVATION_BITS, BatchEnvironment
from ..errors import quoted
from ..language.speech import mark
from ..players.network_file import NetworkFile, layout_digest
from ..rules import Rules, differences, make_rules
from .evaluation import edge_over_greedy
from .experience import Collector
from .folder import Folder, damaged
from .learning import Learner, Lesson
from .nets import Layers, half_precision_pays
from .pairs import Edge
from .problems import TrainingError
from .seeds import TUNING, training_seed
from .settings import Settings

VERSION = 1
EVALUATION_EVERY = 1_000_000  # decisions
EVALUATION_PAIRS = 1000
CHECKPOINT_EVERY = 60  # seconds


@dataclass(frozen=True, slots=True)
class Length:
    """How long a run goes on: `decisions`, or `seconds` of training, or what is reached first.

    The rates follow the share of it that is over. A run of so many decisions is the same every
    time on the same machine; one of so many seconds is not.
    """

    decisions: int | None = None
    seconds: float | None = None

    def progress(self, decisions: int, seconds: float) -> float:
        """Return the share that is over, 0 to 1."""
        shares = [0.0]
        if self.decisions is not None:
            shares.append(decisions / self.decisions)
        if self.seconds is not None:
            shares.append(seconds / self.seconds)
        return min(1.0, max(shares))


class Training:
    """A run under `rules` with `seed`; goes on from the checkpoint in `folder` if there is one.

    Raises :class:`TrainingError` if the checkpoint is damaged or of a run that was asked otherwise.
    """

    def __init__(
        self, folder: Folder, rules: Rules, seed: int, length: Length, settings: Settings
    ) -> None:
        self.folder = folder
        self.rules = rules
        self.seed = seed
        self.length = length
        self.settings = settings
        self.iteration = 0
        self.seconds = 0.0
        self.edge: Edge | None = None
        self.generator = torch.Generator().manual_seed(seed)
        self.environment = BatchEnvironment(
            settings.deals,
            rules,
            seed=training_seed(seed),
            mirrored=True,
            exact_endings=True,
            canonical=True,
            observation=False,
            all_seeing=True,
        )
        half = settings.half_precision
        actor = Layers((OBSERVATION_BITS, *settings.hidden, ACTION_COUNT), self.generator, half)
        critic = Layers((ALL_SEEING_BITS, *settings.hidden, 1), self.generator, half)
        self.learner = Learner(actor, critic, settings)
        self.collector = Collector(self.environment, settings, self.generator)
        checkpoint = folder.checkpoint()
        if checkpoint is None:
            folder.cut_log(0)
            folder.log({"run": self.identity()})
        else:
            self._restore(checkpoint)

    @property
    def decisions(self) -> int:
        """Decisions played so far."""
        return self.iteration * self.settings.decisions

    @property
    def progress(self) -> float:
        """The share of the run that is over, 0 to 1."""
        return self.length.progress(self.decisions, self.seconds)

    def identity(self) -> dict[str, Any]:
        """Return what tells this run from others."""
        return {
            "version": VERSION,
            "preset": self.rules.preset,
            "rules": differences(self.rules, make_rules(self.rules.preset)),
            "seed": self.seed,
            "length": asdict(self.length),
            "settings": self.settings.to_json(),
            "layout": layout_digest(),
        }

    def run(
        self,
        told: Iterable[Callable[[Training], None]] = (),
        pairs: int = EVALUATION_PAIRS,
    ) -> None:
        """Train to the end, or until interrupted; all in `told` are called after each iteration.

        Now and then the policy is measured over mirrored `pairs`.
        """
        before = time.perf_counter() - self.seconds
        saved = time.perf_counter()
        while self.progress < 1:
            progress = self.progress
            experience = self.collector.collect(self.learner.actor, self.learner.critic)
            lesson = self.learner.learn(experience, progress, self.generator)
            self.iteration += 1
            marks = [
                made // EVALUATION_EVERY
                for made in (self.decisions - self.settings.decisions, self.decisions)
            ]
            self.seconds = time.perf_counter() - before
            measured = marks[0] < marks[1] or self.progress >= 1
            if measured:
                self.edge = edge_over_greedy(self.learner.actor, self.rules, pairs, TUNING[0])
                self.seconds = time.perf_counter() - before
            self.folder.log(self._line(progress, lesson, experience.deals, measured=measured))
            if time.perf_counter() - saved > CHECKPOINT_EVERY or self.progress >= 1:
                self.save()
                saved = time.perf_counter()
            for tell in told:
                tell(self)

    def _line(
        self, progress: float, lesson: Lesson, deals: int, *, measured: bool
    ) -> dict[str, Any]:
        line: dict[str, Any] = {
            "iteration": self.iteration,
            "decisions": self.decisions,
            "seconds": round(self.seconds, 2),
            "progress": round(progress, 5),
            "deals": deals,
            **{name: round(value, 4) for name, value in asdict(lesson).items()},
        }
        if measured and self.edge:
            line["edge"] = [round(self.edge.points, 3), round(self.edge.margin, 3), self.edge.pairs]
        return line

    def record(self) -> dict[str, Any]:
        """Return how the net came about, for its file."""
        edge = self.edge
        return {
            "seed": self.seed,
            "decisions": self.decisions,
            "seconds": round(self.seconds),
            "settings": self.settings.to_json(),
            "over_greedy": edge and [round(edge.points, 2), round(edge.margin, 2), edge.pairs],
        }

    def network(self) -> NetworkFile:
        """Return the policy as it stands."""
        return network_of(self.learner.actor, self.rules, self.record())

    def save(self) -> None:
        """Write a checkpoint and the net."""
        learner = self.learner
        state = {name: torch.from_numpy(each) for name, each in self.environment.state().items()}
        checkpoint = {
            "identity": self.identity(),
            "iteration": self.iteration,
            "seconds": self.seconds,
            "edge": asdict(self.edge) if self.edge else None,
            "log": self.folder.log_length(),
            "actor": learner.actor.parameters,
            "critic": learner.critic.parameters,
            "magnet": learner.magnet.parameters,
            "optimizer": learner.optimizer.state_dict(),
            "generator": self.generator.get_state(),
            "environment": state,
        }
        self.folder.save(checkpoint, self.network().to_bytes())

    def _restore(self, checkpoint: dict[str, Any]) -> None:
        """Go on from `checkpoint`, which must be of this run and whole."""
        there, wanted = checkpoint.get("identity"), self.identity()
        if not isinstance(there, dict):
            raise damaged(self.folder.path)
        for name in wanted:
            if there.get(name) != wanted[name]:
                raise TrainingError(
                    mark(
                        "The folder {path} holds another run: {name} is {there} there, not "
                        "{wanted}."
                    ),
                    path=self.folder.path,
                    name=name,
                    there=quoted(there.get(name)),
                    wanted=quoted(wanted[name]),
                )
        try:
            self._take(checkpoint)
        except (KeyError, TypeError, AttributeError, ValueError, RuntimeError):
            raise damaged(self.folder.path) from None

    def _take(self, checkpoint: dict[str, Any]) -> None:
        learner = self.learner
        learner.actor.set(checkpoint["actor"])
        learner.critic.set(checkpoint["critic"])
        learner.magnet.set(checkpoint["magnet"])
        learner.optimizer.load_state_dict(checkpoint["optimizer"])
        self.generator.set_state(checkpoint["generator"])
        state: dict[str, Tensor] = checkpoint["environment"]
        self.environment.restore({name: each.numpy() for name, each in state.items()})
        self.iteration = checkpoint["iteration"]
        self.seconds = checkpoint["seconds"]
        self.edge = Edge(**checkpoint["edge"]) if checkpoint["edge"] else None
        self.folder.cut_log(checkpoint["log"])


def settings_for(folder: Folder) -> Settings:
    """Return the settings of the run in `folder`; for a new one, those that suit this machine."""
    checkpoint = folder.checkpoint()
    if checkpoint is None:
        return Settings(half_precision=half_precision_pays())
    try:
        return Settings.from_json(checkpoint["identity"]["settings"])
    except (KeyError, TypeError, AttributeError):
        raise damaged(folder.path) from None


def network_of(layers: Layers, rules: Rules, training: dict[str, Any]) -> NetworkFile:
    """Return `layers` as they are written to a file."""
    weights, biases = array("f"), array("f")
    for place in range(0, len(layers.parameters), 2):
        matrix, offsets = (each.detach().numpy() for each in layers.parameters[place : place + 2])
        weights.frombytes(np.ascontiguousarray(matrix.T).tobytes())
        biases.frombytes(np.ascontiguousarray(offsets).tobytes())
    return NetworkFile(rules, training, layers.sizes, weights, biases)
