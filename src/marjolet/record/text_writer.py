"""Write a record in the text notation (see docs/record-format.md)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from ..cards import parse_card
from ..errors import ParseError
from ..events import Drew, TookTurnUp, Won
from ..moves import parse_move
from .course import Course, Step
from .examine import Examined, examine
from .json_value import format_value
from .model import UNKNOWN, VERSION, Action, DealRecord, Outcome, Record
from .problem import pointer
from .text_proof import proof_lines
from .text_rules import format_house_rules
from .text_tokens import format_comment, format_tag
from .tree import KNOWN, KNOWN_OF_ACTION, KNOWN_OF_DEAL, KNOWN_OF_PLAYER, tree_of

# Tags with a place of their own, and the key of the JSON form that each one stands for.
TAGS = {
    "Marjolet": "/version",
    "Event": "/event",
    "Site": "/site",
    "Date": "/date",
    "Preset": "/preset",
    "Rules": "/rules",
    "View": "/view",
    "FirstDealer": "/first_dealer",
    "Zero": "/players/0/name",
    "ZeroKind": "/players/0/kind",
    "ZeroOptions": "/players/0/options",
    "One": "/players/1/name",
    "OneKind": "/players/1/kind",
    "OneOptions": "/players/1/options",
}
_PLAIN_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_-]*")
_PLAIN_KIND = re.compile(r"[a-z_]+")
_TAKEN = {name.lower() for name in (*TAGS, *KNOWN)}
ACTIONS_IN_A_LINE = 8


def format_text(record: Record) -> str:
    """Return `record` in the text notation: equal records give equal texts, byte for byte.

    Raises :class:`RecordError` for strings and numbers that cannot be written.
    """
    tree = tree_of(record)
    examined = examine(record, is_cut=True)
    return "".join(line + "\n" for line in _lines(record, tree, examined))


def _lines(record: Record, tree: dict[str, Any], examined: Examined) -> Iterator[str]:
    yield from _tags(tree)
    yield from map(format_comment, record.comments)
    total: tuple[int, int] | None = (0, 0)
    for number, deal in enumerate(record.deals):
        course = examined.courses[number] if examined.courses else None
        yield ""
        yield from _deal(number, deal, course, examined)
        if deal.points is not None:
            points = f"Points {deal.points[0]} {deal.points[1]}"
            if total is not None:
                total = total[0] + deal.points[0], total[1] + deal.points[1]
                points += f"  total {total[0]} {total[1]}"
            yield points
        else:
            total = None
        if deal.fairness is not None:
            yield from proof_lines(deal.fairness)
        yield from _kept_of_deal(number, tree["deals"][number])
    yield ""
    if record.totals is not None:
        yield f"Totals {record.totals[0]} {record.totals[1]}"
    yield "Result " + _result(record)


def _tags(tree: dict[str, Any]) -> Iterator[str]:
    yield format_tag("Marjolet", str(VERSION))
    for name, path in TAGS.items():
        value = _at(tree, path)
        if name == "Marjolet" or value is None or (path.endswith("/kind") and value == "human"):
            continue
        if name == "Rules":
            value = format_house_rules(value)
        yield format_tag(name, str(value) if name in ("View", "FirstDealer") else value)
    for name, value in _unknown(tree, KNOWN):
        is_plain = _PLAIN_NAME.fullmatch(name) and name.lower() not in _TAKEN
        yield format_tag(name if is_plain else format_value(pointer(name)), value)
    for number, player in enumerate(tree["players"]):
        for name, value in _unknown(player, KNOWN_OF_PLAYER):
            yield format_tag(format_value(pointer("players", number, name)), value)


def _at(tree: Any, path: str) -> Any:
    for key in path.split("/")[1:]:
        tree = tree[int(key)] if isinstance(tree, list) else tree.get(key)
    return tree


def _unknown(tree: dict[str, Any], known: tuple[str, ...]) -> list[tuple[str, Any]]:
    return [(name, value) for name, value in tree.items() if name not in known]


def _kept_of_deal(number: int, deal: dict[str, Any]) -> Iterator[str]:
    for name, value in _unknown(deal, KNOWN_OF_DEAL):
        yield format_tag(format_value(pointer("deals", number, name)), value)
    for index, action in enumerate(deal["actions"]):
        for name, value in _unknown(action, KNOWN_OF_ACTION):
            path = pointer("deals", number, "actions", index, name)
            yield format_tag(format_value(path), value)


def _deal(
    number: int, deal: DealRecord, course: Course | None, examined: Examined
) -> Iterator[str]:
    header = f"Deal {number + 1}  dealer {deal.dealer:d}"
    if course is not None:
        header += f"  trump {course.trump.code}"
    yield header
    if examined.rules is not None and _is_dealt(deal):
        yield from _hands(deal, examined.rules.packets)
    else:
        yield "Deck " + " ".join(map(_code, deal.deck)) if deal.deck else "Deck none"
    yield from map(format_comment, deal.comments)
    yield from _tricks(deal, course)
    if deal.lines is not None:
        for line in deal.lines:
            kind = line.kind if _PLAIN_KIND.fullmatch(line.kind) else format_value(line.kind)
            cards = f" {_code(line.cards)}" if line.cards else ""
            yield f"Score {line.seat:d} {line.points:+d} {kind}{cards} trick {line.trick}"
        if not deal.lines:
            yield "Score none"


def _is_dealt(deal: DealRecord) -> bool:
    return len(deal.deck) == 32 and all(code == _code(code) for code in deal.deck)


def _hands(deal: DealRecord, packets: tuple[int, ...]) -> Iterator[str]:
    hands: dict[int, list[str]] = {0: [], 1: []}
    place = 0
    for size in packets:
        for seat in (deal.dealer.other, deal.dealer):
            hands[seat] += deal.deck[place : place + size]
            place += size
    for seat in (deal.dealer.other, deal.dealer):
        yield f"Hand {seat:d}  " + " ".join(hands[seat])
    yield f"Turned  {deal.deck[place]}"
    yield "Stock   " + " ".join(deal.deck[place + 1 :])


def _code(code: str) -> str:
    """Return one or more cards as a word; what is none in quotation marks."""
    if code == UNKNOWN:
        return code
    try:
        for start in range(0, len(code), 2):
            parse_card(code[start : start + 2])
    except ParseError:
        return format_value(code)
    return code or '""'


def _tricks(deal: DealRecord, course: Course | None) -> Iterator[str]:
    steps = course.steps if course is not None else []
    line: list[str] = []
    trick = 0
    for action, step in zip(deal.actions, steps, strict=False):
        if step.trick != trick:
            if line:
                yield " ".join(line).rstrip()
            line = [f"{step.trick:2d}. "]
            trick = step.trick
        line.append(_action(action))
        assert course is not None
        if facts := facts_of(course, step):
            line.append(f" ({', '.join(facts)}) ")
    if line:
        yield " ".join(line).rstrip()
    rest = deal.actions[len(steps) :]
    for start in range(0, len(rest), ACTIONS_IN_A_LINE):
        yield " ".join(map(_action, rest[start : start + ACTIONS_IN_A_LINE]))


def _action(action: Action) -> str:
    try:
        parse_move(action.move)
        move = action.move
    except ParseError:
        move = format_value(action.move)
    ms = "" if action.ms is None else f"@{action.ms}"
    return " ".join([f"{action.seat:d}:{move}{ms}", *map(format_comment, action.comments)])


def facts_of(course: Course, step: Step) -> list[str]:
    """Return what followed from `step` without a choice: who won, and what was drawn."""
    facts = []
    for event in step.events:
        match event:
            case Won(seat, _):
                facts.append(f"{seat:d} wins")
            case Drew(seat, _):
                facts.append(f"{seat:d} draws {course.drawn_code(event)}")
            case TookTurnUp(seat, card):
                facts.append(f"{seat:d} takes {card.code}")
    return facts


def _result(record: Record) -> str:
    if record.winner is None:
        return record.outcome.value
    if record.outcome is Outcome.RESIGNED:
        return f"{record.winner.other:d} resigns"
    return f"{record.winner:d} wins"
