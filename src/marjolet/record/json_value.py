"""JSON values, read without loss and written in one way only.

The standard library's reader does the work. What it would let pass or lose is caught: keys that
stand twice, NaN, half surrogates, nesting without end, and numbers that neither int nor float
would write back as they stood.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from math import isfinite
from typing import Any

from .model import Json, Number
from .problem import Problem, pointer, quoted

DEEPEST = 32  # containers within containers; a record needs five
_LONGEST_INT = 15  # digits that every JSON reader keeps exactly
_LARGE = 10**_LONGEST_INT
_SURROGATE = re.compile("[\ud800-\udfff]")


class Written(str):
    """A filled object that was written before, as it stands in its place."""

    __slots__ = ()


class RepeatedKeys(dict[str, Any]):
    """An object in which some keys stood more than once; the last value counts."""

    repeated: tuple[str, ...] = ()


def _make_object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    value = dict(pairs)
    if len(value) == len(pairs):
        return value
    marked = RepeatedKeys(value)
    counts = Counter(name for name, _ in pairs)
    marked.repeated = tuple(name for name, count in counts.items() if count > 1)
    return marked


def _make_int(text: str) -> int | Number:
    if len(text.lstrip("-")) > _LONGEST_INT or text == "-0":
        return Number(text)
    return int(text)


def _make_float(text: str) -> float | Number:
    if len(text) > 30:
        return Number(text)
    value = float(text)
    return value if repr(value) == text else Number(text)


DECODER = json.JSONDecoder(
    object_pairs_hook=_make_object,
    parse_int=_make_int,
    parse_float=_make_float,
    parse_constant=Number,
)


def clean(value: Any, where: str, problems: list[Problem], depth: int = 0) -> Any:
    """Return a copy of a value fresh from :data:`DECODER`; report what is not proper JSON."""
    if not isinstance(value, (dict, list)):
        message = _why_not_json(value)
        if message:
            problems.append(Problem(where, message))
            return _SURROGATE.sub("\ufffd", value) if isinstance(value, str) else None
        return value
    if depth == DEEPEST:
        problems.append(Problem(where, f"Nested too deeply, more than {DEEPEST} levels."))
        return None
    if isinstance(value, list):
        return [
            item if _is_plain(item) else clean(item, where + pointer(index), problems, depth + 1)
            for index, item in enumerate(value)
        ]
    if isinstance(value, RepeatedKeys):
        problems += [
            Problem(where + pointer(name), f"The key {quoted(name)} stands more than once.")
            for name in value.repeated
        ]
    return {
        name if _is_plain(name) else clean(name, where, problems): item
        if _is_plain(item)
        else clean(item, where + pointer(name), problems, depth + 1)
        for name, item in value.items()
    }


def _is_plain(value: Any) -> bool:
    """Tell at once of most values that they are proper JSON; of others `clean` finds out."""
    kind = type(value)
    if kind is str:
        return bool(value.isascii())
    return kind is bool or (kind is int and -_LARGE < value < _LARGE)


def _why_not_json(value: Any) -> str:
    """Return what is wrong with a single value, or nothing."""
    if isinstance(value, str):
        if _SURROGATE.search(value):
            return f"{quoted(value)} holds half a character (a surrogate)."
    elif isinstance(value, Number):
        if not value.text[-1:].isdigit():
            return f"{value.text} is not a JSON value."
    elif isinstance(value, int):
        if len(str(abs(value))) > _LONGEST_INT:
            return f"A number of more than {_LONGEST_INT} digits is written as a Number."
    elif value is not None and not (isinstance(value, float) and isfinite(value)):
        return f"{quoted(value)} is not a JSON value."
    return ""


def format_value(value: Json) -> str:
    """Return `value` on one line."""
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False)
    if isinstance(value, list):
        return "[" + ", ".join(map(format_value, value)) + "]"
    if isinstance(value, dict):
        pairs = (f"{format_value(key)}: {format_value(item)}" for key, item in value.items())
        return "{" + ", ".join(pairs) + "}"
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    return value.text if isinstance(value, Number) else repr(value)


def format_lines(value: Json, indent: str = "") -> Iterator[str]:
    """Yield `value` in pieces; whatever holds no filled object or list stands on one line."""
    if isinstance(value, Written):
        yield value
        return
    if isinstance(value, dict):
        pieces = [(format_value(name) + ": ", item) for name, item in value.items()]
        opening, closing = "{}"
    elif isinstance(value, list):
        pieces = [("", item) for item in value]
        opening, closing = "[]"
    else:
        yield format_value(value)
        return
    if not any(item and isinstance(item, (dict, list, Written)) for _, item in pieces):
        yield opening + ", ".join(name + format_value(item) for name, item in pieces) + closing
        return
    inner = indent + "  "
    yield opening
    for index, (name, item) in enumerate(pieces):
        yield (",\n" if index else "\n") + inner + name
        yield from format_lines(item, inner)
    yield "\n" + indent + closing


def ordered(value: Json) -> Json:
    """Return `value` with the keys of all its objects in the order of their code points."""
    if isinstance(value, dict):
        return {name: ordered(value[name]) for name in sorted(value)}
    return [ordered(item) for item in value] if isinstance(value, list) else value
