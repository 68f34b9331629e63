"""The canonical form of records: one JSON document a match (see docs/record-format.md)."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field, replace
from typing import cast

from ..errors import RecordError
from .bytes_form import decode
from .json_mend import mend
from .json_value import DECODER, Written, format_lines
from .model import DealRecord, Json, Record
from .problem import Problem, limited, place
from .tree import record_of, tree_of

_SPACE = " \t\r\n"
_DEAL_INDENT = "    "  # a deal is a part of a list that is a part of the record
# What may be left of a text that is cut off: nothing, a part of a string, or a part of a word.
_ENDS_OPEN = re.compile(r'\s*+(?:"[^"]*+|\\[^"]*+|[^\s"\[\]{},:]*+\s*+)$(?!\n)')


def parse_json(source: bytes | str) -> Record:
    """Return the record written in `source`; raise :class:`RecordError` with all its mistakes.

    Only the form is judged: whether the cards were legal and the points are right says ``check``.
    """
    problems: list[Problem] = []
    text = decode(source, problems).text
    record = read_json(text, problems)[0]
    if problems or record is None:
        raise RecordError(limited(problems))
    return record


def format_json(record: Record) -> str:
    """Return `record` as canonical JSON: equal records give equal texts, byte for byte.

    Raises :class:`RecordError` for strings and numbers that JSON cannot hold.
    """
    return JsonWriter().format(record)


@dataclass(slots=True)
class JsonWriter:
    """Writes the same record again and again as it grows: a deal that has not changed only once.

    A match of a thousand deals is saved after every card; formatting and checking all of it each
    time would take seconds.
    """

    _known: list[tuple[DealRecord, Written]] = field(default_factory=list)

    def format(self, record: Record) -> str:
        """Return `record` as :func:`format_json` does."""
        pairs = zip(record.deals, self._known, strict=False)
        texts = {
            number: text for number, (deal, (known, text)) in enumerate(pairs) if deal is known
        }
        news = [number for number in range(len(record.deals)) if number not in texts]
        tree = tree_of(replace(record, deals=tuple(record.deals[number] for number in news)))
        for number, value in zip(news, cast("list[Json]", tree["deals"]), strict=True):
            texts[number] = Written("".join(format_lines(value, _DEAL_INDENT)))
        written = [texts[number] for number in range(len(record.deals))]
        self._known = list(zip(record.deals, written, strict=True))
        tree["deals"] = [*written]
        return "".join(format_lines(tree)) + "\n"


def read_json(text: str, problems: list[Problem]) -> tuple[Record | None, bool]:
    """Return the record in `text` as far as it can be read, and whether the text was cut off."""
    start = len(text) - len(text.lstrip(_SPACE))
    is_cut = False
    try:
        tree, end = DECODER.raw_decode(text, start)
        rest = text[end:].lstrip(_SPACE)
        if rest:
            at = place_of(text, len(text) - len(rest))
            problems.append(Problem(at, "Something follows the end of the record."))
    except RecursionError:
        problems.append(Problem("", "Nested much too deeply for a record."))
        return None, False
    except json.JSONDecodeError as error:
        is_cut = True
        problems.append(_explain(text, error))
        mended = mend(text[start : error.pos])
        if not mended:
            return None, True
        try:
            tree = DECODER.decode(mended)
        except (RecursionError, json.JSONDecodeError):
            problems.append(Problem("", "Nothing of it can be read."))
            return None, True
    return record_of(tree, problems, is_cut=is_cut), is_cut


def _explain(text: str, error: json.JSONDecodeError) -> Problem:
    if _ENDS_OPEN.match(text, error.pos):
        message = "The file is cut off here; it was read as far as it goes."
    else:
        message = f"This is not JSON ({error.msg.lower()}); the file was read up to here."
    return Problem(place_of(text, error.pos), message)


def place_of(text: str, offset: int) -> str:
    """Return the line and column of `offset` in `text`."""
    line_start = text.rfind("\n", 0, offset) + 1
    return place(text.count("\n", 0, offset) + 1, offset - line_start + 1)
