"""Whatever the bytes: no traceback, no hang, and nothing that is read is lost again.

MARJOLET_FUZZ_INPUTS sets how many mutated inputs are read; the soak reads a hundred thousand.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Iterator
from random import Random

import pytest
from tests.record.matches import decorated, one_sided, random_match, random_record, sample
from tests.record.mutations import mutated
from tests.record.proven import proven

from marjolet import Seat
from marjolet.record import Reading, format_json, format_text, read
from marjolet.record.bytes_form import MOST_BYTES
from marjolet.rules import PRESETS
from marjolet.terminal.replay import show

INPUTS = int(os.environ.get("MARJOLET_FUZZ_INPUTS", "1200"))
SLOWEST = 5.0  # seconds of one core for an ordinary input


def survives(data: bytes) -> Reading:
    """Read `data`; what was read whole must come back the same through both forms."""
    reading = read(data)
    assert all(problem.message and str(problem).isprintable() for problem in reading.problems)
    if reading.record is None:
        assert reading.problems
        return reading
    show(reading.record, len)
    for text in (format_json(reading.record), format_text(reading.record)):
        again = read(text)
        assert again.record == reading.record
        assert again.is_whole, again.problems
        if not reading.problems:
            assert not again.problems
    return reading


def seeds() -> list[bytes]:
    rng = Random("seeds")
    records = [sample(), random_record(rng), random_record(rng)]
    match = random_match(rng, PRESETS["marjolet"], 30)
    records += [one_sided(match, Seat.ZERO), one_sided(match, None)]
    records += [decorated(records[3], rng), proven()]
    return [form(record).encode() for record in records for form in (format_json, format_text)]


def fuzz(count: int, seed: str) -> None:
    rng = Random(seed)
    sources = seeds()
    for number in range(count):
        data = mutated(rng.choice(sources), rng)
        start = time.process_time()
        try:
            survives(data)
        except Exception as error:
            raise AssertionError(f"input {number} of seed {seed!r}: {data!r}") from error
        assert time.process_time() - start < SLOWEST


ODD: list[object] = [-1, 0, 1.5, 10**20, None, True, "", "QS", "drawn", [], {}, [[]], [None]]


def places(value: object, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """Yield the way to every value inside `value`."""
    items: list[tuple[str | int, object]] = []
    if isinstance(value, dict):
        items += value.items()
    elif isinstance(value, list):
        items += enumerate(value)
    for key, inside in items:
        yield (*path, key)
        yield from places(inside, (*path, key))


def test_any_value_in_any_place_survives() -> None:
    record = json.loads(format_json(sample()))
    kinds = {
        tuple(key if isinstance(key, str) else "" for key in way): way for way in places(record)
    }
    assert len(kinds) > 20
    for way in kinds.values():
        for odd in ODD:
            changed = json.loads(format_json(sample()))
            place = changed
            for key in way[:-1]:
                place = place[key]
            place[way[-1]] = odd
            survives(json.dumps(changed).encode())


def test_mutated_records() -> None:
    fuzz(INPUTS, os.environ.get("MARJOLET_FUZZ_SEED", "records"))


@pytest.mark.soak
def test_a_hundred_thousand_mutated_records() -> None:
    fuzz(100_000, f"{time.time()}")


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b" \n\t",
        b"\xef\xbb\xbf",
        b"\x00" * 1000,
        b"\xff\xfe{\x00}\x00",
        bytes(range(256)) * 100,
        b"[" * 2_000_000,
        b'{"a":' * 500_000,
        b'{"format":' + b"[" * 5000 + b"]" * 5000 + b"}",
        b'{"version": ' + b"9" * 1_000_000 + b"}",
        b'{"version": 1e' + b"9" * 1_000_000 + b"}",
        b'{"a": "' + b"\\ud800" * 100_000 + b'"}',
        b"{" + b'"a": 1,' * 200_000 + b'"a": 2}',
        b'{"deals": [' + b"{}," * 50_000 + b"{}]}",
        b"{" * 1_000_000,
        b"(" * 1_000_000,
        b'"' * 1_000_001,
        b'1:"' * 300_000,
        b"\\" * 1_000_000,
        b"a" * 4_000_000,
        b"1:AS " * 500_000,
        b"1:meld " * 300_000,
        b"[Event " * 300_000,
        b'["/' * 300_000,
        b"\n" * 4_000_000,
        b"Deal 1 dealer 0\n" * 20_000,
        b"; " * 1_000_000,
        b"\xff" * 1_000_000,
        b"\xff\n" * 500_000,
        b"a" * (MOST_BYTES + 1),
    ],
    ids=lambda data: repr(data[:12]),
)
def test_monsters(data: bytes) -> None:
    start = time.process_time()
    reading = read(data)
    assert reading.problems
    assert len(reading.problems) <= 1001
    assert time.process_time() - start < 20


def test_nesting_is_measured_even_in_a_deep_stack() -> None:
    def deeper(levels: int) -> Reading:
        return deeper(levels - 1) if levels else read(b'{"a": ' * 60 + b"1" + b"}" * 60)

    reading = deeper(700)
    assert any("deep" in problem.message for problem in reading.problems)


@pytest.mark.parametrize("form", [format_json, format_text])
def test_byte_order_mark_and_line_ends_do_not_matter(form: object) -> None:
    assert callable(form)
    text = form(sample())
    for variant in (
        "\ufeff" + text,
        text.replace("\n", "\r\n"),
        text.replace("\n", "\r"),
        "\ufeff" + text.replace("\n", "\r\n") + "\r\n",
    ):
        reading = read(variant.encode())
        assert not reading.problems
        assert reading.record == sample()


@pytest.mark.parametrize("form", [format_json, format_text])
def test_bytes_that_are_not_utf_8_are_all_named(form: object) -> None:
    assert callable(form)
    data = form(sample()).encode()
    data = data.replace("Zoé".encode(), b"Zo\xe9").replace(b"Tuesday", b"Tues\xff\xfeday")
    reading = read(data)
    assert [problem.message for problem in reading.problems] == [
        "These bytes are not UTF-8: ff fe.",
        "These bytes are not UTF-8: e9.",
    ]
    assert reading.record is not None
    assert reading.record.players[0].name == "Zo\ufffd"
    assert not reading.is_whole
