"""Running servers: one in a thread of this process, and one as the process that people start."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from fastapi import FastAPI

from marjolet.server.app import create_app
from marjolet.server.serve import Server, listen


def url_of(path: Path) -> str:
    return f"sqlite:///{path}"


@contextmanager
def serving(path: Path, **options: Any) -> Iterator[tuple[int, FastAPI]]:
    """Serve the database at `path` on loopback; give the port and the application."""
    app = create_app(url_of(path), **options)
    ready = threading.Event()
    with listen("127.0.0.1", 0) as listener:
        server = Server(app, ready.set)
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
        thread.start()
        try:
            assert ready.wait(20)
            yield listener.getsockname()[1], app
        finally:
            server.should_exit = True
            thread.join(20)
            assert not thread.is_alive()


class Process:
    """``marjolet`` without a word, on one port and one database, started as often as needed."""

    def __init__(self, path: Path, *options: str) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.options = ["--port", str(self.port), "--database", url_of(path), *options]
        self.process: subprocess.Popen[str] | None = None

    def start(self) -> str:
        """Start, and return the line that was printed once the server was ready."""
        command = [sys.executable, "-m", "marjolet", "--no-browser", *self.options]
        self.process = subprocess.Popen(
            command,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, "LANG": "C.UTF-8"},
        )
        assert self.process.stdout is not None
        return self.process.stdout.readline()

    def end(self, how: signal.Signals) -> tuple[int, str, str]:
        """Send a signal; return the exit code, and what was written since the first line."""
        assert self.process is not None
        self.process.send_signal(how)
        out, err = self.process.communicate(timeout=20)
        code, self.process = self.process.returncode, None
        return code, out, err

    def kill(self) -> None:
        if self.process is not None:
            self.end(signal.SIGKILL)
