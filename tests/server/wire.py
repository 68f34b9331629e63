"""A client that keeps every byte it receives, and a seat that plays with it."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator, Callable, Coroutine, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, Self, TypeVar

LIMIT = 2**20
TIMEOUT = 20.0

Document = dict[str, Any]
Result = TypeVar("Result")


class Connection:
    """One HTTP connection to the server, for one request after the other."""

    opened: ClassVar[list[Connection]] = []

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer
        self.received = bytearray()
        self.opened.append(self)

    @classmethod
    async def open(cls, port: int) -> Self:
        return cls(*await asyncio.open_connection("127.0.0.1", port, limit=LIMIT))

    async def close(self) -> None:
        self._writer.close()
        with contextlib.suppress(OSError):
            await self._writer.wait_closed()

    def write(self, content: bytes) -> None:
        """Send bytes that need be no request."""
        self._writer.write(content)

    async def request(
        self,
        method: str,
        path: str,
        body: object = None,
        headers: Mapping[str, str] | None = None,
    ) -> tuple[int, bytes]:
        """Send a request and return the status and the whole body of the answer."""
        self.send(method, path, body, headers)
        status, lengths = await self.head()
        return status, await self.read(int(lengths.get("content-length", "0")))

    def send(
        self,
        method: str,
        path: str,
        body: object = None,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        """Send a request and wait for nothing."""
        content = b"" if body is None else json.dumps(body).encode()
        lines = [f"{method} {path} HTTP/1.1", "Host: localhost", f"Content-Length: {len(content)}"]
        lines += [f"{name}: {value}" for name, value in (headers or {}).items()]
        if body is not None:
            lines.append("Content-Type: application/json")
        self._writer.write("\r\n".join([*lines, "", ""]).encode() + content)

    async def head(self) -> tuple[int, dict[str, str]]:
        """Return the status of the next answer, and its headers."""
        async with asyncio.timeout(TIMEOUT):
            head = await self._reader.readuntil(b"\r\n\r\n")
        self.received += head
        first, *lines = head.decode().strip().split("\r\n")
        pairs = (line.split(": ", 1) for line in lines)
        return int(first.split(" ")[1]), {name.lower(): value for name, value in pairs}

    async def chunks(self) -> AsyncIterator[bytes]:
        """Yield the parts of an answer of unknown length."""
        while True:
            async with asyncio.timeout(TIMEOUT):
                size = int(await self._reader.readline(), 16)
            part = await self.read(size + 2)
            if size == 0:
                return
            yield part[:-2]

    async def read(self, count: int) -> bytes:
        """Return the next `count` bytes."""
        async with asyncio.timeout(TIMEOUT):
            content = await self._reader.readexactly(count)
        self.received += content
        return content


def finish(story: Coroutine[Any, Any, Result]) -> Result:
    """Run `story` to its end, and close all connections that it has opened, however it ends."""

    async def run() -> Result:
        try:
            return await story
        finally:
            for connection in Connection.opened:
                await connection.close()
            Connection.opened.clear()

    return asyncio.run(run())


def applied(table: Document, event: Document) -> Document:
    """Return the table view after `event`, as docs/protocol.md tells clients to."""
    if event["kind"] == "table":
        whole: Document = event["table"]
        return whole
    now = dict(event["now"])
    changed = now.pop("view", {})
    view = {**table["view"], **changed}
    view["events"] = table["view"]["events"] + event["happened"]
    view["lines"] = table["view"]["lines"] + event["lines"]
    return {**table, **now, "number": event["number"], "view": view}


@dataclass
class Seat:
    """A person at a table, whose browser is this test."""

    port: int
    id: str
    token: str
    actions: Connection
    stream: Connection
    table: Document = field(default_factory=dict)
    events: list[str] = field(default_factory=list)
    asked: int = 0

    @classmethod
    async def sit(cls, port: int, **settings: Any) -> Self:
        """Make a table, sit down, and open the stream."""
        actions = await Connection.open(port)
        status, body = await actions.request("POST", "/api/tables", {"pace": 0, **settings})
        assert status == 201, body
        made = json.loads(body)
        return cls(port, made["table"], made["token"], actions, await Connection.open(port))

    @property
    def headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.token}"}

    async def listen(self) -> AsyncIterator[Document]:
        """Open the stream and yield its events, each already applied to `table`."""
        async for line in self.lines():
            event = json.loads(line)
            self.events.append(line)
            self.table = applied(self.table, event)
            yield event

    async def lines(self, after: int | None = None) -> AsyncIterator[str]:
        """Open the stream and yield its lines, but for those that are only signs of life."""
        query = "" if after is None else f"?after={after}"
        accept = {"Accept": "application/x-ndjson"}
        path = f"/api/tables/{self.id}/events{query}"
        self.stream.send("GET", path, headers={**self.headers, **accept})
        status, _ = await self.stream.head()
        assert status == 200
        async for chunk in self.stream.chunks():
            for line in chunk.decode().splitlines():
                if line:
                    yield line

    async def act(self, do: str, move: str | None = None, **more: Any) -> tuple[int, Document]:
        """Act, with the number of the last event seen."""
        self.asked += 1
        body = {"id": f"a{self.asked}", "seen": self.table["number"], "do": do, **more}
        if move is not None:
            body["move"] = move
        path = f"/api/tables/{self.id}/actions"
        status, answer = await self.actions.request("POST", path, body, self.headers)
        return status, json.loads(answer)

    async def get(self, path: str = "", **headers: str) -> tuple[int, bytes]:
        """Ask for something at this table."""
        address = f"/api/tables/{self.id}{path}"
        return await self.actions.request("GET", address, headers={**self.headers, **headers})

    async def close(self) -> None:
        await self.actions.close()
        await self.stream.close()


async def play_deal(
    seat: Seat,
    choose: Callable[[Document], str],
    watch: Callable[[Document], None] = lambda _: None,
) -> None:
    """Play until the deal is over; `watch` is shown every event."""
    async for event in seat.listen():
        watch(event)
        view = seat.table["view"]
        if seat.table["next"] is not None:
            return
        if view["to_act"] == 0:
            status, answer = await seat.act("move", choose(view))
            assert status == 200, answer
