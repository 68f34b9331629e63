"""Honest proofs for the tests, from any seed."""

from __future__ import annotations

from random import Random

from hypothesis import strategies as st

from marjolet.cards import SEATS
from marjolet.fairness import DealProof, Exchange, commit_contribution, commit_secret


def exchange_of(rng: Random, match: str = "m", deal: int = 1) -> tuple[Exchange, bytes]:
    """Return an exchange that is ready, and its secret."""
    secret, contributions = rng.randbytes(32), [rng.randbytes(16) for _ in SEATS]
    dealer = rng.choice(SEATS)
    exchange = Exchange(match, deal, dealer, commit_secret(match, deal, secret))
    for seat in SEATS:
        promise = commit_contribution(match, deal, seat, contributions[seat])
        exchange = exchange.commit(seat, promise)
    exchange = exchange.cut_at(dealer.other, rng.randint(3, 29))
    for seat in SEATS:
        exchange = exchange.reveal(seat, contributions[seat])
    return exchange, secret


def proof_of(seed: int | str, match: str = "m", deal: int = 1) -> DealProof:
    """Return the proof of an honest deal."""
    exchange, secret = exchange_of(Random(seed), match, deal)
    return exchange.prove(secret)


def octets(length: int) -> st.SearchStrategy[bytes]:
    """Return any bytes of that length."""
    return st.binary(min_size=length, max_size=length)


# Anything that is well formed, whether or not it holds.
PROOFS = st.builds(
    DealProof,
    match=st.from_regex(r"[A-Za-z0-9_-]{1,64}", fullmatch=True),
    deal=st.integers(1, 10**15 - 1),
    commitment=octets(32),
    commitments=st.tuples(octets(32), octets(32)),
    contributions=st.tuples(octets(16), octets(16)),
    cut=st.integers(1 - 10**15, 10**15 - 1),
    secret=octets(32),
)
