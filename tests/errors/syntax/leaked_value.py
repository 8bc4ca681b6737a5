"""A run-time value that outlives its compilation."""

import contextlib

import msgraph as ms

KEPT = contextlib.ExitStack()


@ms.jit
def keeps(x):
    KEPT.callback(print, x)
    return x


keeps(ms.Tensor(1.0))
kept = KEPT._exit_callbacks[0][1].__closure__[0].cell_contents[0]


@ms.jit
def uses(x):
    return kept + x


uses(ms.Tensor(1.0))
