"""Proofs in the text notation: four lines after the points of a deal."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ..fairness import PROTOCOL, DealProof
from .problem import pointer, quoted
from .proofs import FAIRNESS
from .text_tokens import Token

if TYPE_CHECKING:
    from .text_reader import TextReader

_NUMBER = re.compile(r"[+-]?[0-9]{1,15}")
_LIKE = {
    "fairness": f'A line such as "Fairness {PROTOCOL}  match example  deal 1  cut 12"',
    "secret": 'A line such as "Secret 00ff...  commitment 12ab..."',
    "bytes": 'A line such as "Bytes 0  00ff...  commitment 12ab..."',
}


def proof_lines(proof: DealProof) -> Iterator[str]:
    """Yield `proof` as lines."""
    yield f"Fairness {PROTOCOL}  match {proof.match}  deal {proof.deal}  cut {proof.cut}"
    yield f"Secret {proof.secret.hex()}  commitment {proof.commitment.hex()}"
    for seat in (0, 1):
        commitment = proof.commitments[seat].hex()
        yield f"Bytes {seat}  {proof.contributions[seat].hex()}  commitment {commitment}"


def read_proof_line(reader: TextReader, words: list[Token]) -> None:
    """Read one of the lines ``Fairness``, ``Secret``, ``Bytes 0`` and ``Bytes 1``."""
    name = words[0].text.lower()
    deal = reader.deal
    if deal is None:
        reader.report(words[0].offset, 'A line "Deal 1  dealer 0" should stand before any proof.')
        return
    path = pointer("deals", len(reader.tree["deals"]) - 1, FAIRNESS)
    reader.places.setdefault(path, reader.lines.place(words[0].offset))
    values = _values(name, words)
    if values is None:
        reader.report(words[0].offset, f"{_LIKE[name]} should stand here.")
        deal[FAIRNESS] = None  # what the other lines lack now is no news
        return
    proof = deal.setdefault(FAIRNESS, {})
    if proof is not None:
        for keys, (value, word) in values.items():
            _put(reader, path, proof, keys, value, word)


def _values(name: str, words: list[Token]) -> dict[tuple[Any, ...], tuple[Any, Token]] | None:
    """Return the values of a line by their keys, each with its word; None if it is out of shape."""
    texts = [word.text for word in words]
    match name, [text.lower() for text in texts[1:]]:
        case "fairness", [version, "match", _, "deal", deal, "cut", cut] if all(
            map(_NUMBER.fullmatch, (version, deal, cut))
        ):
            return {
                ("protocol",): (int(version), words[1]),
                ("match",): (texts[3], words[3]),
                ("deal",): (int(deal), words[5]),
                ("cut",): (int(cut), words[7]),
            }
        case "secret", [secret, "commitment", commitment]:
            return {("secret",): (secret, words[1]), ("commitment",): (commitment, words[3])}
        case "bytes", ["0" | "1" as seat, octets, "commitment", commitment]:
            return {
                ("contributions", int(seat)): (octets, words[2]),
                ("commitments", int(seat)): (commitment, words[4]),
            }
    return None


def _put(
    reader: TextReader, path: str, proof: dict[str, Any], keys: tuple[Any, ...], value: Any,
    word: Token,
) -> None:  # fmt: skip
    where = path + pointer(*keys)
    if where in reader.places:
        reader.report(word.offset, f"{quoted(word.text)} is too much: this value stood before.")
        return
    reader.places[where] = reader.lines.place(word.offset)
    if len(keys) == 1:
        proof[keys[0]] = value
    else:
        proof.setdefault(keys[0], [None, None])[keys[1]] = value
