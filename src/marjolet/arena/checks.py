"""What the lines of a result file must look like: whoever changed one by hand is told where."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Mapping
from datetime import datetime
from itertools import pairwise
from typing import Any, NoReturn

from ..errors import MarjoletError
from ..rules import make_rules
from .contestants import parse_contestant
from .times import BINS

MOST_PAIRS_OF_FILE = 10**7  # nobody plays so many, and the missing ones are listed
MOST_POINTS = 10**9  # of one deal, under the wildest rules
MOST_NANOSECONDS = 2**63
MOST_DECISIONS = 2**53
STOCKS = ("seat-keyed", "ordinary")
MALFORMED = (
    *(ValueError, KeyError, TypeError, AttributeError, IndexError),
    *(OverflowError, RecursionError, MarjoletError),
)

Check = Callable[[Any], bool]


def load(line: bytes) -> dict[str, Any]:
    """Return the object in `line`; raise ValueError if there is none, RecursionError if too deep.

    All its texts can be printed, and all its numbers are finite.
    """
    value = json.loads(line, parse_constant=_no_number)
    if type(value) is not dict or not _is_plain(value):
        raise ValueError("no object of plain texts and numbers")
    return value


def _no_number(text: str) -> NoReturn:
    raise ValueError(f"{text} is no number")


def _is_plain(value: object) -> bool:
    if isinstance(value, str):
        return value.isprintable()  # which half a surrogate pair is not
    if isinstance(value, float):
        return math.isfinite(value)
    if isinstance(value, dict):
        return all(_is_plain(each) for pair in value.items() for each in pair)
    return not isinstance(value, list) or all(map(_is_plain, value))


def wrong_in_header(header: Mapping[str, Any]) -> str | None:
    """Return the name of the first part of `header` that cannot be right, None if all can."""
    wrong = _first_wrong(header, HEADER)
    if wrong is None:
        try:
            make_rules(header["preset"], header["rules"])
        except MALFORMED:
            return "rules"
    return wrong


def wrong_in_pair(value: Mapping[str, Any]) -> str | None:
    """Return the name of the first part of a pair's line that cannot be right, if there is one."""
    return _first_wrong(value, PAIR)


def wrong_in_sitting(value: Any) -> str | None:
    """Return the name of the first part of a sitting that cannot be right, if there is one."""
    if type(value) is not dict:
        return "sitting"
    return _first_wrong(value, SITTING) or next(
        (name for name, each in value.items() if isinstance(each, dict | list)), None
    )


def _first_wrong(value: Mapping[str, Any], checks: Mapping[str, Check]) -> str | None:
    for name, check in checks.items():
        try:
            if not check(value[name]):
                return name
        except MALFORMED:
            return name
    return None


def _is_whole(value: Any, least: int, below: int) -> bool:
    return type(value) is int and least <= value < below


def _are_players(value: Any) -> bool:
    return is_two(value, lambda text: type(text) is str and bool(parse_contestant(text).name))


def is_two(value: Any, check: Check) -> bool:
    """Return whether `value` is a list of two that both pass `check`."""
    return type(value) is list and len(value) == 2 and all(map(check, value))


def _are_ranges(value: Any) -> bool:
    """Return whether `value` holds ranges in order that do not overlap, and not too much."""
    if type(value) is not list or not value:
        return False
    last = 0
    for start, stop in value:
        if type(start) is not int or type(stop) is not int or not last <= start < stop:
            return False
        last = stop
    return bool(sum(stop - start for start, stop in value) <= MOST_PAIRS_OF_FILE)


def _is_points(value: Any) -> bool:
    return is_two(value, lambda points: _is_whole(points, -MOST_POINTS, MOST_POINTS))


def _is_time(value: Any) -> bool:
    """Return whether `value` is what :meth:`Times.to_json` gives."""
    total, flat = value
    bins, counts = flat[::2], flat[1::2]
    return (
        _is_whole(total, 0, MOST_NANOSECONDS)
        and len(bins) == len(counts)
        and all(_is_whole(at, 0, 64 * BINS) for at in bins)
        and all(_is_whole(count, 1, MOST_DECISIONS) for count in counts)
        and all(one < other for one, other in pairwise(bins))
    )


def _is_text(value: Any) -> bool:
    return type(value) is str


def _is_date(value: Any) -> bool:
    return bool(datetime.fromisoformat(value))


HEADER: Mapping[str, Check] = {
    "players": _are_players,
    "budgets": lambda value: is_two(value, lambda budget: type(budget) is dict),
    "preset": lambda value: type(value) is str and bool(make_rules(value, {})),
    "rules": lambda value: type(value) is dict,
    "seed": lambda value: type(value) is int and value >= 0,
    "stock": lambda value: type(value) is str and value in STOCKS,
    "pairs": _are_ranges,
    "marjolet": _is_text,
    "code": _is_text,
}
PAIR: Mapping[str, Check] = {
    "pair": lambda value: type(value) is int,
    "points": lambda value: is_two(value, _is_points),
    "winner": lambda value: is_two(value, lambda each: each is None or _is_whole(each, 0, 2)),
    "four": lambda value: is_two(value, lambda each: _is_whole(each, 0, 2)),
    "kinds": lambda value: type(value) is dict and all(map(_is_points, value.values())),
    "time": lambda value: is_two(value, _is_time),
}
SITTING: Mapping[str, Check] = {
    "date": _is_date,
    "processes": lambda value: type(value) is int and value > 0,
    "cluster": lambda value: value is None or type(value) is str,
    "kernel": _is_text,
    "python": _is_text,
    "platform": _is_text,
}
