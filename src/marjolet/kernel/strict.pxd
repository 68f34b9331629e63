cimport cython
from libc.stdint cimport int16_t, uint8_t, uint32_t, uint64_t
from .engine cimport Board, RuleTable, beats, count_captured, strict_cards

cdef int NO_SWEEP, LEADER_SWEEPS, ANYONE_SWEEPS, BOUNDLESS, SLOT_MASK
cdef uint64_t ONE, SUIT, ALL_CARDS, MIX_MINE, MIX_THEIRS, MIX_CAPTURED


@cython.final
cdef class Solver:
    cdef readonly RuleTable rules
    cdef readonly Board scratch
    cdef int trump, counts_captured, together
    cdef int[8] alike
    cdef int[37] place
    cdef uint8_t[256] top
    cdef uint64_t[32768] known
    cdef int[32768] bounds


@cython.locals(most=int, trump=int, points=int, suit=int, run=int, meld=int)
cdef int most_together(RuleTable rules)

@cython.locals(most=int, least=int, slot=int, bottom=int, lead=int, trumps=uint32_t, todo=uint32_t, best=int, card=int, value=int)
cdef int lead_value(Solver solver, uint32_t mine, uint32_t theirs, uint32_t captured, int sweep, int left, int low, int high) noexcept nogil

@cython.locals(shift=int)
cdef int highest_card(Solver solver, uint32_t cards) noexcept nogil

cdef int has_three(uint32_t cards) noexcept nogil

@cython.locals(hands=uint64_t, course=uint64_t, mixed=uint64_t, slot=int)
cdef int find_slot(Solver solver, uint64_t mine, uint64_t theirs, uint64_t captured, uint64_t sweep) noexcept nogil

@cython.locals(above=uint32_t)
cdef int repeats(Solver solver, int card, uint32_t hand, uint32_t held) noexcept nogil

@cython.locals(legal=uint32_t, bit=uint32_t, held=uint32_t, best=int, card=int, value=int, rank=int, group=int)
cdef int answer_value(Solver solver, uint32_t mine, uint32_t theirs, int lead, uint32_t captured, int sweep, int left, int low, int high) noexcept nogil

@cython.locals(points=int)
cdef int trick_value(Solver solver, uint32_t mine, uint32_t theirs, int lead, int card, uint32_t captured, int sweep, int left, int low, int high) noexcept nogil

@cython.locals(value=int)
cdef int end_value(Solver solver, uint32_t captured, int sweep) noexcept nogil

@cython.locals(points=int)
cdef int points_left(Solver solver, uint32_t cards) noexcept nogil

@cython.locals(sweep=int, left=int)
cpdef int full_value(Solver solver, uint32_t mine, uint32_t theirs, int trump) noexcept nogil

@cython.locals(place=Py_ssize_t)
cpdef void full_values(Solver solver, uint32_t[::1] mine, uint32_t[::1] theirs, uint8_t[::1] trumps, int16_t[::1] values)

@cython.locals(leader=int, mine=uint32_t, theirs=uint32_t, captured=uint32_t, sweep=int, won=int, left=int, lead=int, value=int)
cpdef int solve_board(Solver solver, Board board, int card) noexcept nogil

cdef int dix_value(Board board) noexcept nogil
