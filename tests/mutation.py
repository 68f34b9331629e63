"""Bytes with a few changes, as bad luck or a bad program makes them."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random


def mutated(rng: Random, data: bytes, snippets: Sequence[bytes]) -> bytes:
    """Return `data` with one to four places cut out, changed, doubled, or filled with a snippet."""
    changed = bytearray(data)
    for _ in range(rng.randint(1, 4)):
        at = rng.randrange(len(changed) + 1)
        match rng.randrange(5):
            case 0:
                changed[at : at + rng.randint(1, 9)] = b""
            case 1:
                changed[at:at] = rng.choice(snippets)
            case 2:
                changed[at : at + 1] = bytes([rng.randrange(256)])
            case 3:
                changed[at:at] = changed[at : at + rng.randint(1, 30)]
            case 4:
                changed[at : at + 2] = rng.choice(snippets)
    return bytes(changed)
