"""One deal's exchange: who has committed, who cuts, who has revealed, and who broke it off.

Nobody chooses last. The server has committed before the exchange begins. Both commitments and the
cut are there before the first bytes are revealed, so that whoever cuts, even one who knows the
secret, does not know the other's bytes. Everything here is public.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TypeVar

from ..cards import SEATS, Seat
from ..errors import FairnessError
from . import protocol
from .proof import DealProof

T = TypeVar("T")


class Step(StrEnum):
    """What a seat may owe the exchange."""

    COMMIT = "commit"
    CUT = "cut"
    REVEAL = "reveal"


class Stage(StrEnum):
    """Where an exchange stands."""

    PROMISE = "promise"  # both commit, the non-dealer cuts
    REVEAL = "reveal"  # both reveal
    READY = "ready"  # the deck is fixed: deal
    VOID = "void"


class Reason(StrEnum):
    """Why an exchange came to nothing."""

    REFUSED = "refused"
    WRONG_BYTES = "wrong_bytes"


@dataclass(frozen=True, slots=True)
class Void:
    """Who broke an exchange off, and how."""

    seat: Seat
    reason: Reason

    def __str__(self) -> str:
        if self.reason is Reason.REFUSED:
            return f"The deal is void: seat {self.seat:d} did not do its part."
        return (
            f"The deal is void: the bytes that seat {self.seat:d} revealed do not belong to its "
            "commitment."
        )


@dataclass(frozen=True, slots=True)
class Exchange:
    """The public state of one exchange; a value: each step gives a new one.

    `commitment` is the server's. What comes out of turn, twice or out of shape is refused by a
    :class:`FairnessError` and changes nothing; bytes that do not belong to their commitment, and a
    seat that refuses, make the exchange void.

    >>> exchange = Exchange("example", 1, Seat.ZERO, commitment=bytes(32))
    >>> exchange.owed
    ((<Seat.ZERO: 0>, <Step.COMMIT: 'commit'>), (<Seat.ONE: 1>, <Step.COMMIT: 'commit'>), \
(<Seat.ONE: 1>, <Step.CUT: 'cut'>))
    """

    match: str
    deal: int
    dealer: Seat
    commitment: bytes
    commitments: tuple[bytes | None, bytes | None] = (None, None)
    cut: int | None = None
    contributions: tuple[bytes | None, bytes | None] = (None, None)
    void: Void | None = None

    def __post_init__(self) -> None:
        protocol.check_deal(self.match, self.deal)
        protocol.check_bytes("commitment", self.commitment, protocol.HASH_BYTES)

    @property
    def stage(self) -> Stage:
        """Where the exchange stands."""
        if self.void is not None:
            return Stage.VOID
        if None in self.commitments or self.cut is None:
            return Stage.PROMISE
        return Stage.REVEAL if None in self.contributions else Stage.READY

    @property
    def owed(self) -> tuple[tuple[Seat, Step], ...]:
        """Who must do what now, in any order; nothing when the deck is fixed, or never will be."""
        return tuple((seat, step) for seat in SEATS for step in self.steps_of(seat))

    def steps_of(self, seat: Seat) -> tuple[Step, ...]:
        """Return what `seat` must do now."""
        if self.stage is Stage.REVEAL:
            return (Step.REVEAL,) if self.contributions[seat] is None else ()
        if self.stage is not Stage.PROMISE:
            return ()
        must_commit = self.commitments[seat] is None
        must_cut = self.cut is None and seat == self.dealer.other
        return (Step.COMMIT,) * must_commit + (Step.CUT,) * must_cut

    def commit(self, seat: Seat, commitment: bytes) -> Exchange:
        """Return the exchange after `seat` has committed to its bytes."""
        self._require(seat, Step.COMMIT)
        protocol.check_bytes("commitment", commitment, protocol.HASH_BYTES)
        return replace(self, commitments=_with(self.commitments, seat, commitment))

    def cut_at(self, seat: Seat, cut: int) -> Exchange:
        """Return the exchange after `seat`, the non-dealer, has cut (2.3)."""
        self._require(seat, Step.CUT)
        protocol.check_cut(cut)
        return replace(self, cut=cut)

    def reveal(self, seat: Seat, contribution: bytes) -> Exchange:
        """Return the exchange after `seat` has revealed its bytes: void if they are others."""
        self._require(seat, Step.REVEAL)
        revealed = protocol.commit_contribution(self.match, self.deal, seat, contribution)
        commitment = self.commitments[seat]
        assert commitment is not None
        if not protocol.is_same(revealed, commitment):
            return replace(self, void=Void(seat, Reason.WRONG_BYTES))
        return replace(self, contributions=_with(self.contributions, seat, contribution))

    def refuse(self, seat: Seat) -> Exchange:
        """Return the void exchange after `seat` has not done what it owes, or will not."""
        if not self.steps_of(seat):
            raise FairnessError(f"Seat {seat:d} owes nothing now, and so cannot refuse it.")
        return replace(self, void=Void(seat, Reason.REFUSED))

    def prove(self, secret: bytes) -> DealProof:
        """Return the proof of the deal; it stays with the server until the deal is over.

        Raises :class:`FairnessError` before the deck is fixed, and for another secret than the one
        that was committed to.
        """
        first, second = self.commitments
        zero, one = self.contributions
        if self.stage is not Stage.READY or self.cut is None:
            raise FairnessError(f"There is no deck yet; the exchange stands at: {self.stage}.")
        assert first is not None
        assert second is not None
        assert zero is not None
        assert one is not None
        if not protocol.is_same(
            protocol.commit_secret(self.match, self.deal, secret), self.commitment
        ):
            raise FairnessError("The secret is not the one that was committed to.")
        return DealProof(
            self.match, self.deal, self.commitment, (first, second), (zero, one), self.cut, secret
        )

    def _require(self, seat: Seat, step: Step) -> None:
        steps = self.steps_of(seat)
        if step not in steps:
            owes = " and ".join(steps) or "nothing"
            raise FairnessError(f"Seat {seat:d} cannot {step} now; it owes: {owes}.")


def _with(pair: tuple[T | None, T | None], seat: Seat, value: T) -> tuple[T | None, T | None]:
    return (value, pair[1]) if seat == Seat.ZERO else (pair[0], value)
