"""The referee: the rules engine as a program that answers JSON lines.

One request a line on standard input, one answer a line on standard output, in order, flushed; the
contract is written down in ``docs/referee.md``. Bad input of any kind is answered and survived.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import BinaryIO

from .answer import answer
from .request import Refusal, parse_request, read_json

LONGEST_LINE = 1 << 20  # bytes, the line's end not counted
READ_SIZE = 1 << 16
_ENCODER = json.JSONEncoder(allow_nan=False, check_circular=False)

__all__ = ["answer_line", "run"]


def run(source: BinaryIO, sink: BinaryIO) -> int:
    """Answer every line of `source` on `sink` until it ends; return the exit status 0."""
    for line in read_lines(source):
        sink.write(answer_line(line))
        sink.flush()
    return 0


def read_lines(source: BinaryIO) -> Iterator[bytes | None]:
    """Yield the lines of `source` without their ends; None for one that is longer than 1 MiB.

    A long line is read past in pieces, so that it never lies in memory.
    """
    while line := source.readline(LONGEST_LINE + 2):
        text = line.removesuffix(b"\n")
        if len(text) <= LONGEST_LINE:
            yield text
            continue
        while not line.endswith(b"\n") and (line := source.readline(READ_SIZE)):
            pass
        yield None


def answer_line(line: bytes | None) -> bytes:
    """Return the answer to one request, a line of JSON with its end."""
    request_id: object = None
    try:
        if line is None:
            raise Refusal("bad_request", "The line is longer than 1 MiB (1048576 bytes).")
        document = read_json(line)
        if isinstance(document, dict):
            request_id = document.get("id")
        result = answer(parse_request(document))
    except Refusal as refusal:
        result = refusal.to_json()
    try:
        return encode({"id": request_id, **result})
    except RecursionError:
        return encode({"id": None, **Refusal("bad_json", "The id is too deeply nested.").to_json()})


def encode(document: dict[str, object]) -> bytes:
    """Return `document` as one line of ASCII JSON."""
    return _ENCODER.encode(document).encode("ascii") + b"\n"
