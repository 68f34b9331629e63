"""The rule-of-thumb player on integers: what a seat knows, what cards are worth, what to do.

While the stock lasts it weighs each card: what the trick brings, what winning it brings (an
announcement now, but then the burden of the lead), and what the card is worth keeping for. Values
are hundredths of a point, as a difference between the players; chances are 1024ths. Both are
integers, so that a decision is the same on every machine.

It is one file because the C compiler inlines within a file: the rollouts of the searching players
ask it millions of times a second.
"""

from __future__ import annotations

try:
    import cython
except ImportError:  # interpreted on a machine without Cython
    from . import interpreted as cython

if not cython.compiled:
    from .engine import Board, RuleTable, beats, meld_cards

LEAD = 0
FOLLOW = 1
NOTHING = -1
COUNT_ENDING = -1  # what `decide` returns once the stock is gone and there is a choice

ONE = 1
EXCHANGE_BIT = 1 << 45
DRAW_BIT = 1 << 46
EVERY_RANK = 0x11111111  # shifted by a suit: the eight cards of that suit
EVERY_CARD = 0xFFFFFFFF
BRISQUES = 0xFF000000

POINT = 100
SURE = 1024

# How much of its own points a card that is kept brings home rather than loses, in 1024ths.
PLAIN_HOME = 180
TRUMP_HOME = 700

# How much of its worth a meld adds to each of its cards in the hand, in 1024ths: a complete one,
# and one that lacks a card but would surely draw it.
HELD = 900
HOPED = 700

# The chance to exchange the dix in time, in 1024ths; and to meld the turn-up after an exchange,
# with the dix in hand and with the dix still out.
EXCHANGES_DIX = 800
EXCHANGES_HELD = 800
EXCHANGES_UNSEEN = 200

# What it costs to lead the next trick, less what the opponent's announcements cost on average when
# he wins, in hundredths of a point.
LEADING = 200

# How much of what is ready to be announced is lost if this trick is, in 1024ths, by the number of
# tricks left to win after it: one, and more. With none left it is lost.
URGENT_LATE = 1000
URGENT = 350

# How often an opponent who can takes the lead, in 1024ths: with a brisque of the suit, with another
# card of the suit, and with a trump, for a poor lead and for a rich one.
TAKES_WITH_BRISQUE = 1000
TAKES_HIGHER = 800
TRUMPS_POOR = 20
TRUMPS_RICH = 300
DISCARD = 400  # what an opponent who does not take gives on average

# Why it did what it did, in the order of marjolet.players.greedy.Reason.
ONLY_MOVE = 0
EXCHANGES = 1
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


class Situation:
    """All that a decision depends on, seen from the seat that must decide; see :func:`look`.

    `unseen` are the cards of unknown place, `known` the opponent's certain cards, `hidden` the
    number of his others; `melded` has a bit for each meld that can score no more.
    """

    def __init__(self, rules: RuleTable) -> None:
        self.rules = rules
        self.brisque = (rules.card_points[6] + rules.card_points[7]) // 2
        # The last trick after which anything can be announced or exchanged (4.1, 9.3).
        self.melding_tricks = rules.stock_tricks - rules.announce_after_draw
        # What a card may still do, by its standing: 7 is the highest of its suit that is not yet
        # captured, 6 has one card above it, and so on. Trumps are worth more than most tricks that
        # they could win while the stock lasts: they decide the strict ending.
        self.plain_hold = [0, 0, 0, 50, 100, 100, 150, 1100]
        self.trump_hold = [400, 1200, 1200, 1400, 1500, 1800, 2300, 3400]
        self.trump = NOTHING
        self.worth = [0] * 13  # points, by meld, under this trump suit
        self.melds = [0] * 13
        self.hopes = [0] * 32
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
        self.hidden = 0
        self.captured = 0
        self.their_captured = 0
        self.melded = 0
        self.dix_spent = 0


