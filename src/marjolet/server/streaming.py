"""A seat's stream on its way to one client, as server-sent events or as one JSON object a line.

There is no queue that a slow client could fill: the response keeps the number that it has sent, and
takes what came since from the seat's stream, or the whole table when that is shorter.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Iterable
from typing import Any

from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from ..cards import Seat
from .actor import TableActor
from .stream import StreamEvent

EVENT_STREAM = "text/event-stream"
JSON_LINES = "application/x-ndjson"
ALIVE_EVERY = 10.0  # seconds without an event
DROPPED_AFTER = 30.0  # seconds in which a client takes nothing
MOST_STREAMS = 32  # of one seat at once: a person may have many windows


class SeatResponse(Response):
    """The events of `seat` after number `after`, until either side goes away."""

    def __init__(
        self,
        actor: TableActor,
        seat: Seat,
        after: int | None,
        media_type: str,
        closing: asyncio.Event,
    ) -> None:
        super().__init__(media_type=media_type)
        del self.headers["content-length"]
        self.headers["Cache-Control"] = "no-store"
        self.headers["X-Accel-Buffering"] = "no"  # proxies hold events back otherwise
        self._actor = actor
        self._seat = seat
        self._after = after
        self._closing = closing
        self._is_lines = media_type == JSON_LINES

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send events until the client goes, takes nothing any more, or the server closes."""
        del scope
        self._actor.readers[self._seat] += 1
        gone = asyncio.ensure_future(_wait_for_end(receive))
        closing = asyncio.ensure_future(self._closing.wait())
        try:
            await send({"type": "http.response.start", "status": 200, "headers": self.raw_headers})
            # Whatever goes wrong with the connection ends it; the client resumes where it stood.
            with contextlib.suppress(OSError, TimeoutError):
                await self._send_events(send, gone, closing)
        finally:
            self._actor.readers[self._seat] -= 1
            gone.cancel()
            closing.cancel()

    async def _send_events(
        self, send: Send, gone: asyncio.Future[None], closing: asyncio.Future[Any]
    ) -> None:
        stream, sent = self._actor.stream(self._seat), self._after
        while not gone.done() and not closing.done() and not self._actor.is_closed:
            news = self._actor.news()
            events = stream.after(sent)
            sent = stream.number
            if events:
                await _send(send, self._written(events))
            waiting = asyncio.ensure_future(news.wait())
            ends = (waiting, gone, closing)
            try:
                done, _ = await asyncio.wait(
                    ends, timeout=ALIVE_EVERY, return_when=asyncio.FIRST_COMPLETED
                )
            finally:
                waiting.cancel()
            if not done:
                await _send(send, "\n" if self._is_lines else ": alive\n\n")
        if not gone.done():
            await send({"type": "http.response.body", "body": b"", "more_body": False})

    def _written(self, events: Iterable[StreamEvent]) -> str:
        if self._is_lines:
            return "".join(f"{event.data}\n" for event in events)
        return "".join(
            f"id: {event.number}\nevent: {event.kind}\ndata: {event.data}\n\n" for event in events
        )


async def _send(send: Send, text: str) -> None:
    message = {"type": "http.response.body", "body": text.encode(), "more_body": True}
    await asyncio.wait_for(send(message), DROPPED_AFTER)


async def _wait_for_end(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


def media_type_of(accept: str) -> str:
    """Return the form of a stream that `accept` asks for: lines only if it does not name events."""
    if JSON_LINES in accept and EVENT_STREAM not in accept:
        return JSON_LINES
    return EVENT_STREAM
