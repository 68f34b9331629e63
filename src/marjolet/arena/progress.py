"""A progress bar on a terminal: one line, written over; nothing where no terminal is."""

from __future__ import annotations

import shutil
import time
from typing import TextIO

WIDTH = 30
PAUSE = 0.1  # seconds between two drawings


class Progress:
    """Shows how many pairs are done, and about how long the rest takes."""

    def __init__(self, stream: TextIO, label: str = "") -> None:
        self._stream = stream
        self._label = f"{label}  " if label else ""
        self._shows = stream.isatty()
        self._drawn = 0.0
        self._begun: tuple[float, int] | None = None
        self._length = 0

    def __call__(self, done: int, of: int) -> None:
        """Show that `done` pairs are finished."""
        now = time.monotonic()
        if self._begun is None:
            self._begun = now, done
        if not self._shows or (done < of and now - self._drawn < PAUSE):
            return
        self._drawn = now
        begun, before = self._begun
        left = ""
        if done > before:
            left = _clock((now - begun) / (done - before) * (of - done))
        filled = WIDTH * done // max(1, of)
        bar = "#" * filled + "." * (WIDTH - filled)
        self._write(f"{self._label}[{bar}] {done}/{of} {left}")

    def clear(self) -> None:
        """Take the bar away."""
        if self._length:
            self._write("")
            self._length = 0

    def _write(self, text: str) -> None:
        text = text[
            : shutil.get_terminal_size().columns - 1
        ]  # one line, or it cannot be taken back
        self._stream.write("\r" + text.ljust(self._length) + ("" if text else "\r"))
        self._stream.flush()
        self._length = len(text)


def _clock(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}"
