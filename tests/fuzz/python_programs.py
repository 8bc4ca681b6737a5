"""Random programs over Python's objects: attributes, ``vars``, copies, hooks, descriptors, patched names, order.

What real programs seldom do is as rare here: one program of a hundred may be given objects with hooks or slots, look
at or write the ``__dict__`` of an object, delete attributes, pickle, and change what objects and containers consist of
where only the run knows whether (a new attribute, an ``append``, a key, an iterator's place, a name that is a list or
None). These mostly run as Python. Programs of the kind ``unusual`` all may.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random

from .syntax_programs import Programmer, read_snippets

SNIPPETS = read_snippets(Path(__file__).with_name("python_snippets.txt"))
PATCHES = {
    "ops.relu": ("lambda v: v * 100", "y = ops.relu(y)"),
    "ops.square": ("lambda v: v + 1000", "y = ops.square(y)"),
    "ms.mint.abs": ("lambda v: v - 7", "y = ms.mint.abs(y)"),
    "ms.numpy.negative": ("lambda v: v * 5", "y = ms.numpy.negative(y)"),
    "nn.ReLU": ("lambda: (lambda v: v * 3)", "y = nn.ReLU()(y)"),
    "Tensor.abs": ("lambda v: v + 55", "y = y.abs()"),
    "Tensor.__neg__": ("lambda v: v + 66", "y = -y"),
    "nn.Cell.__call__": ("lambda cell, v: v * 11", "y = nn.ReLU6()(y)"),
    "builtins.hex": ("lambda v: 'h'", "z = hex(k)"),
    "builtins.divmod": ("lambda a, b: (b, a)", "i = i + divmod(7, 4)[0]"),
    "math.floor": ("lambda v: 4", "i = i + math.floor(1.5)"),
    "Node.total": ("lambda node: 13", "i = i + G.total()"),
    "noted": ("lambda name, value: value", "i = i + noted('p', 1)"),
}
"""What programs replace between their calls, by what, and a statement that uses it."""

FEATURES = (*SNIPPETS, "patched")

GLOBALS = """\
import builtins
import copy
import dataclasses
import enum
import functools
import operator
import pickle
LOG = []
__originals = {}

def patch(owner, name, value):
    __originals.setdefault((owner, name), getattr(owner, name))
    setattr(owner, name, value)

def restore():
    for (owner, name), value in __originals.items():
        setattr(owner, name, value)
    __originals.clear()

def noted(name, value):
    LOG.append(name)
    return value

class Node:
    k = 3

    def __init__(self, a, n, items):
        self.a = a
        self.n = n
        self.items = items

    def total(self):
        return self.n + len(self.items)

    def grow(self, by):
        self.n += by
        self.items.append(by)
        return self

class Watched(Node):
    def __setattr__(self, name, value):
        LOG.append("set " + name)
        object.__setattr__(self, name, value)

    def __delattr__(self, name):
        LOG.append("del " + name)
        super().__delattr__(name)

    def __getattr__(self, name):
        LOG.append("no " + name)
        if name.startswith("z"):
            return len(name)
        raise AttributeError(name)

class Asked(Node):
    def __getattribute__(self, name):
        if name == "n":
            LOG.append("get n")
        return super().__getattribute__(name)

class Checked:
    def __init__(self, least):
        self.least = least

    def __set_name__(self, owner, name):
        self.name = "_" + name

    def __get__(self, holder, owner):
        LOG.append("read " + self.name)
        return self if holder is None else holder.__dict__.get(self.name, self.least)

    def __set__(self, holder, value):
        LOG.append("write " + self.name)
        holder.__dict__[self.name] = value + self.least

    def __delete__(self, holder):
        LOG.append("drop " + self.name)
        holder.__dict__.pop(self.name, None)

class Once:
    def __init__(self, function):
        self.function = function

    def __get__(self, holder, owner):
        if holder is None:
            return self
        LOG.append("once")
        value = holder.__dict__["first"] = self.function(holder)
        return value

class Described(Node):
    b = Checked(1)
    c = Checked(-2)

    @property
    def n(self):
        LOG.append("get n")
        return self._n

    @n.setter
    def n(self, value):
        LOG.append("set n")
        self._n = value + 1

    @n.deleter
    def n(self):
        self._n = 0

    @property
    def fixed(self):
        return 7

    @Once
    def first(self):
        return self.k + 1

class Table:
    def __init__(self, n):
        self.n = n
        self.rows = {}

    def __getitem__(self, key):
        LOG.append(("get", key))
        return self.rows.get(key, self.n)

    def __setitem__(self, key, value):
        LOG.append(("set", key))
        self.rows[key] = value

    def __delitem__(self, key):
        LOG.append(("del", key))
        self.rows.pop(key, None)

    def __contains__(self, key):
        LOG.append(("in", key))
        return key in self.rows

    def __len__(self):
        LOG.append("len")
        return len(self.rows)

    def __copy__(self):
        LOG.append("copy")
        other = Table(self.n + 1)
        other.rows.update(self.rows)
        return other

@dataclasses.dataclass
class Record:
    n: int
    a: object = 2
    items: list = dataclasses.field(default_factory=list)

@dataclasses.dataclass(frozen=True)
class Frozen:
    n: int
    a: object = 2

