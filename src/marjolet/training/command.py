"""``marjolet train``: a player learns by playing against itself; imported when it runs."""

from __future__ import annotations

import argparse
import shutil
import signal
import sys
import time
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self

from ..language import Speech
from ..terminal.parser import UsageError, number
from ..terminal.rule_options import add_rule_options, chosen_rules
from ..terminal.screen import printable, write_line

if TYPE_CHECKING:
    from ..rules import Rules
    from .run import Training

INTERRUPTED = 130
HOUR = 3600
MOST_HOURS = 10_000
MOST_DECISIONS = 10**12
MOST_SEED = (1 << 32) - 1


def add_parser(subparsers: Any, speech: Speech) -> None:
    """Add ``train`` to the command line."""
    say = speech.say
    about = say("Train a player by letting it play against itself.")
    parser = subparsers.add_parser("train", help=about, description=about)
    add_rule_options(parser, speech)
    parser.add_argument(
        "--folder",
        required=True,
        metavar=say("FOLDER"),
        help=say("Where the log, the checkpoint and the net lie; an interrupted run goes on."),
    )
    parser.add_argument(
        "--hours",
        metavar=say("NUMBER"),
        type=hours(speech),
        help=say("Train so long, such as {example}.", example="0.5"),
    )
    parser.add_argument(
        "--decisions",
        metavar=say("NUMBER"),
        type=number(speech, "--decisions", 1, MOST_DECISIONS),
        help=say("Train for so many decisions; such a run can be repeated."),
    )
    parser.add_argument(
        "--seed",
        metavar=say("NUMBER"),
        default=1,
        type=number(speech, "--seed", 0, MOST_SEED),
        help=say("Draw all chance from this number: the same cards again."),
    )
    parser.set_defaults(run=run)


def hours(speech: Speech) -> Any:
    """Return a type for argparse that takes hours and returns seconds."""

    def read(text: str) -> float:
        try:
            value = float(text)
        except ValueError:
            value = 0.0
        if not 0 < value <= MOST_HOURS:
            raise UsageError(
                speech.say(
                    "{option} {value} is not possible; allowed: more than 0, {most} at most.",
                    option="--hours",
                    value=text[:40] or "''",
                    most=MOST_HOURS,
                )
            )
        return value * HOUR

    return read


def run(values: argparse.Namespace, speech: Speech) -> int:
    """Train to the end, or until interrupted."""
    from ..arena.problems import ArenaError
    from . import require_torch

    if values.hours is None and values.decisions is None:
        raise UsageError(
            speech.say(
                "Training needs a length: {one} or {other}.", one="--hours", other="--decisions"
            )
        )
    rules = chosen_rules(values, speech, preset=values.preset).rules
    require_torch()
    try:
        return train(values, rules, speech)
    except ArenaError as error:
        raise UsageError(error.said(speech)) from error


def train(values: argparse.Namespace, rules: Rules, speech: Speech) -> int:
    """Train in the folder that was asked for."""
    import torch

    from .folder import NET, Folder
    from .run import Length, Training, settings_for

    torch.set_num_threads(1)
    length = Length(values.decisions, values.hours)
    with Folder(values.folder) as folder:
        training = Training(folder, rules, values.seed, length, settings_for(folder))
        line = Line(speech)
        try:
            with Patience() as patience:
                training.run([line, patience.check])
        except Stopped:
            training.save()
            line.clear()
            sentence = speech.say(
                "Interrupted after {n} decisions; the same command goes on from there.",
                n=training.decisions,
            )
            write_line(sys.stderr, sentence)
            return INTERRUPTED
        finally:
            line.clear()
        sentence = speech.say(
            "{n} decisions, {edge} points a deal over {player}: {path}.",
            n=training.decisions,
            edge=training.edge,
            player="greedy",
            path=folder.path / NET,
        )
        write_line(sys.stdout, sentence)
    return 0


class Stopped(Exception):
    """The run was interrupted, and stands between two iterations."""


class Patience:
    """Lets an interruption wait for the end of the iteration; a second one does not wait."""

    def __init__(self) -> None:
        self._is_asked = False

    def check(self, _training: Training) -> None:
        """Raise :class:`Stopped` if there was an interruption."""
        if self._is_asked:
            raise Stopped

    def _note(self, number: int, frame: object) -> None:
        del number, frame
        if self._is_asked:
            raise KeyboardInterrupt
        self._is_asked = True

    def __enter__(self) -> Self:
        self._before = signal.signal(signal.SIGINT, self._note)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        signal.signal(signal.SIGINT, self._before)


class Line:
    """How far a run is, in one line that is written over; nothing where no terminal is."""

    def __init__(self, speech: Speech) -> None:
        self._speech = speech
        self._stream = sys.stderr
        self._begun: tuple[float, int] | None = None
        self._length = 0

    def __call__(self, training: Training) -> None:
        """Show how far `training` is."""
        now = time.monotonic()
        if self._begun is None:
            self._begun = now, training.decisions
        if not self._stream.isatty():
            return
        begun, before = self._begun
        text = self._speech.say(
            "{share}%, {n} decisions, {speed} a second, {edge} over {player}",
            share=int(100 * training.progress),
            n=training.decisions,
            speed=int((training.decisions - before) / (now - begun)) if now > begun else "-",
            edge=training.edge or "-",
            player="greedy",
        )
        self._write(printable(text)[: shutil.get_terminal_size().columns - 1])

    def clear(self) -> None:
        """Take the line away."""
        if self._length:
            self._write("")

    def _write(self, text: str) -> None:
        self._stream.write("\r" + text.ljust(self._length) + ("" if text else "\r"))
        self._stream.flush()
        self._length = len(text)
