"""Result files: written line by line, so that a kill loses no more than the pairs in play."""

from __future__ import annotations

import json
import os
from contextlib import suppress
from io import FileIO
from types import TracebackType
from typing import Any, BinaryIO, Self

from ..errors import quoted
from ..language.speech import mark
from .checks import MALFORMED, load, wrong_in_header, wrong_in_pair, wrong_in_sitting
from .files import cannot_write, require_ordinary
from .pairs import PairResult
from .problems import FileProblem
from .results import FORMAT, VERSION, Results


class Store:
    """An open result file, `results` being what it holds; nobody else writes it meanwhile.

    Opening a file that is there goes on with it: its header must be `header`, a line that was cut
    off at the end is dropped. Raises :class:`FileProblem`, OSError if the system refuses.
    """

    def __init__(self, path: str, header: dict[str, Any]) -> None:
        self.path = path
        was_there = require_ordinary(path)
        self._file: FileIO = open(path, "a+b", buffering=0)  # noqa: SIM115 - open until the run ends
        try:
            lock_file(self._file, path)
            self._file.seek(0)
            content = self._file.read()
            whole = content.rfind(b"\n") + 1
            if whole:
                self.results = parse_results(content[:whole], path)
                _require_same(self.results.header, header, path)
                if whole < len(content):
                    self._file.truncate(whole)
            elif content and not line_of(header).startswith(content):
                raise _no_results(path)
            else:
                self._file.truncate(0)
                self.results = Results(header)
                self._write(header)
        except BaseException:
            if not was_there and os.fstat(self._file.fileno()).st_size == 0:
                with suppress(OSError):
                    os.unlink(path)
            self._file.close()
            raise

    def begin(self, sitting: dict[str, Any]) -> None:
        """Write down where and with what the following pairs are played."""
        self._write({"sitting": sitting})

    def add(self, pair: PairResult) -> None:
        """Write a finished pair."""
        self._write(pair.to_json())

    def _write(self, value: dict[str, Any]) -> None:
        """Write `value`, the whole line or nothing of it."""
        line = line_of(value)
        before = os.fstat(self._file.fileno()).st_size
        try:
            while line:
                line = line[self._file.write(line) :]
        except OSError as error:
            with suppress(OSError):
                self._file.truncate(before)
            if not self.results.pairs:
                raise cannot_write(self.path, error) from error
            raise FileProblem(
                mark(
                    "The file {path} cannot be written: {reason}; the pairs in it are safe, and "
                    "the same command goes on from them."
                ),
                path=self.path,
                reason=error.strerror or str(error),
            ) from error

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._file.close()


def line_of(value: dict[str, Any]) -> bytes:
    """Return `value` as a line of a result file."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def _no_results(path: str) -> FileProblem:
    return FileProblem(mark("The file {path} holds no results of the arena."), path=path)


def read_results(path: str) -> Results:
    """Return what the file at `path` holds; raise :class:`FileProblem` if it is damaged."""
    require_ordinary(path)
    with open(path, "rb") as file:
        content = file.read()
    return parse_results(content[: content.rfind(b"\n") + 1], path)


def parse_results(content: bytes, path: str) -> Results:
    """Return the results in `content`, whole lines, which were read from `path`."""
    lines = content.split(b"\n")[:-1]
    header = _header(lines[0] if lines else b"", path)
    results = Results(header)
    ranges = results.ranges
    for number, line in enumerate(lines[1:], 2):
        try:
            value = load(line)
            if "sitting" in value:
                wrong = wrong_in_sitting(value["sitting"])
                if wrong is not None:
                    raise _damaged(path, number, wrong)
                results.sittings.append(value["sitting"])
                continue
            wrong = wrong_in_pair(value)
            if wrong is not None:
                raise _damaged(path, number, wrong)
            pair = PairResult.from_json(value)
        except FileProblem:
            raise
        except MALFORMED:
            raise _damaged(path, number) from None
        if pair.number in results.pairs or not any(pair.number in pairs for pairs in ranges):
            raise _damaged(path, number, "pair")
        results.pairs[pair.number] = pair
    return results


def _damaged(path: str, number: int, wrong: str | None = None) -> FileProblem:
    if wrong is not None:
        return FileProblem(
            mark("The file {path} is damaged: see {name} in line {line}."),
            path=path,
            name=wrong,
            line=number,
        )
    return FileProblem(mark("The file {path} is damaged: see line {line}."), path=path, line=number)


def _header(line: bytes, path: str) -> dict[str, Any]:
    """Return the header in `line`; raise :class:`FileProblem` unless everything stands in it."""
    try:
        header = json.loads(line)
        if header["format"] != FORMAT:
            raise _no_results(path)
    except FileProblem:
        raise
    except MALFORMED:
        raise _no_results(path) from None
    if header.get("version") != VERSION:
        raise FileProblem(
            mark("The file {path} has version {version} of the format; this reads {known}."),
            path=path,
            version=quoted(header.get("version")),
            known=VERSION,
        )
    try:
        checked = load(line)
    except MALFORMED:
        raise _damaged(path, 1) from None
    wrong = wrong_in_header(checked)
    if wrong is not None:
        raise _damaged(path, 1, wrong)
    return checked


def _require_same(there: dict[str, Any], wanted: dict[str, Any], path: str) -> None:
    """Raise :class:`FileProblem`, which names the difference, unless both headers are equal."""
    for name in [*wanted, *there]:
        if there.get(name) != wanted.get(name):
            if name == "code":
                raise FileProblem(
                    mark(
                        "The file {path} was played by other source code of rules or players; "
                        "its pairs and new ones do not belong together."
                    ),
                    path=path,
                )
            raise FileProblem(
                mark("The file {path} holds another run: {name} is {there} there, not {wanted}."),
                path=path,
                name=name,
                there=quoted(there.get(name)),
                wanted=quoted(wanted.get(name)),
            )


def lock_file(file: FileIO | BinaryIO, path: str) -> None:
    """Keep every other process from writing `file`; raise :class:`FileProblem` if one does."""
    if os.name == "nt":
        return  # a lock there would keep out whoever only reads
    import fcntl

    try:
        fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise FileProblem(
            mark("The file {path} is being written by another run."), path=path
        ) from None
