"""A record that is cut off anywhere is read as far as it goes, with one problem that says so."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.record.matches import sample

from marjolet.record import Record, format_json, format_text, read

FORMS = [format_json, format_text]


@pytest.mark.parametrize("form", FORMS)
def test_truncation_at_every_byte(form: Callable[[Record], str]) -> None:
    whole = sample()
    data = form(whole).encode()
    actions = [action for deal in whole.deals for action in deal.actions]
    most = 0
    for end in range(len(data) - 1):
        reading = read(data[:end], "x.json" if form is format_json else None)
        assert len(reading.problems) == 1, (end, reading.problems)
        assert not reading.is_whole
        if reading.record is None:
            assert end < 30
            continue
        assert "cut off" in reading.problems[0].message
        found = [action for deal in reading.record.deals for action in deal.actions]
        for action, right in zip(found, actions, strict=False):
            assert (action.seat, action.move) == (right.seat, right.move)
        assert len(found) >= most
        most = len(found)
    assert most == len(actions)


def test_only_the_last_newline_may_be_missing() -> None:
    for form in FORMS:
        reading = read(form(sample()).removesuffix("\n"))
        assert reading.record == sample()
        assert not reading.problems


def test_a_text_cut_inside_a_character() -> None:
    data = format_text(sample()).encode()
    end = data.index("é".encode()) + 1
    reading = read(data[:end])
    assert [problem.where for problem in reading.problems] == ["line 6, column 10"]


def test_json_that_goes_wrong_in_the_middle_is_read_up_to_there() -> None:
    document = format_json(sample())
    place = document.index('"move": "', 1500) - 2
    reading = read(document[:place] + "!!" + document[place:])
    assert reading.record is not None
    assert len(reading.record.deals[0].actions) > 10
    assert "not JSON" in reading.problems[0].message
    assert reading.problems[0].where.startswith("line ")
