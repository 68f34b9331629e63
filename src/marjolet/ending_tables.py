"""The complete tables of endings: built at the first use, then read from the user's cache folder.

One file holds the values for one set of the rule numbers that an ending goes by: a line of text
that names them, the SHA-256 of that line and the values, the values. A file that is not exactly
that is built again and replaced, and a folder that cannot be read or written is done without: the
table is then built for this process alone. Nothing here is ever needed; the search gives the same
values (`kernel/ending_values.py`).
"""

from __future__ import annotations

import hashlib
import os
import stat
import sys
import tempfile
import threading
import time
from array import array
from collections import OrderedDict
from contextlib import suppress
from pathlib import Path

from .kernel import KERNEL, EndingIndex, EndingTable, RuleTable, build_table, fits_table

VARIABLE = "MARJOLET_CACHE"
# To be raised whenever classes are numbered or valued in another way than before.
VERSION = 1
ENDING = ".table"
DIGEST_SIZE = 32
MOST_IN_MEMORY = 4  # tables, of 9 MB at most
MOST_FILES = 8  # then the one that was longest not used goes
LEFT_OVER = 3600.0  # seconds after which an unfinished file is nobody's

_tables: OrderedDict[bytes, EndingTable] = OrderedDict()
_index: list[EndingIndex] = []
_lock = threading.Lock()


def ending_table(rules: RuleTable, *, build: bool = KERNEL == "compiled") -> EndingTable | None:
    """Return the table of all endings under `rules`, from memory, from its file, or built now.

    None under rules that no table can hold; also where there is no file and `build` is false, as it
    is with the interpreted kernel, which would need half a minute. Threads may share the table.
    """
    if not fits_table(rules):
        return None
    head = describe(rules)
    with _lock:
        table = _tables.get(head) or _fetch(rules, head, build)
        if table:
            _tables[head] = table
            _tables.move_to_end(head)
            if len(_tables) > MOST_IN_MEMORY:
                _tables.popitem(last=False)
    return table


def forget() -> None:
    """Let go of the tables in memory; those in the folder stay."""
    with _lock:
        _tables.clear()


def describe(rules: RuleTable) -> bytes:
    """Return the first line of the file for `rules`: what it is, and the numbers it goes by."""
    head = 2 if rules.head_any else rules.head_trump
    return (
        f"marjolet endings, version {VERSION}, hand_size {rules.hand_size}, "
        f"brisque {rules.card_points[7]}, last_trick {rules.last_trick}, sweep {rules.sweep}, "
        f"must_head {head}, must_trump {rules.must_trump}\n"
    ).encode()


def default_folder() -> Path:
    """Return the folder of the tables: below MARJOLET_CACHE if set, else the user's own."""
    if cache := os.environ.get(VARIABLE, ""):
        return Path(cache) / "endings"
    # Imported here: who never solves an ending does not need it.
    from platformdirs import user_cache_dir

    return Path(user_cache_dir("marjolet", appauthor=False)) / "endings"


def file_name(head: bytes) -> str:
    """Return the name of the file that begins with `head`, whatever its version."""
    numbers = [part.rpartition(" ")[2] for part in head.decode().strip().split(", ")[2:]]
    return "-".join(numbers) + ENDING


def _fetch(rules: RuleTable, head: bytes, build: bool) -> EndingTable | None:
    """Return the table for `rules` from its file; else, if it is to be built, build and keep it."""
    if not _index:
        _index.append(EndingIndex())
    index = _index[0]
    count = 2 * index.first[rules.hand_size + 1]
    path = _path(head)
    values = _read(path, head, count) if path else None
    if values is None:
        if not build:
            return None
        values = array("h", bytes(2 * count))
        build_table(EndingTable(index, rules, values))
        if path:
            _write(path, head, values)
    return EndingTable(index, rules, values)


def _path(head: bytes) -> Path | None:
    try:
        return default_folder() / file_name(head)
    except (OSError, RuntimeError):  # a user without a home
        return None


def _read(path: Path, head: bytes, count: int) -> array[int] | None:
    """Return the `count` values in the file at `path`, or None if it is not what it should be."""
    size = len(head) + DIGEST_SIZE + 2 * count
    # Opening a pipe waits for its other end, too, unless it is told not to.
    flags = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
    try:
        with open(path, "rb", opener=lambda name, _: os.open(name, flags)) as file:
            status = os.fstat(file.fileno())
            if not stat.S_ISREG(status.st_mode) or status.st_size != size:
                return None
            content = file.read(size)
    except (OSError, ValueError):  # ValueError: a folder whose name holds a null character
        return None
    body = memoryview(content)[len(head) + DIGEST_SIZE :]
    if len(content) != size or not content.startswith(head):
        return None
    if content[len(head) : len(head) + DIGEST_SIZE] != _digest(head, body):
        return None
    values = array("h")
    values.frombytes(body)
    if sys.byteorder == "big":
        values.byteswap()
    with suppress(OSError):
        os.utime(path)  # the file was used
    return values


def _write(path: Path, head: bytes, values: array[int]) -> None:
    """Put the file at `path` into its place in one step, as long as the system lets us."""
    if sys.byteorder == "big":
        values = values[:]
        values.byteswap()
    body = memoryview(values).cast("B")
    unfinished = ""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        descriptor, unfinished = tempfile.mkstemp(".tmp", path.stem + ".", path.parent)
        with open(descriptor, "wb") as file:
            file.write(head + _digest(head, body))
            file.write(body)
        os.replace(unfinished, path)
        _prune(path.parent)
    except (OSError, ValueError):
        if unfinished:
            with suppress(OSError):
                os.unlink(unfinished)


def _digest(head: bytes, body: memoryview) -> bytes:
    digest = hashlib.sha256(head)
    digest.update(body)
    return digest.digest()


def _prune(folder: Path) -> None:
    """Remove the files that were longest not used, and what killed processes left unfinished."""
    tables, now = [], time.time()
    for path in folder.iterdir():
        with suppress(OSError):  # another process removed it
            used = path.stat().st_mtime
            if path.suffix == ENDING:
                tables.append((used, path))
            elif path.suffix == ".tmp" and now - used > LEFT_OVER:
                path.unlink()
    tables.sort(reverse=True)
    for _, path in tables[MOST_FILES:]:
        with suppress(OSError):
            path.unlink()
