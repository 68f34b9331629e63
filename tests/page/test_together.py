"""Whatever happens on the way, the page comes to show what the server has."""

from __future__ import annotations

import json
import urllib.request
from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from tests.page import meddling
from tests.page.meddling import assert_same, meddle
from tests.page.play import by_mouse, next_state, start

if TYPE_CHECKING:
    from playwright.sync_api import Page

NewPage = Callable[..., "Page"]
LONG = {
    "preset": "marjolet",
    "opponent": "greedy",
    "first_dealer": "opponent",
    "rules": {"target": 100_000},
}
ON_THE_WAY = (
    "never sent",
    "answer lost",
    "server broken",
    "answer late",
    "stream cut",
    "sent twice",
)
REFUSED = r"Failed to load resource.* 409"


@pytest.fixture
def page(new_page: NewPage) -> Page:
    """Give a page at a table, the first card playable, with somebody meddling."""
    page = new_page(settings={"match": LONG}, script=meddling.SCRIPT, forgives=REFUSED)
    start(page)
    assert next_state(page) == "card"
    return page


@pytest.mark.parametrize("how", ON_THE_WAY)
def test_an_action_with_trouble_on_the_way(page: Page, how: str) -> None:
    meddle(page, how)
    card = page.locator(".hand-card.legal").first
    code = card.get_attribute("data-code")
    card.click()
    page.wait_for_function("() => meddling.next.length === 0")
    next_state(page)
    assert_same(page)
    mine = page.evaluate(
        "document.querySelector('mj-table').source.table.view.events"
        ".filter(({ seat, play }) => seat === 0 && play).map(({ play }) => play)"
    )
    assert mine[0] == code


def test_the_stream_says_nothing_after_the_answer(page: Page) -> None:
    page.evaluate("meddling.hold()")
    by_mouse(page, "card")
    # The page fetches the table instead, and later hears everything once more.
    page.wait_for_function("() => !document.querySelector('mj-table').source.isBusy")
    page.evaluate("meddling.release()")
    next_state(page)
    assert_same(page)


def test_somebody_else_plays_at_the_same_place(page: Page) -> None:
    page.evaluate("meddling.hold()")
    elsewhere(page)
    # This page has not heard of it: the card that it plays is refused as stale.
    page.locator(".hand-card.legal").last.click()
    page.wait_for_function("() => !document.querySelector('mj-table').source.isBusy")
    page.evaluate("meddling.release()")
    next_state(page)
    assert_same(page)


def test_a_refused_card_is_in_the_hand_again(page: Page) -> None:
    play_to_an_illegal_card(page)
    hand = page.locator(".hand-card").count()
    page.evaluate(
        "() => document.querySelector('mj-table').source.act('move',"
        " document.querySelector('.hand-card.illegal').dataset.code)"
    )
    assert_same(page)
    assert page.locator(".hand-card").count() == hand


def test_random_trouble(page: Page) -> None:
    random_trouble(page, Random(7), 40)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(6))
def test_much_random_trouble(page: Page, seed: int) -> None:
    random_trouble(page, Random(seed), 300)


def random_trouble(page: Page, rng: Random, steps: int) -> None:
    """Act `steps` times with all that can go wrong; after each, page and server are the same."""
    said = []
    for _ in range(steps):
        state = next_state(page)
        trouble = [rng.choice(ON_THE_WAY) for _ in range(rng.choice((0, 1, 1, 2)))]
        aside = rng.choice(("", "", "cut", "cut later", "elsewhere", "taken back", "twice"))
        said.append(f"{state}: {', '.join([*trouble, aside])}")
        try:
            meddle(page, *trouble)
            act_with(page, state, aside, rng)
            page.evaluate("meddling.next.length = 0")
            assert_same(page)
        except Exception as error:
            raise AssertionError("; ".join(said[-4:])) from error


def act_with(page: Page, state: str, aside: str, rng: Random) -> None:
    """Take one thing that is offered while something else happens, too."""
    if aside == "cut":
        page.evaluate("meddling.cut()")
    if aside == "elsewhere" and state in ("card", "call"):
        elsewhere(page)
    if aside == "cut later":
        page.evaluate("ms => { setTimeout(() => meddling.cut(), ms); }", rng.randrange(12))
    if state == "deal":
        page.locator("dialog .go").click()
        return
    # In the page, as fast as a hand never is: what is there now, if it is still there.
    page.evaluate(
        """([at, times]) => {
          const all = document.querySelectorAll('.call, .hand-card.legal');
          for (let n = 0; n < times; n += 1) all[at % all.length]?.click();
        }""",
        [rng.randrange(8), 2 if aside == "twice" else 1],
    )
    if aside == "taken back":
        page.keyboard.press("z")
    page.wait_for_function(
        "() => !document.querySelector('mj-table').source.isBusy", timeout=25_000
    )


def play_to_an_illegal_card(page: Page) -> None:
    """Play until a card of the hand may not be played."""
    for _ in range(300):
        state = next_state(page)
        if state == "card" and page.locator(".hand-card.illegal").count():
            return
        by_mouse(page, state)
    raise AssertionError("every card was legal")


def elsewhere(page: Page) -> None:
    """Take the first thing offered with the same seat, but not in this page."""
    origin, path, token = page.evaluate(
        """() => {
          const { id, token } = document.querySelector('mj-table').source;
          return [location.origin, `/api/tables/${id}`, token];
        }"""
    )
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}

    def ask(where: str, body: dict[str, Any] | None = None) -> Any:
        data = None if body is None else json.dumps(body).encode()
        wanted = urllib.request.Request(f"{origin}{path}{where}", data, headers)
        with urllib.request.urlopen(wanted) as answer:
            return json.load(answer)

    table = ask("")
    move = table["view"]["legal"][0]
    action = {"id": f"elsewhere-{table['number']}", "seen": table["number"]}
    ask("/actions", {**action, "do": "move", "move": move})
