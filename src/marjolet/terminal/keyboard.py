"""Reading lines from a person, or from a program through a pipe."""

from __future__ import annotations

import sys
from typing import TextIO

from .screen import printable, write_line

LONGEST_LINE = 1000  # characters; nothing that can be answered is longer


class EndOfInput(Exception):
    """The input has ended: nothing will be answered any more."""


class Keyboard:
    """Asks a question and returns the line that is typed.

    Between two terminals the line can be edited, and earlier ones called back. Otherwise the
    question is written like any other line, so that a log of both sides can be read.
    """

    def __init__(self, source: TextIO, output: TextIO) -> None:
        self.source = source
        self.output = output
        self.is_interactive = source.isatty() and output.isatty()
        if self.is_interactive and source is sys.stdin and output is sys.stdout:
            _load_line_editing()

    def ask(self, question: str) -> str:
        """Return the next line without its end; raise :class:`EndOfInput` if there is none."""
        if self.is_interactive and self.source is sys.stdin and self.output is sys.stdout:
            try:
                return input(printable(question) + " ")[:LONGEST_LINE]
            except EOFError:
                self.output.write("\n")
                raise EndOfInput from None
        write_line(self.output, question)
        self.output.flush()
        line = self.source.readline(LONGEST_LINE)
        if not line:
            raise EndOfInput
        rest = line
        while rest and not rest.endswith("\n"):  # the rest of a line that is far too long
            rest = self.source.readline(LONGEST_LINE)
        return line.rstrip("\r\n")


def _load_line_editing() -> None:
    """Let `input` edit lines and remember them, where the system can; for this session only."""
    try:
        import readline
    except ImportError:
        return
    readline.set_auto_history(True)
