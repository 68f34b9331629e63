"""The options of ``marjolet play``, read into one value."""

from __future__ import annotations

import argparse
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..cards import Seat
from ..language import Speech
from ..parameters import MOST_TARGET
from .parser import UsageError, number, one_of
from .rule_options import add_rule_options, chosen_rules
from .screen import printable

if TYPE_CHECKING:
    from ..house_rules import ChosenRules
    from ..record import Player

LONGEST_NAME = 40
LONGEST_PAUSE = 10.0  # seconds
MOST_SEED = 10**18
COMPUTER_NAMES = ("Camille", "Dominique")  # at home in all three languages
USUAL_OPPONENT = "greedy"
NEWEST = object()  # the value of --resume without an id
ALL = "list"  # the value of --resume that lists the saved matches
_SECONDS = re.compile(r"[0-9]{1,9}(?:[.,][0-9]{0,9})?|[.,][0-9]{1,9}")


@dataclass(frozen=True, slots=True)
class MatchOptions:
    """What a new match is to be; None stands for what chance or custom decide."""

    chosen: ChosenRules
    opponent: str
    seat: Seat
    dealer: str
    seed: int | None
    names: tuple[str, str]  # the person's, the computer's


def add_play_options(parser: argparse.ArgumentParser, speech: Speech) -> None:
    """Add the options of a match, and those of the terminal, to `parser`."""
    add_rule_options(parser, speech)
    say = speech.say
    whole, name = say("NUMBER"), say("NAME")
    parser.add_argument(
        "--target",
        metavar=whole,
        type=number(speech, "--target", 0, MOST_TARGET),
        help=say("The points to which the match goes; 0 for a single deal."),
    )
    parser.add_argument(
        "--opponent",
        metavar=name,
        help=say("The computer player, see {command}.", command="marjolet players"),
    )
    parser.add_argument(
        "--seat",
        metavar="0|1",
        type=one_of(speech, "--seat", ("0", "1")),
        help=say("Your seat in the record: 0 or 1."),
    )
    parser.add_argument(
        "--dealer",
        metavar="me|opponent|random",
        type=one_of(speech, "--dealer", ("me", "opponent", "random")),
        help=say("Who deals first: me, opponent or random."),
    )
    parser.add_argument(
        "--seed",
        metavar=whole,
        type=number(speech, "--seed", 0, MOST_SEED),
        help=say("Draw all chance from this number: the same cards again."),
    )
    parser.add_argument("--name", metavar=name, help=say("Your name, for the record."))
    parser.add_argument(
        "--opponent-name", metavar=name, help=say("The name of the computer player.")
    )
    parser.add_argument(
        "--auto",
        action="store_true",
        help=say("In the strict ending, play a card by itself when no other may be played."),
    )
    parser.add_argument(
        "--pace",
        metavar=say("SECONDS"),
        default="0",
        help=say("Wait so long before each line of what happens."),
    )
    parser.add_argument(
        "--new", action="store_true", help=say("Begin a new match without a question.")
    )
    parser.add_argument(
        "--resume",
        nargs="?",
        const=NEWEST,
        metavar="ID",
        help=say(
            "Go on with a saved match, the newest if none is named; with list, show them all."
        ),
    )
    _add_look_options(parser, speech)


def _add_look_options(parser: argparse.ArgumentParser, speech: Speech) -> None:
    say = speech.say
    parser.add_argument(
        "--colour",
        "--color",
        metavar="auto|always|never",
        default="auto",
        type=one_of(speech, "--colour", ("auto", "always", "never")),
        help=say("Colour: auto (on a terminal), always or never."),
    )
    parser.add_argument(
        "--four-colours",
        "--four-colors",
        action="store_true",
        help=say("A colour for every suit: diamonds blue, clubs green."),
    )
    parser.add_argument(
        "--ascii", action="store_true", help=say("Write letters and signs of ASCII only.")
    )
    parser.add_argument(
        "--words", action="store_true", help=say("Name the cards in words only, without signs.")
    )


