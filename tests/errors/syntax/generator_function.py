"""A generator function."""

import msgraph as ms


def numbers(x):
    yield x


@ms.jit(fullgraph=True)
def f(x):
    return list(numbers(x))


f(ms.Tensor([1.0]))
