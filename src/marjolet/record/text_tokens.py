"""The text notation, cut into words, tags, comments and facts, each with its place."""

from __future__ import annotations

import json
import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal

from .json_value import DECODER, format_value
from .model import Json
from .problem import Problem, place

Place = tuple[int, int]  # line and column, from 1
Kind = Literal["word", "comment", "tag", "facts", "newline", "broken"]

_SPACE = re.compile(r"[^\S\n]++")
_WORD = re.compile(r'(?:[^\s"\[\](){};]++|"(?:[^"\\\n]|\\.)*+")++')
_LINE_COMMENT = re.compile(r";[^\n]*+")
_COMMENT = re.compile(r"\{((?:[^}\\]|\\.)*+)\}", re.DOTALL)
_FACTS = re.compile(r"\(([^()\n]*+)\)")
_TAG_NAME = re.compile(r'\[[ \t]*([A-Za-z][A-Za-z0-9_-]*+|"(?:[^"\\\n]|\\.)*+")[ \t]*')
_TAG_END = re.compile(r"[ \t]*\]")
_REST_OF_LINE = re.compile(r"[^\n]*+")
_ESCAPE = re.compile(r"\\(u[0-9a-fA-F]{4}|.)", re.DOTALL)
_ESCAPED = {"n": "\n", "r": "\r", "t": "\t", "b": "\b", "f": "\f"}


@dataclass(frozen=True, slots=True)
class Token:
    """A piece of the text at `offset`; a tag holds its name, as written, and its `value`."""

    kind: Kind
    text: str
    offset: int
    value: Any = None


class Lines:
    """Finds the line and column, counted from 1, of an offset in a text."""

    def __init__(self, text: str) -> None:
        self.starts = [0, *(match.end() for match in re.finditer("\n", text))]

    def place(self, offset: int) -> Place:
        """Return the line and column of `offset`."""
        line = bisect_right(self.starts, offset)
        return line, offset - self.starts[line - 1] + 1


def tokens(text: str) -> Iterator[Token]:
    """Yield the pieces of `text`; what cannot be read is broken up to the end of its line."""
    offset = 0
    while offset < len(text):
        if match := _SPACE.match(text, offset):
            offset = match.end()
            continue
        token, offset = _next_token(text, offset)
        yield token


def _next_token(text: str, offset: int) -> tuple[Token, int]:
    sign = text[offset]
    if sign == "\n":
        return Token("newline", sign, offset), offset + 1
    if sign == ";" and (match := _LINE_COMMENT.match(text, offset)):
        return Token("comment", match[0][1:].strip(), offset), match.end()
    if sign == "{" and (match := _COMMENT.match(text, offset)):
        return Token("comment", _ESCAPE.sub(_unescape, match[1]), offset), match.end()
    if sign == "(" and (match := _FACTS.match(text, offset)):
        return Token("facts", match[1], offset), match.end()
    if sign == "[" and (tag := _tag(text, offset)):
        return tag
    if match := _WORD.match(text, offset):
        return Token("word", match[0], offset), match.end()
    if sign == "{":  # a comment without an end takes everything
        return Token("broken", text[offset:], offset), len(text)
    rest = _REST_OF_LINE.match(text, offset)
    assert rest is not None
    return Token("broken", rest[0], offset), rest.end()


def _tag(text: str, offset: int) -> tuple[Token, int] | None:
    name = _TAG_NAME.match(text, offset)
    if name is None:
        return None
    try:
        value, end = DECODER.raw_decode(text, name.end())
    except (json.JSONDecodeError, RecursionError):
        return None
    closing = _TAG_END.match(text, end)
    if closing is None:
        return None
    return Token("tag", name[1], offset, value), closing.end()


def _unescape(match: re.Match[str]) -> str:
    sign = match[1]
    if len(sign) == 5:
        return chr(int(sign[1:], 16))
    return _ESCAPED.get(sign, sign)


def format_comment(comment: str) -> str:
    """Return `comment` in braces, on one line."""
    inner = format_value(comment)[1:-1].replace('\\"', '"').replace("}", "\\}")
    return "{" + inner + "}"


def format_tag(name: str, value: Json) -> str:
    """Return a tag line."""
    return f"[{name} {format_value(value)}]"


def unquote(word: str) -> str:
    """Return what stands in `word` if it is a JSON string, else `word` itself."""
    if not word.startswith('"'):
        return word
    try:
        value = DECODER.decode(word)
    except json.JSONDecodeError:
        return word
    return value if isinstance(value, str) else word


def problem_at(at: Place, message: str) -> Problem:
    """Return a problem at a line and column."""
    return Problem(place(*at), message)
