"""The published vectors, against an implementation that knows docs/fairness.md and nothing else."""

from __future__ import annotations

import hashlib
import hmac
import json
from pathlib import Path
from typing import Any

import pytest

from marjolet.cards import Card
from marjolet.fairness import deck_of, from_json, verify
from marjolet.fairness.vectors import text

FILE = Path(__file__).parents[2] / "docs" / "fairness-vectors.json"
VECTORS: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))
DEALS = pytest.mark.parametrize("vector", VECTORS["deals"], ids=lambda vector: vector["name"])
FLAWED = pytest.mark.parametrize("vector", VECTORS["flawed"], ids=lambda vector: vector["name"])


def lines(*values: object) -> bytes:
    return "".join(f"{value}\n" for value in ("marjolet-deal-1", *values)).encode()


def stream(proof: dict[str, Any], length: int) -> bytes:
    made = b""
    while len(made) < length:
        message = lines(
            "shuffle", proof["match"], proof["deal"], *proof["contributions"], len(made) // 32
        )
        made += hmac.new(bytes.fromhex(proof["secret"]), message, hashlib.sha256).digest()
    return made


def by_the_page(proof: dict[str, Any]) -> list[str]:
    """Return the deck, without anything of the package."""
    octets = list(stream(proof, 256))
    deck = [rank + suit for suit in "SHDC" for rank in "ATKQJ987"]
    for i in range(31, 0, -1):
        m = i + 1
        while octets[0] >= 256 - 256 % m:
            octets.pop(0)
        j = octets.pop(0) % m
        deck[i], deck[j] = deck[j], deck[i]
    return deck[proof["cut"] :] + deck[: proof["cut"]]


def test_the_published_file_is_what_the_command_writes() -> None:
    assert FILE.read_text(encoding="utf-8") == text()


@DEALS
def test_an_independent_implementation_gives_the_same_deck(vector: dict[str, Any]) -> None:
    assert by_the_page(vector["proof"]) == vector["deck"]


@DEALS
def test_an_independent_implementation_gives_the_same_commitments(vector: dict[str, Any]) -> None:
    proof = vector["proof"]
    match, deal = proof["match"], proof["deal"]
    written = lines("secret", match, deal, proof["secret"])
    assert hashlib.sha256(written).hexdigest() == proof["commitment"]
    for seat in (0, 1):
        written = lines("contribution", match, deal, seat, proof["contributions"][seat])
        assert hashlib.sha256(written).hexdigest() == proof["commitments"][seat]


@DEALS
def test_an_independent_implementation_gives_the_same_stream(vector: dict[str, Any]) -> None:
    blocks = "".join(vector["blocks"])
    assert stream(vector["proof"], len(blocks) // 2).hex() == blocks
    assert 32 * (len(vector["blocks"]) - 1) < vector["bytes_taken"] <= 32 * len(vector["blocks"])


@DEALS
def test_the_package_proves_the_honest_deals(vector: dict[str, Any]) -> None:
    proof = from_json(vector["proof"])
    assert verify(proof, [Card(code) for code in vector["deck"]]) == []
    assert [card.code for card in deck_of(proof)] == vector["deck"]


@FLAWED
def test_the_package_finds_the_flaws(vector: dict[str, Any]) -> None:
    flaws = verify(from_json(vector["proof"]), [Card(code) for code in vector["deck"]])
    assert [str(flaw) for flaw in flaws] == vector["flaws"] != []


def test_the_vectors_know_shuffles_with_and_without_bytes_thrown_away() -> None:
    taken = {vector["bytes_taken"] for vector in VECTORS["deals"]}
    assert min(taken) == 31
    assert max(taken) > 33


def test_who_said_which_bytes_matters() -> None:
    named = {vector["name"]: vector["deck"] for vector in VECTORS["deals"]}
    assert named["the order of the bytes"] != named["the seats exchanged"]