def look(at: Situation, board: Board) -> None:
    """Fill `at` with what the seat to act knows of `board`; its other cards are not looked at."""
    seat = board.to_act
    if board.trump != at.trump:
        at.trump = board.trump
        for meld in range(13):
            at.worth[meld] = at.rules.meld_worth[at.trump * 13 + meld]
            at.melds[meld] = meld_cards(meld, at.trump)
    at.phase = board.phase
    at.legal = board.legal
    at.hand = board.hand[seat]
    at.known = board.known[1 - seat]
    at.captured = board.captured[seat]
    at.their_captured = board.captured[1 - seat]
    at.lead = board.lead
    at.stock = board.stock
    at.turn_up = board.turn_up if board.stock > 0 else NOTHING
    at.tricks = board.tricks
    at.melded = board.melded
    at.dix_spent = board.dix_spent
    seen = at.hand | at.known | at.captured | at.their_captured
    if at.lead != NOTHING:
        seen |= ONE << at.lead
    if at.turn_up != NOTHING:
        seen |= ONE << at.turn_up
    at.unseen = at.rules.pack & ~seen
    at.hidden = count_cards(board.hand[1 - seat]) - count_cards(at.known)


def count_cards(cards: int) -> int:
    """Return the number of `cards` in a set."""
    cards = cards - ((cards >> 1) & 0x55555555)
    cards = (cards & 0x33333333) + ((cards >> 2) & 0x33333333)
    return ((cards + (cards >> 4)) & 0x0F0F0F0F) % 255


def number_of(bit: int) -> int:
    """Return the number of the card whose set is `bit`."""
    return count_cards(bit - 1)


def decide(at: Situation) -> int:
    """Return the action to take, and leave the reason in ``at.reason``.

    Once the stock is gone a choice of cards is not the business of rules of thumb: the answer is
    ``COUNT_ENDING`` then.
    """
    if at.legal >> 32:
        action = announcement(at)
        if action >= 0:
            return action
    cards = at.legal & EVERY_CARD
    if cards & (cards - 1) == 0:
        at.reason = ONLY_MOVE
        return number_of(cards)
    if at.stock == 0:
        at.reason = COUNTS_ENDING
        return COUNT_ENDING
    return card_to_play(at, cards)


def announcement(at: Situation) -> int:
    """Return what to do before a card is played: exchange, then announce; -1 for neither."""
    if at.legal & EXCHANGE_BIT and gains_by_exchange(at):
        at.reason = EXCHANGES
        return 45
    offered = at.legal >> 32 & 0x1FFF
    if offered:
        at.reason = ANNOUNCES
        return 32 + first_meld(at, offered)
    if at.legal & DRAW_BIT:
        at.reason = ENDS_ANNOUNCING
        return 46
    return -1


def gains_by_exchange(at: Situation) -> int:
    """Tell whether the exchange brings more than playing the dix would (5.1)."""
    better = at.trump_hold[at.turn_up >> 2] - at.trump_hold[0] + stake(at, at.turn_up)
    if at.dix_spent:
        return better > 0
    return better > (at.rules.dix_played - at.rules.dix_exchanged) * POINT


def first_meld(at: Situation, offered: int) -> int:
    """Return the greatest meld among those that together bring most at this win (4.10, 4.11)."""
    most = best_worth(at, offered)
    best = -1
    for meld in range(13):
        if offered >> meld & 1 and (best < 0 or at.worth[meld] > at.worth[best]):
            if at.worth[meld] + best_worth(at, compatible(at, offered, meld)) == most:
                best = meld
    return best


def best_worth(at: Situation, offered: int) -> int:
    """Return the most points that the `offered` melds bring at one win (4.10, 4.11)."""
    if not offered:
        return 0
    meld = number_of(offered & -offered)
    offered &= offered - 1
    without = best_worth(at, offered)
    worth = at.worth[meld]
    if not at.rules.melds_per_win:
        worth += best_worth(at, compatible(at, offered, meld))
    return max(without, worth)


def compatible(at: Situation, offered: int, meld: int) -> int:
    """Return those of the `offered` melds that can still be announced after `meld` (4.11)."""
    if at.rules.melds_per_win:
        return 0
    offered &= ~(1 << meld)
    if at.rules.reuse_same_win:
        return offered
    for other in range(13):
        if offered >> other & 1 and at.melds[other] & at.melds[meld]:
            offered ^= 1 << other
    return offered


def ready_melds(at: Situation, cards: int) -> int:
    """Return, with a bit a meld, what could be announced with `cards` in hand (4.2)."""
    ready = 0
    if at.rules.announced and cards >> 12:
        for meld in range(13):
            if at.worth[meld] and at.melds[meld] & ~cards == 0 and not at.melded >> meld & 1:
                ready |= 1 << meld
    return ready


