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
from .terminal.parser import Parser, UsageError, parser_in, take_language

MISTAKE = 2
CLOSED_PIPE = 1
INTERRUPTED = 130

Command = Callable[[argparse.Namespace, Speech], int]


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line `argv` and return its exit code."""
    from .terminal.screen import prepare_streams

    arguments = list(sys.argv[1:] if argv is None else argv)
    prepare_streams(in_ascii="--ascii" in arguments)
    try:
        code = run(arguments)
        sys.stdout.flush()
    except BrokenPipeError:
        # Nobody reads any more; without this Python would complain when it closes the stream.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return CLOSED_PIPE
    except KeyboardInterrupt:
        return INTERRUPTED
    except MarjoletError as error:
        problems = getattr(error, "problems", ())
        print("\n".join(str(problem) for problem in problems) or error, file=sys.stderr)
        return MISTAKE
    return code


def run(arguments: list[str]) -> int:
    """Run `arguments`; mistakes are raised as :class:`MarjoletError`."""
    language, arguments = take_language(arguments)
    speech = Speech(language)
    first = arguments[0] if arguments else "-"
    if first.startswith("-") and first not in ("-h", "--help", "--version"):
        arguments = ["serve", *arguments]
    values = make_parser(speech).read(arguments)
    command: Command = values.run
    try:
        return command(values, speech)
    except BrokenPipeError:
        raise
    except OSError as error:
        raise UsageError(system_refusal(error, speech)) from error


def system_refusal(error: OSError, speech: Speech) -> str:
    """Return why the system refused something, as one sentence."""
    reason = error.strerror or str(error)
    if error.filename is None:
        return speech.say("The system refuses: {reason}.", reason=reason)
    return speech.say("{path}: the system refuses: {reason}.", path=error.filename, reason=reason)


def make_parser(speech: Speech) -> Parser:
    """Return the parser of the whole command line."""
    from .server import command as serve_command
    from .terminal import play_command, players_command, record_commands, rules_command

    parser = parser_in(speech)(
        prog="marjolet",
        description=speech.say(
            "Marjolet, an old French card game for two. Without a command the table opens in the "
            "browser."
        ),
    )
    parser.add_argument(
        "--version",
        action="version",
        version=f"marjolet {__version__}, {KERNEL} kernel, Python {sys.version.split()[0]}",
        help=speech.say("Show the version and leave."),
    )
    subparsers = parser.add_commands()
    serve_command.add_parser(subparsers, speech)
    play_command.add_parser(subparsers, speech)
    rules_command.add_parser(subparsers, speech)
    players_command.add_parser(subparsers, speech)
    about = speech.say("Answer questions about the rules, one line of JSON each.")
    referee = subparsers.add_parser("referee", help=about, description=about)
    referee.set_defaults(run=run_referee)
    record_commands.add_parsers(subparsers, speech)
    return parser


def run_referee(values: argparse.Namespace, speech: Speech) -> int:
    """Answer requests on standard input until it ends."""
    from .referee import run as run_until_end

    del values, speech
    return run_until_end(sys.stdin.buffer, sys.stdout.buffer)
