"""House rules in a tag: ``sweep = 40; draw = after_card; packets = [2, 2, 2]``."""

from __future__ import annotations

import json
import re
from typing import Any

from .json_value import DECODER, format_value
from .model import Json

_NAME = re.compile(r"\s*([a-z_]+)\s*=\s*")
_WORD = re.compile(r"[a-z_]+")
_SEPARATOR = re.compile(r"\s*(?:;|$)")
_JSON_WORDS = ("true", "false", "null")


def format_house_rules(house_rules: dict[str, Json]) -> Json:
    """Return the value of the tag: a text for people, or the object if no text can hold it."""
    parts = []
    for name, value in house_rules.items():
        if not _WORD.fullmatch(name):
            return house_rules
        is_word = isinstance(value, str) and _WORD.fullmatch(value) and value not in _JSON_WORDS
        if isinstance(value, (str, dict)) and not is_word:
            return house_rules
        parts.append(f"{name} = {value if is_word else format_value(value)}")
    return "; ".join(parts)


def parse_house_rules(text: str) -> dict[str, Any]:
    """Return the parameters named in `text`; raise ValueError, which says where it is not right."""
    values: dict[str, Any] = {}
    position = 0
    while position < len(text.rstrip(" ;")):
        name = _NAME.match(text, position)
        if name is None:
            raise ValueError(
                f"a parameter and = should stand at {text[position : position + 20]!r}"
            )
        if name[1] in values:
            raise ValueError(f"{name[1]} stands twice")
        word = _WORD.match(text, name.end())
        try:
            if word and word[0] not in _JSON_WORDS:
                values[name[1]], position = word[0], word.end()
            else:
                values[name[1]], position = DECODER.raw_decode(text, name.end())
        except (json.JSONDecodeError, RecursionError):
            raise ValueError(f"the value of {name[1]} cannot be read") from None
        separator = _SEPARATOR.match(text, position)
        if separator is None:
            raise ValueError(f"; should follow the value of {name[1]}")
        position = separator.end()
    return values
