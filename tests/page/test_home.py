"""The first page: house rules in words, refusals beside their fields, another language at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Page

NewPage = Callable[..., "Page"]
MATCH = {"preset": "marjolet", "opponent": "greedy", "first_dealer": "me", "rules": {}}
REFUSED = r"Failed to load resource.* 422"


def open_house_rules(page: Page) -> None:
    page.wait_for_selector(".summary:not(:empty)")
    page.locator(".house summary").click()
    page.wait_for_selector(".house-field")


def test_another_language_changes_what_the_server_said(new_page: NewPage) -> None:
    page = new_page(settings={"match": MATCH})
    open_house_rules(page)
    page.get_by_text("The packets that each player receives").wait_for()
    page.get_by_role("button", name="Français").click()
    page.locator("#preset-summary").filter(has_text="Le jeu classique").wait_for()
    page.get_by_role("heading", name="La fin stricte").wait_for()
    page.get_by_text("Les paquets de cartes que chaque joueur reçoit").wait_for()


def test_the_line_below_the_button_says_what_will_be_played(new_page: NewPage) -> None:
    page = new_page(settings={"match": MATCH})
    open_house_rules(page)
    line = page.locator(".against")
    assert line.inner_text() == "Marjolet, the classic game, against Camille\u00a0· to 500 points"
    page.get_by_label("Target").select_option("1000")
    page.get_by_label("In the strict ending you need not beat the lead.").check()
    page.get_by_label("queen", exact=True).first.fill("70")
    page.get_by_label("queen", exact=True).first.blur()
    assert line.inner_text().endswith("to 1000 points\u00a0· 2 house rules")
    assert page.locator(".changed-mark").count() == 2
    kept = page.evaluate("JSON.parse(localStorage.getItem('marjolet.settings')).match.rules")
    assert kept == {"target": 1000, "must_head": "never", "fours": [100, 80, 60, 70, 0]}
    page.get_by_role("button", name="As the game says").click()
    assert line.inner_text().endswith("to 1000 points")


def test_refused_house_rules_are_told_once_beside_the_field(new_page: NewPage) -> None:
    page = new_page(settings={"match": MATCH}, forgives=REFUSED)
    open_house_rules(page)
    page.get_by_label("Each player draws right after playing a card.").check()
    page.get_by_role("button", name="Play", exact=True).click()
    told = page.locator(".house-field.wrong .trouble")
    told.first.wait_for()
    assert told.count() == 1
    assert page.locator(".house-field.wrong legend").inner_text().startswith("Drawing")
    sentence = told.inner_text().split(".")[0]
    assert page.locator("main").inner_text().count(sentence) == 1
    page.get_by_label("Both players draw after the trick, the winner first.").check()
    assert page.locator(".trouble").count() == 0
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_selector(".hand .hand-card")


def test_the_opponent_has_a_name_and_a_manner(new_page: NewPage) -> None:
    page = new_page(settings={"match": MATCH})
    page.wait_for_selector(".summary:not(:empty)")
    page.locator("select[aria-describedby=opponent-line]").select_option(
        label="Camille, plays at random"
    )
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_selector(".hand .hand-card")
    page.locator(".who", has_text="Camille").get_by_text("plays at random").wait_for()
    # The focus is in the hand at once.
    page.wait_for_function("() => document.activeElement.classList.contains('hand-card')")
    page.keyboard.press("/")
    page.keyboard.press("Escape")
    page.wait_for_function("() => document.activeElement.classList.contains('hand-card')")


def test_a_broken_address_leads_home(new_page: NewPage) -> None:
    page = new_page(hash="%")
    page.get_by_role("button", name="Play", exact=True).wait_for()
