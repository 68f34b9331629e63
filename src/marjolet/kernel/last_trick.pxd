cimport cython
from libc.stdint cimport int8_t, uint32_t, uint64_t
from .ending_values cimport ending_value
from .endings cimport EndingTable
from .engine cimport Board, apply_action, ask_winner, cards_to_play, copy_board, count_bits
from .equilibrium cimport Payoffs, Side, add_infoset, add_link, add_payoff
from .strict cimport Solver

cdef int WINNER_DRAWS, DRAW_ACTION, ACTIONS, DEPTHS, NO_NODE
cdef uint64_t ONE


@cython.final
cdef class LastTrick:
    cdef readonly Board root, board
    cdef readonly Side one, two
    cdef readonly Payoffs payoffs
    cdef readonly int unknown, is_early, is_full
    cdef int width
    cdef readonly int worlds, early_count
    cdef readonly int[2] size
    cdef readonly int[2] hand_count
    cdef readonly int[32] card
    cdef readonly int[::1] hands
    cdef readonly int[::1] number
    cdef readonly int[::1] early_hands
    cdef readonly int[::1] early_number
    cdef readonly int[::1] in_hand
    cdef readonly int[::1] hidden
    cdef int most_listed
    cdef int[::1] listed
    cdef int[::1] drawn
    cdef int[::1] current
    cdef int[::1] early_current
    cdef int[::1] stamp
    cdef uint64_t[::1] choices
    cdef int[::1] base
    cdef int[::1] before
    cdef int[32] path
    cdef readonly int nodes, most_nodes
    cdef readonly int8_t[::1] owner
    cdef readonly int[::1] first
    cdef readonly int[::1] last
    cdef readonly int[::1] child


@cython.locals(cards=uint32_t, secret=uint32_t, seat=int, place=int, card=int)
cdef void read_root(LastTrick game, Board root) noexcept nogil

cpdef void build_game(LastTrick game, EndingTable table, Solver solver)

@cython.locals(winner=int, subset=int, held=int, seat=int)
cdef void number_hands(LastTrick game) noexcept nogil

@cython.locals(everything=int, hand=int, rest=int, place=int, other=int)
cdef void list_worlds(LastTrick game) noexcept nogil

@cython.locals(cards=uint32_t, rest=uint64_t)
cdef uint32_t cards_of(LastTrick game, uint64_t subset) noexcept nogil

@cython.locals(place=int, seat=int, number=int, subset=int, drawn=int, turn=int)
cdef void place_world(LastTrick game, Board board, int world, int depth) noexcept nogil

@cython.locals(winner=int)
cdef void place_early(LastTrick game, Board board, int number, int depth) noexcept nogil

@cython.locals(each=int)
cdef void replay(LastTrick game, Board board, int depth) noexcept nogil

@cython.locals(winner=int, node=int, actions=uint64_t, number=int, action=int, last=int, child=int)
cdef int visit_early(LastTrick game, int depth, EndingTable table, Solver solver) noexcept nogil

@cython.locals(winner=int, number=int, sequence=int, last=int, world=int)
cdef int draw_hands(LastTrick game) noexcept nogil

@cython.locals(parent=int, is_chosen=int, rest=int, bit=int, sequence=int, infoset=int)
cdef int join_early(LastTrick game, Side side, int subset, int number) noexcept nogil

@cython.locals(seat=int, node=int, actions=uint64_t, place=int, number=int, parent=int, action=int, after=int, end=int, child=int)
cdef int visit(LastTrick game, int depth, int first, int last, EndingTable table, Solver solver) noexcept nogil

@cython.locals(end=int, place=int, world=int)
cdef int list_below(LastTrick game, int seat, int first, int last) noexcept nogil

@cython.locals(node=int, action=int)
cdef int open_node(LastTrick game, int seat, int depth) noexcept nogil

cdef void close_node(LastTrick game, int node, int seat) noexcept nogil

@cython.locals(slot=int, legal=uint64_t)
cdef void choose(LastTrick game, int depth, int node, int seat, int number, int parent) noexcept nogil

@cython.locals(first=int, sequence=int)
cdef int add_choices(Side side, int number, uint64_t legal, int parent) noexcept nogil

@cython.locals(slot=int, bit=uint64_t)
cdef int sequence_after(LastTrick game, int depth, int number, int action) noexcept nogil

@cython.locals(place=int, world=int, points=int, one=int, two=int)
cdef void add_leaf(LastTrick game, int depth, int first, int last, EndingTable table, Solver solver) noexcept nogil

@cython.locals(points=int, rank=int, one=int, two=int, more=int)
cdef int gained(Board root, Board board) noexcept nogil
