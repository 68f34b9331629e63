"""What an ending is worth, by trying every line of play through the engine."""

from __future__ import annotations

from marjolet.kernel import Board, apply_action, copy_board


def final_difference(board: Board) -> int:
    """Return the final points of seat 0 less seat 1 by trying every line of play."""
    if not board.legal:
        return board.points[0] - board.points[1]
    values = []
    for card in range(32):
        if board.legal >> card & 1:
            child = Board(board.rules)
            copy_board(board, child)
            apply_action(child, card)
            values.append(final_difference(child))
    return max(values) if board.to_act == 0 else min(values)
