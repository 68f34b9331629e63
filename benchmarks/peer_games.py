"""Random legal play in Marjolet, OpenSpiel and RLCard, driven as cheaply as each library allows.

Each contestant has up to three ways, which are the columns of the table in ``peers.py``:

- `BARE`: Python asks for the legal moves, draws one, and makes it;
- `SEEN`: the same, and before each decision the seat to act gets what a learner would be given;
- `BULK`: whole plays inside the library, without a return to Python for each decision.

A decision is a choice of a player, also where only one move is legal. Dealing and other chance
takes time like everything else but does not count.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from importlib import import_module
from random import Random
from typing import Any

import numpy as np

from marjolet import Deal, View
from marjolet.batch import CHUNK, random_deals
from marjolet.envs import OBSERVATION_BITS, BatchEnvironment
from marjolet.rules import PRESETS

BARE, SEEN, BULK = "bare", "seen", "bulk"

LANES = 2048

# OpenSpiel's games by its own names: card games with tricks, other card games, and two of those
# that are written in Python, one of them also in C++.
OPEN_SPIEL_GAMES = (
    "euchre",
    "skat",
    "oh_hell",
    "hearts",
    "spades",
    "bridge(use_double_dummy_result=false)",  # by default the cards are not played
    "tarok",
    "crazy_eights",
    "dou_dizhu",
    "gin_rummy",
    "leduc_poker",
    "kuhn_poker",
    "python_kuhn_poker",
    "python_block_dominoes",
)

# RLCard's games, and what finds the legal moves without an observation.
RLCARD_GAMES: dict[str, Callable[[Any], Any]] = {
    "bridge": lambda game: game.judger.get_legal_actions(),
    "leduc-holdem": lambda game: game.get_legal_actions(),
    "limit-holdem": lambda game: game.get_legal_actions(),
    "uno": lambda game: game.get_legal_actions(),
    "gin-rummy": lambda game: game.judge.get_legal_actions(),
    "doudizhu": lambda game: game.state["actions"],
    "mahjong": lambda game: game.get_legal_actions(game.get_state(game.round.current_player)),
}

Slice = Callable[[float], float]  # plays for so many seconds, returns decisions a second


@dataclass
class Contestant:
    """One game of one library; `size` is that of an observation, in numbers, where it is an array.

    `ways` are those in which it can be played.
    """

    library: str
    game: str
    players: int
    ways: dict[str, Slice] = field(default_factory=dict)
    size: int | None = None


def repeat(play: Callable[[], int]) -> Slice:
    """Return the slice that calls `play`, which returns its decisions, until the time is over."""

    def rate(seconds: float) -> float:
        decisions = 0
        start = time.perf_counter()
        while (passed := time.perf_counter() - start) < seconds:
            decisions += play()
        return decisions / passed

    return rate


def marjolet_games() -> Iterator[Contestant]:
    """Yield Marjolet's own ways: a deal at a time, the batch environment, deals in bulk."""
    rng = Random(1)
    rules = PRESETS["marjolet"]

    def deal(*, seen: bool) -> int:
        deal = Deal.shuffled(rng)
        while not deal.is_over:
            if seen:
                View.of(deal, deal.to_act)
            deal = deal.play(rng.choice(deal.legal_moves))
        return len(deal.moves)

    def bulk() -> int:
        return random_deals(rules, CHUNK, rng.getrandbits(64)).actions

    yield Contestant(
        "Marjolet",
        "a deal at a time",
        2,
        {BARE: repeat(lambda: deal(seen=False)), SEEN: repeat(lambda: deal(seen=True))},
    )
    for lanes in (1, LANES):
        name = "1 lane" if lanes == 1 else f"{lanes:,} lanes"
        yield Contestant(
            "Marjolet",
            f"batch environment, {name}",
            2,
            {BARE: batch(lanes, seen=False), SEEN: batch(lanes, seen=True)},
            OBSERVATION_BITS,
        )
    yield Contestant("Marjolet", "random deals", 2, {BULK: repeat(bulk)})


