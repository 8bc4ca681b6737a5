"""Which kernel computes an expression on tensors of some sizes: a decision tree over what code generation asked.

Code generation sees sizes and strides only by asking questions; each is recorded with its answer. What it wrote is
right wherever all of them are answered alike, so the key of a kernel is its expression, the questions and the answers.

    ms.pad of two dims      ("patterns",) ─ ("s", "n") ─ ("is_empty", 0) ─┬─ False: pad_1f…
                                                                          └─ True:  pad_90…

The next question depends on the answers before it only, since code generation is deterministic: to look a kernel up is
to replay the questions of those that are there, one after the other.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from msgraph.support.hashing import blake2b

Question: TypeAlias = tuple[Any, ...]
"""The name of a question and what it is about: names and numbers only."""

Answer: TypeAlias = Any
"""Plain data, compared by value: numbers, strings, tuples of them."""

Transcript: TypeAlias = tuple[tuple[Question, Answer], ...]


class DecisionNode:
    """A place in a tree: the next question and where its answers lead, or the name of a kernel."""

    __slots__ = ("branches", "name", "question")

    def __init__(self) -> None:
        self.question: Question | None = None
        self.branches: dict[Answer, DecisionNode] = {}
        self.name = ""


class DispatchTable:
    """A tree for each expression; threads may look up and add at once."""

    def __init__(self) -> None:
        self._roots: dict[str, DecisionNode] = {}
        self._paths: dict[str, tuple[str, Transcript]] = {}

    def find(self, expression: str, ask: Callable[[Question], Answer]) -> str | None:
        """The kernel whose questions are all answered as they were when it was written."""
        node = self._roots.get(expression)
        while node is not None and node.question is not None:
            node = node.branches.get(ask(node.question))
        return node.name or None if node is not None else None

    def add(self, expression: str, words: str, transcript: Transcript) -> str:
        """The name of a kernel of an expression that was written so; from now on it is found."""
        text = f"{expression}:{plain(transcript)!r}"
        name = f"{words}_{blake2b(text.encode(), digest_size=8).hexdigest()}"
        self.keep(name, expression, transcript)
        return name

    def keep(self, name: str, expression: str, transcript: Transcript) -> None:
        """Makes a kernel known by its name."""
        node = self._roots.setdefault(expression, DecisionNode())
        for question, answer in transcript:
            node.question = question
            node = node.branches.setdefault(answer, DecisionNode())
        node.name = name
        self._paths[name] = expression, transcript

    def path(self, name: str) -> tuple[str, Transcript] | None:
        """The expression of a kernel, and what was asked and answered when it was written: plain data."""
        known = self._paths.get(name)
        return None if known is None else (known[0], plain(known[1]))


def plain(value: Any) -> Any:
    """Tuples for tuples with names, which are equal to them; what else there is must be a number or a string."""
    if isinstance(value, tuple):
        return tuple([plain(item) for item in value])  # pyright: ignore[reportUnknownVariableType]
    assert value is None or type(value) in (bool, int, float, str), f"not plain data: {value!r}"
    return value


DISPATCH = DispatchTable()
"""The kernels of the process."""
