cimport cython
from libc.stdint cimport int64_t, uint64_t
from .ending_values cimport final_difference
from .engine cimport apply_action, start_deal
from .lanes cimport Desk, Lanes, load_board, load_notes, save_board, save_notes
from .observation cimport (
    Observer, arrange_words, arranged_actions, clear_words, forget, note_action, observe,
    observe_hidden, put_bits, put_words, real_action, sort_suits
)
from .playouts cimport choose_action, deck_state, shuffle_deck

cdef int LAST_ACTION, NOBODY, OWN_WORDS, ALL_WORDS


@cython.locals(lane=Py_ssize_t)
cpdef void start_lanes(Lanes lanes, Desk desk, Py_ssize_t begin, Py_ssize_t end)

@cython.locals(i=int)
cpdef void start_given(Lanes lanes, Desk desk, Py_ssize_t lane, int dealer)

@cython.locals(number=uint64_t, i=int)
cdef void deal_out(Lanes lanes, Desk desk, Py_ssize_t lane) noexcept nogil

cdef void begin_deal(Lanes lanes, Desk desk, Py_ssize_t lane, int dealer) noexcept nogil

@cython.locals(lane=Py_ssize_t)
cpdef void step_lanes(Lanes lanes, Desk desk, const int64_t[::1] actions, Py_ssize_t begin, Py_ssize_t end)

cdef void step_lane(Lanes lanes, Desk desk, Py_ssize_t lane, int action) noexcept nogil

cdef void finish(Lanes lanes, Desk desk, Py_ssize_t lane, int difference) noexcept nogil

@cython.locals(legal=uint64_t)
cdef void show(Lanes lanes, Desk desk, Py_ssize_t lane) noexcept nogil

@cython.locals(byte=int)
cdef void show_mask(Lanes lanes, Desk desk, Py_ssize_t lane, uint64_t legal) noexcept nogil

cdef void put_observations(Lanes lanes, Observer observer, Py_ssize_t lane) noexcept nogil

@cython.locals(lane=Py_ssize_t, found=Py_ssize_t, action=int64_t)
cpdef Py_ssize_t find_illegal(Lanes lanes, const int64_t[::1] actions)

@cython.locals(lane=Py_ssize_t)
cpdef void choose_randomly(Lanes lanes, Desk desk, int64_t[::1] actions, Py_ssize_t begin, Py_ssize_t end)
