"""Slices with bounds that only the run knows: cut out where their length is known, written to in any case."""

import numpy as np

import msgraph as ms

X = ms.Tensor(np.arange(6, dtype=np.float32))
M = ms.Tensor(np.arange(12, dtype=np.float32).reshape(4, 3))


def at(n):
    return ms.Tensor(n)


def pair(x, i):
    return x[i : i + 2]


def by_numbers(x, i):
    k = i.item()
    return x[k : k + 2], x[k - 1 : k + 1], x[k : k + 3 : 1], x[2 * k : 3 + k * 2], x[-k - 1 : -k], x[k:k]


def in_loop(x, i):
    total = 0.0
    while i < 4:
        total = total + x[i : i + 2].sum()
        i = i + 1
    return total


def in_matrix(m, i):
    return m[i : i + 2, 1], m[:, i : i + 1], m[1:, i - 1 : i], m[i : i + 1, i : i + 2], m[None, i : i + 1], m[i : i + 2, [0, 2]]


def fill_between(x, i, j):
    x = x * 1
    x[i:j] = 7.0
    x[1:i] = 5
    return x


def write_two(x, i):
    x = x * 1
    x[i : i + 2] = ms.Tensor([1.0, 2.0])
    return x


def reduced(x, i):
    return x[:i].sum(), x[i:].mean(), (x[i:] * 2).prod(), (x[:i] > 2).any()


def gradient(x, i):
    return ms.grad(lambda x: (x[i : i + 2] ** 2).sum())(x)


def in_parameter(x, i):
    y = x * 1
    for k in range(3):
        y[k + i - 1 : k + i] = k
    return y


def mapped(m, i):
    return ms.vmap(lambda row: row[i : i + 2] * 2)(m)


def read_by_steps(x, i):
    return x[i : i + 4 : 2]


CASES = [
    *((pair, X, at(i)) for i in (0, 2, 4, -3, -6)),
    (by_numbers, X, at(1)),
    (in_loop, X, at(1)),
    (in_matrix, M, at(1)),
    *((fill_between, X, at(i), at(j)) for i, j in ((2, 4), (2, 1), (-4, -1), (0, 6))),
    *((write_two, X, at(i)) for i in (2, 5, 0, -2, -3)),
    (reduced, X, at(3)),
    (gradient, X, at(3)),
    (in_parameter, X, at(2)),
    (mapped, M, at(1)),
    (lambda x, i: x[i : i + 9], X, at(0)),
    (read_by_steps, X, at(2)),
]
REFUSED = [
    (pair, X, at(5), "The slice of 2 elements does not fit where it begins"),
    (pair, X, at(-1), "The slice of 2 elements does not fit where it begins"),
    (pair, X, at(7), "The slice of 2 elements does not fit where it begins"),
    (read_by_steps, X, at(2), "the bounds of a slice with a step"),
    (lambda x, i: x[i * 0.5 :], X, at(2), "a slice has integers as bounds"),
]


def written_argument(m, i):
    r, s = m[i], m[i : i + 1]
    s[0, 0] = 50.0
    m[i:, 1] = 0.0
    return r, s


CASES += [(written_argument, M, at(1))]
