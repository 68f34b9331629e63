"""Count the sequences of actions that can follow a position: the engine's test and benchmark."""

from __future__ import annotations

try:
    import cython
except ImportError:  # interpreted on a machine without Cython: there is no lock to release
    from . import interpreted as cython

if not cython.compiled:
    from .engine import Board, RuleTable, apply_action, copy_board, count_bits


class Ply:
    """The board on which one action of a sequence is carried out; `deeper` is the next action's."""

    def __init__(self, rules: RuleTable, depth: int) -> None:
        self.board = Board(rules)
        self.deeper = Ply(rules, depth - 1) if depth > 1 else self


def count_below(ply: Ply, depth: int) -> int:
    """Return how many sequences of `depth` actions, 1 or more, follow the position of `ply`."""
    legal = ply.board.legal
    if depth == 1 or not legal:
        return count_bits(legal) if legal else 1
    total = 0
    while legal:
        copy_board(ply.board, ply.deeper.board)
        apply_action(ply.deeper.board, count_bits((legal & -legal) - 1))
        total += count_below(ply.deeper, depth - 1)
        legal &= legal - 1
    return total


def count_sequences(board: Board, depth: int) -> int:
    """Return how many sequences of `depth` actions follow the position of `board`.

    A sequence that ends the deal sooner counts once. The board is left as it was.
    """
    if depth < 1:
        return 1
    ply = Ply(board.rules, depth)
    copy_board(board, ply.board)
    ply.board.keeps_lines = 0
    with cython.nogil:
        return count_below(ply, depth)
