"""A whole match for somebody who sees nothing: roles, names and what the live regions say."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

NewPage = Callable[..., "Page"]
MATCH = {"preset": "marjolet", "opponent": "greedy", "first_dealer": "me", "rules": {"target": 250}}
CARD = re.compile(
    r"(Ace|King|Queen|Jack|Ten|Nine|Eight|Seven) of (spades|hearts|diamonds|clubs)"
    r"(, trump)?(, exposed)?(, just drawn)?(, playable|, not playable)?, \d of \d"
)
PLAYABLE = re.compile(r", playable, \d of \d$")
UNPLAYABLE = re.compile(r", not playable, \d of \d$")
PAIRED = re.compile(r"^(King|Queen|Jack) of ")
GO_ON = re.compile(r"^(Next deal|Rematch)$")
PARTS = {
    "Table: you against Camille": "1",
    "The hand of Camille": "2",
    "Trump and stock": "2",
    "Current trick": "2",
    "Your hand": "2",
    "Totals": "2",
    "Story": "2",
}


class Blind:
    """Plays by role and name alone, and remembers what it was told."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.hand = page.get_by_role("region", name="Your hand")
        self.playable = self.hand.get_by_role("button", name=PLAYABLE)
        self.calls = page.get_by_role("group", name="Announcements").get_by_role("button")
        self.on = page.get_by_role("dialog").get_by_role("button", name=GO_ON)
        self.names: set[str] = set()
        self.reasons: set[str] = set()
        self.told: set[str] = set()

    def start(self) -> None:
        """Start a match, and wait for the first turn."""
        self.page.get_by_role("button", name="Play", exact=True).press("Enter")
        self.playable.first.wait_for()

    def hear(self) -> str:
        """Return what the two live regions say."""
        return " ".join(self.page.get_by_role(role).inner_text() for role in ("log", "alert"))

    def act(self) -> str:
        """Wait for something to do, and do it; return the name of what was done."""
        self.calls.or_(self.playable).or_(self.on).first.wait_for()
        self.told.add(self.hear())
        if self.on.count():
            name = name_of(self.on)
            self.told.add(self.page.get_by_role("dialog").get_by_role("heading").first.inner_text())
            self.on.press("Enter")
            self.on.wait_for(state="detached")
            return name
        assert "Your turn." in self.page.get_by_role("alert").inner_text()
        self.look_at_the_hand()
        if self.calls.count():
            return self.press(self.calls.first)
        names = [name for name in names_of(self.hand) if PLAYABLE.search(name)]
        kept_for_later = PAIRED.search
        name = next((name for name in names if not kept_for_later(name)), names[0])
        return self.press(self.hand.get_by_role("button", name=name, exact=True))

    def press(self, button: Locator) -> str:
        """Press a button with the Enter key, and wait until it is no longer there."""
        name = name_of(button)
        button.press("Enter")
        self.page.get_by_role("button", name=name, exact=True).wait_for(state="detached")
        return name

    def look_at_the_hand(self) -> None:
        """Remember the names of the cards, and why the first forbidden one is forbidden."""
        self.names |= set(names_of(self.hand))
        forbidden = self.hand.get_by_role("button", name=UNPLAYABLE)
        if forbidden.count():
            forbidden.first.focus()
            reason = self.hand.get_by_role("tooltip").first
            reason.wait_for()
            self.reasons.add(reason.inner_text())

    def play_a_match(self) -> list[str]:
        """Play to the end and ask for a rematch; return the names of all that was done."""
        done: list[str] = []
        while not done or done[-1] != "Rematch":
            done.append(self.act())
        return done

    @property
    def knows_all(self) -> bool:
        """Whether it has announced, and met cards that are exposed and cards that are forbidden."""
        announced = any("You announce " in text for text in self.told)
        return announced and bool(self.reasons) and any(", exposed, " in one for one in self.names)


def names_of(part: Locator) -> list[str]:
    """Return the names of the buttons in a part of the accessibility tree."""
    return re.findall(r'button "(.+?)"', part.aria_snapshot())


def name_of(button: Locator) -> str:
    return names_of(button)[0]


@pytest.fixture
def blind(new_page: NewPage) -> Blind:
    return Blind(new_page(settings={"match": MATCH}))


def test_a_whole_match_by_roles_and_names(blind: Blind) -> None:
    blind.start()
    for _ in range(60):  # a match in which nothing was announced is followed by another
        done = blind.play_a_match()
        if blind.knows_all:
            break
    assert blind.knows_all
    assert len(done) > 30
    wrong = [name for name in blind.names if not CARD.fullmatch(name)]
    assert wrong == []
    assert {text for text in blind.told if text.startswith("End of deal 1")}
    assert blind.told & {"The match is yours", "End of the match"}
    assert all(reason.startswith("You must ") for reason in blind.reasons)


def test_every_part_of_the_table_has_its_heading(blind: Blind) -> None:
    blind.start()
    for name, level in PARTS.items():
        assert blind.page.get_by_role("heading", name=name, level=int(level)).count() == 1, name


def test_the_menu_reads_the_whole_table(blind: Blind) -> None:
    blind.start()
    blind.page.get_by_role("button", name="Menu").press("Enter")
    blind.page.get_by_role("button", name="Read the whole table").press("Enter")
    blind.page.get_by_role("log").filter(has_text="Your hand: ").wait_for()
    told = blind.page.get_by_role("log").inner_text()
    assert " are trumps; " in told
    assert " before the strict ending. " in told
    assert " has exposed nothing. " in told
    assert "Points: you 0, Camille 0. " in told


def test_the_score_sheet_is_a_table(blind: Blind) -> None:
    blind.start()
    blind.page.get_by_role("button", name="Score sheet").first.press("Enter")
    sheet = blind.page.get_by_role("dialog", name="Score sheet")
    sheet.get_by_role("heading", name="Score sheet").wait_for()
    assert sheet.get_by_role("table").count() == 1
    assert sheet.get_by_role("columnheader").count() > 1
    sheet.get_by_role("button", name="Close").press("Enter")
    sheet.wait_for(state="detached")
