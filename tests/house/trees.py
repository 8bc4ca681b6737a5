"""What the tests of the house read: each file once, and of its syntax tree only what they ask for."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import cast


@cache
def tree_of(path: Path) -> ast.Module:
    """The syntax tree of a file."""
    return ast.parse(path.read_text())


def children(node: ast.AST) -> Iterator[ast.AST]:
    """The statements right inside a node, with the handlers and cases that hold some: no expression."""
    for name in ("body", "orelse", "finalbody", "handlers", "cases"):
        inner = getattr(node, name, ())
        if isinstance(inner, list):
            yield from cast("list[ast.AST]", inner)


def statements(node: ast.AST) -> Iterator[ast.AST]:
    """All of these inside a node, in no order: a tenth of its nodes, with all imports, functions and classes."""
    waiting = [node]
    while waiting:
        node = waiting.pop()
        yield node
        waiting.extend(children(node))
