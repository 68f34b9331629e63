"""What interpreted kernel files ask of the ``cython`` module, for machines without Cython."""

import contextlib

compiled = False
nogil = contextlib.nullcontext()
