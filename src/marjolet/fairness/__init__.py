"""Deals that can be verified: nobody chose the deck, and nobody changed it afterwards.

The server commits to a secret, both clients commit to bytes of their own, the non-dealer cuts, the
bytes are revealed, and the deck follows from all that; after the deal the secret is revealed too.
Every byte is specified in docs/fairness.md.

>>> match, deal = "example", 1
>>> secret, bytes_of = new_secret(), [new_contribution(), new_contribution()]
>>> exchange = Exchange(match, deal, Seat.ZERO, commit_secret(match, deal, secret))
>>> for seat in SEATS:
...     promise = commit_contribution(match, deal, seat, bytes_of[seat])
...     exchange = exchange.commit(seat, promise)
>>> exchange = exchange.cut_at(Seat.ONE, 12)
>>> for seat in SEATS:
...     exchange = exchange.reveal(seat, bytes_of[seat])
>>> proof = exchange.prove(secret)
>>> verify(proof, deck_of(proof))
[]
"""

from __future__ import annotations

from ..cards import SEATS, Seat
from .document import from_json, read_proof, to_json
from .exchange import Exchange, Reason, Stage, Step, Void
from .proof import DealProof, Flaw, FlawKind, deck_of, verify
from .protocol import (
    CONTRIBUTION_BYTES,
    LEAST_CUT,
    MOST_CUT,
    PROTOCOL,
    SECRET_BYTES,
    commit_contribution,
    commit_secret,
    new_contribution,
    new_secret,
)

__all__ = [
    "CONTRIBUTION_BYTES",
    "LEAST_CUT",
    "MOST_CUT",
    "PROTOCOL",
    "SEATS",
    "SECRET_BYTES",
    "DealProof",
    "Exchange",
    "Flaw",
    "FlawKind",
    "Reason",
    "Seat",
    "Stage",
    "Step",
    "Void",
    "commit_contribution",
    "commit_secret",
    "deck_of",
    "from_json",
    "new_contribution",
    "new_secret",
    "read_proof",
    "to_json",
    "verify",
]
