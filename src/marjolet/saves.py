"""Matches in play, saved after each action so that they outlive a kill, a crash or a power cut.

One canonical record a match lies in the user's data folder. A save replaces the one before it in a
single step, after it has reached the disk: whenever the program is killed, one of the two is whole.
"""

from __future__ import annotations

import errno
import os
import re
import secrets
import stat
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from .errors import RecordError, SaveError
from .record import JsonWriter, Problem, Reading, Record, read
from .record.bytes_form import MOST_BYTES

VARIABLE = "MARJOLET_DATA"
ENDING = ".json"
_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,79}")
# Bytes kept free when a deal is dealt: it takes about three thousand, however it goes.
ROOM_FOR_A_DEAL = 1 << 16


def mark(text: str) -> str:
    """Return `text`, marked for the catalogues: whoever shows it says it in another language."""
    return text


class Refusal(SaveError):
    """A :class:`SaveError` that can be said in any language: `text` with `values` in its places."""

    def __init__(self, text: str, **values: object) -> None:
        super().__init__(text.format_map(values))
        self.text = text
        self.values = values


class Held(Refusal):
    """A match that another process holds."""


NOT_THERE = mark("There is no saved match {id} in {folder}.")
NOT_OPENED = mark("The saved match {path} cannot be opened: {reason}.")
# Why a match could not be saved: while an earlier save of it is there, and while none is.
NOT_SAVED = (
    mark("The match could not be saved in {path}: {reason}. What was saved before is still there."),
    mark("The match could not be saved in {path}: {reason}. Nothing of it was saved."),
)
TOO_LARGE = (
    mark(
        "The match in {path} has become too long: its record would have more than {count} bytes. "
        "What was saved before is still there."
    ),
    mark(
        "The match in {path} has become too long: its record would have more than {count} bytes. "
        "Nothing of it was saved."
    ),
)


@dataclass(frozen=True, slots=True)
class SavedMatch:
    """What lies under an id: the record as far as it can be read, and what is wrong with it.

    `saved_at` is in seconds since 1970. A match with problems is shown, never overwritten. If the
    system does not let it be read at all, that is its only problem, and `refusal` says why.
    """

    id: str
    path: Path
    saved_at: float
    record: Record | None
    problems: tuple[Problem, ...]
    refusal: str = ""


def default_folder() -> Path:
    """Return the folder for matches in play: below MARJOLET_DATA if set, else the user's own."""
    if data := os.environ.get(VARIABLE, ""):
        return Path(data) / "matches"
    # Imported here: most commands never save, and importing must stay light.
    from platformdirs import user_data_dir

    return Path(user_data_dir("marjolet", appauthor=False)) / "matches"


