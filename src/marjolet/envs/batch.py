"""Many deals of one rule set, stepped together: states, actions, observations and rewards."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NoReturn, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..cards import CARDS, Card, Seat, parse_deck
from ..deal import rule_table
from ..ending_tables import ending_table
from ..errors import BatchError, IllegalAction, quoted
from ..kernel import (
    Desk,
    Lanes,
    Situation,
    Solver,
    choose_by_network,
    choose_greedily,
    choose_randomly,
    find_illegal,
    mix,
    start_given,
    start_lanes,
    step_lanes,
)
from ..layout import ACTION_COUNT
from ..players.network_file import NetworkFile
from ..rules import PRESETS, Rules
from .buffers import Buffers, numbers

MOST_SEED = (1 << 64) - 1
HIGHEST_DEAL = 1 << 62  # deal numbers stay within 64 bits however long a lane goes on
MOST_LANES = 1 << 24


class BatchEnvironment:
    """`count` deals under `rules`, side by side; a *lane* is one of them.

    Lane j plays deal number `first_deal` + j, then, with `autoreset`, every `count`-th deal after
    it. Deal number k of a seed is always the same deal, whatever `count` and `threads` are: deck
    k, dealt by seat k mod 2; with `mirrored` deck k // 2, dealt by seat (k // 2) mod 2, so that
    deals 2i and 2i + 1 are one deck twice, for two players that change seats.

    The stock is `seat_keyed`: each seat draws from a sequence of its own. With `exact_endings` a
    deal is over once the stock is gone, and pays what perfect play of both would have brought.
    With `canonical` suits are renamed for the seat to act, actions too: trumps 0, then the plain
    suits by the seat's own holding (see `marjolet.kernel.observation` and docs/environment.md).

    `observation` and `all_seeing` ask for the two kinds of observation, as bytes of 0 and 1, or
    `packed` 32 to a word; `masks` for the legal actions as an array of bool. `threads` step as many
    slices of the lanes at once and change no result. Every array is the environment's own, read
    only, and overwritten by the next step: copy what is to last. An environment serves one caller
    at a time.

    Used in a ``with`` statement it is closed at the end. Raises :class:`BatchError` for what is no
    rules, for a number out of range, for a flag that is neither True nor False, and if it is to be
    copied or pickled.

    >>> environment = BatchEnvironment(4, seed=7)
    >>> reward, done = environment.step(environment.random_actions())
    >>> reward.tolist(), done.tolist(), environment.observation.shape
    ([0, 0, 0, 0], [False, False, False, False], (4, 512))
    """

    def __init__(
        self,
        count: int,
        rules: Rules = PRESETS["marjolet"],
        *,
        seed: int = 0,
        first_deal: int = 0,
        seat_keyed: bool = True,
        mirrored: bool = False,
        exact_endings: bool = False,
        autoreset: bool = True,
        canonical: bool = False,
        observation: bool = True,
        all_seeing: bool = False,
        packed: bool = False,
        masks: bool = True,
        threads: int = 1,
    ) -> None:
        if not isinstance(rules, Rules):
            raise BatchError(
                f"The rules must be Rules, such as make_rules('marjolet'), not {quoted(rules)}."
            )
        _require("count", count, 1, MOST_LANES)
        _require("threads", threads, 1, 1024)
        _require_flags(
            seat_keyed=seat_keyed,
            mirrored=mirrored,
            exact_endings=exact_endings,
            autoreset=autoreset,
            canonical=canonical,
            observation=observation,
            all_seeing=all_seeing,
            packed=packed,
            masks=masks,
        )
        if mirrored and count % 2:
            raise BatchError(f"count = {count} is not possible; mirrored pairs need an even count.")
        count, threads = int(count), int(threads)  # NumPy's small ones would overflow
        self.count = count
        self.rules = rules
        self._mirrored = mirrored
        self._arrays = Buffers(
            count, observation=observation, all_seeing=all_seeing, packed=packed, masks=masks
        )
        table = rule_table(rules)
        options = {
            "mirrored": mirrored,
            "autoreset": autoreset,
            "exact": exact_endings,
            "canonical": canonical,
            "masks": masks,
            "packed": packed,
            "own": observation,
            "hidden": all_seeing,
        }
        flags = {name: int(value) for name, value in options.items()}
        self._lanes = Lanes(table, 0, flags, self._arrays.flat())
        endings = ending_table(table) if exact_endings else None
        slices = min(threads, count)
        self._bounds = [count * number // slices for number in range(slices + 1)]
        self._desks = [Desk(table, int(seat_keyed), endings, Solver(table)) for _ in range(slices)]
        self._pool = ThreadPoolExecutor(slices) if slices > 1 else None
        self._is_closed = False
        self.seed = seed
        self.first_deal = first_deal
        self.reset(seed, first_deal)

    def reset(self, seed: int | None = None, first_deal: int | None = None) -> None:
        """Deal out `first_deal` and the deals after it, one a lane; by default those of the start.

        Seeds are from 0 to 2**64 - 1. Raises :class:`BatchError`, and then changes nothing.
        """
        seed = self.seed if seed is None else seed
        first = self.first_deal if first_deal is None else first_deal
        _require("seed", seed, 0, MOST_SEED)
        _require("first_deal", first, 0, HIGHEST_DEAL)
        if self._mirrored and first % 2:
            raise BatchError(f"first_deal = {first} is not possible; mirrored pairs begin evenly.")
        self.seed, self.first_deal = seed, first = int(seed), int(first)
        self._lanes.seed = mix(seed)
        self._arrays.deal_numbers[:] = np.arange(first, first + self.count)
        self._arrays.reward[:] = 0
        self._arrays.done[:] = False
        self._run(lambda desk, begin, end: start_lanes(self._lanes, desk, begin, end))

    def start(
        self, lane: int, deck: str | Iterable[Card] | Iterable[int], dealer: Seat | int = Seat.ZERO
    ) -> None:
        """Put a deal of a given deck, as for :class:`marjolet.Deal`, into `lane`.

        Card numbers, as in a row of `decks`, are a deck too. The lane keeps its deal number, and
        goes on from it when this deal is over. Raises :class:`DeckError` for cards that are no
        deck of 32, :class:`BatchError` for a lane or a dealer that is none, for a deck that is no
        list of cards, and after `close`; then nothing is changed.
        """
        self._require_open()
        _require("lane", lane, 0, self.count - 1)
        _require("dealer", dealer, 0, 1)
        cards = parse_deck(_codes(deck))
        self._arrays.decks[lane] = [card.number for card in cards]
        start_given(self._lanes, self._desks[0], lane, Seat(dealer))

    def step(self, actions: ArrayLike) -> tuple[NDArray[np.int32], NDArray[np.bool_]]:
        """Make one action in every lane; return `reward` and `done`.

        `actions` are `count` whole numbers of any integer dtype. Lanes whose deal is over (without
        `autoreset`) stay as they are, whatever their action. Raises :class:`IllegalAction` with
        the first lane whose action is not legal, :class:`BatchError` for what are no actions; then
        no lane is stepped.
        """
        self._require_open()
        chosen = self._read(actions)
        view = numbers(chosen)
        lane = find_illegal(self._lanes, view)
        if lane >= 0:
            raise self._illegal(lane, int(np.asarray(actions)[lane]))
        self._run(lambda desk, begin, end: step_lanes(self._lanes, desk, view, begin, end))
        return self.reward, self.done

    def random_actions(self, out: NDArray[np.int64] | None = None) -> NDArray[np.int64]:
        """Return a legal action a lane, each equally likely, -1 where the deal is over.

        They are drawn from the generator of each lane's deal number, so that random play of a deal
        is always the same. `out`, if given, is filled: int64, of shape (count,).
        """
        out = self._room(out)
        view = numbers(out)
        self._run(lambda desk, begin, end: choose_randomly(self._lanes, desk, view, begin, end))
        return out

    def greedy_actions(self, out: NDArray[np.int64] | None = None) -> NDArray[np.int64]:
        """Return what the player `greedy` does in each lane, -1 where the deal is over.

        `out` is as for :meth:`random_actions`.
        """
        out = self._room(out)
        view = numbers(out)

        def choose(desk: Desk, begin: int, end: int) -> None:
            situation = Situation(self._lanes.rules)
            choose_greedily(self._lanes, desk, situation, view, begin, end)

        self._run(choose)
        return out

    def network_actions(
        self, network: NetworkFile, out: NDArray[np.int64] | None = None
    ) -> NDArray[np.int64]:
        """Return what the player `learned` does with `network` in each lane, -1 where it is over.

        It takes the likeliest action. `out` is as for :meth:`random_actions`.
        """
        out = self._room(out)
        view = numbers(out)
        self._run(
            lambda desk, begin, end: choose_by_network(
                self._lanes, desk, network.network(), view, begin, end
            )
        )
        return out

    def state(self) -> dict[str, NDArray[Any]]:
        """Return copies of all arrays: where every lane stands, and what it shows.

        :meth:`restore` in an environment made with the same options goes on from there.
        """
        return {name: array.copy() for name, array in self._arrays.all.items()}

    def restore(self, state: Mapping[str, NDArray[Any]]) -> None:
        """Go on from a :meth:`state`; raise :class:`BatchError` if it is of other options.

        Its numbers are not examined: what was not made by :meth:`state` may do anything.
        """
        arrays = self._arrays.all
        if {name: _form(array) for name, array in state.items()} != {
            name: _form(array) for name, array in arrays.items()
        }:
            raise BatchError("This state is of an environment with other options.")
        for name, array in arrays.items():
            array[...] = state[name]

    @property
    def deal_numbers(self) -> NDArray[np.int64]:
        """Number of the deal in each lane, (count,)."""
        return self._arrays.shown["deal_numbers"]

    @property
    def decks(self) -> NDArray[np.uint8]:
        """The deck of each lane's deal, all 32 card numbers in dealing order, (count, 32)."""
        return self._arrays.shown["decks"]

    @property
    def to_act(self) -> NDArray[np.int8]:
        """The seat that must decide, (count,); -1 where the deal is over."""
        return self._arrays.shown["to_act"]

    @property
    def legal(self) -> NDArray[np.uint64]:
        """The legal actions as sets, bit a for action a, (count,); 0 where the deal is over."""
        return self._arrays.shown["legal"]

    @property
    def mask(self) -> NDArray[np.bool_]:
        """The legal actions as an array, (count, 47); raises :class:`BatchError` if not `masks`."""
        return self._asked("mask", "masks")

    @property
    def reward(self) -> NDArray[np.int32]:
        """Points of seat 0 less seat 1 of the deals that ended in this step, else 0, (count,).

        It is seat 0's; seat 1's is its negative.
        """
        return self._arrays.shown["reward"]

    @property
    def done(self) -> NDArray[np.bool_]:
        """Whether the lane's deal ended in this step, (count,); all else shows the next deal."""
        return self._arrays.shown["done"]

    @property
    def points(self) -> NDArray[np.int32]:
        """Points so far of the deal in each lane, by seat, (count, 2)."""
        return self._arrays.shown["points"]

    @property
    def suits(self) -> NDArray[np.uint8]:
        """The real suit of each canonical one, (count, 4); 0 1 2 3 without `canonical`."""
        return self._arrays.shown["suits"]

    @property
    def observation(self) -> NDArray[Any]:
        """What the seat to act knows: uint8 (count, 512), or packed uint32 (count, 16).

        `OBSERVATION` names the bits; bit b of a packed row is bit b % 32 of word b // 32.
        """
        return self._asked("observation", "observation")

    @property
    def all_seeing(self) -> NDArray[Any]:
        """The same and what is hidden: uint8 (count, 896), or packed uint32 (count, 28).

        `ALL_SEEING` names the bits.
        """
        return self._asked("all_seeing", "all_seeing")

    def close(self) -> None:
        """Let the threads go; the environment cannot be stepped afterwards."""
        self._is_closed = True
        if self._pool:
            self._pool.shutdown()

    def __enter__(self) -> Self:
        self._require_open()
        return self

    def __exit__(self, *failure: object) -> None:
        self.close()

    def __reduce__(self) -> NoReturn:
        raise BatchError(
            "An environment cannot be copied or pickled; make another with the same arguments."
        )

    def _asked(self, name: str, option: str) -> NDArray[Any]:
        if name not in self._arrays.shown:
            raise BatchError(f"This environment has no {name}: make it with {option}=True.")
        return self._arrays.shown[name]

    def _room(self, out: NDArray[np.int64] | None) -> NDArray[np.int64]:
        """Return `out`, or a new array for actions; refuse what takes none."""
        if out is None:
            return np.empty(self.count, np.int64)
        if not _takes_actions(out, self.count):
            raise BatchError(f"out must be a writable, contiguous int64 array of {self.count}.")
        return out

    def _require_open(self) -> None:
        if self._is_closed:
            raise BatchError("This environment is closed.")

    def _run(self, work: Callable[[Desk, int, int], None]) -> None:
        """Do `work` on every slice of the lanes, each on a thread and a desk of its own."""
        self._require_open()
        if self._pool is None:
            work(self._desks[0], 0, self.count)
        else:
            for _ in self._pool.map(work, self._desks, self._bounds, self._bounds[1:]):
                pass

    def _read(self, actions: ArrayLike) -> NDArray[np.int64]:
        try:
            given = np.asarray(actions)
        except ValueError:
            given = np.empty(0, object)
        if given.shape != (self.count,) or given.dtype.kind not in "iu":
            raise BatchError(
                f"Actions must be {self.count} whole numbers, one a lane; these have the shape "
                f"{given.shape} and the dtype {given.dtype}."
            )
        return np.ascontiguousarray(given, dtype=np.int64)

    def _illegal(self, lane: int, action: int) -> IllegalAction:
        legal = int(self.legal[lane])
        choices = ", ".join(str(number) for number in range(ACTION_COUNT) if legal >> number & 1)
        return IllegalAction(
            f"Action {action} is not legal in lane {lane}; seat {self.to_act[lane]} may choose "
            f"from {choices}. No lane was stepped.",
            lane,
            action,
        )


