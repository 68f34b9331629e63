"""What follows from the rules, yet stands in a text for its readers: compared with the engine."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from .examine import Examined
from .problem import Problem
from .text_tokens import Place, problem_at
from .text_writer import facts_of


@dataclass(frozen=True, slots=True)
class Note:
    """Something that follows from the rules, yet stands in the text: checked, not kept.

    `kind` is ``facts``, ``trick``, ``trump`` or ``total``; `action` counts the actions before it.
    """

    kind: str
    deal: int
    action: int
    value: Any
    at: Place


def differing_notes(notes: list[Note], examined: Examined) -> list[Problem]:
    """Return where the text says something else than the engine: winners, draws, running totals."""
    problems = []
    total: list[int] = [0, 0]
    totals: list[tuple[int, int] | None] = []
    for deal in examined.record.deals:
        for seat in (0, 1):
            total[seat] += deal.points[seat] if deal.points else 0
        totals.append((total[0], total[1]))
    passed: dict[tuple[int, int], int] = {}
    for note in notes:
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
