"""Playing at the page as a person would: look at what is offered, do one thing, look again."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Page

# What can be done now: deal on, play again, call, play a card; "" while others are busy.
STATE = """() => {
  const table = document.querySelector('mj-table');
  const model = table?.model;
  if (!model || model.source.isBusy) return '';
  if (model.table.next) return model.table.next;
  if (!model.isMyTurn) return '';
  return model.calls.length ? 'call' : 'card';
}"""

Act = Callable[["Page", str], None]


def start(page: Page) -> None:
    """Press the one large button."""
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_selector(".hand .hand-card")


def next_state(page: Page) -> str:
    """Wait until there is something to do, and say what."""
    return str(page.wait_for_function(STATE).json_value())


def play_until(page: Page, act: Act, ends: tuple[str, ...]) -> None:
    """Act again and again until the state is one of `ends`."""
    for _ in range(2000):
        state = next_state(page)
        if state in ends:
            return
        act(page, state)
    raise AssertionError("the match does not end")


def by_mouse(page: Page, state: str) -> None:
    """Take the first thing offered, by clicking on it."""
    if state == "deal":
        page.locator("dialog .go").click()
    elif state == "call":
        page.locator(".call").first.click()
    else:
        page.locator(".hand-card.legal").first.click()


def by_keyboard(page: Page, state: str) -> None:
    """Take the first thing offered, by its key."""
    if state == "deal":
        page.wait_for_selector("dialog .go")
        page.keyboard.press("n")
    elif state == "call":
        first = page.locator(".call").first.get_attribute("data-move") or ""
        if first.startswith("meld"):
            page.keyboard.press("a")
            if page.locator(".call[data-move^=meld]").count() > 1:
                page.keyboard.press("Enter")
        else:
            page.keyboard.press({"exchange": "x", "draw": "p"}[first])
    else:
        cards = page.locator(".hand-card")
        legal = [
            at
            for at in range(cards.count())
            if "legal" in (cards.nth(at).get_attribute("class") or "").split()
        ]
        page.keyboard.press("Home")
        for _ in range(legal[0]):
            page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")


def by_touch(page: Page, state: str) -> None:
    """Tap what is offered; a card takes two taps."""
    if state == "deal":
        page.locator("dialog .go").tap()
    elif state == "call":
        page.locator(".call").first.tap()
    else:
        card = page.locator(".hand-card.legal").first
        card.tap()
        page.locator(".hand-card.lifted").tap()
