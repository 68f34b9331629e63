"""The bytes of a deal that can be verified: what is committed to, shuffled and cut.

Everything that is hashed is a text in ASCII, one value a line, so that it can be typed by hand;
docs/fairness.md tells it to people, and nothing here may differ from that page.
"""

from __future__ import annotations

import hmac
import re
import secrets
from collections.abc import Iterator
from hashlib import sha256
from itertools import count
from typing import TypeGuard

from ..cards import DECK, Card, Seat
from ..errors import FairnessError, quoted

PROTOCOL = 1
TAG = f"marjolet-deal-{PROTOCOL}"  # the first line of whatever is hashed
HASH_BYTES = 32
SECRET_BYTES = 32
CONTRIBUTION_BYTES = 16
LEAST_CUT, MOST_CUT = 3, 29
MOST_DIGITS = 15  # of a whole number; every JSON reader keeps so many
_MATCH = re.compile(r"[A-Za-z0-9_-]{1,64}")

Contributions = tuple[bytes, bytes]


def new_secret() -> bytes:
    """Return 32 random bytes, the server's part of one deal."""
    return secrets.token_bytes(SECRET_BYTES)


def new_contribution() -> bytes:
    """Return 16 random bytes, one client's part of one deal."""
    return secrets.token_bytes(CONTRIBUTION_BYTES)


def commit_secret(match: str, deal: int, secret: bytes) -> bytes:
    """Return what the server publishes before the deal: SHA-256 over its secret.

    >>> commit_secret("example", 1, bytes(32)).hex()[:16]
    'c14383ef0925f15c'
    """
    check_deal(match, deal)
    check_bytes("secret", secret, SECRET_BYTES)
    return sha256(_message("secret", match, deal, secret.hex())).digest()


def commit_contribution(match: str, deal: int, seat: Seat, contribution: bytes) -> bytes:
    """Return what a client publishes before it reveals its bytes: SHA-256 over them.

    The seat is hashed too, so that nobody can repeat the other's commitment as his own.
    """
    check_deal(match, deal)
    check_bytes("contribution", contribution, CONTRIBUTION_BYTES)
    written = str(int(seat))
    return sha256(_message("contribution", match, deal, written, contribution.hex())).digest()


def blocks(match: str, deal: int, secret: bytes, contributions: Contributions) -> Iterator[bytes]:
    """Yield the random bytes of a deal, 32 at a time and without end: HMAC in counter mode."""
    check_deal(match, deal)
    check_bytes("secret", secret, SECRET_BYTES)
    for contribution in contributions:
        check_bytes("contribution", contribution, CONTRIBUTION_BYTES)
    first, second = (contribution.hex() for contribution in contributions)
    for number in count():
        message = _message("shuffle", match, deal, first, second, str(number))
        yield hmac.digest(secret, message, "sha256")


def draw_below(size: int, octets: Iterator[int]) -> int:
    """Return a number below `size`, at most 256, each equally likely; take bytes as needed.

    A byte from the last, incomplete run of `size` values is thrown away: no number comes more
    often than another.
    """
    limit = 256 - 256 % size
    while (octet := next(octets)) >= limit:
        pass
    return octet % size


def shuffle(octets: Iterator[int]) -> tuple[Card, ...]:
    """Return the cards of the new deck, :data:`marjolet.DECK`, shuffled by Fisher and Yates."""
    deck = list(DECK)
    for last in range(len(deck) - 1, 0, -1):
        place = draw_below(last + 1, octets)
        deck[last], deck[place] = deck[place], deck[last]
    return tuple(deck)


def cut_deck(deck: tuple[Card, ...], cut: int) -> tuple[Card, ...]:
    """Return `deck` with its first `cut` cards put under the others (2.3)."""
    check_cut(cut)
    return deck[cut:] + deck[:cut]


def is_cut_possible(cut: int) -> bool:
    """Tell whether both packets of a cut have three cards at least."""
    return LEAST_CUT <= cut <= MOST_CUT


def check_cut(cut: object) -> None:
    """Raise :class:`FairnessError` for a place at which nobody can cut."""
    if not is_whole(cut) or not is_cut_possible(cut):
        raise FairnessError(f"A cut is a whole number from {LEAST_CUT} to {MOST_CUT}, not {cut!r}.")


def check_deal(match: str, deal: int) -> None:
    """Raise :class:`FairnessError` for a name of a match, or a number of a deal, that is none."""
    if not is_match(match):
        raise FairnessError(
            "The name of a match is 1 to 64 letters, digits, - and _ of ASCII, not "
            f"{quoted(match)}."
        )
    if not is_deal(deal):
        raise FairnessError(f"The deals of a match are numbered from 1; {quoted(deal)} is no deal.")


def is_match(match: object) -> bool:
    """Tell whether `match` can name a match."""
    return isinstance(match, str) and _MATCH.fullmatch(match) is not None


def is_deal(deal: object) -> TypeGuard[int]:
    """Tell whether `deal` is the number of a deal."""
    return is_whole(deal) and deal >= 1


def is_whole(value: object) -> TypeGuard[int]:
    """Tell whether `value` is a whole number that every JSON reader keeps exactly."""
    return type(value) is int and abs(value) < 10**MOST_DIGITS


def check_bytes(what: str, value: object, length: int) -> None:
    """Raise :class:`FairnessError` for bytes that are none, or too few or too many."""
    if not isinstance(value, bytes) or len(value) != length:
        held = f"{len(value)} bytes" if isinstance(value, bytes) else type(value).__name__
        raise FairnessError(f"A {what} has {length} bytes, not {held}.")


def is_same(first: bytes, second: bytes) -> bool:
    """Tell whether two hashes are equal, in a time that does not depend on where they differ."""
    return hmac.compare_digest(first, second)


def _message(kind: str, match: str, deal: int, *values: str) -> bytes:
    return "".join(f"{line}\n" for line in (TAG, kind, match, deal, *values)).encode("ascii")
