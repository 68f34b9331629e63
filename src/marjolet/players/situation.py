"""What a player goes by, as plain integers: the stakes under the rules, and a seat's situation.

Cards, sets of cards, melds and actions are numbered as in the kernel (see ``kernel/engine.py``).
Both classes hold integers and lists of integers only, so that a player's decision can be compiled.
"""

from __future__ import annotations

from functools import lru_cache

from ..cards import Suit
from ..deal import State, rule_table
from ..events import Announced, Exchanged, Won
from ..kernel import RuleTable, meld_cards
from ..lines import LineKind
from ..melds import Meld, melds
from ..moves import DRAW_ACTION, EXCHANGE_ACTION, action_numbers
from ..rules import Rules, kernel_numbers
from ..view import View

NOTHING = -1
LEAD, FOLLOW, WINNER_DRAWS = 0, 1, 2
PHASES = {State.LEAD: LEAD, State.FOLLOW: FOLLOW, State.WINNER_DRAWS: WINNER_DRAWS}

EVERY_RANK = 0x11111111  # shifted by a suit: the eight cards of that suit
BRISQUES = 0xFF000000
EXCHANGE_BIT = 1 << EXCHANGE_ACTION
DRAW_BIT = 1 << DRAW_ACTION


class Stakes:
    """What there is to win under one rule set and one trump suit, in points."""

    __slots__ = (
        "announced",
        "brisque",
        "card_points",
        "dix_exchanged",
        "dix_played",
        "draw_after_card",
        "exchange_after_win",
        "exchange_own_turn",
        "four_wins",
        "hand_size",
        "melding_tricks",
        "melds",
        "most_brisques",
        "one_meld",
        "reuse_same_win",
        "runs",
        "stock_tricks",
        "table",
        "trump",
        "turn_up",
        "worth",
    )

    def __init__(self, rules: Rules, trump: int) -> None:
        numbers, arrays = kernel_numbers(rules)
        self.table: RuleTable = rule_table(rules)
        self.trump = trump
        self.hand_size = numbers["hand_size"]
        self.stock_tricks = rules.stock_tricks
        self.announced = numbers["announced"]
        # The last trick after which anything can be announced or exchanged (4.1, 9.3).
        self.melding_tricks = self.stock_tricks - numbers["announce_after_draw"]
        self.draw_after_card = numbers["draw_after_card"]
        self.reuse_same_win = numbers["reuse_same_win"]
        self.exchange_after_win = numbers["exchange_after_win"]
        self.exchange_own_turn = numbers["exchange_own_turn"]
        self.one_meld = numbers["melds_per_win"]
        self.four_wins = numbers["four_wins"]
        self.dix_exchanged = numbers["dix_exchanged"]
        self.dix_played = numbers["dix_played"]
        self.turn_up = numbers["turn_up"]
        self.most_brisques = numbers["most_brisques"]
        self.card_points: list[int] = arrays["card_points"]  # by rank
        self.brisque = (self.card_points[6] + self.card_points[7]) // 2
        self.worth: list[int] = arrays["meld_worth"][trump * 13 : trump * 13 + 13]  # by meld
        self.melds: list[int] = [meld_cards(meld, trump) for meld in range(13)]
        self.runs: list[int] = [
            numbers["run_trump" if suit == trump else "run_plain"] for suit in range(4)
        ]


@lru_cache(maxsize=1024)
def stakes_of(rules: Rules, trump: int) -> Stakes:
    """Return the stakes under `rules` when suit number `trump` is trumps."""
    return Stakes(rules, trump)


class Situation:
    """All that a decision depends on, seen from the seat that must decide.

    `unseen` are the cards of unknown place, `known` the opponent's certain cards, `count` the size
    of his hand; `melded` has a bit for each meld that has scored; `won` and `lost` count the strict
    tricks.
    """

    __slots__ = (
        "captured",
        "count",
        "dix_spent",
        "hand",
        "known",
        "lead",
        "legal",
        "lost",
        "melded",
        "phase",
        "reason",
        "stakes",
        "stock",
        "their_captured",
        "tricks",
        "turn_up",
        "unseen",
        "won",
    )

    def __init__(self, stakes: Stakes) -> None:
        self.stakes = stakes
        self.phase = LEAD
        self.reason = 0
        self.legal = 0
        self.hand = 0
        self.lead = NOTHING
        self.turn_up = NOTHING
        self.stock = 0
        self.tricks = 0
        self.unseen = 0
        self.known = 0
        self.count = 0
        self.captured = 0
        self.their_captured = 0
        self.melded = 0
        self.dix_spent = 0
        self.won = 0
        self.lost = 0


def situation_of(view: View) -> Situation:
    """Return the situation of the viewer of `view`, whose turn it must be."""
    seat = view.seat
    rules, trump = view.rules, view.trump
    at = Situation(stakes_of(rules, int(trump)))
    other = 1 - seat
    at.phase = PHASES[view.state]
    numbers = action_numbers(trump)
    legal = 0
    for move in view.legal:
        legal |= 1 << numbers[move.code]
    at.legal = legal
    at.hand = view.hand.bits
    at.known = view.known[other].bits
    at.count = view.hand_counts[other]
    at.captured = view.captured[seat].bits
    at.their_captured = view.captured[other].bits
    at.stock = view.stock
    at.tricks = view.tricks
    seen = at.hand | at.known | at.captured | at.their_captured
    if view.lead is not None:
        at.lead = view.lead.number
        seen |= 1 << at.lead
    if view.turn_up is not None:
        at.turn_up = view.turn_up.number
        seen |= 1 << at.turn_up
    at.unseen = 0xFFFFFFFF & ~seen
    for event in view.events:
        if isinstance(event, Won):
            if event.trick > at.stakes.stock_tricks:
                at.won += event.seat == seat
                at.lost += event.seat == other
        elif isinstance(event, Announced):
            at.melded |= meld_bits(event.meld, rules, trump)
        elif isinstance(event, Exchanged):
            at.dix_spent = 1
    if view.turned.number == trump and rules.dix_turned > 0:
        at.dix_spent = 1
    return at


@lru_cache(maxsize=1024)
def meld_bits(meld: Meld, rules: Rules, trump: Suit) -> int:
    """Return, with a bit a meld, what can score no more once `meld` has been announced (4.8)."""
    if meld.kind is LineKind.MARJOLET and rules.marjolet_queens == "one":
        return 15 << 4
    return 1 << melds(trump).index(meld)
