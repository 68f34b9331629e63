"""The strict ending, counted out: every card is known by elimination, so the best play is exact."""

from __future__ import annotations

from ..ending_tables import ending_table
from ..endings import solver_of
from ..kernel import Board, EndingTable, Solver, move_value


def best_ending(board: Board) -> int:
    """Return the card that brings most against the best responses; of equals, the highest number.

    The stock of `board` is gone, and with it all that a seat does not know (6.1).
    """
    return best_card(board, ending_table(board.rules), solver_of(board.rules))


def best_card(board: Board, table: EndingTable | None, solver: Solver) -> int:
    """Return the card of :func:`best_ending`; the solver counts where there is no table."""
    sign = -1 if board.to_act else 1
    cards = [card for card in range(31, -1, -1) if board.legal >> card & 1]
    return max(cards, key=lambda card: sign * move_value(board, card, table, solver))
