"""From what a client asks for to the settings of a table, or to what is wrong with it."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from ..cards import Seat
from ..errors import PlayerError, RulesError
from ..house_rules import HouseRules, choose_rules
from ..language import Speech
from ..language.speech import mark
from ..players import make_player
from ..record.replay import named_rules
from .documents import NewTable
from .options import title_of
from .problems import BAD_PLAYER, BAD_RULES, Problem, bad_request
from .table import HUMAN, Settings

YOU = mark("You")
MOST_DEPTH = 4  # of lists in lists among rules and options


def settings_of(asked: NewTable, speech: Speech, chance: Random) -> Settings:
    """Return the settings of the table that `asked` describes; raise :class:`Problem`."""
    for pointer, values in (("/rules", asked.rules), ("/opponent/options", asked.opponent.options)):
        if _depth(values) > MOST_DEPTH:
            raise bad_request([{"pointer": pointer, "detail": "nested too deeply"}])
    try:
        chosen = choose_rules([HouseRules(asked.preset, asked.rules)], speech)
    except RulesError as error:
        problems = [{"pointer": "/rules", "detail": problem} for problem in error.problems]
        raise Problem(BAD_RULES, " ".join(error.problems), problems=problems) from None
    player, player_options = asked.opponent.player, asked.opponent.options
    _require_player(player, player_options)
    preset, house_rules = named_rules(chosen.rules, asked.preset)
    first_dealer = {
        "me": Seat.ZERO,
        "opponent": Seat.ONE,
        "random": Seat(chance.getrandbits(1)),
    }[asked.first_dealer]
    return Settings(
        preset=preset,
        house_rules=house_rules,
        names=(asked.name or speech.say(YOU), title_of(player)),
        kinds=(HUMAN, player),
        options=({}, player_options),
        first_dealer=first_dealer,
        pace=asked.pace,
        takes_back=asked.takes_back,
    )


def _require_player(name: str, options: Mapping[str, Any]) -> None:
    """Make the player once, so that a table never waits for one that cannot be made."""
    try:
        make_player(name, options)
    except PlayerError as error:
        problems = [{"pointer": "/opponent", "detail": str(error)}]
        raise Problem(BAD_PLAYER, problems=problems) from None
    except Exception:
        # Its factory, perhaps another package's, refused the values in its own way.
        raise Problem(BAD_PLAYER) from None


def _depth(value: object) -> int:
    """Return how deep lists and objects go in `value`, without going deeper than is allowed."""
    level, depth = [value], 0
    while depth <= MOST_DEPTH:
        inner = [
            item
            for outer in level
            if isinstance(outer, list | dict)
            for item in (outer.values() if isinstance(outer, dict) else outer)
        ]
        if not any(isinstance(outer, list | dict) for outer in level):
            return depth
        level, depth = inner, depth + 1
    return depth
