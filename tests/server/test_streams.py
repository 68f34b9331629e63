"""Streams: two forms of the same events, resumed anywhere, patient with slow clients."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from fastapi import FastAPI
from tests.server.running import serving, url_of
from tests.server.wire import Connection, Document, Seat, applied, finish, play_deal

from marjolet.language import Speech
from marjolet.server import stream, streaming
from marjolet.server.app import create_app
from marjolet.server.documents import NewTable
from marjolet.server.settings import settings_of
from marjolet.server.tables import Tables


def first_legal(view: Document) -> str:
    return str(view["legal"][0])


async def read_lines(seat: Seat, after: int | None, until: int) -> list[str]:
    """Return the events after number `after`, up to number `until`, from a stream of its own."""
    again = Seat(seat.port, seat.id, seat.token, seat.actions, await Connection.open(seat.port))
    found: list[str] = []
    async for line in again.lines(after):
        found.append(line)
        if json.loads(line)["number"] >= until:
            break
    await again.stream.close()
    return found


async def read_server_sent(seat: Seat, until: int, **headers: str) -> list[tuple[str, str, str]]:
    """Return the id, event and data of server-sent events up to number `until`."""
    connection = await Connection.open(seat.port)
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    accept = {"Accept": "text/event-stream", **seat.headers, **named}
    connection.send("GET", f"/api/tables/{seat.id}/events", headers=accept)
    status, received = await connection.head()
    assert status == 200
    assert received["content-type"].startswith("text/event-stream")
    found: list[tuple[str, str, str]] = []
    text = ""
    async for chunk in connection.chunks():
        text += chunk.decode()
        *blocks, text = text.split("\n\n")
        for block in blocks:
            if block.startswith(":"):
                continue
            id_, event, data = block.split("\n")
            found.append((id_.removeprefix("id: "), event.removeprefix("event: "), data[6:]))
        if found and int(found[-1][0]) >= until:
            break
    await connection.close()
    return found


def test_steps_lead_to_the_very_table_view(port: int) -> None:
    async def story() -> None:
        seat = await Seat.sit(port, rules={"target": 0})
        rng = Random(5)
        await play_deal(seat, lambda view: str(rng.choice(view["legal"])))
        assert json.loads((await seat.get())[1]) == seat.table
        numbers = [json.loads(line)["number"] for line in seat.events]
        assert numbers == list(range(1, len(numbers) + 1))

    finish(story())


def test_both_forms_carry_the_same_events(port: int) -> None:
    async def story() -> None:
        seat = await Seat.sit(port, rules={"target": 0})
        await play_deal(seat, first_legal)
        last = seat.table["number"]
        lines = await read_lines(seat, 0, last)
        assert lines == seat.events
        events = await read_server_sent(seat, last, Last_Event_ID="0")
        assert [data for _, _, data in events] == lines
        for id_, kind, data in events:
            event = json.loads(data)
            assert (str(event["number"]), event["kind"]) == (id_, kind)

    finish(story())


def test_a_stream_goes_on_after_any_event(port: int) -> None:
    async def story() -> None:
        seat = await Seat.sit(port, rules={"target": 0})
        await play_deal(seat, first_legal)
        last = seat.table["number"]
        table: Document = {}
        for number, line in enumerate(seat.events, 1):
            table = applied(table, json.loads(line))
            if number % 7 == 0:
                resumed = table
                for later in await read_lines(seat, number, last):
                    resumed = applied(resumed, json.loads(later))
                assert resumed == seat.table

    finish(story())


def test_a_stream_without_a_beginning_is_one_table(port: int) -> None:
    async def story() -> None:
        seat = await Seat.sit(port, rules={"target": 0})
        await play_deal(seat, first_legal)
        last = seat.table["number"]
        for after in (None, last + 1, 2**31 - 1):
            (line,) = await read_lines(seat, after, last)
            event = json.loads(line)
            assert (event["kind"], event["number"], event["table"]) == ("table", last, seat.table)

    finish(story())


def test_a_gap_that_is_not_kept_is_filled_with_a_table(
    port: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stream, "KEPT", 10)

    async def story() -> None:
        seat = await Seat.sit(port, rules={"target": 0})
        await play_deal(seat, first_legal)
        last = seat.table["number"]
        assert len(await read_lines(seat, last - 10, last)) == 10
        (line,) = await read_lines(seat, last - 11, last)
        assert json.loads(line)["table"] == seat.table

    finish(story())


@pytest.mark.parametrize("written", ["-1", "x", "1.5", "99999999999", ""])
def test_what_is_no_number_is_refused(port: int, written: str) -> None:
    async def story() -> None:
        seat = await Seat.sit(port)
        status, body = await seat.get("/events", **{"Last-Event-ID": written})
        assert (status, json.loads(body)["type"]) == (422, "/problems/bad-request")

    finish(story())


def test_silence_is_filled_with_signs_of_life(monkeypatch: pytest.MonkeyPatch, port: int) -> None:
    monkeypatch.setattr(streaming, "ALIVE_EVERY", 0.05)

    async def story(accept: str, sign: bytes) -> None:
        seat = await Seat.sit(port)
        seat.stream.send(
            "GET",
            f"/api/tables/{seat.id}/events?after=1",
            headers={**seat.headers, "Accept": accept},
        )
        await seat.stream.head()
        count = 0
        async for chunk in seat.stream.chunks():
            if chunk == sign:
                count += 1
            if count == 3:
                break

    finish(story("text/event-stream", b": alive\n\n"))
    finish(story("application/x-ndjson", b"\n"))


def test_clients_that_read_nothing_hold_nobody_up(tmp_path: Path) -> None:
    async def story(port: int, app: FastAPI) -> None:
        seat = await Seat.sit(port, rules={"target": 0})
        deaf = [await Connection.open(port) for _ in range(20)]
        for connection in deaf:
            connection.send("GET", f"/api/tables/{seat.id}/events", headers=seat.headers)
        async with asyncio.timeout(20):
            await play_deal(seat, first_legal)
        actor = await app.state.tables.get(seat.id)
        assert sum(actor.readers.values()) == 21
        for connection in (*deaf, seat.stream):
            await connection.close()
        async with asyncio.timeout(5):
            while any(actor.readers.values()):
                await asyncio.sleep(0.01)

    with serving(tmp_path / "tables.sqlite") as (port, app):
        finish(story(port, app))


def test_a_client_that_takes_nothing_is_dropped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(streaming, "DROPPED_AFTER", 0.05)

    async def story() -> None:
        app = create_app(url_of(tmp_path / "tables.sqlite"))
        async with app.router.lifespan_context(app):
            tables: Tables = app.state.tables
            settings = settings_of(NewTable(), Speech("en"), Random(1))
            table, seat, _ = await tables.create(settings)
            actor = await tables.get(table)
            response = streaming.SeatResponse(
                actor, seat, None, streaming.JSON_LINES, tables.closing
            )

            async def receive() -> dict[str, str]:
                await asyncio.sleep(60)
                return {"type": "http.disconnect"}

            async def send(message: Any) -> None:
                # The network is full: what was written waits for room for ever.
                if message["type"] == "http.response.body" and message["more_body"]:
                    await asyncio.sleep(60)

            async with asyncio.timeout(5):
                await response({}, receive, send)
            assert not any(actor.readers.values())

    asyncio.run(story())


def test_a_seat_has_only_so_many_streams(port: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("marjolet.server.api.MOST_STREAMS", 3)

    async def story() -> None:
        seat = await Seat.sit(port)
        path = f"/api/tables/{seat.id}/events"
        streams = [await Connection.open(port) for _ in range(3)]
        for one in streams:
            one.send("GET", path, headers=seat.headers)
            assert (await one.head())[0] == 200
        status, body = await seat.actions.request("GET", path, headers=seat.headers)
        assert (status, json.loads(body)["type"]) == (503, "/problems/busy")
        # Another seat has its own.
        other = await Seat.sit(port)
        assert len(await read_lines(other, None, 1)) == 1
        await streams[0].close()
        async with asyncio.timeout(5):
            while status != 200:
                again = await Connection.open(port)
                again.send("GET", path, headers=seat.headers)
                status, _ = await again.head()

    finish(story())


def test_a_stream_leaves_nothing_running(tmp_path: Path) -> None:
    """Cut a stream off while it waits, and end one with its table: no task is left."""

    async def story() -> None:
        app = create_app(url_of(tmp_path / "tables.sqlite"))
        async with app.router.lifespan_context(app):
            tables: Tables = app.state.tables
            asked = NewTable(first_dealer="opponent")
            table, seat, _ = await tables.create(settings_of(asked, Speech("en"), Random(1)))
            actor = await tables.get(table)
            before = asyncio.all_tasks()

            async def receive() -> dict[str, str]:
                await asyncio.sleep(60)
                return {"type": "http.disconnect"}

            async def send(message: Any) -> None:
                sent.append(message)

            for how in ("cancelled", "closed"):
                sent: list[Any] = []
                response = streaming.SeatResponse(
                    actor, seat, None, streaming.JSON_LINES, tables.closing
                )
                streamed = asyncio.ensure_future(response({}, receive, send))
                while len(sent) < 2:
                    await asyncio.sleep(0.01)
                if how == "cancelled":
                    streamed.cancel()
                else:
                    await actor.close()
                async with asyncio.timeout(5):
                    await asyncio.wait([streamed])
                await asyncio.sleep(0.01)
                assert asyncio.all_tasks() <= before
                assert not any(actor.readers.values())
            assert sent[-1]["more_body"] is False

    asyncio.run(story())
