cimport cython
from libc.stdint cimport uint32_t, uint64_t
from .engine cimport Board

cdef int LEAD, OWN_WORDS, ALL_WORDS, CARD_WORDS
cdef uint32_t SUIT, MELD_SUITS, OFFERED_SUITS, BY_SUIT
cdef uint64_t ONE, ALL_CARDS, HALF, ACTIONS_BY_SUIT, ACTIONS_OF_SUIT


@cython.final
cdef class Observer:
    cdef public uint32_t[2] led
    cdef public uint32_t[2] followed
    cdef public uint32_t[2] announced
    cdef public uint32_t last_trick
    cdef public int[4] suits
    cdef public uint32_t[28] words
    cdef uint64_t[256] spread


cdef void forget(Observer observer) noexcept nogil

@cython.locals(seat=int, bit=uint32_t)
cdef void note_action(Observer observer, Board board, int action) noexcept nogil

@cython.locals(me=int, other=int, hand=uint32_t, seen=uint32_t, lead=uint32_t, turn_up=uint32_t)
cdef void observe(Observer observer, Board board) noexcept nogil

@cython.locals(beating=uint32_t)
cdef uint32_t beating_cards(uint32_t hand, int lead, int trump) noexcept nogil

@cython.locals(me=int, other=int, offered=uint32_t)
cdef void observe_rest(Observer observer, Board board) noexcept nogil

@cython.locals(me=int, base=int, side=int, parity=int, place=int, number=int, bit=uint32_t)
cdef void observe_hidden(Observer observer, Board board) noexcept nogil

@cython.locals(place=int, suit=int)
cdef void sort_suits(Observer observer, Board board) noexcept nogil

@cython.locals(suit=int)
cdef void swap_if_greater(Observer observer, int place) noexcept nogil

@cython.locals(word=int, left=uint32_t, right=uint32_t)
cdef int is_greater(Observer observer, int one, int two) noexcept nogil

cdef uint32_t arranged(Observer observer, uint32_t word) noexcept nogil

@cython.locals(word=int)
cdef void arrange_words(Observer observer, int count) noexcept nogil

@cython.locals(others=uint32_t)
cdef uint64_t arranged_actions(Observer observer, uint64_t legal) noexcept nogil

cpdef int real_action(Observer observer, int action) noexcept nogil

@cython.locals(place=int, real=uint64_t)
cdef uint64_t real_actions(Observer observer, uint64_t legal) noexcept nogil

@cython.locals(place=int)
cpdef int canonical_action(Observer observer, int action) noexcept nogil

cpdef uint64_t observe_own(Observer observer, Board board) noexcept nogil

@cython.locals(word=int)
cdef void clear_words(Observer observer) noexcept nogil

@cython.locals(word=int)
cdef void put_words(Observer observer, uint32_t[::1] target, Py_ssize_t at, int count) noexcept nogil

@cython.locals(word=int, bits=uint32_t)
cdef void put_bits(Observer observer, uint64_t[::1] target, Py_ssize_t at, int count) noexcept nogil
