"""A run-time tensor in an f-string."""

import msgraph as ms


@ms.jit
def f(x):
    return f"{x:.2f}"


f(ms.Tensor(1.0))
