"""A viewpoint: who listens to the sentences, how the players are called, in which language."""

from __future__ import annotations

from dataclasses import dataclass

from ..cards import Seat
from .speech import Speech


@dataclass(frozen=True, slots=True)
class Viewpoint:
    """The listener: a seat that is addressed as "you", or None for a spectator.

    `names` are the players' names by seat, any text.
    """

    viewer: Seat | None
    names: tuple[str, str]
    speech: Speech

    def is_own(self, seat: Seat) -> bool:
        """Tell whether `seat` is the listener's."""
        return seat == self.viewer

    def name(self, seat: Seat) -> str:
        """Return the name of the player in `seat`."""
        return self.names[seat]
