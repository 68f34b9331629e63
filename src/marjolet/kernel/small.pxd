cimport cython
from libc.stdint cimport uint8_t, uint32_t, uint64_t
from .engine cimport Board, RuleTable, apply_action, copy_board, count_bits, start_deal
from .ending_values cimport final_difference
from .endings cimport EndingTable
from .strict cimport Solver

cdef int OVER, DRAW_ACTION, SOLVED, PLAYED, EVEN, FIRST_DRAW, DEEPEST
cdef int DEALS_FULL, VIEWS_FULL, SETS_FULL, LEAVES_FULL
cdef uint64_t ONE, ROOT, LOW_HALF, MIX_LOW, MIX_HIGH


@cython.final
cdef class Step:
    cdef readonly Board board
    cdef uint64_t[2] view
    cdef int[2] slot
    cdef readonly Step deeper


@cython.final
cdef class SmallGame:
    cdef readonly RuleTable rules
    cdef readonly EndingTable table
    cdef readonly Solver solver
    cdef readonly Step top
    cdef readonly int endings, columns, path_size
    cdef readonly int deal_count, view_count, set_count, slot_count, leaf_count
    cdef int is_full, deal_room, view_room, set_room, leaf_room
    cdef int[40] path
    cdef uint8_t[::1] decks
    cdef uint64_t[::1] keys
    cdef int[::1] numbers
    cdef int[::1] set_at
    cdef readonly int[::1] seats
    cdef readonly int[::1] first_slot
    cdef readonly int[::1] parent_slot
    cdef readonly uint64_t[::1] legal
    cdef int[::1] meetings
    cdef uint8_t[::1] paths
    cdef readonly int[::1] leaf_slots
    cdef readonly double[::1] payoffs


cpdef void add_deal(SmallGame game)

@cython.locals(leaves=int, place=Py_ssize_t, seat=int, dealt=uint64_t)
cdef int try_deal(SmallGame game)

@cython.locals(turn_up=uint64_t)
cdef uint64_t root_view(Board board, int seat) noexcept nogil

@cython.locals(keys=uint64_t[::1], numbers=int[::1])
cdef void make_room(SmallGame game)

@cython.locals(place=Py_ssize_t, slot=Py_ssize_t)
cdef void move_views(SmallGame game, uint64_t[::1] keys, int[::1] numbers)

@cython.locals(mixed=uint64_t, place=uint64_t)
cdef Py_ssize_t view_place(SmallGame game, uint64_t key) noexcept nogil

@cython.locals(place=Py_ssize_t)
cdef uint64_t view_number(SmallGame game, uint64_t key) noexcept nogil

@cython.locals(seat=int, number=int, slot=int, legal=uint64_t, action=int)
cdef void explore(SmallGame game, Step step, int depth) noexcept nogil

@cython.locals(seat=int, view=uint64_t, drawn=uint64_t)
cdef void see(SmallGame game, Step step, int action) noexcept nogil

@cython.locals(view=uint64_t, number=int)
cdef int information_set(SmallGame game, Step step, int depth) noexcept nogil

@cython.locals(at=int)
cdef void note_meeting(SmallGame game, Py_ssize_t place, int depth) noexcept nogil

@cython.locals(place=Py_ssize_t, at=int, action=int)
cpdef void put_meeting(SmallGame game, int number, int last, Board board) noexcept nogil

cdef int is_leaf(SmallGame game, Board board) noexcept nogil

@cython.locals(place=Py_ssize_t, column=int)
cdef void add_leaf(SmallGame game, Step step) noexcept nogil

@cython.locals(total=double, most=double, least=double, legal=uint64_t, value=double)
cdef double even_value(Step step, int best) noexcept nogil
