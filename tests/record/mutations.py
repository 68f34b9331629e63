"""Broken inputs for the record readers: random bytes, and records with anything done to them."""

from __future__ import annotations

import json
from collections.abc import Callable
from copy import deepcopy
from random import Random
from typing import Any

SNIPPETS = (
    b"\x00", b"\xff\xfe", b"\xef\xbb\xbf", b"\r\n", b"\r", b"\xed\xa0\x80", b"\xf0\x9f", b'"',
    b"\\ud800", b"\\u0000", b"{", b"}", b"[" * 50, b"]", b"(", b")", b";", b"?", b"NaN", b"1e999",
    b"-0", b"9" * 5000, b"null", b"1:", b"1:meld ", b"0:exchange ", b"draw", b"Deal 1  dealer 0\n",
    b"Score 0 +10 x trick 1\n", b"Points 1 2  total 3 4\n", b"Result drawn\n", b"Hand 0 ? ? ?\n",
    b'["/deals/0/x" 1]\n', b'["/players/0/name" 1]\n', b'[Rules "sweep = "]\n', b"Totals 1 2\n",
    b'"deals": [],', b'"seat": 1,', b'"winner": 0,', b"AS", b"10H", b"7D ", b" 99. ", b"@12 ",
    b"Fairness 1  match m  deal 1  cut 9\n", b"Secret 00  commitment 0f\n", b"Bytes 1  00",
    b'["/deals/0/fairness/cut" 1]\n', b'"fairness": {},', b'["/deals/0/fairness/x/y" 1]\n',
)  # fmt: skip
VALUES: tuple[Any, ...] = (
    None, True, -1, 0, 1, 2, 10**14, 0.5, "", "AS", "?", "meld KSQS", "exchange", "draw", "won",
    "drawn", "public", "mariage", [], {}, [0, 0], [[]], {"a": 1}, ["AS"] * 32, ["?"] * 32,
)  # fmt: skip


def mutated(source: bytes, rng: Random) -> bytes:
    """Return `source` with a few mistakes in it, or other bytes altogether."""
    if rng.random() < 0.03:
        return rng.randbytes(rng.randrange(200))
    if source.startswith(b"{") and rng.random() < 0.5:
        return mutated_tree(source, rng)
    for _ in range(rng.choice((1, 1, 2, 5))):
        source = rng.choice(_STEPS)(source, rng)
    return source


def mutated_tree(source: bytes, rng: Random) -> bytes:
    """Return the JSON document `source` with a few of its values changed, swapped or missing."""
    tree = json.loads(source)
    for _ in range(rng.choice((1, 1, 2, 4))):
        holder: Any = tree
        while holder:
            key = (
                rng.choice(list(holder)) if isinstance(holder, dict) else rng.randrange(len(holder))
            )
            if isinstance(holder[key], (dict, list)) and rng.random() < 0.85:
                holder = holder[key]
                continue
            if rng.random() < 0.2:
                del holder[key]
            else:
                holder[key] = deepcopy(rng.choice(VALUES))
            break
    return json.dumps(tree).encode()


def _flip(source: bytes, rng: Random) -> bytes:
    place = rng.randrange(len(source) + 1)
    return source[:place] + bytes([rng.randrange(256)]) + source[place + 1 :]


def _insert(source: bytes, rng: Random) -> bytes:
    place = rng.randrange(len(source) + 1)
    return source[:place] + rng.choice(SNIPPETS) + source[place:]


def _cut(source: bytes, rng: Random) -> bytes:
    start = rng.randrange(len(source) + 1)
    return source[:start] + source[start + rng.randrange(30) :]


def _truncate(source: bytes, rng: Random) -> bytes:
    return source[: rng.randrange(len(source) + 1)]


def _swap_lines(source: bytes, rng: Random) -> bytes:
    lines = source.split(b"\n")
    i, j = rng.randrange(len(lines)), rng.randrange(len(lines))
    lines[i], lines[j] = lines[j], lines[i]
    return b"\n".join(lines)


def _double_line(source: bytes, rng: Random) -> bytes:
    lines = source.split(b"\n")
    lines.insert(rng.randrange(len(lines)), rng.choice(lines))
    return b"\n".join(lines)


def _swap_words(source: bytes, rng: Random) -> bytes:
    words = source.split(b" ")
    i, j = rng.randrange(len(words)), rng.randrange(len(words))
    words[i], words[j] = words[j], words[i]
    return b" ".join(words)


_STEPS: tuple[Callable[[bytes, Random], bytes], ...] = (
    _flip, _insert, _cut, _truncate, _swap_lines, _double_line, _swap_words,
)  # fmt: skip
