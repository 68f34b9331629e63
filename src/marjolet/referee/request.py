"""Reading a request to the referee: what it may hold, and a sentence for all that it may not."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from ..cards import Card, Seat, parse_deck
from ..errors import DeckError, PlayerError, RulesError, quoted
from ..players import Player, make_player
from ..rules import Rules, make_rules


class Refusal(Exception):
    """A request that gets an error for its answer."""

    def __init__(self, kind: str, sentence: str, at: int | None = None) -> None:
        super().__init__(sentence)
        self.kind = kind
        self.sentence = sentence
        self.at = at

    def to_json(self) -> dict[str, object]:
        """Return ``{"error", "kind"}``, and ``"at"`` for an illegal action."""
        place = {} if self.at is None else {"at": self.at}
        return {"error": self.sentence, "kind": self.kind, **place}


@dataclass(frozen=True, slots=True)
class Ask:
    """Which player is asked, and the seed of its choice."""

    player: Player
    seed: int


@dataclass(frozen=True, slots=True)
class Request:
    """One request whose keys are all well-formed; its actions may still be illegal."""

    rules: Rules
    deck: tuple[Card, ...]
    dealer: Seat
    actions: tuple[str, ...]
    holds: bool
    trace: bool
    wants_view: bool
    solve: bool
    viewer: Seat | None
    ask: Ask | None


def read_json(line: bytes) -> Any:
    """Return the JSON value of `line`, or refuse it as ``bad_json``."""
    if not line.strip():
        raise Refusal("bad_json", "The line is blank; a request is one JSON object on one line.")
    try:
        return _DECODER.decode(line.decode("utf-8"))
    except UnicodeDecodeError as error:
        raise Refusal("bad_json", f"The line is not UTF-8: byte {error.start}.") from None
    except RecursionError:
        raise Refusal("bad_json", "The line is too deeply nested.") from None
    except json.JSONDecodeError as error:
        raise Refusal("bad_json", f"The line is not JSON: {error}.") from None
    except ValueError as error:
        reason = "a whole number has too many digits" if "digits" in str(error) else error
        raise Refusal("bad_json", f"The line cannot be read: {reason}.") from None


def _no_constant(name: str) -> float:
    raise ValueError(f"{name} is no JSON value")


def _finite(text: str) -> float:
    number = float(text)
    if number in (float("inf"), float("-inf")):
        raise ValueError("a number is too large")
    return number


_DECODER = json.JSONDecoder(parse_constant=_no_constant, parse_float=_finite)


def _is_strings(value: Any) -> bool:
    return type(value) is list and all(type(text) is str for text in value)


def _is_bool(value: Any) -> bool:
    return type(value) is bool


def _is_object(value: Any) -> bool:
    return type(value) is dict


def _is_seat(value: Any) -> bool:
    return type(value) is int and value in (0, 1)


# Every key of a request: what it must be, in words and as a test.
KEYS: dict[str, tuple[str, Callable[[Any], bool]]] = {
    "id": ("any value", lambda _: True),
    "preset": ("the name of a preset", lambda value: type(value) is str),
    "rules": ("an object of parameters", _is_object),
    "deck": ("a list of 32 cards", _is_strings),
    "dealer": ("0 or 1", _is_seat),
    "actions": ("a list of actions, each a string", _is_strings),
    "holds": ("true or false", _is_bool),
    "trace": ("true or false", _is_bool),
    "view": ('0, 1 or "public"', lambda value: _is_seat(value) or value == "public"),
    "ask": ("an object with player, seed and perhaps options", _is_object),
    "solve": ("true or false", _is_bool),
}
NEEDED = ("preset", "deck", "dealer")

ASK_KEYS: dict[str, tuple[str, Callable[[Any], bool]]] = {
    "player": ("the name of a player", lambda value: type(value) is str),
    "seed": ("a whole number", lambda value: type(value) is int),
    "options": ("an object of options", _is_object),
}


def parse_request(document: Any) -> Request:
    """Return the request in `document`, or refuse it with every problem named."""
    if not isinstance(document, dict):
        raise Refusal("bad_request", "A request is a JSON object.")
    problems = _key_problems(document, KEYS, NEEDED, "")
    rules = ask = None
    if _fits(document, "preset") and (_fits(document, "rules") or "rules" not in document):
        try:
            rules = make_rules(document["preset"], document.get("rules"))
        except RulesError as error:
            problems += error.problems
    if _fits(document, "ask"):
        ask = _parse_ask(document["ask"], problems)
    if problems or rules is None:
        raise Refusal("bad_request", " ".join(problems))
    try:
        deck = parse_deck(document["deck"])
    except DeckError as error:
        raise Refusal("bad_deck", str(error)) from None
    viewer = document.get("view")
    return Request(
        rules=rules,
        deck=deck,
        dealer=Seat(document["dealer"]),
        actions=tuple(document.get("actions", ())),
        holds=document.get("holds", False),
        trace=document.get("trace", False),
        wants_view="view" in document,
        solve=document.get("solve", False),
        viewer=Seat(viewer) if type(viewer) is int else None,
        ask=ask,
    )


def _fits(document: dict[str, Any], name: str) -> bool:
    """Tell whether the key `name` is there and well-typed."""
    return name in document and KEYS[name][1](document[name])


def _key_problems(
    document: dict[str, Any],
    keys: dict[str, tuple[str, Callable[[Any], bool]]],
    needed: tuple[str, ...],
    inside: str,
) -> list[str]:
    """Return a sentence for each missing, unknown or ill-typed key of `document`."""
    missing = [name for name in needed if name not in document]
    problems = [f"{inside}{name} is missing: {keys[name][0]}." for name in missing]
    for name, value in document.items():
        if name not in keys:
            known = ", ".join(keys)
            problems.append(f"There is no key {quoted(inside + name)}; there are: {known}.")
        elif not keys[name][1](value):
            problems.append(f"{inside}{name} must be {keys[name][0]}, not {quoted(value)}.")
    return problems


def _parse_ask(document: dict[str, Any], problems: list[str]) -> Ask | None:
    """Return what is asked of which player, or None and what is wrong with it in `problems`."""
    found = _key_problems(document, ASK_KEYS, ("player", "seed"), "ask.")
    problems += found
    if found:
        return None
    try:
        return Ask(make_player(document["player"], document.get("options", {})), document["seed"])
    except PlayerError as error:
        problems.append(str(error))
        return None
