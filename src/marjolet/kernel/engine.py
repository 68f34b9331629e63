"""The rules of Marjolet on integers and bit sets: the one place where they are written.

A card is ``rank * 4 + suit`` (ranks 7 8 9 J Q K 10 A are 0 to 7, suits S H D C are 0 to 3), so a
higher card of a suit is a greater number, and the four suits of one rank are four bits in a row.
A set of cards is an integer with one bit a card. An action is an integer too:

====== =====================================================
0-31   play that card
32-35  announce the marriage of suit ``action - 32``
36-39  announce the marjolet with the queen of ``action - 36``
40-44  announce four jacks, queens, kings, tens, aces
45     exchange the dix
46     draw (end the announcements)
====== =====================================================

The C types stand in ``engine.pxd``; this file runs unchanged when it is interpreted.
Rule numbers in the comments are those of the rules page.
"""

from __future__ import annotations

# What a position waits for.
LEAD = 0
FOLLOW = 1
WINNER_DRAWS = 2
OVER = 3

# Kinds of score lines, in the order of marjolet.lines.LineKind.
DIX_TURNED = 0
DIX_EXCHANGED = 1
DIX_PLAYED = 2
MARRIAGE = 3
MARJOLET = 4
FOUR = 5
RUN = 6
TURN_UP = 7
LAST_TRICK = 8
SWEEP = 9
CARDS = 10
MOST_BRISQUES = 11

NOBODY = -1
NOTHING = -1

# Typed as 64 bits: a wide literal inside a function would become a Python object, and a shifted
# plain 1 would overflow a C int.
ONE = 1
EXCHANGE_BIT = 1 << 45
DRAW_BIT = 1 << 46
EVERY_SECOND = 0x555555555555
EVERY_PAIR = 0x333333333333
EVERY_BYTE = 0x0F0F0F0F0F0F


class RuleTable:
    """The parameters of one rule set, flattened for the engine (see ``marjolet.rules.Rules``)."""

    def __init__(self, numbers: dict[str, int], arrays: dict[str, list[int]]) -> None:
        self.hand_size = numbers["hand_size"]
        self.pack = numbers["pack"]  # every card, or fewer for research
        self.pack_size = numbers["pack"].bit_count()
        self.trick_count = self.pack_size // 2
        self.stock_tricks = self.trick_count - self.hand_size
        self.draw_after_card = numbers["draw_after_card"]
        self.announced = numbers["announced"]
        self.announce_after_draw = numbers["announce_after_draw"]
        self.melds_per_win = numbers["melds_per_win"]
        self.reuse_same_win = numbers["reuse_same_win"]
        self.one_queen = numbers["one_queen"]
        self.four_wins = numbers["four_wins"]
        self.exchange_after_win = numbers["exchange_after_win"]
        self.exchange_own_turn = numbers["exchange_own_turn"]
        self.exchange_ends_early = numbers["exchange_ends_early"]
        self.exchanged_card_melds = numbers["exchanged_card_melds"]
        self.dix_turned = numbers["dix_turned"]
        self.dix_exchanged = numbers["dix_exchanged"]
        self.dix_played = numbers["dix_played"]
        self.dix_stock_only = numbers["dix_stock_only"]
        self.turn_up_points = numbers["turn_up"]
        self.head_any = numbers["head_any"]
        self.head_trump = numbers["head_trump"]
        self.must_trump = numbers["must_trump"]
        self.most_brisques = numbers["most_brisques"]
        self.last_trick = numbers["last_trick"]
        self.sweep = numbers["sweep"]
        self.run_plain = numbers["run_plain"]
        self.run_trump = numbers["run_trump"]
        self.packets = arrays["packets"]
        self.packet_count = numbers["packet_count"]
        self.card_points = arrays["card_points"]  # by rank, 7 to ace
        self.meld_worth = arrays["meld_worth"]  # by trump suit and meld, 4 x 13
        self.melds_offered = arrays["melds_offered"]  # by trump suit, a bit a meld
        self.bits_in_four = [0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4]


