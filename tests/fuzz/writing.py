"""What the generators of Python programs share: lines, blocks, choices, and statements by tables of templates."""

from __future__ import annotations

import re
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import contextmanager
from random import Random
from typing import TypeVar

T = TypeVar("T")
Table = Mapping[str, Sequence[str]]
"""The templates of each feature; those of the feature without a name are every program's."""

IMPORTS = """\
import math
import msgraph as ms
from msgraph import Parameter, Tensor, mutable, nn, ops
"""
LETTER = re.compile(r"\$([A-Za-z])")


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


class StatementWriter(Writer):
    """Writes statements; ``names`` are those of each kind that can be used, by the letter of the kind."""

    OFTEN = 0.4
    """How often a statement is a branch or a loop."""

    def __init__(self, random: Random, features: Sequence[str]) -> None:
        super().__init__(random)
        self.features = features
        self.names: dict[str, list[str]] = {}
        self.in_loop = False

    def makers(self) -> dict[str, Callable[[], str]]:
        """What else may stand behind a dollar, and what writes it."""
        return {}

    def of(self, table: Table) -> str:
        """A template that the features allow and for whose letters there are names, filled in."""
        ways = [way for name, some in table.items() if not name or name in self.features for way in some]
        return self.filled(
            self.pick([way for way in ways if all(self.names.get(x, True) for x in LETTER.findall(way))])
        )

    def filled(self, template: str) -> str:
        """A template with names and expressions for its letters; a letter is the same everywhere in it."""
        makers = self.makers()
        drawn = {
            letter: makers[letter]() if letter in makers else self.pick(self.names[letter])
            for letter in dict.fromkeys(LETTER.findall(template))
        }
        return LETTER.sub(lambda m: drawn[m[1]], template)

    def truth(self) -> str:
        """A condition: known, or of the run."""
        raise NotImplementedError

    def simple(self, depth: int) -> None:
        """A statement of its own kind, inside of which ``depth`` more may be."""
        raise NotImplementedError

    def compound(self) -> Sequence[Callable[[int], None]]:
        """Statements with bodies."""
        return self.if_, self.for_, self.while_

    def for_(self, depth: int) -> None:
        """A loop over something."""
        raise NotImplementedError

    def while_(self, depth: int) -> None:
        """A loop that a counter ends."""
        raise NotImplementedError

    def statements(self, most: int, depth: int) -> None:
        """Some statements."""
        for _ in range(self.random.randint(1, most)):
            if depth and (ways := self.compound()) and self.chance(self.OFTEN):
                self.pick(ways)(depth)
            else:
                self.simple(depth)

    def body(self, depth: int) -> None:
        """What a branch or a loop holds; what it names is unknown behind it."""
        before = {kind: list(names) for kind, names in self.names.items()}
        self.statements(2, depth - 1)
        self.names = before

    def if_(self, depth: int) -> None:
        """A branch, which may end a loop or the function early."""
        with self.block(f"if {self.truth()}:"):
            self.body(depth)
            self.leave()
        if self.chance(0.2):
            with self.block(f"elif {self.truth()}:"):
                self.body(depth)
        if self.chance(0.5):
            with self.block("else:"):
                self.body(depth)

    def leave(self) -> None:
        """An early end."""
        if self.in_loop and self.chance(0.25):
            self.add(self.pick(("break", "continue")))

    def loop(self, head: str, item: str, kind: str, depth: int) -> None:
        """A loop; what it walks is one of the names of a kind, inside."""
        outer, self.in_loop = self.in_loop, True
        with self.block(head):
            if head.startswith("while"):
                self.add(f"{item} -= 1")
            self.names[kind].append(item)
            self.body(depth)
            self.names[kind].remove(item)
        self.in_loop = outer
        if self.chance(0.15):
            with self.block("else:"):
                self.simple(0)

    def counted(self, start: str, kind: str, depth: int) -> None:
        """A ``while`` with a counter, and perhaps another condition."""
        count = self.fresh("c")
        self.add(f"{count} = {start}")
        also = f" and ({self.truth()})" if self.chance(0.3) else ""
        self.loop(f"while {count} > 0{also}:", count, kind, depth)
