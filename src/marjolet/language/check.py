"""Compare the message catalogues with the texts in the source.

``python -m marjolet.language.check`` prints every problem and exits with 1 if there is one. It
reads the source with Babel, which only development needs.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from string import Formatter
from typing import TYPE_CHECKING

from .lexicon import LEXICONS
from .speech import SOURCE, SUPPORTED

if TYPE_CHECKING:
    from babel.messages import Message

Texts = tuple[str, ...]

PACKAGE = Path(__file__).parent.parent
KEYWORDS = {"say": None, "count": (1, 2), "mark": None, "mark_count": (1, 2)}

# The signs before which French wants a space that never ends a line, and the opening quote.
_LACKS_SPACE = re.compile("(?<!\N{NO-BREAK SPACE})[:;!?»]|«(?!\N{NO-BREAK SPACE})")
_PLACE = re.compile(r"\{[^}]*\}")


def message_ids(package: Path = PACKAGE) -> set[Texts]:
    """Return every text in the source of `package`; two forms where a number decides."""
    from babel.messages.extract import extract_from_dir

    found = extract_from_dir(package, keywords=KEYWORDS, method_map=[("**.py", "python")])
    return {forms_of(message) for _, _, message, _, _ in found}


def forms_of(text: str | Sequence[str] | None) -> Texts:
    """Return the forms of a text by number: one, or as many as the language has."""
    return (text,) if isinstance(text, str) else tuple(text or ())


def problems(language: str) -> Iterator[str]:
    """Yield what is wrong with the catalogue of `language`, a sentence each."""
    from babel.messages.pofile import read_po

    path = PACKAGE / "language" / "locale" / language / "LC_MESSAGES" / "marjolet.po"
    with path.open("rb") as file:
        catalogue = read_po(file, locale=language, abort_invalid=True)
    wanted = message_ids()
    known = {forms_of(message.id): message for message in catalogue if message.id}
    for message_id in sorted(wanted - set(known)):
        yield f"{language}: there is no text for {message_id!r}."
    for message_id in sorted(set(known) - wanted):
        yield f"{language}: nothing says {message_id!r} any more."
    for message in known.values():
        for problem in _message_problems(message, language, catalogue.num_plurals):
            yield f"{language}: {message.id!r} {problem}"
    for obsolete in catalogue.obsolete:
        yield f"{language}: {obsolete!r} is obsolete."


def _message_problems(message: Message, language: str, plurals: int) -> Iterator[str]:
    if message.fuzzy:
        yield "is marked as fuzzy."
    texts, ids = forms_of(message.string), forms_of(message.id)
    if message.pluralizable and len(texts) != plurals:
        yield f"has {len(texts)} plural forms, not {plurals}."
    wanted = set().union(*(names_and_forms(text)[0] for text in ids))
    for text in texts:
        if not text:
            yield "is not translated."
            continue
        names, forms = names_and_forms(text)
        if names - wanted or wanted - names:
            yield f"has other values than {text!r}."
        if unknown := {form.lower() for form in forms} - FORMS[language]:
            yield f"uses a form that {language} does not have: {', '.join(sorted(unknown))}."
        if language == "fr" and _LACKS_SPACE.search(_PLACE.sub("", text)):
            yield f"lacks a no-break space: {text!r}."


FORMS = {
    language: {form for noun in lexicon.ranks.values() for form in noun.forms} | {"name"}
    for language, lexicon in LEXICONS.items()
}


def names_and_forms(text: str) -> tuple[set[str], set[str]]:
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
