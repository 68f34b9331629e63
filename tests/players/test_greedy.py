"""What the greedy player does, one idea a test."""

from __future__ import annotations

from random import Random

import pytest
from tests.positions import after, after_win, codes, deal_with

from marjolet import PRESETS, Deal, State, View
from marjolet.cards import CardSet
from marjolet.players.greedy import Greedy, Reason


def chosen(deal: Deal) -> str:
    """Return what the greedy player does in `deal`, for the seat to act."""
    return Greedy().choose(View.of(deal, deal.to_act), Random(0)).code


def reason(deal: Deal) -> Reason:
    """Return why."""
    return Greedy().explain(View.of(deal, deal.to_act))[1]


# Announcing and exchanging (chapters 4 and 5). Diamonds are trump everywhere.


def test_exchanges_the_dix_before_anything_else() -> None:
    deal = after_win("7D KS QS 8H 9H", turn_up="QD")
    assert chosen(deal) == "exchange"
    assert reason(deal) is Reason.EXCHANGES_DIX


def test_exchanges_on_its_own_turn_where_that_brings_no_points() -> None:
    deal = deal_with(hand1="7D KS QH 8H 9H", turn_up="AD", preset="mariage")
    assert chosen(deal) == "exchange"


def test_keeps_the_dix_when_playing_it_is_worth_more() -> None:
    deal = after_win("7D 8H 9H 8S 9S", turn_up="9D", dix_exchanged=0, dix_played=100)
    assert chosen(deal) == "draw"
    assert reason(deal) is Reason.ENDS_ANNOUNCING


def test_melds_the_card_that_the_exchange_brought() -> None:
    deal = after(after_win("7D KD 8H 9H 8S", turn_up="QD"), "exchange")
    assert chosen(deal) == "meld KDQD"
    assert reason(deal) is Reason.ANNOUNCES


def test_announces_the_greater_meld_first() -> None:
    assert chosen(after_win("KS QS KD QD 8H")) == "meld KDQD"


def test_takes_two_melds_that_bring_more_than_the_one_they_share_cards_with() -> None:
    # Four queens bring 40; the trump marriage, and the marjolet with another queen, 60.
    assert chosen(after_win("QS QH QD KD JD")) == "meld KDQD"
    deal = after(after_win("QS QH QD KD JD"), "meld KDQD")
    assert chosen(deal) in ("meld QSJD", "meld QHJD")


def test_announces_a_four_rather_than_one_marriage_of_it() -> None:
    assert chosen(after_win("KS KH KD KC QS")) == "meld KSKHKDKC"


def test_announces_every_meld_that_shares_cards_where_that_is_allowed() -> None:
    deal = after_win("KS QS JD 8H 9H", card_reuse="same_win")
    for meld in ("meld KSQS", "meld QSJD"):
        assert meld in codes(deal)
    assert chosen(deal).startswith("meld")
    assert chosen(deal.play(chosen(deal))).startswith("meld")


def test_announces_before_it_leads_where_both_are_possible() -> None:
    deal = after_win("KS QS 8H 9H 7S", preset="gerver")
    assert deal.state is State.LEAD
    assert chosen(deal) == "meld KSQS"


def test_announces_the_greatest_where_one_meld_a_win_is_allowed() -> None:
    assert chosen(after_win("KS QS KD QD 8H", preset="one-meld")) == "meld KDQD"


# Answering a lead while the stock is open.


def answer(lead: str, hand: str, turn_up: str = "KD") -> Deal:
    """Return a fresh deal in which seat 1 led `lead` and seat 0 holds `hand`."""
    return after(deal_with(hand, lead, turn_up), lead)


def test_takes_a_brisque_with_the_ace_of_its_suit() -> None:
    deal = answer("TS", "AS KH AD 9H 8H 7C")
    assert chosen(deal) == "AS"
    assert reason(deal) is Reason.TAKES_POINTS


def test_takes_a_brisque_with_a_small_trump_not_a_great_one() -> None:
    assert chosen(answer("TS", "8D AD 9H 8H 7C 8C")) == "8D"


def test_brings_its_ten_home_on_a_small_card() -> None:
    deal = answer("9S", "TS 8H 9H 7C 8C 9C")
    assert chosen(deal) == "TS"
    assert reason(deal) is Reason.BRINGS_BRISQUE_HOME


def test_spends_no_trump_on_a_worthless_trick() -> None:
    assert chosen(answer("9S", "AD TD 8D 8H 9H 7C")) in ("8H", "9H", "7C")


def test_throws_no_brisque_on_a_lost_trick() -> None:
    assert chosen(answer("AS", "TH AH TC 8H 8C 9C", turn_up="9D")) in ("8H", "8C", "9C")


def test_keeps_the_marriage() -> None:
    assert chosen(answer("AH", "KS QS KH 9C JC QC")) not in ("KS", "QS")


def test_keeps_the_marjolet() -> None:
    assert chosen(answer("9S", "JD QH QS KC TC JC")) != "JD"


def test_keeps_three_aces_while_the_fourth_can_come() -> None:
    kept = answer("TS", "AS AH AC JC 8H 9C", turn_up="9D")
    assert chosen(kept) in ("8H", "9C")
    assert reason(kept) is Reason.KEEPS_MELD


def test_lets_the_aces_go_when_the_fourth_is_taken() -> None:
    first = deal_with("AS AH AC JC 8H 9C", "AD TS 7S 7H 7C 8C", turn_up="9D")
    deal = after(first, "AD, 8H, TS")
    assert chosen(deal) == "AS"


