"""`copy` and `dataclasses` on structures with tensors inside, objects that are called, arrays of the other byte order."""
import copy, dataclasses
from typing import Any

import numpy as np
from tests.outcomes import Page, after

import msgraph as ms
from msgraph import ops

PAGE = Page()
BIG = np.arange(3, dtype=">f4")
NUMBERS = lambda: (ms.Tensor([1.0, 2.0, 3.0]),)

def of(function, name=""):
    """A program of one tensor."""
    def program(jit):
        return after(jit(function), [NUMBERS])
    program.__name__ = name or function.__name__
    return PAGE.case(program)

@dataclasses.dataclass
class Pair:
    left: Any
    right = 2

class Box:
    def __init__(self, content):
        self.content = content

def an_object(x):
    box = Box([x])
    other = copy.deepcopy(box)
    other.content.append(x * 2)
    return len(box.content), other.content

class Answering:
    def __call__(self, y):
        return y + 1

    def __getattr__(self, name):
        return name + "!"

OUTSIDE, WORD = Answering(), "abc"

def a_class_is_no_instance(x):
    return dataclasses.asdict(Pair), x

for function in (an_object, a_class_is_no_instance):
    of(function)
for name, function in {
    "added": lambda x: x + BIG,
    "multiplied": lambda x: BIG * x,
    "subtracted": lambda x: x.sum() - BIG,
    "operand": lambda x: ops.add(x, BIG),
    "joined": lambda x: ops.concat([x, ms.Tensor(BIG)]),
    "made": lambda x: ms.Tensor.from_numpy(BIG) * x,
    "index": lambda x: x[np.array([0, 2], dtype=">i4")],
    "product": lambda x: BIG @ x,
}.items():
    of(function, name + "_in_the_other_byte_order")

@PAGE.case
def the_copy_of_a_parameter_has_its_contents_at_every_call(jit):
    weight = ms.Parameter(ms.Tensor([1.0, 2.0]), name="weight")

    def f(x):
        before = copy.deepcopy({"w": weight})
        ops.assign(weight, weight + x)
        return before["w"] * 1, dataclasses.asdict(Pair(weight))["left"] * 1

    return after(jit(f), [lambda: (ms.Tensor([1.0, 1.0]),)] * 3, weight)
