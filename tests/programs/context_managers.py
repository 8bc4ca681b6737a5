"""Functions decorated with `contextlib.contextmanager`, in branches and loops of the run, and left by exceptions."""

import contextlib

import msgraph as ms

SMALL, LARGE = ms.Tensor([0.5, 0.5]), ms.Tensor([3.0, 4.0])


@contextlib.contextmanager
def around(n):
    print("before")
    yield n + 1
    print("after")
@contextlib.contextmanager
def fin(n):
    print("in", )
    try:
        yield n
    finally:
        print("out")
@contextlib.contextmanager
def swallow(n):
    try:
        yield n
    except ValueError as e:
        print("caught " + str(e))
    else:
        print("fine")


def half_bound(x, k):
    with swallow(k) as v:
        if x.sum() > 2: raise ValueError("big")
        q = 3
    return x*q


class C:
    @contextlib.contextmanager
    def on(self, q):
        self.flag = True
        try: yield self
        finally: self.flag = False
O = C(); O.flag = False


@contextlib.contextmanager
def either(flag):
    if flag:
        yield 1
    else:
        print("else")
        yield 2


def chosen(x, k):
    with either(x.sum() > 2) as n:
        return x * n


@contextlib.contextmanager
def nothing():
    return
    yield


def never(x, k):
    with nothing():
        return x


@contextlib.contextmanager
def again():
    yield 1
    yield 2


def twice(x, k):
    with again() as n:
        x = x + n
    return x


def unpacked(x, k):
    try:
        with known_pair() as (a, b):
            pass
    except ValueError as e:
        return x * len(e.args)
    return x


@contextlib.contextmanager
def known_pair():
    try:
        yield 1, 2, 3
    finally:
        print("left")


CASES = [(function, arg, 2) for function in (half_bound, chosen, never, twice, unpacked) for arg in (SMALL, LARGE)]

REFUSED = [
    (chosen, LARGE, 2, "The condition of `if`"),
    (half_bound, LARGE, 2, "an exception that `try` or `with` handles"),
]
