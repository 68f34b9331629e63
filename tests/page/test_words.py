"""Every text of the page in every language, and pages that say something in each."""

from __future__ import annotations

import json
import re
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Page

NewPage = Callable[..., "Page"]
STATIC = Path(__file__).parents[2] / "src" / "marjolet" / "server" / "static"
STRING = r"'((?:[^'\\]|\\.)*)'"
SAID = re.compile(rf"\bsay\({STRING}")
COUNTED = re.compile(rf"\bcount\({STRING}, {STRING}")
VALUE = re.compile(r"\{(\w+)")


def texts() -> set[str]:
    """Return the ids of everything that the page says."""
    found: set[str] = set()
    for file in STATIC.rglob("*.js"):
        source = file.read_text(encoding="utf-8")
        found |= {match[1] for match in SAID.finditer(source)}
        found |= {match[1] for match in COUNTED.finditer(source)}
    return found


@pytest.mark.parametrize("language", ["fr", "de"])
def test_nothing_lacks_a_translation(address: str, language: str) -> None:
    with urllib.request.urlopen(f"{address}api/messages/{language}") as answer:
        catalogue = json.load(answer)
    assert len(texts()) > 100
    assert sorted(text for text in texts() if not catalogue.get(text)) == []
    for text in texts():
        forms = catalogue[text] if isinstance(catalogue[text], list) else [catalogue[text]]
        for form in forms:
            assert set(VALUE.findall(form)) <= set(VALUE.findall(text)) | {"n"}, form


@pytest.mark.parametrize(("language", "play"), [("en", "Play"), ("fr", "Jouer"), ("de", "Spielen")])
def test_the_language_follows_the_browser_and_the_choice(
    new_page: NewPage, language: str, play: str
) -> None:
    page = new_page(locale=language)
    page.get_by_role("button", name=play, exact=True).wait_for()
    assert page.evaluate("document.documentElement.lang") == language
    page.get_by_role("button", name="Français").click()
    page.get_by_role("button", name="Jouer", exact=True).wait_for()