class Board:
    """The full state of one deal, all cards open; changed in place by :func:`apply_action`."""

    def __init__(self, rules: RuleTable) -> None:
        self.rules = rules
        self.deck = [0] * 32
        self.hand = [0, 0]
        self.exposed = [0, 0]
        self.known = [0, 0]  # in hand as everybody knows: announced, or taken from the turn-up
        self.captured = [0, 0]
        self.points = [0, 0]
        self.strict_won = [0, 0]
        self.next_card = 0
        self.stock = 0
        self.turn_up = 0
        self.trump = 0
        self.dealer = 0
        self.phase = OVER
        self.to_act = 0
        self.leader = 0
        self.lead = NOTHING
        self.tricks = 0
        self.melded = 0
        self.melds_now = 0
        self.used_now = 0
        self.dix_spent = 0
        self.winner = NOBODY
        self.legal = 0
        self.holds = 0
        self.seat_keyed = 0
        self.keeps_lines = 0
        self.line_count = 0
        self.lines = [0] * 40


def copy_board(source: Board, target: Board) -> None:
    """Make `target` equal to `source`, line by line; both must be boards of the same rules."""
    for i in range(32):
        target.deck[i] = source.deck[i]
    for i in range(2):
        target.hand[i] = source.hand[i]
        target.exposed[i] = source.exposed[i]
        target.known[i] = source.known[i]
        target.captured[i] = source.captured[i]
        target.points[i] = source.points[i]
        target.strict_won[i] = source.strict_won[i]
    for i in range(source.line_count):
        target.lines[i] = source.lines[i]
    target.next_card = source.next_card
    target.stock = source.stock
    target.turn_up = source.turn_up
    target.trump = source.trump
    target.dealer = source.dealer
    target.phase = source.phase
    target.to_act = source.to_act
    target.leader = source.leader
    target.lead = source.lead
    target.tricks = source.tricks
    target.melded = source.melded
    target.melds_now = source.melds_now
    target.used_now = source.used_now
    target.dix_spent = source.dix_spent
    target.winner = source.winner
    target.legal = source.legal
    target.holds = source.holds
    target.seat_keyed = source.seat_keyed
    target.keeps_lines = source.keeps_lines
    target.line_count = source.line_count


def start_deal(board: Board, dealer: int) -> None:
    """Deal `board.deck` (in dealing order) to both seats; the non-dealer leads (2.4, 3.1)."""
    board.dealer = dealer
    board.next_card = 0
    board.hand[0] = 0
    board.hand[1] = 0
    for packet in range(board.rules.packet_count):
        take_packet(board, 1 - dealer, board.rules.packets[packet])
        take_packet(board, dealer, board.rules.packets[packet])
    board.turn_up = board.deck[board.next_card]
    board.trump = board.turn_up & 3
    board.next_card += 1
    board.stock = board.rules.pack_size - 2 * board.rules.hand_size
    board.exposed[0] = 0
    board.exposed[1] = 0
    board.known[0] = 0
    board.known[1] = 0
    board.captured[0] = 0
    board.captured[1] = 0
    board.points[0] = 0
    board.points[1] = 0
    board.strict_won[0] = 0
    board.strict_won[1] = 0
    board.leader = 1 - dealer
    board.to_act = 1 - dealer
    board.lead = NOTHING
    board.tricks = 0
    board.melded = 0
    board.melds_now = 0
    board.used_now = 0
    board.dix_spent = 0
    board.winner = NOBODY
    board.line_count = 0
    board.phase = LEAD
    if board.turn_up == board.trump and board.rules.dix_turned > 0:
        board.dix_spent = 1
        award(board, dealer, board.rules.dix_turned, DIX_TURNED, board.turn_up, 0)
    board.legal = cards_to_play(board)


def take_packet(board: Board, seat: int, size: int) -> None:
    """Give the next `size` cards of the deck to `seat`."""
    for _ in range(size):
        board.hand[seat] |= ONE << board.deck[board.next_card]
        board.next_card += 1


