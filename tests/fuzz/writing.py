"""What the generators of Python programs share: lines, blocks and choices."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from contextlib import contextmanager
from random import Random
from typing import TypeVar

T = TypeVar("T")
IMPORTS = """\
import math
import msgraph as ms
from msgraph import Parameter, Tensor, mutable, nn, ops
"""


class Writer:
    """Lines of a program, drawn by a source of random numbers."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.lines: list[str] = []
        self.depth = 0
        self.count = 0

    def pick(self, items: Sequence[T]) -> T:
        """One of some items."""
        return self.random.choice(items)

    def chance(self, probability: float) -> bool:
        """True so often."""
        return self.random.random() < probability

    def some(self, items: Sequence[T], least: int, most: int) -> list[T]:
        """Some of the items, each once."""
        return self.random.sample(items, min(len(items), self.random.randint(least, most)))

    def add(self, text: str) -> None:
        """A line, or several."""
        self.lines += ["    " * self.depth + line for line in text.splitlines()]

    def fresh(self, stem: str) -> str:
        """A name that was not there before."""
        self.count += 1
        return f"{stem}{self.count}"

    @contextmanager
    def block(self, head: str) -> Generator[None]:
        """What is written inside stands under ``head``."""
        self.add(head)
        self.depth += 1
        before = len(self.lines)
        yield
        if len(self.lines) == before:
            self.add("pass")
        self.depth -= 1

    def source(self) -> str:
        """The text of the module."""
        return IMPORTS + "\n".join(self.lines) + "\n"
