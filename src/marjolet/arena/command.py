"""``marjolet arena`` and ``marjolet ladder``; what they need is imported when they run."""

from __future__ import annotations

import argparse
import json
import sys
from typing import TYPE_CHECKING, Any, NoReturn

from ..language import Speech
from ..terminal.parser import UsageError, number
from ..terminal.rule_options import add_rule_options, chosen_rules
from ..terminal.screen import printable, write_line
from .run import PATIENCE

if TYPE_CHECKING:
    from .pairs import Setting
    from .problems import ArenaError
    from .results import Results

INTERRUPTED = 130
MOST_PAIRS = 10**6
LAST_PAIR = 10**9
MOST_SEED = 10**18
MOST_PROCESSES = 1024
MOST_PATIENCE = 86_400


def add_parser(subparsers: Any, speech: Speech) -> None:
    """Add ``arena`` to the command line."""
    say = speech.say
    about = say("Measure how much stronger one player is than another, over mirrored pairs.")
    parser = subparsers.add_parser("arena", help=about, description=about)
    parser.add_argument(
        "words",
        nargs="+",
        metavar=say("PLAYER"),
        help=say(
            "Two players, each a name or a name with options such as {example}; or merge or "
            "report, and result files.",
            example="pimc:worlds=100",
        ),
    )
    add_run_options(parser, speech)
    parser.add_argument(
        "--from-pair",
        metavar=say("NUMBER"),
        default=0,
        type=number(speech, "--from-pair", 0, LAST_PAIR),
        help=say("The number of the first pair; 0 unless told otherwise."),
    )
    parser.add_argument(
        "--file",
        metavar=say("FILE"),
        help=say("The result file; a run that was interrupted goes on from it."),
    )
    parser.add_argument(
        "--pictures",
        metavar=say("FOLDER"),
        help=say("With report: draw pictures into this folder, as SVG."),
    )
    parser.set_defaults(run=run)


def add_run_options(parser: argparse.ArgumentParser, speech: Speech) -> None:
    """Add what ``arena`` and ``ladder`` have in common."""
    say = speech.say
    whole = say("NUMBER")
    add_rule_options(parser, speech)
    parser.add_argument(
        "--pairs",
        metavar=whole,
        default=1000,
        type=number(speech, "--pairs", 1, MOST_PAIRS),
        help=say("How many mirrored pairs are played."),
    )
    parser.add_argument(
        "--seed",
        metavar=whole,
        default=1,
        type=number(speech, "--seed", 0, MOST_SEED),
        help=say("Draw all chance from this number: the same cards again."),
    )
    parser.add_argument(
        "--ordinary-stock",
        action="store_true",
        help=say("Draw from one stock in turn, not from one of each seat's own."),
    )
    parser.add_argument(
        "--processes",
        metavar=whole,
        default=1,
        type=number(speech, "--processes", 1, MOST_PROCESSES),
        help=say("How many processes play; the points do not depend on it."),
    )
    parser.add_argument(
        "--ray",
        nargs="?",
        const="",
        metavar=say("ADDRESS"),
        help=say("Play on the Ray cluster at this address, or on this computer without one."),
    )
    parser.add_argument(
        "--patience",
        metavar=say("SECONDS"),
        default=PATIENCE,
        type=number(speech, "--patience", 1, MOST_PATIENCE),
        help=say("How long a program may think about one move."),
    )
    parser.add_argument(
        "--json", action="store_true", help=say("Write the report as one JSON document.")
    )


def run(values: argparse.Namespace, speech: Speech) -> int:
    """Play and report, or merge or report what was played."""
    from .problems import ArenaError

    words: list[str] = values.words
    try:
        if words[0] == "merge":
            from .file_commands import merge

            return merge(words[1:], values, speech)
        if words[0] == "report":
            from .file_commands import report

            return report(words[1:], values, speech)
        if len(words) != 2:
            raise UsageError(
                speech.say("The arena takes two players, not {count}.", count=len(words))
            )
        return _play(words[0], words[1], values, speech)
    except ArenaError as error:
        refuse(error, speech)


def refuse(error: ArenaError, speech: Speech) -> NoReturn:
    """Raise `error` again, in the language of `speech`."""
    raise UsageError(error.said(speech)) from error


def _play(first: str, second: str, values: argparse.Namespace, speech: Speech) -> int:
    """Play two players against each other."""
    from .run import check_players

    setting = setting_of(first, second, values, speech)
    check_players(setting, values.patience)
    pairs = range(values.from_pair, values.from_pair + values.pairs)
    results = play(setting, pairs, values.file, values, speech)
    if results is None:
        return INTERRUPTED
    if values.json:
        from .report import as_json

        sys.stdout.write(json.dumps(as_json(results), ensure_ascii=False, indent=2) + "\n")
    else:
        from .report import as_text

        for line in as_text(results):
            write_line(sys.stdout, line)
    return 0


def setting_of(first: str, second: str, values: argparse.Namespace, speech: Speech) -> Setting:
    """Return what the command line asks to be played between two players."""
    from ..rules import differences, make_rules
    from .contestants import parse_contestant
    from .pairs import Setting

    rules = chosen_rules(values, speech, preset=values.preset).rules
    texts = parse_contestant(first).text, parse_contestant(second).text
    preset = rules.preset
    house_rules = differences(rules, make_rules(preset))
    return Setting(texts, preset, house_rules, values.seed, not values.ordinary_stock)


def play(
    setting: Setting,
    pairs: range,
    path: str | None,
    values: argparse.Namespace,
    speech: Speech,
    label: str = "",
) -> Results | None:
    """Play `pairs`, into the file at `path` if there is one; None if it was interrupted."""
    from contextlib import nullcontext

    from .progress import Progress
    from .results import header_of
    from .run import measure
    from .store import Store

    progress = Progress(sys.stderr, printable(label))
    opened = nullcontext() if path is None else Store(path, header_of(setting, [pairs]))
    with opened as store:
        try:
            return measure(
                setting,
                pairs,
                processes=values.processes,
                cluster=values.ray,
                store=store,
                patience=values.patience,
                progress=progress,
            )
        except KeyboardInterrupt:
            progress.clear()
            if store is None:
                sentence = speech.say(
                    "Interrupted; without {option} nothing was kept.", option="--file"
                )
            else:
                sentence = speech.say(
                    "Interrupted after {done} of {all} pairs; the same command goes on from there.",
                    done=len(store.results.pairs),
                    all=len(pairs),
                )
            write_line(sys.stderr, sentence)
            return None
        finally:
            progress.clear()
