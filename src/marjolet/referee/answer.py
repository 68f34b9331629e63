"""Answering a request to the referee: play the actions and say where the deal stands."""

from __future__ import annotations

from random import Random

from ..cards import CARDS, CardSet, Suit
from ..deal import Deal, new_board
from ..endings import solve_open
from ..errors import quoted
from ..kernel import Board, apply_action
from ..lines import unpack_line
from ..moves import action_numbers, legal_codes
from ..view import View
from .request import Refusal, Request


def answer(request: Request) -> dict[str, object]:
    """Return the answer to `request`, without its id; refuse an illegal action with its index."""
    board = new_board(request.rules, request.deck, request.dealer)
    board.holds = request.holds
    trace = []
    numbers = action_numbers(Suit(board.trump))
    for at, code in enumerate(request.actions):
        if request.trace:
            trace.append(decision(board))
        number = numbers.get(code)
        if number is None or not board.legal >> number & 1:
            raise Refusal("illegal_action", _illegal(board, code), at)
        apply_action(board, number)
    result = decision(board)
    result |= position(board)
    if request.trace:
        trace.append(decision(board))
        result["trace"] = trace
    if request.solve:
        result["ending"] = _ending(board)
    if request.wants_view or request.ask:
        deal = Deal(
            request.deck, request.dealer, request.rules, request.actions, holds=request.holds
        )
        if request.wants_view:
            result["view"] = View.of(deal, request.viewer).to_json()
        if request.ask:
            result["choice"] = _choice(request, deal)
    return result


def decision(board: Board) -> dict[str, object]:
    """Return who is to act, what is legal, and the points so far."""
    is_over = not board.legal
    return {
        "to_act": None if is_over else board.to_act,
        "legal": legal_codes(board.legal, Suit(board.trump)),
        "points": board.points,
    }


def position(board: Board) -> dict[str, object]:
    """Return everything else about the deal on `board`, all cards open."""
    is_over = not board.legal
    result: dict[str, object] = {
        "over": is_over,
        "lines": [
            unpack_line(line, board.trump).to_json() for line in board.lines[: board.line_count]
        ],
        "hands": [CardSet.of_bits(bits).codes for bits in board.hand],
        "exposed": [CardSet.of_bits(bits).codes for bits in board.exposed],
        "turn_up": CARDS[board.turn_up].code if board.stock else None,
        "stock": board.stock,
        "trump": Suit(board.trump).code,
        "tricks": board.tricks,
        "captured": [CardSet.of_bits(bits).codes for bits in board.captured],
    }
    if is_over:
        result["winner"] = None if board.winner < 0 else board.winner
    return result


def _illegal(board: Board, code: str) -> str:
    if not board.legal:
        return f"{quoted(code)} is not legal: the deal is over."
    legal = ", ".join(legal_codes(board.legal, Suit(board.trump)))
    return f"{quoted(code)} is not legal; seat {board.to_act} may choose from: {legal}."


def _ending(board: Board) -> dict[str, object] | None:
    """Return what the ending and each move in it are worth, or None while the stock is open."""
    ending = solve_open(board)
    if ending is None:
        return None
    return {
        "value": ending.value,
        "moves": {move.code: value for move, value in ending.moves.items()},
    }


def _choice(request: Request, deal: Deal) -> str | None:
    """Return what the player that is asked does here, seeing only its own view."""
    if request.ask is None or deal.to_act is None:
        return None
    view = View.of(deal, deal.to_act)
    try:
        return request.ask.player.choose(view, Random(request.ask.seed)).code
    except Exception as error:  # anybody may have written the player, and the referee goes on
        raise Refusal("bad_request", f"The player failed: {quoted(error)}.") from error
