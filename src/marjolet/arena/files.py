"""Files that are read and written whole: only ordinary ones, and never half of one."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterable
from contextlib import suppress

from ..language.speech import mark
from .problems import FileProblem


def require_ordinary(path: str) -> bool:
    """Return whether there is a file at `path`; raise :class:`FileProblem` for what is no file.

    A pipe would keep its reader waiting, a device may never come to an end.
    """
    if not path:
        raise FileProblem(mark("The name of a file is empty."))
    try:
        mode = os.stat(path).st_mode
    except FileNotFoundError:
        return False
    if not stat.S_ISREG(mode):
        raise FileProblem(mark("{path} is not an ordinary file."), path=path)
    return True


def write_whole(path: str, content: Iterable[bytes]) -> None:
    """Write `content` to `path`, all of it or nothing: beside it first, then under its name.

    Raises :class:`FileProblem` if the system refuses.
    """
    require_ordinary(path)
    # Not made of the name that was asked for, which may be as long as the system allows.
    beside = os.path.join(os.path.dirname(path), f".marjolet-{os.getpid()}.part")
    try:
        with open(beside, "wb") as file:
            file.writelines(content)
            file.flush()
            os.fsync(file.fileno())
        os.replace(beside, path)
    except OSError as error:
        raise cannot_write(path, error) from error
    finally:
        with suppress(OSError):
            os.unlink(beside)


def cannot_write(path: str, error: OSError) -> FileProblem:
    """Return the sentence for a file that the system does not let us write."""
    return FileProblem(
        mark("The file {path} cannot be written: {reason}."),
        path=path,
        reason=error.strerror or str(error),
    )
