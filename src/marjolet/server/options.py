"""What a new table can be made with, for whoever builds a form for it."""

from __future__ import annotations

import inspect
from typing import Any

from .. import __version__
from ..errors import PlayerError
from ..language import SUPPORTED, Speech
from ..parameters import DOMAINS, MOST_POINTS, MOST_TARGET
from ..players import make_player, names
from ..rulebook import RULE_OF_PARAMETER, load
from ..rules import PARAMETERS, PRESETS, Rules, counters_of, differences
from .documents import PROTOCOL

_MOST = {"melds_per_win": 1, "target": MOST_TARGET}


def options(speech: Speech) -> dict[str, Any]:
    """Return the presets, parameters, players, languages and versions, told in `speech`."""
    return {
        "protocol": PROTOCOL,
        "version": __version__,
        "languages": list(SUPPORTED),
        "language": speech.language,
        "presets": [_preset(name, rules, speech) for name, rules in PRESETS.items()],
        "parameters": [_parameter(name) for name in PARAMETERS],
        "players": [_player(name) for name in names()],
    }


def _preset(name: str, rules: Rules, speech: Speech) -> dict[str, Any]:
    page = load(speech.language)
    summary = next((preset.summary for preset in page.presets if preset.name == name), "")
    return {
        "name": name,
        "summary": summary,
        "counters": counters_of(name),
        "rules": {parameter: _plain(getattr(rules, parameter)) for parameter in PARAMETERS},
        "differs": differences(rules, PRESETS["marjolet"]),
    }


def _parameter(name: str) -> dict[str, Any]:
    usual = getattr(PRESETS["marjolet"], name)
    return {
        "name": name,
        "default": _plain(usual),
        "rule": RULE_OF_PARAMETER[name],
        **_domain(name, usual),
    }


def _domain(name: str, usual: object) -> dict[str, Any]:
    """Return the values that the parameter takes, as numbers and words that a form can use."""
    if isinstance(usual, bool):
        return {"kind": "flag"}
    if isinstance(usual, str):
        words = DOMAINS[name].allowed.removeprefix("one of ").split(", ")
        return {"kind": "word", "words": words}
    if isinstance(usual, int):
        return {"kind": "number", "least": 0, "most": _MOST.get(name, MOST_POINTS)}
    if name == "packets":
        return {"kind": "numbers", "count": None, "least": 1, "most": 7}
    assert isinstance(usual, tuple)
    return {"kind": "numbers", "count": len(usual), "least": 0, "most": MOST_POINTS}


def _player(name: str) -> dict[str, Any]:
    try:
        factory = type(make_player(name))
    except PlayerError:  # it needs options, or cannot be loaded
        return {"name": name, "title": title_of(name), "options": []}
    parameters = inspect.signature(factory).parameters.values()
    return {
        "name": name,
        "title": title_of(name),
        "options": [
            {"name": parameter.name, "default": _shown(parameter.default)}
            for parameter in parameters
            if parameter.kind in (parameter.POSITIONAL_OR_KEYWORD, parameter.KEYWORD_ONLY)
        ],
    }


def title_of(name: str) -> str:
    """Return the name under which a computer player sits at the table."""
    return name.replace("_", " ").replace("-", " ").title()


def _plain(value: object) -> object:
    return list(value) if isinstance(value, tuple) else value


def _shown(value: object) -> object:
    """Return the default of an option if JSON can hold it."""
    return value if isinstance(value, bool | int | float | str) else None
