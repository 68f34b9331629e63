"""Whole matches and deals, played at the page."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from tests.page.play import by_keyboard, by_mouse, by_touch, next_state, play_until, start

from marjolet.rules import PRESETS

if TYPE_CHECKING:
    from playwright.sync_api import Page

NewPage = Callable[..., "Page"]
SHORT = {"preset": "marjolet", "opponent": "greedy", "first_dealer": "me", "rules": {"target": 250}}


def totals(page: Page) -> list[int]:
    return list(page.evaluate("document.querySelector('mj-table').model.table.totals"))


def test_a_whole_match_by_mouse_and_its_rematch(new_page: NewPage) -> None:
    page = new_page(settings={"match": SHORT})
    start(page)
    play_until(page, by_mouse, ("rematch",))
    page.wait_for_selector("dialog .decided")
    assert max(totals(page)) >= 250
    page.locator("dialog .go").click()
    page.wait_for_function("() => document.querySelector('mj-table')?.model?.table.totals[0] === 0")
    assert next_state(page) == "card"
    page.evaluate("location.hash = ''")
    page.get_by_role("heading", name="Finished matches").wait_for()
    page.get_by_role("heading", name="Matches to resume").wait_for()


def test_a_whole_match_by_keyboard(new_page: NewPage) -> None:
    page = new_page(settings={"match": SHORT})
    page.get_by_role("button", name="Play", exact=True).focus()
    page.keyboard.press("Enter")
    page.wait_for_selector(".hand .hand-card")
    play_until(page, by_keyboard, ("rematch",))
    page.wait_for_selector("dialog .decided")
    page.keyboard.press("r")
    page.wait_for_function("() => document.querySelector('mj-table')?.model?.table.totals[0] === 0")


def test_a_whole_match_by_touch_on_a_small_phone(new_page: NewPage) -> None:
    page = new_page(360, 640, has_touch=True, is_mobile=True, settings={"match": SHORT})
    page.get_by_role("button", name="Play", exact=True).tap()
    page.wait_for_selector(".hand .hand-card")
    play_until(page, by_touch, ("rematch",))
    page.wait_for_selector("dialog .decided")
    assert max(totals(page)) >= 250
    page.locator("dialog .go").tap()
    page.wait_for_function("() => document.querySelector('mj-table')?.model?.table.totals[0] === 0")


@pytest.mark.parametrize(("width", "height"), [(360, 640), (640, 360)])
def test_a_deal_by_touch_on_a_phone(new_page: NewPage, width: int, height: int) -> None:
    page = new_page(width, height, has_touch=True, is_mobile=True, settings={"match": SHORT})
    page.get_by_role("button", name="Play", exact=True).tap()
    page.wait_for_selector(".hand .hand-card")
    for _ in range(12):
        state = next_state(page)
        if state not in ("card", "call"):
            break
        assert_fits(page, width, height)
        by_touch(page, state)
    play_until(page, by_touch, ("deal", "rematch"))


def assert_fits(page: Page, width: int, height: int) -> None:
    """Nothing scrolls, hand cards are wide enough, and everything tapped is large enough."""
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert page.evaluate("document.documentElement.scrollHeight") <= height
    card = page.locator(".hand-card").first.bounding_box()
    assert card is not None
    assert card["width"] >= 0.15 * width
    small = page.evaluate(
        """() => [...document.querySelectorAll('mj-table button, mj-table a')]
          .filter((one) => one.checkVisibility())
          .map((one) => [one.className, one.getBoundingClientRect()])
          .filter(([, box]) => box.width < 43.5 || box.height < 43.5)
          .map(([name, box]) => `${name} ${box.width} x ${box.height}`)"""
    )
    assert small == []
    outside = page.evaluate(
        """() => [...document.querySelectorAll('mj-table :is(.hand-card, .call, .seat, .status)')]
          .map((one) => [one.className, one.getBoundingClientRect()])
          .filter(([, box]) => box.left < -1 || box.top < -1 || box.right > innerWidth + 1
            || box.bottom > innerHeight + 1)
          .map(([name, box]) => `${name} ${JSON.stringify(box)}`)"""
    )
    assert outside == []


@pytest.mark.parametrize("preset", PRESETS)
def test_each_preset_for_one_deal(new_page: NewPage, preset: str) -> None:
    match = {"preset": preset, "opponent": "greedy", "first_dealer": "opponent", "rules": {}}
    page = new_page(settings={"match": match})
    start(page)
    play_until(page, by_mouse, ("deal", "rematch"))
    page.wait_for_selector("dialog .sheet-table")
    assert sum(totals(page)) > 0


def test_the_match_goes_on_after_a_reload_and_elsewhere(new_page: NewPage) -> None:
    page = new_page(settings={"match": SHORT})
    start(page)
    for _ in range(4):
        by_mouse(page, next_state(page))
    next_state(page)
    hand = page.locator(".hand-card").evaluate_all("cards => cards.map(c => c.dataset.code)")
    page.reload()
    page.wait_for_selector(".hand .hand-card")
    assert hand == page.locator(".hand-card").evaluate_all(
        "cards => cards.map(c => c.dataset.code)"
    )
    seat = page.evaluate("JSON.parse(localStorage.getItem('marjolet.seats'))[0]")
    other = new_page(hash=f"seat/{seat['table']}/{seat['token']}")
    other.wait_for_selector(".hand .hand-card")
    assert seat["token"] not in other.url
    assert hand == other.locator(".hand-card").evaluate_all(
        "cards => cards.map(c => c.dataset.code)"
    )
    by_mouse(page, next_state(page))
    other.wait_for_function(
        "code => !document.querySelector(`.hand-card[data-code='${code}']`)", arg=hand[0]
    )


def test_double_clicks_play_one_card(new_page: NewPage) -> None:
    page = new_page(settings={"match": SHORT})
    start(page)
    assert next_state(page) == "card"
    page.locator(".hand-card.legal").first.dblclick()
    next_state(page)
    played = page.evaluate(
        "document.querySelector('mj-table').model.view.events.filter(e => e.play && !e.seat).length"
    )
    assert played == 1


def test_take_back_and_hint(new_page: NewPage) -> None:
    page = new_page(settings={"match": SHORT})
    start(page)
    next_state(page)
    page.keyboard.press("h")
    page.wait_for_selector(".hinted")
    hand = page.locator(".hand-card").count()
    by_mouse(page, "card")
    next_state(page)
    page.keyboard.press("z")
    page.wait_for_function("() => document.querySelector('mj-table').model.view.events.length < 2")
    next_state(page)
    assert page.locator(".hand-card").count() == hand


def test_the_command_box_reads_names(new_page: NewPage) -> None:
    page = new_page(settings={"match": SHORT})
    start(page)
    next_state(page)
    name = page.locator(".hand-card").last.get_attribute("aria-label") or ""
    page.keyboard.press("/")
    page.keyboard.type(name.split(",")[0].lower())
    page.keyboard.press("Enter")
    page.wait_for_function(
        "() => document.querySelector('mj-table').model.view.events.some(e => e.play && !e.seat)"
    )


def test_the_lesson_from_beginning_to_end(new_page: NewPage) -> None:
    page = new_page(hash="learn")
    for _ in range(20):
        if page.get_by_role("link", name="To the game").count():
            break
        page.locator(".coach .btn.go, .call, .hand-card.legal").first.click()
        page.wait_for_timeout(1000 if page.locator(".coach .btn.go, .call").count() == 0 else 50)
    assert page.locator(".score-total, .sum").last.inner_text() == "40"
    page.get_by_role("link", name="To the game").click()
    page.get_by_role("button", name="Play", exact=True).wait_for()
