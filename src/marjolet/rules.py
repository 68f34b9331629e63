"""The rules as a value: every parameter, the presets, and house rules.

`Rules` is one frozen value; a preset is such a value; house rules are a preset and the parameters
that differ. What each parameter means is said in chapter 10 of the rules page.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from functools import lru_cache
from typing import Any

from .errors import Conflict, RulesError, quoted
from .parameters import DOMAINS


@dataclass(frozen=True, slots=True)
class Rules:
    """One rule set; the defaults are the preset ``marjolet`` (chapter 10 of the rules page).

    Points are plain integers. `target` 0 means that one deal is the match, `melds_per_win` 0 that
    any number may be announced. Five values stand for A 10 K Q J, two for plain suit and trumps.
    """

    packets: tuple[int, ...] = (3, 3)
    draw: str = "after_trick"
    combinations: str = "announced"
    announce: str = "before_draw"
    melds_per_win: int = 0
    card_reuse: str = "later_win"
    fours: tuple[int, ...] = (100, 80, 60, 40, 0)
    four_wins: bool = False
    marriage: tuple[int, ...] = (20, 40)
    marjolet: tuple[int, ...] = (20, 40)
    marjolet_queens: str = "each"
    run: tuple[int, ...] = (0, 0)
    exchange: str = "after_win"
    exchange_until: str = "stock_open"
    exchanged_card_melds: bool = True
    dix_turned: int = 10
    dix_exchanged: int = 10
    dix_played: int = 10
    dix_played_phase: str = "any"
    turn_up: int = 10
    must_head: str = "any_suit"
    must_trump: bool = True
    card_points: tuple[int, ...] = (10, 10, 0, 0, 0)
    most_brisques: int = 0
    last_trick: int = 10
    sweep: int = 50
    target: int = 500

    def __post_init__(self) -> None:
        problems = impossible_values({name: getattr(self, name) for name in DOMAINS})
        problems += [
            f"{name} must be a tuple." for name in ARRAYS if type(getattr(self, name)) is list
        ]
        if problems:
            raise RulesError(problems)

    @property
    def hand_size(self) -> int:
        """Number of cards in a full hand, and of strict tricks (2.4, 6.1)."""
        return sum(self.packets)

    @property
    def stock_tricks(self) -> int:
        """Number of tricks that are led with the stock open (3.10)."""
        return 16 - self.hand_size

    @property
    def preset(self) -> str:
        """Name of the preset that this value is, or of the one it differs least from."""
        return nearest_preset(self)

    @property
    def house_rules(self) -> dict[str, Any]:
        """The parameters that differ from :attr:`preset`, as plain JSON and TOML values."""
        return differences(self, PRESETS[self.preset])


def impossible_values(values: Mapping[str, Any]) -> list[str]:
    """Return a sentence for each known parameter in `values` whose value is out of its domain."""
    return [
        f"{name} = {quoted(value)} is not possible; allowed: {DOMAINS[name].allowed}."
        for name, value in values.items()
        if name in DOMAINS and not DOMAINS[name].accepts(value)
    ]


ARRAYS = ("packets", "fours", "marriage", "marjolet", "run", "card_points")
PARAMETERS = tuple(field.name for field in fields(Rules))


def differences(rules: Rules, base: Rules) -> dict[str, Any]:
    """Return the parameters in which `rules` differs from `base` with effect, as JSON values."""
    idle = idle_parameters(rules)
    return {
        name: list(value) if isinstance(value, tuple) else value
        for name in PARAMETERS
        if name not in idle and (value := getattr(rules, name)) != getattr(base, name)
    }


@lru_cache(maxsize=256)
def nearest_preset(rules: Rules) -> str:
    """Return the name of the preset from which `rules` differs in the fewest parameters."""
    return min(PRESETS, key=lambda name: len(differences(rules, PRESETS[name])))


_MARJOLET = Rules()
_MARIAGE = Rules(
    packets=(3, 2),
    draw="after_card",
    combinations="captured",
    fours=(0, 0, 0, 0, 0),
    exchange="own_turn",
    dix_turned=0,
    dix_exchanged=0,
    dix_played=0,
    turn_up=0,
    must_head="trump_only",
    card_points=(11, 10, 4, 3, 2),
    sweep=0,
    target=0,
)

PRESETS: dict[str, Rules] = {
    "marjolet": _MARJOLET,
    "gerver": replace(_MARJOLET, announce="after_draw", card_reuse="same_win", dix_played=0),
    "vendee": replace(_MARJOLET, most_brisques=20),
    "mariage": _MARIAGE,
    "mariage-carres": replace(
        _MARIAGE, fours=(100, 100, 100, 100, 100), four_wins=True, run=(30, 60)
    ),
    "wikipedia": replace(_MARJOLET, sweep=40, card_reuse="same_win"),
    "one-meld": replace(_MARJOLET, melds_per_win=1),
    "jack-royal": replace(
        _MARJOLET, fours=(100, 0, 80, 60, 40), melds_per_win=1, target=250, sweep=0
    ),
}

# Presets whose points are shown as beans, matches and old coins (9, vendee).
COUNTERS = {"vendee": "mogettes"}


def counters_of(preset: str) -> str:
    """Return how `preset` shows points: ``digits`` or ``mogettes``."""
    return COUNTERS.get(preset, "digits")


# Without effect when combinations are captured; a house rule may not set them there (10).
ONLY_ANNOUNCED = (
    "announce",
    "melds_per_win",
    "card_reuse",
    "marjolet",
    "marjolet_queens",
    "exchanged_card_melds",
)


def make_rules(preset: str = "marjolet", house_rules: Mapping[str, Any] | None = None) -> Rules:
    """Return the rules of `preset` with `house_rules` changed; refuse what cannot be played.

    Raises :class:`RulesError`, which names every unknown preset or parameter, every value out of
    range with what would be allowed, and both parameters of every pair that does not go together.
    """
    if preset not in PRESETS:
        raise RulesError([f"There is no preset {quoted(preset)}; there are: {', '.join(PRESETS)}."])
    if not house_rules:
        return PRESETS[preset]
    problems = [
        f"There is no parameter {quoted(name)}; there are: {', '.join(PARAMETERS)}."
        for name in house_rules
        if name not in DOMAINS
    ]
    problems += impossible_values(house_rules)
    if problems:
        raise RulesError(problems)
    values: dict[str, Any] = {
        name: tuple(value) if isinstance(value, list) else value
        for name, value in house_rules.items()
    }
    rules = replace(PRESETS[preset], **values)
    clashes = conflicts(rules, set(house_rules))
    if clashes:
        raise RulesError([clash.sentence for clash in clashes], clashes)
    idle: dict[str, Any] = {name: getattr(_MARJOLET, name) for name in idle_parameters(rules)}
    return replace(rules, **idle)


def idle_parameters(rules: Rules) -> tuple[str, ...]:
    """Return the parameters without effect under `rules`; they keep the default's value (10)."""
    if rules.combinations == "announced":
        return ("run",)
    if rules.exchange == "after_win":
        return tuple(name for name in ONLY_ANNOUNCED if name != "announce")
    return ONLY_ANNOUNCED


