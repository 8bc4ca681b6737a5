"""Iterators in branches and loops of the run, and behind them."""

import itertools

import msgraph as ms

UP, DOWN = ms.Tensor([1.0, 2.0]), ms.Tensor([-1.0, -2.0])


class Counter:
    def __init__(self):
        self.n = 0

    def __iter__(self):
        return self

    def __next__(self):
        self.n += 1
        if self.n > 3:
            raise StopIteration
        return self.n


def in_one_arm(x):
    it = iter([1, 2, 3])
    a = next(it) if x.sum() > 0 else 0
    return a, list(it)


def left_at_run_time(x):
    it = iter([1, 2, 3, 4])
    for v in it:
        if x[0] < v - 1:
            break
    return v, list(it)


def in_loop(x):
    it = iter(range(10))
    n = 0
    while x.sum() < 10:
        x = x + 1
        n = n + next(it)
    return n


def made_where_used(x):
    r = 0
    if x.sum() > 0:
        for i, j in zip([1, 2], [3, 4]):
            r += i * j
        for i in itertools.islice(itertools.count(), 3):
            r += i
        for i in Counter():
            r += i
        r += sum(q for q in [1, 2]) + max(map(abs, [1, -5])) + sum([*iter([1]), *map(int, "12")])
    return r


CASES = [(program, x) for program in (in_one_arm, left_at_run_time, in_loop, made_where_used) for x in (UP, DOWN)]
OUTSIDE = iter([1, 2, 3])
REFUSED = [
    (in_one_arm, UP, "A list_iterator is advanced"),
    (left_at_run_time, UP, "A list_iterator is advanced"),
    (in_loop, UP, "A range_iterator is advanced"),
    (lambda x: x + next(OUTSIDE), UP, "from outside would be advanced once"),
]
