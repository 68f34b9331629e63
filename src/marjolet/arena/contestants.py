"""Who plays: a name with options, as it is written on the command line.

``greedy``, ``pimc:worlds=100,seed=3``, ``cheater``, ``cmd:./my_player --fast``. Values are written
as in TOML; a bare word is a string.
"""

from __future__ import annotations

import json
import re
import shlex
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any, Protocol, runtime_checkable

from ..deal import Deal
from ..errors import MarjoletError, quoted
from ..language.speech import mark
from ..moves import Move
from ..players import Player, make_player, option_defaults
from .problems import ArenaError

PROGRAM = "cmd:"
_WORD = re.compile(r"[A-Za-z_][\w.-]*")
_OPTION = re.compile(
    r"""((?:[^,\[\]{}"']|"(?:\\.|[^"\\])*"|'[^']*'|\[[^\]]*\]|\{[^}]*\})+)(?:,|$)"""
)


@runtime_checkable
class SeesAll(Protocol):
    """A player that is handed the whole deal, every card open: never a fair one."""

    @property
    def name(self) -> str:
        """Short name, shown in results."""
        ...

    def choose_open(self, deal: Deal, rng: Random) -> Move:
        """Return one of the legal moves of `deal`."""
        ...


@dataclass(frozen=True)
class Contestant:
    """A player as it was asked for: `name` with `options`, or a `program` with its arguments."""

    name: str
    options: Mapping[str, Any]
    program: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """The one way to write it, with the options in alphabetical order."""
        if self.program:
            return PROGRAM + shlex.join(self.program)
        options = ",".join(
            f"{name}={_written(self.options[name])}" for name in sorted(self.options)
        )
        return f"{self.name}:{options}" if options else self.name

    @property
    def budget(self) -> dict[str, Any]:
        """Every option with its value, those left at their defaults included."""
        if self.program or self.name in _arena_only():
            return {}
        return {**option_defaults(self.name), **self.options}


def parse_contestant(text: str) -> Contestant:
    """Return the contestant written `text`; raise :class:`ArenaError` if it cannot be read."""
    if text.startswith(PROGRAM):
        try:
            words = shlex.split(text.removeprefix(PROGRAM))
        except ValueError:
            words = []
        if not words:
            raise ArenaError(
                mark("{text} names no program; write it as {example}."),
                text=quoted(text),
                example="'cmd:./my_player --fast'",
            )
        return Contestant(words[0], {}, tuple(words))
    name, _, written = text.partition(":")
    options: dict[str, Any] = {}
    for part in _parts(written, text):
        option, equals, value = (word.strip() for word in part.partition("="))
        if not equals or not _WORD.fullmatch(option) or not value or option in options:
            raise _unreadable(text)
        options[option] = _value(value, text)
    return Contestant(name, options)


def _parts(written: str, text: str) -> list[str]:
    """Return the options in `written`, divided at the commas that stand in no list or string."""
    parts: list[str] = []
    at = 0
    while at < len(written):
        found = _OPTION.match(written, at)
        if found is None:
            raise _unreadable(text)
        parts.append(found[1])
        at = found.end()
    return parts


def _value(written: str, text: str) -> Any:
    if _WORD.fullmatch(written) and written not in ("true", "false", "inf", "nan"):
        return written
    try:
        values = tomllib.loads(f"value = {written}")
        json.dumps(values, allow_nan=False)  # dates, which TOML knows, are no options
    except (ValueError, TypeError, RecursionError):
        raise _unreadable(text) from None
    if len(values) != 1:
        raise _unreadable(text)
    return values["value"]


def _unreadable(text: str) -> ArenaError:
    return ArenaError(
        mark("The player {text} cannot be read; write a name, or a name and options: {example}."),
        text=quoted(text),
        example="pimc:worlds=100,seed=3",
    )


def _written(value: object) -> str:
    if isinstance(value, str) and _WORD.fullmatch(value) and value not in ("true", "false"):
        return value
    if isinstance(value, dict):  # TOML's inline table, which is not JSON's object
        pairs = (f"{json.dumps(key)} = {json.dumps(value[key])}" for key in sorted(value))
        return "{" + ", ".join(pairs) + "}"
    return json.dumps(value, ensure_ascii=False)


def make_contestant(text: str, patience: float) -> Player | SeesAll:
    """Return a new player for `text`; a program has `patience` seconds for each answer.

    Raises :class:`ArenaError`, or the registry's :class:`PlayerError`, which say what is wrong.
    """
    contestant = parse_contestant(text)
    if contestant.program:
        from .command_player import CommandPlayer

        return CommandPlayer(contestant.program, patience)
    factory = _arena_only().get(contestant.name)
    if factory is None:
        try:
            return make_player(contestant.name, contestant.options)
        except MarjoletError:
            raise
        except Exception as error:
            raise ArenaError(
                mark("The player {name} cannot be made: {reason}."),
                name=contestant.text,
                reason=f"{type(error).__name__}: {error}",
            ) from error
    if contestant.options:
        raise ArenaError(mark("The player {name} has no options."), name=contestant.name)
    return factory()


def _arena_only() -> Mapping[str, Callable[[], SeesAll]]:
    """Return the players that exist nowhere but here, since they see what nobody may see."""
    from .cheater import Cheater

    return {"cheater": Cheater}
