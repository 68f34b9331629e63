cimport cython
from libc.stdint cimport int16_t, uint8_t, uint16_t, uint32_t, uint64_t
from .engine cimport RuleTable

cdef int NEVER
cdef uint64_t FIELD


@cython.final
cdef class EndingIndex:
    cdef int[889] length
    cdef int[889] brisques
    cdef int[889] owners
    cdef int[889] counts
    cdef uint16_t[889] flipped
    cdef uint16_t[7112] dropped
    cdef uint16_t[6561] pattern_of
    cdef uint64_t[1024] base_three
    cdef int[889] ranked
    cdef int[889] rank
    cdef int[50] start
    cdef int[43610] singles
    cdef int[43610] pairs
    cdef int[43610] triples
    cdef int[343] offset
    cdef readonly int[8] first


@cython.final
cdef class EndingTable:
    cdef readonly EndingIndex index
    cdef int16_t[::1] values
    cdef readonly int hand_size, brisque, last_trick, sweep, head_any, head_trump, must_trump
    cdef int[4] suit
    cdef int[4] left
    cdef int[2] best
    cdef int[2] least


@cython.locals(rank=int)
cpdef int fits_table(RuleTable rules) noexcept nogil

cdef int fits(int counts, int room) noexcept nogil

@cython.locals(trumps=int, room=int, triple=int, same=int)
cdef int class_number(EndingIndex index, int cards, int trump, int one, int two, int three) noexcept nogil

@cython.locals(suits=uint64_t, byte=int)
cpdef int class_of(EndingIndex index, uint32_t mine, uint32_t theirs, int trump, int cards) noexcept nogil

@cython.locals(cards=int)
cpdef void build_table(EndingTable table, int most=*)

@cython.locals(number=int, trumps=int, one=int, two=int, room=int, last=int, place=int)
cdef void solve_classes(EndingTable table, int cards) noexcept nogil

@cython.locals(place=int)
cdef int solve_trumps(EndingTable table, int cards, int trumps, int number) noexcept nogil

@cython.locals(suit=int, pattern=int, place=int)
cdef void solve_class(EndingTable table, int cards) noexcept nogil

cdef int repeats(EndingIndex index, int pattern, int place) noexcept nogil

@cython.locals(theirs=int, heading=int, answered=int, sweep=int)
cdef void answer_lead(EndingTable table, int cards, int suit, int place) noexcept nogil

@cython.locals(pattern=int, answer=int)
cdef void answer_from(EndingTable table, int cards, int suit, int place, int answered, int theirs) noexcept nogil

@cython.locals(points=int, taken=int, dead=int, live=int, number=int)
cdef void play_trick(EndingTable table, int cards, int suit, int place, int answered, int answer) noexcept nogil

@cython.locals(each=int)
cdef int class_after(EndingTable table, int cards, int suit, int place, int answered, int answer, int taken) noexcept nogil

@cython.locals(number=int)
cpdef int look_up(EndingTable table, uint32_t mine, uint32_t theirs, int trump, int cards, int sweep) noexcept nogil

@cython.locals(place=Py_ssize_t)
cpdef void look_up_all(EndingTable table, uint32_t[::1] mine, uint32_t[::1] theirs, uint8_t[::1] trumps, int16_t[::1] values)
