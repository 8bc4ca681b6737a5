"""What programs seldom do and is dear to compile exactly runs as Python; a whole graph refuses it."""

import contextlib
import threading

import msgraph as ms

X = ms.Tensor([3.0, 1.0, 2.0])


def numbered_range(x):
    total = x * 0
    for k, i in enumerate(range(int(x[0].item()), 6), 2):
        total = total + x * k * i
    return total


def zipped_range(x):
    total = x * 0
    for i, weight in zip(range(int(x[0].item())), (5.0, 7.0, 9.0, 11.0), strict=False):
        total = total + x * i * weight
    return total


def every_second_reversed(x):
    total = x
    for i in reversed(range(0, int(x[0].item()), 2)):
        total = total * 2 + i
    return total


def length_of_a_range(x):
    return len(range(int(x[1].item()), int(x[0].item()), 2))


def bound_behind_and(x):
    if x.sum() > 5 and (largest := x.max()) > 2:
        return x * largest
    return x


def bound_behind_and_of_a_loop(x):
    while x.sum() < 50 and (largest := x.max()) < 20:
        x = x * 2 + largest
    return x


def recursion_with_other_numbers(x, k=0):
    if x.sum() > 100:
        return x * k
    return recursion_with_other_numbers(x + 1, k + 1)


@contextlib.contextmanager
def restoring(values):
    old = list(values)
    try:
        yield values
    except ValueError as problem:
        print("caught", problem)
    finally:
        values[:] = old


def restored(x):
    values = [x, x * 2]
    with restoring(values) as inner:
        inner[0] = inner[1] * 3
        if x.sum() > 2:
            return inner[0], values
    return values


def in_a_stack(x):
    with contextlib.ExitStack() as stack:
        for _ in range(2):
            x = x + stack.enter_context(restoring([x]))[0]
    return x


def made_inside(x):
    @contextlib.contextmanager
    def shifted(by):
        yield x + by
        print("left")

    with shifted(1) as y:
        return y * 2


LOCK = threading.Lock()


def under_a_lock(x):
    with LOCK:
        return x * 2


class Swallowing:
    def __enter__(self):
        return self

    def __exit__(self, *_raised):
        return True


def inside_what_swallows(x):
    with Swallowing():
        x = x * 2
        x = ms.Tensor(x.asnumpy() + 1)
    return x


EXPECTED = {
    numbered_range: "the length of a range",
    zipped_range: "the length of a range",
    every_second_reversed: "the length of a range",
    length_of_a_range: "the length of a range",
    bound_behind_and: "`:=` behind `and`",
    bound_behind_and_of_a_loop: "`:=` behind `and`",
    recursion_with_other_numbers: "its known arguments are others each time",
    restored: "Unsupported statement 'With'",
    in_a_stack: "Unsupported statement 'With'",
    made_inside: "Unsupported statement 'With'",
    under_a_lock: "may answer differently at each call",
    inside_what_swallows: "asnumpy",
}
CASES = [(program, X) for program in EXPECTED]
REFUSED = [(program, X, said) for program, said in EXPECTED.items()]
