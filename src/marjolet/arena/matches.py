"""Matches, made of the deals that were played, in their order.

A player sees the deal and not the score of the match (a view holds none), and deals are
independent of each other; so consecutive deals are a match, exactly as if it had been played as
one. The games 0 of consecutive pairs make one match, the games 1 its mirror: the same decks with
the seats exchanged, each player dealing first in one of them. The next two matches begin with the
pair after the longer one, so that every pair of matches has decks of its own: the units of the
statistics. Deals that one of the two matches no longer needs are left out, and so are pairs at the
end of a run (or before a gap) that finish no match.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ..rules import Rules
from .pairs import PairResult
from .statistics import Estimate, estimate_share

DRAWN = 0.5


@dataclass(frozen=True, slots=True)
class MatchScore:
    """How many mirrored pairs of matches the first player wins.

    `share` counts a win as 1 and a drawn match (9.24) as a half; its units are pairs of matches.
    `deals` is the mean length of a match.
    """

    share: Estimate
    matches: int
    drawn: int
    deals: float


class PlayedMatch:
    """One match: its totals and deals so far, and what it brought the first player.

    `outcome` is 1 for a match that the first player won, a half for a drawn one, None while it is
    not decided.
    """

    __slots__ = ("deals", "outcome", "totals")

    def __init__(self) -> None:
        self.totals = [0, 0]
        self.deals = 0
        self.outcome: float | None = None

    def add(self, pair: PairResult, game: int, target: int) -> None:
        """Count a deal, unless the match is over; see ``Match.is_over`` (8.2)."""
        if self.outcome is not None:
            return
        self.deals += 1
        for player in (0, 1):
            self.totals[player] += pair.points[game][player]
        if target == 0 or pair.by_four[game]:
            winner = pair.winners[game]
            self.outcome = DRAWN if winner is None else 1.0 - winner
        elif max(self.totals) >= target and self.totals[0] != self.totals[1]:
            self.outcome = float(self.totals[0] > self.totals[1])


def match_units(pairs: Iterable[PairResult], rules: Rules) -> list[tuple[PlayedMatch, PlayedMatch]]:
    """Return the finished mirrored matches in `pairs`, which are in the order of their numbers."""
    units: list[tuple[PlayedMatch, PlayedMatch]] = []
    both = PlayedMatch(), PlayedMatch()
    expected = None
    for pair in pairs:
        if pair.number != expected:
            both = PlayedMatch(), PlayedMatch()
        expected = pair.number + 1
        for game, match in enumerate(both):
            match.add(pair, game, rules.target)
        if all(match.outcome is not None for match in both):
            units.append(both)
            both = PlayedMatch(), PlayedMatch()
    return units


def match_score(pairs: Iterable[PairResult], rules: Rules) -> MatchScore:
    """Return how the matches in `pairs` ended for the first player."""
    units = match_units(pairs, rules)
    outcomes = [[match.outcome or 0.0 for match in both] for both in units]
    matches = [match for both in units for match in both]
    return MatchScore(
        share=estimate_share([sum(both) / 2 for both in outcomes]),
        matches=len(matches),
        drawn=sum(both.count(DRAWN) for both in outcomes),
        deals=sum(match.deals for match in matches) / max(1, len(matches)),
    )
