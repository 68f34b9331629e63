"""The exact value of a board whose stock is gone: by the table of endings, or by the search.

For loops without the interpreter's lock. A table answers for its own rules only; who hands one over
has asked `fits_table`. Values are points that seat 0 still gains over seat 1 with the best play of
both, a dix that has not paid included; points and card points already captured are not.
"""

from __future__ import annotations

try:
    import cython
except ImportError:  # interpreted on a machine without Cython: there is nothing to declare
    from . import interpreted as cython

if not cython.compiled:
    from .endings import EndingTable, look_up
    from .engine import Board, beats, count_bits, strict_cards
    from .strict import Solver, dix_value, solve_board

NO_CARD = -1
ONE = 1
BRISQUES = 24  # the first card that is a brisque
NEVER = 30000  # beyond every value of a table


def ending_value(board: Board, table: EndingTable | None, solver: Solver) -> int:
    """Return the value of `board`, whose stock is gone, at a lead, in a trick, or over.

    The table is asked if there is one, else the solver.
    """
    if table is None:
        return 0 if board.legal == 0 else solve_board(solver, board, NO_CARD)
    if board.lead >= 0:
        value = reply_value(board, table)
    elif board.legal == 0:
        return 0
    else:
        value = left_value(
            table,
            board.hand[board.leader],
            board.hand[1 - board.leader],
            board.trump,
            sweeps(board),
        )
    if board.leader:
        value = -value
    return value + dix_value(board)


def move_value(board: Board, card: int, table: EndingTable | None, solver: Solver) -> int:
    """Return the value of `board`, whose stock is gone, if `card`, legal there, is played."""
    if table is None:
        return solve_board(solver, board, card)
    if board.lead >= 0:
        value = trick_value(
            board, table, board.hand[board.leader], board.hand[1 - board.leader], board.lead, card
        )
    else:
        value = lead_value(board, table, card)
    if board.leader:
        value = -value
    return value + dix_value(board)


def sweeps(board: Board) -> int:
    """Tell whether the leader has won every strict trick so far; so with none played."""
    return board.strict_won[1 - board.leader] == 0


def left_value(table: EndingTable, mine: int, theirs: int, trump: int, sweep: int) -> int:
    """Return what the leader, who holds `mine`, still gains; after the last trick what it pays."""
    if mine == 0:
        return table.last_trick + (table.sweep if sweep else 0)
    return look_up(table, mine, theirs, trump, count_bits(mine), sweep)


def lead_value(board: Board, table: EndingTable, lead: int) -> int:
    """Return what the leader still gains if he leads `lead`."""
    mine = board.hand[board.leader] ^ (ONE << lead)
    return answer_value(board, table, mine, board.hand[1 - board.leader], lead)


def reply_value(board: Board, table: EndingTable) -> int:
    """Return what the leader still gains now that his lead lies on the table."""
    leader = board.leader
    return answer_value(board, table, board.hand[leader], board.hand[1 - leader], board.lead)


def answer_value(board: Board, table: EndingTable, mine: int, theirs: int, lead: int) -> int:
    """Return what the leader, who led `lead` and kept `mine`, gains after the best response."""
    legal = strict_cards(theirs, lead, board.trump, board.rules)
    best = NEVER
    while legal:
        value = trick_value(board, table, mine, theirs, lead, count_bits((legal & -legal) - 1))
        legal &= legal - 1
        if value < best:
            best = value
    return best


def trick_value(
    board: Board, table: EndingTable, mine: int, theirs: int, lead: int, card: int
) -> int:
    """Return what the leader, who kept `mine`, gains if `card` of `theirs` answers his `lead`."""
    points = 0
    if lead >= BRISQUES:
        points += table.brisque
    if card >= BRISQUES:
        points += table.brisque
    theirs ^= ONE << card
    leader = board.leader
    if beats(card, lead, board.trump):
        sweep = board.strict_won[leader] == 0
        return -points - left_value(table, theirs, mine, board.trump, sweep)
    sweep = board.strict_won[1 - leader] == 0
    return points + left_value(table, mine, theirs, board.trump, sweep)


def final_difference(board: Board, table: EndingTable | None, solver: Solver) -> int:
    """Return seat 0's final points less seat 1's, once both play out `board` as well as can be."""
    difference = board.points[0] - board.points[1]
    if board.legal == 0:  # the deal is over, and all is counted
        return difference
    difference += ending_value(board, table, solver)
    return difference + card_points(board, 0) - card_points(board, 1)


def card_points(board: Board, seat: int) -> int:
    """Return the points of the cards that `seat` has captured."""
    points = 0
    for rank in range(8):
        held = board.rules.bits_in_four[(board.captured[seat] >> (4 * rank)) & 15]
        points += held * board.rules.card_points[rank]
    return points
