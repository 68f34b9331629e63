"""The player that sees every card: a bound on what information is worth, and on nothing else."""

from __future__ import annotations

from random import Random

from ..deal import Deal
from ..kernel import try_world
from ..moves import Move, moves
from ..players.endings import best_ending
from ..players.pimc import best_action, search_of


class Cheater:
    """Tries every move in the true deal, both sides playing on as ``greedy``, endings exactly.

    It exists in the arena alone: it is what ``pimc`` would be with the true world for its only one.
    Of equal moves it prefers the one that ``greedy`` would make. A four that wins the deal
    (``four_wins``) counts for its points and no more.
    """

    name = "cheater"

    def choose_open(self, deal: Deal, rng: Random) -> Move:
        """Return the move that brings most; the same one every time."""
        board = deal.board()
        if board.stock == 0:
            return moves(deal.trump)[best_ending(board)]
        search = search_of(board.rules, rng)
        try_world(search, board)
        return moves(deal.trump)[best_action(search, board, caution=0.0)]