def batch(lanes: int, *, seen: bool) -> Slice:
    """Return the slice that steps a batch environment; its kernel draws the actions."""
    environment = BatchEnvironment(lanes, observation=seen)
    actions = np.empty(lanes, np.int64)

    def step() -> int:
        environment.random_actions(actions)
        environment.step(actions)
        return lanes

    return repeat(step)


def open_spiel_games() -> Iterator[Contestant]:
    """Yield OpenSpiel's games."""
    import pyspiel

    import_module("open_spiel.python.games")  # registers those written in Python
    for name in OPEN_SPIEL_GAMES:
        game = pyspiel.load_game(name)
        contestant = Contestant("OpenSpiel", name.partition("(")[0], game.num_players())
        contestant.ways[BARE] = open_spiel_slice(game, None)
        if observation := open_spiel_observation(game):
            contestant.ways[SEEN] = open_spiel_slice(game, observation.set_from)
            contestant.size = observation.tensor.size
        contestant.ways[BULK] = open_spiel_bulk(game)
        yield contestant


def open_spiel_observation(game: Any) -> Any:
    """Return the observer that writes into an array, OpenSpiel's quickest; None if it has none."""
    import pyspiel
    from open_spiel.python.observation import make_observation

    # First what is seen now; some games have only all that was seen so far.
    for kind in (None, pyspiel.IIGObservationType(perfect_recall=True)):
        observation = make_observation(game, kind)
        if observation is not None and observation.tensor is not None:
            return observation
    return None


def open_spiel_slice(game: Any, observe: Callable[[Any, int], Any] | None) -> Slice:
    """Return the slice that plays `game` from Python; every chance outcome is equally likely."""
    rng = Random(1)

    def play() -> int:
        state = game.new_initial_state()
        decisions = 0
        while not state.is_terminal():
            if not state.is_chance_node():
                decisions += 1
                if observe:
                    observe(state, state.current_player())
            state.apply_action(rng.choice(state.legal_actions()))
        return decisions

    return repeat(play)


def open_spiel_bulk(game: Any) -> Slice:
    """Return the slice in which OpenSpiel's own loop lets its own random bots play."""
    import pyspiel

    rng = Random(1)
    bots = [pyspiel.make_uniform_random_bot(player, player) for player in range(game.num_players())]

    def rate(seconds: float) -> float:
        states = []
        start = time.perf_counter()
        while (passed := time.perf_counter() - start) < seconds:
            state = game.new_initial_state()
            pyspiel.evaluate_bots(state, bots, rng.getrandbits(31))
            states.append(state)
        # Counted when the clock stands still: the history is turned into Python objects for it.
        decisions: int = sum(step.player >= 0 for state in states for step in state.full_history())
        return decisions / passed

    return rate


def rlcard_games() -> Iterator[Contestant]:
    """Yield RLCard's games; its environments cannot be stepped without observations."""
    import rlcard

    for name, legal in RLCARD_GAMES.items():
        environment = rlcard.make(name, config={"seed": 1})
        yield Contestant(
            "RLCard",
            name,
            environment.num_players,
            {BARE: rlcard_bare(environment.game, legal), SEEN: rlcard_seen(environment)},
            environment.reset()[0]["obs"].size,
        )


def rlcard_bare(game: Any, legal: Callable[[Any], Any]) -> Slice:
    """Return the slice that plays by RLCard's game, below its environment."""
    rng = Random(1)

    def play() -> int:
        game.init_game()
        decisions = 0
        while not game.is_over():
            game.step(rng.choice(legal(game)))
            decisions += 1
        return decisions

    return repeat(play)


def rlcard_seen(environment: Any) -> Slice:
    """Return the slice that steps RLCard's environment, whose every step has an observation."""
    rng = Random(1)

    def play() -> int:
        state, _ = environment.reset()
        decisions = 0
        while not environment.is_over():
            state, _ = environment.step(rng.choice(list(state["legal_actions"])))
            decisions += 1
        return decisions

    return repeat(play)
