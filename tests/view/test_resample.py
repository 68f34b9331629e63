"""A guessed deal fits the view, and every deal that fits is equally likely.

The worlds that fit are found by trying: each candidate deck is played with the moves that were
seen, and kept if the viewer would have seen the same. Frequencies are compared by chi-square; the
seeds are fixed, and a right sampler fails about once in a million seeds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Sequence
from itertools import combinations, permutations
from math import sqrt
from random import Random

import pytest
from tests.play import positions_of_deal
from tests.positions import house

from marjolet import (
    PRESETS,
    SEATS,
    Card,
    CardSet,
    Deal,
    IllegalMove,
    Rules,
    Seat,
    State,
    View,
    resample,
)
from marjolet.kernel import KERNEL

A_WORLD = 8 if KERNEL == "compiled" else 4  # how often each world is expected

Statistic = Callable[[Deal], Hashable]


def replayed(deck: Sequence[Card], deal: Deal) -> Deal | None:
    """Return the deal of `deck` with the moves that everybody saw in `deal`, or None."""
    other = Deal(deck, deal.dealer, deal.rules)
    try:
        for move in deal.moves:
            if move.code == "draw":
                continue
            if other.state is State.WINNER_DRAWS and not other.is_legal(move):
                other = other.play("draw")
            other = other.play(move)
    except IllegalMove:
        return None
    if other.state is State.WINNER_DRAWS and deal.state is not State.WINNER_DRAWS:
        other = other.play("draw")
    return other


def fits(deck: Sequence[Card], deal: Deal, viewer: Seat | None) -> bool:
    """Tell whether `viewer` would have seen the same with `deck`."""
    other = replayed(deck, deal)
    return other is not None and View.of(other, viewer) == View.of(deal, viewer)


def worlds(
    deal: Deal, viewer: Seat | None, decks: Iterable[Sequence[Card]], statistic: Statistic
) -> Counter[Hashable]:
    """Count the fitting `decks` by `statistic`."""
    counts: Counter[Hashable] = Counter()
    for deck in decks:
        if fits(deck, deal, viewer):
            other = replayed(deck, deal)
            assert other is not None
            counts[statistic(other)] += 1
    return counts


def check(
    deal: Deal, viewer: Seat | None, expected: Counter[Hashable], statistic: Statistic
) -> None:
    """Draw guesses and compare their frequencies with the counts of worlds."""
    view, rng = View.of(deal, viewer), Random(11)
    number = A_WORLD * len(expected)
    assert_uniform(Counter(statistic(resample(view, rng)) for _ in range(number)), expected)


def assert_uniform(seen: Counter[Hashable], expected: Counter[Hashable]) -> None:
    """Compare what was drawn with the number of worlds of each kind."""
    assert set(seen) <= set(expected), "a guess that does not fit"
    number, total = sum(seen.values()), sum(expected.values())
    chi_square = sum(
        (seen[world] - number * count / total) ** 2 / (number * count / total)
        for world, count in expected.items()
    )
    freedom = len(expected) - 1
    assert freedom > 2
    assert chi_square < freedom + 5 * sqrt(2 * freedom) + 10


# Where the cards lie now: late in the deal, when the arrangements can all be tried


def unseen_places(deal: Deal, viewer: Seat) -> list[int]:
    """Return the places in the deck of the cards that `viewer` has not located."""
    unseen = View.of(deal, viewer).unseen
    return [place for place, card in enumerate(deal.deck) if card in unseen]


def with_cards(deal: Deal, places: Sequence[int], cards: Sequence[Card]) -> list[Card]:
    """Return the deck of `deal` with `cards` at `places`."""
    deck = list(deal.deck)
    for place, card in zip(places, cards, strict=True):
        deck[place] = card
    return deck


def arrangements(deal: Deal, viewer: Seat) -> Iterable[list[Card]]:
    """Yield decks with every choice of the opponent's hand and every order of the stock.

    The order in which the opponent got the cards that he still holds is left alone.
    """
    places = unseen_places(deal, viewer)
    hidden = deal.stock - 1
    in_hand, in_stock = places[: len(places) - hidden], places[len(places) - hidden :]
    cards = [deal.deck[place] for place in places]
    for held in combinations(cards, len(in_hand)):
        rest = [card for card in cards if card not in held]
        for order in permutations(rest):
            yield with_cards(deal, in_hand + in_stock, [*held, *order])


def hand_and_stock(viewer: Seat) -> Statistic:
    """Return what tells worlds apart: the opponent's hand, and the stock from the top."""
    return lambda deal: (
        deal.hands[viewer.other],
        deal.deck[32 - max(deal.stock - 1, 0) :],
    )