class Saves:
    """The matches saved in one folder, by id; ids are letters, digits, ``-`` and ``_``.

    >>> import tempfile
    >>> saves = Saves(tempfile.mkdtemp())
    >>> saves.save(Record(), "first")
    >>> saves.load("first") == Record(), [match.id for match in saves.list()]
    (True, ['first'])
    """

    def __init__(self, folder: str | os.PathLike[str] | None = None) -> None:
        self.folder = default_folder() if folder is None else Path(folder)
        self._own: dict[str, tuple[int, int]] = {}  # what this object wrote or read, by id
        self._writers: dict[str, JsonWriter] = {}

    def new_id(self) -> str:
        """Return an id that is not in use, which begins with the date and time."""
        while True:
            match_id = time.strftime("%Y%m%d-%H%M%S-") + secrets.token_hex(3)
            if not self.path(match_id).exists():
                return match_id

    def path(self, match_id: str) -> Path:
        """Return where the match `match_id` lies; raise :class:`SaveError` for what is no id."""
        if not _ID.fullmatch(match_id):
            raise Refusal(
                mark("{id} cannot name a match: use letters, digits, - and _."), id=repr(match_id)
            )
        return self.folder / (match_id + ENDING)

    def save(self, record: Record, match_id: str) -> None:
        """Put `record` in the place of what was saved under `match_id`, all of it or nothing.

        Raises :class:`SaveError` if the disk refuses, if the record has grown too large ever to be
        read again, or if something unreadable lies there.
        """
        path = self.path(match_id)
        content = self._writers.setdefault(match_id, JsonWriter()).format(record).encode()
        if len(content) > MOST_BYTES:
            raise _refusal(TOO_LARGE, path, count=MOST_BYTES)
        self._require_readable(match_id)
        temporary = self.folder / f".{match_id}.{secrets.token_hex(4)}.tmp"
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            with open(temporary, "wb") as file:
                file.write(content)
                file.flush()
                os.fsync(file.fileno())
                written = _mark_of(os.fstat(file.fileno()))
            os.replace(temporary, path)
            _sync_folder(self.folder)
        except OSError as error:
            with suppress(OSError):
                temporary.unlink()
            raise _refusal(NOT_SAVED, path, reason=_reason(error)) from error
        self._own[match_id] = written

    def has_room(self, match_id: str) -> bool:
        """Tell whether another deal fits into what was saved last under `match_id`."""
        try:
            return self.path(match_id).stat().st_size <= MOST_BYTES - ROOM_FOR_A_DEAL
        except OSError:
            return True  # nothing is there, or saving will say what is wrong

    def load(self, match_id: str) -> Record:
        """Return the record saved under `match_id`.

        Raises :class:`SaveError` if there is none, or none that the system lets be read, and
        :class:`RecordError` if it holds mistakes.
        """
        saved = self.look_at(match_id)
        if saved.refusal:
            raise Refusal(NOT_OPENED, path=saved.path, reason=saved.refusal)
        if saved.record is None or saved.problems:
            raise RecordError(saved.problems)
        return saved.record

    def look_at(self, match_id: str) -> SavedMatch:
        """Return what lies under `match_id`, with its problems; raise SaveError if nothing does."""
        path = self.path(match_id)
        try:
            content, status = _read_file(path)
        except FileNotFoundError:
            raise Refusal(NOT_THERE, id=repr(match_id), folder=self.folder) from None
        except OSError as error:
            reason = _reason(error)
            problem = Problem("", f"It cannot be opened: {reason}.")
            return SavedMatch(match_id, path, _saved_at(path), None, (problem,), reason)
        reading: Reading = read(content, path.name)
        if not reading.problems:
            self._own[match_id] = _mark_of(status)
        return SavedMatch(match_id, path, status.st_mtime, reading.record, reading.problems)

    def list(self) -> list[SavedMatch]:
        """Return all saved matches, the latest first, those that cannot be read included."""
        try:
            names = sorted(os.listdir(self.folder))
        except FileNotFoundError:
            return []
        except OSError as error:
            raise Refusal(
                mark("The folder of the saved matches, {folder}, cannot be read: {reason}."),
                folder=self.folder,
                reason=_reason(error),
            ) from error
        found = []
        for name in names:
            match_id = name.removesuffix(ENDING)
            if name.endswith(ENDING) and _ID.fullmatch(match_id):
                with suppress(SaveError):  # deleted by another process a moment ago
                    found.append(self.look_at(match_id))
        return sorted(found, key=lambda match: match.saved_at, reverse=True)

    def delete(self, match_id: str) -> None:
        """Delete a saved match; an unreadable one stays, for a person to look at."""
        path = self.path(match_id)
        if not path.exists():
            raise Refusal(NOT_THERE, id=repr(match_id), folder=self.folder)
        self._require_readable(match_id)
        try:
            path.unlink()
            _sync_folder(self.folder)
        except OSError as error:
            raise Refusal(
                mark("The saved match {path} could not be deleted: {reason}."),
                path=path,
                reason=_reason(error),
            ) from error
        self._own.pop(match_id, None)
        self._writers.pop(match_id, None)

    def _require_readable(self, match_id: str) -> None:
        """Raise :class:`SaveError` if something lies under `match_id` that cannot be read."""
        path = self.path(match_id)
        try:
            found = _mark_of(path.stat())
        except OSError:
            return  # nothing is there, or saving will say what is wrong
        if self._own.get(match_id) == found:
            return
        if problems := self.look_at(match_id).problems:
            raise Refusal(
                mark(
                    "{path} cannot be read ({problem}), and is left as it is. Move it away to use "
                    "this name again."
                ),
                path=path,
                problem=problems[0],
            )

    @contextmanager
    def hold(self, match_id: str) -> Iterator[None]:
        """Keep every other process from holding `match_id` until the block ends.

        The system lets go of the lock when the process ends, however it ends. Raises
        :class:`SaveError` if another process holds it.
        """
        lock = self.path(match_id).with_suffix(".lock")
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            descriptor = _lock(lock)
        except OSError as error:
            raise Refusal(
                mark(
                    "The match {id} cannot be saved: the folder {folder} cannot be written: "
                    "{reason}."
                ),
                id=match_id,
                folder=self.folder,
                reason=_reason(error),
            ) from error
        if descriptor is None:
            raise Held(
                mark("The match {id} is being played in another window; close it there first."),
                id=match_id,
            )
        try:
            for left_over in self.folder.glob(f".{match_id}.*.tmp"):
                with suppress(OSError):
                    left_over.unlink()
            yield
        finally:
            # Removed while it is locked: whoever waits finds out that its file is gone.
            with suppress(OSError):
                lock.unlink()
            os.close(descriptor)


def _mark_of(status: os.stat_result) -> tuple[int, int]:
    """Return what tells whether a file is still the same."""
    return status.st_ino, status.st_mtime_ns


def _reason(error: OSError) -> str:
    return error.strerror or str(error)


def _refusal(texts: tuple[str, str], path: Path, **values: object) -> Refusal:
    """Return the first of `texts`, or the second if nothing lies at `path`."""
    return Refusal(texts[0] if os.path.lexists(path) else texts[1], path=path, **values)


def _read_file(path: Path) -> tuple[bytes, os.stat_result]:
    """Return what the file at `path` holds, a byte more at most than may be read, and its state.

    Raises OSError for everything that is no ordinary file: a pipe would keep its reader waiting.
    """
    # Opening a pipe waits for its other end, too, unless it is told not to.
    flags = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
    with open(path, "rb", opener=lambda name, _: os.open(name, flags)) as file:
        status = os.fstat(file.fileno())
        if not stat.S_ISREG(status.st_mode):
            raise OSError(errno.EINVAL, "It is not a file", str(path))
        return file.read(MOST_BYTES + 1), status


def _saved_at(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0


def _sync_folder(folder: Path) -> None:
    """Let the change of a name in `folder` reach the disk; Windows does that by itself."""
    if sys.platform == "win32":
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _lock(path: Path) -> int | None:
    """Return a descriptor that holds the lock at `path`, None if somebody else holds it."""
    while True:
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        if not _try_lock(descriptor):
            os.close(descriptor)
            return None
        try:
            if os.path.samestat(os.fstat(descriptor), os.stat(path)):
                return descriptor
        except FileNotFoundError:
            pass  # its owner removed it between our opening and locking it
        os.close(descriptor)


def _try_lock(descriptor: int) -> bool:
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):
        return False
    return True
