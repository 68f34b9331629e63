"""Speech: English texts said in the language of the person who listens.

The English text is the message id. Values stand in braces by name, ``{card}``; a value that is a
`Name` has forms that a translation picks after a colon, ``{card:the}`` in English, ``{card:le}`` in
French, ``{card:den}`` in German.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Self

from ..errors import MarjoletError

if TYPE_CHECKING:
    from gettext import NullTranslations

SUPPORTED = ("en", "fr", "de")
SOURCE = "en"  # the language of the message ids, which needs no catalogue
FOLDER = os.path.join(os.path.dirname(__file__), "locale")

# What each language calls itself, for a menu in which everybody finds their own.
NATIVE_NAMES = {"en": "English", "fr": "français", "de": "Deutsch"}


def default_language(environ: Mapping[str, str] = os.environ) -> str:
    """Return the supported language that the environment asks for, or English.

    The first of LC_ALL, LC_MESSAGES and LANG that is set decides.

    >>> default_language({"LANG": "fr_FR.UTF-8"})
    'fr'
    """
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if locale := environ.get(variable, ""):
            language = locale.replace("-", "_").split("_")[0].split(".")[0].lower()
            return language if language in SUPPORTED else SOURCE
    return SOURCE


def mark(message_id: str) -> str:
    """Return `message_id`, marked so that it enters the catalogues although it is said later."""
    return message_id


def mark_count(singular: str, plural: str) -> tuple[str, str]:
    """Return both message ids, marked as `mark` does."""
    return singular, plural


class Name(str):
    """Words with the forms that sentences need; a capital in the form asks for a capital.

    >>> queen = Name("Pik-Dame", {"der": "die Pik-Dame", "dem": "der Pik-Dame"})
    >>> f"{queen:Der} liegt bei {queen:dem}."
    'Die Pik-Dame liegt bei der Pik-Dame.'
    """

    __slots__ = ("forms",)

    forms: Mapping[str, str]

    def __new__(cls, name: str, forms: Mapping[str, str]) -> Self:
        """Return `name` with its `forms`, and the form ``name`` for the bare words."""
        made = super().__new__(cls, name)
        made.forms = {"name": name, **forms}
        return made

    def __format__(self, form: str) -> str:
        words = self.forms.get(form.lower())
        if words is None:
            return super().__format__(form)
        return words if form.islower() else words[:1].upper() + words[1:]


class Speech:
    """Texts in one language; the catalogue is read when the first of them is said.

    Raises :class:`ValueError`, which lists the languages, for one that is not supported.
    """

    __slots__ = ("language",)

    language: str

    def __init__(self, language: str) -> None:
        if language not in SUPPORTED:
            raise ValueError(
                f"There are no texts in the language {language!r}; "
                f"there are: {', '.join(SUPPORTED)}."
            )
        self.language = language

    def say(self, message_id: str, **values: object) -> str:
        """Return the text of `message_id` with `values` in the places named for them.

        >>> Speech("en").say("That is not a card I know: {text}.", text="12 of cups")
        'That is not a card I know: 12 of cups.'
        """
        return load_catalogue(self.language).gettext(message_id).format_map(values)

    def count(self, singular: str, plural: str, n: int, **values: object) -> str:
        """Return the text for `n` things, with `n` and `values` in the places named for them.

        >>> Speech("en").count("{n} point", "{n} points", 1)
        '1 point'
        """
        text = load_catalogue(self.language).ngettext(singular, plural, n)
        return text.format_map({"n": n, **values})

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Speech) and self.language == other.language

    def __hash__(self) -> int:
        return hash(self.language)

    def __repr__(self) -> str:
        return f"Speech({self.language!r})"


@cache
def load_catalogue(language: str) -> NullTranslations:
    """Return the texts in `language`, read once; English needs none.

    Raises :class:`MarjoletError` if they were not compiled or not installed.
    """
    from gettext import GNUTranslations, NullTranslations

    if language == SOURCE:
        return NullTranslations()
    place = os.path.join(FOLDER, language, "LC_MESSAGES", "marjolet.mo")
    try:
        with open(place, "rb") as file:
            catalogue = GNUTranslations(file)
    except FileNotFoundError:
        raise MarjoletError(
            f"The texts in the language {language!r} are missing: there is no {place}. "
            'Install marjolet again, or run "python setup.py build_ext --inplace" in its source.'
        ) from None

    class Untranslated(NullTranslations):
        """Refuses what the catalogue lacks, where gettext would quietly speak English."""

        def gettext(self, message: str) -> str:
            raise MarjoletError(f"The language {language!r} has no text for {message!r}.")

        def ngettext(self, msgid1: str, *_: object) -> str:
            return self.gettext(msgid1)

    catalogue.add_fallback(Untranslated())
    return catalogue
