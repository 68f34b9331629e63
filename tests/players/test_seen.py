"""The board that a seat sees is the true one, but for the cards whose place it cannot know."""

from random import Random

import pytest
from tests.random_rules import random_rules

from marjolet import PRESETS, Deal, Rules, View
from marjolet.cards import Seat
from marjolet.deal import shuffled_deck
from marjolet.kernel import Board, Situation, decide, look
from marjolet.players.greedy import Greedy
from marjolet.players.seen import board_of

PUBLIC = [
    "exposed",
    "known",
    "captured",
    "points",
    "strict_won",
    "next_card",
    "stock",
    "turn_up",
    "trump",
    "dealer",
    "phase",
    "to_act",
    "leader",
    "lead",
    "tricks",
    "melded",
    "melds_now",
    "used_now",
    "dix_spent",
    "winner",
]
RULES = [*PRESETS.values(), *(random_rules(Random(seed)) for seed in range(40))]


def check(board: Board, true: Board) -> None:
    """Check `board`, as its seat to act sees it, against the `true` one."""
    seat = true.to_act
    for name in PUBLIC:
        assert getattr(board, name) == getattr(true, name), name
    assert board.legal == true.legal
    assert board.hand[seat] == true.hand[seat]
    assert board.hand[1 - seat].bit_count() == true.hand[1 - seat].bit_count()
    assert board.hand[1 - seat] & board.known[1 - seat] == board.known[1 - seat]
    hidden = sorted(true.deck[true.next_card :]) + cards(true.hand[1 - seat])
    assert sorted(board.deck[board.next_card :] + cards(board.hand[1 - seat])) == sorted(hidden)


def cards(bits: int) -> list[int]:
    return [card for card in range(32) if bits >> card & 1]


@pytest.mark.parametrize("number", range(len(RULES)))
def test_everything_but_hidden_cards_is_as_it_is(number: int) -> None:
    rules: Rules = RULES[number]
    rng = Random(number)
    for dealer in Seat:
        deal = Deal(shuffled_deck(rng), dealer, rules)
        while deal.to_act is not None:
            view = View.of(deal, deal.to_act)
            check(board_of(view), deal.board())
            move = Greedy().choose(view, rng)
            deal = deal.play(move if rng.random() < 0.7 else rng.choice(deal.legal_moves))


def test_rules_of_thumb_look_at_nothing_that_is_hidden() -> None:
    rng = Random(1)
    deal = Deal(shuffled_deck(rng))
    while deal.to_act is not None:
        seen, true = Situation(deal.board().rules), Situation(deal.board().rules)
        look(seen, board_of(View.of(deal, deal.to_act)))
        look(true, deal.board())
        assert decide(seen) == decide(true)
        assert (seen.unseen, seen.known, seen.hidden) == (true.unseen, true.known, true.hidden)
        deal = deal.play(rng.choice(deal.legal_moves))
