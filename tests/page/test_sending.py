"""Slow and broken answers: what the page says, what it sends again, when it rests."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from tests.page import meddling
from tests.page.meddling import assert_same
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
# The answer to the next action: none at all until it is given up, a body cut in the middle, or one
# that the server calls a fault of its own.
ODD = """how => {
  const real = window.fetch;
  let left = 1;
  window.fetch = async (resource, options = {}) => {
    if (!String(resource).endsWith('/actions') || !left) return real(resource, options);
    left -= 1;
    if (how === 'silence') {
      return new Promise((_, reject) => {
        setTimeout(() => reject(new DOMException('', 'TimeoutError')), 1600);
      });
    }
    if (how === 'broken') {
      const problem = { type: '/problems/broken', detail: 'The server has a fault.' };
      return new Response(JSON.stringify(problem), { status: 500 });
    }
    const answer = await real(resource, options);
    const text = await answer.text();
    return new Response(text.slice(0, 3), { status: answer.status });
  };
}"""
HIDE = """hidden => {
  Object.defineProperty(document, 'hidden', { configurable: true, value: hidden });
  document.dispatchEvent(new Event('visibilitychange'));
}"""


@pytest.fixture
def page(new_page: NewPage) -> Page:
    """Give a page at a table, the first card playable."""
    page = new_page(settings={"match": LONG}, script=meddling.SCRIPT)
    start(page)
    assert next_state(page) == "card"
    return page


def played(page: Page) -> int:
    return int(
        page.evaluate(
            "document.querySelector('mj-table').source.table.view.events"
            ".filter(({ seat, play }) => seat === 0 && play).length"
        )
    )


def test_a_slow_action_says_that_it_is_on_its_way(page: Page) -> None:
    page.evaluate(ODD, "silence")
    by_mouse(page, "card")
    page.locator(".status").filter(has_text="Sending…").wait_for()
    next_state(page)
    assert_same(page)
    assert played(page) == 1
    assert page.locator(".status").filter(has_text="Sending…").count() == 0


def test_an_answer_that_is_cut_is_asked_for_again(page: Page) -> None:
    page.evaluate(ODD, "cut")
    by_mouse(page, "card")
    page.wait_for_function(
        "() => document.querySelector('mj-table').source.table.view.events"
        ".some(event => event.play && event.seat === 0)"
    )
    next_state(page)
    assert_same(page)
    assert played(page) == 1


def test_a_fault_of_the_server_is_told_and_not_repeated(page: Page) -> None:
    page.evaluate(ODD, "broken")
    hand = page.locator(".hand-card").count()
    by_mouse(page, "card")
    page.locator(".status").filter(has_text="The server has a fault.").wait_for()
    assert page.locator(".connection").count() == 0
    assert page.locator(".hand-card").count() == hand
    # The next thing that happens takes the sentence away.
    by_mouse(page, "card")
    next_state(page)
    assert page.locator(".status").filter(has_text="The server has a fault.").count() == 0
    assert_same(page)


def test_a_click_while_a_card_is_on_its_way_is_answered(page: Page) -> None:
    page.evaluate(ODD, "silence")
    by_mouse(page, "card")
    page.locator(".hand-card").last.click(force=True)
    page.locator(".status").filter(has_text="still on its way").wait_for()


def test_a_hidden_page_keeps_no_stream(page: Page) -> None:
    page.clock.install()
    page.evaluate(HIDE, True)
    page.clock.run_for(6000)
    page.wait_for_function("() => !document.querySelector('mj-table').source.stream.isOpen")
    page.clock.run_for(60_000)
    stream = page.evaluate(
        "(({ isOpen, closed }) => [isOpen, closed])"
        "(document.querySelector('mj-table').source.stream)"
    )
    assert stream == [False, False]
    assert page.locator(".connection").count() == 0
    page.evaluate(HIDE, False)
    page.wait_for_function("() => document.querySelector('mj-table').source.stream.isOpen")
    page.clock.resume()
    by_mouse(page, "card")
    next_state(page)
    assert_same(page)
