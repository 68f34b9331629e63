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
from .errors import MarjoletError, SaveError
from .kernel import KERNEL
from .language import Speech
from .terminal.parser import Parser, UsageError, parser_in, take_language

MISTAKE = 2
CLOSED_PIPE = 1
INTERRUPTED = 130

Command = Callable[[argparse.Namespace, Speech], int]


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line `argv` and return its exit code."""
    try:
        return _in_sentences(list(sys.argv[1:] if argv is None else argv))
    except BrokenPipeError:
        _swallow_output()
        return CLOSED_PIPE
    except KeyboardInterrupt:
        return INTERRUPTED


def _in_sentences(arguments: list[str]) -> int:
    from .terminal.screen import prepare_streams, write_line

    refused = prepare_streams(in_ascii="--ascii" in arguments)
    try:
        return run(arguments, refused)
    except MarjoletError as error:
        for problem in getattr(error, "problems", ()) or (error,):
            write_line(sys.stderr, str(problem))
        return MISTAKE


def _swallow_output() -> None:
    """Write what still waits, or let it go: Python would complain when it closes the stream."""
    try:
        sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def run(arguments: list[str], refused: str = "") -> int:
    """Run `arguments`; mistakes are raised as :class:`MarjoletError`.

    `refused` is an encoding of the standard streams in which nothing can be said, if there is one.
    """
    language, arguments = take_language(arguments)
    speech = Speech(language)
    if refused:
        raise UsageError(
            speech.say(
                "Nothing can be read or written here in the encoding {encoding}; see the variable "
                "{variable}.",
                encoding=refused,
                variable="PYTHONIOENCODING",
            )
        )
    first = arguments[0] if arguments else "-"
    if first.startswith("-") and first not in ("-h", "--help", "--version"):
        arguments = ["serve", *arguments]
    try:
        return _carry_out(arguments, speech)
    except BrokenPipeError:
        raise
    except SaveError as error:
        from .terminal.game import in_words

        raise UsageError(in_words(error, speech)) from error
    except OSError as error:
        _swallow_output()
        raise UsageError(system_refusal(error, speech)) from error


def _carry_out(arguments: list[str], speech: Speech) -> int:
    try:
        values = make_parser(speech).read(arguments)
    except SystemExit:  # help was shown, or the version
        sys.stdout.flush()
        return 0
    command: Command = values.run
    code = command(values, speech)
    sys.stdout.flush()
    return code


def system_refusal(error: OSError, speech: Speech) -> str:
    """Return why the system refused something, as one sentence."""
    reason = error.strerror or str(error)
    if error.filename is None:
        return speech.say("The system refuses: {reason}.", reason=reason)
    if error.filename == "":
        return speech.say("The name of a file is empty.")
    return speech.say("{path}: the system refuses: {reason}.", path=error.filename, reason=reason)


def make_parser(speech: Speech) -> Parser:
    """Return the parser of the whole command line."""
    from .arena import command as arena_command
    from .arena import ladder_command
    from .server import command as serve_command
    from .terminal import (
        play_command,
        players_command,
        record_commands,
        rules_command,
        verify_command,
    )
    from .training import command as train_command

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
    verify_command.add_parser(subparsers, speech)
    arena_command.add_parser(subparsers, speech)
    ladder_command.add_parser(subparsers, speech)
    train_command.add_parser(subparsers, speech)
    return parser


def run_referee(values: argparse.Namespace, speech: Speech) -> int:
    """Answer requests on standard input until it ends."""
    from .referee import run as run_until_end

    del values, speech
    return run_until_end(sys.stdin.buffer, sys.stdout.buffer)
