"""Records from matches and views, and matches from records."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from ..cards import Card, Seat
from ..deal import Deal
from ..errors import RecordError
from ..events import Announced, Drew, Event, Exchanged, Played
from ..fairness import DealProof
from ..match import Match
from ..moves import parse_move
from ..rules import PRESETS, Rules, differences, idle_parameters
from ..view import View
from .examine import examine, result_of
from .model import UNKNOWN, Action, DealRecord, Line, Player, Record
from .problem import Problem, limited

NOBODY = (Player(), Player())


def to_match(record: Record) -> Match:
    """Return the match that `record` holds; raise :class:`RecordError` with all its mistakes.

    A one-sided record is refused too: a match needs every card.
    """
    examined = examine(record)
    problems = list(examined.problems)
    if record.is_one_sided:
        problems.append(Problem("", "Cards are unknown: the record holds one side's knowledge."))
    if problems or examined.match is None:
        raise RecordError(limited(problems))
    return examined.match


def from_match(
    match: Match,
    *,
    preset: str | None = None,
    players: tuple[Player, Player] = NOBODY,
    times: Sequence[Sequence[int | None]] = (),
    proofs: Sequence[DealProof | None] = (),
    **tags: Any,
) -> Record:
    """Return the record of `match`, with every card.

    `preset` is the name that was chosen, by default the nearest one; `times` holds, for each deal,
    the milliseconds of its moves, `proofs` the proof of its deck; `tags` are other fields of
    :class:`Record`, such as ``date``.
    """
    preset, house_rules = named_rules(match.rules, preset)
    outcome, winner = result_of(match)
    deals = [
        replace(
            _deal_record(deal, times[number] if number < len(times) else ()),
            fairness=proofs[number] if number < len(proofs) else None,
        )
        for number, deal in enumerate(match.deals)
    ]
    return Record(
        preset=preset,
        house_rules=house_rules,
        players=players,
        first_dealer=match.first_dealer,
        deals=tuple(deals),
        totals=match.totals,
        outcome=outcome,
        winner=winner,
        **tags,
    )


def continued(record: Record, before: Match, match: Match) -> Record:
    """Return `record`, which holds the match `before`, after that has gone on to `match`.

    Whatever else stands in it is kept: tags, remarks, times and unknown keys; those of moves that
    were taken back go with them.
    """
    outcome, winner = result_of(match)
    deals = []
    for number, deal in enumerate(match.deals):
        if number >= len(before.deals):
            deals.append(_deal_record(deal, ()))
        elif deal is before.deals[number]:
            deals.append(record.deals[number])
        else:
            deals.append(_gone_on(record.deals[number], deal))
    return replace(record, deals=tuple(deals), totals=match.totals, outcome=outcome, winner=winner)


def _gone_on(written: DealRecord, deal: Deal) -> DealRecord:
    made = _deal_record(deal, ())
    actions = list(made.actions)
    for number, (old, new) in enumerate(zip(written.actions, made.actions, strict=False)):
        if (old.seat, parse_move(old.move).code) != (new.seat, new.move):
            break
        actions[number] = old
    return replace(
        made,
        actions=tuple(actions),
        comments=written.comments,
        kept=written.kept,
        fairness=written.fairness,
    )


def named_rules(rules: Rules, preset: str | None = None) -> tuple[str, dict[str, Any]]:
    """Return the name of a preset, and the house rules that make `rules` of it."""
    preset = preset or rules.preset
    house_rules = differences(rules, PRESETS[preset])
    # A parameter without effect may differ from the preset's, but no house rule may set it.
    for name in idle_parameters(rules):
        house_rules.pop(name, None)
    return preset, house_rules


def _deal_record(deal: Deal, times: Sequence[int | None]) -> DealRecord:
    actions = []
    # Seats come from the engine: who was to act before each move.
    position = Deal(deal.deck, deal.dealer, deal.rules)
    for number, move in enumerate(deal.moves):
        seat = position.to_act
        assert seat is not None
        ms = times[number] if number < len(times) else None
        actions.append(Action(seat, move.code, ms))
        position = position.play(move)
    return DealRecord(
        dealer=deal.dealer,
        deck=tuple(card.code for card in deal.deck),
        actions=tuple(actions),
        lines=tuple(map(Line.of, deal.lines)),
        points=deal.points,
    )


def from_views(
    views: Sequence[View],
    *,
    preset: str | None = None,
    players: tuple[Player, Player] = NOBODY,
    resigned: Seat | None = None,
    **tags: Any,
) -> Record:
    """Return what one side may know of a match, from its view of each deal, in order.

    Unknown cards are ``?``. Whether a winner was asked before drawing is nobody else's knowledge
    (4.18), so no ``draw`` is written. Raises ValueError without views, or with several viewers.
    """
    if len({view.viewer for view in views}) != 1:
        raise ValueError("A one-sided record needs views, all of one viewer.")
    first = views[0]
    preset, house_rules = named_rules(first.rules, preset)
    record = Record(
        preset=preset,
        house_rules=house_rules,
        players=players,
        first_dealer=first.dealer,
        deals=tuple(map(_one_sided_deal, views)),
        totals=(sum(view.points[0] for view in views), sum(view.points[1] for view in views)),
        view="public" if first.viewer is None else first.viewer,
        **tags,
    )
    return with_result(record, resigned)


def with_result(record: Record, resigned: Seat | None = None) -> Record:
    """Return `record` with the outcome that its deals, or a resignation, led to."""
    match = examine(record, is_cut=True).match
    if match is None:
        return record
    if resigned is not None:
        match = match.resign(resigned)
    outcome, winner = result_of(match)
    return replace(record, outcome=outcome, winner=winner)


def _one_sided_deal(view: View) -> DealRecord:
    return DealRecord(
        dealer=view.dealer,
        deck=tuple(UNKNOWN if card is None else card.code for card in _known_deck(view)),
        actions=tuple(_public_actions(view.events)),
        lines=tuple(map(Line.of, view.lines)),
        points=view.points,
    )


def _known_deck(view: View) -> list[Card | None]:
    """Return the deck as far as the viewer knows it; his dealt cards in the order of the table."""
    deck: list[Card | None] = []
    dealt = list(view.dealt)
    for size in view.rules.packets:
        for seat in (view.dealer.other, view.dealer):
            packet = [dealt.pop(0) for _ in range(size)] if seat == view.viewer else [None] * size
            deck += packet
    deck.append(view.turned)
    deck += [event.card for event in view.events if isinstance(event, Drew)]
    return deck + [None] * (32 - len(deck))


def _public_actions(events: Iterable[Event]) -> Iterable[Action]:
    for event in events:
        match event:
            case Played(seat, card):
                yield Action(seat, card.code)
            case Announced(seat, meld):
                yield Action(seat, "meld " + meld.code)
            case Exchanged(seat, _, _):
                yield Action(seat, "exchange")
