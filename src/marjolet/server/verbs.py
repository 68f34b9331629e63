"""What a seat may ask of its table, one function a verb: each gives the entries to append."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ..cards import Card, Seat
from ..errors import ParseError
from ..language import Speech
from ..language.reasons import why_illegal
from ..language.speech import mark
from ..moves import Move, Play, parse_move
from ..view import View
from .log import Entry, Kind
from .problems import (
    ILLEGAL_MOVE,
    NOT_NOW,
    NOT_YOUR_TURN,
    Problem,
    bad_request,
    said,
)
from .table import Table

NOT_HELD = mark("You do not hold this card.")

Decks = Callable[[], Sequence[Card]]


@dataclass(frozen=True, slots=True)
class Act:
    """An action of `seat`: the client's id for it, the last event it saw, and what it wants."""

    seat: Seat
    id: str
    seen: int
    do: str
    speech: Speech
    move: str | None = None
    token: str = ""


@dataclass(frozen=True, slots=True)
class Verbs:
    """The verbs that need nothing but the table, and a deck for the next deal."""

    decks: Decks

    def entries(self, table: Table, act: Act) -> list[Entry]:
        """Return what `act` adds to the log of `table`; raise :class:`Problem` if it is refused."""
        match act.do:
            case "move":
                return [move(table, act)]
            case "next_deal":
                return [self.next_deal(table, act)]
            case "take_back":
                return [take_back(table, act)]
            case "resign":
                return [resign(table, act)]
        raise Problem(NOT_NOW, number=table.streams[act.seat].number)

    def next_deal(self, table: Table, act: Act) -> Entry:
        """Deal the next deal."""
        if table.next != "deal":
            raise not_now(table, act)
        return dealt(self.decks(), act)


def dealt(deck: Sequence[Card], act: Act | None = None) -> Entry:
    """Return the entry of a new deal."""
    body = {"deck": " ".join(card.code for card in deck)}
    if act is None:
        return Entry(Kind.DEALT, body)
    return Entry(Kind.DEALT, body, act.seat, act.id)


def move(table: Table, act: Act) -> Entry:
    """Make a move in the deal in play."""
    wanted = read_move(act.move)
    number = table.streams[act.seat].number
    if table.next is not None:
        raise not_now(table, act)
    if table.asked != act.seat:
        raise Problem(NOT_YOUR_TURN, number=number)
    if not table.deal.is_legal(wanted):
        detail = refusal(table.view(act.seat), wanted, act.speech)
        raise Problem(ILLEGAL_MOVE, detail, number=number)
    return Entry(Kind.MOVED, {"move": wanted.code}, act.seat, act.id)


def take_back(table: Table, act: Act) -> Entry:
    """Go back to the previous decision of the seat."""
    keep = table.previous_decision(act.seat)
    if keep is None:
        raise not_now(table, act)
    return Entry(Kind.TAKEN_BACK, {"keep": keep}, act.seat, act.id)


def resign(table: Table, act: Act) -> Entry:
    """Give the match up."""
    if table.match.is_over:
        raise not_now(table, act)
    return Entry(Kind.RESIGNED, {}, act.seat, act.id)


def not_now(table: Table, act: Act) -> Problem:
    """Return the refusal of an action for which this is not the moment."""
    return Problem(NOT_NOW, number=table.streams[act.seat].number)


def read_move(written: str | None) -> Move:
    """Return the move that a client wrote down."""
    try:
        return parse_move(written or "")
    except ParseError:
        # Its own sentence would repeat what was sent.
        raise bad_request([{"pointer": "/move", "detail": "not a move"}]) from None


def refusal(view: View, move: Move, speech: Speech) -> str:
    """Return why `move` is not legal in `view`, naming cards of the own hand at most."""
    if isinstance(move, Play):
        if move.card not in view.hand:
            return said(NOT_HELD, speech)
        return why_illegal(view, move.card).sentence(speech)
    return said(ILLEGAL_MOVE.detail, speech)
