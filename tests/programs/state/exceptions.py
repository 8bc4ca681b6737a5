"""Exceptions that only the run meets: class, text, chain, and all that happened before, as the same Python gives."""
from tests.outcomes import Page, after

from msgraph import Tensor, ops

PAGE = Page()

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
def shapes_in_one_arm(x):
    return ops.matmul(x, Tensor([1.0, 2.0, 3.0])) if x.sum() > 0 else x

@PAGE.case
def a_certain_failure_behind_a_choice(jit):
    def program(x, xs):
        if xs[0] is x:
            print("one tensor")
        raise ValueError("behind it")

    x = Tensor(1)
    return after(jit(program), [lambda: (x, [x]), lambda: (x, [Tensor(1)])])
