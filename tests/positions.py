"""Deals for tests, written by what matters in them; the rest of the deck fills itself."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import Any

from marjolet import DECK, Deal, LineKind, Rules, Seat, make_rules, parse_card

# Cards that fill a deck, those first that matter least; no hand filled with them has a meld.
FILLERS = [
    rank + suit
    for ranks, suits in [("89", "SHDC"), ("TA", "SHD"), ("TA", "C"), ("7JQK", "SHDC")]
    for rank in ranks
    for suit in suits
]


def codes(deal: Deal) -> list[str]:
    """Return the codes of the legal moves."""
    return [move.code for move in deal.legal_moves]


def announcements(deal: Deal) -> list[str]:
    """Return the melds that can be announced now, without the word."""
    return [code.removeprefix("meld ") for code in codes(deal) if code.startswith("meld ")]


def plays(deal: Deal) -> set[str]:
    """Return the cards that can be played now."""
    return {code for code in codes(deal) if len(code) == 2}


def can_exchange(deal: Deal) -> bool:
    """Tell whether the seat to act may exchange the dix now."""
    return "exchange" in codes(deal)


def after(deal: Deal, moves: str) -> Deal:
    """Return `deal` after `moves`, written with commas: ``"QS, KS, meld KSQS, draw"``."""
    for move in moves.split(","):
        deal = deal.play(move.strip())
    return deal


def drawn(deal: Deal) -> Deal:
    """Return `deal` after the winner of a trick, if he is asked, has announced nothing."""
    return deal.play("draw") if "draw" in codes(deal) else deal


def scored(deal: Deal, *kinds: str) -> list[tuple[int, int, str, str, int]]:
    """Return the score lines as (seat, points, kind, cards, trick); only `kinds`, if any given."""
    lines = (
        (int(line.seat), line.points, line.kind.value, "".join(map(str, line.cards)), line.trick)
        for line in deal.lines
    )
    return [line for line in lines if not kinds or line[2] in kinds]


def house(preset: str, **house_rules: Any) -> Rules:
    """Return the rules of `preset` with `house_rules`."""
    return make_rules(preset, house_rules)


def deal_with(
    hand0: str = "",
    hand1: str = "",
    turn_up: str = "KD",
    stock: str = "",
    dealer: int = 0,
    preset: str = "marjolet",
    **house_rules: Any,
) -> Deal:
    """Return a fresh deal in which each seat holds those cards and the stock begins with these.

    What is left open is filled with cards that matter little: eights, nines, tens, aces first.
    """
    rules = house(preset, **house_rules)
    named = [hand0.split(), hand1.split(), stock.split()]
    taken = {card for cards in named for card in cards} | {turn_up}
    fillers = (code for code in FILLERS if code not in taken)
    hands = [
        cards + [next(fillers) for _ in range(rules.hand_size - len(cards))] for cards in named[:2]
    ]
    deck: list[str] = []
    for size in rules.packets:
        for seat in (1 - dealer, dealer):
            deck += [hands[seat].pop(0) for _ in range(size)]
    deck += [turn_up, *named[2], *fillers]
    deal = Deal(" ".join(deck), Seat(dealer), rules)
    for seat, cards in enumerate(named[:2]):
        assert set(cards) <= set(deal.hands[seat].codes), "too many cards for a hand"
    return deal


def after_win(
    hand: str,
    turn_up: str = "9D",
    stock: str = "",
    win: str = "AC",
    lose: str = "8C",
    preset: str = "marjolet",
    **house_rules: Any,
) -> Deal:
    """Return the deal after seat 1 won the first trick, still holding `hand`, but before he drew.

    He leads `win` and seat 0, the dealer, answers with `lose`. If nothing can be announced, both
    have drawn; the stock begins with `stock`, his card first.
    """
    deal = deal_with(lose, f"{win} {hand}", turn_up, stock, 0, preset, **house_rules)
    return after(deal, f"{win}, {lose}")


def with_cards_swapped(deal: Deal, first: str, second: str) -> Deal:
    """Return the deal before its first move, with two cards of the deck in each other's place."""
    places = {first: second, second: first}
    deck = " ".join(places.get(card.code, card.code) for card in deal.deck)
    return Deal(deck, deal.dealer, deal.rules)


def trick_winner(lead: str, answer: str, trump: str, leader: int) -> int:
    """Return who wins a trick."""
    if lead[1] == answer[1]:
        return leader if "789JQKTA".index(lead[0]) > "789JQKTA".index(answer[0]) else 1 - leader
    return 1 - leader if answer[1] == trump else leader


