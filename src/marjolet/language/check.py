"""Compare the message catalogues with the texts in the source.

``python -m marjolet.language.check`` prints every problem and exits with 1 if there is one.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from string import Formatter
from typing import TYPE_CHECKING

from .catalogues import PACKAGE, forms_of, messages, read_catalogue
from .lexicon import LEXICONS
from .speech import SOURCE, SUPPORTED

if TYPE_CHECKING:
    from babel.messages import Message

FORMS = {
    language: {form for noun in lexicon.ranks.values() for form in noun.forms} | {"name"}
    for language, lexicon in LEXICONS.items()
}

# The signs before which French wants a space that never ends a line, and the opening quote.
_LACKS_SPACE = re.compile("(?<!\N{NO-BREAK SPACE})[:;!?»]|«(?!\N{NO-BREAK SPACE})")
_PLACE = re.compile(r"\{[^}]*\}")


def problems(language: str, package: Path = PACKAGE) -> Iterator[str]:
    """Yield what is wrong with the catalogue of `language` in `package`, a sentence each."""
    catalogue = read_catalogue(language, package)
    wanted = messages(package)
    known = {forms_of(entry.id): entry for entry in catalogue if entry.id}
    for texts in sorted(wanted.keys() - known.keys()):
        yield f"{language}: there is no text for {texts[0]!r}."
    for texts in sorted(known.keys() - wanted.keys()):
        yield f"{language}: nothing says {texts[0]!r} any more."
    for texts, entry in known.items():
        for problem in _entry_problems(entry, language, catalogue.num_plurals):
            yield f"{language}: {texts[0]!r} {problem}"
    for obsolete in catalogue.obsolete:
        yield f"{language}: {obsolete!r} is obsolete."


def _entry_problems(entry: Message, language: str, plurals: int) -> Iterator[str]:
    if entry.fuzzy:
        yield "is marked as fuzzy."
    texts, ids = forms_of(entry.string), forms_of(entry.id)
    if entry.pluralizable and len(texts) != plurals:
        yield f"has {len(texts)} plural forms, not {plurals}."
    wanted = set().union(*(places(text)[0] for text in ids))
    for number, text in enumerate(texts, 1):
        if not text:
            yield "is not translated."
            continue
        names, forms = places(text)
        # Only the form for the largest numbers must say the number.
        required = wanted - {"n"} if number < len(texts) else wanted
        if not required <= names <= wanted:
            yield f"has other values than {text!r}."
        if unknown := {form.lower() for form in forms} - FORMS[language]:
            yield f"uses a form that {language} does not have: {', '.join(sorted(unknown))}."
        if language == "fr" and _LACKS_SPACE.search(_PLACE.sub("", text)):
            yield f"lacks a no-break space: {text!r}."


def places(text: str) -> tuple[set[str], set[str]]:
    """Return the names of the values in `text`, and the forms in which it wants them."""
    parts = [part for part in Formatter().parse(text) if part[1] is not None]
    return {str(part[1]) for part in parts}, {str(part[2]) for part in parts if part[2]}


def main() -> int:
    """Print every problem of every catalogue."""
    found = [
        problem for language in SUPPORTED if language != SOURCE for problem in problems(language)
    ]
    sys.stdout.writelines(problem + "\n" for problem in found)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
