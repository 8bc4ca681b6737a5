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
    "branch_that_stores_an_argument": """
class Box:
    pass

BOX = Box()
BOX.t = BOX.u = Tensor([1.0])
LIST = [BOX.t, Tensor([2.0])]

def program(x, n):
    if n > 0:
        BOX.t = x
        LIST[1] = BOX.u
        t = x + 1
        LIST[0] = BOX.u = t
    print(LIST[1] is BOX.t)

def call_0():
    return Tensor([3.0]), Tensor(0)

def call_1():
    return Tensor([3.0]), Tensor(1)
""",
    "loop_that_stores_an_argument": """
LIST = [None, Tensor([2.0])]

def program(x, n):
    k = 0
    for i in range(int(n)):
        LIST[i % 2] = x * i
        k += 1
    LIST[k % 2] = x

def call_0():
    return Tensor([3.0]), Tensor(2)

def call_1():
    return Tensor([3.0]), Tensor(1)
""",
    "chosen_tensors_are_compared": """
A = Tensor([1.0])
B = Tensor([2.0])

def program(x, y, n):
    z = x if n > 0 else y
    w = z
    c = A if n > 0 else B
    for i in range(int(n)):
        w = y
    print(z is x, z is y, w is y, w is z, c is A, c is not B)

def call_0():
    return Tensor([3.0]), Tensor([4.0]), Tensor(0)

def call_1():
    return Tensor([3.0]), Tensor([4.0]), Tensor(1)
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


REFUSED = {
    "captured_tensor_chosen_and_written": """
A = Tensor([1.0])
B = Tensor([2.0])

def program(n):
    z = A if n > 0 else B
    z[0] = 5.0
    return z

def call_0():
    return (Tensor(1),)
""",
    "element_chosen_and_written": """
LIST = [Tensor([1.0]), Tensor([2.0])]

def program(n):
    LIST[int(n)].mul_(3)

def call_0():
    return (Tensor(1),)
""",
}


@pytest.mark.parametrize("name", REFUSED)
def test_writes_to_what_the_run_chooses_are_refused(name: str) -> None:
    verdict = compare(IMPORTS + REFUSED[name])
    assert (verdict.kind, verdict.detail) == ("refused", "MG796"), verdict


@pytest.mark.parametrize("name", PROGRAMS)
def test_compiled_is_python(name: str) -> None:
    verdict = compare(IMPORTS + PROGRAMS[name])
    assert verdict.kind == "ok", verdict
