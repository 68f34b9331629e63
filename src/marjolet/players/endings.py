"""The strict ending, counted out: every card is known by elimination, so the best play is exact."""

from __future__ import annotations

from ..ending_tables import ending_table
from ..endings import solver_of
from ..kernel import Board, move_value


def best_ending(board: Board) -> int:
    """Return the card that brings most against the best responses; of equals, the highest number.

    The stock of `board` is gone, and with it all that a seat does not know (6.1).
    """
    table = ending_table(board.rules)
    solver = solver_of(board.rules)
    sign = -1 if board.to_act else 1
    cards = [card for card in range(31, -1, -1) if board.legal >> card & 1]
    return max(cards, key=lambda card: sign * move_value(board, card, table, solver))
