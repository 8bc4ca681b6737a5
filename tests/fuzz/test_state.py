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

def call_0():
    return Tensor([3.0]), Tensor(0)

def call_1():
    return Tensor([3.0]), Tensor(1)
""",
    "branch_that_stores_and_compares": """
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
    "view_of_an_argument_is_stored": """
LIST = []

def program(m):
    LIST.insert(0, m[0])

def call_0(): return (Tensor([[0.0]]),)
""",
    "views_of_an_argument_are_stored": """
DICT = {}
G = None

def program(m, n):
    global G
    DICT['a'] = m.T
    DICT['b'] = m.reshape(4)[1:3]
    G = m[int(n)]
    m[0, 0] = 9.0

def call_0(): return Tensor([[1.0, 2.0], [3.0, 4.0]]), Tensor(1)
""",
    "view_chosen_and_stored": """
BOX = [0, 0]
M = Tensor([[1.0, 2.0], [3.0, 4.0]])

def program(m, n):
    v = m[0]
    BOX[0] = v
    if n > 0:
        BOX[1] = v
    else:
        BOX[1] = M[1]
    print(BOX[0] is BOX[1])

def call_0(): return Tensor([[1.0, 2.0], [3.0, 4.0]]), Tensor(1)

def call_1(): return Tensor([[1.0, 2.0], [3.0, 4.0]]), Tensor(0)
""",
    "functions_called_by_python_give_their_arguments": """
def helper(t, k):
    t.add_(k)
    return t
def part(t):
    return t[1:]

def program(x, n):
    y = helper(x, 2)
    x.asnumpy()
    y[0] = 5.0
    z = part(x)
    z[0] = 7.0
    return y is x

def call_0(): return Tensor([1.0, 2.0]), Tensor(1)
""",
    "cells_called_by_python_give_their_arguments": """
class Net(nn.Cell):
    def construct(self, x):
        x[0] = 3.0
        return x
N = Net()
L = []
def store(t, l):
    l.append(t)
    return l

def program(x, l):
    y = N(x)
    x.asnumpy()
    y[1] = 5.0
    m = store(y, l)
    m[0][0] = 8.0
    return m is l, m[0] is x

def call_0(): return Tensor([1.0, 2.0]), []
""",
    "implementations_are_registered_later": """
import functools

@functools.singledispatch
def act(a): return 1
@act.register
def _(a: int): return 10
def program(x):
    return x * act(1) * act("s")
def call_0(): return (Tensor([1.0]),)
def call_1():
    act.register(str, lambda a: 7)
    return (Tensor([1.0]),)
""",
    "decimal_context_changes": """
import decimal
def program(x):
    return x * float(decimal.Decimal(1) / decimal.Decimal(3))
def call_0(): return (Tensor([1.0]),)
def call_1():
    decimal.getcontext().prec = 3
    return (Tensor([1.0]),)
def call_2():
    decimal.getcontext().prec = 28
    return (Tensor([1.0]),)
""",
    "tuple_outside_is_itself": """
T = ([1], 2)
def program(x):
    a = T
    a[0].append(3)
    return a is T, T
def call_0(): return (Tensor([1.0]),)
""",
    "what_happened_before_an_exception": """
D = {"a": 0, "t": Tensor([0.0])}
def program(x, n):
    D["a"] += 1
    for i in range(3):
        D["t"] = D["t"] + x
        if n == i:
            raise RuntimeError("stop", i)
        D["a"] += 10
    return D["a"]
def call_0(): return Tensor([1.0]), Tensor(1)
def call_1(): return Tensor([1.0]), Tensor(7)
""",
    "arguments_that_overlap_are_written": """
def program(a, b):
    a[0] = 9.0
    b.add_(1)
    return a + 0, b + 0
def call_0():
    x = Tensor([1.0, 2.0, 3.0])
    return x[:2], x[1:]
def call_1(): return Tensor([1.0, 2.0]), Tensor([2.0, 3.0])
""",
    "generators_take_values": """
def program(x):
    def g():
        got = yield x
        while got is not None:
            got = yield x * got
    it = g()
    a = next(it)
    b = it.send(3)
    c = it.send(4)
    return a, b, c
def call_0(): return (Tensor([1.0]),)
""",
    "number_or_tensor_is_returned": """
def program(x, y, k):
    if y.sum() > 0:
        return k
    return x
def call_0(): return Tensor([1.0, 2.0]), Tensor([1.0]), 3
def call_1(): return Tensor([1.0, 2.0]), Tensor([-1.0]), 3
""",
    "views_stored_in_a_loop": """
DICT = {'a': 1}

def program(m, n):
    c5 = n
    while c5:
        c5 = c5 - 1
        DICT['a'] = m[0]

def call_0():
    m = Tensor([1.0])
    return (m, Tensor(1))
""",
}

RUN_AS_PYTHON = frozenset(
    {
        "captured_tensor_chosen_and_written",
        "element_chosen_and_written",
        "views_of_an_argument_are_stored",
        "view_chosen_and_stored",
        "functions_called_by_python_give_their_arguments",
        "cells_called_by_python_give_their_arguments",
        "views_stored_in_a_loop",
        "branch_that_stores_and_compares",
        "loop_that_stores_an_argument",
        "chosen_tensors_are_compared",
        "attribute_set_and_deleted",
        "implementations_are_registered_later",
        "decimal_context_changes",
    }
)
"""Those of them whose objects or elements only the run knows, or that look at what is outside graphs."""


@pytest.mark.parametrize("name", PROGRAMS)
def test_compiled_is_python(name: str) -> None:
    verdict = compare(IMPORTS + PROGRAMS[name])
    assert verdict.kind == ("python" if name in RUN_AS_PYTHON else "ok"), verdict
