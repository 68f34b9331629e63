"""The strict ending, counted out: every card is known by elimination, so the best play is exact."""

from __future__ import annotations

from ..ending_tables import ending_table
from ..endings import solver_of
from ..kernel import Board, move_value
from .situation import LEAD, Situation


def open_board(at: Situation) -> Board:
    """Return the position of `at`, whose stock is gone, with the opponent's cards open (6.1).

    Seat 0 is the player who thinks.
    """
    board = Board(at.stakes.table)
    board.hand = [at.hand, at.known | at.unseen]
    board.captured = [at.captured, at.their_captured]
    board.strict_won = [at.won, at.lost]
    board.trump = at.stakes.trump
    board.dix_spent = at.dix_spent
    board.lead = at.lead
    board.leader = 0 if at.phase == LEAD else 1
    return board


def best_ending(at: Situation) -> int:
    """Return the card that brings most against the best answers; of equals, the highest number."""
    board = open_board(at)
    table = ending_table(at.stakes.table)
    solver = solver_of(at.stakes.table)
    cards = [card for card in range(31, -1, -1) if at.legal >> card & 1]
    return max(cards, key=lambda card: move_value(board, card, table, solver))
