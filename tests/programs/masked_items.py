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
EVERY = slice(None)


def add_where_zero(x):
    x[x == 0] += 5
    return x


def many_steps(x):
    x[x > 0] *= 2.0
    x[x < 1] -= x.max()
    x[x < 0] = -x[x < 0]
    x[x > 4] = x[x > 4] ** 0.5 + 1
    return x


def from_another(x, other):
    x[x > 0] = other[x > 0]
    return x


def by_rows(x, step):
    x[x.sum(1) > 0] += step
    return x


def reduced(x):
    return x[x > 0].sum() + (x[x > 0] * 2).mean(), x[x > 0].prod(), x[x < 0].any(), x[x > 0].all()


def cleaned(x):
    x[x.isnan()] = 0.0
    x[ms.ops.isinf(x)] = 1
    return x


def put(x, m, v):
    x[m] = v
    return x


def put_columns(x, m, v):
    x[:, m] = v
    return x


def put_rest(x, m, v):
    x[1:, m] = v
    return x


def put_in_row(x, m, v):
    x[1, m] = v
    return x


def put_in_column(x, m, v):
    x[m, 1] = v
    return x


def put_in_part(x, m, v):
    x[m, 1:3] = v
    return x


def put_last(x, m, v):
    x[..., m] = v
    return x


def put_apart(x, m, v):
    x[1, :, m] = v
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


def used(x):
    return ms.ops.relu(x[x > 0])


CASES = [
    (read, M),
    (length, M),
    (used, M),
    (read, -abs(M)),
    (read, ms.Tensor(3.0)),
    (add_where_zero, V),
    (add_where_zero, M),
    (many_steps, V),
    (many_steps, M),
    (from_another, V, ms.Tensor([9.0, 8.0, 7.0, 6.0])),
    (by_rows, M, ms.Tensor([1.0, 2.0, 3.0, 4.0])),
    (by_rows, M, ms.Tensor(3.0)),
    (reduced, M),
    (cleaned, ms.Tensor([1.0, float("nan"), float("inf")])),
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
    (put_columns, M, COLUMNS, tensor(2) + 9),
    (put_columns, M, ms.Tensor(True), tensor(1, 4)),
    (put_rest, M, COLUMNS, tensor(2, 1) + 9),
    (put_in_row, M, COLUMNS, tensor(2) + 9),
    (put_in_column, M, ROWS, tensor(2) + 9),
    (put_in_part, M, ROWS, tensor(2, 2)),
    (put_last, C, COLUMNS, 3.0),
    (put_apart, C, COLUMNS, tensor(2, 3) + 50),
    (put_in_row_of_the_run, M, COLUMNS, tensor(2) + 9, ms.Tensor(-1)),
    (put_in_row_of_the_run, M, COLUMNS, 1, ms.Tensor(3)),
    (gradient, ms.Tensor([4.0, -1.0, 0.0])),
]
REFUSED = [
    (put_two, M, ROWS, COLUMNS, "two masks"),
    (put_pairs, M, COLUMNS, 1.0, "the mask beside other places"),
]
