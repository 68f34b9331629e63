"""The text notation of records, for people: tags, then numbered tricks (docs/record-format.md)."""

from __future__ import annotations

from ..errors import RecordError
from .bytes_form import decode
from .examine import Examined, examine
from .model import Record
from .problem import Problem, limited, place
from .text_reader import Note, TextReader
from .text_tokens import problem_at
from .text_writer import facts_of, format_text
from .tree import record_of

__all__ = ["format_text", "parse_text", "read_text"]


def parse_text(source: bytes | str) -> Record:
    """Return the record written in `source`; raise :class:`RecordError` with all its mistakes.

    Besides the form this judges what is not kept: who won a trick, what was drawn, running totals.
    """
    problems: list[Problem] = []
    text = decode(source, problems).text
    reader, record = read_text(text, problems)
    if record is not None and not problems:
        problems += differing_notes(reader, examine(record, is_cut=True))
    if problems or record is None:
        raise RecordError(limited(problems))
    return record


def read_text(text: str, problems: list[Problem]) -> tuple[TextReader, Record | None]:
    """Return the reader of `text`, and the record as far as it can be read; add the problems."""
    reader = TextReader(text)
    reader.read()
    if not reader.has_result:
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


def differing_notes(reader: TextReader, examined: Examined) -> list[Problem]:
    """Return where the text says something else than the engine: winners, draws, running totals."""
    problems = []
    total: list[int] = [0, 0]
    totals: list[tuple[int, int] | None] = []
    for deal in examined.record.deals:
        for seat in (0, 1):
            total[seat] += deal.points[seat] if deal.points else 0
        totals.append((total[0], total[1]))
    passed: dict[tuple[int, int], int] = {}
    for note in reader.notes:
        if note.deal >= len(totals):
            continue
        if note.kind == "total":
            right = totals[note.deal]
            if right is not None and note.value != right:
                message = f"The points up to here add up to {right[0]} to {right[1]}."
                problems.append(problem_at(note.at, message))
            continue
        message = _differs(note, examined, passed)
        if message:
            problems.append(problem_at(note.at, message))
    return problems


def _differs(note: Note, examined: Examined, passed: dict[tuple[int, int], int]) -> str:
    """Return what is wrong with `note`, or nothing; nothing in deals that hold other mistakes."""
    course = examined.courses[note.deal] if examined.courses else None
    if course is None or course.problems:
        return ""
    if note.kind == "trump":
        return "" if note.value == course.trump.code else f"Trump is {course.trump.code} here."
    if note.kind == "trick":
        steps = course.steps[note.action :]
        if not steps or steps[0].trick == note.value:
            return ""
        return f"This is trick {steps[0].trick}, not {note.value}."
    if note.action == 0:
        return "Nothing has happened here yet."
    key = note.deal, note.action
    start = passed.get(key, 0)
    end = passed[key] = start + len(note.value)
    right = facts_of(course, course.steps[note.action - 1])[start:end]
    if right == note.value:
        return ""
    return f"By the rules it should be: {', '.join(right) or 'nothing'}."
