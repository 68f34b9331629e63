"""The command line of the exploitability command; what is wrong with it is said in one sentence."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from typing import Any, NoReturn

from ..errors import MarjoletError
from ..rules import PRESETS
from .packs import MOST_CARDS, PACKS

MOST_ITERATIONS = 1_000_000


class UsageError(MarjoletError):
    """A command line that cannot be understood."""


class Parser(argparse.ArgumentParser):
    """A parser that raises :class:`UsageError` where argparse would print its usage and leave."""

    def _print_message(self, message: str, file: Any = None) -> None:
        """Write help; unlike argparse, let whoever called know if that fails."""
        print(message, end="", file=file, flush=True)

    def error(self, message: str) -> NoReturn:
        """Raise :class:`UsageError`."""
        raise UsageError(f"The command line cannot be understood: {message}. See --help.")


def read_arguments(arguments: Sequence[str] | None) -> argparse.Namespace:
    """Return what the command line asks for; raise :class:`UsageError` if that is unclear."""
    parser = Parser(
        prog="python -m marjolet.research.exploitability",
        description="Measure best responses to players of a small game, and solve it by CFR+.",
        allow_abbrev=False,
        exit_on_error=False,
    )
    parser.add_argument("--pack", default="8", help=f"{', '.join(PACKS)}, or cards: '7S QS AS KH'")
    parser.add_argument("--hand", type=number("--hand", MOST_CARDS), help="cards in a hand")
    parser.add_argument("--preset", type=preset, default="marjolet", help=", ".join(PRESETS))
    parser.add_argument("--players", nargs="+", default=[], metavar="PLAYER")
    iterations = number("--cfr", MOST_ITERATIONS)
    parser.add_argument("--cfr", type=iterations, help="iterations of CFR+", metavar="N")
    parser.add_argument("--json", type=path, help="file that keeps the results", metavar="FILE")
    parser.add_argument(
        "--table", nargs="+", type=path, help="print these results only", metavar="FILE"
    )
    try:
        asked, unknown = parser.parse_known_args(arguments)
    except argparse.ArgumentError as error:
        raise UsageError(sentence_of(error)) from None
    for word in unknown:
        if word.startswith("-"):
            raise UsageError(f"There is no option {word}; see --help.")
    if unknown:
        raise UsageError(f"There are too many words: {' '.join(unknown)}. See --help.")
    return asked


def sentence_of(error: argparse.ArgumentError) -> str:
    """Return as a sentence what argparse found wrong with one option."""
    if "expected" in error.message:
        return f"The option {error.argument_name} needs a value."
    if "explicit" in error.message:
        return f"The option {error.argument_name} takes no value."
    return f"The value of the option {error.argument_name} is not possible."


def number(option: str, most: int) -> Callable[[str], int]:
    """Return a type for argparse that takes a whole number from 1 to `most`."""

    def read(text: str) -> int:
        is_number = text.isascii() and text.isdigit() and len(text) < 20
        if is_number and 1 <= int(text) <= most:
            return int(text)
        raise UsageError(
            f"{option} {text[:40] or repr(text)} is not possible; allowed: a whole number from 1 "
            f"to {most}."
        )

    return read


def preset(text: str) -> str:
    """Return the name of a preset."""
    if text not in PRESETS:
        raise UsageError(f"There is no preset {text!r}; there are: {', '.join(PRESETS)}.")
    return text


def path(text: str) -> str:
    """Return the name of a file."""
    if not text:
        raise UsageError("A file needs a name; '' is none.")
    return text
