cimport cython
from .small cimport SmallGame

cdef double NEGLIGIBLE


@cython.locals(number=int, before=double, slot=int)
cpdef void put_reach(SmallGame game, int seat, double[::1] policy, double[::1] reach)

cpdef void put_gain(SmallGame game, int seat, int column, double[::1] reach, double[::1] gain)

@cython.locals(slot=int, leaf=Py_ssize_t, other=double, payoff=double)
cdef void add_leaves(SmallGame game, int seat, int column, double[::1] reach, double[::1] gain) noexcept nogil

@cython.locals(number=int, slot=int, best=double)
cpdef double best_value(SmallGame game, int seat, double[::1] gain)

@cython.locals(number=int, slot=int, value=double)
cpdef double policy_value(SmallGame game, int seat, double[::1] policy, double[::1] gain)

@cython.locals(number=int, slot=int, first=int, end=int, value=double, total=double)
cpdef void improve(SmallGame game, int seat, double[::1] gain, double[::1] regret, double[::1] policy)

@cython.locals(number=int, slot=int)
cpdef void add_reach(SmallGame game, int seat, double weight, double[::1] reach, double[::1] sums)

@cython.locals(number=int, slot=int, first=int, end=int)
cpdef void put_even(SmallGame game, double[::1] policy)
