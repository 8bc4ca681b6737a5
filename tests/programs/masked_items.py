"""``x[mask] = v`` and ``x[mask] += v`` with a mask that only the run knows."""

import numpy as np

import msgraph as ms


def tensor(*shape):
    return ms.Tensor(np.arange(np.prod(shape), dtype=np.float32).reshape(shape))


V = ms.Tensor([1.0, 0.0, 3.0, -2.0])
M = tensor(3, 4) - 5
C = tensor(2, 3, 4)
ROWS = ms.Tensor([True, False, True])
COLUMNS = ms.Tensor([True, False, True, False])
GRID = ms.Tensor([[True, False, True], [False, True, True]])


def many_steps(x):
    x[x > 0] *= 2.0
    x[x < 1] -= x.max()
    x[x < 0] = -x[x < 0]
    x[x > 4] = x[x > 4] ** 0.5 + 1
    return x


def reduced(x):
    return x[x > 0].sum() + (x[x > 0] * 2).mean(), x[x > 0].prod(), x[x < 0].any(), x[x > 0].all()


def put(x, m, v):
    x[m] = v
    return x


def put_in_row_of_the_run(x, m, v, i):
    x[i, m] = v
    return x


def put_pairs(x, m, v):
    x[[0, 2], m] = v
    return x


def put_two(x, m, n):
    x[m, n] = 1.0
    return x


def gradient(x):
    def loss(x):
        y = x * 1
        y[y > 0] **= 0.5
        return y.sum()

    return ms.grad(loss)(x)


def read(x):
    return x[x > 0]


def length(x):
    return len(x[x > 0])


CASES = [
    (read, M),
    (length, M),
    (read, -abs(M)),
    (read, ms.Tensor(3.0)),
    (many_steps, V),
    (many_steps, M),
    (reduced, M),
    (put, M, ROWS, 7.0),
    (put, M, ROWS, tensor(4)),
    (put, M, ROWS, tensor(2, 4)),
    (put, M, ROWS, tensor(3, 4)),
    (put, M, ROWS, tensor(2, 1)),
    (put, C, GRID, tensor(4, 4)),
    (put, V, COLUMNS, tensor(2) + 1),
    (put, V, COLUMNS, tensor(3)),
    (put, V, COLUMNS, tensor(1)),
    (put, V, ROWS, 1.0),
    (put, V, COLUMNS, [1.0, 2.0]),
    (put_in_row_of_the_run, M, COLUMNS, tensor(2) + 9, ms.Tensor(-1)),
    (put_in_row_of_the_run, M, COLUMNS, 1, ms.Tensor(3)),
    (gradient, ms.Tensor([4.0, -1.0, 0.0])),
]
REFUSED = [
    (put_two, M, ROWS, COLUMNS, "two masks"),
    (put_pairs, M, COLUMNS, 1.0, "the mask beside other places"),
]
