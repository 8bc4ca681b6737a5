"""Exceptions that only the run meets: class, text, chain, and all that happened before, as the same Python gives."""
from tests.outcomes import Page, after

from msgraph import Parameter, Tensor, ops

PAGE = Page()

class Box:
    pass

def pair(sign):
    return lambda: (Tensor([1.0 * sign, 2.0 * sign]),)

def made(make):
    """A case with a state of its own, anew for each of the calls."""
    def program(jit):
        return [after(jit(function), [pair(sign)], lambda: state()) for sign in (1, -1) for function, state in [make()]]
    program.__name__ = make.__name__
    return PAGE.case(program)

def case(function):
    """A case without a state."""
    def make():
        return function, list
    make.__name__ = function.__name__
    return made(make)

@case
def certain_in_one_arm(x):
    print("a")
    if x.sum() > 0:
        return {"a": 1}["b"] + x
    return x

@case
def caught(x):
    try:
        if x.sum() > 0:
            raise ValueError("p")
    except ValueError as e:
        print("caught", e)
        return x - 1
    return x

@case
def nested(x):
    try:
        try:
            if x.sum() > 0:
                raise ValueError("v")
            raise KeyError("k")
        except KeyError as e:
            raise RuntimeError("r") from e
        finally:
            print("inner")
    except ValueError:
        print("outer")
    return x

@case
def cause_and_context(x):
    if x.sum() > 0:
        raise ValueError("a") from KeyError("b")
    try:
        raise TypeError("c")
    except TypeError:
        if x.sum() < 0:
            raise OSError(2, "no file")  # noqa: B904
    return x

@case
def holds_a_tensor(x):
    e = ValueError("m")
    e.data = x * 2
    e.add_note("note")
    raise e

@case
def attribute_error_in_expression(x):
    return x.undefined_thing if x.sum() > 0 else x

@case
def asserts(x):
    if x.sum() > 0:
        raise AssertionError("no")
    if x.sum() < 0:
        assert x.sum() > 5, "low"
    return x

@case
def in_run_time_loop(x):
    while x.sum() > 0:
        x = x - 1
        if x.sum() < 1:
            raise StopIteration("done")
    return 1, x

@case
def shapes_in_one_arm(x):
    return ops.matmul(x, Tensor([1.0, 2.0, 3.0])) if x.sum() > 0 else x

class Own(Exception):
    def __init__(self, a, b):
        super().__init__(a)
        self.b = b

@case
def an_init_of_its_own(x):
    if x.sum() > 0:
        raise Own("m", 3)
    return x

@PAGE.case
def a_certain_failure_behind_a_choice(jit):
    def program(x, xs):
        if xs[0] is x:
            print("one tensor")
        raise ValueError("behind it")

    x = Tensor(1)
    return after(jit(program), [lambda: (x, [x]), lambda: (x, [Tensor(1)])])
