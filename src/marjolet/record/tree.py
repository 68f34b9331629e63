"""Records as trees of JSON values: the shape that both written forms share.

`record_of` is lenient: it collects everything that is out of shape and fills the gaps, so that the
rest can still be read. `tree_of` is strict.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from ..cards import Seat
from ..errors import RecordError
from ..fairness import to_json
from .fields import Fields, Part
from .json_value import clean, ordered
from .model import (
    FORMAT,
    UNKNOWN,
    VERSION,
    Action,
    DealRecord,
    Json,
    Kept,
    Line,
    Outcome,
    Player,
    Record,
)
from .problem import MOST_COUNTED, Problem, pointer
from .proofs import FAIRNESS, proof_of_deal

KNOWN = (
    "format", "version", "event", "site", "date", "preset", "rules", "view", "players",
    "first_dealer", "comments", "deals", "totals", "outcome", "winner",
)  # fmt: skip
KNOWN_OF_PLAYER = ("name", "kind", "options")
KNOWN_OF_DEAL = ("dealer", "deck", "comments", "actions", "lines", "points", FAIRNESS)
KNOWN_OF_ACTION = ("seat", "move", "ms", "comments")


def record_of(tree: Any, problems: list[Problem], *, is_cut: bool = False) -> Record | None:
    """Return the record that `tree` holds, as far as it does; add to `problems` what is wrong.

    With `is_cut` the file ended too early, which was reported: what is missing is then no problem.
    """
    tree = clean(tree, "", problems)
    if not isinstance(tree, dict):
        problems.append(Problem("", "A record is one JSON object."))
        return None
    top = Fields(tree, "", problems, is_cut)
    _check_format(top)
    outcome, winner = _result(top)
    return Record(
        event=top.text("event"),
        site=top.text("site"),
        date=top.text("date"),
        preset=top.text("preset", needed=True) or "marjolet",
        house_rules=top.mapping("rules"),
        view=_view(top),
        players=_players(top),
        first_dealer=top.seat("first_dealer", needed=True) or Seat.ZERO,
        comments=top.texts("comments"),
        deals=_deals(top),
        totals=top.pair("totals"),
        outcome=outcome,
        winner=winner,
        kept=top.rest(KNOWN),
    )


def _check_format(top: Fields) -> None:
    if top.text("format", needed=True) not in (FORMAT, ""):
        top.complain("format", f'must be "{FORMAT}"')
    version = top.whole("version", needed=True)
    if version is not None and version > VERSION:
        top.complain(
            "version",
            f"is {version}: written for a later Marjolet; this one reads version {VERSION}",
        )
    elif version is not None and version < 1:
        top.complain("version", "must be 1")


def _view(top: Fields) -> Seat | Literal["public"] | None:
    if top.get("view") == "public":
        return "public"
    return top.seat("view", or_else='0, 1 or "public"')


def _result(top: Fields) -> tuple[Outcome, Seat | None]:
    winner = top.seat("winner")
    text = top.text("outcome", needed=True)
    if not text:
        return Outcome.UNFINISHED, None
    try:
        outcome = Outcome(text)
    except ValueError:
        top.complain("outcome", "must be one of " + ", ".join(Outcome))
        return Outcome.UNFINISHED, None
    needs_winner = outcome in (Outcome.WON, Outcome.RESIGNED)
    if needs_winner and winner is None:
        top.complain("winner", f'is missing: the outcome is "{outcome}"')
        return Outcome.UNFINISHED, None
    if winner is not None and not needs_winner:
        top.complain("winner", f'does not go with the outcome "{outcome}"')
        return outcome, None
    return outcome, winner


def _players(top: Fields) -> tuple[Player, Player]:
    parts = top.objects("players", needed=True)
    if "players" in top.value and len(parts) != 2 and not top.is_cut:
        top.complain("players", f"must be two players, not {len(parts)}")
    players = [
        Player(
            name=part.text("name"),
            kind=part.text("kind") or "human",
            options=part.mapping("options"),
            kept=part.rest(KNOWN_OF_PLAYER),
        )
        for part in parts[:2]
    ]
    first, second = (*players, Player(), Player())[:2]
    return first, second


def _deals(top: Fields) -> tuple[DealRecord, ...]:
    problems = top.problems
    parts = top.objects("deals", needed=True)
    deals = []
    for number, part in enumerate(parts):
        if len(problems) > MOST_COUNTED:
            break
        is_open = top.is_cut and number == len(parts) - 1
        deck = part.items("deck", _code, needed=True) or ()
        if is_open and len(deck) < 32:
            break
        points = part.pair("points")
        known_problems = len(problems)
        lines = part.items("lines", _line)
        if len(problems) > known_problems or (is_open and points is None):
            lines = None
        deal = DealRecord(
            dealer=part.seat("dealer", needed=True) or Seat.ZERO,
            deck=deck,
            comments=part.texts("comments"),
            actions=_actions(part),
            lines=lines,
            points=points,
            kept=part.rest(KNOWN_OF_DEAL),
            fairness=proof_of_deal(part, is_open=is_open),
        )
        deals.append(deal)
    return tuple(deals)


def _actions(deal: Fields) -> tuple[Action, ...]:
    actions = []
    for part in deal.objects("actions", needed=True):
        if part.is_cut and not {"seat", "move"} <= part.value.keys():
            break
        if len(deal.problems) > MOST_COUNTED:
            break
        ms = part.whole("ms")
        if ms is not None and ms < 0:
            part.complain("ms", "must not be negative")
            ms = None  # what could not be written again is not kept
        action = Action(
            seat=part.seat("seat", needed=True) or Seat.ZERO,
            move=part.text("move", needed=True),
            ms=ms,
            comments=part.texts("comments"),
            kept=part.rest(KNOWN_OF_ACTION),
        )
        actions.append(action)
    return tuple(actions)


def _code(part: Part) -> str:
    if isinstance(part.value, str):
        return part.value
    part.complain("must be a string")
    return UNKNOWN


def _line(part: Part) -> Line | None:
    match part.value:
        case [0 | 1 as seat, int(points), str(kind), str(cards), int(trick)] if not (
            isinstance(seat, bool) or isinstance(points, bool) or isinstance(trick, bool)
        ):
            return Line(Seat(seat), points, kind, cards, trick)
    if not part.is_cut:
        part.complain("must be [seat, points, kind, cards, trick]")
    return None


def tree_of(record: Record) -> dict[str, Json]:
    """Return `record` as JSON values, known keys first, the others in the order of code points.

    Raises :class:`RecordError` for a record that could not be read back as it is.
    """
    tree: dict[str, Json] = {
        "format": FORMAT,
        "version": record.version,
        **_filled(event=record.event, site=record.site, date=record.date),
        "preset": record.preset,
        **_filled(rules=_plain(record.house_rules)),
    }
    if record.view is not None:
        tree["view"] = "public" if record.view == "public" else int(record.view)
    tree["players"] = [
        {
            "name": player.name,
            "kind": player.kind,
            **_filled(options=_plain(player.options)),
            **_plain(player.kept),
        }
        for player in record.players
    ]
    tree["first_dealer"] = int(record.first_dealer)
    tree |= _filled(comments=list(record.comments))
    tree["deals"] = [_tree_of_deal(deal) for deal in record.deals]
    if record.totals is not None:
        tree["totals"] = list(record.totals)
    tree["outcome"] = record.outcome.value
    if record.winner is not None:
        tree["winner"] = int(record.winner)
    tree |= _plain(record.kept)
    problems: list[Problem] = []
    if record_of(tree, problems) != record:
        problems.append(Problem("", "This record holds what cannot be written and read again."))
    if problems:
        raise RecordError(problems)
    return tree


def _tree_of_deal(deal: DealRecord) -> dict[str, Json]:
    tree: dict[str, Json] = {
        "dealer": int(deal.dealer),
        "deck": list(deal.deck),
        **_filled(comments=list(deal.comments)),
        "actions": [
            {
                "seat": int(action.seat),
                "move": action.move,
                **({} if action.ms is None else {"ms": action.ms}),
                **_filled(comments=list(action.comments)),
                **_plain(action.kept),
            }
            for action in deal.actions
        ],
    }
    if deal.lines is not None:
        tree["lines"] = [
            [int(line.seat), line.points, line.kind, line.cards, line.trick] for line in deal.lines
        ]
    if deal.points is not None:
        tree["points"] = list(deal.points)
    if deal.fairness is not None:
        tree[FAIRNESS] = to_json(deal.fairness)
    return tree | _plain(deal.kept)


def _filled(**values: Json) -> dict[str, Json]:
    return {name: value for name, value in values.items() if value}


def _plain(kept: Kept) -> dict[str, Json]:
    return {name: ordered(kept[name]) for name in sorted(kept)}


def is_known(path: str) -> bool:
    """Tell whether the JSON pointer `path` names a key that version 1 gives a meaning to."""
    known: Mapping[str, tuple[str, ...]] = {
        "": KNOWN,
        pointer("players", "#"): KNOWN_OF_PLAYER,
        pointer("deals", "#"): KNOWN_OF_DEAL,
        pointer("deals", "#", "actions", "#"): KNOWN_OF_ACTION,
    }
    *keys, name = path.split("/")[1:]
    parent = pointer(*("#" if key.isdecimal() else key for key in keys))
    return name in known.get(parent, ())
