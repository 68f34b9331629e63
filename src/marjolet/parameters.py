"""What values each parameter of the rules may take (chapter 10 of the rules page)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

MOST_POINTS = 100_000
MOST_TARGET = 10_000_000


@dataclass(frozen=True, slots=True)
class Domain:
    """What values a parameter may take: a sentence part for people, and a test."""

    allowed: str
    accepts: Callable[[Any], bool]


def _is_whole(value: Any, most: int) -> bool:
    return type(value) is int and 0 <= value <= most


def _words(*names: str) -> Domain:
    return Domain("one of " + ", ".join(names), lambda value: type(value) is str and value in names)


def _number(most: int) -> Domain:
    return Domain(f"a whole number from 0 to {most}", lambda value: _is_whole(value, most))


def _numbers(count: int, meaning: str) -> Domain:
    return Domain(
        f"{count} whole numbers from 0 to {MOST_POINTS} ({meaning})",
        lambda value: (
            type(value) in (list, tuple)
            and len(value) == count
            and all(_is_whole(number, MOST_POINTS) for number in value)
        ),
    )


def _are_packets(value: Any) -> bool:
    return (
        type(value) in (list, tuple)
        and all(type(size) is int and size > 0 for size in value)
        and 5 <= sum(value) <= 7
    )


_FLAG = Domain("true or false", lambda value: type(value) is bool)
_POINTS = _number(MOST_POINTS)
_FIVE = _numbers(5, "for ace, ten, king, queen, jack")
_PAIR = _numbers(2, "plain, trump")

DOMAINS: dict[str, Domain] = {
    "packets": Domain("packet sizes that add up to 5, 6 or 7, such as [3, 3]", _are_packets),
    "draw": _words("after_trick", "after_card"),
    "combinations": _words("announced", "captured"),
    "announce": _words("before_draw", "after_draw"),
    "melds_per_win": _number(1),
    "card_reuse": _words("later_win", "same_win"),
    "fours": _FIVE,
    "four_wins": _FLAG,
    "marriage": _PAIR,
    "marjolet": _PAIR,
    "marjolet_queens": _words("each", "one"),
    "run": _PAIR,
    "exchange": _words("after_win", "own_turn", "never"),
    "exchange_until": _words("stock_open", "before_last_stock_trick"),
    "exchanged_card_melds": _FLAG,
    "dix_turned": _POINTS,
    "dix_exchanged": _POINTS,
    "dix_played": _POINTS,
    "dix_played_phase": _words("any", "stock"),
    "turn_up": _POINTS,
    "must_head": _words("any_suit", "trump_only", "never"),
    "must_trump": _FLAG,
    "card_points": _FIVE,
    "most_brisques": _POINTS,
    "last_trick": _POINTS,
    "sweep": _POINTS,
    "target": _number(MOST_TARGET),
}
