"""What a seat may ask of its table, one function a verb: each gives the entries to append."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ..cards import Card, Seat
from ..errors import ParseError
from ..language import Speech
from ..language.reasons import why_illegal
from ..language.speech import mark
from ..moves import Move, Play, parse_move
from ..view import View
from .documents import Deed
from .log import Entry, FirstEntries, Kind
from .problems import (
    ILLEGAL_MOVE,
    NOT_NOW,
    NOT_YOUR_TURN,
    Problem,
    bad_request,
)
from .table import Settings, Table
from .tokens import hash_token, new_table_id

NOT_HELD = mark("You do not hold this card.")

Answer = dict[str, Any]
Decks = Callable[[], Sequence[Card]]


@dataclass(frozen=True, slots=True)
class Act:
    """An action of `seat`: the client's id for it, the last event it saw, and what it wants."""

    seat: Seat
    id: str
    seen: int
    do: Deed
    speech: Speech
    move: str | None = None
    token: str = ""


@dataclass(frozen=True, slots=True)
class Added:
    """What an action adds: an entry in the log of its table, and perhaps the table of a rematch."""

    entry: Entry
    rematch: FirstEntries | None = None


@dataclass(frozen=True, slots=True)
class Verbs:
    """What seats ask for; `decks` gives the deck of every deal."""

    decks: Decks

    def added(self, table: Table, act: Act) -> Added:
        """Return what `act` adds to the log of `table`; raise :class:`Problem` if it is refused."""
        match act.do:
            case "move":
                return Added(move(table, act))
            case "next_deal":
                return Added(self.next_deal(table, act))
            case "take_back":
                return Added(take_back(table, act))
            case "resign":
                return Added(resign(table, act))
            case "rematch":
                return self.rematch(table, act)

    def next_deal(self, table: Table, act: Act) -> Entry:
        """Deal the next deal."""
        if table.next != "deal":
            raise not_now(table, act)
        return dealt(self.decks(), act)

    def rematch(self, table: Table, act: Act) -> Added:
        """Make the table of the rematch."""
        if table.next != "rematch":
            raise not_now(table, act)
        new = new_table_id()
        hashes = {act.seat: hash_token(rematch_token(act.token, new))}
        first = self.first_entries(new, table.settings.for_rematch(), hashes)
        return Added(Entry(Kind.REMATCHED, {"table": new}, act.seat, act.id), first)

    def first_entries(
        self, table: str, settings: Settings, token_hashes: Mapping[Seat, str]
    ) -> FirstEntries:
        """Return a new table with `settings`, its first deal dealt."""
        created = Entry(Kind.CREATED, settings.to_json())
        return FirstEntries(table, token_hashes, (created, dealt(self.decks())))


def rematch_token(token: str, table: str) -> str:
    """Return the token for `table`, which whoever holds `token` is given again when he asks again.

    Tokens are not kept, so that this one must follow from what the seat and the server know.
    """
    return hmac.new(token.encode(), f"rematch {table}".encode(), hashlib.sha256).hexdigest()


def seated(table: str, act: Act) -> Answer:
    """Return the answer to a rematch."""
    token = rematch_token(act.token, table)
    return {"table": table, "seat": int(act.seat), "token": token, "number": 1}


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
            return speech.say(NOT_HELD)
        return why_illegal(view, move.card).sentence(speech)
    return speech.say(ILLEGAL_MOVE.detail)
