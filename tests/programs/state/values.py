"""What values of the run are: the one True, the one None, a member of an enumeration; and of which class."""
import collections.abc, enum, functools, numbers
from typing import Any, Protocol, runtime_checkable

from tests.outcomes import Page, after

import msgraph as ms

INPUTS = ([1.0, 5.0], [0.0, 0.0], [1.0, 0.5])
PAGE = Page()

def of(function):
    """A program of a function of tensors."""
    def program(jit):
        return after(jit(function), [lambda values=values: (ms.Tensor(values),) for values in INPUTS])
    program.__name__ = function.__name__
    return program

class Color(enum.Enum):
    RED = 1
    BLUE = 2

class Point:
    __match_args__ = ("a", "b")

    def __init__(self, a, b):
        self.a, self.b = a, b

ONE, FOUR, SIX_THOUSAND = 1, 4, 6000

# -- which object it is ----------------------------------------------------------------------------------------

def truth(x):
    b = bool(x.sum() > 1)
    c = bool(x.max() > 4)
    return b is True, b is False, b is not True, True is b, b is None, b is ONE, b is c, b is not c, (b is True) is b

def in_a_loop(x):
    done, i = False, 0
    while done is not True:
        i = i + 1
        if x.sum() < i:
            done = True
        if i > 20:
            break
    return i

def until_something(x):
    result, i = None, 0
    while result is None:
        i = i + 1
        if x.sum() < i:
            result = Color.RED
    return i

def matched(x):
    match bool(x.sum() > 2):
        case True:
            return 1
        case False:
            return 0
    return -1

def matched_in_an_object(x):
    match Point(Color.RED if x.sum() > 2 else None, x):
        case Point(a=None):
            return x
        case Point(a=Color.RED, b=y):
            return y * 2

IN_GRAPHS = [truth, in_a_loop, matched, matched_in_an_object]

def number_of_two_classes(x):
    r = False if x.sum() > 1 else 3
    return r is False, type(r)

def large_number(x):
    n = int(x.sum()) * 1000
    return n is SIX_THOUSAND, n is None, n is n

def address(x):
    b = bool(x.sum() > 1)
    return id(b) == id(True)

def matched_with_names(x):
    match ((x, 1) if x.sum() > 2 else None, 1):
        case ((a, b), 1):
            return a * b
        case (None, 1):
            return 5

AS_PYTHON = [until_something, number_of_two_classes, large_number, address, matched_with_names]

# -- of which class it is --------------------------------------------------------------------------------------

@functools.singledispatch
def sort_of(a):
    return "object"

for cls in (int, float, bool, str, list, tuple, range, ms.Tensor):
    sort_of.register(cls, lambda a, name=cls.__name__: name)

class Holder:
    def __init__(self, v):
        self.v = v

    def twice(self):
        return self.__class__(self.v * 2)

    @functools.singledispatchmethod
    def sort(self, a):
        return "object"

    @sort.register
    def _(self, a: ms.Tensor):
        return "tensor"

class Special(Holder):
    pass

@runtime_checkable
class HasShape(Protocol):
    shape: tuple

class SomethingClass(type):
    def __instancecheck__(cls, value):
        return value is not None

class Something(metaclass=SomethingClass):
    pass

TABLE = {ms.Tensor: "tensor", int: "int", float: "float", bool: "bool"}
CLASSES: tuple[Any, ...] = (
    ms.Tensor, int, float, bool, str, (int, float), numbers.Number, numbers.Integral, collections.abc.Sequence,
    collections.abc.Iterable, collections.abc.Callable, int | ms.Tensor, range, HasShape, Something,
)  # fmt: skip

def values(x):
    n = int(x.sum())
    return (x, n, float(x.sum()), bool(x.sum() > 1), x.shape[0], None, "s", [x], f"{x.sum()}", range(3), range(n),
        range(x.shape[0]), lambda: x, x.sum().item(), n / 2, x > 1, x.shape)  # fmt: skip

def classes(x):
    return [(v.__class__, type(v), v.__class__ is type(v), getattr(v, "__class__").__name__) for v in values(x)]  # noqa: B009

def mapped(x):
    return list(map(type, values(x))), list(map(functools.partial(isinstance, x), [int, ms.Tensor]))

def instances(x):
    return [[isinstance(v, cls) for cls in CLASSES] for v in values(x)]

def looked_up(x):
    return [TABLE.get(v.__class__, "none") for v in values(x)], TABLE[type(x)], TABLE[x.__class__]

def dispatched(x):
    return [sort_of(v) for v in values(x)], Holder(x).sort(x), Special(x).sort(1)

def of_objects(x):
    return Special(x).twice().__class__, Special(x).twice().v

def of_a_choice(x):
    r = x if x.sum() > 1 else None
    return type(r), r.__class__, isinstance(r, ms.Tensor)

IN_GRAPHS += [classes, mapped, instances, looked_up, of_objects, of_a_choice]
AS_PYTHON += [dispatched]

def with_sizes(function):
    def program(jit):
        return after(jit(function), [lambda size=size: (ms.ops.ones(size),) for size in range(2, 7)])
    program.__name__ = function.__name__ + "_of_sizes"
    return program

for function in IN_GRAPHS:
    PAGE.case(of(function), whole=True)
for function in AS_PYTHON:
    PAGE.falls_back()(of(function))
for function in (classes, instances, dispatched):
    PAGE.case(with_sizes(function))

def small_numbers(x):
    """Of which there is one."""
    return x.shape[0] is FOUR, x.shape[0] is True, x.shape[0] is None

@functools.partial(PAGE.case, whole=True)
def numbers_alone(jit):
    """They are the tensors that numbers are."""
    def alone(x):
        return ms.ops.sin(float(x.sum())), ms.ops.maximum(float(x.sum()), 1.5), ms.ops.exp(int(x.sum()))

    return [(result.dtype, round(float(result), 4)) for result in jit(alone)(ms.Tensor([1.0, 2.0]))]

def type_is_a_method(x):
    return x.type(ms.float16), x.type()

PAGE.case(with_sizes(small_numbers), whole=True)
PAGE.case(of(type_is_a_method), whole=True)
