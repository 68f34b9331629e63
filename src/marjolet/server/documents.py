"""The bodies of requests and answers, as they stand in the OpenAPI document."""

from __future__ import annotations

import re
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

Protocol = Literal[1]
PROTOCOL: Protocol = 1  # the version of the protocol, here alone

SeatNumber = Literal[0, 1]
Pair = Annotated[list[int], Field(min_length=2, max_length=2)]
# What a client may choose freely and the server stores: printable, so that any database takes it.
ActionId = Annotated[str, Field(pattern=r"^[!-~]{1,64}$", examples=["5f0c2b77"])]

_PLAIN_NAME = re.compile(r"[A-Za-z0-9_-]{0,64}")

Deed = Literal["move", "next_deal", "take_back", "resign", "rematch"]


def _name(text: str) -> str:
    """Return `text` without space at its ends; refuse what cannot be shown on one line."""
    text = text.strip()
    if not text or not text.isprintable():
        raise ValueError("a name has 1 to 40 printable characters")
    return text


def _plain(options: dict[str, Any]) -> dict[str, Any]:
    """Return `options`; refuse whatever could name a file of the server."""
    inside: list[Any] = [options]
    while inside:
        value = inside.pop()
        if isinstance(value, dict):
            inside += [*value, *value.values()]
        elif isinstance(value, list):
            inside += value
        elif isinstance(value, str) and not _PLAIN_NAME.fullmatch(value):
            raise ValueError("names in the options of a player are of letters, digits, - and _")
    return options


class _Body(BaseModel):
    """A body that a client sends: exactly these keys, exactly these types."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Opponent(_Body):
    """Who sits at seat 1: the name of a player, and its options."""

    player: Annotated[str, Field(max_length=64)] = "greedy"
    options: Annotated[dict[str, Any], Field(max_length=16), AfterValidator(_plain)] = {}


class NewTable(_Body):
    """A table to be made; see "A new table" in the protocol."""

    preset: Annotated[str, Field(max_length=64)] = "marjolet"
    rules: Annotated[dict[str, Any], Field(max_length=64)] = {}
    name: Annotated[str, Field(min_length=1, max_length=40), AfterValidator(_name)] | None = None
    opponent: Opponent = Opponent()
    first_dealer: Literal["me", "opponent", "random"] = "random"
    pace: Annotated[float, Field(ge=0, le=2, allow_inf_nan=False)] = 1.0
    takes_back: bool = True


class Action(_Body):
    """What a seat does; `move` stands beside ``"do": "move"`` only."""

    id: ActionId
    seen: Annotated[int, Field(ge=0, lt=2**31)]
    do: Deed
    move: Annotated[str, Field(max_length=32, examples=["QS", "meld KSQS", "draw"])] | None = None


class Typed(_Body):
    """Words that a person typed at a table."""

    table: Annotated[str, Field(max_length=64)]
    text: Annotated[str, Field(max_length=200)]


class Seated(BaseModel):
    """A seat at a new table; the token is shown this once."""

    table: str
    seat: SeatNumber
    token: str
    number: int


class Acted(BaseModel):
    """The number of the last event of the seat's stream; for a rematch, a seat at a new table."""

    number: int
    table: str | None = None
    seat: SeatNumber | None = None
    token: str | None = None


class Hint(BaseModel):
    """What a careful player would do, and why."""

    number: int
    move: str
    sentence: str


class Why(BaseModel):
    """Why a card of the own hand cannot be played."""

    card: str
    sentence: str


class Understood(BaseModel):
    """The moves that typed words may mean: one, or several and a question, or none."""

    moves: list[str]
    sentence: str


class FinishedDeal(BaseModel):
    """A deal that is over."""

    dealer: SeatNumber
    points: Pair
    trump: Literal["S", "H", "D", "C"]
    lines: list[list[int | str]]
    winner: SeatNumber | None


class TableView(BaseModel):
    """A table as one seat sees it."""

    protocol: Protocol
    table: str
    number: int
    seat: SeatNumber
    names: list[str]
    kinds: list[str]
    preset: str
    rules: dict[str, Any]
    counters: Literal["digits", "mogettes"]
    target: int
    rules_of_lines: dict[str, str]
    first_dealer: SeatNumber
    pace: float
    takes_back: bool
    deals: list[FinishedDeal]
    totals: Pair
    match_over: bool
    match_winner: SeatNumber | None
    resigned: SeatNumber | None
    next: Literal["deal", "rematch"] | None
    rematch: str | None
    can_take_back: bool
    worth: dict[str, int]
    view: dict[str, Any]


class Health(BaseModel):
    """That the server answers."""

    status: Literal["ok"]


class WrongPart(BaseModel):
    """One thing that is wrong with a request, and where: a JSON pointer into it."""

    pointer: str
    detail: str


class ProblemDocument(BaseModel):
    """A refusal (RFC 9457); nothing was changed."""

    type: Annotated[str, Field(examples=["/problems/stale"])]
    title: str
    status: int
    detail: str
    number: int | None = None
    problems: list[WrongPart] | None = None
