cimport cython
from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t
from .endings cimport EndingTable, class_of, look_up
from .engine cimport Board, RuleTable, apply_action, copy_board, count_bits

cdef int NO_CARD, LEAD, BYTE, NEVER, HOPELESS
cdef uint32_t ONE


@cython.final
cdef class Audit:
    cdef readonly RuleTable rules
    cdef readonly EndingTable table
    cdef readonly Board board, led, answered
    cdef readonly int classes, repeated, wrong


@cython.locals(one=Py_ssize_t, two=Py_ssize_t)
cpdef void audit_classes(Audit audit, uint16_t[::1] suits, int cards, uint8_t[::1] seen)

cdef int holds(int byte) noexcept nogil

@cython.locals(mine=int, theirs=int, three=Py_ssize_t, my_trumps=int, their_trumps=int, trumps=Py_ssize_t)
cdef void audit_plain(Audit audit, uint16_t[::1] suits, Py_ssize_t one, Py_ssize_t two, int cards, uint8_t[::1] seen) noexcept nogil

@cython.locals(mine=uint32_t, theirs=uint32_t, number=int, full=int)
cdef void audit_class(Audit audit, int trumps, int one, int two, int three, int cards, uint8_t[::1] seen) noexcept nogil

@cython.locals(cards=uint32_t, rank=int)
cdef uint32_t spread(int byte) noexcept nogil

cdef void lay_out(Audit audit, uint32_t mine, uint32_t theirs, int cards, int won, int lost) noexcept nogil

@cython.locals(best=int, lead=int, least=int, answer=int, value=int)
cdef int best_value(Audit audit) noexcept nogil

@cython.locals(winner=int, mine=uint32_t, cards=int, may_sweep=int, value=int, captured=uint32_t, card=int)
cdef int value_after(Audit audit) noexcept nogil
