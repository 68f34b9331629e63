"""A readable rule-of-thumb player: what it does is what a good card player would say.

While the stock lasts it goes by the rules of thumb in ``kernel/greedy.py``. Once the stock is gone
it counts the cards and plays the ending out.
"""

from __future__ import annotations

from enum import IntEnum
from functools import lru_cache
from random import Random
from threading import get_ident

from ..kernel import RuleTable, Situation, decide, look
from ..moves import Move, moves
from ..view import View
from .endings import best_ending
from .seen import board_of

COUNT_ENDING = -1  # the kernel's answer where rules of thumb have nothing to say


class Reason(IntEnum):
    """Why the greedy player made a move, in the kernel's order."""

    ONLY_MOVE = 0
    EXCHANGES_DIX = 1
    ANNOUNCES = 2
    ENDS_ANNOUNCING = 3
    WINS_TO_ANNOUNCE = 4
    TAKES_POINTS = 5
    BRINGS_BRISQUE_HOME = 6
    WINS_CHEAPLY = 7
    KEEPS_MELD = 8
    LEAVES_TRICK = 9
    DRAWS_TURN_UP = 10
    LEADS_WINNER = 11
    LEADS_LEAST = 12
    COUNTS_ENDING = 13


@lru_cache(maxsize=64)
def _situation(rules: RuleTable, thread: int) -> Situation:
    del thread
    return Situation(rules)


class Greedy:
    """The rule-of-thumb player."""

    name = "greedy"

    def choose(self, view: View, rng: Random) -> Move:  # noqa: ARG002 - it never wavers
        """Return the move for `view`; the same one every time."""
        return self.explain(view)[0]

    def explain(self, view: View) -> tuple[Move, Reason]:
        """Return the move for `view`, and why."""
        board = board_of(view)
        at = _situation(board.rules, get_ident())
        look(at, board)
        action = decide(at)
        if action == COUNT_ENDING:
            action = best_ending(board)
        return moves(view.trump)[action], Reason(at.reason)
