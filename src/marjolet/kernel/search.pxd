cimport cython
from libc.stdint cimport int64_t, uint32_t, uint64_t
from .ending_values cimport final_difference
from .endings cimport EndingTable
from .engine cimport Board, RuleTable, apply_action, copy_board, count_bits
from .greedy cimport Situation, decide, look
from .playouts cimport Tally, next_below
from .strict cimport Solver

cdef uint64_t ONE


@cython.final
cdef class Search:
    cdef EndingTable table
    cdef Solver solver
    cdef readonly Tally generator
    cdef Situation situation
    cdef readonly Board world
    cdef Board line
    cdef int[32] hidden
    cdef readonly int64_t[47] total
    cdef readonly int worlds


cpdef void search_worlds(Search search, Board seen, int worlds)
cpdef void try_world(Search search, Board world)

@cython.locals(other=int, count=int, cards=uint32_t, in_hand=int, place=int, hand=uint32_t)
cpdef void deal_world(Search search, Board seen) noexcept nogil

@cython.locals(chosen=int, card=int)
cdef void draw_hidden(Search search, int place, int count) noexcept nogil

@cython.locals(sign=int, legal=uint64_t, action=int)
cdef void try_actions(Search search) noexcept nogil

cdef void play_out(Search search) noexcept nogil
