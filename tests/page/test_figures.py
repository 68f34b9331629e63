"""How long and how much, measured here and told at the end of the run.

Times are recorded, not judged: a machine that does other things at once would fail them.
"""

from __future__ import annotations

import itertools
import json
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Any

import httpx
from tests.page.figures import Record, record_figure
from tests.page.play import by_mouse, next_state, start
from tests.server.running import Process
from tests.server.wire import Document, applied

if TYPE_CHECKING:
    from playwright.sync_api import CDPSession, Page

NewPage = Callable[..., "Page"]
# The opponent deals, so that the person leads.
MATCH = {"preset": "marjolet", "opponent": "greedy", "first_dealer": "opponent", "rules": {}}
PAGES = {"": ".home", "settings": ".settings", "rules": ".toc", "learn": ".coach"}
ACTIONS = 2000

# The time at which the first playable card stood on the screen.
FIRST_CARD = """() => new Promise((resolve) => {
  const begun = performance.now();
  const look = () => {
    if (performance.now() - begun > 20000) resolve(Infinity);
    else if (!document.querySelector('.hand-card.legal')) requestAnimationFrame(look);
    else resolve(performance.timeOrigin + performance.now());
  };
  look();
})"""

# How long after a click on a playable card that card lay on the table and was drawn there.
LYING = """(code) => new Promise((resolve, reject) => {
  const begun = performance.now();
  document.querySelector(`.hand-card[data-code="${code}"]`).click();
  if (!document.querySelector(`.place-me mj-card[code="${code}"]`)) reject(new Error('not there'));
  requestAnimationFrame(() => {
    // After the frame that shows it.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve(performance.now() - begun);
    port2.postMessage(null);
  });
})"""


def test_from_the_start_of_the_process_to_a_playable_card(
    new_page: NewPage, tmp_path: Path, record_property: Record
) -> None:
    new_page()  # the browser runs already
    process = Process(tmp_path / "tables.sqlite")
    begun = time.time()
    try:
        page = new_page(at=process.start().strip(), settings={"match": MATCH})
        page.get_by_role("button", name="Play", exact=True).click()
        shown = page.evaluate(FIRST_CARD) / 1000
        page.close()  # before it complains of the server's end
    finally:
        process.kill()
    took = shown - begun
    record_figure(record_property, "start of the process to a playable card", took, 2.5, "s")


def test_from_the_page_to_a_playable_card(new_page: NewPage, record_property: Record) -> None:
    page = new_page(settings={"match": MATCH})
    page.get_by_role("button", name="Play", exact=True).click()
    shown = page.evaluate(FIRST_CARD)
    took = (shown - page.evaluate("performance.timeOrigin")) / 1000
    record_figure(record_property, "page opened to a playable card", took, 1, "s")


def test_all_that_is_transferred(new_page: NewPage, record_property: Record) -> None:
    page = new_page(locale="fr", settings={"match": MATCH})
    received = count_bytes(page.context.new_cdp_session(page))
    page.reload()
    page.wait_for_selector("html[data-ready]")
    for name, selector in PAGES.items():
        page.evaluate("name => { location.hash = name }", name)
        page.wait_for_selector(selector)
    page.evaluate("location.hash = ''")
    page.locator(".btn.huge").click()
    page.wait_for_selector(".hand-card.legal")
    for _ in range(10):
        by_mouse(page, next_state(page))
    size = sum(received.values()) / 1000
    record_figure(record_property, "transferred for all pages and ten moves", size, 200, "KB")
    assert len(received) > 40
    assert size < 200


def count_bytes(session: CDPSession) -> dict[str, int]:
    """Return what comes to hold, for each request, the bytes that it brought, headers included."""
    received: dict[str, int] = {}

    def more(event: dict[str, Any]) -> None:
        key = event["requestId"]
        received[key] = received.get(key, 0) + event["encodedDataLength"]

    def all_of(event: dict[str, Any]) -> None:
        received[event["requestId"]] = event["encodedDataLength"]

    session.on("Network.dataReceived", more)
    session.on("Network.loadingFinished", all_of)
    session.send("Network.enable")
    session.send("Network.setCacheDisabled", {"cacheDisabled": True})
    return received


def test_from_a_click_to_the_card_on_the_table(new_page: NewPage, record_property: Record) -> None:
    page = new_page(settings={"match": MATCH})
    start(page)
    took: list[float] = []
    while len(took) < 20:
        state = next_state(page)
        if state != "card":
            by_mouse(page, state)
            continue
        code = page.locator(".hand-card.legal").first.get_attribute("data-code")
        took.append(page.evaluate(LYING, code))
    usual = median(took)
    record_figure(record_property, "a click to the card lying there, usually", usual, 60, "ms")
    record_figure(record_property, "a click to the card lying there, at worst", max(took), 60, "ms")


def test_how_soon_an_action_is_answered(tmp_path: Path, record_property: Record) -> None:
    process = Process(tmp_path / "tables.sqlite")
    try:
        address = process.start().strip()
        with closing(httpx.Client(base_url=address, timeout=20)) as client:
            took = sorted(answer_times(client, ACTIONS))
    finally:
        process.kill()
    name = f"answer to an action, 99 of 100 ({len(took)} actions)"
    record_figure(record_property, name, took[len(took) * 99 // 100] * 1000, 25, "ms")


def answer_times(client: httpx.Client, wanted: int) -> list[float]:
    """Play a long match as fast as the server lets one; return what each answer took."""
    settings = {"pace": 0, "rules": {"target": 100_000}, "opponent": {"player": "greedy"}}
    made = client.post("/api/tables", json=settings).raise_for_status().json()
    path, headers = f"/api/tables/{made['table']}", {"Authorization": f"Bearer {made['token']}"}
    took: list[float] = []
    table: Document = {}
    ids = itertools.count()
    accept = {**headers, "Accept": "application/x-ndjson"}
    with client.stream("GET", f"{path}/events", headers=accept) as stream:
        for line in filter(None, stream.iter_lines()):
            table = applied(table, json.loads(line))
            if table["next"] == "deal":
                action: Document = {"do": "next_deal"}
            elif table["view"]["to_act"] == 0:
                action = {"do": "move", "move": table["view"]["legal"][0]}
            else:
                continue
            action |= {"id": str(next(ids)), "seen": table["number"]}
            begun = time.perf_counter()
            answer = client.post(f"{path}/actions", json=action, headers=headers)
            took.append(time.perf_counter() - begun)
            assert answer.status_code == 200, answer.text
            if len(took) == wanted:
                break
    return took
