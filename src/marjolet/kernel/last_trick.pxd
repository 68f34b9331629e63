cimport cython
from libc.stdint cimport int8_t, uint32_t, uint64_t
from .ending_memory cimport EndingMemory, remember_ending
from .engine cimport Board, apply_action, ask_winner, cards_to_play, copy_board, count_bits
from .equilibrium cimport Payoffs, Side, add_infoset, add_link, add_payoff

cdef int WINNER_DRAWS, DRAW_ACTION, ACTIONS, DEPTHS, NO_NODE
cdef int CARDS
cdef uint64_t ONE, DRAW_BIT, ANNOUNCEMENTS


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
    cdef int states, most_states
    cdef uint64_t[::1] announced
    cdef int[::1] came_from
    cdef int[::1] came_by
    cdef int[::1] level
    cdef int[::1] node
    cdef uint64_t[::1] finals
    cdef uint64_t[::1] choices
    cdef int[::1] base
    cdef int[::1] before
    cdef int[::1] example
    cdef int[32] path
    cdef readonly int nodes, most_nodes
    cdef readonly int8_t[::1] owner
    cdef readonly int[::1] first
    cdef readonly int[::1] last
    cdef readonly int[::1] child


@cython.locals(cards=uint32_t, secret=uint32_t, seat=int, place=int, card=int)
cdef void read_root(LastTrick game, Board root) noexcept nogil

cpdef void build_game(LastTrick game, EndingMemory memory)

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

cpdef void reopen_board(Board board) noexcept nogil

@cython.locals(each=int)
cdef void replay(LastTrick game, Board board, int depth) noexcept nogil

@cython.locals(is_early=int, seat=int, start=int, state=int, end=int, number=int, before=int)
cdef int visit(LastTrick game, int depth, int first, int last, EndingMemory memory) noexcept nogil

@cython.locals(state=int, number=int)
cdef void add_state(LastTrick game, uint64_t announced, int came_from, int action) noexcept nogil

@cython.locals(slot=int, number=int, place=int, world=int)
cdef void begin_turn(LastTrick game, int start, int seat, int is_early, int first, int last) noexcept nogil

@cython.locals(node=int, end=int, hands=int, actions=uint64_t, number=int, slot=int, world=int, action=int, announced=uint64_t, after=int)
cdef void unfold_state(LastTrick game, int depth, int start, int state, int seat, int is_early) noexcept nogil

@cython.locals(end=int, at=int)
cdef int trace(LastTrick game, int depth, int state) noexcept nogil

@cython.locals(state=int)
cdef int find_state(LastTrick game, int start, uint64_t announced) noexcept nogil

@cython.locals(number=int, left=uint64_t, bit=uint64_t, parent=int)
cdef int comes_here(LastTrick game, int start, int state, int slot) noexcept nogil

@cython.locals(slot=int, legal=uint64_t, ways=int, last_way=int, left=uint64_t, bit=uint64_t, parent=int, sequence=int)
cdef void add_choices(LastTrick game, Side side, int start, int state, int number) noexcept nogil

@cython.locals(slot=int)
cdef int sequence_after(LastTrick game, int state, int number, uint64_t bit) noexcept nogil

@cython.locals(actions=uint64_t, bit=uint64_t, action=int, number=int, after=int, begin=int, end=int, beyond=int, child=int)
cdef void finish_turn(LastTrick game, int depth, int start, int state, int seat, int is_early, int first, int last, EndingMemory memory) noexcept nogil

@cython.locals(winner=int, number=int, sequence=int, last=int, world=int)
cdef int draw_hands(LastTrick game) noexcept nogil

@cython.locals(parent=int, is_chosen=int, rest=int, bit=int, sequence=int, infoset=int)
cdef int join_early(LastTrick game, Side side, int subset, int number) noexcept nogil

@cython.locals(end=int, place=int, world=int)
cdef int list_below(LastTrick game, int seat, int first, int last) noexcept nogil

@cython.locals(place=int, world=int, points=int, one=int, two=int)
cdef void add_leaf(LastTrick game, int depth, int first, int last, EndingMemory memory) noexcept nogil

@cython.locals(points=int, rank=int, one=int, two=int, more=int)
cdef int gained(Board root, Board board) noexcept nogil
