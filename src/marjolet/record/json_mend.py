"""Close what is open in a JSON text that was cut off, so that its beginning can be read."""

from __future__ import annotations

import re

_TOKEN = re.compile(
    r"""[ \t\r\n]*+(?:(?P<mark>[\[\]{},:])"""
    r"""|(?P<value>"(?:[^"\\\x00-\x1f]|\\.)*+"|[^\s\[\]{},:"]++))"""
)
_WHOLE = re.compile(r'-?\d|true$|false$|null$|"')


def mend(text: str) -> str:
    """Return the longest beginning of `text` that ends between two values, with all ends closed.

    The last number or word of a text that is cut off is left out: more of it may have followed.
    Returns an empty text where not even the first bracket stands.
    """
    open_ends: list[str] = []
    safe = 0
    wants_name = False  # the next value is the name of a pair
    name_read = False  # a name was read, its value not yet
    position = 0
    while match := _TOKEN.match(text, position):
        position = match.end()
        mark, value = match["mark"], match["value"]
        if value is not None:
            if not _WHOLE.match(value) or (position == len(text) and not value.startswith('"')):
                break
            name_read = wants_name
            wants_name = False
            if name_read:
                continue
        elif mark in "[{":
            open_ends.append("]" if mark == "[" else "}")
            wants_name, name_read = mark == "{", False
        elif mark in "]}":
            if open_ends[-1:] != [mark]:
                break
            open_ends.pop()
            wants_name = name_read = False
        else:
            wants_name = mark == "," and open_ends[-1:] == ["}"]
            continue
        safe = position
        if not open_ends:
            break
    return text[:safe] + "".join(reversed(open_ends))
