"""The outermost layer: headers on every answer, limits, strange hosts, no fault that escapes."""

from __future__ import annotations

import re
from collections.abc import Collection
from ipaddress import ip_address

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ..language import Speech
from .faults import log_fault
from .problems import BROKEN, FOREIGN_HOST, TOO_LARGE, Problem, language_of

MOST_BYTES = 64 * 1024
_HOST = re.compile(r"(\[[0-9a-f:.]+\]|[^:/@\[\]]+)(?::[0-9]*)?")

# Everything comes from this server, nothing is written into the page, nobody frames it.
SOURCES = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self'",
    "connect-src": "'self'",
    "manifest-src": "'self'",
    "base-uri": "'none'",
    "form-action": "'self'",
    "frame-ancestors": "'none'",
}
POLICY = "; ".join(f"{name} {sources}" for name, sources in SOURCES.items())
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}


class TooLarge(HTTPException):
    """A body that goes over the limit; FastAPI passes on only exceptions of this kind."""

    def __init__(self) -> None:
        super().__init__(TOO_LARGE.status)


class Guard:
    """Wraps the application; nothing that it raises reaches the log of the web server.

    That log would write the message of the exception, which may hold a deck.
    """

    def __init__(self, app: ASGIApp, language: str, hosts: Collection[str] | None = None) -> None:
        self.app = app
        self.language = language
        self.hosts = None if hosts is None else {host.lower() for host in hosts}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        exchange = Exchange(receive, send)
        headers = Headers(scope=scope)
        try:
            if self.hosts is not None and not is_own(headers.get("host", ""), self.hosts):
                raise Problem(FOREIGN_HOST)
            if announced_length(headers) > MOST_BYTES:
                raise TooLarge
            await self.app(scope, exchange.receive, exchange.send)
        except Exception as error:
            if not isinstance(error, TooLarge | Problem):
                log_fault(error)
            if exchange.has_answered:
                return
            speech = Speech(language_of(headers.get("accept-language", ""), self.language))
            response = refusal_of(error).response(speech)
            await response(scope, receive, exchange.send)


class Exchange:
    """One request and its answer, counted and completed on their way through."""

    def __init__(self, receive: Receive, send: Send) -> None:
        self.has_answered = False
        self._receive = receive
        self._send = send
        self._read = 0

    async def receive(self) -> Message:
        """Return what the client sends next; raise :class:`TooLarge` when it is too much."""
        message = await self._receive()
        if message["type"] == "http.request":
            self._read += len(message.get("body", b""))
            if self._read > MOST_BYTES:
                raise TooLarge
        return message

    async def send(self, message: Message) -> None:
        """Pass a part of the answer on, with the headers that every answer has."""
        if message["type"] == "http.response.start":
            self.has_answered = True
            headers = MutableHeaders(scope=message)
            headers.update(HEADERS)
            headers.setdefault("Cache-Control", "no-store")
        await self._send(message)


def refusal_of(error: Exception) -> Problem:
    """Return the problem that `error` is to the client; its text stays here."""
    if isinstance(error, Problem):
        return error
    return Problem(TOO_LARGE if isinstance(error, TooLarge) else BROKEN)


def is_own(host: str, names: Collection[str]) -> bool:
    """Tell whether the header `host` has one of `names`, or one that only means this computer.

    >>> is_own("localhost:8000", ()), is_own("[::1]", ()), is_own("cards.example", ())
    (True, True, False)
    """
    written = _HOST.fullmatch(host.lower())
    if written is None:
        return False
    name = written[1].removesuffix(".")
    if name in names or name == "localhost" or name.endswith(".localhost"):
        return True
    return is_loopback(name.strip("[]"))


def is_loopback(address: str) -> bool:
    """Tell whether `address` is one at which only this computer is reached."""
    try:
        return ip_address(address).is_loopback
    except ValueError:
        return False


def announced_length(headers: Headers) -> int:
    """Return the length of the body as its header says; what is no number is left to the server."""
    written = headers.get("content-length", "0")
    return int(written) if written.isascii() and written.isdigit() and len(written) < 19 else 0