def award(board: Board, seat: int, points: int, kind: int, detail: int, trick: int) -> None:
    """Score `points` to `seat`; nothing at all for 0 points.

    `detail` is a card or a meld (0 to 12), as the kind of line wants it. A kept line packs seat,
    kind, detail, trick and points into one integer (see ``marjolet.lines.unpack_line``).
    """
    if points == 0:
        return
    board.points[seat] += points
    if board.keeps_lines:
        board.lines[board.line_count] = (
            (points << 16) | (trick << 11) | (detail << 5) | (kind << 1) | seat
        )
        board.line_count += 1


def apply_action(board: Board, action: int) -> None:
    """Carry out `action`, which must be in `board.legal`, and all that follows without a choice."""
    if action < 32:
        play_card(board, action)
    elif action < 45:
        announce(board, action - 32)
    elif action == 45:
        exchange(board)
    else:
        draw_both(board)


def play_card(board: Board, card: int) -> None:
    """Play `card` from the hand of the seat to act; the second card finishes the trick (3.2)."""
    seat = board.to_act
    bit = ONE << card
    board.hand[seat] ^= bit
    board.exposed[seat] &= ~bit
    board.known[seat] &= ~bit
    if card == board.trump and not board.dix_spent:
        play_dix(board, seat)
    if board.rules.draw_after_card and board.stock > 0:
        draw_card(board, seat, board.tricks + 1)
    if board.phase == LEAD:
        board.lead = card
        board.to_act = 1 - seat
        board.phase = FOLLOW
        board.legal = cards_to_play(board)
    else:
        finish_trick(board, seat, card)


def play_dix(board: Board, seat: int) -> None:
    """Score the dix that was neither turned up nor exchanged to whoever plays it (5.9)."""
    if board.tricks >= board.rules.stock_tricks and board.rules.dix_stock_only:
        return
    board.dix_spent = 1
    award(board, seat, board.rules.dix_played, DIX_PLAYED, board.trump, board.tricks + 1)


def finish_trick(board: Board, follower: int, card: int) -> None:
    """Give the trick to its winner, who draws first, may announce, and leads (3.5 to 3.7)."""
    winner = follower if beats(card, board.lead, board.trump) else 1 - follower
    board.captured[winner] |= (ONE << card) | (ONE << board.lead)
    board.tricks += 1
    board.lead = NOTHING
    board.leader = winner
    board.to_act = winner
    board.phase = LEAD
    if board.tricks > board.rules.stock_tricks:
        board.strict_won[winner] += 1
        if board.tricks == board.rules.trick_count:
            count_deal(board)
            return
    board.melds_now = 0
    board.used_now = 0
    if board.rules.draw_after_card or board.stock == 0:
        board.legal = cards_to_play(board)
    elif board.rules.announce_after_draw:
        draw_both(board)
    else:
        board.phase = WINNER_DRAWS
        ask_winner(board)


def ask_winner(board: Board) -> None:
    """Ask the winner while anything can be announced, then let both draw (4.17).

    A board that holds stops here all the same: it stands for what the others see, "the winner
    draws", when nobody but the winner can know whether he is being asked (4.18).
    """
    board.legal = announcements(board)
    if board.legal or board.holds:
        board.legal |= DRAW_BIT
    else:
        draw_both(board)


def beats(card: int, lead: int, trump: int) -> int:
    """Tell whether `card`, played second, takes the trick from `lead` (3.4)."""
    if card & 3 == lead & 3:
        return card > lead
    return card & 3 == trump


def draw_both(board: Board) -> None:
    """Let the winner of the trick draw, then the loser; then the winner leads (3.6, 3.7)."""
    draw_card(board, board.leader, board.tricks)
    draw_card(board, 1 - board.leader, board.tricks)
    board.phase = LEAD
    board.legal = cards_to_play(board)


def draw_card(board: Board, seat: int, trick: int) -> None:
    """Draw the top card of the stock; its last, the turn-up, ends all exposing (3.8, 4.15).

    Of a seat-keyed stock each seat has its own sequence: of every two cards that a trick brings,
    the first is seat 0's, the second seat 1's, whoever draws first. The last hidden card is drawn
    as ever.
    """
    board.stock -= 1
    if board.stock > 0:
        place = board.next_card
        if board.seat_keyed and board.stock > 1:
            first = place & 1 ^ 1  # the hidden stock begins at an odd place of the deck
            place += seat - first
        board.hand[seat] |= ONE << board.deck[place]
        board.next_card += 1
    else:
        board.hand[seat] |= ONE << board.turn_up
        board.known[seat] |= ONE << board.turn_up
        board.exposed[0] = 0
        board.exposed[1] = 0
        award(board, seat, board.rules.turn_up_points, TURN_UP, board.turn_up, trick)


