"""Measure the server as people start it: the start, and how long an action takes to be answered.

``python benchmarks/server.py [ACTIONS]``, by default 2,000; on loopback, with a database of its own
in a temporary folder that survives every commit.
"""

from __future__ import annotations

import http.client
import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import urlsplit

MOST_START = 2.5  # seconds
MOST_ANSWER = 25.0  # milliseconds, for 99 of 100


class Client:
    """A person at a table, over one connection."""

    def __init__(self, address: str) -> None:
        self.connection = http.client.HTTPConnection(urlsplit(address).netloc)
        self.headers = {"Content-Type": "application/json"}

    def ask(self, method: str, path: str, body: object = None) -> Any:
        """Send a request and return its answer."""
        content = None if body is None else json.dumps(body)
        self.connection.request(method, f"/api{path}", content, self.headers)
        answer = self.connection.getresponse()
        document = json.loads(answer.read())
        if answer.status >= 400:
            raise RuntimeError(document["detail"])
        return document

    def sit(self) -> str:
        """Make a table for one deal, and return its path."""
        made = self.ask("POST", "/tables", {"pace": 0, "rules": {"target": 0}})
        self.headers["Authorization"] = f"Bearer {made['token']}"
        return f"/tables/{made['table']}"


def measure(client: Client, count: int) -> list[float]:
    """Return the milliseconds that `count` moves took to be answered, whole deals in a row."""
    rng = Random(1)
    taken: list[float] = []
    table = client.sit()
    while len(taken) < count:
        now = client.ask("GET", table)
        if now["next"] is not None:
            del client.headers["Authorization"]
            table = client.sit()
        elif now["view"]["to_act"] == 0:
            action = {
                "id": f"a{len(taken)}",
                "seen": now["number"],
                "do": "move",
                "move": rng.choice(now["view"]["legal"]),
            }
            begun = time.perf_counter()
            client.ask("POST", f"{table}/actions", action)
            taken.append(1000 * (time.perf_counter() - begun))
    return taken


def start(folder: str) -> tuple[subprocess.Popen[str], str, float]:
    """Start the server; return it, its address, and the seconds until it printed that."""
    database = f"sqlite:///{Path(folder) / 'tables.sqlite'}"
    command = [sys.executable, "-m", "marjolet", "--no-browser", "--port", "0"]
    begun = time.perf_counter()
    server = subprocess.Popen([*command, "--database", database], stdout=subprocess.PIPE, text=True)
    assert server.stdout is not None
    address = server.stdout.readline().strip()
    return server, address, time.perf_counter() - begun


def main(arguments: Sequence[str]) -> int:
    """Print the figures; return 1 if one of them is too high."""
    count = int(arguments[0]) if arguments else 2000
    with tempfile.TemporaryDirectory() as folder:
        for round_ in ("new database", "database there"):
            begun = time.perf_counter()
            server, address, ready = start(folder)
            client = Client(address)
            client.ask("GET", client.sit())
            playable = time.perf_counter() - begun
            print(f"start, {round_}: ready after {ready:.2f} s, first cards after {playable:.2f} s")
            if round_ == "database there":
                taken = sorted(measure(client, count))
            client.connection.close()
            server.terminate()
            server.wait()
    middle, late = taken[len(taken) // 2], taken[len(taken) * 99 // 100]
    print(
        f"{count} actions: half in {middle:.1f} ms, 99 of 100 in {late:.1f} ms, "
        f"all in {taken[-1]:.1f} ms"
    )
    return int(playable > MOST_START or late > MOST_ANSWER)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
