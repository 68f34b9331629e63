"""Exact play once the stock is gone: what a strict ending and each move in it are worth (6.1).

Both hands are known by then, to each player by elimination, so the ending is a game of open cards
and has an exact value. Values are points that seat 0 still gains over seat 1 with the best play of
both: the final difference less the present one, and less the card points already captured, which
are counted at the end but decided. ``four_wins`` is left aside.

The complete table gives the values where the rules fit it, the search elsewhere.
"""

from __future__ import annotations

import threading
from dataclasses import dataclass
from functools import lru_cache

from .cards import Suit
from .deal import Deal
from .ending_tables import ending_table
from .errors import quoted
from .kernel import Board, RuleTable, Solver, ending_value, move_value
from .moves import Move, Play, legal_moves


@dataclass(frozen=True, slots=True)
class Ending:
    """The value of an ending, and of each legal move there, to seat 0 less seat 1."""

    value: int
    moves: dict[Move, int]


def solve(deal: Deal) -> Ending | None:
    """Return the exact values of `deal`, or None while its stock is open.

    Of a deal that is over nothing is left to gain: 0, and no moves. Raises TypeError for what is
    no deal.

    >>> from random import Random
    >>> rng = Random(3)
    >>> deal = Deal.shuffled(rng)
    >>> while deal.tricks < 14:
    ...     deal = deal.play(rng.choice(deal.legal_moves))
    >>> solve(deal).value in solve(deal).moves.values()
    True
    """
    if not isinstance(deal, Deal):
        raise TypeError(f"What is solved must be a Deal, not {quoted(deal)}.")
    return solve_open(deal.board())


def solve_open(board: Board) -> Ending | None:
    """Return the exact values of a kernel board, or None while its stock is open."""
    if board.stock:
        return None
    table = ending_table(board.rules)
    solver = solver_of(board.rules)
    moves: dict[Move, int] = {
        move: move_value(board, move.card.number, table, solver)
        for move in legal_moves(board.legal, Suit(board.trump))
        if isinstance(move, Play)
    }
    return Ending(ending_value(board, table, solver), moves)


def solver_of(rules: RuleTable) -> Solver:
    """Return a solver for `rules` that no other thread uses."""
    return _solver(rules, threading.get_ident())


@lru_cache(maxsize=16)
def _solver(rules: RuleTable, thread: int) -> Solver:
    del thread
    return Solver(rules)