def card_to_play(at: Situation, cards: int) -> int:
    """Return the card that is best while the stock lasts: its trick, less what it is kept for."""
    hope_for_melds(at)
    best = -1
    free = -1
    most = 0
    most_free = 0
    while cards:
        card = number_of(cards & -cards)
        cards &= cards - 1
        value = led_value(at, card) if at.phase == LEAD else answer_value(at, card)
        value -= holding(at, card)
        if card == at.trump and not at.dix_spent:
            value += at.rules.dix_played * POINT
        if free < 0 or value > most_free:
            free = card
            most_free = value
        value -= at.hopes[card]
        if best < 0 or value > most:
            best = card
            most = value
    at.reason = reason_for(at, best, free)
    return best


def stake(at: Situation, card: int) -> int:
    """Return what `card` brings to whoever captures it: points, brisques, combinations (7.1)."""
    value = at.rules.card_points[card >> 2] * POINT
    if card >= 24:
        value += at.rules.most_brisques * POINT // 4
    if not at.rules.announced and card >= 12:
        value += combination_share(at, card)
    return value


def combination_share(at: Situation, card: int) -> int:
    """Return the part of `card` in marriages, runs and fours counted from the tricks (9.16)."""
    suit = card & 3
    rank = card >> 2
    value = 0
    run = at.rules.run_trump if suit == at.trump else at.rules.run_plain
    if run and rank <= 5:
        value += share(at, (ONE * 0x111) << (12 + suit), card, run)
    elif 4 <= rank <= 5:
        value += share(at, (ONE * 0x11) << (16 + suit), card, at.worth[suit])
    four = at.worth[rank + 5]
    if four:
        if at.rules.four_wins:
            four *= 2  # a four that wins the game is worth about as much again
        value += share(at, (ONE * 15) << (4 * rank), card, four)
    return value


def share(at: Situation, cards: int, card: int, worth: int) -> int:
    """Return `worth` if `card` completes (or breaks) `cards`, half for each other one in play."""
    others = cards & ~(ONE << card)
    if others & at.captured and others & at.their_captured:
        return 0
    return worth * POINT >> count_cards(others & ~(at.captured | at.their_captured))


def cards_above(card: int) -> int:
    """Return the cards of the suit of `card` that are higher."""
    return ((ONE * EVERY_RANK) << (card & 3)) & EVERY_CARD & ~((ONE * 2 << card) - 1)


def standing(at: Situation, card: int) -> int:
    """Return 7 less the number of cards above `card` in its suit that the opponent may yet hold."""
    out = at.unseen | at.known
    if at.turn_up != NOTHING:
        out |= ONE << at.turn_up
    return 7 - count_cards(cards_above(card) & out)


def holding(at: Situation, card: int) -> int:
    """Return what `card` is worth in the hand, melds apart."""
    place = standing(at, card)
    if card & 3 != at.trump:
        return at.plain_hold[place] + (stake(at, card) * PLAIN_HOME >> 10)
    value = at.trump_hold[place] + (stake(at, card) * TRUMP_HOME >> 10)
    return value + dix_hopes(at) if card < 4 else value


def dix_hopes(at: Situation) -> int:
    """Return what the seven of trumps may still bring in the hand: an exchange, or being played."""
    played = 0 if at.dix_spent else at.rules.dix_played * POINT
    if at.turn_up == NOTHING or not (at.rules.exchange_after_win or at.rules.exchange_own_turn):
        return played
    exchanged = at.trump_hold[at.turn_up >> 2] - at.trump_hold[0]
    if not at.dix_spent:
        exchanged += at.rules.dix_exchanged * POINT
    return played + ((exchanged - played) * EXCHANGES_DIX >> 10)


def hope_for_melds(at: Situation) -> None:
    """Find, by card, what the melds that need it may still bring: the reason to keep it (4.2)."""
    for card in range(32):
        at.hopes[card] = 0
    if not at.rules.announced or at.tricks >= at.melding_tricks - 1:
        return
    # What the last win of the stock draws comes too late to be announced.
    unseen = count_cards(at.unseen)
    drawn = ((at.stock >> 1) - 1) * SURE // unseen if unseen else 0
    for meld in range(13):
        mine = at.melds[meld] & at.hand
        if mine == 0 or at.worth[meld] == 0 or at.melded >> meld & 1:
            continue
        missing = at.melds[meld] & ~at.hand
        chance = HOPED if missing else HELD
        if at.turn_up != NOTHING and missing >> at.turn_up & 1:
            missing ^= ONE << at.turn_up
            chance = chance * exchange_chance(at) >> 10
        if missing & ~at.unseen:
            continue  # captured, or in the opponent's hand
        while missing:
            chance = chance * drawn >> 10
            missing &= missing - 1
        hope = at.worth[meld] * chance * POINT >> 10
        while mine:
            at.hopes[number_of(mine & -mine)] += hope
            mine &= mine - 1