def _takes_actions(out: Any, count: int) -> bool:
    return (
        isinstance(out, np.ndarray)
        and out.dtype == np.int64
        and out.shape == (count,)
        and out.flags.c_contiguous
        and out.flags.writeable
    )


def _form(array: NDArray[Any]) -> tuple[tuple[int, ...], str]:
    return array.shape, array.dtype.str


def _codes(deck: Any) -> list[str]:
    """Return the codes of the cards of `deck`; raise BatchError unless it is a list of cards."""
    if isinstance(deck, str):
        return deck.split()
    try:
        return [_card(each).code for each in deck]
    except (TypeError, AttributeError):
        raise BatchError(
            "A deck is 32 cards, or their numbers, or their codes in one string."
        ) from None


def _card(given: Any) -> Any:
    if not _is_whole(given):
        return given
    _require("The number of a card", given, 0, len(CARDS) - 1)
    return CARDS[given]


def _require(name: str, value: Any, least: int, most: int) -> None:
    if not _is_whole(value) or not least <= value <= most:
        raise BatchError(f"{name} = {quoted(value)} is not possible; allowed: {least} to {most}.")


def _require_flags(**flags: Any) -> None:
    for name, value in flags.items():
        if not isinstance(value, bool | np.bool_):
            raise BatchError(f"{name} = {quoted(value)} is not possible; allowed: True or False.")


def _is_whole(value: Any) -> bool:
    return isinstance(value, int | np.integer) and not isinstance(value, bool)
