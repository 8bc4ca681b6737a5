"""Random programs about storages: tensors that share memory, captured, passed, in containers and attributes, written.

All tensors hold small whole numbers, so that every order of computing gives the same bits.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

FEATURES = ("branch", "loop", "view", "all", "grad", "jvp", "vmap", "index", "leave")
"""What programs may do besides writing items; each does some of it."""

GLOBALS = """\
import numpy as np
import msgraph as ms
from msgraph import ops

def tensor(values):
    return ms.Tensor(np.array(values, np.float64))

class Holder:
    pass

BASE = tensor([[1, 2, 3], [4, 5, 6], [7, 8, 9]])
ROW = BASE[1]
HOLDER = Holder()
HOLDER.column = BASE[:, 2]
HOLDER.turned = BASE[::-1, ::2]
LIST = [BASE.T[0], BASE[1:, 1:]]
DICT = {"flat": BASE.reshape(-1)[2:7], "apart": tensor([1, 2, 3])}
KEPT = [None, None, None]
AT, SOME, MASK = ms.Tensor(1), ms.Tensor([0, 2]), ms.Tensor([True, False, True])
"""

NAMES = {
    "BASE": (3, 3), "ROW": (3,), "HOLDER.column": (3,), "HOLDER.turned": (3, 2), "LIST[0]": (3,), "LIST[1]": (2, 2),
    'DICT["flat"]': (5,), 'DICT["apart"]': (3,), "a": (3, 3), "b": (3,),
}  # fmt: skip
CALLS = ("BASE[:]", "BASE[0]"), ("BASE.T", "BASE[0]"), ("tensor(np.ones((3, 3)))", "ROW"), ("tensor(np.eye(3))", "")
INDICES = ("AT", "AT:", "SOME", "MASK")
"""Tensors that exist in brackets; what they hold changes between calls."""

LEFT = (
    "fresh",
    "fresh[:]",
    "fresh[1:]",
    "fresh[::-1]",
    "fresh.reshape(3, 1)",
    "a",
    "a[0]",
    "a.T",
    "b",
    "ROW[:2]",
    *NAMES,
)
"""What is kept behind the call, made in it and outside."""

SCALARS = ("x[0]", "x[1] * x[0]", "2.0", "x.sum()")


def program(random: Random, features: Sequence[str] = FEATURES) -> str:
    """The text of a program: what it holds, ``body``, ``program`` which calls that in some way, and calls."""
    wanted = [feature for feature in features if random.random() < 0.5]
    lines = [line for _ in range(random.randint(2, 5)) for line in _statement(random, wanted)]
    read = " + ".join(f"({name} * {random.randint(1, 3)}).sum()" for name in random.sample(list(NAMES), 4))
    if "leave" in wanted:
        lines = ["fresh = x + 1", *lines]
        lines += [f"KEPT[{place}] = {random.choice(LEFT)}" for place in range(3)]
    body = "\n".join(f"    {line}" for line in lines)
    way = random.choice(["body(x, a, b)", *_ways(wanted)])
    if "index" in wanted:
        read += f" + BASE[{random.choice(INDICES)}].sum()"
    pointed = "AT[...], SOME[0], MASK[1] = {0}, {0}, {0} > 1"
    calls = "".join(
        f"\n\ndef call_{number}():\n    {pointed.format(random.randrange(3))}"
        f"\n    return [tensor([2, 1, 3]), {a}, {b or 'tensor([1, 0, 2])'}]"
        for number, (a, b) in enumerate(random.choices(CALLS, k=3))
    )
    result = f"    return {read} + (BASE[0] * x).sum() * x[1]"
    return f"{GLOBALS}\n\ndef body(x, a, b):\n{body}\n{result}\n\ndef program(x, a, b):\n    return {way}\n{calls}\n"


def _ways(wanted: Sequence[str]) -> list[str]:
    ways = {
        "grad": "ms.value_and_grad(body, 0)(x, a, b)",
        "jvp": "ms.jvp(lambda x: body(x, a, b), (x,), (tensor([1, 0, 2]),))",
        "vmap": "ms.vmap(lambda row: row.mul_(x).sum())(a * 1), body(x, a, b)",
    }
    return [way for name, way in ways.items() if name in wanted]


def _statement(random: Random, wanted: Sequence[str]) -> list[str]:
    write, scalar = _write(random, wanted), random.choice(SCALARS)
    kind = random.choice(["plain", *(name for name in ("branch", "loop") if name in wanted)])
    if kind == "branch":
        return [f"if {scalar} > {random.randint(0, 4)}:", f"    {write}", "else:", f"    {_write(random, wanted)}"]
    if kind == "loop":
        return ["i = 0", f"while x[0] > i + {random.choice((0, 1))}:", f"    {write}", "    i = i + 1"]
    return [write]


def _write(random: Random, wanted: Sequence[str]) -> str:
    name, scalar = random.choice(list(NAMES)), random.choice(SCALARS)
    shape = NAMES[name]
    index = ", ".join(str(random.randrange(-size, size)) for size in shape)
    other = random.choice([n for n, s in NAMES.items() if len(s) == 1])
    value = random.choice((scalar, f"{other}[{random.randrange(3)}] + {scalar}", f"{name}[{index}] - {scalar}"))
    if "all" in wanted and random.random() < 0.3:
        return f"{name}.{random.choice(('add_', 'sub_'))}({scalar})"
    if "index" in wanted and shape[0] == 3 and random.random() < 0.3:
        return f"{name}[{random.choice(INDICES)}] = {value}"
    if "view" in wanted and random.random() < 0.3:
        return f"{name}[{random.randrange(shape[0])}:] = {value}"
    return f"{name}[{index}] = {value}"