@pytest.mark.parametrize("preset", ["marjolet", "gerver", "mariage"])
@pytest.mark.parametrize("state", ["lead", "follow"])
def test_hand_and_stock_are_guessed_uniformly(preset: str, state: str) -> None:
    """Take four cards of stock or so; under `mariage` one more is drawn in mid-trick."""
    positions = positions_of_deal(PRESETS[preset], f"hand {preset}")
    deal = next(deal for deal in positions if deal.state == state and deal.stock in (3, 4))
    assert deal.to_act is not None
    viewer = deal.to_act
    statistic = hand_and_stock(viewer)
    expected = worlds(deal, viewer, arrangements(deal, viewer), statistic)
    assert len(set(expected.values())) == 1
    check(deal, viewer, expected, statistic)


def test_a_pause_is_guessed_uniformly_whether_or_not_the_winner_can_announce() -> None:
    """Look at the winner's pause as the loser: hands that allow to announce weigh no more."""
    positions = (
        deal
        for seed in range(1000)
        for deal in positions_of_deal(PRESETS["marjolet"], f"pause {seed}")
    )
    deal = next(
        deal
        for deal in positions
        if deal.state is State.WINNER_DRAWS and deal.stock == 4 and is_play(deal.moves[-1])
    )
    viewer = deal.leader.other
    view, rng = View.of(deal, viewer), Random(5)
    decks = arrangements(deal, viewer)
    expected: Counter[Hashable] = Counter(
        (held_by(deck, deal, viewer), tuple(deck[29:])) for deck in decks
    )
    seen: Counter[Hashable] = Counter()
    quiet = 0
    for _ in range(A_WORLD * len(expected)):
        guessed = resample(view, rng)
        assert View.of(guessed, viewer) == view
        quiet += len(guessed.legal_moves) == 1
        seen[guessed.hands[viewer.other] & view.unseen, guessed.deck[29:]] += 1
    assert 0 < quiet < sum(seen.values())
    assert_uniform(seen, expected)


def held_by(deck: Sequence[Card], deal: Deal, viewer: Seat) -> CardSet:
    """Return the unseen cards that the opponent of `viewer` holds with `deck`."""
    return View.of(deal, viewer).unseen - CardSet(deck[29:])


# When the cards came: early in the deal, when few have been shown


def slots(deal: Deal, seat: Seat) -> list[int]:
    """Return the places in the deck of the cards that came to `seat`, dealt or drawn."""
    place, mine = 0, []
    for size in deal.rules.packets:
        for owner in (deal.dealer.other, deal.dealer):
            mine += list(range(place, place + size)) if owner == seat else []
            place += size
    place += 1
    for event in View.of(deal, None).events:
        if type(event).__name__ == "Drew":
            mine += [place] if event.seat == seat else []
            place += 1
    return mine


def shown(deal: Deal, seat: Seat) -> list[Card]:
    """Return the cards that `seat` has shown, but for those that came from the turn-up."""
    cards: list[Card] = []
    for event in deal.events:
        if event.seat != seat:
            continue
        match type(event).__name__:
            case "Played":
                cards.append(event.card)  # type: ignore[union-attr, arg-type]
            case "Announced":
                cards += event.meld.cards  # type: ignore[union-attr]
            case "Exchanged":
                cards.append(event.dix)  # type: ignore[union-attr]
    unique = list(dict.fromkeys(cards))
    return [card for card in unique if card in deal.deck and card != deal.turned]


def moved(deal: Deal, seat: Seat, cards: Sequence[Card], places: Sequence[int]) -> list[Card]:
    """Return the deck with `cards` at `places`, the others of `seat` moving over."""
    mine = slots(deal, seat)
    others = [deal.deck[place] for place in mine if deal.deck[place] not in cards]
    deck = list(deal.deck)
    at = dict(zip(places, cards, strict=True))
    for place in mine:
        deck[place] = at[place] if place in at else others.pop(0)
    return deck


