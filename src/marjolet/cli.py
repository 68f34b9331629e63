"""The command ``marjolet``: it reads the command line and starts what was asked for.

Every mistake that a person can make ends in one sentence on standard error and exit code 2. What a
subcommand needs is imported only when it runs.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from typing import Any, NoReturn

from . import __version__
from .errors import MarjoletError
from .kernel import KERNEL
from .language import LANGUAGES, Speech, default_language

MISTAKE = 2
CLOSED_PIPE = 1
INTERRUPTED = 130


class UsageError(MarjoletError):
    """A command line that cannot be understood."""


class Formatter(argparse.HelpFormatter):
    """Help in the reader's language, one option a paragraph."""

    usage = "usage: "

    def add_usage(
        self, usage: Any, actions: Any, groups: Any, prefix: str | None = None
    ) -> None:  # argparse gives no names to these types
        """Begin with the word for usage in the reader's language."""
        super().add_usage(usage, actions, groups, self.usage if prefix is None else prefix)


class Parser(argparse.ArgumentParser):
    """A parser that speaks the reader's language and raises its errors."""

    def __init__(self, *args: Any, speech: Speech, **kwargs: Any) -> None:
        formatter = type("Formatter", (Formatter,), {"usage": speech.say("Usage:") + " "})
        super().__init__(
            *args,
            **kwargs,
            add_help=False,
            allow_abbrev=False,
            exit_on_error=False,
            formatter_class=formatter,
        )
        self.speech = speech
        self._positionals.title = speech.say("Commands and arguments")
        self._optionals.title = speech.say("Options")
        self.add_argument(
            "-h", "--help", action="help", help=speech.say("Show this help and leave.")
        )
        self.add_argument(
            "--lang",
            metavar="LANGUAGE",
            help=speech.say("The language: {languages}.", languages=", ".join(LANGUAGES)),
        )

    def error(self, message: str) -> NoReturn:
        """Raise :class:`UsageError` instead of leaving."""
        raise UsageError(
            self.speech.say(
                "The command line cannot be understood: {problem}. Try {command}.",
                problem=message,
                command=f"{self.prog} --help",
            )
        )


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line `argv` and return its exit code."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    try:
        code = run(arguments)
        sys.stdout.flush()
    except BrokenPipeError:
        # Nobody reads any more; Python would complain once again while it closes the stream.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return CLOSED_PIPE
    except KeyboardInterrupt:
        return INTERRUPTED
    except (MarjoletError, OSError) as error:
        print(sentence_of(error), file=sys.stderr)
        return MISTAKE
    return code


def sentence_of(error: Exception) -> str:
    """Return what `error` says to a person."""
    problems = getattr(error, "problems", None)
    if isinstance(error, MarjoletError) and problems:
        return "\n".join(str(problem) for problem in problems)
    return str(error)


def run(arguments: list[str]) -> int:
    """Run `arguments`; mistakes are raised as :class:`MarjoletError`."""
    speech = Speech(wanted_language(arguments))
    if "--ascii" in arguments:
        prepare_streams(ascii=True)
    else:
        prepare_streams(ascii=False)
    parser = make_parser(speech)
    known = [*subcommands(parser), "-h", "--help", "--version"]
    if not any(argument in known for argument in arguments):
        arguments = ["play", *arguments]  # until there is a full-screen client to start
    try:
        values, unknown = parser.parse_known_args(arguments)
    except argparse.ArgumentError as error:
        parser.error(str(error))
    if unknown:
        raise UsageError(
            speech.say(
                "There is no option {option} here. Try {command}.",
                option=unknown[0],
                command="marjolet --help",
            )
        )
    command: Callable[[argparse.Namespace, Speech], int] = values.run
    return command(values, speech)
