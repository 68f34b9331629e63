"""The arrays of a batch environment: allocated once, written by the kernel, shown read only."""

from __future__ import annotations

from collections.abc import MutableSequence
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from ..kernel import LANE_SIZES, OPTIONAL_LANE_SIZES
from ..layout import ACTION_COUNT, ALL_SEEING_BITS, OBSERVATION_BITS

MASK_BYTES = 8 * OPTIONAL_LANE_SIZES["mask"]  # a byte an action, and one more to fill six words


class Buffers:
    """`all` arrays for `count` lanes; `shown` are those that users see, both by name."""

    def __init__(
        self, count: int, *, observation: bool, all_seeing: bool, packed: bool, masks: bool
    ) -> None:
        self.deal_numbers = np.zeros(count, np.int64)
        self.decks = np.zeros((count, 32), np.uint8)
        self.reward = np.zeros(count, np.int32)
        self.done = np.zeros(count, np.bool_)
        self._packed = packed
        self._kernel: dict[str, NDArray[Any]] = {
            "rows": np.zeros((count, LANE_SIZES["rows"]), np.uint32),
            "generator": np.zeros(count, np.uint64),
            "legal": np.zeros(count, np.uint64),
            "to_act": np.zeros(count, np.int8),
            "points": np.zeros((count, 2), np.int32),
            "suits": np.tile(np.arange(4, dtype=np.uint8), (count, 1)),
        }
        self._mask = np.zeros((count if masks else 0, MASK_BYTES), np.bool_)
        self._own = self._bits(count if observation else 0, OBSERVATION_BITS)
        self._all = self._bits(count if all_seeing else 0, ALL_SEEING_BITS)
        self.all = self._kernel | {
            "deal_numbers": self.deal_numbers,
            "decks": self.decks,
            "reward": self.reward,
            "done": self.done,
            "mask": self._mask,
            "own": self._own,
            "all_seeing": self._all,
        }
        self.shown: dict[str, NDArray[Any]] = {
            name: _read_only(self._kernel[name]) for name in ("legal", "to_act", "points", "suits")
        }
        self.shown["deal_numbers"] = _read_only(self.deal_numbers)
        self.shown["decks"] = _read_only(self.decks)
        self.shown["reward"] = _read_only(self.reward)
        self.shown["done"] = _read_only(self.done)
        if masks:
            self.shown["mask"] = _read_only(self._mask[:, :ACTION_COUNT])
        if observation:
            self.shown["observation"] = _read_only(self._own)
        if all_seeing:
            self.shown["all_seeing"] = _read_only(self._all)

    def _bits(self, count: int, bits: int) -> NDArray[Any]:
        """Return room for `bits` a lane: words of 32, or a byte a bit."""
        if self._packed:
            return np.zeros((count, bits // 32), np.uint32)
        return np.zeros((count, bits), np.uint8)

    def flat(self) -> dict[str, MutableSequence[int]]:
        """Return every buffer as the kernel takes it: flat, of plain numbers."""
        arrays = dict(self._kernel)
        arrays["deal_number"] = self.deal_numbers
        arrays["decks"] = self.decks
        arrays["reward"] = self.reward
        arrays["done"] = self.done.view(np.uint8)
        arrays["mask"] = self._mask.view(np.uint64)
        nothing = np.zeros(0, np.uint32)
        for name, array in (("own", self._own), ("all", self._all)):
            arrays[f"{name}_words"] = array if self._packed else nothing
            arrays[f"{name}_bits"] = (nothing if self._packed else array).view(np.uint64)
        return {name: numbers(array.reshape(-1)) for name, array in arrays.items()}


def numbers(array: NDArray[Any]) -> MutableSequence[int]:
    """Return a flat array as the kernel takes it; interpreted, its items are plain ints."""
    return cast("MutableSequence[int]", array.data)


def _read_only(array: NDArray[Any]) -> NDArray[Any]:
    view = array.view()
    view.flags.writeable = False
    return view
