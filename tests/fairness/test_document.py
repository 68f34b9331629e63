"""Proofs as JSON: what is written comes back, and nothing else is read."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from tests.fairness.proofs import PROOFS, proof_of

from marjolet.errors import FairnessError
from marjolet.fairness import DealProof, from_json, to_json
from marjolet.fairness.document import KEYS


def document() -> dict[str, Any]:
    return to_json(proof_of("one"))


@given(PROOFS)
def test_any_proof_survives(proof: DealProof) -> None:
    written = json.dumps(to_json(proof))
    assert from_json(json.loads(written)) == proof


def test_the_keys_stand_in_their_order() -> None:
    assert tuple(document()) == KEYS


@pytest.mark.parametrize("name", KEYS)
def test_a_missing_key_is_named(name: str) -> None:
    value = document()
    del value[name]
    with pytest.raises(FairnessError) as caught:
        from_json(value)
    assert caught.value.problems == (f'/{name}: "{name}" is missing.',)


@pytest.mark.parametrize(
    ("name", "value", "problem"),
    [
        ("protocol", 2, '"protocol" must be 1, the only protocol'),
        ("protocol", True, '"protocol" must be 1'),
        ("match", "a b", '"match" must be 1 to 64'),
        ("match", 5, '"match" must be 1 to 64'),
        ("deal", 0, '"deal" must be a number of a deal'),
        ("deal", "1", '"deal" must be a number of a deal'),
        ("commitment", "00", '"commitment" must be 64 hexadecimal digits'),
        ("commitment", "A" * 64, '"commitment" must be 64 hexadecimal digits'),
        ("secret", "0" * 63 + "g", '"secret" must be 64'),
        ("secret", "0" * 64 + "\n", '"secret" must be 64'),
        ("secret", None, '"secret" must be 64'),
        ("commitments", ["0" * 64], '"commitments" must be two values'),
        ("commitments", "0" * 64, '"commitments" must be two values'),
        ("cut", 12.0, '"cut" must be a whole number'),
        ("cut", True, '"cut" must be a whole number'),
        ("cut", 10**15, '"cut" must be a whole number'),
    ],
)
def test_a_wrong_value_is_named(name: str, value: object, problem: str) -> None:
    with pytest.raises(FairnessError) as caught:
        from_json({**document(), name: value})
    assert [line.startswith(f"/{name}: {problem}") for line in caught.value.problems] == [True]


def test_a_wrong_value_of_one_seat_is_named_with_the_seat() -> None:
    value = {**document(), "contributions": ["0" * 32, "zz"]}
    with pytest.raises(FairnessError, match=r'^/contributions/1: "zz" must be 32 hexadecimal'):
        from_json(value)


def test_keys_of_later_protocols_are_refused() -> None:
    with pytest.raises(FairnessError, match=r'^/a~1b: "a/b" is no key of a proof\.$'):
        from_json({**document(), "a/b": 1})


@pytest.mark.parametrize("value", [None, [], "proof", 7])
def test_a_proof_is_an_object(value: object) -> None:
    with pytest.raises(FairnessError, match="A proof is an object"):
        from_json(value)


def test_all_mistakes_are_listed() -> None:
    with pytest.raises(FairnessError) as caught:
        from_json({"match": "", "cut": "x"})
    assert len(caught.value.problems) == len(KEYS)
