cimport cython
from libc.stdint cimport uint64_t
from .engine cimport count_bits
from .observation cimport Observer

cdef int NO_ACTION, WORD


@cython.final
cdef class Network:
    cdef readonly int depth, nodes, outputs
    cdef readonly int[8] sizes
    cdef const float[::1] weights
    cdef const float[::1] biases
    cdef float[::1] values


cpdef list evaluate(Network network, Observer observer)

cpdef int choose_move(Network network, Observer observer, uint64_t legal)

@cython.locals(node=int, begin=int, first=int, layer=int, width=int, row=int)
cdef void run_network(Network network, Observer observer) noexcept nogil

@cython.locals(width=int, word=int, bits=uint64_t, row=Py_ssize_t, node=Py_ssize_t)
cdef int add_bits(float[::1] values, const float[::1] weights, Network network, Observer observer) noexcept nogil

@cython.locals(source=Py_ssize_t, node=Py_ssize_t, value=float)
cdef int add_layer(float[::1] values, const float[::1] weights, Py_ssize_t begin, Py_ssize_t end, Py_ssize_t width, Py_ssize_t row) noexcept nogil

@cython.locals(first=int, best=int, action=int)
cdef int best_action(Network network, uint64_t legal) noexcept nogil
