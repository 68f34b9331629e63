"""Tiny training runs for tests."""

from __future__ import annotations

from pathlib import Path

import pytest

torch = pytest.importorskip("torch", reason="PyTorch is not installed")

from marjolet.rules import PRESETS
from marjolet.training.folder import Folder
from marjolet.training.run import Length, Training
from marjolet.training.settings import Settings

TINY = Settings(deals=32, steps=8, epochs=1, batch=128, hidden=(16, 16), half_precision=False)
ITERATION = 32 * 8
PAIRS = 8


class Killed(Exception):
    """Stands for a kill: nothing is written any more."""


def train(
    folder: Path,
    iterations: int,
    *,
    preset: str = "marjolet",
    seed: int = 1,
    settings: Settings = TINY,
    save_at: int | None = None,
    kill_at: int | None = None,
) -> Training:
    """Train for so many iterations, or go on with it; save and kill the run where that is asked."""
    torch.set_num_threads(1)

    def told(training: Training) -> None:
        if training.iteration == save_at:
            training.save()
        if training.iteration == kill_at:
            raise Killed

    with Folder(folder) as opened:
        length = Length(decisions=iterations * settings.decisions)
        training = Training(opened, PRESETS[preset], seed, length, settings)
        training.run([told], PAIRS)
    return training