def test_wins_the_last_trick_before_the_stock_is_gone_to_announce() -> None:
    deal = reach_last_stock_trick()
    follower = deal.to_act
    assert deal.play(chosen(deal)).leader == follower
    assert reason(deal) is Reason.WINS_TO_ANNOUNCE


def reach_last_stock_trick() -> Deal:
    """Return a deal whose last lead of the stock can be taken, with the trump marriage in hand."""
    for seed in range(4000):
        rng = Random(seed)
        deal = Deal.shuffled(rng)
        while deal.tricks < 9 or deal.state is not State.FOLLOW:
            deal = deal.play(rng.choice(deal.legal_moves))
        assert deal.to_act is not None
        assert deal.lead is not None
        trump, lead = deal.trump.code, deal.lead
        hand = deal.hands[deal.to_act]
        is_plain = lead.suit is not deal.trump and not lead.is_brisque
        takes = CardSet(f"A{lead.suit.code} T{lead.suit.code}") & hand
        announced = "marriage" in [line.kind for line in deal.lines if line.points == 40]
        if is_plain and takes and CardSet(f"K{trump} Q{trump}") <= hand and not announced:
            return deal
    raise AssertionError("no such deal")


# Leading while the stock is open.


def test_leads_a_small_card_rather_than_a_brisque() -> None:
    deal = deal_with(hand1="TS QH JC 8C 9H 9S", turn_up="9D")
    assert chosen(deal) in ("8C", "9H", "9S")
    assert reason(deal) is Reason.LEADS_LEAST


def test_does_not_lead_from_a_marriage() -> None:
    assert chosen(deal_with(hand1="KS QS KH QH 9C JD", turn_up="9D")) == "9C"


# The strict ending (chapter 6).


def ending(preset: str, seed: int, cards: int) -> Deal:
    """Return a deal in which the seat to lead has `cards` cards left."""
    rng = Random(seed)
    deal = Deal.shuffled(rng, rules=PRESETS[preset])
    while deal.tricks < 16 - cards:
        deal = deal.play(rng.choice(deal.legal_moves))
    return deal


def best_difference(deal: Deal) -> int:
    """Return seat 0's final points less seat 1's, by trying everything."""
    if deal.is_over:
        return deal.points[0] - deal.points[1]
    values = [best_difference(deal.play(move)) for move in deal.legal_moves]
    return max(values) if deal.to_act == 0 else min(values)


@pytest.mark.parametrize("preset", PRESETS)
def test_plays_the_last_tricks_as_well_as_anyone_can(preset: str) -> None:
    for seed in range(12):
        deal = ending(preset, seed, 3)
        assert reason(deal) is Reason.COUNTS_ENDING
        assert best_difference(deal.play(chosen(deal))) == best_difference(deal)


def test_makes_the_sweep() -> None:
    # Seat 1 holds the four highest trumps and two aces; only trumps first leave nothing to chance.
    deal = strict_deal("AD TD KD QD AS AH", "JD 9D TS KS TH KH")
    points = deal.points
    while not deal.is_over:
        own = deal.to_act == 1
        deal = deal.play(chosen(deal) if own else deal.legal_moves[0])
    assert "sweep" in [line.kind for line in deal.lines if line.seat == 1]
    assert deal.points[1] > points[1]


def strict_deal(mine: str, theirs: str) -> Deal:
    """Return a deal at the first strict trick, led by seat 1 with `mine` against `theirs`.

    Seat 1 wins all ten tricks of the stock with aces and high cards that are not among these.
    """
    own, other = mine.split(), theirs.split()
    rest = [card.code for card in CardSet.of_bits(0xFFFFFFFF) if card.code not in own + other]
    for seed in range(20_000):
        rng = Random(seed)
        rng.shuffle(rest)
        leads, answers = rest[:10], rest[10:20]
        if all(takes(*pair) for pair in zip(leads, answers, strict=True)):
            break
    else:
        raise AssertionError("no such deal")
    # Seat 0 must draw the turn-up, a trump; so the last of his cards is turned up.
    turned = other[0]
    hands = {1: leads + own, 0: answers + other[1:]}
    deck = []
    for start in (0, 3):
        deck += hands[1][start : start + 3] + hands[0][start : start + 3]
    deck.append(turned)
    for place in range(6, 15):
        deck += [hands[1][place], hands[0][place]]
    deck.append(hands[1][15])
    deal = Deal(" ".join(deck))
    for lead, reply in zip(leads, answers, strict=True):
        deal = after(deal, f"{lead}, {reply}")
        if deal.state is State.WINNER_DRAWS:
            deal = deal.play("draw")
    return deal


def takes(lead: str, reply: str) -> bool:
    """Tell whether `lead` wins against `reply` when diamonds are trump."""
    order = "789JQKTA"
    if reply[1] == lead[1]:
        return order.index(lead[0]) > order.index(reply[0])
    return reply[1] != "D"


# What holds for every choice.


@pytest.mark.parametrize("preset", PRESETS)
def test_never_wavers(preset: str) -> None:
    rng = Random(4)
    deal = Deal.shuffled(rng, rules=PRESETS[preset])
    while deal.to_act is not None:
        view = View.of(deal, deal.to_act)
        move = Greedy().choose(view, Random(rng.random()))
        assert move == Greedy().choose(view, Random(rng.random()))
        assert move == Greedy().explain(view)[0]
        deal = deal.play(rng.choice(deal.legal_moves))


def test_gives_every_reason_at_some_time() -> None:
    given = set()
    for seed in range(150):
        deal = Deal.shuffled(Random(seed))
        while deal.to_act is not None:
            move, why = Greedy().explain(View.of(deal, deal.to_act))
            given.add(why)
            deal = deal.play(move)
    assert given >= set(Reason) - {Reason.ENDS_ANNOUNCING}
