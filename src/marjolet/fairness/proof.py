"""Everything that is public about a deal once it is over, and whether it holds together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import chain

from ..cards import SEATS, Card, Seat
from ..errors import FairnessError
from . import protocol
from .protocol import Contributions


@dataclass(frozen=True, slots=True)
class DealProof:
    """What was committed to, revealed and cut for one deal; well formed, not yet known to hold.

    `commitment` is the server's, `commitments` and `contributions` are the players' by seat. The
    cut may be any whole number, so that a wrong one can be written down and named.
    Raises :class:`FairnessError` for what no protocol message could hold.
    """

    match: str
    deal: int
    commitment: bytes
    commitments: tuple[bytes, bytes]
    contributions: Contributions
    cut: int
    secret: bytes

    def __post_init__(self) -> None:
        protocol.check_deal(self.match, self.deal)
        for commitment in (self.commitment, *self.commitments):
            protocol.check_bytes("commitment", commitment, protocol.HASH_BYTES)
        for contribution in self.contributions:
            protocol.check_bytes("contribution", contribution, protocol.CONTRIBUTION_BYTES)
        protocol.check_bytes("secret", self.secret, protocol.SECRET_BYTES)
        if not protocol.is_whole(self.cut):
            raise FairnessError("A cut is a whole number.")


class FlawKind(StrEnum):
    """What can be wrong with a proof."""

    SECRET = "secret"
    CONTRIBUTION = "contribution"
    CUT = "cut"
    DECK = "deck"
    DEAL = "deal"
    MATCH = "match"
    REPEATED = "repeated"


# `marjolet verify` says the same in other languages, see marjolet.language.proofs.
SENTENCES = {
    FlawKind.SECRET: (
        "The secret does not belong to the commitment that was published before the deal."
    ),
    FlawKind.CONTRIBUTION: ("The bytes that seat {seat} revealed do not belong to its commitment."),
    FlawKind.CUT: "Nobody can cut at {cut}; a cut is from {least} to {most}.",
    FlawKind.DECK: (
        "The deck is not the one that was shuffled and cut: card {place} is {found}, and should "
        "be {card}."
    ),
    FlawKind.DEAL: "The proof is that of deal {other}.",
    FlawKind.MATCH: "The proof is that of another match, {match}.",
    FlawKind.REPEATED: "The secret was known before: it is that of deal {other}.",
}


@dataclass(frozen=True, slots=True)
class Flaw:
    """One thing that is wrong with a proof; `values` are what its sentence names."""

    kind: FlawKind
    values: dict[str, str | int] = field(default_factory=dict, hash=False)

    def __str__(self) -> str:
        return SENTENCES[self.kind].format_map(self.values)


def deck_of(proof: DealProof) -> tuple[Card, ...]:
    """Return the deck that `proof` leads to, in dealing order (2.8), commitments unseen.

    Raises :class:`FairnessError` if nobody can cut where it says.
    """
    octets = chain.from_iterable(
        protocol.blocks(proof.match, proof.deal, proof.secret, proof.contributions)
    )
    return protocol.cut_deck(protocol.shuffle(octets), proof.cut)


def verify(proof: DealProof, deck: Sequence[Card] | None) -> list[Flaw]:
    """Return everything that is wrong with `proof`, or with `deck` by it; nothing if both hold.

    Without a deck only the commitments and the cut are looked at.
    """
    flaws = []
    secret = protocol.commit_secret(proof.match, proof.deal, proof.secret)
    if not protocol.is_same(secret, proof.commitment):
        flaws.append(Flaw(FlawKind.SECRET))
    flaws += [
        Flaw(FlawKind.CONTRIBUTION, {"seat": int(seat)})
        for seat in SEATS
        if not is_revealed(proof, seat)
    ]
    if not protocol.is_cut_possible(proof.cut):
        limits = {"least": protocol.LEAST_CUT, "most": protocol.MOST_CUT}
        flaws.append(Flaw(FlawKind.CUT, {"cut": proof.cut, **limits}))
    elif deck is not None:
        flaws += _compare(deck_of(proof), deck)
    return flaws


def is_revealed(proof: DealProof, seat: Seat) -> bool:
    """Tell whether the bytes of `seat` are those that it committed to."""
    commitment = protocol.commit_contribution(
        proof.match, proof.deal, seat, proof.contributions[seat]
    )
    return protocol.is_same(commitment, proof.commitments[seat])


def _compare(right: tuple[Card, ...], deck: Sequence[Card]) -> list[Flaw]:
    if len(deck) != len(right):
        raise FairnessError(f"A deck has {len(right)} cards, not {len(deck)}.")
    for place, (card, found) in enumerate(zip(right, deck, strict=True), 1):
        if card is not found:
            return [Flaw(FlawKind.DECK, {"place": place, "found": found.code, "card": card.code})]
    return []
