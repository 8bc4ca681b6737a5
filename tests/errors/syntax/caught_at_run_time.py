"""An exception raised at run time, to be caught inside."""

import msgraph as ms


@ms.jit
def f(x):
    try:
        if x > 0:
            raise ValueError("positive")
    except ValueError:
        x = -x
    return x


f(ms.Tensor(1))
