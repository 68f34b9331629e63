"""A program as a player: one line of JSON to its input, one line from its output.

It is started once for each of the two games by every process that plays, and lives until the run
ends. Whatever it does wrong ends the run with a sentence that says what it was; the format is in
``docs/arena.md``.
"""

from __future__ import annotations

import json
import os
import shlex
import signal
import subprocess
import threading
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from queue import Empty, Queue
from random import Random
from typing import BinaryIO

from ..errors import quoted
from ..language.speech import mark
from ..moves import Move
from ..view import View
from .problems import ArenaError

LONGEST_ANSWER = 10_000  # bytes; the longest right one has 24
LAST_WORDS = 5  # lines of its standard error that are told when it fails
SEED_BITS = 53  # of whole numbers, every reader of JSON knows so many
FAREWELL = 2.0  # seconds that it has to leave when its input ends


class CommandPlayer:
    """Asks `program`, which has `patience` seconds for each answer.

    Raises :class:`ArenaError` if it cannot be started.
    """

    def __init__(self, program: Sequence[str], patience: float) -> None:
        self.name = "cmd:" + shlex.join(program)
        self._patience = patience
        self._answers: Queue[bytes] = Queue()
        self._last_words: deque[bytes] = deque(maxlen=LAST_WORDS)
        try:
            self._process = subprocess.Popen(
                program,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                # An interrupt at the terminal is for the arena, which then takes leave of it.
                start_new_session=os.name != "nt",
            )
        except (OSError, ValueError) as error:
            raise ArenaError(
                mark("The program {program} cannot be started: {reason}."),
                program=quoted(program[0]),
                reason=getattr(error, "strerror", None) or str(error),
            ) from error
        assert self._process.stdout is not None
        assert self._process.stderr is not None
        self._listeners = [
            threading.Thread(target=self._listen, args=[self._process.stdout], daemon=True),
            threading.Thread(target=self._overhear, args=[self._process.stderr], daemon=True),
        ]
        for listener in self._listeners:
            listener.start()

    def _listen(self, output: BinaryIO) -> None:
        """Queue every line of `output`, and nothing after the end."""
        with output:
            while line := output.readline(LONGEST_ANSWER):
                self._answers.put(line)
        self._answers.put(b"")

    def _overhear(self, errors: BinaryIO) -> None:
        with errors:
            while line := errors.readline(LONGEST_ANSWER):
                self._last_words.append(line)

    def choose(self, view: View, rng: Random) -> Move:
        """Return what the program answers; raise :class:`ArenaError` if that is no legal move."""
        seed = rng.getrandbits(SEED_BITS)
        legal = {move.code: move for move in view.legal}
        question = {"view": view.to_json(), "legal": list(legal), "seed": seed}
        with suppress(Empty):
            self._require_answer(self._answers.get_nowait())
            raise ArenaError(mark("It said something before it was asked."))
        self._send(json.dumps(question, separators=(",", ":")).encode() + b"\n")
        try:
            line = self._answers.get(timeout=self._patience)
        except Empty:
            self._kill()
            raise ArenaError(
                mark("It gave no answer within {seconds} seconds. {words}"),
                seconds=f"{self._patience:g}",
                words=self._heard(),
            ) from None
        self._require_answer(line)
        code = _code_in(line)
        if code not in legal:
            raise ArenaError(
                mark("It answered {answer}, which is not legal here; legal: {legal}."),
                answer=quoted(code),
                legal=", ".join(legal),
            )
        return legal[code]

    def _send(self, line: bytes) -> None:
        """Send a question; that the program has gone is told when its answer is missing."""
        assert self._process.stdin is not None
        with suppress(OSError):
            self._process.stdin.write(line)
            self._process.stdin.flush()

    def _require_answer(self, line: bytes) -> None:
        """Raise :class:`ArenaError` if `line` is the end of the output."""
        if line:
            return
        try:
            code: int | None = self._process.wait(FAREWELL)
        except subprocess.TimeoutExpired:
            code = None
        if code is None:
            raise ArenaError(mark("It closed its output. {words}"), words=self._heard())
        raise ArenaError(
            mark("It ended with exit code {code}. {words}"), code=code, words=self._heard()
        )

    def _heard(self) -> str | ArenaError:
        """Return the last lines of its standard error."""
        self._listeners[1].join(0.5)
        said = b"".join(self._last_words).decode("utf-8", "replace").strip()
        if not said:
            return ArenaError(mark("It said nothing on standard error."))
        return ArenaError(mark("It said: {text}"), text=" / ".join(said.splitlines()))

    def _kill(self) -> None:
        with suppress(OSError):
            if os.name == "nt":
                self._process.kill()
            else:
                os.killpg(self._process.pid, signal.SIGKILL)

    def close(self) -> None:
        """Take leave of the program: its input ends, and if it does not, it is ended."""
        assert self._process.stdin is not None
        with suppress(OSError):
            self._process.stdin.close()
        try:
            self._process.wait(FAREWELL)
        except subprocess.TimeoutExpired:
            self._kill()
            self._process.wait()
        for listener in self._listeners:
            listener.join(FAREWELL)


def _code_in(line: bytes) -> str:
    """Return the code in an answer: a JSON string, or an object with the key ``action``."""
    try:
        answer = json.loads(line)
    except (ValueError, RecursionError):
        answer = None
    if isinstance(answer, dict):
        answer = answer.get("action")
    if not isinstance(answer, str) or not line.endswith(b"\n"):
        text = line.decode("utf-8", "replace").rstrip("\n")
        raise ArenaError(
            mark("It answered {answer}; an answer is a line such as {example}."),
            answer=quoted(text),
            example='"QS"',
        )
    return answer
