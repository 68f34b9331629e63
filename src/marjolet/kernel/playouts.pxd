cimport cython
from libc.stdint cimport int64_t, uint64_t
from .engine cimport Board, RuleTable, apply_action, count_bits, start_deal


cdef uint64_t LOW_HALF, MULTIPLIER
cdef uint64_t GOLDEN, MASK, FIRST_MIX, SECOND_MIX, HIGHEST_SEED


@cython.final
cdef class Tally:
    cdef readonly uint64_t state
    cdef readonly int64_t deals, actions
    cdef readonly int64_t[2] points
    cdef readonly int64_t[2] wins


@cython.locals(state=uint64_t)
cpdef uint64_t mix(uint64_t state) noexcept nogil

cpdef uint64_t deck_state(uint64_t seed, uint64_t number) noexcept nogil

@cython.locals(low=uint64_t, high=uint64_t)
cdef uint64_t next_below(Tally tally, uint64_t bound) noexcept nogil

@cython.locals(last=int, place=int, card=int)
cdef void shuffle_deck(Board board, Tally tally) noexcept nogil

@cython.locals(_=uint64_t)
cdef int choose_action(uint64_t legal, Tally tally) noexcept nogil

cdef void play_randomly(Board board, Tally tally) noexcept nogil

@cython.locals(i=int)
cdef void play_deals(Board board, Tally tally, int deals) noexcept nogil

@cython.locals(board=Board, tally=Tally, i=int)
cpdef Tally run_batch(RuleTable rules, uint64_t seed, int deals)
