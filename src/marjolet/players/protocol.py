"""What a player is: something that chooses a move from a view."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Protocol, runtime_checkable

from ..errors import PlayerError
from ..moves import Move
from ..view import View


@runtime_checkable
class Player(Protocol):
    """Chooses moves, for either seat, from what that seat may know.

    A player is made by a factory that takes its options as keywords, see :func:`register`. Its
    choice may depend on those options, the view and the generator only: the same view and a
    generator in the same state give the same move, however often and in whatever order it is asked.
    ``marjolet.testing.check_player`` examines that.
    """

    @property
    def name(self) -> str:
        """Short name, shown in results and records."""
        ...

    def choose(self, view: View, rng: Random) -> Move:
        """Return one of the moves in `view.legal`.

        It is only called when there are any, that is when the viewer must decide. All chance comes
        from `rng`; neither the view nor anything reached from it is changed.
        """
        ...


PlayerFactory = Callable[..., Player]


def ask_player(player: Player, view: View, rng: Random) -> Move:
    """Return the choice of `player`; raise :class:`PlayerError` if it is not legal in `view`."""
    move = player.choose(view, rng)
    if move not in view.legal:
        legal = ", ".join(legal.code for legal in view.legal)
        raise PlayerError(f"{player.name} chose {move!s}, which is not legal here; legal: {legal}.")
    return move
