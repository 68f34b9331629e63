"""A record that is gone on with keeps all that was written in it, and is written quickly."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from time import process_time

import pytest
from tests.play import careful_move
from tests.random_rules import random_rules
from tests.record.matches import decorated, random_match

from marjolet import Deal, Match, Seat
from marjolet.record import (
    JsonWriter,
    Record,
    continued,
    format_json,
    from_match,
    parse_json,
    to_match,
)
from marjolet.rules import make_rules


def gone_on(match: Match, rng: Random, moves: int) -> Match:
    for _ in range(moves):
        if match.is_over:
            break
        if match.needs_deal:
            match = match.deal_shuffled(rng)
        match = match.play(careful_move(match.current, rng))
    return match


def beside(record: Record) -> Record:
    """Return all of `record` but what its moves bring about."""
    empty = from_match(Match(first_dealer=record.first_dealer))
    return replace(
        record, deals=(), totals=empty.totals, outcome=empty.outcome, winner=empty.winner
    )


@pytest.mark.parametrize("seed", range(40))
def test_everything_written_is_kept_after_further_play(seed: int) -> None:
    rng = Random(seed)
    match = random_match(rng, random_rules(rng), rng.choice((0, 3, 30, 80)))
    if match.resigned is not None:
        match = replace(match, resigned=None)
    record = parse_json(format_json(decorated(from_match(match), rng)))
    later = gone_on(match, rng, 50)
    result = continued(record, match, later)
    assert to_match(result) == later
    assert beside(result) == beside(record)
    for before, after in zip(record.deals, result.deals, strict=False):
        assert after.actions[: len(before.actions)] == before.actions
        assert (after.comments, after.kept, after.deck) == (
            before.comments,
            before.kept,
            before.deck,
        )
    assert parse_json(format_json(result)) == result


def test_what_is_taken_back_is_forgotten_with_its_remarks() -> None:
    rng = Random(7)
    match = gone_on(Match(), rng, 12)
    record = from_match(match)
    deal = record.deals[0]
    remarked = [
        replace(action, comments=(f"move {number}",)) for number, action in enumerate(deal.actions)
    ]
    record = replace(record, deals=(replace(deal, actions=tuple(remarked)),))
    current = match.current
    shorter = Deal(current.deck, current.dealer, current.rules, current.moves[:8])
    earlier = Match(match.rules, match.first_dealer, (shorter,))
    result = continued(record, match, earlier)
    assert [action.comments for action in result.deals[0].actions] == [
        (f"move {number}",) for number in range(8)
    ]
    other = next(move for move in shorter.legal_moves if move != current.moves[8])
    again = continued(result, earlier, earlier.play(other))
    assert again.deals[0].actions[8].comments == ()


def test_a_match_that_was_given_up_keeps_what_was_written() -> None:
    match = gone_on(Match(), Random(1), 9)
    record = replace(from_match(match), event="Tuesday", comments=("x",))
    result = continued(record, match, match.resign(Seat.ZERO))
    assert (result.event, result.comments, result.winner) == ("Tuesday", ("x",), Seat.ONE)
    assert result.deals == record.deals


@pytest.mark.parametrize("seed", range(10))
def test_a_growing_record_is_written_as_if_it_were_new(seed: int) -> None:
    rng = Random(seed)
    match = gone_on(Match(random_rules(rng), Seat.ONE), rng, 40)
    record = decorated(from_match(match), rng)
    writer = JsonWriter()
    for _ in range(60):
        assert writer.format(record) == format_json(record)
        later = gone_on(match, rng, 1)
        record, match = continued(record, match, later), later
    shorter = replace(record, deals=record.deals[:-1])
    assert writer.format(shorter) == format_json(shorter)


def test_saving_does_not_become_slow_in_a_very_long_match() -> None:
    rng = Random(3)
    rules = make_rules("marjolet", {"target": 10_000_000})
    deals = []
    for number in range(300):
        deal = Deal.shuffled(rng, Seat(number % 2), rules)
        while not deal.is_over:
            deal = deal.play(rng.choice(deal.legal_moves))
        deals.append(deal)
    match = Match(rules, Seat.ZERO, tuple(deals))
    record = from_match(match)
    start = process_time()
    whole = format_json(record)
    slow = process_time() - start
    writer = JsonWriter()
    assert writer.format(record) == whole
    later = gone_on(match, rng, 1)
    record, match = continued(record, match, later), later
    writer.format(record)
    start = process_time()
    for _ in range(5):
        later = gone_on(match, rng, 1)
        record, match = continued(record, match, later), later
        writer.format(record)
    assert (process_time() - start) / 5 < slow / 5
