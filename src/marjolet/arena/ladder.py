"""The ladder: every player meets every other, and each gets a rating in points a deal."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from itertools import combinations
from typing import Any

from ..language.speech import mark
from .problems import ArenaError
from .ratings import Fit, Meeting, Rating, fit_of, rate
from .report import as_json, finite, rules_of, sittings_of, table
from .results import Results
from .statistics import Estimate, estimate

FORMAT = "marjolet.ladder.report"
ANCHOR = "greedy"  # has the rating 0 wherever it plays
LONGEST_NAME = 60  # of a player in the name of a file


@dataclass(frozen=True, slots=True)
class Ladder:
    """Ratings of `players`, and the results of all their meetings, over the same pairs."""

    players: tuple[str, ...]
    anchor: int
    meetings: Mapping[Meeting, Results]
    pairs: int
    payoffs: Mapping[Meeting, Estimate]
    ratings: Sequence[Rating]
    fit: Fit


def meetings_of(players: Sequence[str]) -> list[tuple[str, str]]:
    """Return every two of `players`, in their order."""
    return list(combinations(players, 2))


def file_name(preset: str, first: str, second: str) -> str:
    """Return how the result file of a meeting is called."""
    return f"{preset}.{_short(first)}.{_short(second)}.jsonl"


def _short(player: str) -> str:
    words = re.sub(r"[^A-Za-z0-9]+", "-", player).strip("-")
    if len(words) <= LONGEST_NAME and not player.startswith("cmd:"):
        return words
    return words[: LONGEST_NAME - 9] + "-" + hashlib.sha256(player.encode()).hexdigest()[:8]


def climb(results: Sequence[Results], players: Sequence[str] | None = None) -> Ladder:
    """Return the ladder of `results`, which differ in their players only.

    Where two players have met in several runs, in either order, the longest one counts. What is
    rated are the pairs that all of them hold. Raises :class:`ArenaError` if there are none, or if
    some player has met none of the others.
    """
    if players is None:
        players = list(dict.fromkeys(text for each in results for text in each.setting.players))
    meetings: dict[Meeting, Results] = {}
    for each in sorted(results, key=lambda each: -len(each.pairs)):
        one, other = (players.index(text) for text in each.setting.players)
        if one != other and not {(one, other), (other, one)} & meetings.keys():
            meetings[one, other] = each
    common = set.intersection(*(set(each.pairs) for each in meetings.values())) if meetings else ()
    if len(common) < 2:
        raise ArenaError(mark("There are no two pairs that all the players have played."))
    numbers = sorted(common)
    differences = {
        meeting: [each.pairs[number].difference for number in numbers]
        for meeting, each in meetings.items()
    }
    anchor = players.index(ANCHOR) if ANCHOR in players else 0
    seed = results[0].setting.seed
    try:
        ratings = rate(len(players), differences, anchor, seed)
    except ValueError:
        raise ArenaError(mark("Some players have met none of the others.")) from None
    payoffs = {meeting: estimate(values) for meeting, values in differences.items()}
    fit = fit_of(len(players), differences, ratings)
    return Ladder(tuple(players), anchor, meetings, len(numbers), payoffs, ratings, fit)


def payoff(ladder: Ladder, one: int, other: int) -> tuple[float, float, float] | None:
    """Return what player `one` wins from `other` a deal, with the ends of its interval."""
    if (one, other) in ladder.payoffs:
        won = ladder.payoffs[one, other]
        return won.mean, won.low, won.high
    if (other, one) in ladder.payoffs:
        won = ladder.payoffs[other, one]
        return -won.mean, -won.high, -won.low
    return None


def order(ladder: Ladder) -> list[int]:
    """Return the numbers of the players, the highest rating first."""
    return sorted(range(len(ladder.players)), key=lambda player: -ladder.ratings[player].points)


def ladder_json(ladder: Ladder) -> dict[str, Any]:
    """Return the ladder as JSON values."""
    fit = asdict(ladder.fit)
    names = ladder.players
    return {
        "format": FORMAT,
        "players": list(names),
        "anchor": names[ladder.anchor],
        "pairs": ladder.pairs,
        "ratings": {names[player]: asdict(ladder.ratings[player]) for player in order(ladder)},
        "payoffs": [
            {"players": [names[one], names[other]], **finite(asdict(won))}
            for (one, other), won in ladder.payoffs.items()
        ],
        "fit": {
            **fit,
            "worst": [names[player] for player in ladder.fit.worst],
            "circles": [[names[player] for player in circle] for circle in ladder.fit.circles],
        },
        "meetings": [as_json(each) for each in ladder.meetings.values()],
    }


def ladder_text(ladder: Ladder) -> Iterator[str]:
    """Yield the ladder as lines: ratings, pay-offs, how well they agree, and the time a move."""
    first = next(iter(ladder.meetings.values()))
    header = first.header
    stock, seed = header["stock"], header["seed"]
    yield f"{rules_of(header)}; seed {seed}; {ladder.pairs} pairs; {stock} stock"
    yield ""
    yield from table(
        ["player", f"points a deal over {ladder.players[ladder.anchor]}", "95 % interval"],
        [
            [ladder.players[player], f"{rating.points:+.2f}", _interval(rating)]
            for player in order(ladder)
            for rating in [ladder.ratings[player]]
        ],
    )
    yield ""
    yield from payoff_table(ladder)
    yield ""
    yield from fit_lines(ladder)
    yield ""
    yield from times_table(ladder)
    yield ""
    yield from sittings_of(list(ladder.meetings.values()))


def _interval(rating: Rating) -> str:
    return f"{rating.low:+.2f} to {rating.high:+.2f}" if rating.low != rating.high else "-"


def payoff_table(ladder: Ladder) -> Iterator[str]:
    """Yield the pay-off matrix: points a deal of the row's player less the column's."""
    numbers = order(ladder)
    rows = []
    for one in numbers:
        row = [ladder.players[one]]
        for other in numbers:
            won = payoff(ladder, one, other)
            row.append("" if won is None else f"{won[0]:+.1f} ± {(won[2] - won[1]) / 2:.1f}")
        rows.append(row)
    yield from table(["less", *(ladder.players[number] for number in numbers)], rows)


def fit_lines(ladder: Ladder) -> Iterator[str]:
    """Yield how well one number a player tells the pay-offs."""
    fit, names = ladder.fit, ladder.players
    yield (
        f"Ratings explain {100 * fit.explained:.1f} % of the squared pay-offs; what is left is "
        f"{fit.root_mean:.2f} points a deal (root mean square)."
    )
    yield (
        f"Farthest off: {names[fit.worst[0]]} against {names[fit.worst[1]]}, {fit.rest:+.2f} "
        f"points a deal, where the meeting itself is known to ± {fit.margin:.2f}."
    )
    for circle in fit.circles:
        yield "Goes round: " + " beats ".join(names[at] for at in (*circle, circle[0])) + "."


def times_table(ladder: Ladder) -> Iterator[str]:
    """Yield the time a move of each player, over all its meetings."""
    from .times import Times

    both: dict[int, Times] = {}
    for meeting, each in ladder.meetings.items():
        for player, times in zip(meeting, each.times, strict=True):
            both.setdefault(player, Times()).merge(times)
    yield from table(
        ["player", "decisions", "mean ms", "median ms", "99 % ms"],
        [
            [
                ladder.players[player],
                str(times.decisions),
                *(
                    f"{nanoseconds / 1e6:.3g}"
                    for nanoseconds in (times.mean, times.quantile(0.5), times.quantile(0.99))
                ),
            ]
            for player in order(ladder)
            for times in [both.get(player, Times())]
        ],
    )
