"""The characters of an f-string of a run-time tensor."""

import msgraph as ms


@ms.jit(fullgraph=True)
def f(x):
    text = f"x is {x}"
    return text[0]


f(ms.Tensor(1.0))
