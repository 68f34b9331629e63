cimport cython
from libc.stdint cimport int64_t, uint8_t, uint32_t, uint64_t

cdef int LEAD, FOLLOW, WINNER_DRAWS, OVER
cdef int DIX_TURNED, DIX_EXCHANGED, DIX_PLAYED, MARRIAGE, MARJOLET, FOUR, RUN
cdef int TURN_UP, LAST_TRICK, SWEEP, CARDS, MOST_BRISQUES
cdef int NOBODY, NOTHING
cdef uint64_t ONE, EXCHANGE_BIT, DRAW_BIT
cdef uint64_t EVERY_SECOND, EVERY_PAIR, EVERY_BYTE


@cython.final
cdef class RuleTable:
    cdef readonly uint32_t pack
    cdef readonly int pack_size, trick_count, hand_size, stock_tricks
    cdef readonly int draw_after_card, announced, announce_after_draw
    cdef readonly int melds_per_win, reuse_same_win, one_queen, four_wins
    cdef readonly int exchange_after_win, exchange_own_turn, exchange_ends_early
    cdef readonly int exchanged_card_melds
    cdef readonly int dix_turned, dix_exchanged, dix_played, dix_stock_only
    cdef readonly int turn_up_points, head_any, head_trump, must_trump
    cdef readonly int most_brisques, last_trick, sweep, run_plain, run_trump
    cdef readonly int packet_count
    cdef int[7] packets
    cdef readonly int[8] card_points
    cdef int[52] meld_worth
    cdef int[4] melds_offered
    cdef int[16] bits_in_four


@cython.final
cdef class Board:
    cdef readonly RuleTable rules
    cdef public int[32] deck
    cdef public uint32_t[2] hand
    cdef public uint32_t[2] exposed
    cdef public uint32_t[2] known
    cdef public uint32_t[2] captured
    cdef public int[2] points
    cdef public int[2] strict_won
    cdef public int next_card, stock, turn_up, trump, dealer
    cdef public int phase, to_act, leader, lead, tricks
    cdef public int melded, melds_now, dix_spent, winner
    cdef public uint32_t used_now
    cdef public uint64_t legal
    cdef public int holds, seat_keyed, keeps_lines, line_count
    cdef public int64_t[40] lines


@cython.locals(i=int)
cpdef void copy_board(Board source, Board target) noexcept nogil

@cython.locals(packet=int)
cpdef void start_deal(Board board, int dealer) noexcept nogil

cdef void take_packet(Board board, int seat, int size) noexcept nogil
cdef void award(Board board, int seat, int64_t points, int kind, int detail, int trick) noexcept nogil
cpdef void apply_action(Board board, int action) noexcept nogil

@cython.locals(seat=int, bit=uint32_t)
cdef void play_card(Board board, int card) noexcept nogil

cdef void play_dix(Board board, int seat) noexcept nogil

@cython.locals(winner=int)
cdef void finish_trick(Board board, int follower, int card) noexcept nogil

cpdef int beats(int card, int lead, int trump) noexcept nogil
cpdef void draw_both(Board board) noexcept nogil

@cython.locals(place=int, first=int)
cdef void draw_card(Board board, int seat, int trick) noexcept nogil

@cython.locals(seat=int, kind=int, cards=uint32_t, worth=int)
cdef void announce(Board board, int meld) noexcept nogil

cpdef uint32_t meld_cards(int meld, int trump) noexcept nogil

@cython.locals(seat=int, trick=int)
cdef void exchange(Board board) noexcept nogil

cdef void ask_winner(Board board) noexcept nogil
cdef void go_on(Board board) noexcept nogil

@cython.locals(cards=uint64_t, queens=uint64_t, melds=uint64_t, rank=int, actions=uint64_t)
cdef uint64_t announcements(Board board) noexcept nogil

@cython.locals(last=int)
cdef int may_exchange(Board board) noexcept nogil

@cython.locals(cards=uint32_t, actions=uint64_t)
cdef uint64_t cards_to_play(Board board) noexcept nogil

@cython.locals(suit=uint32_t, following=uint32_t, heading=uint32_t, trumps=uint32_t)
cpdef uint32_t strict_cards(uint32_t cards, int lead, int trump, RuleTable rules) noexcept nogil

@cython.locals(fours=int, seat=int, cards=uint32_t, points=int, rank=int, held=int)
cdef void count_deal(Board board) noexcept nogil

@cython.locals(cards=uint32_t, offered=int, last=int, suit=int, run_points=int, held=uint32_t, worth=int, rank=int, has_four=int)
cdef int count_combinations(Board board, int seat) noexcept nogil

cdef int count_captured(Board board) noexcept nogil

@cython.locals(brisques=int, rank=int)
cdef void count_brisques(Board board) noexcept nogil

cpdef int count_bits(uint64_t bits) noexcept nogil
