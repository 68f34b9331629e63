"""Everything that can be refused, as problem documents (RFC 9457) in the caller's language.

No text here names a card or a move: what a caller sent wrongly is not repeated to him.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from starlette.responses import Response

from ..language import SUPPORTED, Speech
from ..language.speech import mark
from .stream import to_text

MEDIA_TYPE = "application/problem+json"


@dataclass(frozen=True, slots=True)
class ProblemKind:
    """A kind of problem: its name in ``type``, its status, and its title and usual detail."""

    name: str
    status: int
    title: str
    detail: str


BAD_JSON = ProblemKind(
    "bad-request",
    400,
    mark("The request is not understood"),
    mark("The body is not JSON in UTF-8."),
)
BAD_REQUEST = ProblemKind(
    "bad-request",
    422,
    mark("The request is not understood"),
    mark("Something is missing or is not as the protocol describes it."),
)
BAD_RULES = ProblemKind(
    "bad-rules",
    422,
    mark("These rules cannot be played"),
    mark("The house rules are not possible."),
)
BAD_PLAYER = ProblemKind(
    "bad-player",
    422,
    mark("There is no such opponent"),
    mark("There is no player of this name with these options."),
)
NO_SEAT = ProblemKind(
    "no-seat",
    401,
    mark("This is not your seat"),
    mark("The request needs the token of a seat at this table."),
)
NO_TABLE = ProblemKind(
    "no-table", 404, mark("There is no such table"), mark("No table has this address.")
)
NOT_FOUND = ProblemKind(
    "not-found", 404, mark("There is nothing here"), mark("Nothing has this address.")
)
WRONG_METHOD = ProblemKind(
    "wrong-method",
    405,
    mark("This cannot be done here"),
    mark("The address exists, but it does not answer this method."),
)
NOT_FINISHED = ProblemKind(
    "not-finished",
    409,
    mark("The match is not finished"),
    mark("The record is given out when the match is over."),
)
STALE = ProblemKind(
    "stale",
    409,
    mark("Something has happened since"),
    mark("The table has changed since you saw it."),
)
NOT_YOUR_TURN = ProblemKind(
    "not-your-turn", 409, mark("It is not your turn"), mark("It is not your turn.")
)
ILLEGAL_MOVE = ProblemKind(
    "illegal-move",
    409,
    mark("This move is not possible"),
    mark("You cannot do that now."),
)
NOT_NOW = ProblemKind("not-now", 409, mark("Not now"), mark("This cannot be done at this moment."))
TOO_LARGE = ProblemKind(
    "too-large",
    413,
    mark("The request is too large"),
    mark("A body may have 64 KiB at most."),
)
FOREIGN_HOST = ProblemKind(
    "foreign-host",
    403,
    mark("This is not the address of the server"),
    mark("This server only answers to the names of the computer that it runs on."),
)
BUSY = ProblemKind(
    "busy",
    503,
    mark("Too much is going on"),
    mark("The server has as many tables and streams open as it can. Try again later."),
)
NOT_STORED = ProblemKind(
    "not-stored",
    503,
    mark("The database does not answer"),
    mark("The action may not have been stored. Send it again."),
)
BROKEN = ProblemKind(
    "broken", 500, mark("Something is broken"), mark("The server has made a mistake.")
)


class Problem(Exception):
    """A refusal on its way to the caller; nothing was changed.

    `detail` replaces the usual sentence, `more` are further members of the document.
    """

    def __init__(self, kind: ProblemKind, detail: str | None = None, **more: Any) -> None:
        super().__init__(kind.name)
        self.kind = kind
        self.detail = detail
        self.more = more

    def response(self, speech: Speech) -> Response:
        """Return the problem as a response in the language of `speech`."""
        kind = self.kind
        document = {
            "type": f"/problems/{kind.name}",
            "title": speech.say(kind.title),
            "status": kind.status,
            "detail": speech.say(kind.detail) if self.detail is None else self.detail,
            **self.more,
        }
        headers = {"Content-Language": speech.language, "Cache-Control": "no-store"}
        if kind is NO_SEAT:
            headers["WWW-Authenticate"] = "Bearer"
        return Response(to_text(document), kind.status, headers, MEDIA_TYPE)


def bad_request(problems: Sequence[dict[str, Any]], *, is_json: bool = True) -> Problem:
    """Return the problem of a request in which each of `problems` has a ``pointer``."""
    return Problem(BAD_REQUEST if is_json else BAD_JSON, problems=list(problems))


def language_of(accepted: str, usual: str) -> str:
    """Return the supported language that ``Accept-Language`` likes best, or else `usual`.

    >>> language_of("da, de-AT;q=0.8, en;q=0.7", "fr")
    'de'
    """
    best, most = usual, 0.0
    for part in accepted.split(","):
        wanted, _, quality = part.partition(";")
        language = wanted.strip().split("-")[0].lower()
        weight = _weight(quality)
        if language in SUPPORTED and weight > most:
            best, most = language, weight
    return best


def _weight(text: str) -> float:
    name, _, number = text.strip().partition("=")
    if name.strip() != "q":
        return 1.0
    try:
        return float(number)
    except ValueError:
        return 0.0
