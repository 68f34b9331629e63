"""The text notation of records, for people: tags, then numbered tricks (docs/record-format.md)."""

from __future__ import annotations

import re

from ..errors import RecordError
from .bytes_form import decode
from .examine import examine
from .model import Record
from .problem import Problem, limited, place
from .text_notes import differing_notes
from .text_reader import TextReader
from .text_writer import format_text
from .tree import record_of

_RESULT = re.compile("result", re.IGNORECASE)

__all__ = ["format_text", "parse_text", "read_text"]


def parse_text(source: bytes | str) -> Record:
    """Return the record written in `source`; raise :class:`RecordError` with all its mistakes.

    Besides the form this judges what is not kept: who won a trick, what was drawn, running totals.
    """
    problems: list[Problem] = []
    text = decode(source, problems).text
    reader, record = read_text(text, problems)
    if record is not None and not problems:
        problems += differing_notes(reader.notes, examine(record, is_cut=True))
    if problems or record is None:
        raise RecordError(limited(problems))
    return record


def read_text(text: str, problems: list[Problem]) -> tuple[TextReader, Record | None]:
    """Return the reader of `text`, and the record as far as it can be read; add the problems."""
    # Without the word there is no result, and the first of two readings can be spared.
    reader = TextReader(text, is_cut=not _RESULT.search(text))
    reader.read()
    if not reader.has_result and not reader.is_cut:
        reader = TextReader(text, is_cut=True)
        reader.read()
    problems += reader.problems
    if not reader.has_anything:
        if not reader.problems or not text.strip():
            problems[:] = [Problem("", "There is no record in this file.")]
        return reader, None
    found: list[Problem] = []
    record = record_of(reader.tree, found, is_cut=reader.is_cut)
    problems += (located(problem, reader) for problem in found)
    return reader, record


def located(problem: Problem, reader: TextReader) -> Problem:
    """Return `problem` with its pointer turned into a line and column, as near as possible."""
    path = problem.where
    while path and path not in reader.places:
        path = path.rpartition("/")[0]
    return Problem(place(*reader.places.get(path, (1, 1))), problem.message)
