"""The catalogues say everything that the code says, in every language, and nothing else."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from marjolet.errors import MarjoletError
from marjolet.language import SUPPORTED, Speech, catalogues, check, default_language, speech

TRANSLATED = [language for language in SUPPORTED if language != "en"]

# What is the same word in two languages.
COMMON = {"marjolet", "options", "{n} point", "Animations", "Documents", "Menu", "Points", "Total"}


@pytest.mark.parametrize("language", TRANSLATED)
def test_nothing_is_wrong_with_the_catalogue(language: str) -> None:
    assert list(check.problems(language)) == []


def test_each_language_has_a_text_of_its_own() -> None:
    same = []
    for ids in catalogues.messages():
        texts = {language: in_language(language, ids) for language in SUPPORTED}
        if len(set(texts.values())) < len(SUPPORTED) and ids[0] not in COMMON:
            same.append(texts)
    assert [texts for texts in same if re.search("[a-z]", re.sub("{.*?}", "", texts["en"]))] == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_the_compiled_catalogue_is_up_to_date(language: str) -> None:
    for entry in catalogues.read_catalogue(language):
        if entry.id:
            said = in_language(language, catalogues.forms_of(entry.id))
            assert said == catalogues.forms_of(entry.string)[-1], "run `make setup`"


def test_every_text_stands_in_the_source_as_it_is() -> None:
    for path in catalogues.PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
                built = node.func.attr == "say" and isinstance(node.args[0], ast.JoinedStr)
                assert not built, f"{path}, line {node.lineno}: no extraction finds this text."


def in_language(language: str, ids: tuple[str, ...]) -> str:
    catalogue = speech.load_catalogue(language)
    return catalogue.ngettext(ids[0], ids[1], 2) if len(ids) > 1 else catalogue.gettext(ids[0])


PO = r"""msgid ""
msgstr "Plural-Forms: nplurals=2; plural=(n > 1);\n"

msgid "You lead."
msgstr ""

#, fuzzy
msgid "Gone."
msgstr "Parti."

msgid "{n} dog"
msgid_plural "{n} dogs"
msgstr[0] "un chien"
msgstr[1] "{m} chiens"

msgid "Well: {card:the}"
msgstr "Bien : {card:der}"
"""
SAID = """say("You lead.")
say("Not known.")
count("{n} dog", "{n} dogs", 2)
say("Well: {card:the}")
"""


def make_package(folder: Path) -> Path:
    """Lay a package with two faulty catalogues into `folder`."""
    (folder / "said.py").write_text(SAID)
    (folder / "page.js").write_text("say('You say so.');\n")
    for language in TRANSLATED:
        path = catalogues.catalogue_path(language, folder)
        path.parent.mkdir(parents=True)
        path.write_text(PO)
    return folder


def test_problems_of_a_catalogue_are_named(tmp_path: Path) -> None:
    assert list(check.problems("fr", make_package(tmp_path))) == [
        "fr: there is no text for 'Not known.'.",
        "fr: there is no text for 'You say so.'.",
        "fr: nothing says 'Gone.' any more.",
        "fr: 'You lead.' is not translated.",
        "fr: 'Gone.' is marked as fuzzy.",
        "fr: '{n} dog' has other values than '{m} chiens'.",
        "fr: 'Well: {card:the}' uses a form that fr does not have: der.",
        "fr: 'Well: {card:the}' lacks a no-break space: 'Bien : {card:der}'.",
    ]


def test_an_update_adds_new_texts_and_drops_old_ones(tmp_path: Path) -> None:
    catalogues.update(make_package(tmp_path))
    written = catalogues.catalogue_path("fr", tmp_path).read_bytes()
    entries = {entry.id: entry.string for entry in catalogues.read_catalogue("fr", tmp_path)}
    del entries[""]
    assert entries == {
        "You say so.": "",
        "You lead.": "",
        "Not known.": "",
        ("{n} dog", "{n} dogs"): ("un chien", "{m} chiens"),
        "Well: {card:the}": "Bien : {card:der}",
    }
    catalogues.update(tmp_path)
    assert catalogues.catalogue_path("fr", tmp_path).read_bytes() == written


def test_an_unknown_language_is_refused_with_the_known_ones() -> None:
    with pytest.raises(ValueError, match="'nl'; there are: en, fr, de"):
        Speech("nl")


def test_a_missing_catalogue_is_an_error_that_says_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(speech, "FOLDER", str(tmp_path))
    with pytest.raises(MarjoletError, match=r"'fr' are missing.*setup\.py build_ext"):
        speech.load_catalogue.__wrapped__("fr")


def test_a_text_that_is_not_translated_is_an_error_and_not_english() -> None:
    said = "Nobody ever says this."
    with pytest.raises(MarjoletError, match="Nobody ever says this"):
        Speech("de").say(said)
    with pytest.raises(MarjoletError, match="Nobody ever says this"):
        Speech("de").count(said, said, 2)


@pytest.mark.parametrize(
    ("environ", "language"),
    [
        ({}, "en"),
        ({"LANG": "de_AT.UTF-8"}, "de"),
        ({"LANG": "fr"}, "fr"),
        ({"LANG": "de_DE", "LC_MESSAGES": "fr_CH.UTF-8"}, "fr"),
        ({"LANG": "de_DE", "LC_MESSAGES": "fr_CH.UTF-8", "LC_ALL": "en_GB"}, "en"),
        ({"LANG": "de_DE", "LC_ALL": "C"}, "en"),
        ({"LANG": "fr_FR", "LC_ALL": ""}, "fr"),
        ({"LANG": "nl_NL.UTF-8"}, "en"),
    ],
)
def test_the_environment_chooses_the_language(environ: dict[str, str], language: str) -> None:
    assert default_language(environ) == language


def test_values_are_never_read_as_patterns() -> None:
    assert Speech("fr").say("{name} leads.", name="{x} {0} %s") == "{x} {0} %s entame."


@pytest.mark.parametrize(
    ("language", "none", "one", "several"),
    [
        ("en", "0 points", "1 point", "2 points"),
        ("fr", "0 point", "1 point", "2 points"),
        ("de", "0 Punkte", "1 Punkt", "2 Punkte"),
    ],
)
def test_numbers_take_the_plural_of_the_language(
    language: str, none: str, one: str, several: str
) -> None:
    speech = Speech(language)
    said = [speech.count("{n} point", "{n} points", n) for n in range(3)]
    assert said == [none, one, several]
