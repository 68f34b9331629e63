"""A readable rule-of-thumb player: what it does is what a good card player would say.

While the stock lasts it weighs each card: what the trick brings, what winning it brings (an
announcement now, but then the burden of the lead), and what the card is worth keeping for. Once the
stock is gone it counts the cards and plays the ending out.
"""

from __future__ import annotations

from enum import IntEnum
from random import Random

from ..kernel import beats
from ..moves import DRAW_ACTION, EXCHANGE_ACTION, Move, moves
from ..view import View
from .endings import best_ending
from .judgement import (
    POINT,
    SURE,
    TRUMP_HOLD,
    best_worth,
    compatible,
    holding,
    meld_hopes,
    ready_melds,
    stake,
    standing,
)
from .situation import (
    BRISQUES,
    DRAW_BIT,
    EVERY_RANK,
    EXCHANGE_BIT,
    FOLLOW,
    LEAD,
    Situation,
    situation_of,
)

# What it costs to lead the next trick, less what the opponent's announcements cost on average when
# he wins, in hundredths of a point.
LEADING = 200

# How much of what is ready to be announced is lost if this trick is, in 1024ths, by the number of
# tricks left to win after it; the last number stands for all beyond.
URGENT = (1024, 1000, 350)

# How often an opponent who can takes the lead, in 1024ths: with a brisque of the suit, with another
# card of the suit, and with a trump, for a poor lead and for a rich one.
TAKES_WITH_BRISQUE = 1000
TAKES_HIGHER = 800
TAKES_WITH_TRUMP = (20, 300)
DISCARD = 400  # what an opponent who does not take gives on average


class Reason(IntEnum):
    """Why the greedy player made a move."""

    ONLY_MOVE = 0
    EXCHANGES_DIX = 1
    ANNOUNCES = 2
    ENDS_ANNOUNCING = 3
    WINS_TO_ANNOUNCE = 4
    TAKES_POINTS = 5
    BRINGS_BRISQUE_HOME = 6
    WINS_CHEAPLY = 7
    KEEPS_MELD = 8
    LEAVES_TRICK = 9
    DRAWS_TURN_UP = 10
    LEADS_WINNER = 11
    LEADS_LEAST = 12
    COUNTS_ENDING = 13


def decide(at: Situation) -> int:
    """Return the number of the action to take, and leave the reason in ``at.reason``."""
    if at.legal >> 32:
        action = announcement(at)
        if action >= 0:
            return action
    cards = at.legal & 0xFFFFFFFF
    if cards & (cards - 1) == 0:
        at.reason = Reason.ONLY_MOVE
        return cards.bit_length() - 1
    if at.tricks >= at.stakes.stock_tricks:
        at.reason = Reason.COUNTS_ENDING
        return best_ending(at)
    return card_to_play(at, cards)


def announcement(at: Situation) -> int:
    """Return what to do before a card is played: exchange, then announce; -1 for neither."""
    if at.legal & EXCHANGE_BIT and gains_by_exchange(at):
        at.reason = Reason.EXCHANGES_DIX
        return EXCHANGE_ACTION
    offered = at.legal >> 32 & 0x1FFF
    if offered:
        at.reason = Reason.ANNOUNCES
        return 32 + first_meld(at, offered)
    if at.legal & DRAW_BIT:
        at.reason = Reason.ENDS_ANNOUNCING
        return DRAW_ACTION
    return -1


def gains_by_exchange(at: Situation) -> bool:
    """Tell whether the exchange brings more than playing the dix would (5.1)."""
    stakes = at.stakes
    better = TRUMP_HOLD[at.turn_up >> 2] - TRUMP_HOLD[0] + stake(at, at.turn_up)
    lost = 0 if at.dix_spent else (stakes.dix_played - stakes.dix_exchanged) * POINT
    return better > lost


def first_meld(at: Situation, offered: int) -> int:
    """Return the greatest meld among those that together bring most at this win (4.10, 4.11)."""
    worth = at.stakes.worth
    most = best_worth(at, offered)
    best = -1
    for meld in range(13):
        if offered >> meld & 1 and (best < 0 or worth[meld] > worth[best]):
            rest = compatible(at, offered, meld)
            if worth[meld] + best_worth(at, rest) == most:
                best = meld
    return best


def card_to_play(at: Situation, cards: int) -> int:
    """Return the card that is best while the stock lasts: its trick, less what it is kept for."""
    hopes = meld_hopes(at)
    best = free = -1
    most = most_free = 0
    while cards:
        card = (cards & -cards).bit_length() - 1
        cards &= cards - 1
        value = led_value(at, card) if at.phase == LEAD else answer_value(at, card)
        value -= holding(at, card)
        if card == at.stakes.trump and not at.dix_spent:
            value += at.stakes.dix_played * POINT
        if free < 0 or value > most_free:
            free, most_free = card, value
        value -= hopes[card]
        if best < 0 or value > most:
            best, most = card, value
    at.reason = reason_for(at, best, free)
    return best


