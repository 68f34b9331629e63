"""The command that serves: a free port, the address on a line of its own, the browser, Ctrl-C."""

from __future__ import annotations

import argparse
import contextlib
import os
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable

import uvicorn
from fastapi import FastAPI

from ..errors import MarjoletError
from .app import create_app
from .guard import is_loopback

# Tried first when no port is asked for: a browser keeps the seats of each address apart, so that a
# match goes on after a restart only where it was.
USUAL_PORT = 27532
LOOPBACK = "127.0.0.1"
ENDS_WITHIN = 3  # seconds after Ctrl-C


class ServingError(MarjoletError):
    """An address that cannot be listened on."""


def serve_command(values: argparse.Namespace, language: str) -> int:
    """Serve until Ctrl-C and return 0; `language` is for those who ask for none.

    Raises :class:`MarjoletError` if the address or the database cannot be used.
    """
    with listen(values.host, values.port) as listener:
        # Other sites can give their own name this address, and so reach it through a browser.
        hosts = [values.host] if is_loopback(listener.getsockname()[0]) else None
        app = create_app(values.database, language=language, hosts=hosts)
        address = address_of(listener, values.host)
        server = Server(app, lambda: announce(address, opens=not values.no_browser))
        # uvicorn ends in good order first, and then passes the signal on, or leaves if it never
        # started.
        with contextlib.suppress(KeyboardInterrupt, SystemExit):
            server.run(sockets=[listener])
    if app.state.failure is not None:
        raise app.state.failure
    return 0 if server.started else 1


class Server(uvicorn.Server):
    """A server that says when it is ready, and ends its streams before it waits for them."""

    def __init__(self, app: FastAPI, is_ready: Callable[[], None]) -> None:
        # No access log: an address may name a card. Faults are logged by this package alone.
        config = uvicorn.Config(
            app,
            log_config=None,
            access_log=False,
            log_level="critical",
            lifespan="on",
            server_header=False,
            timeout_graceful_shutdown=ENDS_WITHIN,
        )
        super().__init__(config)
        self._app = app
        self._is_ready = is_ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, and say so."""
        await super().startup(sockets)
        if self.started:
            self._is_ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End the streams, then everything else."""
        self._app.state.tables.closing.set()
        await super().shutdown(sockets)


def listen(host: str, port: int | None) -> socket.socket:
    """Return a socket that listens at `port`, or at the usual one or any that is free."""
    ports = [USUAL_PORT, 0] if port is None else [port]
    reason = ""
    for number in ports:
        try:
            # With its protocol: asyncio sends small answers at once only where it is named.
            family, kind, protocol, _, place = socket.getaddrinfo(
                host, number, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
            )[0]
            listener = socket.socket(family, kind, protocol)
        except (OSError, OverflowError, UnicodeError) as error:
            reason = getattr(error, "strerror", None) or str(error)
            continue
        try:
            if os.name == "posix":
                listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listener.bind(place)
            listener.listen(128)
        except (OSError, OverflowError) as error:
            listener.close()
            reason = getattr(error, "strerror", None) or str(error)
            continue
        return listener
    raise ServingError(f"Cannot listen at {host}, port {port}: {reason}.")


def address_of(listener: socket.socket, host: str) -> str:
    """Return the address for a browser on this computer."""
    port = listener.getsockname()[1]
    name = {"0.0.0.0": LOOPBACK, "::": "::1", "": LOOPBACK}.get(host, host)
    return f"http://[{name}]:{port}/" if ":" in name else f"http://{name}:{port}/"


def announce(address: str, *, opens: bool) -> None:
    """Print the address on a line of its own, and open it in the browser if there is one."""
    sys.stdout.write(address + "\n")
    sys.stdout.flush()
    if opens and has_display():
        # Some browsers return from the call only when they are closed.
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()


def has_display() -> bool:
    """Tell whether a browser could show itself here."""
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
