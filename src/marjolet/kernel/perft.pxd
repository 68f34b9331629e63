cimport cython
from libc.stdint cimport int64_t, uint64_t
from .engine cimport Board, RuleTable, apply_action, copy_board, count_bits


@cython.final
cdef class Ply:
    cdef readonly Board board
    cdef readonly Ply deeper


@cython.locals(legal=uint64_t, total=int64_t)
cdef int64_t count_below(Ply ply, int depth) noexcept nogil

@cython.locals(ply=Ply)
cpdef int64_t count_sequences(Board board, int depth)
