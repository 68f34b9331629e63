"""The process is killed at any moment: what was acknowledged stays, and the match goes on."""

from __future__ import annotations

import itertools
import json
import os
import signal
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest
from tests.server.running import Process
from tests.server.wire import Document, applied

MOMENTS = ("lead", "answer", "announcement", "deal", "in flight")
CARD_CODES = 2


class Browser:
    """What a page keeps: the token, the last event it has seen, and actions not yet answered."""

    def __init__(self, process: Process, seed: int) -> None:
        self.process = process
        self.rng = Random(seed)
        self.client = httpx.Client(base_url=f"http://127.0.0.1:{process.port}", timeout=10)
        settings = {"pace": 0.02, "rules": {"target": 1_000_000}, "opponent": {"player": "greedy"}}
        made = self.client.post("/api/tables", json=settings).raise_for_status().json()
        self.path = f"/api/tables/{made['table']}"
        self.headers = {"Authorization": f"Bearer {made['token']}"}
        self.table: Document = {}
        self.lines: dict[int, str] = {}
        self.answered: dict[str, tuple[Document, int]] = {}
        self.numbers = itertools.count()

    def events(self) -> Iterator[Document]:
        """Open the stream after the last event seen, and yield what comes."""
        headers = {**self.headers, "Accept": "application/x-ndjson"}
        if self.table:
            headers["Last-Event-ID"] = str(self.table["number"])
        with self.client.stream("GET", f"{self.path}/events", headers=headers) as stream:
            for line in stream.iter_lines():
                if line:
                    event = json.loads(line)
                    self.table = applied(self.table, event)
                    self.lines[event["number"]] = line
                    yield event

    def wish(self) -> Document | None:
        """Return what the person does now, or None while it is not his turn."""
        view = self.table["view"]
        wished: Document
        if self.table["next"] == "deal":
            wished = {"do": "next_deal"}
        elif view["to_act"] == 0:
            special = [move for move in view["legal"] if len(move) > CARD_CODES and move != "draw"]
            wished = {"do": "move", "move": self.rng.choice(special or view["legal"])}
        else:
            return None
        return {"id": f"a{next(self.numbers)}", "seen": self.table["number"], **wished}

    def moment(self, action: Document) -> str:
        """Return the name of the moment that `action` is."""
        if action["do"] == "next_deal":
            return "deal"
        if len(action["move"]) > CARD_CODES:
            return "announcement"
        return "lead" if self.table["view"]["lead"] is None else "answer"

    def act(self, action: Document) -> httpx.Response:
        answer = self.client.post(f"{self.path}/actions", json=action, headers=self.headers)
        if answer.status_code == 200:
            self.answered[action["id"]] = action, answer.json()["number"]
        return answer

    def play_until(self, moment: str) -> None:
        """Play on until an action of this kind was acknowledged, and kill the server at once."""
        for _ in self.events():
            action = self.wish()
            if action is None:
                continue
            if moment == "in flight":
                self.kill_in_flight(action)
                return
            at = self.moment(action)
            answer = self.act(action)
            assert answer.status_code in (200, 409), answer.text
            if at == moment and answer.status_code == 200:
                # Anywhere in the computer's reply, the automatic draws or the next moves.
                time.sleep(self.rng.random() * 0.03)
                self.process.kill()
                return

    def kill_in_flight(self, action: Document) -> None:
        """Send `action`, kill the server before the answer is read, and remember to ask again."""
        request = self.client.build_request(
            "POST", f"{self.path}/actions", json=action, headers=self.headers
        )
        content = request.read()
        head = f"POST {self.path}/actions HTTP/1.1\r\nHost: localhost\r\n"
        head += "Content-Type: application/json\r\n"
        head += f"Content-Length: {len(content)}\r\n"
        head += f"Authorization: {self.headers['Authorization']}\r\n\r\n"
        import socket

        with socket.create_connection(("127.0.0.1", self.process.port)) as connection:
            connection.sendall(head.encode() + content)
            time.sleep(self.rng.random() * 0.006)
            self.process.kill()
        self.pending: Document | None = action

    def check(self) -> None:
        """See that nothing acknowledged is lost, and that the stream goes on where it stood."""
        table = self.client.get(self.path, headers=self.headers).raise_for_status().json()
        assert table["number"] >= max([n for _, n in self.answered.values()], default=1)
        assert table["number"] >= self.table["number"]
        for action, number in self.answered.values():
            again = self.client.post(f"{self.path}/actions", json=action, headers=self.headers)
            assert (again.status_code, again.json()["number"]) == (200, number)
        pending = getattr(self, "pending", None)
        if pending is not None:
            # Done once, or not at all: then it is done now, unless something came before it.
            answers = [self.act(pending) for _ in range(2)]
            assert answers[0].status_code in (200, 409)
            assert answers[0].json() == answers[1].json() or answers[0].status_code == 409
            self.pending = None
        for number, line in self.kept_events():
            assert self.lines.get(number, line) == line

    def kept_events(self) -> Iterator[tuple[int, str]]:
        """Yield the last events that the server still has, one of them always."""
        first = max(0, self.table["number"] - 40)
        headers = {**self.headers, "Accept": "application/x-ndjson", "Last-Event-ID": str(first)}
        last = self.client.get(self.path, headers=self.headers).json()["number"]
        with self.client.stream("GET", f"{self.path}/events", headers=headers) as stream:
            for line in stream.iter_lines():
                if line:
                    number = json.loads(line)["number"]
                    yield number, line
                    if number >= last:
                        return


