"""Mirrored pairs: one deck played twice with the seats exchanged.

The deck depends on the seed and the pair's number only, and each player's chance on the seed, the
pair, the game and the player; so a pair comes out the same in any order and on any machine.
"""

from __future__ import annotations

import time
import traceback
from collections.abc import Generator, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from ..cards import SEATS, Seat
from ..deal import Deal, shuffled_deck
from ..errors import MarjoletError, quoted
from ..language.speech import mark
from ..lines import KINDS
from ..moves import Move
from ..players import Player
from ..rules import Rules, make_rules
from ..view import View
from .contestants import SeesAll, make_contestant
from .problems import ArenaError
from .times import Times

KIND_NAMES = frozenset(kind.value for kind in KINDS)
Contender = Player | SeesAll


@dataclass(frozen=True, slots=True)
class Setting:
    """All that the points of a run depend on, but for the program itself.

    `players` are written as on the command line, `rules` are a preset and the parameters that
    differ from it; `seed` is 0 or more. Raises ValueError for values of another kind.
    """

    players: tuple[str, str]
    preset: str
    house_rules: Mapping[str, Any]
    seed: int
    seat_keyed: bool = True

    def __post_init__(self) -> None:
        players: object = self.players
        if (
            not isinstance(players, tuple)
            or len(players) != 2
            or not all(isinstance(text, str) for text in players)
        ):
            raise ValueError(
                f"The players must be a tuple of two names, not {quoted(self.players)}."
            )
        if not isinstance(self.preset, str):
            raise ValueError(f"The preset must be a name, not {quoted(self.preset)}.")
        if not isinstance(self.house_rules, Mapping):
            raise ValueError(
                "The house rules must be parameters with their values, such as {}, not "
                f"{quoted(self.house_rules)}."
            )
        if type(self.seed) is not int or self.seed < 0:
            raise ValueError(f"The seed must be a whole number from 0, not {quoted(self.seed)}.")
        if not isinstance(self.seat_keyed, bool):
            raise ValueError(f"seat_keyed must be True or False, not {quoted(self.seat_keyed)}.")

    @property
    def rules(self) -> Rules:
        """The rules that are played."""
        return make_rules(self.preset, self.house_rules)


@dataclass(slots=True)
class PairResult:
    """What one mirrored pair came to, for the first player (0) and the second (1).

    In game 0 the first player has seat 0, in game 1 seat 1. `points` are by game and player;
    `winners` has a player or None for each game, `by_four` whether a four ended the match (10.11);
    `kinds` are points by kind of score line and player, over both games; `times` are by player.
    """

    number: int
    points: list[list[int]] = field(default_factory=list)
    winners: list[int | None] = field(default_factory=list)
    by_four: list[bool] = field(default_factory=list)
    kinds: dict[str, list[int]] = field(default_factory=dict)
    times: list[Times] = field(default_factory=lambda: [Times(), Times()])

    @property
    def difference(self) -> float:
        """Points a deal by which the first player is ahead."""
        return sum(first - second for first, second in self.points) / 2

    def to_json(self) -> dict[str, Any]:
        """Return the pair as it stands in a result file."""
        return {**self.numbers(), "time": [times.to_json() for times in self.times]}

    def numbers(self) -> dict[str, Any]:
        """Return everything but the times: what must come out the same wherever it is played."""
        return {
            "pair": self.number,
            "points": self.points,
            "winner": self.winners,
            "four": [int(won) for won in self.by_four],
            "kinds": {kind: self.kinds[kind] for kind in sorted(self.kinds)},
        }

    @classmethod
    def from_json(cls, value: Mapping[str, Any]) -> PairResult:
        """Return what :meth:`to_json` gave; raise ValueError, KeyError or TypeError otherwise."""
        result = cls(
            value["pair"],
            [list(game) for game in value["points"]],
            list(value["winner"]),
            [bool(won) for won in value["four"]],
            {kind: list(points) for kind, points in value["kinds"].items()},
            [Times.from_json(times) for times in value["time"]],
        )
        numbers = [result.number, *(points for game in result.points for points in game)]
        numbers += [points for each in result.kinds.values() for points in each]
        counted = [sum(points[player] for points in result.kinds.values()) for player in (0, 1)]
        if (
            any(type(number) is not int for number in numbers)
            or [len(game) for game in result.points] != [2, 2]
            or len(result.times) != 2
            or len(result.by_four) != 2
            or any(winner not in (0, 1, None) for winner in result.winners)
            or not result.kinds.keys() <= KIND_NAMES
            or counted != [sum(game[player] for game in result.points) for player in (0, 1)]
        ):
            raise ValueError("the numbers do not add up")
        return result


