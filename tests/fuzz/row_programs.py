"""Random functions of one row: branches, loops, early endings and writes on what is in the row."""

from __future__ import annotations

import linecache
from collections.abc import Callable
from itertools import count
from random import Random
from typing import Any

import msgraph as ms
from msgraph import ops

_NUMBERS = count()

SMOOTH = (
    "ops.tanh({x})",
    "{x} * {y}",
    "{x} + {y}",
    "{x} - 0.5 * {y}",
    "ops.sin({x}) + k",
    "{x} * k",
    "{x} * {x}.mean()",
    "ops.sqrt(ops.abs({x}) + 0.5)",
    "ops.concat(({x}[1:], {y}[:1]))",
    "{x} * table[0]",
)
CONDITIONS = (
    "{x}.sum() > {c}",
    "{x}[0] < {y}[1]",
    "k > {c}",
    "{x}[1] > {c}",
    "shared > {c}",
    "{x}.max() < 1 and k > {c}",
)


class Rows:
    """Writes a program: a function of a row ``a``, a number ``k`` of the row, and a number that all rows share."""

    def __init__(self, seed: int, *, writes: bool = False) -> None:
        self.random = Random(seed)
        self.writes = writes
        self.lines: list[str] = []
        self.loops = 0
        self.names = ["a", "b"]

    def source(self) -> str:
        """The text."""
        self.lines = ["def program(a, k, shared, table):", "    b = ops.tanh(a) * 2"]
        self.block(1, 4, depth=2)
        self.lines.append("    return a, (b * k).sum()")
        return "\n".join(self.lines) + "\n"

    def block(self, indent: int, length: int, depth: int, in_loop: bool = False) -> None:
        """Some statements."""
        for _ in range(self.random.randint(1, length)):
            kinds = ["assign", "assign", "if", "while", "write"] if depth else ["assign", "write"]
            getattr(self, self.random.choice(kinds) + "_")(indent, depth)
        if in_loop and self.random.random() < 0.4:
            self.add(indent, f"if {self.condition()}:")
            self.add(indent + 1, self.random.choice(("break", "continue")))

    def add(self, indent: int, text: str) -> None:
        """A line."""
        self.lines.append("    " * indent + text)

    def expression(self) -> str:
        """A row."""
        pick = self.random.choice
        return pick(SMOOTH).format(x=pick(self.names), y=pick(self.names))

    def condition(self) -> str:
        """A truth of the row, or one that all rows share."""
        pick = self.random.choice
        c = round(self.random.uniform(-1, 1), 2)
        return pick(CONDITIONS).format(x=pick(self.names), y=pick(self.names), c=c)

    def assign_(self, indent: int, depth: int) -> None:
        """A new value."""
        del depth
        self.add(indent, f"{self.random.choice(self.names)} = {self.expression()}")

    def write_(self, indent: int, depth: int) -> None:
        """A write into memory of the row, if there is any."""
        if not self.writes:
            self.assign_(indent, depth)
            return
        kinds = ("ops.assign_add(table, {})", "ops.assign(table, {})", "table[1] = {}.sum()")
        self.add(indent, self.random.choice(kinds).format(f"({self.expression()})"))

    def if_(self, indent: int, depth: int) -> None:
        """A branch, sometimes one that leaves."""
        self.add(indent, f"if {self.condition()}:")
        self.block(indent + 1, 2, depth - 1)
        if indent == 1 and self.random.random() < 0.3:
            self.add(indent + 1, "return b, a.sum()")
        elif self.random.random() < 0.6:
            self.add(indent, "else:")
            self.block(indent + 1, 2, depth - 1)

    def while_(self, indent: int, depth: int) -> None:
        """A loop that ends: after a few rounds, or when the row says so."""
        self.loops += 1
        name = f"i{self.loops}"
        self.add(indent, f"{name} = ms.Tensor(0)")
        self.add(indent, f"while {name} < {self.random.randint(1, 4)} and {self.condition()}:")
        self.add(indent + 1, f"{name} = {name} + 1")
        self.block(indent + 1, 2, depth - 1, in_loop=True)


def function_of(source: str) -> Callable[..., Any]:
    """A program whose source can be found."""
    name = f"<row program {next(_NUMBERS)}>"
    linecache.cache[name] = (len(source), None, source.splitlines(keepends=True), name)
    names: dict[str, Any] = {"ops": ops, "ms": ms}
    exec(compile(source, name, "exec"), names)
    return names["program"]
