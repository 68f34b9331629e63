"""The application: the API, the page's files, the page for reading the API, and their headers."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random, SystemRandom
from typing import Any

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from sqlalchemy.exc import SQLAlchemyError
from starlette.exceptions import HTTPException
from starlette.types import Receive, Scope, Send

from .. import __version__
from ..deal import shuffled_deck
from ..language.speech import SUPPORTED, load_catalogue
from .api import router, speech_of
from .computer import Computer
from .database import DatabaseError, default_url, make_engine, migrate
from .description import describe
from .faults import log_fault
from .files import Folder, pack
from .guard import Guard
from .log import Log
from .problems import BROKEN, NOT_FOUND, NOT_STORED, TOO_LARGE, WRONG_METHOD, Problem, bad_request
from .reading import reading_page
from .tables import Tables
from .verbs import Decks, Verbs

STATIC = Path(__file__).parent / "static"


def create_app(
    database: str | None = None,
    *,
    language: str = "en",
    decks: Decks | None = None,
    computer: Computer | None = None,
    static: Path = STATIC,
    hosts: Collection[str] | None = None,
) -> FastAPI:
    """Return the application on the database at the URL `database`, by default the user's own file.

    `language` is spoken to callers who ask for none that there is. `decks` gives the deck of every
    deal, by default a fresh one from the system's randomness. If `hosts` are given, the application
    answers only to these names and to those that every computer has for itself.

    Raises :class:`MarjoletError` where it could not speak each language, or use the database.
    """
    for each in SUPPORTED:
        load_catalogue(each)
    chance: Random = SystemRandom()
    engine = make_engine(database or default_url())
    verbs = Verbs(decks or (lambda: shuffled_deck(chance)))
    tables = Tables(Log(engine), computer or Computer(), verbs)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        try:
            await migrate(engine)
        except DatabaseError as error:
            # The web server only says that it could not start; the command says why.
            app.state.failure = error
            await engine.dispose()
            raise
        sweeping = asyncio.create_task(tables.sweep())
        try:
            yield
        finally:
            sweeping.cancel()
            try:
                await asyncio.gather(sweeping, return_exceptions=True)
                await tables.close()
            finally:
                await engine.dispose()

    app = FastAPI(
        title="Marjolet",
        version=__version__,
        description="Everything that can be done at a table. The page uses nothing else.",
        docs_url=None,
        redirect_slashes=False,
        redoc_url=None,
        lifespan=lifespan,
    )
    app.state.tables = tables
    app.state.chance = chance
    app.state.language = language
    app.state.failure = None
    app.add_middleware(Guard, language=language, hosts=hosts)
    app.include_router(router)
    add_pages(app, Folder(static))
    add_refusals(app)
    describe(app)
    return app


def add_pages(app: FastAPI, folder: Folder) -> None:
    """Add the page for reading the API, and the files of the page, which come last."""

    @app.api_route("/docs", methods=["GET", "HEAD"], include_in_schema=False)
    async def docs(request: Request) -> Response:
        page = reading_page(app.openapi(), speech_of(request))
        return pack(page.encode(), "text/html; charset=utf-8").response(request)

    async def file(scope: Scope, receive: Receive, send: Send) -> None:
        found = None
        if scope["type"] == "http" and scope["method"] in ("GET", "HEAD"):
            found = await asyncio.to_thread(folder.find, scope["path"].removeprefix("/"))
        if found is None:
            raise Problem(NOT_FOUND)
        await found.response(Request(scope))(scope, receive, send)

    # Not a route for every path: it would also answer for those that know no such method.
    app.router.default = file


def add_refusals(app: FastAPI) -> None:
    """Let everything that can go wrong end in a problem document."""

    @app.exception_handler(Problem)
    async def refused(request: Request, problem: Problem) -> Response:
        return problem.response(speech_of(request))

    @app.exception_handler(RequestValidationError)
    async def invalid(request: Request, error: RequestValidationError) -> Response:
        # The values that were sent are not repeated: only where they stood, and what is expected.
        problems = [
            {"pointer": pointer_of(part["loc"]), "detail": str(part["msg"])}
            for part in error.errors()
        ]
        is_json = all(part["type"] != "json_invalid" for part in error.errors())
        return bad_request(problems, is_json=is_json).response(speech_of(request))

    @app.exception_handler(HTTPException)
    async def failed(request: Request, error: HTTPException) -> Response:
        kinds = {404: NOT_FOUND, 405: WRONG_METHOD, 413: TOO_LARGE}
        if error.status_code in kinds:
            problem = Problem(kinds[error.status_code])
        elif error.status_code < 500:
            problem = bad_request([], is_json=False)
        else:
            problem = Problem(BROKEN)
        response = problem.response(speech_of(request))
        response.headers.update(error.headers or {})
        return response

    @app.exception_handler(SQLAlchemyError)
    async def not_stored(request: Request, error: SQLAlchemyError) -> Response:
        log_fault(error)
        return Problem(NOT_STORED).response(speech_of(request))


def pointer_of(place: tuple[Any, ...]) -> str:
    """Return the JSON pointer for `place`, where a request failed validation."""
    parts = place[1:] if place and place[0] in ("body", "query", "path", "header") else place
    pointer = "".join(f"/{str(part).replace('~', '~0').replace('/', '~1')}" for part in parts)
    # A key may be half a character, which no answer can hold.
    return pointer.encode("utf-8", "replace").decode()
