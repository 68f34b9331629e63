"""``marjolet play``: a match against the computer, begun or resumed."""

from __future__ import annotations

import argparse
import os
import sys
from typing import TYPE_CHECKING, Any

from ..language import Speech
from .play_options import add_play_options

if TYPE_CHECKING:
    from .game import Game
    from .keyboard import Keyboard
    from .screen import Screen

LEFT = 0
INTERRUPTED = 130


def add_parser(subparsers: Any, speech: Speech) -> None:
    """Add the command to the command line."""
    about = speech.say("Play a match against the computer, or go on with a saved one.")
    parser = subparsers.add_parser("play", help=about, description=about)
    add_play_options(parser, speech)
    parser.set_defaults(run=run)


def run(values: argparse.Namespace, speech: Speech) -> int:
    """Play until the match is over or the person leaves; return the exit code."""
    from ..saves import Saves
    from .game import choose_game, saved_lines
    from .keyboard import EndOfInput, Keyboard
    from .play_options import ALL, pause, require_one_start
    from .screen import Screen, choose_look

    require_one_start(values, speech)
    pace = pause(values, speech)
    look = choose_look(
        sys.stdout,
        os.environ,
        colour=values.colour,
        four_colours=values.four_colours,
        in_ascii=values.ascii,
        words=values.words,
    )
    screen = Screen(sys.stdout, speech, look)
    keyboard = Keyboard(sys.stdin, sys.stdout)
    if values.resume == ALL:
        screen.lines(saved_lines(Saves(), speech))
        return LEFT
    try:
        game = choose_game(values, screen, keyboard)
    except EndOfInput:
        return LEFT
    except KeyboardInterrupt:
        screen.line()
        return INTERRUPTED
    with game:
        return _play(game, screen, keyboard, plays_forced=values.auto, pace=pace)


def _play(
    game: Game, screen: Screen, keyboard: Keyboard, *, plays_forced: bool, pace: float
) -> int:
    from ..language import Viewpoint
    from .play import Table
    from .sheet import Sheet

    speech, session = screen.speech, game.session
    viewpoint = Viewpoint(session.seat, game.names, speech)
    sheet = Sheet(screen, viewpoint, session.seat, game.preset)
    table = Table(session, sheet, keyboard, plays_forced=plays_forced, pace=pace)
    try:
        screen.lines(game.opening(speech))
        if session.match.deals:
            table.resume()
        is_finished = table.run()
    except KeyboardInterrupt:
        screen.line()
        screen.line(_how_to_go_on(game, speech))
        return INTERRUPTED
    if is_finished:
        path = game.finish()
        screen.line(speech.say("The record of the match is kept: {path}.", path=path))
    else:
        screen.line(_how_to_go_on(game, speech))
    return LEFT


def _how_to_go_on(game: Game, speech: Speech) -> str:
    command = f"marjolet play --resume {game.id}"
    return speech.say("The match is saved. To go on with it: {command}.", command=command)