def exchange_chance(at: Situation) -> int:
    """Return the chance that the turn-up comes to this hand while it can still be announced."""
    if not at.rules.exchange_after_win:
        return 0
    if at.hand >> at.trump & 1:
        return EXCHANGES_HELD
    return EXCHANGES_UNSEEN if at.unseen >> at.trump & 1 else 0


def answer_value(at: Situation, card: int) -> int:
    """Return what the trick is worth if `card` answers the lead."""
    pot = stake(at, at.lead) + stake(at, card)
    if beats(card, at.lead, at.trump):
        return pot + winning_value(at, card) - turn_up_value(at)
    return turn_up_value(at) - pot - threat(at)


def led_value(at: Situation, card: int) -> int:
    """Return what the trick is worth on average if `card` is led."""
    own = stake(at, card)
    above = cards_above(card)
    brisques = above & BRISQUES
    # What is left of the lead after each way of taking it has had its chance.
    passed = SURE - (holds_one(at, brisques) * TAKES_WITH_BRISQUE >> 10)
    lost = (SURE - passed) * (own + at.brisque * POINT)
    kept = passed * (SURE - (holds_one(at, above & ~brisques) * TAKES_HIGHER >> 10)) >> 10
    if card & 3 != at.trump:
        rich = own >= at.brisque * POINT
        takes = holds_one(at, (ONE * EVERY_RANK) << at.trump)
        takes = takes * (TRUMPS_RICH if rich else TRUMPS_POOR) >> 10
        kept = kept * (SURE - takes) >> 10
    lost += (passed - kept) * own
    turn_up = turn_up_value(at)
    won = own + DISCARD + winning_value(at, card) - turn_up
    return (kept * won - lost + (SURE - kept) * (turn_up - threat(at))) >> 10


def winning_value(at: Situation, card: int) -> int:
    """Return what winning this trick with `card` brings besides the cards in it."""
    hand = at.hand & ~(ONE << card)
    ready = best_worth(at, ready_melds(at, hand)) * POINT
    if at.rules.exchange_after_win and hand >> at.trump & 1 and not at.dix_spent:
        ready += at.rules.dix_exchanged * POINT
    return (ready * urgency(at) >> 10) - LEADING


def threat(at: Situation) -> int:
    """Return what the opponent can surely announce if he wins this trick."""
    if at.known & (at.known - 1) == 0:
        return 0
    return best_worth(at, ready_melds(at, at.known)) * POINT * urgency(at) >> 10


def urgency(at: Situation) -> int:
    """Return how much of what is ready to be announced is lost with this trick, in 1024ths."""
    after = at.melding_tricks - at.tricks - 1
    if after < 0:
        return 0
    if after == 0:
        return SURE
    return URGENT_LATE if after == 1 else URGENT


def turn_up_value(at: Situation) -> int:
    """Return what losing the last trick of the stock brings: the turn-up, a trump (3.9)."""
    if at.rules.draw_after_card or at.tricks != at.rules.stock_tricks - 1:
        return 0
    return at.rules.turn_up_points * POINT + (at.trump_hold[at.turn_up >> 2] >> 1)


def holds_one(at: Situation, cards: int) -> int:
    """Return the chance that the opponent holds at least one of `cards`, in 1024ths."""
    if cards & at.known:
        return SURE
    cards &= at.unseen
    if cards == 0:
        return 0
    elsewhere = SURE - at.hidden * SURE // count_cards(at.unseen)
    none = SURE
    while cards:
        none = none * elsewhere >> 10
        cards &= cards - 1
    return SURE - none


def reason_for(at: Situation, card: int, free: int) -> int:
    """Return why `card` is played when `free` would be, were there no melds to keep."""
    if card != free:
        return KEEPS_MELD
    if at.phase == FOLLOW:
        if not beats(card, at.lead, at.trump):
            return DRAWS_TURN_UP if turn_up_value(at) else LEAVES_TRICK
        if urgency(at) and ready_melds(at, at.hand & ~(ONE << card)):
            return WINS_TO_ANNOUNCE
        if at.lead >= 24:
            return TAKES_POINTS
        return BRINGS_BRISQUE_HOME if card >= 24 else WINS_CHEAPLY
    return LEADS_WINNER if standing(at, card) == 7 else LEADS_LEAST
