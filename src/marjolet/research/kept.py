"""The file that keeps results: read strictly, and written so that two runs lose nothing."""

from __future__ import annotations

import json
import math
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, BinaryIO, NoReturn

from ..errors import MarjoletError, quoted
from ..rules import PRESETS
from .packs import make_pack
from .policies import small_player

COUNTS = ("deals", "histories", "information_sets")
BOUNDS = ("leading", "dealing", "exploitability")
LARGEST = 1e15  # no number of a result comes near it

Result = dict[str, Any]


class ResultsError(MarjoletError):
    """A file of results that cannot be read or written."""


class NoNumber(ValueError):
    """What Python writes for numbers that JSON does not have."""


class Kept:
    """The results in the file at `path`, by the name of their game; without a path, in memory.

    Raises :class:`ResultsError` if the file is damaged or could not be written later.
    """

    def __init__(self, path: str | None) -> None:
        self.path = path
        self.games: dict[str, Result] = {}
        if path is not None:
            self.games = read_results(path)
            folder = Path(path).parent
            if not (folder.is_dir() and os.access(folder, os.W_OK | os.X_OK)):
                raise ResultsError(
                    f"The results cannot be written to {path}: its folder is not there or closed."
                )

    def put(self, name: str, head: Result, change: Callable[[Result], None]) -> None:
        """Make `change` to the results of the game `name`, which begin as `head`, and keep them.

        The file is read again first: what another run has put there meanwhile stays.
        """
        if self.path is None:
            change(self.games.setdefault(name, head))
            return
        try:
            with replacing(self.path) as file:
                games = read_results(self.path)
                change(games.setdefault(name, head))
                file.write(json.dumps(games, indent=1).encode() + b"\n")
        except OSError as error:
            raise ResultsError(
                f"The results cannot be written to {self.path}: {reason_of(error)}."
            ) from error
        self.games = games


@contextmanager
def replacing(path: str) -> Iterator[BinaryIO]:
    """Give a file that takes the place of `path` at the end, and is removed if something fails.

    One run at a time: the others wait for the lock.
    """
    beside = f"{path}.new"
    file = open_locked(beside)
    try:
        with file:
            file.truncate(0)
            yield file
            file.flush()
            os.fsync(file.fileno())
            if os.name != "nt":
                os.replace(beside, path)  # before the lock goes with the file
        if os.name == "nt":
            os.replace(beside, path)
    except BaseException:
        Path(beside).unlink(missing_ok=True)
        raise


def open_locked(path: str) -> BinaryIO:
    """Open the file at `path` when no other run has it."""
    while True:
        file: BinaryIO = open(path, "ab")  # noqa: SIM115 - closed by the caller
        if os.name == "nt":
            return file  # an open file cannot be replaced there
        import fcntl

        try:
            fcntl.flock(file.fileno(), fcntl.LOCK_EX)
            # Whoever had the lock may have moved this file away: then it is no longer the one.
            if os.path.exists(path) and os.path.samestat(os.fstat(file.fileno()), os.stat(path)):
                return file
        except FileNotFoundError:
            pass
        except BaseException:
            file.close()
            raise
        file.close()


def read_results(path: str, *, must_exist: bool = False) -> dict[str, Result]:
    """Return what the file `path` holds; nothing if there is none, unless it `must_exist`.

    Raises :class:`ResultsError` with the place of what is wrong in it.
    """
    try:
        text = Path(path).read_text(encoding="utf-8")
        read = json.loads(text, parse_constant=refuse_constant)
    except FileNotFoundError as error:
        if not must_exist:
            return {}
        raise ResultsError(f"There is no file {path or repr(path)}.") from error
    except (OSError, ValueError, RecursionError) as error:
        raise ResultsError(f"The results in {path} cannot be read: {reason_of(error)}.") from error
    try:
        return checked(read)
    except ValueError as error:
        raise ResultsError(f"{path} holds no results of this command: {error}.") from None


