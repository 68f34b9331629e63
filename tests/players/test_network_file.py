"""Files of networks: what is written is read again, and anything else is refused in a sentence."""

from __future__ import annotations

import hashlib
import json
import struct
from array import array
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.players.networks import SIZES, random_network

from marjolet import make_rules
from marjolet.errors import NetworkError
from marjolet.players.network_file import CHECKSUM, NetworkFile, parse_network, read_network


def sealed(content: bytes) -> bytes:
    """Return `content` with the checksum that goes with it."""
    return content + hashlib.sha256(content).digest()


def with_header(content: bytes, **changes: Any) -> bytes:
    """Return the file with its first line changed, and the checksum made good; None drops a key."""
    line, rest = content[:-CHECKSUM].split(b"\n", 1)
    header = json.loads(line) | changes
    header = {name: value for name, value in header.items() if value is not None}
    return sealed(json.dumps(header).encode() + b"\n" + rest)


@pytest.mark.parametrize("numbers", ["float16", "float32"])
def test_what_is_written_is_read_again(numbers: str, tmp_path: Path) -> None:
    network = random_network()
    path = tmp_path / "some.net"
    path.write_bytes(network.to_bytes(numbers))
    read = read_network(path)
    assert read.rules == network.rules
    assert read.training == network.training
    assert (read.sizes, read.weights, read.biases) == (SIZES, network.weights, network.biases)
    assert read.to_bytes(numbers) == path.read_bytes()


def test_house_rules_are_kept() -> None:
    network = random_network()
    rules = make_rules("marjolet", {"sweep": 40})
    other = NetworkFile(rules, {}, network.sizes, network.weights, network.biases)
    assert parse_network(other.to_bytes()).rules == rules


def test_sixteen_bits_round_and_halve_the_file() -> None:
    network = random_network()
    network.weights[0] = 0.1
    assert parse_network(network.to_bytes()).weights[0] == pytest.approx(0.1, rel=1e-3)
    assert parse_network(network.to_bytes()).weights[0] != array("f", [0.1])[0]
    assert parse_network(network.to_bytes("float32")).weights[0] == array("f", [0.1])[0]
    assert len(network.to_bytes()) < 0.6 * len(network.to_bytes("float32"))


@pytest.mark.parametrize("value", [1e30, float("nan"), float("inf")])
def test_weights_that_no_file_may_hold_are_not_written(value: float) -> None:
    network = random_network()
    network.biases[3] = value
    with pytest.raises(NetworkError, match="A weight is"):
        network.to_bytes()


def test_every_truncation_is_refused() -> None:
    content = random_network(sizes=(512, 1, 47)).to_bytes()
    for length in [*range(0, 400, 7), *range(400, len(content), 61), len(content) - 1]:
        with pytest.raises(NetworkError):
            parse_network(content[:length])
    with pytest.raises(NetworkError, match="bytes and should have"):
        parse_network(content + b"\0")


def test_every_changed_byte_is_noticed() -> None:
    content = random_network(sizes=(512, 1, 47)).to_bytes()
    rng = Random(1)
    for place in [*range(0, 330, 3), *(rng.randrange(len(content)) for _ in range(60))]:
        changed = bytearray(content)
        changed[place] ^= 1 << rng.randrange(8)
        with pytest.raises(NetworkError):
            parse_network(bytes(changed))


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\n",
        b"{}\n",
        b"[1]\n",
        b"\xff\xfe\n",
        b"[" * 70_000 + b"\n",
        b'{"format": 1}\n',
        b"x" * 9,
    ],
)
def test_foreign_content_is_refused(content: bytes) -> None:
    with pytest.raises(NetworkError, match="no network of Marjolet"):
        parse_network(content)


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"version": 2}, "has version 2"),
        ({"version": True}, "has version true"),
        ({"layout": "0" * 16}, "other observations"),
        ({"numbers": "float64"}, "of the kind"),
        ({"sizes": [512, 47]}, "no network that plays"),
        ({"sizes": [512, 16, 8, 46]}, "no network that plays"),
        ({"sizes": [480, 16, 8, 47]}, "no network that plays"),
        ({"sizes": [512, 16.0, 8, 47]}, "no network that plays"),
        ({"sizes": [512, True, 8, 47]}, "no network that plays"),
        ({"sizes": [512, 5000, 8, 47]}, "no network that plays"),
        ({"sizes": [512, 16, 9, 47]}, "bytes and should have"),
        ({"preset": "tarot"}, "no preset"),
        ({"rules": {"sweep": -1}}, "rules of the network"),
        ({"training": None}, 'see "training"'),
        ({"training": []}, 'see "training"'),
        ({"more": 1}, 'see "more"'),
    ],
)
def test_a_first_line_that_is_not_right_is_refused(changes: dict[str, Any], sentence: str) -> None:
    with pytest.raises(NetworkError, match=sentence):
        parse_network(with_header(random_network().to_bytes(), **changes))


@pytest.mark.parametrize("bits", [0x7C00, 0xFC00, 0x7E01])  # infinite, and no number
def test_weights_that_are_no_finite_numbers_are_refused(bits: int) -> None:
    content = random_network().to_bytes()[:-CHECKSUM]
    with pytest.raises(NetworkError, match="no finite number"):
        parse_network(sealed(content[:-2] + struct.pack("<H", bits)))


def test_a_sentence_names_the_file(tmp_path: Path) -> None:
    path = tmp_path / "letter.net"
    path.write_text("Dear aunt,\n")
    with pytest.raises(NetworkError, match=r"letter\.net: This is no network"):
        read_network(path)
    with pytest.raises(NetworkError, match="cannot be read"):
        read_network(tmp_path)
