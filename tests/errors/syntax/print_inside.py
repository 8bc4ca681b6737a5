"""An effect that would happen once only."""

import sys

import msgraph as ms


@ms.jit(fullgraph=True)
def f(x):
    print("step", file=sys.stderr)
    return x


f(ms.Tensor(1.0))
