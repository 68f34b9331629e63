"""A proof holds, or it is said what does not, each thing by itself."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.fairness.proofs import PROOFS, octets, proof_of

from marjolet.cards import DECK, Seat
from marjolet.deal import shuffled_deck
from marjolet.errors import FairnessError
from marjolet.fairness import (
    DealProof,
    FlawKind,
    commit_contribution,
    commit_secret,
    deck_of,
    new_contribution,
    new_secret,
    verify,
)

PROOF = proof_of("one")
DECK_OF_PROOF = deck_of(PROOF)


def kinds(proof: DealProof, deck: tuple = DECK_OF_PROOF) -> list[FlawKind]:  # type: ignore[type-arg]
    return [flaw.kind for flaw in verify(proof, deck)]


@given(st.integers(0, 2**32))
def test_an_honest_deal_holds(seed: int) -> None:
    proof = proof_of(seed)
    deck = deck_of(proof)
    assert set(deck) == set(DECK)
    assert verify(proof, deck) == verify(proof, None) == []


@given(octets(32).filter(lambda secret: secret != PROOF.secret))
def test_another_secret_is_found(secret: bytes) -> None:
    changed = replace(PROOF, secret=secret)
    assert kinds(changed, deck_of(changed)) == [FlawKind.SECRET]


@given(st.sampled_from([0, 1]), octets(16))
def test_other_bytes_are_found(seat: int, contribution: bytes) -> None:
    both = list(PROOF.contributions)
    both[seat] = contribution
    changed = replace(PROOF, contributions=(both[0], both[1]))
    flaws = verify(changed, deck_of(changed))
    assert [flaw.values for flaw in flaws] == ([] if changed == PROOF else [{"seat": seat}])


def test_another_commitment_is_found() -> None:
    assert kinds(replace(PROOF, commitment=bytes(32))) == [FlawKind.SECRET]
    swapped = replace(PROOF, commitments=PROOF.commitments[::-1])
    assert kinds(swapped) == [FlawKind.CONTRIBUTION] * 2


@pytest.mark.parametrize("cut", [2, 30, -5])
def test_a_cut_that_is_none_is_found(cut: int) -> None:
    [flaw] = verify(replace(PROOF, cut=cut), DECK_OF_PROOF)
    assert str(flaw) == f"Nobody can cut at {cut}; a cut is from 3 to 29."


def test_every_other_cut_gives_another_deck() -> None:
    cuts = [cut for cut in range(3, 30) if cut != PROOF.cut]
    assert {kinds(replace(PROOF, cut=cut))[0] for cut in cuts} == {FlawKind.DECK}


@pytest.mark.parametrize("place", [0, 12, 30])
def test_a_changed_deck_is_found_at_its_place(place: int) -> None:
    deck = list(DECK_OF_PROOF)
    deck[place], deck[31] = deck[31], deck[place]
    [flaw] = verify(PROOF, deck)
    assert str(flaw) == (
        f"The deck is not the one that was shuffled and cut: card {place + 1} is "
        f"{DECK_OF_PROOF[31]}, and should be {DECK_OF_PROOF[place]}."
    )


@given(PROOFS, st.integers())
def test_nothing_made_up_ever_holds(proof: DealProof, seed: int) -> None:
    assert FlawKind.SECRET in kinds(proof, shuffled_deck(Random(seed)))


def test_all_flaws_are_named() -> None:
    wrong = replace(PROOF, commitment=bytes(32), commitments=(bytes(32), bytes(32)))
    assert kinds(wrong, DECK) == ["secret", "contribution", "contribution", "deck"]


def test_a_deck_has_all_its_cards() -> None:
    with pytest.raises(FairnessError, match="32 cards, not 31"):
        verify(PROOF, DECK[:31])


def test_random_parts_are_fresh() -> None:
    assert len({new_secret() for _ in range(50)}) == 50
    assert {len(new_contribution()) for _ in range(5)} == {16}
    assert len(new_secret()) == 32


@pytest.mark.parametrize("match", ["", "a b", "a\n", "é", "a" * 65, None, "a/b"])
def test_a_name_that_could_be_read_otherwise_is_refused(match: str) -> None:
    with pytest.raises(FairnessError, match="name of a match"):
        commit_secret(match, 1, bytes(32))


@pytest.mark.parametrize("deal", [0, -1, 10**15, True, "1", 1.0])
def test_a_number_that_is_no_deal_is_refused(deal: int) -> None:
    with pytest.raises(FairnessError, match="no deal"):
        commit_secret("m", deal, bytes(32))


@pytest.mark.parametrize("wrong", [bytes(15), bytes(17), b"", "0" * 16, None])
def test_too_few_or_too_many_bytes_are_refused(wrong: bytes) -> None:
    with pytest.raises(FairnessError, match="16 bytes, not"):
        commit_contribution("m", 1, Seat.ZERO, wrong)
    with pytest.raises(FairnessError, match="has 16 bytes, not"):
        replace(PROOF, contributions=(wrong, bytes(16)))
    with pytest.raises(FairnessError, match="has 32 bytes, not"):
        commit_secret("m", 1, wrong)


def test_the_seat_takes_part_in_a_commitment() -> None:
    first, second = (commit_contribution("m", 1, seat, bytes(16)) for seat in Seat)
    assert first != second