def conflicts(rules: Rules, chosen: set[str]) -> list[Conflict]:
    """List what does not go together in `rules`; `chosen` are the parameters set by hand."""
    found = []

    def clash(rule: str, one: str, other: str) -> None:
        values = [f"{name} = {_written(getattr(rules, name))}" for name in (one, other)]
        found.append(Conflict((one, other), rule, " does not go together with ".join(values) + "."))

    if rules.draw == "after_card" and rules.combinations == "announced":
        clash("10.35", "combinations", "draw")
    if rules.draw == "after_card" and rules.exchange == "after_win":
        clash("10.36", "exchange", "draw")
    if rules.combinations == "announced" and rules.four_wins:
        clash("10.37", "four_wins", "combinations")
    for name in idle_parameters(rules):
        if name in chosen:
            rule = {"run": "10.37", "marjolet": "10.38"}.get(name, "10.39")
            sentence = f'{name} has no effect with combinations = "{rules.combinations}".'
            found.append(Conflict((name, "combinations"), rule, sentence))
    if rules.target > 0 and not always_scores(rules):
        sentence = (
            f"target = {rules.target} does not go together with card_points, last_trick and "
            "turn_up all 0 and a dix (dix_played, dix_exchanged) that may pay nothing: a deal "
            "could score nothing, and the match never end."
        )
        found.append(
            Conflict(("target", "card_points", "last_trick", "turn_up"), "10.41", sentence)
        )
    return found