def announce(board: Board, meld: int) -> None:
    """Announce `meld` (0 to 12), expose its cards and score it at once (4.1 to 4.14)."""
    seat = board.to_act
    kind = FOUR
    if meld < 4:
        kind = MARRIAGE
    elif meld < 8:
        kind = MARJOLET
    cards = meld_cards(meld, board.trump)
    board.melded |= 1 << meld
    if kind == MARJOLET and board.rules.one_queen:
        board.melded |= 15 << 4
    board.exposed[seat] |= cards
    board.known[seat] |= cards
    board.melds_now += 1
    if not board.rules.reuse_same_win:
        board.used_now |= cards
    worth = board.rules.meld_worth[board.trump * 13 + meld]
    award(board, seat, worth, kind, meld, board.tricks)
    go_on(board)


def meld_cards(meld: int, trump: int) -> int:
    """Return the set of cards that makes `meld`."""
    if meld < 4:
        return (ONE << (20 + meld)) | (ONE << (16 + meld))
    if meld < 8:
        return (ONE << (12 + meld)) | (ONE << (12 + trump))
    return (ONE * 15) << (4 * (meld - 5))


def exchange(board: Board) -> None:
    """Exchange the dix for the turn-up, which spends the dix even at 0 points (5.4, 10.32)."""
    seat = board.to_act
    board.hand[seat] ^= (ONE << board.trump) | (ONE << board.turn_up)
    board.known[seat] &= ~(ONE << board.trump)
    board.known[seat] |= ONE << board.turn_up
    if not board.rules.exchanged_card_melds:
        board.used_now |= ONE << board.turn_up
    board.turn_up = board.trump
    if not board.dix_spent:
        trick = board.tricks + board.rules.exchange_own_turn
        award(board, seat, board.rules.dix_exchanged, DIX_EXCHANGED, board.trump, trick)
    board.dix_spent = 1
    go_on(board)


def go_on(board: Board) -> None:
    """Find what can be done after an announcement, which leaves the turn where it was (4.17)."""
    if board.phase == WINNER_DRAWS:
        ask_winner(board)
    else:
        board.legal = cards_to_play(board)


def announcements(board: Board) -> int:
    """Return, as a set of actions, what the winner of the last trick may announce now."""
    cards = board.hand[board.to_act] & ~board.used_now
    actions = 0
    if board.rules.announced and not (board.rules.melds_per_win and board.melds_now):
        queens = (cards >> 16) & 15
        melds = (cards >> 20) & queens
        if cards & (1 << (12 + board.trump)):
            melds |= queens << 4
        for rank in range(3, 8):
            if (cards >> (4 * rank)) & 15 == 15:
                melds |= 1 << (rank + 5)
        melds &= board.rules.melds_offered[board.trump] & ~board.melded
        actions = melds << 32
    if board.rules.exchange_after_win and may_exchange(board):
        actions |= EXCHANGE_BIT
    return actions


def may_exchange(board: Board) -> int:
    """Tell whether the seat to act holds the dix and the turn-up can still be taken (5.4, 5.6)."""
    if not board.hand[board.to_act] & (ONE << board.trump) or board.stock == 0:
        return 0
    if board.rules.exchange_ends_early:
        last = board.rules.stock_tricks - 1
        return board.tricks < last or (board.tricks == last and board.phase != FOLLOW)
    return 1


def cards_to_play(board: Board) -> int:
    """Return the legal actions of a seat that must play a card, whatever stands beside them."""
    cards = board.hand[board.to_act]
    if board.tricks >= board.rules.stock_tricks:
        if board.phase == FOLLOW:
            return strict_cards(cards, board.lead, board.trump, board.rules)
        return cards
    actions = cards
    if board.rules.exchange_own_turn and may_exchange(board):
        actions |= EXCHANGE_BIT
    if board.rules.announce_after_draw and board.phase == LEAD and board.tricks > 0:
        actions |= announcements(board)
    return actions


