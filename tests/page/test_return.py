"""The server dies, or the network: the page comes back by itself, and nothing is lost."""

from __future__ import annotations

import json
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from tests.page import meddling
from tests.page.meddling import acknowledged, assert_same
from tests.page.play import by_mouse, next_state, start
from tests.server.running import Process

if TYPE_CHECKING:
    from playwright.sync_api import Page

NewPage = Callable[..., "Page"]
LONG = {
    "preset": "marjolet",
    "opponent": "greedy",
    "first_dealer": "opponent",
    "rules": {"target": 100_000},
}
MOMENTS = ("trick", "announcement", "in flight", "deal", "idle")
UNREACHABLE = r"Failed to load resource|net::ERR_"
LOST = ".connection"


@pytest.fixture
def process(tmp_path: Path) -> Iterator[Process]:
    """Give a server that is started on one port and one database as often as needed."""
    process = Process(tmp_path / "tables.sqlite")
    yield process
    process.kill()


def test_the_page_comes_back_when_the_process_is_killed(
    new_page: NewPage, process: Process
) -> None:
    kill_often(new_page, process, 5, 1)


@pytest.mark.soak
def test_the_page_comes_back_from_fifty_kills(new_page: NewPage, process: Process) -> None:
    kill_often(new_page, process, 50, 2)


def kill_often(new_page: NewPage, process: Process, times: int, seed: int) -> None:
    rng = Random(seed)
    address = process.start().strip()
    page = open_table(new_page, at=address, forgives=UNREACHABLE)
    for number in range(times):
        moment = MOMENTS[number % len(MOMENTS)]
        play_to(page, moment)
        kill_in(page, process, moment, rng)
        page.locator(LOST).wait_for()
        assert process.start().strip() == address
        assert_nothing_lost(page)
    assert len(acknowledged(page)) > times


def open_table(new_page: NewPage, **options: Any) -> Page:
    # The computer takes a moment, so that the server also dies in the midst of its reply.
    settings = {"match": LONG, "pace": 0.05}
    page = new_page(settings=settings, script=meddling.SCRIPT, **options)
    start(page)
    return page


def play_to(page: Page, moment: str) -> None:
    """Play until the next thing to do is what `moment` is about."""
    wanted = {"announcement": ("call",), "deal": ("deal",), "in flight": ("card", "call")}
    for _ in range(400):
        state = next_state(page)
        if state in wanted.get(moment, ("card",)):
            return
        by_mouse(page, state)
    raise AssertionError(f"no {moment} came")


def kill_in(page: Page, process: Process, moment: str, rng: Random) -> None:
    """Act and kill the server: before the answer, or anywhere in what follows from it."""
    if moment == "idle":
        process.kill()
        return
    count = len(acknowledged(page))
    by_mouse(page, next_state(page))
    if moment != "in flight":
        page.wait_for_function("count => meddling.answered.length > count", arg=count)
        time.sleep(rng.random() * 0.06)
    process.kill()


@pytest.mark.parametrize("moment", ["idle", "trick"])
def test_the_page_comes_back_when_the_network_was_cut(new_page: NewPage, moment: str) -> None:
    page = open_table(new_page, forgives=UNREACHABLE)
    for _ in range(3):
        by_mouse(page, next_state(page))
    next_state(page)
    page.context.set_offline(True)
    if moment == "trick":
        by_mouse(page, next_state(page))
    page.locator(LOST).wait_for()
    page.context.set_offline(False)
    assert_nothing_lost(page)


def test_the_page_comes_back_when_every_request_fails(new_page: NewPage) -> None:
    page = open_table(new_page, forgives=UNREACHABLE)
    for _ in range(3):
        by_mouse(page, next_state(page))
    state = next_state(page)
    page.route("**/api/**", lambda route: route.abort())
    page.evaluate("meddling.cut()")
    by_mouse(page, state)
    page.locator(LOST).wait_for()
    page.unroute("**/api/**")
    assert_nothing_lost(page)


def test_home_comes_back_when_the_server_does(new_page: NewPage, process: Process) -> None:
    address = process.start().strip()
    page = new_page(at=address, forgives=UNREACHABLE, settings={"match": LONG})
    process.kill()
    page.get_by_role("button", name="Play", exact=True).click()
    page.get_by_role("alert").filter(has_text="cannot be reached").wait_for()
    assert process.start().strip() == address
    page.get_by_role("button", name="Play", exact=True).click()
    assert next_state(page) == "card"
    assert page.locator(LOST).count() == 0


def assert_nothing_lost(page: Page) -> None:
    """Check that the page has what the server has, plays on, and lost nothing acknowledged."""
    next_state(page)
    assert_same(page)
    assert page.locator(LOST).count() == 0
    origin, table, token = page.evaluate(
        """() => {
          const { id, token } = document.querySelector('mj-table').source;
          return [location.origin, id, token];
        }"""
    )
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}

    def ask(where: str, body: dict[str, Any] | None = None) -> Any:
        data = None if body is None else json.dumps(body).encode()
        wanted = urllib.request.Request(f"{origin}/api/tables/{table}{where}", data, headers)
        with urllib.request.urlopen(wanted) as answer:
            return json.load(answer)

    number = ask("")["number"]
    # Sent once more, an action that the server knows is answered as it was.
    for kept in acknowledged(page)[-60:]:
        assert kept["told"]["number"] <= number
        assert ask("/actions", kept["action"]) == kept["told"]
    assert ask("")["number"] == number
