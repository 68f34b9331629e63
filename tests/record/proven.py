"""Matches whose every deck came from an exchange."""

from __future__ import annotations

from functools import cache
from random import Random

from tests.fairness.proofs import proof_of
from tests.play import careful_move

from marjolet import Match
from marjolet.fairness import DealProof, deck_of
from marjolet.record import Player, Record, from_match
from marjolet.rules import make_rules


@cache
def proven(seed: int = 1, target: int = 300) -> Record:
    """Return the record of a whole match, of two deals at least, with a proof of each."""
    rng = Random(seed)
    match = Match(make_rules("marjolet", {"target": target}))
    proofs: list[DealProof] = []
    while not match.is_over:
        if match.needs_deal:
            proofs.append(proof_of(rng.randrange(10**9), "the-match", len(proofs) + 1))
            match = match.deal(deck_of(proofs[-1]))
        match = match.play(careful_move(match.current, rng))
    assert len(proofs) > 1
    return from_match(match, players=(Player("Anna"), Player("Bert")), proofs=proofs)
