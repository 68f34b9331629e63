"""The strict ending, counted out: every card is known by elimination, so the best play is exact."""

from __future__ import annotations

from ..endings import solver_of
from ..kernel import Board, solve_board


def best_ending(board: Board) -> int:
    """Return the card that brings most against the best answers; of equals, the highest number.

    The stock of `board` is gone, and with it all that a seat does not know (6.1).
    """
    solver = solver_of(board.rules)
    sign = -1 if board.to_act else 1
    cards = [card for card in range(31, -1, -1) if board.legal >> card & 1]
    return max(cards, key=lambda card: sign * solve_board(solver, board, card))
