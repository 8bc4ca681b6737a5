"""What a graph cannot do runs as Python, from the start, and gives what Python gives."""

import asyncio

import numpy as np

import msgraph as ms
from msgraph import nn, ops

X = ms.Tensor([3.0, 1.0, 2.0])
LOG = []


def helper(x, k):
    return x * k + 1


def rows(x):
    for row in x:
        yield row


class Scale:
    def __init__(self, factor):
        self.factor = factor

    def __shifted(self, x):
        return x + self.factor

    def times(self, x):
        return x * self.factor

    def largest(self, x):
        return self.__shifted(self.times(x)) * float(x.asnumpy().max())


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.calls = 0

    def construct(self, x):
        self.calls += 1
        return ops.relu(x - 2)


class Noisy(Net):
    def construct(self, x):
        y = super().construct(x)
        if y.asnumpy().sum() > 100:
            return x
        return y * self.calls


def elements_in_the_middle(x):
    y = x * 2
    n = y.asnumpy().max()
    return y + float(n)


def sorted_by_values(x):
    return sorted(list(x), key=lambda v: -v)


def largest_by_values(x):
    return max([1, 2, 3], key=lambda i: x[i - 1].item()), min(list(x), key=lambda v: (v - 2).abs())


def compared_tuples(x):
    return (x[0].item(), 1) < (x[1].item(), 2)


def read_through_mask(x):
    return x[x > 1]


def of_a_library(x):
    return np.linalg.norm(x.asnumpy()), np.dot(np.ones(3, np.float32), x.asnumpy())


def private_method(x):
    return Scale(2.0).largest(x)


def cell_inside(x):
    net = Noisy()
    return net(x), net(x), net.calls


def name_error(x):
    x.asnumpy()
    return undefined  # noqa: F821


def wrong_shapes(x):
    x.asnumpy()
    return x + ms.Tensor([1.0, 2.0])


def written_once(x):
    LOG.append(1)
    seen = len(LOG)
    LOG.append(float(x.asnumpy()[0]))
    LOG.clear()
    return seen


def iterated_once(x):
    it = iter([1, 2, 3])
    first = next(it)
    n = float(x.asnumpy()[0])
    return first, list(it), n


def caught(x):
    try:
        y = x.asnumpy()
        return y[10]
    except IndexError as problem:
        return str(problem)[:5]
    finally:
        print("done")


def recursive(x):
    if float(x.asnumpy()[0]) > 10:
        return x
    return recursive(x * 2)


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


def nested_lambda(x):
    return (lambda q: helper(q, 2) + float(q.asnumpy()[0]))(x)


CASES = [
    (program, X)
    for program in (
        elements_in_the_middle, sorted_by_values, largest_by_values, compared_tuples, read_through_mask,
        of_a_library, private_method, cell_inside, name_error, wrong_shapes, written_once, iterated_once,
        caught, recursive, gradient_of_helper, waits, starred, nested_lambda,
    )
]
REFUSED = [
    (elements_in_the_middle, X, "cannot get attributes asnumpy"),
    (sorted_by_values, X, "only known at run time"),
    (compared_tuples, X, "only known at run time"),
    (starred, X, "Unsupported statement 'TryStar'"),
]