def strict_cards(cards: int, lead: int, trump: int, rules: RuleTable) -> int:
    """Return the cards that may answer `lead` in a strict trick (chapter 6)."""
    suit = 0x11111111
    following = cards & (suit << (lead & 3))
    if following:
        if rules.head_any or (rules.head_trump and lead & 3 == trump):
            heading = following >> lead >> 1 << lead << 1
            if heading:
                return heading
        return following
    trumps = cards & (suit << trump)
    if rules.must_trump and trumps:
        return trumps
    return cards


def count_deal(board: Board) -> None:
    """Score the last trick, the sweep and the captured cards, and find the winner (chapter 7)."""
    board.phase = OVER
    board.legal = 0
    award(board, board.leader, board.rules.last_trick, LAST_TRICK, 0, board.rules.trick_count)
    if board.strict_won[board.leader] == board.rules.hand_size:
        award(board, board.leader, board.rules.sweep, SWEEP, 0, board.rules.trick_count)
    fours = 0
    for seat in range(2):
        cards = board.captured[seat]
        points = 0
        for rank in range(8):
            held = board.rules.bits_in_four[(cards >> (4 * rank)) & 15]
            points += held * board.rules.card_points[rank]
        award(board, seat, points, CARDS, 0, board.rules.trick_count)
        if not board.rules.announced and count_combinations(board, seat):
            fours |= 1 << seat
    if board.rules.most_brisques:
        count_brisques(board)
    if board.rules.four_wins and (fours == 1 or fours == 2):
        board.winner = fours - 1
    elif board.points[0] != board.points[1]:
        board.winner = 1 if board.points[1] > board.points[0] else 0


def count_captured(board: Board) -> int:
    """Return seat 0's points less seat 1's for what is counted from captured cards together."""
    board.points[0] = 0
    board.points[1] = 0
    if not board.rules.announced:
        count_combinations(board, 0)
        count_combinations(board, 1)
    if board.rules.most_brisques:
        count_brisques(board)
    return board.points[0] - board.points[1]


def count_combinations(board: Board, seat: int) -> int:
    """Score what `seat` captured together (9.16, 9.27); tell whether a four is among it."""
    cards = board.captured[seat]
    offered = board.rules.melds_offered[board.trump]
    last = board.rules.trick_count
    for suit in range(4):
        run_points = board.rules.run_trump if suit == board.trump else board.rules.run_plain
        held = cards >> (12 + suit)
        if run_points and held & 0x111 == 0x111:
            award(board, seat, run_points, RUN, suit, last)
        elif held & 0x110 == 0x110:
            worth = board.rules.meld_worth[board.trump * 13 + suit]
            award(board, seat, worth, MARRIAGE, suit, last)
    has_four = 0
    for rank in range(3, 8):
        if (cards >> (4 * rank)) & 15 == 15 and offered & (1 << (rank + 5)):
            worth = board.rules.meld_worth[board.trump * 13 + rank + 5]
            award(board, seat, worth, FOUR, rank + 5, last)
            has_four = 1
    return has_four


def count_brisques(board: Board) -> None:
    """Score the majority of the eight brisques, if anyone has it (9.9)."""
    brisques = 0
    for rank in range(6, 8):
        brisques += board.rules.bits_in_four[(board.captured[0] >> (4 * rank)) & 15]
    if brisques > 4:
        award(board, 0, board.rules.most_brisques, MOST_BRISQUES, 0, board.rules.trick_count)
    elif brisques < 4:
        award(board, 1, board.rules.most_brisques, MOST_BRISQUES, 0, board.rules.trick_count)


def count_bits(bits: int) -> int:
    """Return how many bits of a 48-bit set are on."""
    bits = bits - ((bits >> 1) & EVERY_SECOND)
    bits = (bits & EVERY_PAIR) + ((bits >> 2) & EVERY_PAIR)
    return ((bits + (bits >> 4)) & EVERY_BYTE) % 255