def deck_for(
    played: list[tuple[str, str]],
    turn_up: str,
    dealer: int,
    rules: Rules,
    hands: Sequence[Sequence[str]] = ((), ()),
) -> list[str]:
    """Return the deck with which the tricks `played`, leader's card first, can be played.

    `hands` are what is left after them. Each seat gets its cards in the order in which it plays
    them, but the turn-up last of all.
    """
    order: tuple[list[str], list[str]] = ([], [])
    draws: list[int] = []
    leader = 1 - dealer
    for number, (lead, answer) in enumerate(played):
        order[leader].append(lead)
        order[1 - leader].append(answer)
        winner = trick_winner(lead, answer, turn_up[1], leader)
        if number < 16 - rules.hand_size:
            first = leader if rules.draw == "after_card" else winner
            draws += [first, 1 - first]
        leader = winner
    for seat in (0, 1):
        order[seat].extend(hands[seat])
    drawer = draws.pop()
    assert turn_up in order[drawer][16 - rules.hand_size :], "the turn-up goes to the other seat"
    order[drawer].remove(turn_up)
    deck: list[str] = []
    for size in rules.packets:
        for seat in (1 - dealer, dealer):
            deck += [order[seat].pop(0) for _ in range(size)]
    return [*deck, turn_up, *(order[seat].pop(0) for seat in draws)]


def play_tricks(deal: Deal, played: Iterable[tuple[str, str]]) -> Deal:
    """Return `deal` after the tricks `played`; nobody announces or exchanges."""
    for lead, answer in played:
        deal = drawn(deal.play(lead).play(answer))
    return deal


def tricks_of(text: str) -> list[tuple[str, str]]:
    """Return tricks written ``"AS 7S, TH 8H"``."""
    return [(pair.split()[0], pair.split()[1]) for pair in text.split(",")]


def deal_of_tricks(
    text: str,
    turn_up: str,
    dealer: int = 0,
    preset: str = "marjolet",
    **house_rules: Any,
) -> tuple[Deal, list[tuple[str, str]]]:
    """Return a fresh deal in which these sixteen tricks can be played, and the tricks."""
    rules = house(preset, **house_rules)
    played = tricks_of(text)
    return Deal(" ".join(deck_for(played, turn_up, dealer, rules)), Seat(dealer), rules), played


def stock_tricks(
    hand0: str,
    hand1: str,
    turn_up: str,
    leader: int = 0,
    dealer: int = 0,
    preset: str = "marjolet",
    **house_rules: Any,
) -> tuple[Deal, list[tuple[str, str]]]:
    """Return a fresh deal and tricks with the stock that leave these hands, `leader` to lead.

    All the other cards are played in these tricks. `turn_up` must be in one of the hands.
    """
    rules = house(preset, **house_rules)
    count = 16 - rules.hand_size
    hands = [hand0.split(), hand1.split()]
    others = [card.code for card in DECK if card.code not in hands[0] + hands[1]]
    rng = Random(1)
    for _ in range(1000):
        rng.shuffle(others)
        played = list(zip(others[:count], others[count:], strict=True))
        drawer, winner = last_drawer_and_winner(played, turn_up[1], dealer, rules)
        if winner == leader and turn_up in hands[drawer]:
            break
    deck = deck_for(played, turn_up, dealer, rules, hands)
    return Deal(" ".join(deck), Seat(dealer), rules), played


def last_drawer_and_winner(
    played: list[tuple[str, str]], trump: str, dealer: int, rules: Rules
) -> tuple[int, int]:
    """Return who draws the last card after the tricks `played`, and who wins the last of them."""
    leader = first = 1 - dealer
    for lead, answer in played:
        winner = trick_winner(lead, answer, trump, leader)
        first = leader if rules.draw == "after_card" else winner
        leader = winner
    return 1 - first, leader


def ending(
    hand0: str,
    hand1: str,
    turn_up: str,
    leader: int = 0,
    dealer: int = 0,
    preset: str = "marjolet",
    **house_rules: Any,
) -> Deal:
    """Return the deal at its first strict trick: the hands are these, and `leader` leads."""
    deal, played = stock_tricks(hand0, hand1, turn_up, leader, dealer, preset, **house_rules)
    return play_tricks(deal, played)


def finished_deals(count: int, preset: str = "marjolet", **house_rules: Any) -> Iterator[Deal]:
    """Yield deals played at random to their end."""
    rules = house(preset, **house_rules)
    for seed in range(count):
        rng = Random(seed)
        deal = Deal.shuffled(rng, Seat(seed % 2), rules)
        while not deal.is_over:
            deal = deal.play(rng.choice(deal.legal_moves))
        yield deal


def points_for(deal: Deal, seat: int, kind: LineKind) -> int:
    """Return what `seat` scored for `kind`."""
    return sum(line.points for line in deal.lines if line.seat == seat and line.kind is kind)


def card_count(deal: Deal, seat: int, ranks: str) -> int:
    """Return how many cards of `ranks` are in the tricks of `seat`."""
    return sum(parse_card(code).rank.code in ranks for code in deal.captured[seat].codes)
