"""The requests of the protocol; docs/protocol.md says what they mean."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Header, Path, Query, Request, Response
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer

from ..cards import Seat, parse_card
from ..errors import ParseError
from ..language import SUPPORTED, Speech
from ..language.reasons import why_illegal
from ..language.typed import Candidates, NotUnderstood, parse_typed
from ..rulebook import load
from . import documents
from .actor import TableActor
from .files import pack
from .hints import hint
from .messages import messages
from .options import options
from .problems import (
    BUSY,
    ILLEGAL_MOVE,
    MEDIA_TYPE,
    NOT_FINISHED,
    NOT_FOUND,
    NOT_YOUR_TURN,
    Problem,
    bad_request,
    language_of,
)
from .recording import record_of
from .settings import settings_of
from .stream import to_text
from .streaming import (
    EVENT_STREAM,
    JSON_LINES,
    MOST_STREAMS,
    SeatResponse,
    media_type_of,
)
from .tables import Tables
from .verbs import NOT_HELD, Act

JSON = "application/json"
TEXT = "text/plain"


def refusals(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """Return how the OpenAPI document describes refusals with `statuses`."""
    schema = {"$ref": "#/components/schemas/ProblemDocument"}
    return {
        status: {"description": "Refused", "content": {MEDIA_TYPE: {"schema": schema}}}
        for status in statuses
    }


router = APIRouter(prefix="/api")
bearer = HTTPBearer(auto_error=False, description="The token of a seat at the table.")


def speech_of(request: Request) -> Speech:
    """Return the language that the caller asked for, or the server's."""
    accepted = request.headers.get("accept-language", "")
    return Speech(language_of(accepted, request.app.state.language))


def tables_of(request: Request) -> Tables:
    """Return the server's tables."""
    tables: Tables = request.app.state.tables
    return tables


Token = Annotated[HTTPAuthorizationCredentials | None, Depends(bearer)]
Said = Annotated[Speech, Depends(speech_of)]
AllTables = Annotated[Tables, Depends(tables_of)]
TableId = Annotated[str, Path(description="The address of the table.")]


def token_of(token: HTTPAuthorizationCredentials | None) -> str | None:
    """Return the token that the caller has sent, if any."""
    return None if token is None else token.credentials


async def seat_at(table: TableId, token: Token, tables: AllTables) -> tuple[TableActor, Seat]:
    """Return the table and the seat that the caller's token owns."""
    return await tables.seat(table, token_of(token))


Seated = Annotated[tuple[TableActor, Seat], Depends(seat_at)]


@router.get("/health")
async def health() -> documents.Health:
    """Say that the server answers."""
    return documents.Health(status="ok")


@router.get("/options", responses={200: {"content": {JSON: {}}}}, response_class=Response)
async def get_options(request: Request, speech: Said) -> Response:
    """Return what a table can be made with: presets, parameters, players, languages."""
    return _packed(request, options(speech))


@router.get("/rules/{language}", responses=refusals(404))
async def get_rules(language: str, request: Request) -> Response:
    """Return the numbered rules page."""
    _require_language(language)
    page = load(language)
    document = {
        "language": page.language,
        "title": page.title,
        "introduction": page.introduction,
        "chapters": [
            {
                "number": chapter.number,
                "title": chapter.title,
                "introduction": chapter.introduction,
                "rules": [{"number": rule.number, "text": rule.text} for rule in chapter.rules],
            }
            for chapter in page.chapters
        ],
        "presets": [
            {
                "name": preset.name,
                "summary": preset.summary,
                "rules": [rule.number for rule in preset.rules],
            }
            for preset in page.presets
        ],
    }
    return _packed(request, document)


@router.get("/messages/{language}", responses=refusals(404))
async def get_messages(language: str, request: Request) -> Response:
    """Return the message catalogue."""
    _require_language(language)
    return _packed(request, messages(language))


@router.post("/tables", status_code=201, responses=refusals(400, 413, 422, 503))
async def create_table(
    asked: documents.NewTable, request: Request, speech: Said, tables: AllTables
) -> documents.Seated:
    """Make a table, sit down at seat 0, and deal."""
    settings = settings_of(asked, speech, request.app.state.chance)
    table, seat, token = await tables.create(settings)
    return documents.Seated(table=table, seat=seat.value, token=token, number=1)


@router.get(
    "/tables/{table}",
    responses={200: {"model": documents.TableView}, **refusals(401, 404, 503)},
    response_class=Response,
)
async def get_table(seated: Seated) -> Response:
    """Return the table as the seat sees it."""
    actor, seat = seated
    return Response(to_text(actor.stream(seat).document), media_type=JSON)


