"""From bytes to text, whatever the bytes."""

from __future__ import annotations

import codecs
import re
from dataclasses import dataclass

from .problem import Problem, place

MOST_BYTES = 8 << 20  # a match of a thousand deals takes three million bytes
MOST_BAD_PLACES = 1000
_ESCAPED = re.compile("[\udc80-\udcff]+")
_UTF_16 = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


@dataclass(frozen=True, slots=True)
class Text:
    """The text of a file, and whether its last character was cut in two."""

    text: str
    is_cut: bool


def decode(source: bytes | str, problems: list[Problem]) -> Text:
    """Return the text of UTF-8 bytes without a byte order mark; report bytes that are not UTF-8."""
    if isinstance(source, str):
        return Text(source.removeprefix("\ufeff"), False)
    if len(source) > MOST_BYTES:
        message = f"{len(source)} bytes are too many for a record; allowed: {MOST_BYTES}."
        problems.append(Problem("", message))
        return Text("", False)
    if source.startswith(_UTF_16):
        problems.append(Problem("", "The file is in UTF-16; records are in UTF-8."))
        return Text("", False)
    decoder = codecs.getincrementaldecoder("utf-8")("surrogateescape")
    text = decoder.decode(source).removeprefix("\ufeff")
    is_cut = bool(decoder.getstate()[0])
    line, line_start, last = 1, 0, 0
    for count, match in enumerate(_ESCAPED.finditer(text)):
        if count == MOST_BAD_PLACES:
            break
        line += text.count("\n", last, match.start())
        line_start = text.rfind("\n", 0, match.start()) + 1
        last = match.start()
        octets = match[0].encode("utf-8", "surrogateescape")
        shown = octets[:8].hex(" ") + (" …" if len(octets) > 8 else "")
        where = place(line, match.start() - line_start + 1)
        problems.append(Problem(where, f"These bytes are not UTF-8: {shown}."))
    return Text(_ESCAPED.sub("\ufffd", text), is_cut)
