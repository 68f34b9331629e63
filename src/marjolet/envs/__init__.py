"""Environments for learners: many deals stepped together in NumPy arrays (the extra `batch`)."""

from __future__ import annotations

from ..errors import BatchError, IllegalAction, MissingExtra

try:
    import numpy as np  # noqa: F401 - asked for here: one sentence says what is missing
except ModuleNotFoundError as error:
    if error.name != "numpy":
        raise
    raise MissingExtra(
        "The batch environment needs NumPy, which is not installed: pip install 'marjolet[batch]'."
    ) from None

from ..layout import (
    ACTION_COUNT,
    ACTIONS,
    ALL_SEEING,
    ALL_SEEING_BITS,
    OBSERVATION,
    OBSERVATION_BITS,
    Bits,
)
from .batch import BatchEnvironment

__all__ = [
    "ACTIONS",
    "ACTION_COUNT",
    "ALL_SEEING",
    "ALL_SEEING_BITS",
    "OBSERVATION",
    "OBSERVATION_BITS",
    "BatchEnvironment",
    "BatchError",
    "Bits",
    "IllegalAction",
]