class Slotted:
    __slots__ = ("a", "n", "b")

    def __init__(self, a, n):
        self.a = a
        self.n = n

class Color(enum.Enum):
    RED = 1
    BLUE = 2

SORTS = {int: "int", bool: "bool", Tensor: "tensor", str: "str"}
UNSET, ONE, TWO = object(), 1, 2
G = Node(1, 2, [3])
TABLE = Table(4)
"""

KINDS = {
    "Node": "Node(x, {}, [1, 2])", "Watched": "Watched(x, {}, [])", "Asked": "Asked(1.5, {}, [4])",
    "Described": "Described(x, {}, [1])", "Record": "Record({}, x, [2])", "Slotted": "Slotted(x, {})",
}  # fmt: skip
"""Classes of the arguments, and how their objects are made."""

RARE = ("names", "unusual", "Watched", "Asked", "Described", "Slotted")
"""Features, and classes of the arguments, that real programs seldom have."""

CHOICE = re.compile(r"(if|elif|while) .*\b([nvf]\d+|[xy]|ts|d)\b|else:")
"""Beginnings of blocks about which the run may decide."""

STRUCTURAL = re.compile(
    r"\$o\.(\$a|a|b|k|next|items) = |setattr|append|grow|noted|yield|next\(|TABLE|Table|Described|Watched|Asked"
)
"""What may change which attributes, items and keys there are, that of the log included."""


class ObjectProgrammer(Programmer):
    """Writes one program over objects that its calls give, that are global, and that it makes."""

    SNIPPETS = SNIPPETS

    def __init__(self, random: Random, allowed: Sequence[str] = FEATURES, unusual: float = 0.01) -> None:
        self.unusual = random.random() < unusual
        self.undecided = 0
        """So many of the blocks around are run or not as the run decides."""
        super().__init__(random, [name for name in allowed if name not in RARE or self.unusual])
        self.patched = self.some([*PATCHES], 1, 3) if "patched" in self.features else []
        self.features = [name for name in self.features if name != "patched"] or ["attribute"]
        self.given = self.some([name for name in KINDS if self.unusual or name not in RARE], 2, 2)
        self.objects = ["o", "p", "G", "o"]

    def makers(self) -> dict[str, Callable[[], str]]:
        """``$o`` is an object, ``$a`` the name of an attribute."""
        return {**super().makers(), "o": lambda: self.pick(self.objects), "a": lambda: self.pick("annbc")}

    @contextmanager
    def block(self, head: str) -> Generator[None]:
        """A block; whether the run decides about it."""
        undecided = CHOICE.match(head) is not None
        self.undecided += undecided
        with super().block(head):
            yield
        self.undecided -= undecided

    def fill(self, template: str) -> None:
        """Write a snippet, or another one where this is too rare."""
        if not self.unusual and STRUCTURAL.search(template) and (self.undecided or "if $c" in template):
            return self.fill("$N = $n")
        if not self.unusual and self.undecided:  # seldom is one name a list here, and a tuple or None there
            template = re.sub(r"\bz\b", self.fresh("z"), template)
        return super().fill(template)

    def program(self) -> str:
        """The text."""
        self.add(GLOBALS)
        with self.block("def program(x, y, n, k, s, ls, ts, d, o, p):"):
            self.add("global TOTAL\nTOTAL = 0\ni = k + 1\nz = None")
            for _ in range(self.random.randint(1, 3)):
                self.statements(3, 2)
                for name in self.patched:
                    self.add(PATCHES[name][1])
            results = [
                *self.some(self.names["N"], 1, 3),
                *self.some(self.names["V"], 1, 2),
                *self.some(self.objects, 0, 2),
            ]
            self.add(f"return {', '.join(results)}, z, list(LOG)")
        for number in range(self.random.randint(2, 4)):
            self.call(number)
        return self.source()

    def call(self, number: int) -> None:
        """The arguments of a call; what is patched before it."""
        with self.block(f"def call_{number}():"):
            small = [self.random.randint(-2, 4) for _ in range(14)]
            self.add("LOG.clear()\nrestore()")
            for name in self.patched if number else ():
                if self.chance(0.6):
                    owner, _, attribute = name.rpartition(".")
                    value = PATCHES[name][0]
                    to_module = f"patch({owner}, {attribute!r}, {value})"
                    self.add(to_module if owner else f"globals()[{name!r}] = {value}")
            self.add("x = Tensor([{}.0, {}.0, {}.0])\ny = Tensor([{}.0, {}.0, 2.0])".format(*small[:5]))
            self.add("ls = [{}, {}, {}, {}]".format(*small[5:9]))
            self.add(f"d = {{'a': {small[9]}, 'b': x, 'c': {small[10]}}}")
            same = self.chance(0.3)
            self.add(f"o = {KINDS[self.given[0]].format(small[12])}")
            self.add("p = o" if same else f"p = {KINDS[self.given[1]].format(small[13])}")
            self.add(f"return x, y, Tensor({small[11]}), {small[4]}, 'ab', ls, [x, y * 2], d, o, p")


def program(random: Random, features: Sequence[str] = FEATURES) -> str:
    """A program."""
    return ObjectProgrammer(random, features).program()


def unusual_program(random: Random, features: Sequence[str] = FEATURES) -> str:
    """A program that may do what is rare."""
    return ObjectProgrammer(random, features, unusual=1).program()
