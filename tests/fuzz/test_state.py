"""Programs about state that once differed: compiled, they do what they do as Python, identity included."""

from __future__ import annotations

import pytest

from .comparing import compare
from .writing import IMPORTS

PROGRAMS = {
    "argument_is_attribute": """
class Box:
    def __init__(self, t):
        self.t = t

def program(x, box):
    print('same' if x is box.t else 'other')

def call_0():
    x = Tensor([1.0])
    return x, Box(x)

def call_1():
    return Tensor([1.0]), Box(Tensor([1.0]))
""",
    "write_in_finally_behind_a_check": """
W = Tensor([0.0, 0.0])

def program(x, n):
    i = int(n)
    k = i + 1
    try:
        pass
    finally:
        W[1] = x

def call_0():
    return 2.0, Tensor(1)
""",
    "attribute_set_and_deleted": """
class Box:
    pass

BOX = Box()

def program(x):
    BOX.more = x
    del BOX.more
    return x

def call_0():
    return (Tensor([1.0]),)
""",
    "views_read_in_nested_branches": """
def program(m):
    for row in m:
        if row[0]:
            pass
        elif row[0] < row[1]:
            undefined()

def call_0():
    return (Tensor([[0.0, 0.0]]),)
""",
    "print_of_containers": """
D = {'a': 1, 'b': 2.5}

def program(x):
    print(list(D), [], D, ('a', 1), [1, [2, None]])
    return x

def call_0():
    return (Tensor([1.0]),)
""",
}


@pytest.mark.parametrize("name", PROGRAMS)
def test_compiled_is_python(name: str) -> None:
    verdict = compare(IMPORTS + PROGRAMS[name])
    assert verdict.kind == "ok", verdict
