"""Read the lines of tricks: ``3. 1:AH@900 0:KS (1 wins) 1:meld KSQS 1:draw``."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ..errors import ParseError
from ..moves import parse_move
from .problem import pointer, quoted
from .text_deck import card_code
from .text_notes import Note
from .text_tokens import Token, unquote

if TYPE_CHECKING:
    from .text_reader import TextReader

_TRICK = re.compile(r"([0-9]{1,3})\.")
_ACTION = re.compile(r'([01]):("(?:[^"\\]|\\.)*+"|[^@]++)(?:@([0-9]{1,15}))?')
_CARDS = re.compile(r"((?:10|[^@:.])++)(?:@([0-9]{1,15}))?")
_MELD = re.compile(r"(?:10|.)[\ufe0e\ufe0f]?.[\ufe0e\ufe0f]?")


def read_moves(reader: TextReader, line: list[Token]) -> None:
    """Read one line of actions, trick numbers, facts and comments."""
    deal = reader.deal
    number = len(reader.tree["deals"]) - 1
    waiting = list(reversed(line))
    while waiting:
        token = waiting.pop()
        if token.kind == "comment":
            reader.comment(token.text)
            continue
        if deal is None:
            reader.report(token.offset, f"{quoted(token.text)} cannot be read.")
            return
        at = reader.lines.place(token.offset)
        count = len(deal["actions"])
        if token.kind == "facts":
            facts = [" ".join(fact.split()) for fact in token.text.split(",")]
            reader.notes.append(Note("facts", number, count, facts, at))
        elif trick := _TRICK.fullmatch(token.text):
            reader.notes.append(Note("trick", number, count, int(trick[1]), at))
        elif action := _ACTION.fullmatch(token.text):
            reader.in_actions = True
            reader.places[pointer("deals", number, "actions", count)] = at
            _read_action(deal["actions"], action, waiting)
        else:
            reader.report(token.offset, f"{quoted(token.text)} cannot be read.")


def _read_action(actions: list[object], action: re.Match[str], waiting: list[Token]) -> None:
    seat, word, ms = action.groups()
    move = _move_code(word)
    if word.lower() == "meld":
        cards = ""
        while ms is None and waiting and waiting[-1].kind == "word":
            match = _CARDS.fullmatch(waiting[-1].text)
            if match is None:
                break
            waiting.pop()
            cards += "".join(map(card_code, _MELD.findall(match[1]))) or match[1]
            ms = match[2]
        move = f"meld {cards}"
    actions.append({"seat": int(seat), "move": move} | ({} if ms is None else {"ms": int(ms)}))


def _move_code(word: str) -> str:
    if word.startswith('"'):
        return unquote(word)
    if word.lower() in ("meld", "exchange", "draw"):
        return word.lower()
    code = card_code(word)
    try:
        return parse_move(code).code
    except ParseError:
        return word
