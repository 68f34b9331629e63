"""Which decks are for what: those that a player learned from or was chosen by never judge it.

Decks are those of `BatchEnvironment`: each of its seeds has decks without end. Training with the
seed s uses `TRAINING[s]` and nothing else to learn from, `TUNING` while it is measured on the way
and to choose between nets, `FINAL` for figures that are published, asked once. The arena's decks
come from another generator altogether.
"""

from __future__ import annotations

from ..errors import BatchError

EACH = 1 << 32
TRAINING = range(1 << 40, (1 << 40) + EACH)
TUNING = range(2 << 40, (2 << 40) + EACH)
FINAL = range(3 << 40, (3 << 40) + EACH)
PURPOSES = {"training": TRAINING, "tuning": TUNING, "final figures": FINAL}


def training_seed(seed: int) -> int:
    """Return the environment's seed for training with `seed`; raise :class:`BatchError` for none.

    >>> purpose_of(training_seed(7)), purpose_of(7)
    ('training', None)
    """
    if not 0 <= seed < EACH:
        raise BatchError(f"seed = {seed} is not possible; allowed: 0 to {EACH - 1}.")
    return TRAINING[seed]


def purpose_of(seed: int) -> str | None:
    """Return what the decks of an environment's `seed` are for; None where nothing is said."""
    return next((name for name, seeds in PURPOSES.items() if seed in seeds), None)
