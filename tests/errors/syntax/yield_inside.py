"""A yield in the middle of an expression."""

import msgraph as ms


def numbers(x):
    yield x
    y = 1 + (yield 2)


@ms.jit(fullgraph=True)
def f(x):
    return list(numbers(x))


f(ms.Tensor([1.0]))
