cimport cython
from libc.stdint cimport uint64_t
from .ending_values cimport ending_value
from .endings cimport EndingTable
from .engine cimport Board
from .strict cimport Solver

cdef uint64_t MIX_ONE, MIX_TWO, LOW_HALF


@cython.final
cdef class EndingMemory:
    cdef readonly EndingTable table
    cdef readonly Solver solver
    cdef uint64_t mask
    cdef uint64_t[::1] hands
    cdef int[::1] course
    cdef int[::1] value


@cython.locals(hands=uint64_t, course=int, mixed=uint64_t, place=uint64_t)
cdef int remember_ending(EndingMemory memory, Board board) noexcept nogil
