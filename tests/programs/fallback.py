"""What a graph cannot do runs as Python, from the start, and gives what Python gives."""

import asyncio


import msgraph as ms

X = ms.Tensor([3.0, 1.0, 2.0])


def helper(x, k):
    return x * k + 1


def elements_in_the_middle(x):
    y = x * 2
    n = y.asnumpy().max()
    return y + float(n)


def sorted_by_values(x):
    return sorted(list(x), key=lambda v: -v)


def compared_tuples(x):
    return (x[0].item(), 1) < (x[1].item(), 2)


def wrong_shapes(x):
    x.asnumpy()
    return x + ms.Tensor([1.0, 2.0])


def caught(x):
    try:
        y = x.asnumpy()
        return y[10]
    except IndexError as problem:
        return str(problem)[:5]
    finally:
        print("done")


def gradient_of_helper(x):
    k = float(x.asnumpy()[0])
    return ms.grad(helper)(x, k)


async def waited(x):
    return x * 2


def waits(x):
    return asyncio.run(waited(x))


def starred(x):
    try:
        raise ExceptionGroup("g", [ValueError("a")])
    except* ValueError as group:
        count = len(group.exceptions)
    return x, count


CASES = [
    (program, X)
    for program in (
        elements_in_the_middle, sorted_by_values, compared_tuples, wrong_shapes, caught, gradient_of_helper, waits,
        starred,
    )
]
REFUSED = [
    (elements_in_the_middle, X, "cannot get attributes asnumpy"),
    (sorted_by_values, X, "only known at run time"),
    (compared_tuples, X, "only known at run time"),
    (starred, X, "Unsupported statement 'TryStar'"),
]
