"""``marjolet`` without a word: the table in the browser; what it needs is imported when it runs."""

from __future__ import annotations

import argparse
from typing import Any

from ..language import Speech


def add_parser(subparsers: Any, speech: Speech) -> None:
    """Add the command to the command line."""
    about = speech.say("Open the table in the browser, as marjolet without a command does.")
    parser = subparsers.add_parser("serve", help=about, description=about)
    parser.add_argument(
        "--host",
        default="127.0.0.1",
        help=speech.say("The address to listen on; only this computer unless told otherwise."),
    )
    parser.add_argument("--port", type=int, help=speech.say("The port; 0 is any free one."))
    parser.add_argument(
        "--no-browser", action="store_true", help=speech.say("Do not open the browser.")
    )
    parser.add_argument(
        "--database",
        metavar="URL",
        help=speech.say("The database, a file in your data folder unless told otherwise."),
    )
    parser.set_defaults(run=run)


def run(values: argparse.Namespace, speech: Speech) -> int:
    """Serve until Ctrl-C; return the exit code."""
    from .serve import serve_command

    return serve_command(values, speech.language)
