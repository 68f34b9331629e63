"""The two random names of the server: a table's address, and the secret that owns a seat.

Both are lower-case hexadecimal, in which no card can be read by chance.
"""

from __future__ import annotations

import hashlib
import re
import secrets

_TABLE = re.compile(r"[0-9a-f]{32}")


def new_table_id() -> str:
    """Return an address with 128 random bits."""
    return secrets.token_hex(16)


def is_table_id(text: str) -> bool:
    """Tell whether `text` could be the address of a table."""
    return _TABLE.fullmatch(text) is not None


def new_token() -> str:
    """Return a token with 256 random bits."""
    return secrets.token_hex(32)


def hash_token(token: str) -> str:
    """Return what is stored of `token`: with so many random bits a plain hash is enough."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()
