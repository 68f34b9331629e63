cimport cython
from libc.stdint cimport int64_t, uint32_t, uint64_t
from .engine cimport Board, RuleTable, beats, meld_cards

cdef int LEAD, FOLLOW, NOTHING, COUNT_ENDING
cdef uint64_t ONE, EXCHANGE_BIT, DRAW_BIT
cdef uint32_t EVERY_RANK, EVERY_CARD, BRISQUES
cdef int POINT, PLAIN_HOME, TRUMP_HOME, HELD, HOPED
cdef int EXCHANGES_DIX, EXCHANGES_HELD, EXCHANGES_UNSEEN
cdef int LEADING, URGENT_LATE, URGENT
cdef int TAKES_WITH_BRISQUE, TAKES_HIGHER, TRUMPS_POOR, TRUMPS_RICH, DISCARD
cdef int64_t SURE
cdef int ONLY_MOVE, EXCHANGES, ANNOUNCES, ENDS_ANNOUNCING, WINS_TO_ANNOUNCE, TAKES_POINTS
cdef int BRINGS_BRISQUE_HOME, WINS_CHEAPLY, KEEPS_MELD, LEAVES_TRICK, DRAWS_TURN_UP
cdef int LEADS_WINNER, LEADS_LEAST, COUNTS_ENDING


@cython.final
cdef class Situation:
    cdef readonly RuleTable rules
    cdef int64_t brisque
    cdef int melding_tricks
    cdef int[8] plain_hold
    cdef int[8] trump_hold
    cdef int trump
    cdef int[13] worth
    cdef uint32_t[13] melds
    cdef int64_t[32] hopes
    cdef readonly int phase, reason, lead, turn_up, stock, tricks, hidden, melded, dix_spent
    cdef readonly uint64_t legal
    cdef readonly uint32_t hand, unseen, known, captured, their_captured


@cython.locals(seat=int, meld=int, seen=uint32_t)
cpdef void look(Situation at, Board board) noexcept nogil

cdef int count_cards(uint32_t cards) noexcept nogil
cdef int number_of(uint32_t bit) noexcept nogil

@cython.locals(action=int, cards=uint32_t)
cpdef int decide(Situation at) noexcept nogil

@cython.locals(offered=int)
cdef int announcement(Situation at) noexcept nogil

@cython.locals(better=int64_t)
cdef int gains_by_exchange(Situation at) noexcept nogil

@cython.locals(most=int, best=int, meld=int)
cdef int first_meld(Situation at, int offered) noexcept nogil

@cython.locals(meld=int, without=int, worth=int)
cdef int best_worth(Situation at, int offered) noexcept nogil

@cython.locals(other=int)
cdef int compatible(Situation at, int offered, int meld) noexcept nogil

@cython.locals(ready=int, meld=int)
cdef int ready_melds(Situation at, uint32_t cards) noexcept nogil

@cython.locals(best=int, free=int, most=int64_t, most_free=int64_t, card=int, value=int64_t)
cdef int card_to_play(Situation at, uint32_t cards) noexcept nogil

@cython.locals(value=int64_t)
cdef int64_t stake(Situation at, int card) noexcept nogil

@cython.locals(suit=int, rank=int, value=int64_t, run=int, four=int)
cdef int64_t combination_share(Situation at, int card) noexcept nogil

@cython.locals(others=uint32_t)
cdef int64_t share(Situation at, uint32_t cards, int card, int64_t worth) noexcept nogil

cdef uint32_t cards_above(int card) noexcept nogil

@cython.locals(out=uint32_t)
cdef int standing(Situation at, int card) noexcept nogil

@cython.locals(place=int, value=int64_t)
cdef int64_t holding(Situation at, int card) noexcept nogil

@cython.locals(played=int64_t, exchanged=int64_t)
cdef int64_t dix_hopes(Situation at) noexcept nogil

@cython.locals(card=int, unseen=int64_t, drawn=int64_t, meld=int, mine=uint32_t, missing=uint32_t, chance=int64_t, hope=int64_t)
cdef void hope_for_melds(Situation at) noexcept nogil

cdef int64_t exchange_chance(Situation at) noexcept nogil

@cython.locals(pot=int64_t)
cdef int64_t answer_value(Situation at, int card) noexcept nogil

@cython.locals(own=int64_t, above=uint32_t, brisques=uint32_t, passed=int64_t, lost=int64_t, kept=int64_t, rich=int, takes=int64_t, turn_up=int64_t, won=int64_t)
cdef int64_t led_value(Situation at, int card) noexcept nogil

@cython.locals(hand=uint32_t, ready=int64_t)
cdef int64_t winning_value(Situation at, int card) noexcept nogil

cdef int64_t threat(Situation at) noexcept nogil

@cython.locals(after=int)
cdef int64_t urgency(Situation at) noexcept nogil

cdef int64_t turn_up_value(Situation at) noexcept nogil

@cython.locals(elsewhere=int64_t, none=int64_t)
cdef int64_t holds_one(Situation at, uint32_t cards) noexcept nogil

cdef int reason_for(Situation at, int card, int free) noexcept nogil
