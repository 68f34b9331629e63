"""A proof as JSON values, read strictly: exactly these keys, of exactly these shapes."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from ..errors import FairnessError, quoted
from . import protocol
from .proof import DealProof

KEYS = (
    "protocol", "match", "deal", "commitment", "commitments", "contributions", "cut", "secret",
)  # fmt: skip

Complaint = tuple[str, str]  # a JSON pointer within the proof, and a sentence


def to_json(proof: DealProof) -> dict[str, Any]:
    """Return `proof` as JSON values; bytes are written in lower-case hexadecimal digits."""
    return {
        "protocol": protocol.PROTOCOL,
        "match": proof.match,
        "deal": proof.deal,
        "commitment": proof.commitment.hex(),
        "commitments": [commitment.hex() for commitment in proof.commitments],
        "contributions": [contribution.hex() for contribution in proof.contributions],
        "cut": proof.cut,
        "secret": proof.secret.hex(),
    }


def from_json(value: Any) -> DealProof:
    """Return the proof that `value` holds; raise :class:`FairnessError`, which lists all mistakes.

    Whether the proof holds is another question, see :func:`marjolet.fairness.verify`.
    """
    complaints: list[Complaint] = []
    proof = read_proof(value, complaints)
    if proof is None:
        raise FairnessError(*(f"{where or 'the proof'}: {what}" for where, what in complaints))
    return proof


def read_proof(value: Any, complaints: list[Complaint]) -> DealProof | None:
    """Return the proof that `value` holds, or None after adding to `complaints` what is wrong."""
    if not isinstance(value, dict):
        complaints.append(("", "A proof is an object."))
        return None
    before = len(complaints)
    reader = _Reader(value, complaints)
    reader.check_protocol()
    match = reader.take("match", protocol.is_match, "1 to 64 letters, digits, - and _")
    deal = reader.take("deal", protocol.is_deal, "a number of a deal, from 1")
    commitment = reader.octets("commitment", protocol.HASH_BYTES)
    commitments = reader.pair("commitments", protocol.HASH_BYTES)
    contributions = reader.pair("contributions", protocol.CONTRIBUTION_BYTES)
    cut = reader.take(
        "cut", protocol.is_whole, f"a whole number of at most {protocol.MOST_DIGITS} digits"
    )
    secret = reader.octets("secret", protocol.SECRET_BYTES)
    if len(complaints) > before:
        return None
    return DealProof(match, deal, commitment, commitments, contributions, cut, secret)


class _Reader:
    """Takes the values of one object; what is wrong is a complaint, and the value then no use."""

    def __init__(self, value: dict[str, Any], complaints: list[Complaint]) -> None:
        self.value = value
        self.complaints = complaints
        for name in value:
            if name not in KEYS:
                where = "/" + str(name).replace("~", "~0").replace("/", "~1")
                complaints.append((where, f"{quoted(name)} is no key of a proof."))
        complaints += [("/" + name, f'"{name}" is missing.') for name in KEYS if name not in value]

    def check_protocol(self) -> None:
        """Refuse other versions of the protocol: nothing of them can be relied on."""
        self.take(
            "protocol",
            lambda value: type(value) is int and value == protocol.PROTOCOL,
            f"{protocol.PROTOCOL}, the only protocol that this Marjolet knows",
        )

    def take(self, name: str, is_right: Callable[[Any], bool], wanted: str) -> Any:
        """Return the value of `name`; complain if it is there and not as `wanted`."""
        value = self.value.get(name)
        if name in self.value and not is_right(value):
            self.complaints.append((f"/{name}", f'"{name}" must be {wanted}.'))
        return value

    def octets(self, name: str, length: int) -> Any:
        """Return `length` bytes."""
        value = self.take(name, lambda value: _is_hex(value, length), _hex_wanted(length))
        return bytes.fromhex(value) if _is_hex(value, length) else None

    def pair(self, name: str, length: int) -> Any:
        """Return `length` bytes for each seat."""
        value = self.take(
            name, lambda value: isinstance(value, list) and len(value) == 2, "two values, by seat"
        )
        if not isinstance(value, list) or len(value) != 2:
            return None
        for seat, text in enumerate(value):
            if text is None:
                self.complaints.append((f"/{name}", f'"{name}" of seat {seat} is missing.'))
            elif not _is_hex(text, length):
                message = f"{quoted(text)} must be {_hex_wanted(length)}."
                self.complaints.append((f"/{name}/{seat}", message))
        return tuple(bytes.fromhex(text) if _is_hex(text, length) else b"" for text in value)


def _is_hex(value: Any, length: int) -> bool:
    return isinstance(value, str) and re.fullmatch(f"[0-9a-f]{{{2 * length}}}", value) is not None


def _hex_wanted(length: int) -> str:
    return f"{2 * length} hexadecimal digits, 0 to 9 and a to f"