def answer_value(at: Situation, card: int) -> int:
    """Return what the trick is worth if `card` answers the lead."""
    pot = stake(at, at.lead) + stake(at, card)
    if beats(card, at.lead, at.stakes.trump):
        return pot + winning_value(at, card) - turn_up_value(at)
    return turn_up_value(at) - pot - threat(at)


def led_value(at: Situation, card: int) -> int:
    """Return what the trick is worth on average if `card` is led."""
    stakes, trump = at.stakes, at.stakes.trump
    own = stake(at, card)
    rich = own >= stakes.brisque * POINT
    above = (EVERY_RANK << (card & 3)) & ~((2 << card) - 1)
    brisques = above & BRISQUES
    # What is left of the lead after each way of taking it has had its chance.
    passed = SURE - holds_one(at, brisques) * TAKES_WITH_BRISQUE // SURE
    lost = (SURE - passed) * (own + stakes.brisque * POINT)
    kept = passed * (SURE - holds_one(at, above & ~brisques) * TAKES_HIGHER // SURE) // SURE
    if card & 3 != trump:
        takes = holds_one(at, EVERY_RANK << trump) * TAKES_WITH_TRUMP[rich] // SURE
        kept = kept * (SURE - takes) // SURE
    lost += (passed - kept) * own
    turn_up = turn_up_value(at)
    won = own + DISCARD + winning_value(at, card) - turn_up
    return (kept * won - lost + (SURE - kept) * (turn_up - threat(at))) // SURE


def winning_value(at: Situation, card: int) -> int:
    """Return what winning this trick with `card` brings besides the cards in it."""
    stakes = at.stakes
    hand = at.hand & ~(1 << card)
    ready = best_worth(at, ready_melds(at, hand)) * POINT
    if stakes.exchange_after_win and hand >> stakes.trump & 1 and not at.dix_spent:
        ready += stakes.dix_exchanged * POINT
    return ready * urgency(at) // SURE - LEADING


def threat(at: Situation) -> int:
    """Return what the opponent can surely announce if he wins this trick."""
    if at.known & (at.known - 1) == 0:
        return 0
    return best_worth(at, ready_melds(at, at.known)) * POINT * urgency(at) // SURE


def urgency(at: Situation) -> int:
    """Return how much of what is ready to be announced is lost with this trick, in 1024ths."""
    after = at.stakes.melding_tricks - at.tricks - 1
    if after < 0:
        return 0
    return URGENT[min(after, len(URGENT) - 1)]


def turn_up_value(at: Situation) -> int:
    """Return what losing the last trick of the stock brings: the turn-up, a trump (3.9)."""
    stakes = at.stakes
    if stakes.draw_after_card or at.tricks != stakes.stock_tricks - 1:
        return 0
    return stakes.turn_up * POINT + TRUMP_HOLD[at.turn_up >> 2] // 2


def holds_one(at: Situation, cards: int) -> int:
    """Return the chance that the opponent holds at least one of `cards`, in 1024ths."""
    if cards & at.known:
        return SURE
    unseen = at.unseen.bit_count()
    if not unseen:
        return 0
    elsewhere = SURE - (at.count - at.known.bit_count()) * SURE // unseen
    none = SURE
    for _ in range((cards & at.unseen).bit_count()):
        none = none * elsewhere // SURE
    return SURE - none


def reason_for(at: Situation, card: int, free: int) -> Reason:
    """Return why `card` is played when `free` would be, were there no melds to keep."""
    if card != free:
        return Reason.KEEPS_MELD
    if at.phase == FOLLOW:
        if not beats(card, at.lead, at.stakes.trump):
            return Reason.DRAWS_TURN_UP if turn_up_value(at) else Reason.LEAVES_TRICK
        if urgency(at) and ready_melds(at, at.hand & ~(1 << card)):
            return Reason.WINS_TO_ANNOUNCE
        if 1 << at.lead & BRISQUES:
            return Reason.TAKES_POINTS
        return Reason.BRINGS_BRISQUE_HOME if 1 << card & BRISQUES else Reason.WINS_CHEAPLY
    return Reason.LEADS_WINNER if standing(at, card) == 7 else Reason.LEADS_LEAST


class Greedy:
    """The rule-of-thumb player."""

    name = "greedy"

    def choose(self, view: View, rng: Random) -> Move:  # noqa: ARG002 - it never wavers
        """Return the move for `view`; the same one every time."""
        return self.explain(view)[0]

    def explain(self, view: View) -> tuple[Move, Reason]:
        """Return the move for `view`, and why."""
        at = situation_of(view)
        action = decide(at)
        return moves(view.trump)[action], Reason(at.reason)
