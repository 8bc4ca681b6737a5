"""The stack loops leave values on for their backward loops: ``runtime/stack.c``, one stack of memory per thread.

A stack value is the address of an entry, ``[address of the one below, 0 | values, each on 16 bytes]``; entries are
never changed. Memory comes from chunks, by moving a cursor, and goes back by moving it to a mark: where a planned
function says that none of its stacks is alive, and at the end of a run. A run that was stopped leaves its mark behind;
the next one on that thread that starts no deeper on the machine's own stack takes it away.

The kernels, with what follows the head of their instructions:

    stack_begin, stack_end                       around a run
    stack_mark, stack_release    place           what was pushed since the mark is gone
    stack_push      in, out, values | total size, sizes
    stack_pop       in, out, values | total size, sizes
"""

from __future__ import annotations

import ctypes

from msgraph.backend.runtime.code import link as link_code
from msgraph.backend.target import Target

NAMES = ("stack_begin", "stack_end", "stack_mark", "stack_release", "stack_push", "stack_pop")
"""The kernels of the run-time stack."""


def link(target: Target) -> dict[str, int]:
    """The addresses of the kernels."""
    addresses = link_code("stack", target, [*NAMES, "stack_setup"])
    if ctypes.CFUNCTYPE(ctypes.c_int)(addresses.pop("stack_setup"))():
        raise MemoryError("there are too many thread-local variables in this process")
    return addresses
