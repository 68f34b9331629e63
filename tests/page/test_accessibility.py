"""axe-core finds nothing on any page, in both schemes."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from tests.page.play import by_mouse, next_state, play_until, start

if TYPE_CHECKING:
    from playwright.sync_api import Page

NewPage = Callable[..., "Page"]
MATCH = {"preset": "marjolet", "opponent": "greedy", "first_dealer": "me", "rules": {"target": 250}}


@pytest.fixture(scope="module")
def axe(modules: Path) -> Path:
    """Give the script that examines a page."""
    return modules / "axe-core" / "axe.min.js"


def assert_accessible(page: Page, what: str, axe: Path) -> None:
    """Run axe-core on the page as it is."""
    # Not as a script element, which the page's own policy would refuse.
    page.evaluate(axe.read_text(encoding="utf-8"))
    found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    problems = [
        f"{what}: {problem['id']}: {node['html'][:160]} {node['failureSummary'][:300]}"
        for problem in found["violations"]
        for node in problem["nodes"]
    ]
    assert problems == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_page(new_page: NewPage, scheme: str, axe: Path) -> None:
    page = new_page(color_scheme=scheme, settings={"match": MATCH})
    page.wait_for_selector(".summary:not(:empty)")
    assert_accessible(page, "home", axe)
    page.locator(".house summary").click()
    page.wait_for_selector(".house-field")
    assert_accessible(page, "house rules", axe)
    start(page)
    next_state(page)
    assert_accessible(page, "table", axe)
    for panel in ("menu", "sheet", "help", "trump", "resign", "story", "command"):
        page.evaluate("name => document.querySelector('mj-table').open(name)", panel)
        page.wait_for_selector("dialog[open]")
        assert_accessible(page, panel, axe)
        page.keyboard.press("Escape")
    play_until(page, by_mouse, ("deal",))
    page.wait_for_selector("dialog[open]")
    assert_accessible(page, "end of a deal", axe)
    play_until(page, by_mouse, ("rematch",))
    page.wait_for_selector("dialog[open] .decided")
    assert_accessible(page, "end of the match", axe)
    for name in ("", "settings", "rules/6.4", "learn"):
        page.evaluate("name => { location.hash = name }", name)
        page.wait_for_selector(
            {"": ".home", "settings": ".settings", "rules/6.4": ".here"}.get(name, ".coach")
        )
        assert_accessible(page, name or "home with matches", axe)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(("width", "height"), [(360, 640), (640, 360)])
def test_a_phone(new_page: NewPage, scheme: str, width: int, height: int, axe: Path) -> None:
    page = new_page(width, height, color_scheme=scheme, settings={"match": MATCH})
    page.wait_for_selector(".summary:not(:empty)")
    assert_accessible(page, "home", axe)
    start(page)
    for _ in range(6):
        state = next_state(page)
        assert_accessible(page, "table", axe)
        by_mouse(page, state)


def test_the_names_at_the_table(new_page: NewPage) -> None:
    page = new_page(settings={"match": MATCH})
    start(page)
    next_state(page)
    names = [card.get_attribute("aria-label") or "" for card in page.locator(".hand-card").all()]
    assert names[0].endswith("playable, 1 of 6")
    assert page.get_by_role("heading", level=1).count() == 1
    page.keyboard.press("w")
    told = page.locator("#story-region").inner_text()
    assert "Your hand:" in told
    assert "before the strict ending" in told
    by_mouse(page, "card")
    next_state(page)
    assert "Your turn." in page.locator("#call-region").inner_text()


def test_reduced_motion_moves_nothing(new_page: NewPage) -> None:
    page = new_page(reduced_motion="reduce", settings={"match": MATCH, "speed": 2})
    start(page)
    for _ in range(5):
        by_mouse(page, next_state(page))
        moving = page.evaluate(
            "document.getAnimations().filter(a => a.effect.getTiming().duration > 1).length"
        )
        assert moving == 0