def _written(value: object) -> str:
    return f'"{value}"' if isinstance(value, str) else str(value).lower()


def always_scores(rules: Rules) -> bool:
    """Tell whether every deal brings somebody points, whatever is played."""
    dix_is_sure = (
        rules.dix_played > 0
        and rules.dix_played_phase == "any"
        and (rules.exchange == "never" or rules.dix_exchanged > 0)
    )
    return any(rules.card_points) or rules.last_trick > 0 or rules.turn_up > 0 or dix_is_sure


@lru_cache(maxsize=256)
def kernel_numbers(rules: Rules) -> tuple[dict[str, int], dict[str, list[int]]]:
    """Return `rules` as the numbers and arrays that the kernel's rule table is built from.

    Raises :class:`RulesError` if parameters do not go together.
    """
    clashes = conflicts(rules, set())
    if clashes:
        raise RulesError([clash.sentence for clash in clashes], clashes)
    numbers = {
        "pack": 0xFFFFFFFF,
        "hand_size": rules.hand_size,
        "draw_after_card": rules.draw == "after_card",
        "announced": rules.combinations == "announced",
        "announce_after_draw": rules.announce == "after_draw",
        "melds_per_win": rules.melds_per_win,
        "reuse_same_win": rules.card_reuse == "same_win",
        "one_queen": rules.marjolet_queens == "one",
        "four_wins": rules.four_wins,
        "exchange_after_win": rules.exchange == "after_win",
        "exchange_own_turn": rules.exchange == "own_turn",
        "exchange_ends_early": rules.exchange_until == "before_last_stock_trick",
        "exchanged_card_melds": rules.exchanged_card_melds,
        "dix_turned": rules.dix_turned,
        "dix_exchanged": rules.dix_exchanged,
        "dix_played": rules.dix_played,
        "dix_stock_only": rules.dix_played_phase == "stock",
        "turn_up": rules.turn_up,
        "head_any": rules.must_head == "any_suit",
        "head_trump": rules.must_head == "trump_only",
        "must_trump": rules.must_trump,
        "most_brisques": rules.most_brisques,
        "last_trick": rules.last_trick,
        "sweep": rules.sweep,
        "run_plain": rules.run[0],
        "run_trump": rules.run[1],
        "packet_count": len(rules.packets),
    }
    worth = [meld_points(rules, trump, meld) for trump in range(4) for meld in range(13)]
    arrays = {
        "packets": list(rules.packets) + [0] * (7 - len(rules.packets)),
        "card_points": [0, 0, 0, *reversed(rules.card_points)],
        "meld_worth": worth,
        "melds_offered": [
            sum(1 << meld for meld in range(13) if worth[trump * 13 + meld]) for trump in range(4)
        ],
    }
    return {name: int(value) for name, value in numbers.items()}, arrays


def meld_points(rules: Rules, trump: int, meld: int) -> int:
    """Return what the kernel's `meld` (0 to 12) is worth under `trump` (4.4 to 4.6)."""
    if meld < 4:
        return rules.marriage[meld == trump]
    if meld < 8:
        return rules.marjolet[meld - 4 == trump]
    return rules.fours[12 - meld]
