"""An effect that would happen once only."""

import msgraph as ms


@ms.jit
def f(x):
    print("step")
    return x


f(ms.Tensor(1.0))
