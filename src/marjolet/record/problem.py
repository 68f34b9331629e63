"""What is wrong with a record, and where."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

MOST_PROBLEMS = 1000  # a file that is no record at all must not fill the screen for hours
MOST_COUNTED = 10_000  # after so many nothing more is looked for
LONGEST_QUOTE = 60


@dataclass(frozen=True, slots=True)
class Problem:
    """One mistake: `where` is "line 12, column 7", a JSON pointer, or "" for the whole file."""

    where: str
    message: str

    def __str__(self) -> str:
        return printable(f"{self.where or 'the whole file'}: {self.message}")


def printable(text: str) -> str:
    """Return `text` with everything escaped that a terminal would not show as it is."""
    if text.isprintable():
        return text
    return "".join(sign if sign.isprintable() else repr(sign)[1:-1] for sign in text)


def quoted(value: object) -> str:
    """Return `value` in quotation marks, fit for a message: escaped, and shortened if long."""
    text = value if isinstance(value, str) else repr(value)
    if len(text) > LONGEST_QUOTE:
        return repr(text[:LONGEST_QUOTE]) + "…"
    return repr(text)


def place(line: int, column: int) -> str:
    """Return a place in a text, counted from 1."""
    return f"line {line}, column {column}"


def pointer(*keys: str | int) -> str:
    """Return the JSON pointer (RFC 6901) that leads through `keys`.

    >>> pointer("deals", 0, "a/b")
    '/deals/0/a~1b'
    """
    return "".join([f"/{key if isinstance(key, int) else _escaped(key)}" for key in keys])


def _escaped(key: str) -> str:
    return key.replace("~", "~0").replace("/", "~1")


def keys_of(path: str) -> list[str]:
    """Return the keys of the JSON pointer `path`, which must be empty or begin with a slash."""
    return [key.replace("~1", "/").replace("~0", "~") for key in path.split("/")[1:]]


def limited(problems: Iterable[Problem]) -> tuple[Problem, ...]:
    """Return `problems` without repetitions, or the first thousand and how many there are more."""
    found = tuple(dict.fromkeys(problems))
    if len(found) <= MOST_PROBLEMS:
        return found
    more = len(found) - MOST_PROBLEMS
    are_more = "There is 1 more problem" if more == 1 else f"There are {more} more problems"
    sentence = f"{are_more}." if len(found) < MOST_COUNTED else f"{are_more} at least."
    return (*found[:MOST_PROBLEMS], Problem("", sentence))
