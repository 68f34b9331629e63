"""What cards are worth: in a trick, in the hand, and to whoever wins.

Values are hundredths of a point, as a difference between the players; chances are 1024ths. Both are
integers, so that a decision is the same on every machine.
"""

from __future__ import annotations

from .situation import EVERY_RANK, NOTHING, Situation

POINT = 100
SURE = 1024

# What a card may still do, by its standing: 7 is the highest of its suit that is not yet captured,
# 6 has one card above it, and so on. Trumps are worth more than most tricks that they could win
# while the stock lasts: they decide the strict ending.
PLAIN_HOLD = (0, 0, 0, 50, 100, 100, 150, 1100)
TRUMP_HOLD = (400, 1200, 1200, 1400, 1500, 1800, 2300, 3400)

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


def stake(at: Situation, card: int) -> int:
    """Return what `card` brings to whoever captures it: points, brisques, combinations (7.1)."""
    stakes = at.stakes
    value = stakes.card_points[card >> 2] * POINT
    if card >= 24:
        value += stakes.most_brisques * POINT // 4
    if not stakes.announced and card >= 12:
        value += combination_share(at, card)
    return value


def combination_share(at: Situation, card: int) -> int:
    """Return the part of `card` in marriages, runs and fours counted from the tricks (9.16)."""
    stakes, suit, rank = at.stakes, card & 3, card >> 2
    value = 0
    if stakes.runs[suit] and rank <= 5:
        value += share(at, 0x111 << (12 + suit), card, stakes.runs[suit])
    elif 4 <= rank <= 5:
        value += share(at, 0x11 << (16 + suit), card, stakes.worth[suit])
    four = stakes.worth[rank + 5]
    if four:
        # A four that wins the game is worth about as much again.
        value += share(at, 15 << (4 * rank), card, 2 * four if stakes.four_wins else four)
    return value


def share(at: Situation, cards: int, card: int, worth: int) -> int:
    """Return `worth` if `card` completes (or breaks) `cards`, half for each other one in play."""
    others = cards & ~(1 << card)
    if others & at.captured and others & at.their_captured:
        return 0
    in_play = others & ~(at.captured | at.their_captured)
    return worth * POINT >> in_play.bit_count()


def standing(at: Situation, card: int) -> int:
    """Return 7 less the number of cards above `card` in its suit that the opponent may yet hold."""
    out = at.unseen | at.known
    if at.turn_up != NOTHING:
        out |= 1 << at.turn_up
    above = (EVERY_RANK << (card & 3)) & out & ~((2 << card) - 1)
    return 7 - above.bit_count()


def holding(at: Situation, card: int) -> int:
    """Return what `card` is worth in the hand, melds apart."""
    place = standing(at, card)
    if card & 3 != at.stakes.trump:
        return PLAIN_HOLD[place] + stake(at, card) * PLAIN_HOME // SURE
    value = TRUMP_HOLD[place] + stake(at, card) * TRUMP_HOME // SURE
    return value + dix_hopes(at) if card < 4 else value


def dix_hopes(at: Situation) -> int:
    """Return what the seven of trumps may still bring in the hand: an exchange, or being played."""
    stakes = at.stakes
    played = 0 if at.dix_spent else stakes.dix_played * POINT
    if at.turn_up == NOTHING or not (stakes.exchange_after_win or stakes.exchange_own_turn):
        return played
    better = TRUMP_HOLD[at.turn_up >> 2] - TRUMP_HOLD[0]
    exchanged = (0 if at.dix_spent else stakes.dix_exchanged * POINT) + better
    return played + (exchanged - played) * EXCHANGES_DIX // SURE


def meld_hopes(at: Situation) -> list[int]:
    """Return, by card, what the melds that need it may still bring: the reason to keep it (4.2)."""
    stakes = at.stakes
    hopes = [0] * 32
    if not stakes.announced or at.tricks >= stakes.melding_tricks - 1:
        return hopes
    # What the last win of the stock draws comes too late to be announced.
    unseen = at.unseen.bit_count()
    drawn = (at.stock // 2 - 1) * SURE // unseen if unseen else 0
    for meld in range(13):
        if not stakes.worth[meld] or at.melded >> meld & 1:
            continue
        mine = stakes.melds[meld] & at.hand
        missing = stakes.melds[meld] & ~at.hand
        if not mine:
            continue
        chance = HOPED if missing else HELD
        if at.turn_up != NOTHING and missing >> at.turn_up & 1:
            missing ^= 1 << at.turn_up
            chance = chance * exchange_chance(at) // SURE
        if missing & ~at.unseen:
            continue  # captured, or in the opponent's hand
        for _ in range(missing.bit_count()):
            chance = chance * drawn // SURE
        hope = stakes.worth[meld] * POINT * chance // SURE
        while mine:
            hopes[(mine & -mine).bit_length() - 1] += hope
            mine &= mine - 1
    return hopes


def exchange_chance(at: Situation) -> int:
    """Return the chance that the turn-up comes to this hand while it can still be announced."""
    dix = 1 << at.stakes.trump
    if not at.stakes.exchange_after_win:
        return 0
    if at.hand & dix:
        return EXCHANGES_HELD
    return EXCHANGES_UNSEEN if at.unseen & dix else 0


def ready_melds(at: Situation, cards: int) -> int:
    """Return, with a bit a meld, what could be announced with `cards` in hand (4.2)."""
    stakes = at.stakes
    ready = 0
    if stakes.announced and cards >> 12:
        for meld in range(13):
            if stakes.worth[meld] and not (stakes.melds[meld] & ~cards or at.melded >> meld & 1):
                ready |= 1 << meld
    return ready


def best_worth(at: Situation, offered: int) -> int:
    """Return the most points that the `offered` melds bring at one win (4.10, 4.11)."""
    if not offered:
        return 0
    stakes = at.stakes
    meld = (offered & -offered).bit_length() - 1
    offered &= offered - 1
    without = best_worth(at, offered)
    if stakes.one_meld:
        return max(stakes.worth[meld], without)
    return max(stakes.worth[meld] + best_worth(at, compatible(at, offered, meld)), without)


def compatible(at: Situation, offered: int, meld: int) -> int:
    """Return those of the `offered` melds that can still be announced after `meld` (4.11)."""
    stakes = at.stakes
    if stakes.one_meld:
        return 0
    if stakes.reuse_same_win:
        return offered & ~(1 << meld)
    left = 0
    for other in range(13):
        if offered >> other & 1 and not stakes.melds[other] & stakes.melds[meld]:
            left |= 1 << other
    return left
