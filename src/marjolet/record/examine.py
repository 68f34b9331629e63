"""Recompute a written match on the engine and report every difference."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from ..cards import Card
from ..deal import Deal, State
from ..errors import ParseError, RulesError
from ..errors import quoted as as_written
from ..lines import LineKind
from ..match import Match
from ..rules import PRESETS, Rules, make_rules
from .course import Course
from .guess import fill_deck
from .model import UNKNOWN, DealRecord, Line, Outcome, Record
from .problem import MOST_COUNTED, Problem, limited, pointer, quoted
from .proofs import FAIRNESS, flaws_of

Pair = tuple[int, int]


@dataclass(slots=True)
class Examined:
    """What the engine made of a record: one course a deal, None where there is no deck for one.

    `match` is there if every action was legal; its decks are guessed where cards are unknown.
    """

    record: Record
    rules: Rules | None = None
    courses: list[Course | None] = field(default_factory=list)
    match: Match | None = None
    problems: list[Problem] = field(default_factory=list)

    def report(self, where: str, message: str) -> None:
        """Add a problem."""
        self.problems.append(Problem(where, message))


def check(record: Record) -> list[Problem]:
    """Return every mistake in `record`: rules, decks, actions, score lines, totals and result.

    Places are JSON pointers. One-sided records are checked as far as their cards are known.
    """
    return list(limited(examine(record).problems))


def examine(record: Record, *, is_cut: bool = False) -> Examined:
    """Return what the engine makes of `record`; with `is_cut` its end is missing, and no news."""
    examined = Examined(record)
    examined.rules = _rules_of(record, examined)
    if examined.rules is None:
        return examined
    for number, deal in enumerate(record.deals):
        examined.courses.append(_follow(examined, number, deal))
        if len(examined.problems) > MOST_COUNTED:  # more of them would not be shown
            examined.courses += [None] * (len(record.deals) - number - 1)
            return examined
    _rebuild_match(examined, examined.rules)
    for number, deal in enumerate(record.deals):
        _compare_deal(examined, number, deal)
    for number, flaws in enumerate(flaws_of(record)):
        for flaw in flaws or ():
            examined.report(pointer("deals", number, FAIRNESS), str(flaw))
    if not is_cut:
        _compare_totals(examined)
        _compare_result(examined)
    return examined


def _rules_of(record: Record, examined: Examined) -> Rules | None:
    house_rules: dict[str, Any] = dict(record.house_rules)
    try:
        return make_rules(record.preset, house_rules)
    except RulesError as error:
        for message in error.problems:
            named = [
                name
                for name in house_rules
                if message.startswith((name, f"There is no parameter {as_written(name)}"))
            ]
            where = pointer("rules", max(named, key=len)) if named else pointer("rules")
            if record.preset not in PRESETS:
                where = pointer("preset")
            examined.report(where, message)
        return None


def _follow(examined: Examined, number: int, deal: DealRecord) -> Course | None:
    record, rules = examined.record, examined.rules
    assert rules is not None
    hides = record.view is not None or deal.has_unknown
    problems = _deck_problems(deal, rules)
    for where, message in problems:
        examined.report(pointer("deals", number) + where, message)
    if problems:
        return None
    if hides:
        deck = fill_deck(rules, deal.dealer, deal.deck, deal.actions)
        unknown = frozenset(
            card for card, code in zip(deck, deal.deck, strict=True) if code == UNKNOWN
        )
    else:
        deck = tuple(map(Card, deal.deck))
        unknown = frozenset()
    course = Course(rules, deck, deal.dealer, hides, unknown)
    course.run(deal.actions)
    if hides and course.state is State.WINNER_DRAWS and _has_drawn(course, deal):
        course.draw()
    for problem in course.problems:
        examined.report(pointer("deals", number) + problem.where, problem.message)
    return course


def _has_drawn(course: Course, deal: DealRecord) -> bool:
    """Tell whether a record that ends on a won trick shows that its draws came after it."""
    next_card = course.board.next_card
    if any(code != UNKNOWN for code in deal.deck[next_card : next_card + 2]):
        return True
    lines = deal.lines or ()
    return course.board.stock == 2 and any(line.kind == LineKind.TURN_UP for line in lines)


def _deck_problems(deal: DealRecord, rules: Rules) -> list[tuple[str, str]]:
    problems = []
    if len(deal.deck) != 32:
        problems.append(("/deck", f"A deck has 32 cards, not {len(deal.deck)}."))
    first: dict[str, int] = {}
    for place, code in enumerate(deal.deck):
        if code == UNKNOWN:
            continue
        try:
            Card(code)
        except ParseError as error:
            problems.append((pointer("deck", place), str(error)))
            continue
        if code in first:
            problems.append((pointer("deck", place), f"{code} stands twice in the deck."))
        first[code] = place
    turned = 2 * rules.hand_size
    if not problems and deal.deck[turned] == UNKNOWN:
        problems.append((pointer("deck", turned), "The turn-up is never unknown."))
    return problems


def _rebuild_match(examined: Examined, rules: Rules) -> None:
    """Build the match deal by deal, and report deals that do not belong where they stand."""
    record = examined.record
    resigned = (
        record.winner.other
        if record.outcome is Outcome.RESIGNED and record.winner is not None
        else None
    )
    match = Match(rules, record.first_dealer)
    is_legal = True
    for number, deal in enumerate(record.deals):
        where = pointer("deals", number)
        if deal.dealer != (record.first_dealer + number) % 2:
            examined.report(where + "/dealer", f"Seat {1 - deal.dealer} deals here, in turn.")
        if not is_legal:
            continue
        if not match.needs_deal:
            reason = "the match was over" if match.is_over else "the deal before it was not over"
            examined.report(where, f"This deal should not have been dealt: {reason}.")
        course = examined.courses[number]
        if course is None or course.problems:
            is_legal = False
            continue
        match = Match(rules, record.first_dealer, (*match.deals, _played(course)))
    if not is_legal:
        return
    if resigned is not None and match.is_over:
        examined.report(pointer("outcome"), "Nobody can give up a match that is over.")
        return
    examined.match = Match(rules, record.first_dealer, match.deals, resigned)


def _played(course: Course) -> Deal:
    """Return the deal of a course without mistakes; a winner who cannot announce just draws."""
    deal = Deal(course.deck, course.dealer, course.rules)
    for move in course.moves:
        if not course.hides or deal.is_legal(move):
            deal = deal.play(move)
    return deal


def _compare_deal(examined: Examined, number: int, deal: DealRecord) -> None:
    course = examined.courses[number]
    where = pointer("deals", number)
    if course is None or course.is_broken:
        if deal.lines is not None and deal.points is not None:
            added = _sum_of(deal.lines)
            if deal.points != added:
                message = (
                    f"{_pair(deal.points)} recorded; the score lines add up to {_pair(added)}."
                )
                examined.report(where + "/points", message)
        return
    if deal.lines is not None:
        _compare_lines(examined, where + "/lines", deal.lines, tuple(map(Line.of, course.lines)))
    if deal.points is not None and deal.points != course.points:
        message = f"{_pair(deal.points)} recorded; by the rules it is {_pair(course.points)}."
        examined.report(where + "/points", message)


def _compare_lines(
    examined: Examined, where: str, written: tuple[Line, ...], right: tuple[Line, ...]
) -> None:
    """Report each line that is wrong, missing or too much; equal lines are matched first."""
    missing = list(right)
    surplus: list[tuple[int, Line]] = []
    for index, line in enumerate(written):
        if line in missing:
            missing.remove(line)
        else:
            surplus.append((index, line))
    for index, line in surplus:
        twin = next(
            (
                other
                for other in missing
                if (other.seat, other.kind, other.cards) == (line.seat, line.kind, line.cards)
            ),
            None,
        )
        message = f"{_described(line)} is not scored by the rules."
        if twin is not None:
            missing.remove(twin)
            message = f"{_described(line)} recorded; by the rules it is {_described(twin)}."
        examined.report(where + pointer(index), message)
    for line in missing:
        examined.report(where, f"A score line is missing: {_described(line)}.")
    if not surplus and not missing and written != right:
        index = next(i for i, line in enumerate(written) if line != right[i])
        examined.report(
            where + pointer(index), f"The order is wrong: {_described(right[index])} comes first."
        )


def _compare_totals(examined: Examined) -> None:
    record = examined.record
    if record.totals is None:
        return
    total = [0, 0]
    for deal, course in zip(record.deals, examined.courses, strict=True):
        points = deal.points if course is None or course.is_broken else course.points
        if points is None:
            return
        total[0] += points[0]
        total[1] += points[1]
    right = (total[0], total[1])
    if record.totals != right:
        message = f"{_pair(record.totals)} recorded; by the rules it is {_pair(right)}."
        examined.report(pointer("totals"), message)


def _compare_result(examined: Examined) -> None:
    record, match = examined.record, examined.match
    if match is None or record.outcome is Outcome.RESIGNED:
        return
    outcome, winner = result_of(match)
    if (record.outcome, record.winner) != (outcome, winner):
        where = pointer("winner" if record.outcome is outcome else "outcome")
        written, right = _result(record.outcome, record.winner), _result(outcome, winner)
        message = f"{written} recorded; by the rules: {right}."
        examined.report(where, message)


def result_of(match: Match) -> tuple[Outcome, Any]:
    """Return how `match` ended, and the seat that won it, if any."""
    if not match.is_over:
        return Outcome.UNFINISHED, None
    if match.resigned is not None:
        return Outcome.RESIGNED, match.winner
    return (Outcome.DRAWN if match.winner is None else Outcome.WON), match.winner


def _sum_of(lines: tuple[Line, ...]) -> Pair:
    first = sum(line.points for line in lines if line.seat == 0)
    return first, sum(line.points for line in lines) - first


def _pair(points: Pair) -> str:
    return f"{points[0]} to {points[1]}"


def _described(line: Line) -> str:
    cards = f" {quoted(line.cards)[1:-1]}" if line.cards else ""
    kind = quoted(line.kind)[1:-1]
    return f"seat {line.seat:d} {line.points:+d} {kind}{cards} at trick {line.trick}"


def _result(outcome: Outcome, winner: int | None) -> str:
    return outcome.value if winner is None else f"{outcome.value}, winner {winner:d}"
