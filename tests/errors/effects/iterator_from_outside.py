"""An iterator from outside would be advanced while compiling."""

import msgraph as ms

NUMBERS = iter([1, 2, 3])


@ms.jit(fullgraph=True)
def next_one(x):
    return x + next(NUMBERS)


next_one(ms.Tensor(1.0))
