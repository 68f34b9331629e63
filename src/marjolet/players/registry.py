"""The players that can be asked for by name: built in, registered here, or found as entry points.

Another package adds a player with an entry point of the group ``marjolet.players``, whose name is
the player's and whose object is its factory. A player is imported only when it is asked for.
"""

from __future__ import annotations

import inspect
import types
from collections.abc import Callable, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any, Union, get_args, get_origin

from ..errors import PlayerError
from .protocol import Player, PlayerFactory

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "marjolet.players"

# Module of this package and class of every player that comes with it.
BUILT_IN = {
    "exact10": (".last_trick", "exact_last_trick"),
    "greedy": (".greedy", "Greedy"),
    "learned": (".learned", "Learned"),
    "pimc": (".pimc", "Pimc"),
    "uniform": (".uniform", "Uniform"),
}

_registered: dict[str, PlayerFactory] = {}


def register(name: str, factory: PlayerFactory) -> None:
    """Let `factory`, called with the options as keywords, make the player `name`.

    Its signature says which options there are, and its annotations of what type. Raises
    :class:`PlayerError` if the name is empty or taken.
    """
    if not name or name != name.strip():
        raise PlayerError(f"A player cannot be called {name!r}.")
    if name in names():
        raise PlayerError(f"There is a player {name!r} already.")
    _registered[name] = factory


def names() -> tuple[str, ...]:
    """Return the names of all players, in alphabetical order."""
    return tuple(sorted({*BUILT_IN, *_registered, *_entry_points()}))


def make_player(name: str, options: Mapping[str, Any] | None = None) -> Player:
    """Return a new player `name` with `options`.

    Raises :class:`PlayerError`, which says what exists, for an unknown name or option and for a
    value of the wrong type.
    """
    factory = _factory(name)
    chosen = dict(options or {})
    _check_options(name, factory, chosen)
    player = factory(**chosen)
    if not isinstance(player, Player):
        raise PlayerError(
            f"What is registered as {name!r} makes no player: it lacks name or choose."
        )
    return player


def option_defaults(name: str) -> dict[str, Any]:
    """Return the options that the player `name` takes, with their values where none are given.

    Options that must be given are left out. Raises :class:`PlayerError` for an unknown name.
    """
    return {
        option: parameter.default
        for option, parameter in _parameters(name, _factory(name)).items()
        if parameter.default is not parameter.empty
    }


def _factory(name: str) -> PlayerFactory:
    """Return the factory of `name`: what is built in comes first, then what was registered."""
    if name in BUILT_IN:
        module, factory = BUILT_IN[name]
        built_in: PlayerFactory = getattr(import_module(module, __package__), factory)
        return built_in
    if name in _registered:
        return _registered[name]
    found = _entry_points().get(name)
    if found is None:
        raise PlayerError(f"There is no player {name!r}; there are: {', '.join(names())}.")
    try:
        loaded: PlayerFactory = found.load()
    except (ImportError, AttributeError) as error:
        raise PlayerError(
            f"The player {name!r} ({found.value}) cannot be loaded: {error}."
        ) from error
    return loaded


def _entry_points() -> dict[str, EntryPoint]:
    # Imported here: it is slow, and the players that come with the package do without.
    from importlib.metadata import entry_points

    return {point.name: point for point in entry_points(group=GROUP)}


def _check_options(name: str, factory: Callable[..., Any], options: dict[str, Any]) -> None:
    """Raise :class:`PlayerError` unless `factory` takes `options`, each of the annotated type."""
    known = _parameters(name, factory)
    takes_any = any(parameter.kind is parameter.VAR_KEYWORD for parameter in known.values())
    named = {
        option: parameter
        for option, parameter in known.items()
        if parameter.kind in (parameter.KEYWORD_ONLY, parameter.POSITIONAL_OR_KEYWORD)
    }
    problems = []
    for option, value in options.items():
        if option in named:
            wanted = named[option].annotation
            if not _is_of(value, wanted):
                takes = inspect.formatannotation(wanted)
                problems.append(f"{name}: {option} = {value!r} is not possible; it takes {takes}.")
        elif not takes_any:
            there_are = ", ".join(named) if named else "none"
            problems.append(f"{name} has no option {option!r}; there are: {there_are}.")
    for option, parameter in named.items():
        if parameter.default is parameter.empty and option not in options:
            problems.append(f"{name} needs the option {option!r}.")
    if problems:
        raise PlayerError(" ".join(problems))


def _parameters(name: str, factory: Callable[..., Any]) -> Mapping[str, inspect.Parameter]:
    try:
        return inspect.signature(factory, eval_str=True).parameters
    except NameError:  # an annotation that only a type checker can read: it is not checked
        return inspect.signature(factory).parameters
    except (TypeError, ValueError) as error:
        raise PlayerError(f"What is registered as {name!r} makes no player: {error}.") from error


def _is_of(value: object, annotation: Any) -> bool:
    """Tell whether `value` fits a plain annotation; true and false are no numbers here."""
    if get_origin(annotation) in (Union, types.UnionType):
        return any(_is_of(value, choice) for choice in get_args(annotation))
    if annotation is None:
        return value is None
    if annotation is float:
        return type(value) in (int, float)
    if annotation in (int, bool, str, list, dict, type(None)):
        return type(value) is annotation
    return True
