"""``marjolet replay`` and ``marjolet convert``: recorded matches shown, checked and converted."""

from __future__ import annotations

import argparse
import errno
import os
import secrets
import stat
import sys
from collections.abc import Iterable
from contextlib import suppress
from typing import Any

from ..errors import MarjoletError
from ..language import Speech
from .parser import one_of
from .screen import write_line

HAS_MISTAKES = 1
STANDARD = "-"  # standard input or output in the place of a file
ENDINGS = {".json": "json", ".txt": "text", ".text": "text"}  # what the name of a file says


def add_parsers(subparsers: Any, speech: Speech | None = None) -> None:
    """Add both commands to the command line, their help in the language of `speech`."""
    say = (speech or Speech("en")).say
    file, input_, output = say("FILE"), say("IN"), say("OUT")

    about = say("Show a recorded match trick by trick, and check every card and point of it.")
    replay = subparsers.add_parser("replay", help=about, description=about)
    replay.add_argument(
        "file", metavar=file, help=say("The record, as JSON or text; - for standard input.")
    )
    replay.set_defaults(run=replay_command)

    about = say("Convert a recorded match between JSON and text, without loss.")
    convert = subparsers.add_parser("convert", help=about, description=about)
    convert.add_argument(
        "input", metavar=input_, help=say("The record, as JSON or text; - for standard input.")
    )
    convert.add_argument(
        "output",
        metavar=output,
        nargs="?",
        default=STANDARD,
        help=say("Where to write it; without this or with -, standard output."),
    )
    convert.add_argument(
        "--to",
        metavar="text|json",
        type=one_of(speech or Speech("en"), "--to", ("text", "json")),
        help=say("The form to write; by default what the ending of OUT says, or the other one."),
    )
    convert.set_defaults(run=convert_command)


def replay_command(values: argparse.Namespace, speech: Speech | None = None) -> int:
    """Show the match in `values.file`; return 1, and list all mistakes, if it holds any."""
    from ..record import read
    from .replay import show

    speech = speech or Speech("en")
    reading = read(content_of(values.file), values.file)
    if reading.record is not None:
        show(
            reading.record,
            lambda line: write_line(sys.stdout, line.removesuffix("\n")),
            speech.language,
        )
        sys.stdout.flush()
    return report(reading.problems)


def convert_command(values: argparse.Namespace, speech: Speech | None = None) -> int:
    """Write the match in `values.input` in the other form, mistakes in cards and points included.

    What cannot be read cannot be kept: then nothing is written. Returns 1 if there are mistakes.
    """
    from ..record import format_json, format_text, read

    speech = speech or Speech("en")
    reading = read(content_of(values.input), values.input)
    if reading.record is None or not reading.is_whole:
        report(reading.problems)
        write_line(
            sys.stderr, speech.say("Nothing was written: a part of the record would be lost.")
        )
        return HAS_MISTAKES
    to_json = _wants_json(values, is_json=reading.is_json)
    text = format_json(reading.record) if to_json else format_text(reading.record)
    _write(values.output, text.encode(), speech)
    return report(reading.problems)


def _wants_json(values: argparse.Namespace, *, is_json: bool) -> bool:
    if values.to is not None:
        return bool(values.to == "json")
    ending = os.path.splitext(values.output)[1].lower()
    if ending in ENDINGS:
        return ENDINGS[ending] == "json"
    return not is_json


def content_of(path: str) -> bytes:
    """Return the bytes of a file or of standard input, a few more at most than may be read."""
    from ..record.bytes_form import MOST_BYTES

    if path == STANDARD:
        return sys.stdin.buffer.read(MOST_BYTES + 1)
    with open(path, "rb") as file:
        return file.read(MOST_BYTES + 1)


def _write(path: str, content: bytes, speech: Speech) -> None:
    """Write `content` to standard output or, all of it or nothing, to a file.

    A file that was there keeps its permissions; one that is reached by a link stays where it is.
    """
    if path == STANDARD:
        sys.stdout.flush()
        sys.stdout.buffer.write(content)
        sys.stdout.buffer.flush()
        return
    if os.path.exists(path) and not os.path.isfile(path):  # a pipe or a device
        with open(path, "wb") as file:
            file.write(content)
        return
    target = os.path.realpath(path)
    # Not made of the name that was asked for, which may be as long as the system allows.
    temporary = os.path.join(os.path.dirname(target), f".marjolet-{secrets.token_hex(8)}.tmp")
    try:
        mode = _mode_of(target)
        with open(temporary, "xb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        if mode is not None:
            os.chmod(temporary, mode)
        os.replace(temporary, target)
    except OSError as error:
        with suppress(OSError):
            os.unlink(temporary)
        reason = error.strerror or str(error)
        raise MarjoletError(
            speech.say("The file {path} cannot be written: {reason}.", path=path, reason=reason)
        ) from error


def _mode_of(path: str) -> int | None:
    """Return the permissions of the file at `path`, None if there is none.

    Raises PermissionError for a file that is not to be written, for the superuser too.
    """
    try:
        mode = stat.S_IMODE(os.stat(path).st_mode)
    except FileNotFoundError:
        return None
    if not mode & 0o222 or not os.access(path, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), path)
    return mode


def report(problems: Iterable[object]) -> int:
    """List `problems` on standard error; return the exit code that they call for."""
    code = 0
    for problem in problems:
        write_line(sys.stderr, str(problem))
        code = HAS_MISTAKES
    return code
