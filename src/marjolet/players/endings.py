"""The strict ending, counted out: every card is known by elimination, so try every line of play.

The positions are boards of the rules engine, which alone knows what may be played and what it
scores; seat 0 is the player who thinks.
"""

from __future__ import annotations

from ..kernel import Board, apply_action, copy_board
from .situation import LEAD, Situation

ENDLESS = 1 << 60
OVER = 3


def open_board(at: Situation) -> Board:
    """Return the position of `at`, whose stock is gone, with the opponent's cards open (6.1)."""
    board = Board(at.stakes.table)
    board.hand = [at.hand, at.known | at.unseen]
    board.captured = [at.captured, at.their_captured]
    board.strict_won = [at.won, at.lost]
    board.trump = at.stakes.trump
    board.turn_up = at.stakes.trump
    board.dix_spent = at.dix_spent
    board.tricks = at.tricks
    board.phase = at.phase
    board.lead = at.lead
    board.leader = 0 if at.phase == LEAD else 1
    board.to_act = 0
    board.legal = at.legal
    return board


def best_ending(at: Situation) -> int:
    """Return the card that brings most against the best answers; of equals, the highest number."""
    board = open_board(at)
    spare = [Board(at.stakes.table) for _ in range(2 * at.hand.bit_count())]
    child = spare.pop()
    best, most = -1, -ENDLESS
    legal = distinct(at.legal, at.stakes.alike)
    while legal:
        card = legal.bit_length() - 1
        legal ^= 1 << card
        copy_board(board, child)
        apply_action(child, card)
        value = outcome(child, spare, at.stakes.alike, most, ENDLESS)
        if value > most:
            best, most = card, value
    return best


def distinct(cards: int, alike: int) -> int:
    """Return `cards` less those that are as good as the next higher one, which is there too."""
    return cards & ~(cards >> 4 & alike)


def outcome(board: Board, spare: list[Board], alike: int, least: int, most: int) -> int:
    """Return the final points of seat 0 less those of seat 1, with the best play of both.

    Exact between `least` and `most` (alpha and beta); `spare` holds a board for each card to come.
    """
    if board.phase == OVER:
        points = board.points
        return points[0] - points[1]
    child = spare.pop()
    legal = distinct(board.legal, alike)
    mine = board.to_act == 0
    while legal and least < most:
        card = legal.bit_length() - 1
        legal ^= 1 << card
        copy_board(board, child)
        apply_action(child, card)
        value = outcome(child, spare, alike, least, most)
        if mine:
            least = max(least, value)
        else:
            most = min(most, value)
    spare.append(child)
    return least if mine else most
