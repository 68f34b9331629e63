"""The exchange, step by step: who owes what, who may not do what, and who broke it off."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.fairness.proofs import exchange_of

from marjolet.cards import SEATS, Seat
from marjolet.errors import FairnessError
from marjolet.fairness import (
    Exchange,
    Reason,
    Stage,
    Step,
    commit_contribution,
    commit_secret,
    deck_of,
    verify,
)

SECRET = bytes(range(32))
BYTES = b"zero" * 4, b"one." * 4
PROMISES = [commit_contribution("m", 1, seat, BYTES[seat]) for seat in SEATS]


def begun() -> Exchange:
    return Exchange("m", 1, Seat.ZERO, commit_secret("m", 1, SECRET))


def promised() -> Exchange:
    exchange = begun().commit(Seat.ONE, PROMISES[1]).cut_at(Seat.ONE, 20)
    return exchange.commit(Seat.ZERO, PROMISES[0])


def ready() -> Exchange:
    return promised().reveal(Seat.ONE, BYTES[1]).reveal(Seat.ZERO, BYTES[0])


def test_both_commit_and_the_non_dealer_cuts() -> None:
    assert begun().stage is Stage.PROMISE
    assert set(begun().owed) == {
        (Seat.ZERO, Step.COMMIT),
        (Seat.ONE, Step.COMMIT),
        (Seat.ONE, Step.CUT),
    }


def test_then_both_reveal() -> None:
    assert promised().stage is Stage.REVEAL
    assert promised().owed == ((Seat.ZERO, Step.REVEAL), (Seat.ONE, Step.REVEAL))
    assert promised().reveal(Seat.ONE, BYTES[1]).owed == ((Seat.ZERO, Step.REVEAL),)


def test_then_the_deck_is_fixed() -> None:
    assert ready().stage is Stage.READY
    assert ready().owed == ()
    proof = ready().prove(SECRET)
    assert (proof.contributions, proof.cut) == (BYTES, 20)
    assert verify(proof, deck_of(proof)) == []


@given(st.permutations(["commit 0", "commit 1", "cut"]), st.permutations(SEATS))
def test_the_order_within_a_stage_changes_nothing(steps: list[str], reveals: list[Seat]) -> None:
    exchange = begun()
    for step in steps:
        if step == "cut":
            exchange = exchange.cut_at(Seat.ONE, 20)
        else:
            seat = Seat(int(step[-1]))
            exchange = exchange.commit(seat, PROMISES[seat])
    for seat in reveals:
        exchange = exchange.reveal(seat, BYTES[seat])
    assert exchange == ready()


@pytest.mark.parametrize("seat", SEATS)
def test_nobody_reveals_before_all_promises_are_there(seat: Seat) -> None:
    one_missing = begun().commit(Seat.ONE, PROMISES[1]).commit(Seat.ZERO, PROMISES[0])
    for exchange in (begun(), begun().commit(Seat.ONE, PROMISES[1]), one_missing):
        with pytest.raises(FairnessError, match="cannot reveal now"):
            exchange.reveal(seat, BYTES[seat])


def test_nobody_does_anything_twice() -> None:
    with pytest.raises(FairnessError, match="cannot commit now; it owes: cut"):
        begun().commit(Seat.ONE, PROMISES[1]).commit(Seat.ONE, bytes(32))
    with pytest.raises(FairnessError, match="cannot cut now; it owes: commit"):
        begun().cut_at(Seat.ONE, 5).cut_at(Seat.ONE, 6)
    with pytest.raises(FairnessError, match="cannot reveal now; it owes: nothing"):
        promised().reveal(Seat.ONE, BYTES[1]).reveal(Seat.ONE, BYTES[1])


def test_the_dealer_does_not_cut() -> None:
    with pytest.raises(FairnessError, match="Seat 0 cannot cut now"):
        begun().cut_at(Seat.ZERO, 5)


def test_nobody_cuts_or_commits_again_once_bytes_are_revealed() -> None:
    revealed = promised().reveal(Seat.ZERO, BYTES[0])
    with pytest.raises(FairnessError, match="cannot cut now; it owes: reveal"):
        revealed.cut_at(Seat.ONE, 5)
    with pytest.raises(FairnessError, match="cannot commit now"):
        revealed.commit(Seat.ONE, bytes(32))


@pytest.mark.parametrize("cut", [2, 30])
def test_a_cut_that_is_none_is_refused_and_may_be_tried_again(cut: int) -> None:
    exchange = begun()
    with pytest.raises(FairnessError, match="from 3 to 29"):
        exchange.cut_at(Seat.ONE, cut)
    assert exchange.cut_at(Seat.ONE, 3).cut == 3


def test_what_is_out_of_shape_is_refused() -> None:
    with pytest.raises(FairnessError, match="32 bytes, not 16"):
        begun().commit(Seat.ZERO, bytes(16))
    with pytest.raises(FairnessError, match="16 bytes, not 32"):
        promised().reveal(Seat.ZERO, bytes(32))
    with pytest.raises(FairnessError, match="name of a match"):
        Exchange("a b", 1, Seat.ZERO, bytes(32))


@pytest.mark.parametrize("seat", SEATS)
def test_a_wrong_reveal_voids_the_deal_and_names_who(seat: Seat) -> None:
    void = promised().reveal(seat, b"lies" * 4)
    assert void.stage is Stage.VOID
    assert void.owed == ()
    assert void.void is not None
    assert (void.void.seat, void.void.reason) == (seat, Reason.WRONG_BYTES)
    assert f"the bytes that seat {seat:d} revealed do not belong" in str(void.void)
    with pytest.raises(FairnessError, match="cannot reveal now"):
        void.reveal(seat.other, BYTES[seat.other])


def test_the_bytes_of_the_other_seat_are_wrong_too() -> None:
    copied = begun().commit(Seat.ZERO, PROMISES[0]).commit(Seat.ONE, PROMISES[0])
    revealed = copied.cut_at(Seat.ONE, 9).reveal(Seat.ZERO, BYTES[0])
    assert revealed.reveal(Seat.ONE, BYTES[0]).stage is Stage.VOID


def test_a_refusal_voids_the_deal_and_names_who() -> None:
    void = promised().reveal(Seat.ZERO, BYTES[0]).refuse(Seat.ONE)
    assert void.void is not None
    assert (void.void.seat, void.void.reason) == (Seat.ONE, Reason.REFUSED)
    assert str(void.void) == "The deal is void: seat 1 did not do its part."


def test_who_owes_nothing_cannot_refuse() -> None:
    for exchange in (promised().reveal(Seat.ZERO, BYTES[0]), ready()):
        with pytest.raises(FairnessError, match="owes nothing"):
            exchange.refuse(Seat.ZERO)


def test_there_is_no_proof_before_the_deck_is_fixed() -> None:
    for exchange in (begun(), promised(), promised().refuse(Seat.ZERO)):
        with pytest.raises(FairnessError, match="no deck yet"):
            exchange.prove(SECRET)


def test_the_server_cannot_take_another_secret() -> None:
    with pytest.raises(FairnessError, match="not the one that was committed to"):
        ready().prove(bytes(32))


def test_a_client_that_kept_what_it_saw_finds_a_proof_with_other_bytes() -> None:
    proof = ready().prove(SECRET)
    lie = b"lie." * 4
    promise = commit_contribution("m", 1, Seat.ONE, lie)
    forged = replace(
        proof,
        commitments=(proof.commitments[0], promise),
        contributions=(proof.contributions[0], lie),
    )
    assert verify(forged, deck_of(forged)) == []
    assert ready().prove(forged.secret) != forged
    assert ready().prove(proof.secret) == proof


def test_a_refused_step_changes_nothing() -> None:
    exchange = promised()
    with pytest.raises(FairnessError):
        exchange.commit(Seat.ZERO, bytes(32))
    assert exchange == promised()


@given(st.integers(0, 2**32))
def test_every_honest_exchange_ends_in_a_proof_that_holds(seed: int) -> None:
    exchange, secret = exchange_of(Random(seed))
    proof = exchange.prove(secret)
    assert verify(proof, deck_of(proof)) == []