@router.post(
    "/tables/{table}/actions",
    responses={200: {"model": documents.Acted}, **refusals(400, 401, 404, 409, 413, 422, 503)},
    response_class=Response,
)
async def act(action: documents.Action, seated: Seated, token: Token, speech: Said) -> Response:
    """Act; the answer comes when the action is committed, and is the same if it is sent again."""
    actor, seat = seated
    if (action.move is None) == (action.do == "move"):
        raise bad_request([{"pointer": "/move", "detail": 'stands beside "do": "move"'}])
    assert token is not None
    answer = await actor.act(
        Act(seat, action.id, action.seen, action.do, speech, action.move, token.credentials)
    )
    return Response(to_text(answer), media_type=JSON)


@router.get(
    "/tables/{table}/events",
    responses={
        200: {
            "description": "Events, until either side ends the connection",
            "content": {
                EVENT_STREAM: {"schema": {"type": "string"}},
                JSON_LINES: {"schema": {"type": "string"}},
            },
        },
        **refusals(401, 404, 422, 503),
    },
    response_class=Response,
)
async def get_events(
    seated: Seated,
    request: Request,
    tables: AllTables,
    after: Annotated[int | None, Query(ge=0, lt=2**31)] = None,
    last_event_id: Annotated[int | None, Header(ge=0, lt=2**31)] = None,
) -> Response:
    """Stream the seat's events, beginning with the whole table or after the number given."""
    actor, seat = seated
    if actor.readers[seat] >= MOST_STREAMS:
        raise Problem(BUSY)
    media_type = media_type_of(request.headers.get("accept", ""))
    seen = after if last_event_id is None else last_event_id
    return SeatResponse(actor, seat, seen, media_type, tables.closing)


@router.get("/tables/{table}/hint", responses=refusals(401, 404, 409, 503))
async def get_hint(seated: Seated, speech: Said) -> documents.Hint:
    """Return what a careful player would do now, and why."""
    actor, seat = seated
    number = actor.stream(seat).number
    if actor.table.asked != seat:
        raise Problem(NOT_YOUR_TURN, number=number)
    move, sentence = hint(actor.table.view(seat), speech)
    return documents.Hint(number=number, move=move.code, sentence=sentence)


@router.get("/tables/{table}/why/{card}", responses=refusals(401, 404, 409, 422, 503))
async def get_why(card: str, seated: Seated, speech: Said) -> documents.Why:
    """Return why a card of the own hand cannot be played."""
    actor, seat = seated
    try:
        wanted = parse_card(card)
    except ParseError:
        raise bad_request([{"pointer": "/card", "detail": "not a card"}]) from None
    view = actor.table.view(seat)
    if wanted not in view.hand:
        number = actor.stream(seat).number
        raise Problem(ILLEGAL_MOVE, speech.say(NOT_HELD), number=number)
    return documents.Why(card=wanted.code, sentence=why_illegal(view, wanted).sentence(speech))


@router.get(
    "/tables/{table}/record",
    responses={
        200: {"content": {JSON: {}, TEXT: {"schema": {"type": "string"}}}},
        **refusals(401, 404, 409, 503),
    },
    response_class=Response,
)
async def get_record(seated: Seated, request: Request) -> Response:
    """Return the record of the finished match, as JSON or in the text notation."""
    from ..record import format_json, format_text

    actor, seat = seated
    if not actor.table.match.is_over:
        raise Problem(NOT_FINISHED, number=actor.stream(seat).number)
    record = record_of(actor.table)
    accept = request.headers.get("accept", "")
    if TEXT in accept and JSON not in accept:
        return Response(format_text(record), media_type=TEXT)
    return Response(format_json(record), media_type=JSON)


@router.post("/read", responses=refusals(400, 401, 404, 413, 422, 503))
async def read(
    typed: documents.Typed, token: Token, tables: AllTables, speech: Said
) -> documents.Understood:
    """Read typed words as a move at a table."""
    actor, seat = await tables.seat(typed.table, token_of(token))
    found = parse_typed(typed.text, actor.table.view(seat), speech.language)
    if isinstance(found, NotUnderstood):
        return documents.Understood(moves=[], sentence=found.sentence)
    if isinstance(found, Candidates):
        codes = [move.code for move in found.moves]
        return documents.Understood(moves=codes, sentence=found.sentence)
    return documents.Understood(moves=[found.code], sentence="")


def _require_language(language: str) -> None:
    if language not in SUPPORTED:
        raise Problem(NOT_FOUND)


def _packed(request: Request, document: object) -> Response:
    return pack(to_text(document).encode(), JSON).response(request)
