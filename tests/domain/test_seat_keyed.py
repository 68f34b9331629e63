"""A seat-keyed stock: each seat draws from a sequence of its own, and nothing else differs."""

from random import Random

import pytest

from marjolet import Deal, View
from marjolet.cards import SEATS, Card, CardSet, Seat
from marjolet.deal import shuffled_deck
from marjolet.events import Drew
from marjolet.resample import resample
from marjolet.rules import PRESETS, Rules


def played(deck: tuple[Card, ...], rules: Rules, seed: int, *, seat_keyed: bool = True) -> Deal:
    """Return `deck` played out at random."""
    rng = Random(seed)
    deal = Deal(deck, Seat.ONE, rules, seat_keyed=seat_keyed)
    while not deal.is_over:
        deal = deal.play(rng.choice(deal.legal_moves))
    return deal


def drawn(deal: Deal, seat: Seat) -> list[Card | None]:
    return [event.card for event in deal.events if isinstance(event, Drew) and event.seat == seat]


@pytest.mark.parametrize("preset", PRESETS)
def test_a_seat_draws_the_same_cards_whatever_is_played(preset: str) -> None:
    rules = PRESETS[preset]
    for seed in range(20):
        deck = shuffled_deck(Random(f"deck {seed}"))
        hidden = deck[2 * rules.hand_size + 1 :]
        for play in range(3):
            deal = played(deck, rules, play)
            for seat in SEATS:
                own = list(hidden[seat : len(hidden) - 1 : 2])
                assert drawn(deal, seat)[: len(own)] == own


@pytest.mark.parametrize("preset", PRESETS)
def test_the_last_hidden_card_is_drawn_by_whoever_draws_first(preset: str) -> None:
    for seed in range(20):
        deck = shuffled_deck(Random(f"deck {seed}"))
        draws = [e for e in played(deck, PRESETS[preset], seed).events if isinstance(e, Drew)]
        assert draws[-1].card == deck[-1]
        assert sorted(draw.card.code for draw in draws if draw.card) == sorted(
            card.code for card in deck[2 * PRESETS[preset].hand_size + 1 :]
        )


@pytest.mark.parametrize("preset", PRESETS)
def test_it_equals_an_ordinary_deal_whose_stock_lies_as_it_was_drawn(preset: str) -> None:
    rules = PRESETS[preset]
    for seed in range(20):
        keyed = played(shuffled_deck(Random(f"deck {seed}")), rules, seed)
        order = [event.card for event in keyed.events if isinstance(event, Drew)]
        deck = keyed.deck[: 2 * rules.hand_size + 1] + tuple(card for card in order if card)
        ordinary = Deal(deck, keyed.dealer, rules, keyed.moves)
        assert ordinary.events == keyed.events
        assert ordinary.lines == keyed.lines


@pytest.mark.parametrize("preset", PRESETS)
def test_a_view_does_not_tell_the_kind_of_stock(preset: str) -> None:
    rng = Random(preset)
    for seed in range(10):
        deal = Deal(shuffled_deck(rng), Seat.ZERO, PRESETS[preset], seat_keyed=True)
        for _ in range(rng.randrange(40)):
            if not deal.is_over:
                deal = deal.play(rng.choice(deal.legal_moves))
        if deal.to_act is not None:
            view = View.of(deal, deal.to_act)
            assert View.of(resample(view, Random(seed)), deal.to_act) == view


def test_a_deal_can_be_written_and_read_back() -> None:
    deal = Deal(shuffled_deck(Random(1)), seat_keyed=True)
    names = {"Deal": Deal, "Seat": Seat, "Rules": Rules, "CardSet": CardSet}
    assert eval(repr(deal), names) == deal
    assert deal != Deal(deal.deck)
