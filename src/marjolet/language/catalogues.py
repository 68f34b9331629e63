"""Keep the message catalogues in step with the texts in the source.

``python -m marjolet.language.catalogues`` rewrites every catalogue: new texts stand in it without a
translation, texts that nothing says any more are gone, and the rest keeps its translation. It reads
the source with Babel, which only development needs. What is still to be translated says
``python -m marjolet.language.check``.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import redirect_stderr
from io import BytesIO, StringIO
from pathlib import Path
from typing import TYPE_CHECKING

from .speech import SOURCE, SUPPORTED

if TYPE_CHECKING:
    from babel.messages import Catalog

Texts = tuple[str, ...]

PACKAGE = Path(__file__).parent.parent
KEYWORDS = {"say": None, "count": (1, 2), "mark": None, "mark_count": (1, 2)}
METHODS = [("**.py", "python"), ("**.js", "javascript")]
WIDTH = 100

PLURALS = {
    "fr": "nplurals=2; plural=(n > 1);",
    "de": "nplurals=2; plural=(n != 1);",
}
NOTES = {
    "fr": """\
# French texts of Marjolet. A space before : ; ! ? and within « » is a no-break space.
# Forms of a card: {card:le} la dame, {card:du} de la dame, {card:au} à la dame, {card:Le} La dame.
""",
    "de": """\
# German texts of Marjolet.
# Forms of a card: {card:der} der Bube, {card:den} den Buben, {card:dem} dem Buben,
# {card:Der} Der Bube at the beginning of a sentence.
""",
}


def forms_of(text: str | Sequence[str] | None) -> Texts:
    """Return the forms of a text by number: one, or as many as the language has."""
    return (text,) if isinstance(text, str) else tuple(text or ())


def messages(package: Path = PACKAGE) -> dict[Texts, list[str]]:
    """Return every text in the source of `package`, with the files that say it, in their order."""
    from babel.messages.extract import extract_from_dir

    # Babel warns of f-strings in calls, also where they are only values.
    with redirect_stderr(StringIO()):
        found = list(extract_from_dir(package, keywords=KEYWORDS, method_map=METHODS))
    said: dict[Texts, list[str]] = {}
    # The texts of this package first: they are the ones that others say again.
    for file, _, text, _, _ in sorted(
        found, key=lambda each: (each[0][:9] != "language/", each[:2])
    ):
        files = said.setdefault(forms_of(text), [])
        if file not in files:
            files.append(file)
    return said


def catalogue_path(language: str, package: Path = PACKAGE) -> Path:
    """Return where the catalogue of `language` lies."""
    return package / "language" / "locale" / language / "LC_MESSAGES" / "marjolet.po"


def read_catalogue(language: str, package: Path = PACKAGE) -> Catalog:
    """Return the catalogue of `language`; raise ValueError if it is not well formed."""
    from babel.messages.pofile import read_po

    with catalogue_path(language, package).open("rb") as file:
        return read_po(file, locale=language, abort_invalid=True)


def write_catalogue(language: str, translations: dict[Texts, Texts], package: Path) -> None:
    """Write the catalogue of `language`: the texts of the source and their `translations`."""
    from babel.messages import Catalog
    from babel.messages.pofile import write_po

    catalogue = Catalog(charset="utf-8")
    for texts, files in messages(package).items():
        translated = translations.get(texts, ("",) * len(texts))
        places = [(f"src/marjolet/{file}", 1) for file in files]
        if len(texts) > 1:
            catalogue.add(texts, translated, locations=places)
        else:
            catalogue.add(texts[0], translated[0], locations=places)
    body = BytesIO()
    write_po(body, catalogue, width=WIDTH, omit_header=True, include_lineno=False)
    header = (
        f'{NOTES[language]}msgid ""\nmsgstr ""\n"Language: {language}\\n"\n'
        f'"Content-Type: text/plain; charset=utf-8\\n"\n"Plural-Forms: {PLURALS[language]}\\n"\n\n'
    )
    text = header + body.getvalue().decode().strip() + "\n"
    catalogue_path(language, package).write_text(text, encoding="utf-8", newline="\n")


def update(package: Path = PACKAGE) -> None:
    """Rewrite every catalogue with the texts that the source of `package` says now."""
    for language in SUPPORTED:
        if language != SOURCE:
            known = read_catalogue(language, package)
            translations = {forms_of(entry.id): forms_of(entry.string) for entry in known}
            write_catalogue(language, translations, package)


if __name__ == "__main__":
    update()