def kill_often(process: Process, times: int, seed: int) -> None:
    assert process.start().startswith("http://127.0.0.1:")
    browser = Browser(process, seed)
    with closing(browser.client):
        for number in range(times):
            browser.play_until(MOMENTS[number % len(MOMENTS)])
            process.start()
            browser.check()
        # The match goes on after all that.
        seen = browser.table["number"]
        for event in browser.events():
            action = browser.wish()
            if action is not None:
                browser.act(action)
            if event["number"] > seen + 5:
                break
        full = browser.client.get(browser.path, headers=browser.headers).json()
        assert full["number"] >= browser.table["number"]


def test_nothing_acknowledged_is_lost_when_the_process_is_killed(process: Process) -> None:
    kill_often(process, 5, 1)


@pytest.mark.soak
def test_nothing_acknowledged_is_lost_in_fifty_kills(process: Process) -> None:
    kill_often(process, 50, 2)


@pytest.mark.skipif(os.name != "posix", reason="Windows has no such signals")
@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_the_command_ends_cleanly_with_streams_open(process: Process, how: signal.Signals) -> None:
    assert process.start() == f"http://127.0.0.1:{process.port}/\n"
    browser = Browser(process, 3)
    with closing(browser.client):
        events = browser.events()
        next(events)
        begun = time.monotonic()
        code, out, err = process.end(how)
        assert time.monotonic() - begun < 3
        assert (code if how == signal.SIGINT else 0, out, err) == (0, "", "")
        assert list(events) == [] or browser.table


def test_a_port_that_is_taken_is_one_sentence(process: Process, tmp_path: Path) -> None:
    process.start()
    other = Process(tmp_path / "other.sqlite")
    other.options[1] = str(process.port)
    assert other.start() == ""
    assert other.process is not None
    _, err = other.process.communicate(timeout=20)
    assert other.process.returncode == 2
    assert err == f"Cannot listen at 127.0.0.1, port {process.port}: Address already in use.\n"
    other.process = None


def test_a_database_that_cannot_be_opened_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "tables.sqlite").write_bytes(b"This is no database. " * 99)
    broken = Process(tmp_path / "tables.sqlite")
    assert broken.start() == ""
    assert broken.process is not None
    _, err = broken.process.communicate(timeout=20)
    assert broken.process.returncode == 2
    assert err == "The database cannot be opened: file is not a database.\n"
    broken.process = None


def test_a_restart_changes_neither_numbers_nor_events(process: Process) -> None:
    """Restart in good order: the numbering and every kept event are the same."""
    process.start()
    browser = Browser(process, 4)
    with closing(browser.client):
        for event in browser.events():
            action = browser.wish()
            if action is not None:
                browser.act(action)
            if event["number"] >= 60:
                break
        before: Any = None
        # Wait until nothing happens by itself any more.
        for _ in range(200):
            now = browser.client.get(browser.path, headers=browser.headers).json()
            if now == before and (now["view"]["to_act"] == 0 or now["next"]):
                break
            before = now
            time.sleep(0.05)
        process.end(signal.SIGINT)
        process.start()
        assert browser.client.get(browser.path, headers=browser.headers).json() == before
        for number, line in browser.kept_events():
            assert browser.lines.get(number, line) == line
