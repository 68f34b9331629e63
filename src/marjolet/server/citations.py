"""Which rule of the rules page pays each kind of score line, under the rules of a match."""

from __future__ import annotations

from ..rulebook import RULE_OF_LINE, load
from ..rules import PRESETS, Rules

_USUAL = PRESETS["marjolet"]

# What decides that a line is paid by the rule of a preset, and the parameter that this rule is for.
_OF_PRESETS = {
    "marriage": ("combinations", "combinations"),
    "four": ("combinations", "fours"),
    "run": ("combinations", "run"),
    "cards": ("card_points", "card_points"),
}


def rules_of_lines(rules: Rules) -> dict[str, str]:
    """Return the number of the rule for each kind of line.

    What is announced is paid by chapter 4; combinations that are captured, and cards that count
    otherwise than in the classic game, are paid by chapter 9, where a preset plays them so.

    >>> [rules_of_lines(PRESETS[name])["four"] for name in ("marjolet", "mariage-carres")]
    ['4.6', '9.28']
    """
    found = dict(RULE_OF_LINE)
    for kind, (decides, parameter) in _OF_PRESETS.items():
        value = getattr(rules, decides)
        if value != getattr(_USUAL, decides):
            found[kind] = _rule_of_presets(decides, value, parameter) or found[kind]
    return found


def _rule_of_presets(decides: str, value: object, parameter: str) -> str | None:
    """Return the rule that is most about `parameter`, among presets in which it pays."""
    rules = [
        rule
        for preset in load("en").presets
        if getattr(PRESETS[preset.name], decides) == value
        and _pays(getattr(PRESETS[preset.name], parameter))
        for rule in preset.rules
        if parameter in rule.parameters
    ]
    return min(rules, key=lambda rule: len(rule.parameters)).number if rules else None


def _pays(value: object) -> bool:
    return any(value) if isinstance(value, tuple) else bool(value)
