"""One side's record: legal as far as it can be checked, and silent about the rest."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.play import positions_of_deal
from tests.random_rules import random_rules
from tests.record.matches import one_sided, random_match

from marjolet import Card, CardSet, Deal, Match, RecordError, Seat, View
from marjolet.cards import FULL_DECK
from marjolet.events import Exchanged
from marjolet.record import (
    Record,
    check,
    format_json,
    format_text,
    from_match,
    from_views,
    read,
    to_match,
)
from marjolet.record.model import UNKNOWN
from marjolet.rules import PRESETS

VIEWERS = st.sampled_from([Seat.ZERO, Seat.ONE, None])


@given(st.integers(0, 2**32), VIEWERS)
@settings(max_examples=40, deadline=None)
def test_what_happened_legally_is_legal_in_every_view(seed: int, viewer: Seat | None) -> None:
    rng = Random(seed)
    match = random_match(rng, random_rules(rng), rng.randrange(1, 120))
    record = one_sided(match, viewer)
    assert check(record) == []
    whole = from_match(match)
    assert (record.outcome, record.winner) == (whole.outcome, whole.winner)
    assert record.totals == whole.totals


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("viewer", [Seat.ZERO, None])
def test_every_position_of_a_deal(preset: str, viewer: Seat | None) -> None:
    for deal in positions_of_deal(PRESETS[preset], f"{preset} one-sided"):
        record = from_views([View.of(deal, viewer)], preset=preset)
        assert check(record) == []
        assert read(format_text(record)).problems == ()


@given(st.integers(0, 2**32), VIEWERS)
@settings(max_examples=30, deadline=None)
def test_no_card_is_named_that_the_viewer_does_not_know(seed: int, viewer: Seat | None) -> None:
    rng = Random(seed)
    deal = rng.choice(positions_of_deal(random_rules(rng), str(seed)))
    view = View.of(deal, viewer)
    seen = view.hand | view.known[0] | view.known[1] | view.captured[0] | view.captured[1]
    seen |= CardSet(card for card in (view.lead, view.turn_up, view.turned) if card)
    if any(isinstance(event, Exchanged) for event in view.events):
        seen |= CardSet([Card("7" + view.trump.code)])
    record = from_views([view])
    for text in (format_json(record), format_text(record)):
        for code in (FULL_DECK - seen).codes:
            assert code not in text


def mid_match() -> tuple[Match, Record]:
    match = random_match(Random(4), PRESETS["marjolet"], 30)
    return match, one_sided(match, Seat.ZERO)


def with_action(record: Record, number: int, move: str) -> Record:
    deal = record.deals[0]
    actions = list(deal.actions)
    actions[number] = replace(actions[number], move=move)
    return replace(record, deals=(replace(deal, actions=tuple(actions)), *record.deals[1:]))


def first_of(record: Record, seat: Seat) -> int:
    return next(n for n, action in enumerate(record.deals[0].actions) if action.seat == seat)


def test_the_other_cannot_play_a_card_of_mine() -> None:
    _, record = mid_match()
    theirs = first_of(record, Seat.ONE)
    mine = next(code for code in record.deals[0].deck[:12] if code != UNKNOWN)
    problems = check(with_action(record, theirs, mine))
    assert problems[0].where == f"/deals/0/actions/{theirs}"
    assert problems[0].message == f"Seat 1 cannot have {mine} to choose here."


def test_i_cannot_play_a_card_that_i_do_not_hold() -> None:
    _, record = mid_match()
    mine = first_of(record, Seat.ZERO)
    strange = next(card.code for card in FULL_DECK if card.code not in record.deals[0].deck)
    problems = check(with_action(record, mine, strange))
    assert problems[0].where == f"/deals/0/actions/{mine}"
    assert "may choose from" in problems[0].message


def test_a_card_is_played_once() -> None:
    _, record = mid_match()
    theirs = [n for n, action in enumerate(record.deals[0].actions) if action.seat == Seat.ONE]
    again = record.deals[0].actions[theirs[0]].move
    assert check(with_action(record, theirs[1], again))[0].where == f"/deals/0/actions/{theirs[1]}"


def test_the_turn_up_is_never_unknown() -> None:
    _, record = mid_match()
    deck = list(record.deals[0].deck)
    deck[12] = UNKNOWN
    hidden = replace(record, deals=(replace(record.deals[0], deck=tuple(deck)),))
    assert check(hidden)[0].where == "/deals/0/deck/12"


def test_wrong_points_are_found_without_all_cards() -> None:
    match = random_match(Random(5), PRESETS["marjolet"])
    record = one_sided(match, None)
    wrong = replace(record, totals=(1, 2), outcome=record.outcome)
    assert [problem.where for problem in check(wrong)] == ["/totals"]
    assert record.winner is not None
    wrong = replace(record, winner=record.winner.other)
    assert [problem.where for problem in check(wrong)] == ["/winner"]


def test_the_strict_tricks_are_checked_by_elimination() -> None:
    """Swap two of the opponent's strict cards so that he revokes: it must be found."""
    for seed in range(40):
        deal = positions_of_deal(PRESETS["marjolet"], f"strict {seed}")[-1]
        record = from_views([View.of(deal, Seat.ZERO)])
        actions = record.deals[0].actions
        plays = [n for n, a in enumerate(actions) if a.seat == Seat.ONE and len(a.move) == 2][-6:]
        for number in plays[:-1]:
            swapped = list(actions)
            last = plays[-1]
            swapped[number] = replace(swapped[number], move=actions[last].move)
            swapped[last] = replace(swapped[last], move=actions[number].move)
            moves = [action.move for action in swapped]
            expected = _is_legal(deal, moves)
            found = check(
                replace(record, deals=(replace(record.deals[0], actions=tuple(swapped)),))
            )
            by_cards = [problem for problem in found if "/actions/" in problem.where]
            assert bool(by_cards) is not expected
            if by_cards:
                return
    raise AssertionError("no swap was ever illegal")


def _is_legal(deal: Deal, public: list[str]) -> bool:
    position = Deal(deal.deck, deal.dealer, deal.rules)
    for code in public:
        legal = [move.code for move in position.legal_moves]
        if "draw" in legal and len(code) == 2 and code not in legal:
            position = position.play("draw")
            legal = [move.code for move in position.legal_moves]
        if code not in legal:
            return False
        position = position.play(code)
    return True


def test_a_one_sided_record_is_no_match() -> None:
    _, record = mid_match()
    with pytest.raises(RecordError, match="one side"):
        to_match(record)


def test_views_must_belong_to_one_viewer() -> None:
    match, _ = mid_match()
    with pytest.raises(ValueError, match="one viewer"):
        from_views([View.of(match.current, Seat.ZERO), View.of(match.current, Seat.ONE)])
    with pytest.raises(ValueError, match="views"):
        from_views([])
