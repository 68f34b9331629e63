"""The values of the endings that one last stock trick leads to, each searched once.

Many ways of the cards and many courses of the trick lead to the same ending: whichever of the
winner's cards was the hidden one, whatever was announced before. Where the complete table answers,
nothing is remembered.
"""

from __future__ import annotations

from array import array

try:
    import cython
except ImportError:  # interpreted on a machine without Cython: there is nothing to declare
    from . import interpreted as cython

if not cython.compiled:
    from .ending_values import ending_value
    from .endings import EndingTable
    from .engine import Board
    from .strict import Solver

# Odd numbers below 2**31, so that nothing leaves 64 bits.
MIX_ONE = 0x1E3779B1
MIX_TWO = 0x05EBCA77
LOW_HALF = 0xFFFFFFFF


class EndingMemory:
    """Values of endings after one trick from one position; new ones take the place of old ones.

    There are 2 ** `size` places. What was captured before the trick must always be the same: then
    the hands tell what was captured in it, and the leader who captured it.
    """

    def __init__(self, table: EndingTable | None, solver: Solver, size: int) -> None:
        self.table = table
        self.solver = solver
        places = 1 if table is not None else 1 << size
        self.mask = places - 1
        self.hands = array("Q", bytes(8 * places))
        self.course = array("i", bytes(4 * places))  # 0: nothing is here yet
        self.value = array("i", bytes(4 * places))


def remember_ending(memory: EndingMemory, board: Board) -> int:
    """Return the value of `board`, at the first strict lead; see `ending_value`."""
    if memory.table is not None:
        return ending_value(board, memory.table, memory.solver)
    hands = board.hand[0]  # widened to 64 bits before it is shifted
    hands = hands << 32 | board.hand[1]
    course = 1 + board.leader + 2 * board.dix_spent
    mixed = (hands >> 32) * MIX_ONE ^ (hands & LOW_HALF) * MIX_TWO
    place = (mixed >> 31 ^ mixed >> 11 ^ course) & memory.mask
    if memory.hands[place] != hands or memory.course[place] != course:
        memory.value[place] = ending_value(board, memory.table, memory.solver)
        memory.hands[place] = hands
        memory.course[place] = course
    return memory.value[place]