def deal_of(setting: Setting, rules: Rules, pair: int) -> Deal:
    """Return the deal of pair number `pair`; the dealers alternate from pair to pair."""
    deck = shuffled_deck(Random(f"{setting.seed} deck {pair}"))
    return Deal(deck, Seat(pair % 2), rules, seat_keyed=setting.seat_keyed)


def play_pair(setting: Setting, players: Sequence[Sequence[Contender]], pair: int) -> PairResult:
    """Play pair number `pair`; raise :class:`ArenaError` if a player breaks its promise.

    `players` are by game and player: whoever played the first game must not recognise the deck in
    the second, so each game has players of its own.
    """
    result = PairResult(pair)
    start = deal_of(setting, setting.rules, pair)
    for first in SEATS:
        rngs = [
            Random(f"{setting.seed} pair {pair} game {first:d} player {player}")
            for player in (0, 1)
        ]
        deal = start
        while deal.to_act is not None:
            player = int(deal.to_act != first)
            move, took = ask(players[first][player], deal, rngs[player], setting, pair)
            result.times[player].add(took)
            deal = deal.play(move)
        _enter(result, deal, first)
    return result


def _enter(result: PairResult, deal: Deal, first: Seat) -> None:
    """Enter the finished `deal`, in which the first player had the seat `first`."""
    result.points.append([deal.points[first], deal.points[first.other]])
    result.winners.append(None if deal.winner is None else int(deal.winner != first))
    result.by_four.append(deal.won_by_four)
    for line in deal.lines:
        if line.points:
            kind = result.kinds.setdefault(line.kind.value, [0, 0])
            kind[line.seat != first] += line.points


def ask(
    player: Contender, deal: Deal, rng: Random, setting: Setting, pair: int
) -> tuple[Move, int]:
    """Return the choice of `player` in `deal`, and the nanoseconds that it took.

    The time includes nothing but the player's own: the view is made before, the choice is checked
    after.
    """
    assert deal.to_act is not None
    try:
        if isinstance(player, SeesAll):
            begun = time.perf_counter_ns()
            move = player.choose_open(deal, rng)
        else:
            view = View.of(deal, deal.to_act)
            begun = time.perf_counter_ns()
            move = player.choose(view, rng)
        took = time.perf_counter_ns() - begun
    except ArenaError as error:
        raise _failure(error, player, deal, setting, pair) from error
    except MarjoletError as error:
        raise _failure(str(error), player, deal, setting, pair) from error
    except Exception as error:
        where = traceback.extract_tb(error.__traceback__)[-1]
        reason = f"{type(error).__name__}: {error} ({where.filename}, {where.lineno})"
        raise _failure(reason, player, deal, setting, pair) from error
    if move not in deal.legal_moves:
        unlawful = ArenaError(
            mark("It chose {move}, which is not legal here; legal: {legal}."),
            move=quoted(str(move)),
            legal=", ".join(legal.code for legal in deal.legal_moves),
        )
        raise _failure(unlawful, player, deal, setting, pair)
    return move, took


class PlayerFailed(ArenaError):
    """A player broke its promise; the sentence names it, the deal and what it did."""


def _failure(
    reason: str | ArenaError, player: Contender, deal: Deal, setting: Setting, pair: int
) -> PlayerFailed:
    return PlayerFailed(
        mark(
            "The player {name} failed in pair {pair}, seed {seed}: {reason} The deal: dealer "
            "{dealer}, deck {deck}, moves: {moves}."
        ),
        name=player.name,
        pair=pair,
        seed=setting.seed,
        reason=reason,
        dealer=int(deal.dealer),
        deck=" ".join(card.code for card in deal.deck),
        moves=", ".join(move.code for move in deal.moves) or "-",
    )


def play_pairs(setting: Setting, pairs: Iterable[int], patience: float) -> Generator[PairResult]:
    """Play `pairs` one after the other, yielding each when it is done."""
    made: list[Contender] = []
    try:
        for text in (*setting.players, *setting.players):
            made += [make_contestant(text, patience)]  # one by one: what was made must be closed
        for pair in pairs:
            yield play_pair(setting, (made[:2], made[2:]), pair)
    finally:
        for player in made:
            close = getattr(player, "close", None)
            if close is not None:
                close()
