"""That learning leads to strength: minutes of it beat the rule-of-thumb player."""

from __future__ import annotations

from pathlib import Path

import pytest

torch = pytest.importorskip("torch", reason="PyTorch is not installed")

from tests.training.running import train

from marjolet.rules import PRESETS
from marjolet.training.evaluation import edge_over_greedy
from marjolet.training.nets import half_precision_pays
from marjolet.training.seeds import TUNING
from marjolet.training.settings import Settings

ITERATIONS = 122  # four million decisions, two minutes on a core that does nothing else


@pytest.mark.soak
def test_four_million_decisions_beat_greedy(tmp_path: Path) -> None:
    settings = Settings(half_precision=half_precision_pays())
    training = train(tmp_path, ITERATIONS, settings=settings)
    edge = edge_over_greedy(training.learner.actor, PRESETS["marjolet"], 3000, TUNING[1])
    assert edge.points - edge.margin > 0
