"""Make a picture of every page, in both widths and both schemes.

``python tests/page/screenshots.py FOLDER [LANGUAGE]`` starts a server of its own.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.page.conftest import ARGUMENTS
from tests.page.play import by_mouse, next_state, play_until

SIZES = {"wide": (1280, 800), "upright": (360, 640), "across": (640, 360), "middling": (1024, 768)}
MATCH = {"preset": "vendee", "opponent": "greedy", "first_dealer": "me", "rules": {"target": 250}}


def serve(folder: str) -> tuple[subprocess.Popen[str], str]:
    """Start a server; return it and its address."""
    command = [sys.executable, "-m", "marjolet", "--no-browser", "--port", "0"]
    command += ["--database", f"sqlite:///{folder}/tables.sqlite3"]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert server.stdout is not None
    for line in server.stdout:
        if found := re.search(r"http://[\w.:]+/", line):
            return server, found[0]
    raise SystemExit("The server did not start.")


def make_pictures(
    browser: Browser, address: str, folder: Path, size: str, scheme: str, language: str
) -> None:
    """Walk through the pages in one size and scheme."""
    width, height = SIZES[size]
    context = browser.new_context(
        viewport={"width": width, "height": height},
        color_scheme="dark" if scheme == "dark" else "light",
        device_scale_factor=2 if width < 700 else 1,
        locale=language,
    )
    kept = json.dumps({"speed": 0, "pace": 0, "match": MATCH})
    context.add_init_script(
        "if (!localStorage.getItem('marjolet.settings'))"
        f" localStorage.setItem('marjolet.settings', {json.dumps(kept)})"
    )
    page = context.new_page()

    def picture(name: str, *, full: bool = False) -> None:
        page.wait_for_timeout(250)
        page.screenshot(path=folder / f"{name}-{size}-{scheme}.png", full_page=full)

    def visit(name: str, selector: str) -> None:
        page.goto(f"{address}#{name}")
        page.wait_for_selector(selector)

    visit("", ".summary:not(:empty)")
    picture("home", full=True)
    page.locator(".btn.huge").click()
    next_state(page)
    picture("table-first")
    seen: set[str] = set()
    for _ in range(400):
        state = next_state(page)
        if state == "deal":
            break
        picture_moment(page, seen, picture)
        by_mouse(page, state)
    page.wait_for_selector("dialog[open]")
    picture("end-of-deal")
    page.locator("dialog .go").click()
    next_state(page)
    for panel in ("menu", "sheet", "help", "trump"):
        page.evaluate("name => document.querySelector('mj-table').open(name)", panel)
        picture(panel)
        page.keyboard.press("Escape")
    play_until(page, by_mouse, ("rematch",))
    page.wait_for_selector("dialog[open] .decided")
    picture("end-of-match")
    visit("", ".matches")
    picture("home-matches", full=True)
    page.locator(".house summary").click()
    page.wait_for_selector(".house-field")
    picture("house-rules", full=True)
    visit("settings", ".settings")
    picture("settings", full=True)
    visit("rules/6.4", ".here")
    picture("rules")
    visit("learn", ".coach")
    picture("lesson")
    for _ in range(2):
        page.locator(".coach .btn.go").click()
    page.locator(".hand-card.legal").click()
    page.wait_for_selector(".call")
    picture("lesson-announce")
    context.close()


def picture_moment(page: Page, seen: set[str], picture: object) -> None:
    """Take the first picture of each kind of moment."""
    moments = {
        "announce": ".calling .call:not(.call-draw)",
        "draw-only": ".call-draw:only-child",
        "banner": ".banner",
        "strict": ".strict .hand-card.illegal",
    }
    for name, selector in moments.items():
        if name not in seen and page.locator(selector).count():
            seen.add(name)
            picture(name)  # type: ignore[operator]


def main() -> None:
    """Make all pictures."""
    folder = Path(sys.argv[1])
    language = sys.argv[2] if len(sys.argv) > 2 else "en"
    sizes = sys.argv[3].split(",") if len(sys.argv) > 3 else list(SIZES)
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as place, sync_playwright() as playwright:
        server, address = serve(place)
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=ARGUMENTS)
        try:
            for size in sizes:
                for scheme in ("light", "dark"):
                    make_pictures(browser, address, folder, size, scheme, language)
        finally:
            server.terminate()


if __name__ == "__main__":
    main()
