"""What a program does behind a failure that only the run meets, and in `finally`: nothing, or everything."""

import msgraph as ms

SMALL, LARGE = ms.Tensor([0.5, 0.5]), ms.Tensor([3.0, 4.0])


class Guard:
    def __init__(self, name):
        self.name = name

    def __enter__(self):
        print("enter " + self.name)

    def __exit__(self, kind, value, trace):
        print("exit " + self.name)


def may_raise(e):
    if e:
        raise RuntimeError("no")


def with_behind(x):
    may_raise(x.sum() > 2)
    with Guard("a"), Guard("b"):
        x = x + 1
    return x


CASES = [(with_behind, x) for x in (SMALL, LARGE)]


def certain_in_a_loop(x):
    i = 3
    while i > 0:
        i -= 1
        print(f"round {i}")
        k = x[0].int().item()
        if i == 1:
            raise KeyError(k if x[1] > i else 3)


def certain_in_a_long_loop(x):
    for i in range(5000):
        print(f"at {i}")
        raise ValueError("first")


class Fault(Exception):
    def __init__(self, code):
        super().__init__(f"fault {code}")
        self.code = code


def made_behind_a_check(x):
    i = x[0].int().item()
    j = i - 1
    try:
        k = j // (2 - 2)
    except ArithmeticError as e:
        raise Fault(j) from e


CASES += [(f, x) for f in (certain_in_a_loop, certain_in_a_long_loop, made_behind_a_check) for x in (SMALL, LARGE)]
