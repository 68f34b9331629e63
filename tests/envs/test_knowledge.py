"""An observation tells what the seat knows and nothing hidden; suits have no names in it."""

from __future__ import annotations

from itertools import permutations
from random import Random

import numpy as np
import pytest
from tests.envs.naive import fresh_deal
from tests.play import careful_move

from marjolet import DECK, Deal, Seat, View, parse_move, resample
from marjolet.cards import CARDS
from marjolet.deal import shuffled_deck
from marjolet.envs import BatchEnvironment
from marjolet.kernel import KERNEL
from marjolet.moves import action_numbers
from marjolet.rules import PRESETS

DEALS = 6 if KERNEL == "compiled" else 2


def numbers_of(deal: Deal) -> list[int]:
    return [action_numbers(deal.trump)[move.code] for move in deal.moves]


def shown(deal: Deal, *, canonical: bool) -> BatchEnvironment:
    """Return an environment of one lane that stands where `deal` does."""
    environment = BatchEnvironment(
        1, deal.rules, seat_keyed=False, canonical=canonical, all_seeing=True, autoreset=False
    )
    environment.start(0, deal.deck, deal.dealer)
    for number in numbers_of(deal):
        environment.step([canonical_number(environment, number)])
    return environment


def canonical_number(environment: BatchEnvironment, number: int) -> int:
    """Return the environment's number for a real action."""
    if number >= 40:
        return number
    place: int = environment.suits[0].tolist().index(number % 4)
    return number - number % 4 + place


def random_position(rng: Random, preset: str) -> Deal:
    deal = Deal.shuffled(rng, Seat(rng.randrange(2)), PRESETS[preset])
    for _ in range(rng.randrange(34)):
        following = deal.play(careful_move(deal, rng))
        if following.is_over:
            break
        deal = following
    return deal


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("canonical", [False, True])
def test_nothing_hidden_is_in_the_own_observation(preset: str, canonical: bool) -> None:
    rng = Random(f"twins {preset}")
    differing = 0
    for _ in range(3 * DEALS):
        deal = random_position(rng, preset)
        assert deal.to_act is not None
        twin = resample(View.of(deal, deal.to_act), rng).released()
        one, other = shown(deal, canonical=canonical), shown(twin, canonical=canonical)
        assert np.array_equal(one.observation, other.observation)
        assert np.array_equal(one.legal, other.legal)
        assert np.array_equal(one.suits, other.suits)
        if twin.hands != deal.hands:
            assert not np.array_equal(one.all_seeing, other.all_seeing)
            differing += 1
    assert differing


def renamed(deck: np.ndarray, names: tuple[int, ...]) -> list[int]:
    return [number - number % 4 + names[number % 4] for number in deck.tolist()]


@pytest.mark.parametrize("preset", PRESETS)
def test_a_deal_with_its_suits_renamed_looks_the_same(preset: str) -> None:
    names = list(permutations(range(4)))
    environment = BatchEnvironment(24, PRESETS[preset], canonical=True, autoreset=False, seed=4)
    deck = environment.decks[0].copy()
    for lane, to in enumerate(names):
        cards = [CARDS[number] for number in renamed(deck, to)]
        environment.start(lane, cards, Seat.ONE)
    for _ in range(60):
        for array in (environment.observation, environment.mask, environment.points):
            assert (array == array[0]).all()
        reward, _done = environment.step(np.repeat(environment.random_actions()[:1], 24))
        assert (reward == reward[0]).all()
    assert environment.legal[0] == 0


