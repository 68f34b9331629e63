"""The message catalogues for the page: those of the terminal and the server, as JSON."""

from __future__ import annotations

import re
import struct
from functools import cache
from pathlib import Path

from ..language.speech import FOLDER, SOURCE, SUPPORTED, load_catalogue

_MAGIC = 0x950412DE
_PLURAL = re.compile(r"plural\s*=\s*([^;\n]+)")

Texts = dict[str, str | list[str] | dict[str, str]]


@cache
def messages(language: str) -> Texts:
    """Return every text in `language` by its English one; plural forms are lists.

    The key ``""`` says which language it is, and the rule for plurals.
    """
    if language == SOURCE:
        other = next(name for name in SUPPORTED if name != SOURCE)
        texts: Texts = {id_: plural or id_ for id_, (plural, _) in _read(other).items() if id_}
        texts[""] = {"language": SOURCE, "plural": "(n != 1)"}
        return texts
    texts = {}
    for id_, (_, text) in _read(language).items():
        if id_:
            texts[id_] = text
        else:
            rule = _PLURAL.search(str(text))
            plural = rule[1].strip() if rule else "(n != 1)"
            texts[""] = {"language": language, "plural": plural}
    return texts


def _read(language: str) -> dict[str, tuple[list[str] | None, str | list[str]]]:
    """Return, by message id, both English forms if there are two, and the text or texts.

    Python's own reader keeps no plural ids, without which there is no English catalogue. Raises
    :class:`MarjoletError` where that reader finds no texts.
    """
    load_catalogue(language)
    content = Path(FOLDER, language, "LC_MESSAGES", "marjolet.mo").read_bytes()
    order = "<" if struct.unpack_from("<I", content)[0] == _MAGIC else ">"
    count, ids, texts = struct.unpack_from(order + "III", content, 8)
    found: dict[str, tuple[list[str] | None, str | list[str]]] = {}
    for index in range(count):
        forms = _forms(content, order, ids + 8 * index)
        translated = _forms(content, order, texts + 8 * index)
        if len(forms) > 1:
            found[forms[0]] = forms, translated
        else:
            found[forms[0]] = None, translated[0]
    return found


def _forms(content: bytes, order: str, place: int) -> list[str]:
    length, start = struct.unpack_from(order + "II", content, place)
    return content[start : start + length].decode().split("\0")
