"""What the terminal can show, and the lines that are printed on it.

Only whole lines are written, one after the other: no cursor movement, no boxes, nothing that a
screen reader stumbles over. Colour marks the suit letters and nothing else.
"""

from __future__ import annotations

import codecs
import os
import re
import sys
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from io import TextIOWrapper
from typing import TextIO

from ..cards import Card, Suit
from ..language import Speech
from ..language.names import card_index

# What the decomposition of letters into plain ones does not bring, or not as people write it.
_PLAIN_LETTERS = {
    "ä": "ae",
    "ö": "oe",
    "ü": "ue",
    "Ä": "Ae",
    "Ö": "Oe",
    "Ü": "Ue",
    "ß": "ss",
    "œ": "oe",
    "Œ": "Oe",
    "«": '"',
    "»": '"',
    "\N{LEFT SINGLE QUOTATION MARK}": "'",
    "\N{RIGHT SINGLE QUOTATION MARK}": "'",
    "\N{LEFT DOUBLE QUOTATION MARK}": '"',
    "\N{RIGHT DOUBLE QUOTATION MARK}": '"',
    "\N{DOUBLE LOW-9 QUOTATION MARK}": '"',
    "\N{EN DASH}": "-",
    "\N{EM DASH}": "-",
    "\N{MINUS SIGN}": "-",
    "♠": "S",
    "♥": "H",
    "♦": "D",
    "♣": "C",
}

_PLAIN_ERRORS = "marjolet-plain"

_RED = "\x1b[31m"
_TWO_COLOURS = {Suit.HEARTS: _RED, Suit.DIAMONDS: _RED}
_FOUR_COLOURS = {Suit.HEARTS: _RED, Suit.DIAMONDS: "\x1b[34m", Suit.CLUBS: "\x1b[32m"}
_END = "\x1b[0m"
# The only commands that a terminal ever gets: a colour around the index of a card.
_COLOURED_CARD = re.compile("(\x1b\\[3[124]m[0-9A-Z]{1,2}[♠♥♦♣A-Z]\x1b\\[0m)")


def printable(text: str, *, with_colours: bool = False) -> str:
    """Return `text` as one line that commands no terminal, with escapes for all that would.

    Names, files, variables and typed lines hold what others wrote: bells, line ends, cursor
    movements, letters that turn the direction of writing. `with_colours` leaves coloured cards.
    """
    if text.isprintable():
        return text
    if with_colours:
        parts = _COLOURED_CARD.split(text)
        parts[::2] = [printable(part) for part in parts[::2]]
        return "".join(parts)
    return "".join(
        sign if sign.isprintable() or unicodedata.category(sign) == "Zs" else _escaped(sign)
        for sign in text
    )


def _escaped(sign: str) -> str:
    return sign.encode("unicode_escape").decode("ascii")


def write_line(stream: TextIO, text: str = "") -> None:
    """Write `text` to `stream` as one line; everything that the command says goes through here."""
    stream.write(printable(text) + "\n")


def plain_letters(error: UnicodeError) -> tuple[str, int]:
    """Replace what an encoding lacks by plain letters: an error handler for codecs."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    text = error.object[error.start : error.end]
    return "".join(_plain_letter(letter) for letter in text), error.end


def _plain_letter(letter: str) -> str:
    if letter in _PLAIN_LETTERS:
        return _PLAIN_LETTERS[letter]
    base = unicodedata.normalize("NFKD", letter)
    return "".join(part for part in base if part.isascii()) or "?"


codecs.register_error(_PLAIN_ERRORS, plain_letters)


@dataclass(frozen=True, slots=True)
class Look:
    """How cards are drawn: with colour, in four colours, in ASCII only, or in words alone."""

    colour: bool = False
    four_colours: bool = False
    ascii: bool = False
    words: bool = False


def choose_look(
    output: TextIO,
    environment: Mapping[str, str],
    *,
    colour: str = "auto",
    four_colours: bool = False,
    in_ascii: bool = False,
    words: bool = False,
) -> Look:
    """Return the look for `output`; `colour` is ``auto``, ``always`` or ``never``.

    ``auto`` means colour on a terminal that knows it, unless NO_COLOR is set.
    """
    knows_colour = (
        output.isatty()
        and not environment.get("NO_COLOR")
        and environment.get("TERM", "dumb") != "dumb"
    )
    return Look(
        colour=colour == "always" or (colour == "auto" and knows_colour),
        four_colours=four_colours,
        ascii=in_ascii or not _can_write_suits(output),
        words=words,
    )


def _can_write_suits(output: TextIO) -> bool:
    try:
        "♠♥♦♣".encode(output.encoding or "ascii")
    except (UnicodeError, LookupError):
        return False
    return True


class Screen:
    """Writes lines to `output` in one look and one language."""

    def __init__(self, output: TextIO, speech: Speech, look: Look) -> None:
        self.output = output
        self.speech = speech
        self.look = look

    def line(self, text: str = "") -> None:
        """Write one line at once."""
        self.output.write(printable(text, with_colours=self.look.colour) + "\n")
        self.output.flush()

    def lines(self, texts: Iterable[str]) -> None:
        """Write several lines."""
        for text in texts:
            self.line(text)

    def card(self, card: Card) -> str:
        """Return the index of `card`, such as ``Q♠``, in its colour."""
        index = card_index(card, self.speech, ascii=self.look.ascii)
        colours = _FOUR_COLOURS if self.look.four_colours else _TWO_COLOURS
        start = colours.get(card.suit) if self.look.colour else None
        return f"{start}{index}{_END}" if start else index

    def with_index(self, card: Card, text: str) -> str:
        """Return `text` about `card` after its index, which stands in a column of its own."""
        if self.look.words:
            return text
        width = len(card_index(card, self.speech, ascii=self.look.ascii))
        return self.card(card) + " " * (4 - width) + text


def prepare_streams(*, in_ascii: bool) -> str:
    """Let standard input and output carry any text: what an encoding lacks becomes plain.

    A stream that was closed before the start reads as empty, or swallows what is written. Returns
    the name of an encoding that does not even hold ASCII as it is, where lines would fall apart;
    standard output and error are in ASCII then, to say so.
    """
    refused = ""
    if sys.stdin is None:
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115 - open until the end
    sys.stdout = sys.stdout or open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    sys.stderr = sys.stderr or open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper) and "1\n".encode(stream.encoding) != b"1\n":
            refused = stream.encoding
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            encoding = "ascii" if in_ascii or refused else None
            stream.reconfigure(encoding=encoding, errors=_PLAIN_ERRORS)
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    return refused
