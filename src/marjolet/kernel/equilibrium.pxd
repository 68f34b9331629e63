cimport cython
from libc.stdint cimport int8_t, int64_t

cdef double TREMBLE
cdef int FIRST_CHECK, CHECK_EVERY


@cython.final
cdef class Side:
    cdef readonly int infosets, sequences, links
    cdef readonly int most_infosets, most_sequences, most_links
    cdef readonly int[::1] first
    cdef readonly int[::1] first_link
    cdef readonly int[::1] parents
    cdef readonly double[::1] share
    cdef readonly int[::1] hand
    cdef readonly int8_t[::1] action
    cdef double[::1] strategy
    cdef double[::1] regret
    cdef double[::1] reach
    cdef double[::1] gain
    cdef double[::1] total
    cdef readonly double[::1] policy
    cdef double[::1] policy_reach


@cython.final
cdef class Payoffs:
    cdef readonly int count, most, least, greatest
    cdef readonly int[::1] ones
    cdef readonly int[::1] twos
    cdef readonly int[::1] points


@cython.final
cdef class Game:
    cdef readonly Side one, two
    cdef readonly Payoffs payoffs
    cdef readonly int weight
    cdef readonly int64_t steps
    cdef readonly double[2] best


@cython.locals(infoset=int, first=int)
cpdef int add_infoset(Side side, int hand, int choices, int parent) noexcept nogil

cpdef int add_link(Side side, int parent) noexcept nogil
cpdef int add_payoff(Payoffs payoffs, int one, int two, int points) noexcept nogil

@cython.locals(found=double)
cpdef double solve_game(Game game, double target, int64_t most_steps)

@cython.locals(infoset=int, first=int, last=int, sequence=int)
cdef void start_side(Side side) noexcept nogil

@cython.locals(weight=double)
cdef void step(Game game) noexcept nogil

@cython.locals(sequence=int, each=int)
cdef void collect(double[::1] gain, int sequences, double[::1] reach, int[::1] ours, int[::1] theirs, int[::1] points, int count, double scale) noexcept nogil

@cython.locals(back=int, infoset=int, first=int, last=int, sequence=int, link=int, value=double, mean=double)
cdef void learn(Side side) noexcept nogil

@cython.locals(sequence=int, total=double, missed=double, regret=double)
cdef void match_regrets(Side side, int first, int last, double value) noexcept nogil

@cython.locals(infoset=int, first=int, last=int, sequence=int, link=int, base=double, chance=double)
cdef void add_reach(Side side, double weight) noexcept nogil

@cython.locals(infoset=int, first=int, last=int, sequence=int, total=double, kept=double, chance=double)
cdef void settle(Side side) noexcept nogil

@cython.locals(infoset=int, sequence=int, link=int, base=double)
cdef void reach_policy(Side side) noexcept nogil

cpdef double exploitability(Game game) noexcept nogil
cpdef void answer_policies(Game game) noexcept nogil

@cython.locals(back=int, infoset=int, first=int, sequence=int, link=int, value=double)
cdef double best_gain(Side side) noexcept nogil
