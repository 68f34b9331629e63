"""The player that everything is measured against: every legal move is equally likely."""

from __future__ import annotations

from random import Random

from ..moves import Move
from ..view import View


class Uniform:
    """Chooses uniformly among the legal moves, to end the announcements included."""

    name = "uniform"

    def choose(self, view: View, rng: Random) -> Move:
        """Return any of the legal moves."""
        return rng.choice(view.legal)
