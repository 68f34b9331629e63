"""A second, deliberately naive reading of the last stock trick, to hold the kernel's to.

Every way of the cards is played out by itself, draws and all, and each seat remembers all that it
saw. Best responses are found by grouping histories by what the answering seat knows.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from itertools import combinations, permutations

from marjolet.endings import solve_open
from marjolet.kernel import Board, apply_action, copy_board, reopen_board
from marjolet.last_trick import PublicRoot

DRAW = 46
WINNER_DRAWS = 2


@dataclass
class History:
    """One course of one way of the cards, and how often chance and the opponent bring it about."""

    board: Board
    weight: float
    path: tuple[int, ...]
    hands: tuple[tuple[int, ...], ...]  # by seat: its hand, after each change too


# The chance of each action of the seat to act.
Policy = Callable[[History], dict[int, float]]


def cards_in(cards: int) -> list[int]:
    return [card for card in range(32) if cards >> card & 1]


def all_histories(root: PublicRoot) -> list[History]:
    """Return the game's beginning for each way of the unknown cards, hidden ones in every order."""
    unknown = cards_in(root.unknown)
    found = []
    for first in combinations(unknown, root.counts[0]):
        rest = [card for card in unknown if card not in first]
        for second in combinations(rest, root.counts[1]):
            left = [card for card in rest if card not in second]
            found += [beginning(root, (first, second), hidden) for hidden in permutations(left)]
    for history in found:
        history.weight = 1 / len(found)
    return found


def beginning(
    root: PublicRoot, hands: tuple[tuple[int, ...], tuple[int, ...]], hidden: tuple[int, ...]
) -> History:
    board = root.board()
    held = [root.known[seat] | sum(1 << card for card in hands[seat]) for seat in (0, 1)]
    board.hand = list(held)
    board.deck = root.deck(hidden)
    reopen_board(board)
    # Nobody may have been asked: then the cards are drawn already.
    path = (DRAW,) if root.phase == WINNER_DRAWS != board.phase else ()
    return History(board, 0.0, path, (changed((held[0],), board, 0), changed((held[1],), board, 1)))


def changed(hands: tuple[int, ...], board: Board, seat: int) -> tuple[int, ...]:
    """Return `hands` and the present one, if it is another.

    A seat sees its own cards change; how often the other was asked is not for it to know (4.18).
    """
    return hands if hands[-1] == board.hand[seat] else (*hands, board.hand[seat])


def after(history: History, action: int, chance: float) -> History:
    board = Board(history.board.rules)
    copy_board(history.board, board)
    apply_action(board, action)
    drew = board.stock < history.board.stock and action != DRAW
    unasked = drew and not board.rules.draw_after_card and not board.rules.announce_after_draw
    return History(
        board,
        history.weight * chance,
        (*history.path, action, DRAW) if unasked else (*history.path, action),
        (changed(history.hands[0], board, 0), changed(history.hands[1], board, 1)),
    )


def gained(root: PublicRoot, board: Board) -> int:
    """Return what seat 0 gained over seat 1 since the root, the ending played perfectly."""
    ending = solve_open(board)
    assert ending
    points: int = board.points[0] - board.points[1] + ending.value
    for seat, sign in ((0, 1), (1, -1)):
        for card in cards_in(board.captured[seat] & ~root.captured[seat]):
            points += sign * board.rules.card_points[card >> 2]
    return points


def best_answer(root: PublicRoot, seat: int, policy: Policy) -> float:
    """Return what `seat` gains, in its own points, by the best responses to the other's policy."""
    return answer(root, seat, policy, all_histories(root))


def answer(root: PublicRoot, seat: int, policy: Policy, histories: list[History]) -> float:
    total = 0.0
    known: dict[object, list[History]] = defaultdict(list)
    waiting = list(histories)
    while waiting:
        history = waiting.pop()
        board = history.board
        if board.stock == 0:
            points = gained(root, board)
            total += history.weight * (-points if seat else points)
        elif board.to_act == seat:
            known[history.path, history.hands[seat]].append(history)
        else:
            chances = policy(history) or {only(board): 1.0}
            waiting += [after(history, action, chance) for action, chance in chances.items()]
    for group in known.values():
        total += max(
            answer(root, seat, policy, [after(history, action, 1.0) for history in group])
            for action in range(47)
            if group[0].board.legal >> action & 1
        )
    return total


def only(board: Board) -> int:
    """Return the only legal action of `board`."""
    assert board.legal.bit_count() == 1
    return int(board.legal).bit_length() - 1
