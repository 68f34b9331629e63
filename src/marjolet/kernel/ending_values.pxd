cimport cython
from libc.stdint cimport uint32_t, uint64_t
from .endings cimport EndingTable, look_up
from .engine cimport Board, beats, count_bits, strict_cards
from .strict cimport Solver, dix_value, solve_board

cdef int NO_CARD, BRISQUES, NEVER
cdef uint64_t ONE


@cython.locals(value=int)
cpdef int ending_value(Board board, EndingTable table, Solver solver) noexcept nogil

@cython.locals(value=int)
cpdef int move_value(Board board, int card, EndingTable table, Solver solver) noexcept nogil

cdef int sweeps(Board board) noexcept nogil

cdef int left_value(EndingTable table, uint32_t mine, uint32_t theirs, int trump, int sweep) noexcept nogil

@cython.locals(mine=uint32_t)
cdef int lead_value(Board board, EndingTable table, int lead) noexcept nogil

@cython.locals(leader=int)
cdef int reply_value(Board board, EndingTable table) noexcept nogil

@cython.locals(legal=uint32_t, best=int, value=int)
cdef int answer_value(Board board, EndingTable table, uint32_t mine, uint32_t theirs, int lead) noexcept nogil

@cython.locals(points=int, leader=int, sweep=int)
cdef int trick_value(Board board, EndingTable table, uint32_t mine, uint32_t theirs, int lead, int card) noexcept nogil

@cython.locals(difference=int)
cpdef int final_difference(Board board, EndingTable table, Solver solver) noexcept nogil

@cython.locals(points=int, rank=int, held=int)
cdef int card_points(Board board, int seat) noexcept nogil
