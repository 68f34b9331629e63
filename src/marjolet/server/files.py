"""Files and other unchanging answers: compressed once, and sent only when they have changed."""

from __future__ import annotations

import gzip
import hashlib
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response

# Every browser asks each time whether its copy is still right, and mostly hears only yes: an update
# of the server is never played at with the page of the one before.
CACHE = "no-cache"

TYPES = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".webmanifest": "application/manifest+json",
    ".svg": "image/svg+xml",
    ".png": "image/png",
}
_SMALL = 512  # bytes below which compressing is not worth a header


@dataclass(frozen=True, slots=True)
class Packed:
    """Content with its type, its name for caches, and its compressed form if that is smaller."""

    content: bytes
    media_type: str
    tag: str
    zipped: bytes | None

    @classmethod
    def of(cls, content: bytes, media_type: str) -> Packed:
        """Pack `content`."""
        tag = hashlib.sha256(content).hexdigest()[:32]
        zipped = gzip.compress(content, 9, mtime=0) if len(content) > _SMALL else None
        if zipped is not None and len(zipped) > 0.9 * len(content):
            zipped = None
        return cls(content, media_type, f'"{tag}"', zipped)

    def response(self, request: Request) -> Response:
        """Return the answer to `request`: the content, or that it has not changed."""
        headers = {"ETag": self.tag, "Cache-Control": CACHE, "Vary": "Accept-Encoding"}
        known = request.headers.get("if-none-match", "")
        if self.tag in (tag.strip().removeprefix("W/") for tag in known.split(",")):
            return Response(status_code=304, headers=headers)
        content = self.content
        if self.zipped is not None and "gzip" in request.headers.get("accept-encoding", ""):
            content = self.zipped
            headers["Content-Encoding"] = "gzip"
        headers["Content-Length"] = str(len(content))
        body = b"" if request.method == "HEAD" else content
        return Response(body, headers=headers, media_type=self.media_type)


@lru_cache(maxsize=64)
def pack(content: bytes, media_type: str) -> Packed:
    """Return `content` packed; what was packed lately is not packed again."""
    return Packed.of(content, media_type)


class Folder:
    """The files of a folder by their path in it, each packed when it is first asked for."""

    def __init__(self, root: Path) -> None:
        self._root = root.resolve()
        self._packed: dict[Path, tuple[int, Packed]] = {}

    def find(self, path: str) -> Packed | None:
        """Return the file at `path`, or None.

        What is hidden or of no known type is not there, and no file has a second path.
        """
        if path == "" or path.endswith("/"):
            path += "index.html"
        if "\0" in path or "\\" in path:
            return None
        if any(part == "" or part.startswith(".") for part in path.split("/")):
            return None
        media_type = TYPES.get(Path(path).suffix)
        if media_type is None:
            return None
        file = (self._root / path).resolve()
        try:
            if not file.is_relative_to(self._root) or not file.is_file():
                return None
            changed = file.stat().st_mtime_ns
            known = self._packed.get(file)
            if known is None or known[0] != changed:
                known = changed, Packed.of(file.read_bytes(), media_type)
                self._packed[file] = known
        except OSError:  # a name that is too long, a file that went away
            return None
        return known[1]
