"""``marjolet players``: who can be played against."""

from __future__ import annotations

import argparse
import inspect
import sys
from typing import Any

from ..errors import PlayerError
from ..language import Speech


def add_parser(subparsers: Any, speech: Speech) -> None:
    """Add the command to the command line."""
    about = speech.say("List the computer players.")
    parser = subparsers.add_parser("players", help=about, description=about)
    parser.set_defaults(run=run)


def run(values: argparse.Namespace, speech: Speech) -> int:
    """Print one line for every player."""
    from ..players import names
    from .screen import write_line

    del values
    for name in names():
        write_line(sys.stdout, f"{name}: {description(name, speech)}")
    write_line(sys.stdout, speech.say("Play against one of them: marjolet play --opponent NAME."))
    return 0


def description(name: str, speech: Speech) -> str:
    """Return one sentence on the player `name`; other packages describe theirs in English."""
    own = {
        "exact10": speech.say(
            "Plays as greedy does, and the last trick with the stock open so that nobody gains by "
            "knowing how."
        ),
        "greedy": speech.say("Plays by rules of thumb, as a careful person would."),
        "learned": speech.say(
            "Has learned by playing against itself, millions of times, and decides at once."
        ),
        "pimc": speech.say(
            "Imagines how the hidden cards may lie, a hundred times over, and plays what does best."
        ),
        "uniform": speech.say("Plays any legal move, just as it comes."),
    }
    if name in own:
        return own[name]
    from ..players import make_player

    try:
        written = inspect.getdoc(make_player(name)) or ""
    except PlayerError as error:  # it needs options, or cannot be loaded
        written = str(error)
    return written.partition("\n")[0] or speech.say("A player without a description.")
