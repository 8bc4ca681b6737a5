"""An assertion about a run-time tensor."""

import msgraph as ms


@ms.jit
def f(x):
    assert x > 0, "positive"
    return x


f(ms.Tensor(1.0))
