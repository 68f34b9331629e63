"""The proofs of a record: read with each deal, and looked at together."""

from __future__ import annotations

from typing import Any

from ..cards import Card, parse_deck
from ..errors import DeckError
from ..fairness import DealProof, Flaw, FlawKind, read_proof, verify
from ..fairness.document import KEYS
from .fields import Fields
from .model import DealRecord, Record
from .problem import Problem, pointer

FAIRNESS = "fairness"  # the key of a deal that holds its proof


def proof_of_deal(deal: Fields, *, is_open: bool = False) -> DealProof | None:
    """Return the proof that stands with a deal, None after a report of what is out of shape.

    With `is_open` the file was cut off in this deal, and what is missing is no news.
    """
    value = deal.get(FAIRNESS)
    if value is None:
        return None
    if is_open and _is_incomplete(value):
        return None
    complaints: list[tuple[str, str]] = []
    proof = read_proof(value, complaints)
    where = deal.where + pointer(FAIRNESS)
    deal.problems.extend(Problem(where + path, message) for path, message in complaints)
    return proof


def _is_incomplete(value: Any) -> bool:
    """Tell whether `value` lacks something that may have stood behind the end of the file."""
    if not isinstance(value, dict):
        return False
    pairs = value.get("commitments"), value.get("contributions")
    return not value.keys() >= set(KEYS) or any(isinstance(x, list) and None in x for x in pairs)


def flaws_of(record: Record) -> list[list[Flaw] | None]:
    """Return for each deal what is wrong with its proof, None for a deal without one.

    Besides what each proof says of its own deal: all are of one match, each stands with the deal
    that it was made for, and no secret was known from an earlier deal.
    """
    found: list[list[Flaw] | None] = []
    match: str | None = None
    known: dict[bytes, int] = {}
    for number, deal in enumerate(record.deals, 1):
        proof = deal.fairness
        if proof is None:
            found.append(None)
            continue
        flaws = verify(proof, whole_deck(deal))
        match = match or proof.match
        if proof.match != match:
            flaws.append(Flaw(FlawKind.MATCH, {"match": proof.match}))
        if proof.deal != number:
            flaws.append(Flaw(FlawKind.DEAL, {"other": proof.deal}))
        if proof.secret in known:
            flaws.append(Flaw(FlawKind.REPEATED, {"other": known[proof.secret]}))
        known.setdefault(proof.secret, number)
        found.append(flaws)
    return found


def whole_deck(deal: DealRecord) -> tuple[Card, ...] | None:
    """Return the deck of `deal`, or None if a card is unknown or it is no deck."""
    try:
        return parse_deck(deal.deck)
    except DeckError:
        return None
