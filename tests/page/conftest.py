"""A running server, a browser, and pages that fail the test if they complain."""

from __future__ import annotations

import fcntl
import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

ROOT = Path(__file__).parents[2]
MODULES = ROOT / "node_modules"
# No window, no network of the browser's own.
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]

NewPage = Callable[..., "Page"]


@pytest.fixture(scope="session")
def modules(needs_program: Callable[..., str]) -> Path:
    """Give the folder of the tools that `package.json` names, installed where they are missing."""
    npm = needs_program("npm", debian="npm")
    with open(ROOT / "package.json", encoding="utf-8") as wanted:
        fcntl.flock(wanted, fcntl.LOCK_EX)  # one test process at a time
        stamp = MODULES / ".wanted"
        content = wanted.read()
        if not stamp.exists() or stamp.read_text() != content:
            command = [npm, "install", "--no-package-lock", "--no-audit", "--no-fund"]
            done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
            if done.returncode:
                message = f"npm cannot install the tools of package.json: {done.stderr[-300:]}"
                pytest.fail(message) if os.environ.get("CI") == "true" else pytest.skip(message)
            stamp.write_text(content)
    return MODULES


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Give the address of a server with a database of its own."""
    pytest.importorskip("uvicorn")
    database = tmp_path_factory.mktemp("page") / "tables.sqlite3"
    command = [sys.executable, "-m", "marjolet", "--no-browser", "--port", "0"]
    server = subprocess.Popen(
        [*command, "--database", f"sqlite:///{database}"],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    assert server.stdout is not None
    try:
        for line in server.stdout:
            if found := re.search(r"http://[\w.:]+/", line):
                yield found[0]
                break
        else:
            pytest.fail("the server did not start")
    finally:
        server.terminate()
        server.wait(10)
        server.stdout.close()


@pytest.fixture(scope="session")
def browser(needs_program: Callable[..., str]) -> Iterator[Browser]:
    """Give Debian's Chromium."""
    playwright = pytest.importorskip("playwright.sync_api")
    program = needs_program("chromium", debian="chromium")
    with playwright.sync_playwright() as started:
        browser = started.chromium.launch(executable_path=program, args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture
def new_page(browser: Browser, address: str) -> Iterator[NewPage]:
    """Give a function that opens the page; at the end nothing may stand in any console.

    `settings` are those of the page, on top of: no movements, no waits. `at` is another server's
    address, `forgives` matches the complaints that the test itself provokes, `script` runs in the
    page before its own.
    """
    contexts = []
    complaints: list[str] = []

    def open_page(
        width: int = 1280,
        height: int = 800,
        settings: dict[str, Any] | None = None,
        hash: str = "",  # noqa: A002 - the part of the address after the sign
        at: str = "",
        forgives: str = "",
        script: str = "",
        **options: Any,
    ) -> Page:
        def complain(complaint: str) -> None:
            if not (forgives and re.search(forgives, complaint)):
                complaints.append(complaint)

        options.setdefault("locale", "en")
        context = browser.new_context(viewport={"width": width, "height": height}, **options)
        contexts.append(context)
        kept = json.dumps({"speed": 0, "pace": 0, "learned": True, **(settings or {})})
        context.add_init_script(
            "if (!localStorage.getItem('marjolet.settings'))"
            f" localStorage.setItem('marjolet.settings', {json.dumps(kept)})"
        )
        if script:
            context.add_init_script(script)
        page = context.new_page()
        page.set_default_timeout(30_000)  # a busy machine is slow, not wrong
        page.on("console", lambda message: complain(f"console: {message.text}"))
        page.on("pageerror", lambda error: complain(f"error: {error}"))
        page.goto(f"{at or address}#{hash}")
        page.wait_for_selector("html[data-ready]")
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert complaints == []