def match_options(values: argparse.Namespace, speech: Speech) -> MatchOptions:
    """Return what the command line says about a new match; raise on what is not possible."""
    chosen = chosen_rules(values, speech, preset=values.preset, target=values.target)
    own = _name(values.name, "--name", speech.say("Player"), speech)
    usual = next(name for name in COMPUTER_NAMES if name.casefold() != own.casefold())
    other = _name(values.opponent_name, "--opponent-name", usual, speech)
    if own.casefold() == other.casefold():
        raise UsageError(
            speech.say(
                "Both players cannot be called {name}: nobody could tell them apart.", name=own
            )
        )
    return MatchOptions(
        chosen=chosen,
        opponent=USUAL_OPPONENT if values.opponent is None else values.opponent,
        seat=Seat(int(values.seat or 0)),
        dealer=values.dealer or "random",
        seed=values.seed,
        names=(own, other),
    )


def require_player(name: str, speech: Speech) -> None:
    """Raise :class:`UsageError`, which lists the players, if there is none called `name`."""
    from ..players import names

    if name not in names():
        raise UsageError(
            speech.say(
                "There is no player {name}; there are: {names}.",
                name=name[:LONGEST_NAME] or "''",
                names=", ".join(names()),
            )
        )


def shown_names(players: tuple[Player, Player], seat: Seat, speech: Speech) -> tuple[str, str]:
    """Return the names of `players` as they are shown to the person in `seat`.

    Records hold any text for a name. Shown is what ``--name`` would take: printable, not long, not
    empty, and different, so that it can be told who does what.
    """
    own = fitting(players[seat].name) or speech.say("Player")
    usual = next(name for name in COMPUTER_NAMES if name.casefold() != own.casefold())
    other = fitting(players[seat.other].name) or usual
    if own.casefold() == other.casefold():
        other = speech.say("{name} (seat {number})", name=other, number=int(seat.other))
    return (own, other) if seat is Seat.ZERO else (other, own)


def fitting(text: str) -> str:
    """Return `text` from a record as it fits into a sentence: printable, and not long."""
    name = printable(" ".join(text.split()))
    return name if len(name) <= LONGEST_NAME else name[: LONGEST_NAME - 1] + "…"


def _name(given: str | None, option: str, usual: str, speech: Speech) -> str:
    if given is None:
        return usual
    name = " ".join(given.split())
    if not name or not name.isprintable() or len(name) > LONGEST_NAME:
        raise UsageError(
            speech.say(
                "{option} needs a name of 1 to {most} printable characters.",
                option=option,
                most=LONGEST_NAME,
            )
        )
    return name


def pause(values: argparse.Namespace, speech: Speech) -> float:
    """Return the seconds of ``--pace``."""
    is_number = _SECONDS.fullmatch(values.pace) is not None
    seconds = float(values.pace.replace(",", ".")) if is_number else 0.0
    if not is_number or seconds > LONGEST_PAUSE:
        raise UsageError(
            speech.say(
                "{option} {value} is not possible; allowed: seconds from 0 to {most}.",
                option="--pace",
                value=values.pace[:LONGEST_NAME] or "''",
                most=int(LONGEST_PAUSE),
            )
        )
    return seconds


def new_match_options(values: argparse.Namespace) -> list[str]:
    """Return the options given that only mean something for a new match."""
    only_new: dict[str, tuple[object, object]] = {
        "--new": (values.new, False),
        "--preset": (values.preset, None),
        "--rules": (values.rules, None),
        "--rule": (values.rule, []),
        "--target": (values.target, None),
        "--opponent": (values.opponent, None),
        "--seat": (values.seat, None),
        "--dealer": (values.dealer, None),
        "--seed": (values.seed, None),
        "--name": (values.name, None),
        "--opponent-name": (values.opponent_name, None),
    }
    return [option for option, (given, usual) in only_new.items() if given != usual]


def require_one_start(values: argparse.Namespace, speech: Speech) -> None:
    """Refuse options of a new match together with ``--resume``, each of them named."""
    given = new_match_options(values)
    if values.resume is not None and given:
        raise UsageError(
            speech.say(
                "--resume goes on with a match as it is; it does not go together with {options}.",
                options=", ".join(given),
            )
        )
