"""The command ``marjolet``: it reads the command line and starts what was asked for.

Every mistake that a person can make ends in one sentence on standard error and exit code 2. What a
subcommand needs is imported only when it runs.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence

from . import __version__
from .errors import MarjoletError
from .kernel import KERNEL
from .language import Speech
from .terminal.parser import Parser, UsageError, take_language

MISTAKE = 2
CLOSED_PIPE = 1
INTERRUPTED = 130

Command = Callable[[argparse.Namespace, Speech], int]


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line `argv` and return its exit code."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    try:
        code = run(arguments)
        sys.stdout.flush()
    except BrokenPipeError:
        # Nobody reads any more; without this Python would complain when it closes the stream.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return CLOSED_PIPE
    except KeyboardInterrupt:
        return INTERRUPTED
    except (MarjoletError, OSError) as error:
        print(sentence_of(error), file=sys.stderr)
        return MISTAKE
    return code


def sentence_of(error: Exception) -> str:
    """Return what `error` says to a person, one problem a line."""
    problems = getattr(error, "problems", ())
    return "\n".join(str(problem) for problem in problems) or str(error)


def run(arguments: list[str]) -> int:
    """Run `arguments`; mistakes are raised as :class:`MarjoletError`."""
    from .terminal.screen import prepare_streams

    prepare_streams(ascii="--ascii" in arguments)
    language, arguments = take_language(arguments)
    speech = Speech(language)
    first = arguments[0] if arguments else "-"
    if first.startswith("-") and first not in ("-h", "--help", "--version"):
        arguments = ["play", *arguments]  # until there is a full-screen client to start
    values = make_parser(speech).read(arguments)
    command: Command = values.run
    return command(values, speech)


def make_parser(speech: Speech) -> Parser:
    """Return the parser of the whole command line."""
    from .terminal import play_command, players_command, record_commands, rules_command

    parser = Parser(
        prog="marjolet",
        speech=speech,
        description=speech.say(
            "Marjolet, an old French card game for two. Without a command a match begins."
        ),
    )
    parser.add_argument(
        "--version",
        action="version",
        version=f"marjolet {__version__}, {KERNEL} kernel, Python {sys.version.split()[0]}",
        help=speech.say("Show the version and leave."),
    )
    subparsers = parser.add_commands()
    play_command.add_parser(subparsers, speech)
    rules_command.add_parser(subparsers, speech)
    players_command.add_parser(subparsers, speech)
    referee = subparsers.add_parser(
        "referee", help=speech.say("Answer questions about the rules, one line of JSON each.")
    )
    referee.set_defaults(run=run_referee)
    record_commands.add_parsers(subparsers)
    return parser


def run_referee(values: argparse.Namespace, speech: Speech) -> int:
    """Answer requests on standard input until it ends."""
    from .referee import run as run_until_end

    del values, speech
    return run_until_end(sys.stdin.buffer, sys.stdout.buffer)
