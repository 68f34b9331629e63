"""Exact play once the stock is gone: what a strict ending and each move in it are worth (6.1).

Both hands are known by then, to each player by elimination, so the ending is a game of open cards
and has an exact value. Values are points that seat 0 still gains over seat 1 with the best play of
both: the final difference less the present one, and less the card points already captured, which
are counted at the end but decided. ``four_wins`` is left aside.
"""

from __future__ import annotations

import threading
from dataclasses import dataclass
from functools import lru_cache

from .deal import Deal
from .kernel import RuleTable, Solver, solve_board
from .moves import Move, Play

NO_CARD = -1


@dataclass(frozen=True, slots=True)
class Ending:
    """The value of an ending, and of each legal move there, to seat 0 less seat 1."""

    value: int
    moves: dict[Move, int]


def solve(deal: Deal) -> Ending | None:
    """Return the exact values of `deal`, or None while its stock is open.

    >>> from random import Random
    >>> rng = Random(3)
    >>> deal = Deal.shuffled(rng)
    >>> while deal.tricks < 14:
    ...     deal = deal.play(rng.choice(deal.legal_moves))
    >>> solve(deal).value in solve(deal).moves.values()
    True
    """
    if deal.stock or (not deal.is_over and deal.tricks < deal.rules.stock_tricks):
        return None
    if deal.is_over:
        return Ending(0, {})
    board = deal.board()
    solver = solver_of(board.rules)
    moves: dict[Move, int] = {
        move: solve_board(solver, board, move.card.number)
        for move in deal.legal_moves
        if isinstance(move, Play)
    }
    return Ending(solve_board(solver, board, NO_CARD), moves)


def solver_of(rules: RuleTable) -> Solver:
    """Return a solver for `rules` that no other thread uses."""
    return _solver(rules, threading.get_ident())


@lru_cache(maxsize=16)
def _solver(rules: RuleTable, thread: int) -> Solver:
    del thread
    return Solver(rules)
