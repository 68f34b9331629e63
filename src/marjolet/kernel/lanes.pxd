cimport cython
from libc.stdint cimport int8_t, int32_t, int64_t, uint8_t, uint32_t, uint64_t
from .endings cimport EndingTable
from .engine cimport Board, RuleTable
from .observation cimport Observer
from .playouts cimport Tally
from .strict cimport Solver

cdef int ROW


@cython.final
cdef class Lanes:
    cdef readonly RuleTable rules
    cdef readonly int64_t count
    cdef readonly int mirrored, autoreset, exact, canonical, masks, packed, own, hidden
    cdef public uint64_t seed
    cdef int64_t[::1] deal_number
    cdef uint8_t[::1] decks
    cdef uint32_t[::1] rows
    cdef uint64_t[::1] generator
    cdef uint64_t[::1] legal
    cdef uint64_t[::1] mask
    cdef int8_t[::1] to_act
    cdef int32_t[::1] points
    cdef int32_t[::1] reward
    cdef uint8_t[::1] done
    cdef uint8_t[::1] suits
    cdef uint64_t[::1] own_bits
    cdef uint64_t[::1] all_bits
    cdef uint32_t[::1] own_words
    cdef uint32_t[::1] all_words


@cython.final
cdef class Desk:
    cdef readonly Board board
    cdef readonly Observer observer
    cdef readonly Tally tally
    cdef readonly EndingTable table
    cdef readonly Solver solver


@cython.locals(at=Py_ssize_t, i=int)
cdef void load_board(Lanes lanes, Board board, Py_ssize_t lane) noexcept nogil

@cython.locals(at=Py_ssize_t)
cdef void save_board(Lanes lanes, Board board, Py_ssize_t lane) noexcept nogil

@cython.locals(at=Py_ssize_t, i=int)
cdef void load_notes(Lanes lanes, Observer observer, Py_ssize_t lane) noexcept nogil

@cython.locals(at=Py_ssize_t, i=int)
cdef void save_notes(Lanes lanes, Observer observer, Py_ssize_t lane) noexcept nogil
