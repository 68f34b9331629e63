"""For authors of players and of house rules: a conformance check, and strategies for hypothesis.

The strategies :func:`decks`, :func:`rules` and :func:`deals` need the package hypothesis; the check
needs nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields, replace
from random import Random
from typing import TYPE_CHECKING, Any

from .cards import DECK, Card, Seat
from .deal import Deal, State
from .moves import Draw, Move
from .players import Player, PlayerFactory, make_player
from .resample import resample
from .rules import (
    PRESETS,
    Rules,
    always_scores,
    idle_parameters,
    make_rules,
)
from .view import View

if TYPE_CHECKING:
    from hypothesis.strategies import DrawFn, SearchStrategy

# What a player may touch of a view; everything else raises in `GuardedView`.
VIEW_ATTRIBUTES = frozenset(
    {field.name for field in fields(View)}
    | {"seat", "unseen", "opponent_hand", "to_json", "__class__", "__dataclass_fields__"}
)
TWINS_EVERY = 5  # decisions from one look at twins to the next


class GuardedView:
    """A view that raises AssertionError when anything but its public attributes is touched."""

    __slots__ = ("_view",)

    def __init__(self, view: View) -> None:
        object.__setattr__(self, "_view", view)

    def __getattribute__(self, name: str) -> Any:
        if name not in VIEW_ATTRIBUTES:
            raise AssertionError(f"A player touched {name!r}, which is no attribute of a view.")
        view = object.__getattribute__(self, "_view")
        return View if name == "__class__" else getattr(view, name)

    def __setattr__(self, name: str, value: object) -> None:
        raise AssertionError(f"A player tried to set {name!r} of its view.")


def check_player(
    player_factory: PlayerFactory | str,
    presets: Iterable[str] = tuple(PRESETS),
    deals: int = 2,
    seed: int = 1,
) -> None:
    """Raise AssertionError, with the deal, unless the player keeps what players promise.

    `player_factory` is called without options, or is the name of a registered player. In `deals`
    deals under each preset the player is asked at every decision of both seats. It must choose a
    legal move, the same one again for the same view and seed (asked again, made anew, and without
    touching anything but the view's public attributes), leave the view as it was, and choose alike
    in deals that its seat cannot tell apart: other hidden cards, or an opponent who could not
    announce instead of one who declined (4.18).
    """
    make = _factory(player_factory)
    for preset in presets:
        rules = make_rules(preset)
        for number in range(deals):
            rng = Random(f"{seed} {preset} {number}")
            deal = Deal.shuffled(rng, Seat(number % 2), rules)
            _check_deal(make, deal, rng)


def _factory(player_factory: PlayerFactory | str) -> PlayerFactory:
    if not isinstance(player_factory, str):
        return player_factory
    name = player_factory
    return lambda: make_player(name)


def _check_deal(make: PlayerFactory, deal: Deal, rng: Random) -> None:
    """Play `deal` out, the player in one seat and chance in the other, and check every decision."""
    player = make()
    assert isinstance(player, Player), f"{player!r} lacks the name or choose of a player."
    own = Seat(rng.randrange(2))
    declined = False
    number = 0
    while deal.to_act is not None:
        seed = rng.randrange(1 << 30)
        move = check_choice(make, player, deal, seed)
        # A decision after the opponent declined to announce is always looked at.
        if number % TWINS_EVERY == 0 or declined:
            _check_twins(player, deal, move, seed, rng)
        if deal.to_act != own:
            # Declining often is what makes the twins differ in what could be announced.
            draws = Draw() in deal.legal_moves and rng.random() < 0.5
            move = Draw() if draws else rng.choice(deal.legal_moves)
        declined = deal.state is State.WINNER_DRAWS and move == Draw()
        deal = deal.play(move)
        number += 1


def check_choice(make: PlayerFactory, player: Player, deal: Deal, seed: int) -> Move:
    """Return what `player` chooses in `deal` with `seed`, after checking it as a lone decision."""
    assert deal.to_act is not None
    view = View.of(deal, deal.to_act)
    before = view.to_json()
    move = player.choose(view, Random(seed))
    where = f"\n  seed {seed}, {deal!r}"
    assert move in view.legal, f"{player.name} chose {move}, which is not legal.{where}"
    assert view.to_json() == before, f"{player.name} changed its view.{where}"
    again = player.choose(view, Random(seed))
    assert again == move, f"{player.name} chose {move}, asked again {again}.{where}"
    fresh = make().choose(view, Random(seed))
    assert fresh == move, f"{player.name} chose {move}, made anew {fresh}.{where}"
    guarded: Any = GuardedView(view)
    alone = player.choose(guarded, Random(seed))
    assert alone == move, f"{player.name} chose {move}, with a guarded view {alone}.{where}"
    return move


def _check_twins(player: Player, deal: Deal, move: Move, seed: int, rng: Random) -> None:
    """Check that `player` chooses `move` in a deal with other hidden cards, too."""
    view = View.of(deal, deal.to_act)
    twin = resample(view, rng)
    twin_view = View.of(twin, view.viewer)
    where = f"\n  seed {seed}, {deal!r}\n  {twin!r}"
    assert twin_view == view, f"Resampling changed what the seat knows.{where}"
    other = player.choose(twin_view, Random(seed))
    assert other == move, (
        f"{player.name} chose {move}, and {other} in a deal that its seat cannot tell apart.{where}"
    )


def decks() -> SearchStrategy[tuple[Card, ...]]:
    """Return a strategy for decks: 32 cards in dealing order (2.8)."""
    found: SearchStrategy[tuple[Card, ...]] = _strategies().permutations(DECK).map(tuple)
    return found


def rules() -> SearchStrategy[Rules]:
    """Return a strategy for rules: the presets, and house rules over every parameter (10.1)."""
    choices = _strategies()
    house_rules = choices.fixed_dictionaries(parameter_strategies()).map(fit_together)
    found: SearchStrategy[Rules] = choices.one_of(
        choices.sampled_from(list(PRESETS.values())), house_rules
    )
    return found


def deals(under: Rules | None = None) -> SearchStrategy[Deal]:
    """Return a strategy for deals at any point, `under` given rules or any; they may be over."""
    choices = _strategies()

    def reached(draw: DrawFn) -> Deal:
        chosen = draw(rules()) if under is None else under
        deal = Deal(draw(decks()), draw(choices.sampled_from(Seat)), chosen)
        count = draw(choices.integers(0, 60))
        picks = choices.lists(choices.integers(0, 46), min_size=count, max_size=count)
        for pick in draw(picks):
            if deal.is_over:
                break
            deal = deal.play(deal.legal_moves[pick % len(deal.legal_moves)])
        return deal

    found: SearchStrategy[Deal] = choices.composite(reached)()
    return found


def parameter_strategies() -> dict[str, SearchStrategy[Any]]:
    """Return a strategy for the values of each parameter, as in TOML (10.4 to 10.30)."""
    choices = _strategies()
    points = choices.one_of(choices.integers(0, 120), choices.just(100_000))
    pair = choices.tuples(points, points).map(list)
    five = choices.lists(points, min_size=5, max_size=5)
    flag = choices.booleans()
    word = choices.sampled_from
    return {
        "packets": word([[3, 3], [2, 2, 2], [3, 2], [2, 3], [5], [3, 2, 2], [4, 3], [1] * 6]),
        "draw": word(["after_trick", "after_card"]),
        "combinations": word(["announced", "captured"]),
        "announce": word(["before_draw", "after_draw"]),
        "melds_per_win": choices.integers(0, 1),
        "card_reuse": word(["later_win", "same_win"]),
        "fours": five,
        "four_wins": flag,
        "marriage": pair,
        "marjolet": pair,
        "marjolet_queens": word(["each", "one"]),
        "run": pair,
        "exchange": word(["after_win", "own_turn", "never"]),
        "exchange_until": word(["stock_open", "before_last_stock_trick"]),
        "exchanged_card_melds": flag,
        "dix_turned": points,
        "dix_exchanged": points,
        "dix_played": points,
        "dix_played_phase": word(["any", "stock"]),
        "turn_up": points,
        "must_head": word(["any_suit", "trump_only", "never"]),
        "must_trump": flag,
        "card_points": five,
        "most_brisques": points,
        "last_trick": points,
        "sweep": points,
        "target": word([0, 1, 100, 500, 1000]),
    }


def fit_together(values: dict[str, Any]) -> Rules:
    """Return the house rules nearest to `values` that are not refused (10.34 to 10.41)."""
    values = dict(values)
    if values["combinations"] == "announced":
        values.update(draw="after_trick", four_wins=False)
    elif values["draw"] == "after_card" and values["exchange"] == "after_win":
        values["exchange"] = "own_turn"
    tuples: dict[str, Any] = {
        name: tuple(value) if isinstance(value, list) else value for name, value in values.items()
    }
    drafted = replace(PRESETS["marjolet"], **tuples)
    if not always_scores(drafted):
        values["target"] = 0
    idle = idle_parameters(drafted)
    return make_rules("marjolet", {name: values[name] for name in values if name not in idle})


def _strategies() -> Any:
    """Return ``hypothesis.strategies``, or say how to get it."""
    try:
        from hypothesis import strategies
    except ImportError as error:
        raise ImportError(
            "The strategies of marjolet.testing need hypothesis: pip install hypothesis."
        ) from error
    return strategies
