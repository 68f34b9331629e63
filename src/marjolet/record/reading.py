"""Read a file that should hold a record, whatever its bytes."""

from __future__ import annotations

import re
from dataclasses import dataclass

from .bytes_form import decode
from .examine import examine
from .json_form import read_json
from .model import Record
from .problem import MOST_COUNTED, Problem, limited
from .text_form import located, read_text
from .text_notes import differing_notes

_LOOKS_LIKE_JSON = re.compile(r'\s*+(?:\{\s*+(?:["}]|$)|\[\s*+[\[{\]0-9])')
_LOOKS_LIKE_TEXT = re.compile(r"\s*+(?:\[[A-Za-z]|;)")


@dataclass(frozen=True, slots=True)
class Reading:
    """What was found in a file: the record as far as it could be read, and all problems.

    `problems` of the form come first, then those of the rules. `is_whole` says that the record
    holds everything that the file says, mistakes included, so that nothing is lost by writing it.
    """

    record: Record | None
    problems: tuple[Problem, ...]
    is_whole: bool
    is_json: bool


def read(content: bytes | str, name: str | None = None) -> Reading:
    """Return what `content` holds, in either form; `name` may tell the form by its ending.

    Raises nothing, whatever the bytes: mistakes of every kind are in the problems, in text by line
    and column, in JSON by pointer.
    """
    form: list[Problem] = []
    decoded = decode(content, form)
    text = decoded.text
    is_json = _is_json(text, name or "")
    if form and not text:
        return Reading(None, limited(form), False, is_json)
    if not text.strip():
        return Reading(None, (Problem("", "The file is empty."),), False, is_json)
    if is_json:
        record, is_cut = read_json(text, form)
        rules = _rule_problems(record, form, is_cut=is_cut)
    else:
        reader, record = read_text(text, form)
        rules = []
        if record is not None and len(form) <= MOST_COUNTED:
            examined = examine(record, is_cut=reader.is_cut)
            form += differing_notes(reader.notes, examined)
            rules = _news([located(problem, reader) for problem in examined.problems], form)
        form.sort(key=_by_place)
        rules.sort(key=_by_place)
    return Reading(record, limited([*form, *rules]), not form and record is not None, is_json)


def _is_json(text: str, name: str) -> bool:
    """Tell the form by the beginning of the text; by the name of its file if that says little."""
    if _LOOKS_LIKE_JSON.match(text):
        return True
    return name.lower().endswith(".json") and not _LOOKS_LIKE_TEXT.match(text)


def _rule_problems(record: Record | None, form: list[Problem], *, is_cut: bool) -> list[Problem]:
    if record is None or len(form) > MOST_COUNTED:
        return []
    return _news(examine(record, is_cut=is_cut).problems, form)


def _news(rules: list[Problem], form: list[Problem]) -> list[Problem]:
    """Leave out what follows from a problem of the form at the same place."""
    places = {problem.where for problem in form if problem.where}
    return [
        problem
        for problem in rules
        if places.isdisjoint(_branch(problem.where))
        and f"{problem.where}/move" not in places
        and f"{problem.where}/seat" not in places
    ]


def _branch(path: str) -> set[str]:
    parts = path.split("/")
    return {"/".join(parts[:end]) for end in range(2, len(parts) + 1)} | {path}


def _by_place(problem: Problem) -> tuple[int, ...]:
    return tuple(map(int, re.findall(r"\d+", problem.where)))
