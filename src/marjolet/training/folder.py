"""The folder of a run: its log, its checkpoint, its net, each whole whenever the run is killed."""

from __future__ import annotations

import io
import json
import os
import pickle
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO, Self

import torch

from ..arena.problems import FileProblem
from ..arena.store import lock_file
from ..language.speech import mark
from .problems import TrainingError

LOG = "log.jsonl"
CHECKPOINT = "checkpoint.pt"
NET = "policy.net"
UNREADABLE = (
    RuntimeError,
    ValueError,
    LookupError,
    EOFError,
    AttributeError,
    TypeError,
    pickle.UnpicklingError,
)


class Folder:
    """An open folder, which no other run writes meanwhile; made if it is not there.

    Raises OSError if the system refuses, :class:`TrainingError` if another run has it.
    """

    def __init__(self, path: str | Path) -> None:
        self.path = Path(path)
        self.path.mkdir(parents=True, exist_ok=True)
        self._log: BinaryIO = open(self.path / LOG, "a+b")  # noqa: SIM115 - open until the end
        try:
            lock_file(self._log, str(self.path / LOG))
        except FileProblem:
            self._log.close()
            raise TrainingError(
                mark("Another run is writing into the folder {path}."), path=self.path
            ) from None

    def checkpoint(self) -> dict[str, Any] | None:
        """Return the last checkpoint, None if there is none; raise :class:`TrainingError`."""
        path = self.path / CHECKPOINT
        try:
            content = path.read_bytes()
        except FileNotFoundError:
            return None
        try:
            read = torch.load(io.BytesIO(content), weights_only=True)
        except UNREADABLE:
            read = None
        if not isinstance(read, dict):
            raise damaged(self.path)
        return read

    def save(self, checkpoint: dict[str, Any], net: bytes) -> None:
        """Put a checkpoint and a net in place of the last ones."""
        content = io.BytesIO()
        torch.save(checkpoint, content)
        replace(self.path / NET, net)
        replace(self.path / CHECKPOINT, content.getvalue())

    def log(self, line: dict[str, Any]) -> None:
        """Write a line of the log."""
        self._log.write(json.dumps(line, separators=(",", ":")).encode() + b"\n")
        self._log.flush()

    def log_length(self) -> int:
        """Return the length of the log in bytes."""
        return self._log.seek(0, os.SEEK_END)

    def cut_log(self, length: int) -> None:
        """Drop what was logged after the last checkpoint: it will come again."""
        self._log.truncate(length)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._log.close()


def damaged(folder: Path) -> TrainingError:
    """Return the error for a checkpoint in `folder` that cannot be gone on from."""
    return TrainingError(mark("The checkpoint {path} is damaged."), path=folder / CHECKPOINT)


def replace(path: Path, content: bytes) -> None:
    """Write a file so that either the old or the new one is there, whole, at any moment."""
    waiting = path.with_name(path.name + ".new")
    with open(waiting, "wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    os.replace(waiting, path)
