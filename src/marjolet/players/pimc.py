"""Perfect-information Monte Carlo: sampled worlds, each played out, the best action on average."""

from __future__ import annotations

import time
from functools import lru_cache
from random import Random
from threading import get_ident

from ..ending_tables import ending_table
from ..endings import solver_of
from ..errors import PlayerError
from ..kernel import Board, RuleTable, Search, Situation, decide, look, search_worlds
from ..moves import Move, moves
from ..view import View
from .endings import best_ending
from .seen import board_of

MOST_WORLDS = 100_000  # a second or two; a table for many must not wait longer
BATCH = 16  # worlds between two looks at the clock


class Pimc:
    """Tries every legal move in `worlds` sampled worlds and takes the best on average.

    The worlds are those in which the hidden cards fit the view, all equally likely. In each of them
    every move (cards, announcements, exchange, declining) is carried out and both seats go on by
    the rules of thumb of ``greedy`` until the stock is gone; the ending has its exact value. Of
    equals it takes what ``greedy`` would do, else the lowest. Once the stock is gone it plays
    exactly.

    With `seed` the worlds depend on that number alone and not on the match's generator. With
    `seconds` it samples until that time has passed, `worlds` at most: such a player is as strong as
    the machine is fast, and does not choose the same move each time.
    """

    name = "pimc"

    def __init__(
        self, *, worlds: int = 100, seed: int | None = None, seconds: float | None = None
    ) -> None:
        if not 1 <= worlds <= MOST_WORLDS:
            raise PlayerError(f"pimc: worlds = {worlds} is not possible; 1 to {MOST_WORLDS:,} are.")
        if seconds is not None and not 0 < seconds < float("inf"):
            raise PlayerError(f"pimc: seconds = {seconds} is not possible; more than 0 is.")
        self.worlds = worlds
        self.seed = seed
        self.seconds = seconds

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
        return moves(view.trump)[best_action(search, board)]

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


def best_action(search: Search, board: Board) -> int:
    """Return the action of `board` that came out best; of equals the greedy one, else the least."""
    at = _situation(board.rules, get_ident())
    look(at, board)
    preferred = decide(at)
    total = search.total
    actions = [action for action in range(47) if board.legal >> action & 1]
    return max(actions, key=lambda action: (total[action], action == preferred, -action))


@lru_cache(maxsize=64)
def _situation(rules: RuleTable, thread: int) -> Situation:
    del thread
    return Situation(rules)
