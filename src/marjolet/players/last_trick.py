"""A player that plays the last stock trick in equilibrium, and all else as another player does."""

from __future__ import annotations

from random import Random
from typing import Any

from ..last_trick import policy
from ..moves import Move
from ..view import View
from .protocol import Player
from .registry import make_player


class ExactLastTrick:
    """Plays the last trick with the stock open so that no opponent gains by knowing how it plays.

    From the announcements before that trick until the stock is gone it draws its moves from the
    equilibrium of the position that everybody sees, see ``marjolet.last_trick``. Before and after,
    `player` chooses.
    """

    def __init__(self, player: Player, name: str = "exact10") -> None:
        self.player = player
        self.name = name

    def choose(self, view: View, rng: Random) -> Move:
        """Return the move for `view`, drawn with `rng` where the equilibrium mixes."""
        if len(view.legal) == 1:
            return view.legal[0]
        chances = policy(view)
        if chances is None:
            return self.player.choose(view, rng)
        return draw_move(view, chances, rng)


def draw_move(view: View, chances: dict[Move, float], rng: Random) -> Move:
    """Return a legal move, each as often as `chances` say."""
    left = rng.random() * sum(chances.values())
    moves = [move for move in view.legal if chances.get(move, 0.0) > 0.0]
    for move in moves:
        left -= chances[move]
        if left < 0.0:
            return move
    return moves[-1]  # rounding


def exact_last_trick(
    *,
    player: str = "greedy",
    options: dict[str, Any] | None = None,
) -> ExactLastTrick:
    """Return the registered `player`, made with `options`, its last stock trick in equilibrium."""
    return ExactLastTrick(make_player(player, options))