def places_of(cards: Sequence[Card]) -> Statistic:
    """Return what tells worlds apart: where in the deck `cards` lay."""
    return lambda deal: tuple(deal.deck.index(card) for card in cards)


def early(rules: Rules, name: str, count: int, announced: bool = False) -> tuple[Deal, Seat]:
    """Return a deal whose viewer was shown `count` cards, at least one of them drawn."""
    for seed in range(2000):
        for deal in positions_of_deal(rules, f"{name} {seed}")[:16]:
            for viewer in SEATS:
                cards = shown(deal, viewer.other)
                drawn = slots(deal, viewer.other)[rules.hand_size :]
                late = any(deal.deck.index(card) in drawn for card in cards)
                melds = any(type(event).__name__ == "Announced" for event in deal.events)
                paused = deal.state is State.WINNER_DRAWS
                if len(cards) == count and late and melds == announced and not paused:
                    return deal, viewer
    raise AssertionError("no such deal")


@pytest.mark.parametrize("preset", ["marjolet", "gerver", "mariage"])
def test_when_a_card_came_is_guessed_uniformly_among_the_times_that_fit(preset: str) -> None:
    """Show three cards, one of them drawn: an earlier trick leaves fewer slots."""
    deal, viewer = early(PRESETS[preset], "times", 3)
    cards = shown(deal, viewer.other)
    mine = slots(deal, viewer.other)
    decks = (moved(deal, viewer.other, cards, places) for places in permutations(mine, 3))
    expected = worlds(deal, viewer, decks, places_of(cards))
    assert set(expected.values()) == {1}
    assert len(expected) < len(list(permutations(mine, 3)))
    check(deal, viewer, expected, places_of(cards))


def test_announced_cards_came_in_time_too() -> None:
    """Show a marriage and another card, one of them drawn."""
    deal, viewer = early(house("marjolet"), "announced times", 4, announced=True)
    cards = shown(deal, viewer.other)[:4]
    mine = slots(deal, viewer.other)
    decks = (moved(deal, viewer.other, cards, places) for places in permutations(mine, 4))
    expected = worlds(deal, viewer, decks, places_of(cards))
    assert set(expected.values()) == {1}
    check(deal, viewer, expected, places_of(cards))


def test_a_spectator_guesses_the_times_of_both_seats() -> None:
    """Show two cards a seat, and look at each seat's."""
    deal, _ = early(PRESETS["marjolet"], "spectator times", 3)
    for seat in SEATS:
        cards, mine = shown(deal, seat), slots(deal, seat)
        decks = (moved(deal, seat, cards, p) for p in permutations(mine, len(cards)))
        expected = worlds(deal, None, decks, places_of(cards))
        check(deal, None, expected, places_of(cards))


# A spectator of the strict ending


def splits(deal: Deal) -> Iterable[list[Card]]:
    """Yield decks with every split of the cards still held, among the places they came from."""
    known = View.of(deal, None).known
    held = [[card for card in deal.hands[seat] if card not in known[seat]] for seat in SEATS]
    places = [[deal.deck.index(card) for card in cards] for cards in held]
    cards = held[0] + held[1]
    for first in combinations(cards, len(held[0])):
        second = [card for card in cards if card not in first]
        yield with_cards(deal, places[0] + places[1], [*first, *second])


def hands(deal: Deal) -> Hashable:
    return deal.hands


@pytest.mark.parametrize(
    ("preset", "name"),
    [("marjolet", "a"), ("marjolet", "b"), ("mariage", "c"), ("mariage", "d"), ("wikipedia", "e")],
)
@pytest.mark.parametrize("played", [2, 3, 4])
def test_a_spectator_guesses_hands_that_make_every_strict_card_legal(
    preset: str, name: str, played: int
) -> None:
    """Look at the ending after some strict cards, and try every split of what is held."""
    positions = positions_of_deal(PRESETS[preset], f"strict {name}", careful=False)
    plays = 2 * (16 - PRESETS[preset].hand_size) + played
    deal = next(deal for deal in positions if sum(map(is_play, deal.moves)) == plays)
    expected = worlds(deal, None, splits(deal), hands)
    if len(expected) > 3:
        check(deal, None, expected, hands)
    else:
        view, rng = View.of(deal, None), Random(1)
        assert {hands(resample(view, rng)) for _ in range(100)} == set(expected)


def is_play(move: object) -> bool:
    return len(str(move)) == 2