def refuse_constant(text: str) -> NoReturn:
    """Refuse what JSON does not have."""
    raise NoNumber(f"{text} is no number in JSON")


def reason_of(error: Exception) -> str:
    """Return why a file cannot be read or written, as a part of a sentence."""
    if isinstance(error, OSError):
        reason = error.strerror or str(error)
        return reason[:1].lower() + reason[1:]
    if isinstance(error, UnicodeDecodeError):
        return "it is not UTF-8 text"
    if isinstance(error, json.JSONDecodeError):
        return f"it is not JSON, see line {error.lineno}, column {error.colno}"
    if isinstance(error, NoNumber):
        return str(error)
    if isinstance(error, RecursionError):
        return "it is nested too deeply"
    return "a number in it has too many digits"


def checked(read: object) -> dict[str, Result]:
    """Return `read`; raise ValueError with the place of what does not belong in results."""
    games = part_of(read, "the whole")
    for name, value in games.items():
        place = f"game {quoted(name)}"
        game = part_of(value, place)
        check_head(name, game, place)
        for player, part in part_of(game.get("players"), f"players of {place}").items():
            where = f"player {quoted(player)} of {place}"
            check_player(player, where)
            check_numbers(part_of(part, where), where, *BOUNDS)
        if "cfr" in game:
            check_solution(part_of(game["cfr"], f"cfr of {place}"), f"cfr of {place}")
    return games


def part_of(value: object, place: str) -> Result:
    """Return `value`, which must be an object."""
    if not isinstance(value, dict):
        raise ValueError(f"{place} is not an object")
    return value


def check_head(name: str, game: Result, place: str) -> None:
    """Raise ValueError unless `game` says what was played, as its name does."""
    pack, hand, preset = game.get("pack"), game.get("hand_size"), game.get("preset")
    if not isinstance(pack, str) or type(hand) is not int:
        raise ValueError(f"pack or hand_size of {place} is missing or wrong")
    if not isinstance(preset, str) or preset not in PRESETS:
        raise ValueError(f"there is no preset {quoted(preset)}, see {place}")
    try:
        cards = make_pack(pack, hand).cards.codes
    except MarjoletError:
        raise ValueError(f"pack and hand_size of {place} make no small pack") from None
    if game.get("cards") != list(cards):
        raise ValueError(f"cards of {place} are not those of its pack")
    if name != game_key(pack, hand, preset):
        raise ValueError(f"{place} has the name of another game")


def check_player(player: str, place: str) -> None:
    """Raise ValueError unless there is such a player."""
    try:
        small_player(player)
    except MarjoletError:
        raise ValueError(f"there is no {place}") from None


def check_numbers(part: Result, place: str, *bounds: str) -> None:
    """Raise ValueError unless `part` has its sizes, its time and `bounds`."""
    for key in COUNTS:
        if type(part.get(key)) is not int or not 0 < part[key] < LARGEST:
            raise ValueError(f"{key} of {place} is no count")
    for key in ("seconds", *bounds):
        if not is_number(part.get(key)):
            raise ValueError(f"{key} of {place} is no number")


def check_solution(cfr: Result, place: str) -> None:
    """Raise ValueError unless `cfr` has the form of what CFR+ came to."""
    check_numbers(cfr, place)
    curve = cfr.get("curve")
    if not isinstance(curve, list) or not curve:
        raise ValueError(f"curve of {place} is not a list of bounds")
    for mark in curve:
        if (
            not (isinstance(mark, list) and len(mark) == 3 and all(map(is_number, mark)))
            or type(mark[0]) is not int
        ):
            raise ValueError(f"curve of {place} has something else than an iteration and bounds")


def is_number(value: object) -> bool:
    """Tell whether `value` is a number that a result can have."""
    return (
        isinstance(value, int | float)
        and type(value) is not bool
        and abs(value) < LARGEST
        and not math.isnan(value)
    )


def game_key(pack: str, hand_size: int, preset: str) -> str:
    """Return the name by which the results of a game are kept."""
    return f"{pack}, hands of {hand_size}, {preset}"
