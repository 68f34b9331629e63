"""Cards that move can be clicked: wherever they are seen, and in the places where they will lie."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from tests.page.play import next_state, start

if TYPE_CHECKING:
    from playwright.sync_api import Page

NewPage = Callable[..., "Page"]
MATCH = {
    "preset": "marjolet",
    "opponent": "greedy",
    "first_dealer": "opponent",
    "rules": {"target": 100_000},
}
# The middle of a card that moves and can be played, as soon as there is one: of the card itself,
# or of its place. It is stopped in the midst of its way, as this test has no quick hand.
MOVING = """async ([part, ends]) => {
  for (;;) {
    await new Promise((resolve) => { requestAnimationFrame(resolve); });
    const { model } = document.querySelector('mj-table');
    const moves = (one) => one.playState === 'running' && one.effect.getKeyframes()[0].transform;
    const cards = [...document.querySelectorAll('.hand-card.legal')]
      .filter((card) => card.getAnimations().some(moves));
    for (const card of model.isMyTurn && !model.source.isBusy ? cards : []) {
      const box = (part === 'card' ? card : card.closest('.slot')).getBoundingClientRect();
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      const slot = document.elementFromPoint(x, y)?.closest('.slot');
      if (slot !== card.closest('.slot')) continue;
      for (const one of document.getAnimations()) one.pause();
      return [card.dataset.code, x, y];
    }
    if (performance.now() > ends) return null;
  }
}"""
PLAYED = """code => document.querySelector('mj-table').source.table.view.events
  .some(({ seat, play }) => seat === 0 && play === code)"""


@pytest.mark.parametrize("part", ["card", "place"])
def test_no_click_on_a_moving_card_is_lost(new_page: NewPage, part: str) -> None:
    page = new_page(settings={"match": MATCH, "speed": 1, "tap": "once"})
    start(page)
    clicked = 0
    for _ in range(40):
        found = page.evaluate(MOVING, [part, page.evaluate("performance.now() + 400")])
        if found is None:
            state = next_state(page)
            if state == "deal":
                break
            page.locator(".call" if state == "call" else ".hand-card.legal").last.click()
            continue
        code, x, y = found
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.up()
        page.wait_for_function(PLAYED, arg=code)
        clicked += 1
    assert clicked >= 3


def test_a_press_that_moves_away_plays_nothing(new_page: NewPage) -> None:
    page = new_page(settings={"match": MATCH, "tap": "once"})
    start(page)
    assert next_state(page) == "card"
    hand = page.locator(".hand-card").count()
    one, other = (page.locator(".hand-card").nth(at).bounding_box() for at in (0, 3))
    assert one
    assert other
    page.mouse.move(one["x"] + 20, one["y"] + 20)
    page.mouse.down()
    page.mouse.move(other["x"] + 20, other["y"] + 20, steps=3)
    page.mouse.up()
    assert next_state(page) == "card"
    assert page.locator(".hand-card").count() == hand
