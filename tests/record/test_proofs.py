"""Proofs in records: kept by both forms, checked and reported with all else."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from tests.fairness.proofs import proof_of
from tests.record.proven import proven

from marjolet.fairness import DealProof, deck_of
from marjolet.record import (
    DealRecord,
    Record,
    check,
    continued,
    format_json,
    format_text,
    parse_json,
    parse_text,
    read,
    to_match,
)
from marjolet.record.json_form import JsonWriter


def with_proof(number: int, change: Callable[[DealProof], DealProof]) -> Record:
    """Return the proven match with one proof changed."""
    record = proven()
    deal = record.deals[number]
    assert deal.fairness is not None
    return with_deal(number, replace(deal, fairness=change(deal.fairness)))


def with_deal(number: int, deal: DealRecord) -> Record:
    deals = list(proven().deals)
    deals[number] = deal
    return replace(proven(), deals=tuple(deals))


def told(record: Record) -> list[str]:
    """Return the same problems, which both forms must have."""
    problems = check(record)
    in_text = read(format_text(record)).problems
    assert [problem.message for problem in problems] == [problem.message for problem in in_text]
    return [str(problem) for problem in problems]


def test_a_proven_match_is_without_mistakes_in_both_forms() -> None:
    assert told(proven()) == []
    assert read(format_json(proven())).problems == ()
    assert to_match(proven()).is_over


def test_both_forms_keep_every_proof() -> None:
    record = proven()
    assert parse_json(format_json(record)) == record
    assert parse_text(format_text(record)) == record
    assert format_text(parse_json(format_json(record))) == format_text(record)
    assert JsonWriter().format(record) == format_json(record)


def test_older_files_have_no_proofs() -> None:
    deals = tuple(replace(deal, fairness=None) for deal in proven().deals)
    record = replace(proven(), deals=deals)
    assert '"fairness"' not in format_json(record)
    assert "Secret" not in format_text(record)
    assert parse_json(format_json(record)) == record


def test_a_proof_stays_when_the_match_goes_on() -> None:
    match = to_match(proven())
    before = replace(match, deals=(*match.deals[:-1], match.deals[-1].__class__(
        match.deals[-1].deck, match.deals[-1].dealer, match.rules)))  # fmt: skip
    begun = replace(proven(), deals=(*proven().deals[:-1], replace(proven().deals[-1], actions=())))
    assert continued(begun, before, match) == proven()


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"commitment": bytes(32)}, "The secret does not belong to the commitment"),
        ({"commitments": (bytes(32), bytes(32))}, "The bytes that seat 0 revealed do not belong"),
        ({"cut": 30}, "Nobody can cut at 30"),
    ],
)
def test_a_proof_that_does_not_hold_is_a_mistake_of_the_record(
    change: dict[str, Any], sentence: str
) -> None:
    problems = told(with_proof(1, lambda proof: replace(proof, **change)))
    assert problems[0].startswith(f"/deals/1/fairness: {sentence}")


def test_another_deck_than_the_proven_one_is_a_mistake() -> None:
    wrong = with_proof(0, lambda _: proof_of("other", "the-match", 1))
    [problem] = told(wrong)
    assert problem.startswith("/deals/0/fairness: The deck is not the one that was shuffled and")


def test_the_proof_of_another_deal_is_found() -> None:
    assert told(with_proof(1, lambda _: proof_of("x", "the-match", 3)))[-1] == (
        "/deals/1/fairness: The proof is that of deal 3."
    )


def test_the_proof_of_another_match_is_found() -> None:
    assert told(with_proof(1, lambda _: proof_of("x", "elsewhere", 2)))[-1] == (
        "/deals/1/fairness: The proof is that of another match, elsewhere."
    )


def test_a_secret_that_was_known_before_is_found() -> None:
    first = proven().deals[0].fairness
    assert first is not None
    problems = told(with_proof(1, lambda proof: replace(proof, secret=first.secret)))
    assert problems[-1] == ("/deals/1/fairness: The secret was known before: it is that of deal 1.")


def test_a_proof_does_not_trip_over_an_unknown_or_a_wrong_card() -> None:
    for code in ("?", "XX"):
        deal = proven().deals[0]
        changed = with_deal(0, replace(deal, deck=(*deal.deck[:31], code)))
        assert not [problem for problem in check(changed) if "fairness" in problem.where]


def broken(path: list[Any], value: object) -> tuple[Record | None, dict[str, str]]:
    document = json.loads(format_json(proven()))
    holder = document["deals"][1]["fairness"]
    for key in path[:-1]:
        holder = holder[key]
    holder[path[-1]] = value
    reading = read(json.dumps(document))
    assert not reading.is_whole
    return reading.record, {problem.where: problem.message for problem in reading.problems}


@pytest.mark.parametrize(
    ("path", "value", "part"),
    [
        (["protocol"], 2, "the only protocol"),
        (["match"], "a b", "letters, digits"),
        (["secret"], "xx", "64 hexadecimal digits"),
        (["commitments", 1], "00", "64 hexadecimal digits"),
        (["contributions", 0], 5, "32 hexadecimal digits"),
        (["cut"], 10**20, "whole number"),
        (["else"], 1, "no key of a proof"),
    ],
)
def test_json_that_is_out_of_shape_is_reported_by_pointer(
    path: list[Any], value: object, part: str
) -> None:
    record, problems = broken(path, value)
    [(where, message)] = problems.items()
    assert where == "/deals/1/fairness/" + "/".join(map(str, path))
    assert part in message
    assert record is not None
    assert record.deals[1].fairness is None
    assert record.deals[0].fairness == proven().deals[0].fairness


def test_keys_that_stand_twice_are_reported() -> None:
    text = format_json(proven()).replace('"cut": ', '"cut": 5, "cut": ', 1)
    assert read(text).problems[0].where == "/deals/0/fairness/cut"


TEXT = format_text(proven())
LINES = TEXT.splitlines()
FIRST = next(number for number, line in enumerate(LINES, 1) if line.startswith("Fairness"))


@pytest.mark.parametrize(
    ("old", "new", "line", "column", "part"),
    [
        ("Fairness 1", "Fairness 2", 0, 10, "the only protocol"),
        ("  deal 1  cut", "  deel 1  cut", 0, 1, 'A line such as "Fairness 1'),
        ("match the-match", "match the.match", 0, 19, "letters, digits"),
        ("Secret ", "Secret 0", 1, 8, "64 hexadecimal digits"),
        ("Secret ", "Secret 0 ", 1, 1, 'A line such as "Secret'),
        ("  commitment ", "  commitment g", 1, 85, "64 hexadecimal digits"),
        ("Bytes 0  ", "Bytes 0  0", 2, 10, "32 hexadecimal digits"),
        ("Bytes 0  ", "Bytes 2  ", 2, 1, 'A line such as "Bytes 0'),
        ("Bytes 1  ", "Bytes 0  ", 3, 10, "stood before"),
    ],
)
def test_text_that_is_out_of_shape_is_reported_by_line_and_column(
    old: str, new: str, line: int, column: int, part: str
) -> None:
    reading = read(TEXT.replace(old, new, 1))
    problems = {problem.where: problem.message for problem in reading.problems}
    assert part in problems[f"line {FIRST + line}, column {column}"]
    assert not reading.is_whole


@pytest.mark.parametrize("line", range(4))
def test_a_line_that_is_missing_is_reported_at_the_first_of_the_others(line: int) -> None:
    lines = LINES.copy()
    del lines[FIRST - 1 + line]
    problems = read("\n".join(lines)).problems
    assert {problem.where.split(",")[0] for problem in problems} == {f"line {FIRST}"}
    assert all("is missing" in problem.message for problem in problems)


def test_a_proof_before_any_deal_is_reported() -> None:
    problems = read(TEXT.replace("\nDeal 1", "\nSecret 0  commitment 0\nDeal 1", 1)).problems
    assert problems[0].message == 'A line "Deal 1  dealer 0" should stand before any proof.'


def test_words_of_a_proof_may_be_written_in_capitals() -> None:
    loud = re.sub(
        r"^(Fairness|Secret|Bytes)|commitment",
        lambda word: word[0].upper(),
        TEXT,
        flags=re.MULTILINE,
    )
    assert parse_text(loud) == proven()


@pytest.mark.parametrize("form", [format_json, format_text])
def test_a_file_that_is_cut_off_in_a_proof_is_read_up_to_there(
    form: Callable[[Record], str],
) -> None:
    data = form(proven())
    start = data.rindex('"fairness"' if form is format_json else "Fairness")
    for end in range(start, data.rindex('"totals"' if form is format_json else "\n\nTotals")):
        reading = read(data[:end])
        assert reading.record is not None
        assert len(reading.problems) == 1, (end, reading.problems)
        proofs = [deal.fairness for deal in reading.record.deals]
        assert proofs[:-1] == [deal.fairness for deal in proven().deals[:-1]]
        assert proofs[-1] in (None, proven().deals[-1].fairness)


def test_the_decks_are_those_of_the_proofs() -> None:
    for deal in proven().deals:
        assert deal.fairness is not None
        assert deal.deck == tuple(card.code for card in deck_of(deal.fairness))
