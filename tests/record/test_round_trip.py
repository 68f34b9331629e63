"""Both forms hold the same: any record survives any conversion, byte for byte."""

from __future__ import annotations

import json
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.fairness.proofs import PROOFS
from tests.random_rules import random_rules
from tests.record.matches import one_sided, random_match, random_record, sample

from marjolet import Match, RecordError, Seat
from marjolet.record import (
    Action,
    DealRecord,
    Line,
    Number,
    Outcome,
    Player,
    Record,
    check,
    format_json,
    format_text,
    from_match,
    parse_json,
    parse_text,
    read,
    to_match,
)
from marjolet.rules import PRESETS, make_rules

SEEDS = st.integers(0, 2**32)
TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(10**14), 10**14)
    | st.floats(allow_nan=False, allow_infinity=False)
    | TEXT,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXT, inner, max_size=3),
    max_leaves=6,
)
KEPT = st.dictionaries(TEXT.map(lambda name: "+" + name), JSON, max_size=2)
PAIRS = st.none() | st.tuples(st.integers(-9999, 9999), st.integers(-9999, 9999))
SEAT = st.sampled_from([Seat.ZERO, Seat.ONE])
MOVE = TEXT | st.sampled_from(["AS", "7H", "meld KSQS", "meld QHJH", "exchange", "draw"])
CODE = TEXT | st.sampled_from(["AS", "KD", "?", "10H", "as"])


@st.composite
def written_records(draw: st.DrawFn) -> Record:
    """Anything that is well formed, however wrong the cards and points are."""
    comments = st.lists(TEXT, max_size=2).map(tuple)
    action = st.builds(Action, SEAT, MOVE, st.none() | st.integers(0, 10**9), comments, KEPT)
    line = st.builds(Line, SEAT, st.integers(-99, 999), TEXT, CODE, st.integers(-1, 99))
    deal = st.builds(
        DealRecord,
        SEAT,
        st.lists(CODE, max_size=34).map(tuple),
        st.lists(action, max_size=4).map(tuple),
        st.none() | st.lists(line, max_size=3).map(tuple),
        PAIRS,
        comments,
        KEPT,
        st.none() | PROOFS,
    )
    player = st.builds(Player, TEXT, TEXT.filter(bool), KEPT, KEPT)
    won = draw(st.sampled_from(Outcome))
    return Record(
        preset=draw(st.sampled_from([*PRESETS, "other", "x\ny"])),
        house_rules=draw(st.dictionaries(st.sampled_from(["sweep", "draw", "x", "y z"]), JSON)),
        players=(draw(player), draw(player)),
        first_dealer=draw(SEAT),
        deals=tuple(draw(st.lists(deal, max_size=2))),
        totals=draw(PAIRS),
        outcome=won,
        winner=draw(SEAT) if won in (Outcome.WON, Outcome.RESIGNED) else None,
        event=draw(TEXT),
        site=draw(TEXT),
        date=draw(TEXT),
        view=draw(st.sampled_from([None, None, Seat.ZERO, Seat.ONE, "public"])),
        comments=draw(comments),
        kept=draw(KEPT),
    )


def assert_survives(record: Record) -> None:
    text, document = format_text(record), format_json(record)
    assert parse_json(document) == record
    assert parse_text(text) == record
    assert format_text(parse_json(document)) == text
    assert format_json(parse_text(text)) == document
    assert not read(text.encode()).is_json
    assert read(document.encode()).is_json


@given(SEEDS)
@settings(max_examples=60, deadline=None)
def test_matches_under_any_rules_survive_and_are_legal(seed: int) -> None:
    record = random_record(Random(seed))
    assert_survives(record)
    assert check(record) == []
    assert read(format_text(record)).problems == ()


@given(written_records())
@settings(max_examples=60, deadline=None)
def test_anything_well_formed_survives(record: Record) -> None:
    assert_survives(record)


@given(SEEDS)
@settings(max_examples=40, deadline=None)
def test_matches_come_back_from_their_records(seed: int) -> None:
    rng = Random(seed)
    match = random_match(rng, random_rules(rng), rng.choice((0, 30, 200)))
    for preset in (None, rng.choice(list(PRESETS))):
        record = from_match(match, preset=preset)
        assert to_match(parse_text(format_text(record))) == match
        assert make_rules(record.preset, record.house_rules) == match.rules


@given(SEEDS, st.sampled_from([Seat.ZERO, Seat.ONE, None]))
@settings(max_examples=40, deadline=None)
def test_one_sided_records_survive(seed: int, viewer: Seat | None) -> None:
    rng = Random(seed)
    match = random_match(rng, random_rules(rng), rng.randrange(1, 90))
    assert_survives(one_sided(match, viewer))


def test_the_preset_is_kept_as_it_was_chosen() -> None:
    match = Match(PRESETS["marjolet"])
    record = from_match(match, preset="vendee")
    assert record.house_rules == {"most_brisques": 0}
    assert parse_text(format_text(record)).preset == "vendee"


def test_numbers_in_unknown_keys_stay_as_they_were_written() -> None:
    document = (
        format_json(Record())[:-2] + ',\n  "x": [1.50, 1E5, -0, 0.1, 123456789012345678901]\n}\n'
    )
    record = parse_json(document)
    assert record.kept["x"] == [
        Number("1.50"),
        Number("1E5"),
        Number("-0"),
        0.1,
        Number("123456789012345678901"),
    ]
    assert '"x": [1.50, 1E5, -0, 0.1, 123456789012345678901]' in format_json(record)
    assert parse_text(format_text(record)) == record


def test_what_no_file_can_hold_is_refused() -> None:
    for record in (
        Record(event="\ud800"),
        Record(kept={"x": float("nan")}),
        Record(kept={"x": float("inf")}),
        Record(kept={"preset": "mariage"}),
        Record(outcome=Outcome.WON),
        Record(winner=Seat.ONE),
        Record(totals=(10**20, 0)),
    ):
        with pytest.raises(RecordError):
            format_json(record)
        with pytest.raises(RecordError):
            format_text(record)


def test_the_json_form_is_json_and_ends_with_a_newline() -> None:
    document = format_json(sample())
    assert document.endswith("}\n")
    assert json.loads(document)["players"][0]["name"] == "Zoé"
    assert "Zoé" in document


def test_keys_in_any_order_give_the_same_record() -> None:
    def reverse(value: object) -> object:
        if isinstance(value, dict):
            return {key: reverse(value[key]) for key in reversed(value)}
        return [reverse(item) for item in value] if isinstance(value, list) else value

    document = json.dumps(reverse(json.loads(format_json(sample()))))
    assert format_json(parse_json(document)) == format_json(sample())


def test_the_beginning_of_a_file_tells_its_form_before_its_name_does() -> None:
    text, document = format_text(sample()), format_json(sample())
    assert read(text, "match.json").record == read(document, "match.txt").record == sample()
    assert read("  \n" + document).is_json
    assert not read("; a remark first\n" + text, "match.json").is_json
    assert not read("{a remark first}\n" + text).is_json
    assert read("nonsense", "match.json").is_json
