"""Perfect-information Monte Carlo: sampled worlds, each played out, the best action on average."""

from __future__ import annotations

import time
from math import isfinite, sqrt
from random import Random

from ..ending_tables import ending_table
from ..endings import solver_of
from ..errors import PlayerError
from ..kernel import Board, RuleTable, Search, search_worlds
from ..moves import Move, moves
from ..view import View
from .endings import best_ending
from .seen import board_of

WORLDS = 100
MOST_WORLDS = 100_000  # a second or two; a table for many must not wait longer
CAUTION = 1.0  # standard errors by which a move must beat the usual one
BATCH = 16  # worlds between two looks at the clock


class Pimc:
    """Tries every legal move in `worlds` sampled worlds (100) and takes the best on average.

    The worlds are those in which the hidden cards fit the view, all equally likely. In each of them
    every move (cards, announcements, exchange, declining) is carried out and both seats go on by
    the rules of thumb of ``greedy`` until the stock is gone; the ending has its exact value. What a
    move gains on the usual one, that of the rules of thumb, is known as well as the number of
    worlds allows: `caution` standard errors are taken off it, so that chance alone does not lead
    away from the usual move. Once the stock is gone it plays exactly.

    With `seed` the worlds depend on that number alone and not on the match's generator. With
    `seconds` it samples until that time has passed, or until it has `worlds` of them (100,000): it
    is then as strong as the machine is fast, and does not choose the same move each time.
    """

    name = "pimc"

    def __init__(
        self,
        *,
        worlds: int | None = None,
        seed: int | None = None,
        seconds: float | None = None,
        caution: float = CAUTION,
    ) -> None:
        if worlds is None:
            worlds = WORLDS if seconds is None else MOST_WORLDS
        if not 1 <= worlds <= MOST_WORLDS:
            raise PlayerError(f"pimc: worlds = {worlds} is not possible; 1 to {MOST_WORLDS:,} are.")
        if seconds is not None and not (isfinite(seconds) and seconds > 0):
            raise PlayerError(f"pimc: seconds = {seconds} is not possible; more than 0 is.")
        if not (isfinite(caution) and caution >= 0):
            raise PlayerError(f"pimc: caution = {caution} is not possible; 0 or more is.")
        self.worlds = worlds
        self.seed = seed
        self.seconds = seconds
        self.caution = caution

    def choose(self, view: View, rng: Random) -> Move:
        """Return the move for `view`; the worlds come from `rng` unless there is a seed."""
        if len(view.legal) == 1:
            return view.legal[0]
        board = board_of(view)
        if view.stock == 0:
            return moves(view.trump)[best_ending(board)]
        generator = rng if self.seed is None else Random(self.seed)
        search = search_of(board.rules, generator)
        self._search(search, board)
        return moves(view.trump)[best_action(search, board, self.caution)]

    def _search(self, search: Search, board: Board) -> None:
        if self.seconds is None:
            search_worlds(search, board, self.worlds)
            return
        end = time.perf_counter() + self.seconds
        while search.worlds < self.worlds and (search.worlds == 0 or time.perf_counter() < end):
            search_worlds(search, board, min(BATCH, self.worlds - search.worlds))


def search_of(rules: RuleTable, rng: Random) -> Search:
    """Return a new search under `rules` whose worlds come from `rng`."""
    return Search(rules, ending_table(rules), solver_of(rules), rng.randrange(1, 1 << 62))


def best_action(search: Search, board: Board, caution: float) -> int:
    """Return the action of `board` that gained most; of equals the usual one, or the least.

    `caution` is how many standard errors are taken off each gain.
    """
    actions = [action for action in range(47) if board.legal >> action & 1]
    gains = {action: search.gain[action] / search.worlds for action in actions}
    for action in actions:
        variance = search.squares[action] / search.worlds - gains[action] ** 2
        gains[action] -= caution * sqrt(max(0.0, variance) / search.worlds)
    return max(actions, key=lambda action: (gains[action], action == search.usual, -action))
