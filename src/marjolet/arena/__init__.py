"""The arena: how strength is measured, by mirrored pairs that anybody can play again.

>>> from marjolet.arena import Setting, measure
>>> results = measure(Setting(("greedy", "uniform"), "marjolet", {}, seed=1), range(20))
>>> results.points.mean > 50
True
"""

from __future__ import annotations

from .matches import MatchScore, match_units
from .pairs import PairResult, Setting, play_pair
from .problems import ArenaError
from .results import Results
from .run import measure
from .statistics import Estimate

__all__ = [
    "ArenaError",
    "Estimate",
    "MatchScore",
    "PairResult",
    "Results",
    "Setting",
    "match_units",
    "measure",
    "play_pair",
]
