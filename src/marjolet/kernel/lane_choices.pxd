cimport cython
from libc.stdint cimport int64_t, uint64_t
from .ending_values cimport move_value
from .greedy cimport Situation, decide, look
from .lanes cimport Desk, Lanes, load_board, load_notes
from .network cimport Network, best_action, run_network
from .observation cimport canonical_action, observe_own, real_action, real_actions

cdef int NOBODY, COUNT_ENDING


@cython.locals(lane=Py_ssize_t, action=int)
cpdef void choose_greedily(Lanes lanes, Desk desk, Situation at, int64_t[::1] actions, Py_ssize_t begin, Py_ssize_t end)

@cython.locals(lane=Py_ssize_t, action=int, legal=uint64_t)
cpdef void choose_by_network(Lanes lanes, Desk desk, Network network, int64_t[::1] actions, Py_ssize_t begin, Py_ssize_t end)

cdef void take_lane(Lanes lanes, Desk desk, Py_ssize_t lane) noexcept nogil

@cython.locals(best=int, most=int, card=int, value=int)
cdef int best_card(Desk desk) noexcept nogil
