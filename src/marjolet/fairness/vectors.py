"""The published test vectors: ``python -m marjolet.fairness.vectors > docs/fairness-vectors.json``.

Whoever writes the protocol anew, in a browser or in another language, compares with them every
step on the way, not the deck alone.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from dataclasses import replace
from itertools import chain
from typing import Any

from ..cards import DECK, SEATS, Card
from . import protocol
from .document import to_json
from .proof import DealProof, deck_of, verify

# Repeated bytes 107 need the most draws among all 256, 3 and 4 among the fewest.
CASES: tuple[tuple[str, str, int, bytes, bytes, bytes, int], ...] = (
    ("all zeros", "example", 1, bytes(32), bytes(16), bytes(16), 3),
    ("all ones", "example", 2, b"\xff" * 32, b"\xff" * 16, b"\xff" * 16, 29),
    ("no byte is thrown away", "example", 4, b"\x03" * 32, b"\x03" * 16, b"\xfc" * 16, 16),
    ("five bytes are thrown away", "example", 108, b"\x6b" * 32, b"\x6b" * 16, b"\x94" * 16, 12),
    ("the order of the bytes", "Q7-x_k", 1, bytes(range(32)), bytes(range(16)),
     bytes(range(16, 32)), 7),
    ("the seats exchanged", "Q7-x_k", 1, bytes(range(32)), bytes(range(16, 32)),
     bytes(range(16)), 7),
    ("the longest name, a long number", "A" * 64, 123456789012345, bytes(range(128, 160)),
     bytes(range(64, 80)), bytes(range(80, 96)), 28),
)  # fmt: skip


def proof_of_case(case: tuple[str, str, int, bytes, bytes, bytes, int]) -> DealProof:
    """Return the proof of one case, as an honest exchange would give it."""
    _, match, deal, secret, first, second, cut = case
    zero, one = (
        protocol.commit_contribution(match, deal, seat, (first, second)[seat]) for seat in SEATS
    )
    commitment = protocol.commit_secret(match, deal, secret)
    return DealProof(match, deal, commitment, (zero, one), (first, second), cut, secret)


def vectors() -> dict[str, Any]:
    """Return the whole document."""
    proofs = [(case[0], proof_of_case(case)) for case in CASES]
    return {
        "protocol": protocol.PROTOCOL,
        "new_deck": _codes(DECK),
        "deals": [{"name": name, **_steps(proof)} for name, proof in proofs],
        "flawed": [
            {
                "name": name,
                "proof": to_json(proof),
                "deck": _codes(deck),
                "flaws": [str(flaw) for flaw in verify(proof, deck)],
            }
            for name, proof, deck in _flawed(proofs[4][1])
        ],
    }


def _steps(proof: DealProof) -> dict[str, Any]:
    made = protocol.blocks(proof.match, proof.deal, proof.secret, proof.contributions)
    used: list[bytes] = []
    taken: list[int] = []

    def octets() -> Iterator[int]:
        for block in made:
            used.append(block)
            for octet in block:
                taken.append(octet)
                yield octet

    shuffled = protocol.shuffle(octets())
    return {
        "proof": to_json(proof),
        "blocks": [block.hex() for block in used],
        "bytes_taken": len(taken),
        "shuffled": _codes(shuffled),
        "deck": _codes(deck_of(proof)),
    }


def _flawed(proof: DealProof) -> Iterator[tuple[str, DealProof, tuple[Card, ...]]]:
    deck = deck_of(proof)
    other = bytes(32)
    yield "another secret", replace(proof, secret=other), deck_of(replace(proof, secret=other))
    swapped = replace(proof, contributions=proof.contributions[::-1])
    yield "the bytes of the other seat", swapped, deck_of(swapped)
    yield "no cut", replace(proof, cut=30), deck
    yield "two cards exchanged", proof, (*deck[:20], deck[21], deck[20], *deck[22:])
    moved = replace(proof, deal=2)
    yield "the number of the deal changed", moved, deck


def _codes(cards: tuple[Card, ...]) -> list[str]:
    return [card.code for card in cards]


def text() -> str:
    """Return the document as it is published: lists of words and numbers on one line."""
    return "".join(chain(_lines(vectors(), ""), "\n"))


def _lines(value: Any, indent: str) -> Iterator[str]:
    pairs: list[tuple[str, Any]] = []
    if isinstance(value, dict):
        pairs = [(json.dumps(name) + ": ", item) for name, item in value.items()]
    elif isinstance(value, list) and any(isinstance(item, dict) for item in value):
        pairs = [("", item) for item in value]
    if not pairs:
        yield json.dumps(value)
        return
    opening, closing = "{}" if isinstance(value, dict) else "[]"
    yield opening
    for index, (name, item) in enumerate(pairs):
        yield ("," if index else "") + f"\n{indent}  {name}"
        yield from _lines(item, indent + "  ")
    yield f"\n{indent}{closing}"


if __name__ == "__main__":
    sys.stdout.write(text())
