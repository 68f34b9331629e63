"""How a fault is logged: where it happened, and never with what.

The message of an exception can hold a whole deck, and so can what it was raised from; file, line
and type are enough to find it.
"""

from __future__ import annotations

import logging
import traceback

logger = logging.getLogger("marjolet.server")


def log_fault(error: BaseException) -> None:
    """Log the type of `error` and the lines that led to it, without its message."""
    frames = traceback.extract_tb(error.__traceback__)
    path = " < ".join(f"{frame.filename}:{frame.lineno}" for frame in reversed(frames[-12:]))
    logger.error("%s at %s", type(error).__name__, path or "unknown place")
