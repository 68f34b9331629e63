"""Matches in play, saved after each action so that they outlive a kill, a crash or a power cut.

One canonical record a match lies in the user's data folder. A save replaces the one before it in a
single step, after it has reached the disk: whenever the program is killed, one of the two is whole.
"""

from __future__ import annotations

import os
import re
import secrets
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from .errors import RecordError, SaveError
from .record import Problem, Reading, Record, format_json, read
from .record.bytes_form import MOST_BYTES

VARIABLE = "MARJOLET_DATA"
ENDING = ".json"
_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,79}")


@dataclass(frozen=True, slots=True)
class SavedMatch:
    """What lies under an id: the record as far as it can be read, and what is wrong with it.

    `saved_at` is in seconds since 1970. A match with problems is shown, never overwritten.
    """

    id: str
    path: Path
    saved_at: float
    record: Record | None
    problems: tuple[Problem, ...]


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

    def new_id(self) -> str:
        """Return an id that is not in use, which begins with the date and time."""
        while True:
            match_id = time.strftime("%Y%m%d-%H%M%S-") + secrets.token_hex(3)
            if not self.path(match_id).exists():
                return match_id

    def path(self, match_id: str) -> Path:
        """Return where the match `match_id` lies; raise :class:`SaveError` for what is no id."""
        if not _ID.fullmatch(match_id):
            raise SaveError(f"{match_id!r} cannot name a match: use letters, digits, - and _.")
        return self.folder / (match_id + ENDING)

    def save(self, record: Record, match_id: str) -> None:
        """Put `record` in the place of what was saved under `match_id`, all of it or nothing.

        Raises :class:`SaveError` if the disk refuses, or if something unreadable lies there.
        """
        path = self.path(match_id)
        content = format_json(record).encode()
        self._require_readable(match_id)
        temporary = self.folder / f".{match_id}.{secrets.token_hex(4)}.tmp"
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            with open(temporary, "wb") as file:
                file.write(content)
                file.flush()
                os.fsync(file.fileno())
                mark = _mark_of(os.fstat(file.fileno()))
            os.replace(temporary, path)
            _sync_folder(self.folder)
        except OSError as error:
            with suppress(OSError):
                temporary.unlink()
            raise SaveError(
                f"The match could not be saved in {path}: {_reason(error)}. "
                "What was saved before is still there."
            ) from error
        self._own[match_id] = mark

    def load(self, match_id: str) -> Record:
        """Return the record saved under `match_id`.

        Raises :class:`SaveError` if there is none, :class:`RecordError` if it holds mistakes.
        """
        saved = self.look_at(match_id)
        if saved.record is None or saved.problems:
            raise RecordError(saved.problems)
        return saved.record

    def look_at(self, match_id: str) -> SavedMatch:
        """Return what lies under `match_id`, with its problems; raise SaveError if nothing does."""
        path = self.path(match_id)
        try:
            with open(path, "rb") as file:
                status = os.fstat(file.fileno())
                content = file.read(MOST_BYTES + 1)
        except FileNotFoundError:
            raise SaveError(f"There is no saved match {match_id!r} in {self.folder}.") from None
        except OSError as error:
            problem = Problem("", f"It cannot be opened: {_reason(error)}.")
            return SavedMatch(match_id, path, 0.0, None, (problem,))
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
            raise SaveError(f"{self.folder} cannot be read: {_reason(error)}.") from error
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
            raise SaveError(f"There is no saved match {match_id!r} in {self.folder}.")
        self._require_readable(match_id)
        try:
            path.unlink()
            _sync_folder(self.folder)
        except OSError as error:
            raise SaveError(f"{path} could not be deleted: {_reason(error)}.") from error
        self._own.pop(match_id, None)

    def _require_readable(self, match_id: str) -> None:
        """Raise :class:`SaveError` if something lies under `match_id` that cannot be read."""
        path = self.path(match_id)
        try:
            mark = _mark_of(path.stat())
        except OSError:
            return  # nothing is there, or saving will say what is wrong
        if self._own.get(match_id) == mark:
            return
        if problems := self.look_at(match_id).problems:
            raise SaveError(
                f"{path} cannot be read ({problems[0]}), and is left as it is. "
                "Move it away to use this name again."
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
            raise SaveError(f"{lock} cannot be written: {_reason(error)}.") from error
        if descriptor is None:
            raise SaveError(
                f"The match {match_id!r} is being played in another window; close it there first."
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
