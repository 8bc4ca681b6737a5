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


def printing(x, k):
    with around(k) as v:
        print("b")
        x = x * v
    return x


def in_an_arm(x, k):
    if x.sum() > 2:
        with around(k) as v: x = x * v
    return x


def swallowed(x, k):
    with swallow(k) as v:
        if x.sum() > 2: raise ValueError("big")
        x = x + v
    return x


def in_a_loop(x, k):
    for i in range(3):
        with fin(i) as v:
            if x.sum() > 2: break
            if v == 1: continue
            x = x + v
    return x


def several(x, k):
    with fin(k), around(k) as v, swallow(1):
        if x.sum() > 2: return x * 2
        print("body")
    return x


def made_inside(x, k):
    @contextlib.contextmanager
    def inner(q):
        print("q")
        yield q
        print("r")
    with inner(x) as y:
        return y + 1


def half_bound(x, k):
    with swallow(k) as v:
        if x.sum() > 2: raise ValueError("big")
        q = 3
    return x*q


def in_a_stack(x, k):
    with contextlib.ExitStack() as st:
        v = st.enter_context(around(2))
        x = x * v
    return x


def in_a_loop_of_the_run(x, k):
    w = x
    while w.sum() < 20:
        with fin(k):
            w = w * 2
            if w[0] > 9: break
    else:
        w = w + 100
    return w
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


def known(x, k):
    with either(k > 5) as n:
        return x * n


@contextlib.contextmanager
def looping(n):
    for i in range(n):
        print(f"try {i}")
        if i == 1:
            yield i
            print("done")


def in_a_loop_of_the_manager(x, k):
    with looping(3) as i:
        return x + i


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


@contextlib.contextmanager
def restoring(values):
    old = list(values)
    try:
        yield values
    finally:
        values[:] = old


def restored(x, k):
    values = [x, x * 2]
    with restoring(values) as inner:
        inner[0] = inner[1] * k
        if x.sum() > 2:
            return inner[0]
    return values[0]


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


CASES = [(function, arg, 2) for function in (
    printing, in_an_arm, swallowed, in_a_loop, several, made_inside, half_bound, in_a_stack, in_a_loop_of_the_run, chosen, known, in_a_loop_of_the_manager, never, twice, restored, unpacked,
) for arg in (SMALL, LARGE)]

REFUSED = [
    (chosen, LARGE, 2, "The condition of `if`"),
    (half_bound, LARGE, 2, "an exception that `try` or `with` handles"),
]
