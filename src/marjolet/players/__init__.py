"""Players: whatever chooses a move from a view, and the registry in which they are found.

>>> from random import Random
>>> import marjolet
>>> from marjolet.players import make_player
>>> deal = marjolet.Deal.shuffled(Random(7))
>>> make_player("greedy").choose(marjolet.View.of(deal, deal.to_act), Random(1)).code
'7S'
"""

from __future__ import annotations

from .protocol import Player, PlayerFactory, ask_player
from .registry import make_player, names, option_defaults, register

__all__ = [
    "Player",
    "PlayerFactory",
    "ask_player",
    "make_player",
    "names",
    "option_defaults",
    "register",
]
