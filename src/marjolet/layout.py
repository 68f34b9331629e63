"""What each action number and each bit of an observation means.

>>> ACTIONS["exchange"].first, OBSERVATION["hand"], OBSERVATION_BITS, ALL_SEEING_BITS
(45, Bits(first=0, size=32), 512, 896)
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple


class Bits(NamedTuple):
    """A run of places: `first`, and how many."""

    first: int
    size: int

    @property
    def places(self) -> slice:
        """The same as a slice, such as ``observation[:, bits.places]``."""
        return slice(self.first, self.first + self.size)


def _table(**fields: Bits) -> Mapping[str, Bits]:
    return MappingProxyType(fields)


ACTION_COUNT = 47
ACTIONS = _table(
    cards=Bits(0, 32),  # rank * 4 + suit; ranks 7 8 9 J Q K 10 A are 0 to 7, suits S H D C 0 to 3
    marriages=Bits(32, 4),  # by suit
    marjolets=Bits(36, 4),  # by the queen's suit
    fours=Bits(40, 5),  # jacks, queens, kings, tens, aces
    exchange=Bits(45, 1),
    draw=Bits(46, 1),
)

OBSERVATION_BITS = 512
OBSERVATION = _table(
    hand=Bits(0, 32),
    own_known=Bits(32, 32),
    opponent_known=Bits(64, 32),
    opponent_led=Bits(96, 32),
    opponent_followed=Bits(128, 32),
    own_played=Bits(160, 32),
    unseen=Bits(192, 32),
    lead=Bits(224, 32),
    last_trick=Bits(256, 32),
    beating=Bits(288, 32),
    turn_up=Bits(320, 32),
    own_captured=Bits(352, 32),
    opponent_captured=Bits(384, 32),
    own_melds=Bits(416, 13),
    phase=Bits(429, 3),
    opponent_melds=Bits(432, 13),
    dix_spent=Bits(445, 1),
    is_dealer=Bits(446, 1),
    is_leader=Bits(447, 1),
    offered_melds=Bits(448, 13),
    offered_exchange=Bits(461, 1),
    offered_draw=Bits(462, 1),
    own_sweep=Bits(463, 1),
    tricks=Bits(464, 16),
    trump=Bits(480, 4),
    stock=Bits(484, 5),
    opponent_sweep=Bits(489, 1),
    spare=Bits(490, 22),
)

DRAWS_IN_ORDER = 4  # how many of each side's next draws have bits of their own
ALL_SEEING_BITS = 896
ALL_SEEING = _table(
    **OBSERVATION,
    opponent_hand=Bits(512, 32),
    own_draw_1=Bits(544, 32),
    own_draw_2=Bits(576, 32),
    own_draw_3=Bits(608, 32),
    own_draw_4=Bits(640, 32),
    opponent_draw_1=Bits(672, 32),
    opponent_draw_2=Bits(704, 32),
    opponent_draw_3=Bits(736, 32),
    opponent_draw_4=Bits(768, 32),
    own_later_draws=Bits(800, 32),
    opponent_later_draws=Bits(832, 32),
    last_hidden_card=Bits(864, 32),
)
