"""Files of networks: a line of JSON that says what they are, weights, and a checksum.

The weights of a layer stand input by input, then its biases; layer after layer, little-endian. The
last 32 bytes are the SHA-256 of all before. Everything is examined before it is used.
"""

from __future__ import annotations

import hashlib
import json
import math
import struct
from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

from .. import __version__
from ..cards import FULL_DECK
from ..errors import MarjoletError, NetworkError, quoted
from ..kernel import Network
from ..layout import ACTION_COUNT, ACTIONS, OBSERVATION, OBSERVATION_BITS
from ..rules import Rules, differences, make_rules

FORMAT = "marjolet.network"
VERSION = 1
CHECKSUM = 32  # bytes
MOST_BYTES = 1 << 26
LONGEST_HEADER = 1 << 16
WIDEST_LAYER = 4096
FORMS = {"float16": ("e", 2), "float32": ("f", 4)}
TYPES = {
    "format": str,
    "version": int,
    "marjolet": str,
    "preset": str,
    "rules": dict,
    "layout": str,
    "sizes": list,
    "numbers": str,
    "training": dict,
}


def layout_digest() -> str:
    """Return what stands for the meaning of every input and output, in canonical suits."""
    fields = [[name, *bits] for table in (OBSERVATION, ACTIONS) for name, bits in table.items()]
    text = json.dumps(["canonical", len(FULL_DECK), *fields])
    return hashlib.sha256(text.encode()).hexdigest()[:16]


@dataclass(frozen=True, eq=False, slots=True)
class NetworkFile:
    """What such a file holds: the rules it was trained under, how, and the layers.

    `sizes` are nodes by layer, the inputs first; `weights` lie input by input, layer after layer,
    as :class:`marjolet.kernel.Network` takes them.
    """

    rules: Rules
    training: dict[str, Any]
    sizes: tuple[int, ...]
    weights: array[float]
    biases: array[float]

    def network(self) -> Network:
        """Return a network with these weights, for one thread."""
        return Network(self.sizes, self.weights, self.biases)

    def to_bytes(self, numbers: str = "float16") -> bytes:
        """Return the content of the file, the weights in 16 or 32 bits.

        Raises :class:`NetworkError` for weights that no file may hold.
        """
        header = {
            "format": FORMAT,
            "version": VERSION,
            "marjolet": __version__,
            "preset": self.rules.preset,
            "rules": differences(self.rules, make_rules(self.rules.preset)),
            "layout": layout_digest(),
            "sizes": list(self.sizes),
            "numbers": numbers,
            "training": self.training,
        }
        content = json.dumps(header, separators=(",", ":"), allow_nan=False).encode() + b"\n"
        letter = FORMS[numbers][0]
        for weights, biases in self._layers():
            values = [*weights, *biases]
            try:
                content += struct.pack(f"<{len(values)}{letter}", *values)
            except OverflowError:
                raise NetworkError(f"A weight is too great for {numbers}.") from None
            if not all(map(math.isfinite, values)):
                raise NetworkError("A weight is no finite number.")
        return content + hashlib.sha256(content).digest()

    def _layers(self) -> list[tuple[array[float], array[float]]]:
        layers = []
        weight = bias = 0
        for inputs, outputs in pairwise(self.sizes):
            layers.append(
                (
                    self.weights[weight : weight + inputs * outputs],
                    self.biases[bias : bias + outputs],
                )
            )
            weight += inputs * outputs
            bias += outputs
        return layers


def read_network(path: str | Path) -> NetworkFile:
    """Return what the file at `path` holds; raise :class:`NetworkError` with the reason if not."""
    try:
        with open(path, "rb") as file:
            content = file.read(MOST_BYTES + 1)
    except OSError as error:
        reason = error.strerror or str(error)
        raise NetworkError(f"The network {path} cannot be read: {reason}.") from None
    try:
        return parse_network(content)
    except NetworkError as error:
        raise NetworkError(f"{path}: {error}") from None


def parse_network(content: bytes) -> NetworkFile:
    """Return what `content` holds; raise :class:`NetworkError` if it is not entirely as it must."""
    if len(content) > MOST_BYTES:
        raise NetworkError(f"A network has {MOST_BYTES} bytes at most.")
    header, start = _header(content)
    sizes = _sizes(header["sizes"])
    rules = _rules(header)
    letter, size = FORMS[header["numbers"]]
    count = sum((one + 1) * two for one, two in pairwise(sizes))
    expected = start + count * size + CHECKSUM
    if len(content) != expected:
        raise NetworkError(f"The network has {len(content)} bytes and should have {expected}.")
    if hashlib.sha256(content[:-CHECKSUM]).digest() != content[-CHECKSUM:]:
        raise NetworkError("The network is damaged: its checksum differs.")
    values = array("f", struct.unpack(f"<{count}{letter}", content[start:-CHECKSUM]))
    if not all(map(math.isfinite, values)):
        raise NetworkError("The network is damaged: a weight is no finite number.")
    weights, biases = array("f"), array("f")
    at = 0
    for inputs, outputs in pairwise(sizes):
        weights += values[at : at + inputs * outputs]
        at += inputs * outputs
        biases += values[at : at + outputs]
        at += outputs
    return NetworkFile(rules, header["training"], sizes, weights, biases)


def _header(content: bytes) -> tuple[dict[str, Any], int]:
    """Return what the first line says, and where the weights begin."""
    end = content.find(b"\n", 0, LONGEST_HEADER)
    try:
        header = json.loads(content[: max(end, 0)])
    except (ValueError, RecursionError):
        header = None
    if not isinstance(header, dict) or header.get("format") != FORMAT:
        raise NetworkError("This is no network of Marjolet.")
    if header.get("version") != VERSION or type(header["version"]) is not int:
        raise NetworkError(
            f"The network has version {quoted(header.get('version'))} of the format; this reads "
            f"{VERSION}."
        )
    for name in [*TYPES, *header]:
        if name not in TYPES or type(header.get(name)) is not TYPES[name]:
            raise NetworkError(f"The first line of the network is damaged: see {quoted(name)}.")
    if header["numbers"] not in FORMS:
        raise NetworkError(f"The network has weights of the kind {quoted(header['numbers'])}.")
    if header["layout"] != layout_digest():
        raise NetworkError(
            "The network reads other observations than this version of Marjolet writes."
        )
    return header, end + 1


def _sizes(sizes: Sequence[object]) -> tuple[int, ...]:
    """Return the nodes by layer; raise :class:`NetworkError` unless they make a policy."""
    numbers = tuple(size for size in sizes if type(size) is int and 1 <= size <= WIDEST_LAYER)
    fits = len(numbers) == len(sizes) and 3 <= len(sizes) <= 8
    if not fits or numbers[0] != OBSERVATION_BITS or numbers[-1] != ACTION_COUNT:
        raise NetworkError(f"Layers of {quoted(sizes)} nodes are no network that plays.")
    return numbers


def _rules(header: dict[str, Any]) -> Rules:
    try:
        return make_rules(header["preset"], header["rules"])
    except (MarjoletError, TypeError) as error:
        raise NetworkError(f"The rules of the network are damaged: {error}") from None
