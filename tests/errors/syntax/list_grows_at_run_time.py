"""A list that grows in a loop whose rounds only the run counts."""

import msgraph as ms


@ms.jit(fullgraph=True)
def f(x):
    rows = []
    while x < 10:
        rows.append(x)
        x = x * 2
    return rows


f(ms.Tensor(1))
