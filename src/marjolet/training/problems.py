"""Why a training run cannot begin or go on, as sentences that can be said in every language."""

from __future__ import annotations

from ..arena.problems import ArenaError


class TrainingError(ArenaError):
    """A folder or a checkpoint that a run cannot go on from, or a run that was asked wrongly."""
