"""The batch environment step by step: the same deals as `Deal`, the same knowledge as `View`."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest
from tests.envs.naive import all_row, difference, fresh_deal
from tests.play import careful_move
from tests.random_rules import random_rules

from marjolet import DECK, Card, Deal, Seat, make_rules, parse_card
from marjolet.deal import shuffled_deck
from marjolet.envs import ACTION_COUNT, BatchEnvironment
from marjolet.kernel import KERNEL
from marjolet.moves import action_numbers, moves
from marjolet.rules import PRESETS, Rules

DEALS = 8 if KERNEL == "compiled" else 2


def action_of(deal: Deal, rng: Random) -> int:
    """Return the number of a move that often announces; 0 where there is nothing to do."""
    if deal.is_over:
        return 0
    return action_numbers(deal.trump)[careful_move(deal, rng).code]


def rich_deck(rng: Random, rules: Rules) -> list[Card]:
    """Return a deck that deals out the dix, and kings, queens and jacks as far as they go.

    One of them is turned up, so that an exchange comes between the announcements.
    """
    deck = shuffled_deck(rng)
    turned = next(card for card in deck if 3 <= card.rank <= 5)
    dix = parse_card("7" + turned.suit.code)
    courts = [card for card in deck if 3 <= card.rank <= 5 and card != turned]
    rest = [card for card in deck if not 3 <= card.rank <= 5 and card != dix]
    size = 2 * rules.hand_size
    dealt = [dix, *courts, *rest][:size]
    hidden = [card for card in deck if card not in dealt and card != turned]
    return [*rng.sample(dealt, size), turned, *hidden]


def play_beside(rules: Rules, seed: int, *, seat_keyed: bool, rich: bool = False) -> None:
    """Play deals in the environment and as values beside it, comparing after every step."""
    rng = Random(seed)
    count = 4 * DEALS if rich else DEALS
    environment = BatchEnvironment(
        count, rules, seed=seed, seat_keyed=seat_keyed, autoreset=False, all_seeing=True
    )
    if rich:
        for lane in range(count):
            environment.start(lane, rich_deck(rng, rules), Seat(lane & 1))
    deals = [
        fresh_deal(deck, number & 1, rules, seat_keyed=seat_keyed)
        for number, deck in enumerate(environment.decks)
    ]
    compare(environment, deals, seat_keyed=seat_keyed)
    while not all(deal.is_over for deal in deals):
        actions = [action_of(deal, rng) for deal in deals]
        before = deals
        deals = [
            deal if deal.is_over else deal.play(moves(deal.trump)[action])
            for deal, action in zip(deals, actions, strict=True)
        ]
        reward, done = environment.step(actions)
        for lane, deal in enumerate(deals):
            ended = deal.is_over and not before[lane].is_over
            assert done[lane] == ended
            assert reward[lane] == (deal.points[0] - deal.points[1] if ended else 0)
        compare(environment, deals, seat_keyed=seat_keyed)


def compare(environment: BatchEnvironment, deals: list[Deal], *, seat_keyed: bool) -> None:
    for lane, deal in enumerate(deals):
        assert tuple(environment.points[lane]) == deal.points
        numbers = [action_numbers(deal.trump)[move.code] for move in deal.legal_moves]
        assert int(environment.legal[lane]) == sum(1 << number for number in numbers)
        assert np.flatnonzero(environment.mask[lane]).tolist() == sorted(numbers)
        assert environment.to_act[lane] == (-1 if deal.to_act is None else deal.to_act)
        seen = environment.all_seeing[lane]
        assert np.array_equal(seen[:512], environment.observation[lane])
        if deal.is_over:
            assert not seen.any()
        else:
            assert difference(seen, all_row(deal, seat_keyed=seat_keyed)) == [], deal


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("seat_keyed", [True, False])
def test_every_step_is_that_of_a_deal_and_every_observation_that_of_its_view(
    preset: str, seat_keyed: bool
) -> None:
    play_beside(PRESETS[preset], 3, seat_keyed=seat_keyed)


@pytest.mark.parametrize("preset", PRESETS)
def test_so_with_many_melds_in_one_win(preset: str) -> None:
    play_beside(PRESETS[preset], 5, seat_keyed=True, rich=True)


@pytest.mark.parametrize("house", [{}, {"melds_per_win": 1, "card_reuse": "same_win"}], ids=str)
def test_what_was_announced_at_a_win_is_remembered_until_its_end(house: dict[str, Any]) -> None:
    # The queen of spades has served in a marriage when the exchange comes between.
    rules = make_rules("marjolet", house)
    dealt = "AS KS QS 7S 8S 8D JH 7H 9C 9D 9S TD KH".split()  # noqa: SIM905 - as cards are dealt
    deck = " ".join([*dealt, *(card.code for card in DECK if card.code not in dealt)])
    deal = Deal(deck, Seat.ZERO, rules, seat_keyed=True)
    environment = BatchEnvironment(1, rules, all_seeing=True)
    environment.start(0, deck)
    for code in ("AS", "7S", "meld KSQS", "exchange"):
        compare(environment, [deal], seat_keyed=True)
        environment.step([action_numbers(deal.trump)[code]])
        deal = deal.play(code)
    compare(environment, [deal], seat_keyed=True)


@pytest.mark.parametrize("number", range(6))
def test_so_under_random_house_rules(number: int) -> None:
    play_beside(random_rules(Random(f"lanes {number}")), number, seat_keyed=number % 2 == 0)


@pytest.mark.parametrize("packed", [False, True])
def test_a_mask_says_what_the_set_says(packed: bool) -> None:
    environment = BatchEnvironment(6, seed=2, packed=packed)
    for _ in range(100):
        environment.step(environment.random_actions())
        sets = environment.legal[:, None] >> np.arange(ACTION_COUNT, dtype=np.uint64) & np.uint64(1)
        assert np.array_equal(environment.mask, sets == 1)


@pytest.mark.parametrize("canonical", [False, True])
def test_each_observation_is_the_same_with_and_without_the_other(canonical: bool) -> None:
    both = BatchEnvironment(6, seed=2, canonical=canonical, all_seeing=True)
    own = BatchEnvironment(6, seed=2, canonical=canonical)
    hidden = BatchEnvironment(6, seed=2, canonical=canonical, observation=False, all_seeing=True)
    for _ in range(100):
        assert np.array_equal(own.observation, both.observation)
        assert np.array_equal(hidden.all_seeing, both.all_seeing)
        for environment in (both, own, hidden):
            environment.step(environment.random_actions())


def test_a_packed_observation_has_the_same_bits() -> None:
    plain = BatchEnvironment(6, seed=2, all_seeing=True, canonical=True)
    packed = BatchEnvironment(6, seed=2, all_seeing=True, canonical=True, packed=True)
    places = np.arange(32, dtype=np.uint32)
    for _ in range(100):
        for wide, narrow in (
            (plain.observation, packed.observation),
            (plain.all_seeing, packed.all_seeing),
        ):
            bits = (narrow[:, :, None] >> places & np.uint32(1)).reshape(6, -1)
            assert np.array_equal(bits, wide)
        packed.step(packed.random_actions())
        plain.step(plain.random_actions())