@pytest.mark.parametrize("preset", ["marjolet", "vendee"])
def test_the_canonical_observation_is_the_plain_one_with_the_suits_renamed(preset: str) -> None:
    options = {"seed": 9, "all_seeing": True}
    plain = BatchEnvironment(DEALS, PRESETS[preset], **options)  # type: ignore[arg-type]
    named = BatchEnvironment(DEALS, PRESETS[preset], canonical=True, **options)  # type: ignore[arg-type]
    for _ in range(80):
        for lane in range(DEALS):
            suits = named.suits[lane]
            cards = (np.arange(32).reshape(8, 4) // 4 * 4 + suits).reshape(-1)
            for first in [*range(0, 416, 32), *range(512, 896, 32)]:
                row = plain.all_seeing[lane][first : first + 32]
                assert np.array_equal(named.all_seeing[lane][first : first + 32], row[cards])
            for first in (416, 432, 448):
                melds = np.concatenate([suits, 4 + suits, np.arange(8, 13)])
                row = plain.observation[lane][first : first + 13]
                assert np.array_equal(named.observation[lane][first : first + 13], row[melds])
            assert named.observation[lane][480:484].tolist() == [1, 0, 0, 0]
            rest = [*range(429, 432), *range(445, 448), *range(461, 480), *range(484, 512)]
            same = named.observation[lane][rest] == plain.observation[lane][rest]
            assert same.all()
        actions = named.random_actions()
        suits = named.suits[np.arange(DEALS), actions % 4]
        real = np.where(actions < 40, actions // 4 * 4 + suits, actions)
        named.step(actions)
        plain.step(real)


def suit_keys(observation: np.ndarray) -> np.ndarray:
    """Return all that suits are compared by, greatest weight first, as (lanes, suits, words)."""
    words = observation[:, :416].reshape(-1, 13, 8, 4)
    cards = np.einsum("lwrs,r->lsw", words, 1 << np.arange(8))
    melds = np.stack(
        [
            observation[:, first : first + 4]
            for first in (436, 432, 420, 416, 452, 448)  # marjolets weigh more than marriages
        ],
        axis=2,
    )
    return np.concatenate([cards, melds], axis=2)


@pytest.mark.parametrize("preset", ["marjolet", "vendee"])
def test_trumps_come_first_and_the_greatest_holding_next(preset: str) -> None:
    environment = BatchEnvironment(300, PRESETS[preset], canonical=True, seed=6)
    late = 0
    for _ in range(50):
        keys = suit_keys(environment.observation)
        for one, two in ((1, 2), (2, 3)):
            differing = keys[:, one] != keys[:, two]
            first = differing.argmax(axis=1)
            lanes = np.arange(len(keys))
            greater = keys[lanes, one, first] > keys[lanes, two, first]
            assert (greater | ~differing.any(axis=1)).all()
            late += ((first > 0) & differing.any(axis=1)).sum()
        environment.step(environment.random_actions())
    assert late > 100, "holdings that are equal must occur, for the other words to decide"


@pytest.mark.parametrize("viewer", [0, 1])
def test_suits_of_which_only_the_melds_tell_apart_go_by_them(viewer: int) -> None:
    # Seat 1 announces the marriage of hearts and plays both marriages alike; clubs are trumps. The
    # twelfth draw is the only spade, and goes to the seat that is not asked here.
    hands = ["KS QS KH", "7S 8S 7H", "QH AD TD", "8H 7D 8D"]
    late = ["JC", "9S"] if viewer else ["9S", "JC"]
    stock = ["9D", "JD", "KD", "8C", "9C", "TC", "KC", "QC", "AC", "QD", *late]
    start = [*" ".join(hands).split(), "7C", *stock]
    deck = [*start, *(card.code for card in DECK if card.code not in start)]
    deal = Deal(" ".join(deck), Seat.ZERO)
    plays = iter(["AD", "7D", "KS", "7S", "QS", "8S", "KH", "7H", "QH", "8H", "TD", "8D"])
    deal = deal.play(next(plays)).play(next(plays)).play("meld KHQH").play("draw")
    for code in plays:
        if deal.is_legal(parse_move("draw")):
            deal = deal.play("draw")
        deal = deal.play(code)
    if viewer == 0:
        deal = deal.play("draw") if deal.is_legal(parse_move("draw")) else deal
        deal = deal.play("9D")
    assert deal.to_act == viewer
    assert shown(deal, canonical=True).suits[0].tolist() == [3, 2, 1, 0]


def test_suits_that_look_alike_keep_their_order_whatever_is_hidden() -> None:
    # Seat 1 leads and holds only trumps: the plain suits differ in nothing that it sees.
    rules = PRESETS["marjolet"]
    for seed in range(20):
        deck = shuffled_deck(Random(seed))
        trumps = [card for card in deck if card.suit == 2]
        others = [card for card in deck if card.suit != 2]
        cards = trumps[:3] + others[:3] + trumps[3:6] + others[3:6] + trumps[6:] + others[6:]
        deal = fresh_deal([card.number for card in cards], 0, rules, seat_keyed=True)
        assert len(deal.hands[1].of_suit(deal.trump)) == 6
        assert shown(deal, canonical=True).suits[0].tolist() == [2, 0, 1, 3]
