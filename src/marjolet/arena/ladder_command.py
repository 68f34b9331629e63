"""``marjolet ladder``: every player against every other."""

from __future__ import annotations

import argparse
import json
import os
import sys
from typing import Any

from ..language import Speech
from ..terminal.parser import UsageError
from ..terminal.screen import write_line
from .command import INTERRUPTED, add_run_options, play, refuse, setting_of


def add_parser(subparsers: Any, speech: Speech) -> None:
    """Add ``ladder`` to the command line."""
    say = speech.say
    about = say("Let every player meet every other, and rate them in points a deal.")
    parser = subparsers.add_parser("ladder", help=about, description=about)
    parser.add_argument(
        "players",
        nargs="*",
        metavar=say("PLAYER"),
        help=say("The players, each a name or a name with options; all that there are by default."),
    )
    add_run_options(parser, speech)
    parser.add_argument(
        "--folder",
        metavar=say("FOLDER"),
        help=say("Where the result files lie; what was interrupted goes on from them."),
    )
    parser.set_defaults(run=run)


def run(values: argparse.Namespace, speech: Speech) -> int:
    """Play all meetings and print the ladder."""
    from .problems import ArenaError

    try:
        return _run(values, speech)
    except ArenaError as error:
        refuse(error, speech)


def _run(values: argparse.Namespace, speech: Speech) -> int:
    from ..players import names
    from .contestants import parse_contestant
    from .ladder import climb, file_name, ladder_json, ladder_text, meetings_of
    from .run import check_players

    players = [parse_contestant(text).text for text in values.players or names()]
    if len(players) < 2 or len(set(players)) < len(players):
        raise UsageError(speech.say("A ladder takes two players or more, all of them different."))
    if values.pairs < 2:
        raise UsageError(speech.say("A ladder takes two pairs or more."))
    meetings = meetings_of(players)
    settings = [setting_of(one, other, values, speech) for one, other in meetings]
    for setting in settings[: len(players) - 1]:  # the first against each other one
        check_players(setting, values.patience)
    if values.folder is not None:
        os.makedirs(values.folder, exist_ok=True)
    results = []
    for number, setting in enumerate(settings, 1):
        path = None
        if values.folder is not None:
            path = os.path.join(values.folder, file_name(setting.preset, *setting.players))
        label = f"{number}/{len(settings)}  {' - '.join(setting.players)}"
        played = play(setting, range(values.pairs), path, values, speech, label)
        if played is None:
            return INTERRUPTED
        results.append(played)
    ladder = climb(results, players)
    if values.json:
        text = json.dumps(ladder_json(ladder), ensure_ascii=False, indent=2)
        sys.stdout.write(text + "\n")
        return 0
    for line in ladder_text(ladder):
        write_line(sys.stdout, line)
    return 0
