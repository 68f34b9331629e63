"""Matches and records for tests: any rules, finished or not, with anything written beside."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

from tests.play import careful_move
from tests.random_rules import random_rules

from marjolet import Match, Seat, View
from marjolet.record import Number, Player, Record, from_match, from_views
from marjolet.rules import PRESETS, Rules

ODD_NAMES = (
    "",
    "Anna",
    'An"na \\ {x} ; [y] (z)',
    "été\nO'Brien\r\n\t",
    "名前 ♥ \U0001f0ca",
    "\x00\x1b[31m\x7f\u0085\u2028\ufeff",
    "a" * 300,
)
ODD_KEYS = ("Round", "round", "clé", "a/b~c", "Zero", "Event", "1", "", "x y", 'q"', "__proto__")
ODD_VALUES: tuple[Any, ...] = (
    None,
    True,
    0,
    -7,
    0.5,
    1e-07,
    Number("1.50"),
    Number("1e400"),
    Number("9" * 40),
    Number("-0"),
    "text",
    "",
    [],
    {},
    [1, [2, {"b": None, "a": "x"}], {}],
    {"z": {"y": [False]}, "a": 1},
)


def random_match(rng: Random, rules: Rules, most_moves: int = 400) -> Match:
    """Return a match after at most `most_moves` moves, given up now and then."""
    match = Match(rules, Seat(rng.randrange(2)))
    for _ in range(most_moves):
        if match.needs_deal:
            match = match.deal_shuffled(rng)
        match = match.play(careful_move(match.current, rng))
        if match.is_over:
            return match
    if rng.random() < 0.3 and not match.is_over:
        match = match.resign(Seat(rng.randrange(2)))
    return match


def kept(rng: Random) -> dict[str, Any]:
    """Return a few unknown keys."""
    names = rng.sample(ODD_KEYS, rng.choice((0, 0, 1, 3)))
    return {name: rng.choice(ODD_VALUES) for name in names}


def remarks(rng: Random) -> tuple[str, ...]:
    """Return a few comments."""
    return tuple(rng.choice(ODD_NAMES) for _ in range(rng.choice((0, 0, 0, 1, 2))))


def decorated(record: Record, rng: Random) -> Record:
    """Return `record` with names, tags, times, comments and unknown keys at every level."""
    players = [
        Player(rng.choice(ODD_NAMES), rng.choice(("human", "greedy", "x y")), kept(rng), kept(rng))
        for _ in range(2)
    ]
    deals = []
    for deal in record.deals:
        actions = [
            replace(
                action,
                ms=rng.choice((None, 0, 1523)),
                comments=remarks(rng),
                kept=kept(rng) if rng.random() < 0.1 else {},
            )
            for action in deal.actions
        ]
        deals.append(replace(deal, actions=tuple(actions), comments=remarks(rng), kept=kept(rng)))
    return replace(
        record,
        players=(players[0], players[1]),
        deals=tuple(deals),
        comments=remarks(rng),
        kept=kept(rng),
        event=rng.choice(ODD_NAMES),
        site=rng.choice(ODD_NAMES),
        date=rng.choice(ODD_NAMES),
    )


def random_record(rng: Random) -> Record:
    """Return the record of some match: any rules, any state, plain or decorated."""
    rules = random_rules(rng)
    match = random_match(rng, rules, rng.choice((0, 1, 5, 40, 120)))
    preset = rng.choice([None, *PRESETS])
    record = from_match(match, preset=preset)
    return decorated(record, rng) if rng.random() < 0.7 else record


def one_sided(match: Match, viewer: Seat | None, **tags: Any) -> Record:
    """Return what `viewer` may know of `match`."""
    views = [View.of(deal, viewer) for deal in match.deals]
    return from_views(views, resigned=match.resigned, **tags)


def sample() -> Record:
    """Return one record of two deals, the second unfinished, with something of everything."""
    rng = Random("sample")
    match = random_match(rng, PRESETS["vendee"], 50)
    times = [[900 + number for number in range(40)]]
    players = (Player("Zoé"), Player("greedy", "greedy", {"seed": 3}, {"rating": 1500}))
    return from_match(
        Match(match.rules, match.first_dealer, match.deals),
        preset="vendee",
        players=players,
        times=times,
        event="Tuesday",
        date="2026-11-29",
        comments=("Played by the fire",),
        kept={"Round": "3", "extra": {"b": [1, 2.5, None], "a": True}},
    )
