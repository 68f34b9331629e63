"""In every language and window: no text is cut, missing, outside its button or the window."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from tests.page.play import by_mouse, next_state

if TYPE_CHECKING:
    from playwright.sync_api import Page

NewPage = Callable[..., "Page"]
WINDOWS = [(1280, 800), (360, 640), (640, 360)]
MATCH = {"preset": "marjolet", "opponent": "greedy", "first_dealer": "me", "rules": {"target": 250}}
PLAY = {"en": "Play", "fr": "Jouer", "de": "Spielen"}
PAGES = {"settings": ".settings", "rules/6.4": ".here", "learn": ".coach"}
PANELS = ("menu", "sheet", "help", "trump", "story", "command", "resign")
MOMENTS = {
    "one announcement": ".calling .call:not(.call-draw)",
    "two announcements": ".calling .call:not(.call-draw) + .call:not(.call-draw)",
    "banner": ".banner",
    "strict ending": ".strict .hand-card.illegal",
}
DEALT = "() => document.querySelector('mj-table').model?.table.next === null"
ENOUGH = {"one announcement", "banner", "strict ending"}

# Every text that is cut, that leaves its button or the window, or that nobody has filled in.
FAULTS = """() => {
  const faults = [];
  const dialog = document.querySelector('dialog[open]');
  const say = (what, element, text) => {
    const shown = text.trim().slice(0, 60);
    const fault = `${what}: ${element.localName}.${element.className} "${shown}"`;
    if (!faults.includes(fault)) faults.push(fault);
  };
  const clips = (style, axis) => /auto|scroll|hidden|clip/.test(style[`overflow${axis}`]);
  const wide = document.documentElement.scrollWidth;
  if (wide > innerWidth + 1) faults.push('the page scrolls sideways');
  const walker = document.createTreeWalker(dialog ?? document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const element = node.parentElement;
    const text = node.nodeValue;
    if (!text.trim() || element.closest('.sr, [aria-hidden] svg, option, noscript')) continue;
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    if (/\\{\\w|undefined|\\bnull\\b|NaN|\\[object/.test(text)) say('not filled in', element, text);
    if (getComputedStyle(element).fontSize === '0px') continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const boxes = [...range.getClientRects()].filter(({ width }) => width > 0);
    // The nearest part that scrolls or cuts, both ways.
    let free = { X: true, Y: true };
    let isRead = true;
    for (let part = element; part && part !== document.body; part = part.parentElement) {
      const style = getComputedStyle(part);
      if (style.clipPath !== 'none') isRead = false;
      const box = part.getBoundingClientRect();
      if (/hidden|clip/.test(style.overflowX) && free.X && isRead
          && boxes.some(({ left, right }) => left < box.left - 1 || right > box.right + 1)) {
        say('cut', part, text);
      }
      if (/hidden|clip/.test(style.overflowY) && free.Y && isRead
          && boxes.some(({ top, bottom }) => top < box.top - 2 || bottom > box.bottom + 2)) {
        say('cut', part, text);
      }
      if (/hidden|clip/.test(style.overflowX) && free.X && style.textOverflow === 'ellipsis'
          && part.scrollWidth > part.clientWidth + 1) say('shortened', part, text);
      if (clips(style, 'X')) free.X = false;
      if (clips(style, 'Y')) free.Y = false;
      if (/^(button|a)$/.test(part.localName) && part.matches('button, .btn, .ib')
          && boxes.some(({ left, right, top, bottom }) => left < box.left - 1
            || right > box.right + 1 || top < box.top - 2 || bottom > box.bottom + 2)) {
        say('outside its button', part, text);
      }
    }
    if (!isRead) continue;
    const fixed = element.closest('.table, .bar, dialog, .connection');
    for (const { left, right, top, bottom } of boxes) {
      const beside = free.X && (left < -1 || right > innerWidth + 1);
      const beyond = fixed && free.Y && (top < -1 || bottom > innerHeight + 1);
      if (beside || beyond) say('outside the window', element, text);
    }
  }
  for (const image of document.querySelectorAll('mj-card')) {
    if (image.checkVisibility() && !image.querySelector('svg')) say('an empty card', image, '');
  }
  return faults;
}"""


class Look:
    """Looks at one state after another and keeps what is wrong in each."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.faults: list[str] = []

    def at(self, what: str) -> None:
        """Look at the page as it stands."""
        self.page.evaluate("() => document.fonts.ready")
        self.faults += [f"{what}: {fault}" for fault in self.page.evaluate(FAULTS)]


@pytest.mark.parametrize("language", ["fr", "de", "en"])
@pytest.mark.parametrize(("width", "height"), WINDOWS)
def test_every_text_has_room(new_page: NewPage, width: int, height: int, language: str) -> None:
    settings = {"match": MATCH, "language": language}
    page = new_page(width, height, locale=language, settings=settings)
    look = Look(page)
    page.wait_for_selector(".summary:not(:empty)")
    look.at("home")
    page.locator(".house summary").click()
    page.wait_for_selector(".house-field")
    look.at("house rules")
    for name, selector in PAGES.items():
        page.evaluate("name => { location.hash = name }", name)
        page.wait_for_selector(selector)
        look.at(name)
    page.evaluate("location.hash = ''")
    page.get_by_role("button", name=PLAY[language], exact=True).click()
    look_at_the_table(look)
    page.evaluate("location.hash = ''")
    page.wait_for_selector(".matches")
    look.at("home with matches")
    assert not look.faults, "\n".join(look.faults)


def look_at_the_table(look: Look) -> None:
    page = look.page
    next_state(page)
    look.at("table")
    for panel in PANELS:
        page.evaluate("name => document.querySelector('mj-table').open(name)", panel)
        page.wait_for_selector("dialog[open]")
        look.at(panel)
        page.keyboard.press("Escape")
        page.wait_for_selector("dialog", state="detached")
    seen: set[str] = set()
    for _ in range(600):
        state = next_state(page)
        if state in ("deal", "rematch"):
            page.wait_for_selector("dialog[open]")
            if f"end: {state}" not in seen:
                seen.add(f"end: {state}")
                look.at(f"the end: {state}")
            if seen >= ENOUGH | {"end: deal", "end: rematch"}:
                return
            page.locator("dialog .go").click()
            page.wait_for_function(DEALT)
            continue
        for name, selector in MOMENTS.items():
            if name not in seen and page.locator(selector).count():
                seen.add(name)
                look.at(name)
                look_at_reasons(look, name)
        by_mouse(page, state)
    raise AssertionError(f"only seen: {sorted(seen)}")


def look_at_reasons(look: Look, name: str) -> None:
    """Look at what is said of each card that may not be played."""
    if name != "strict ending":
        return
    look.page.locator(".hand-card").first.focus()
    for key in ["Home", *["ArrowRight"] * (look.page.locator(".hand-card").count() - 1)]:
        look.page.keyboard.press(key)
        if look.page.locator(".hand-card.illegal:focus").count():
            look.page.locator(".slot:has(:focus) .why").wait_for()
            look.page.wait_for_function("() => !document.getAnimations().length")
            look.at("a reason")
