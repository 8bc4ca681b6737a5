"""An exception of the user's, raised while compiling."""

import msgraph as ms


class Wrong(ValueError):
    pass


@ms.jit
def f(x, n):
    if n > 3:
        raise Wrong(f"{n} is too large")
    return x * n


f(ms.Tensor(1.0), 5)
