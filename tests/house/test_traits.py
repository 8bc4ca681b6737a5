"""Ops are asked what they are: no list of three or more of them stands in a pass, in the IR stages or in the tools."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from msgraph.dialects.op_index import op_index

SOURCE = Path(__file__).parents[2] / "src" / "msgraph"
ROOMS = ("passes", "inspect", "cache", "support", "packs")
SINGLE = ("dialects/stages.py", "dialects/effects.py", "dialects/accesses.py", "pipeline.py", "interpreter.py")
FILES = sorted(
    [*(path for room in ROOMS for path in (SOURCE / room).rglob("*.py")), *(SOURCE / name for name in SINGLE)]
)
MOST = 2


def is_op(node: ast.expr) -> bool:
    """Is this the name of an op, or the class of one?"""
    match node:
        case ast.Constant(value=str() as word):
            return word.removeprefix("ms.") in op_index().ops
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name.endswith("Op")
        case _:
            return False


def united(node: ast.expr) -> list[ast.expr]:
    """The members of ``A | B | C``."""
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitOr):
        return [*united(node.left), *united(node.right)]
    return [node]


def lists_of_ops(tree: ast.AST) -> Iterator[str]:
    """Tuples, lists, sets, unions, and texts to be split, that name more ops than a reader keeps in mind."""
    for node in ast.walk(tree):
        match node:
            case ast.Tuple(elts=items) | ast.List(elts=items) | ast.Set(elts=items):
                members = items
            case ast.BinOp(op=ast.BitOr()):
                members = united(node)
            case ast.Call(func=ast.Attribute(value=ast.Constant(value=str() as text), attr="split")):
                members = [ast.Constant(word) for word in text.split()]
            case _:
                continue
        if sum(map(is_op, members)) > MOST:
            yield f"{node.lineno}: {ast.unparse(node)}"


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(SOURCE).as_posix())
def test_ops_are_asked_for_traits(path: Path) -> None:
    assert not list(lists_of_ops(ast.parse(path.read_text())))


def test_lists_of_ops_are_found() -> None:
    text = """
CHEAP = frozenset("ms." + name for name in ("add", "mul", "neg"))
KEPT = {"ms.depend", "ms.tensor_move", "ms.load"}
MADE = KernelOp | IfOp | func.CallOp
FLOAT = "add mul neg".split()
TWO = (AddOp, MulOp)
"""
    assert sorted(finding.partition(":")[0] for finding in lists_of_ops(ast.parse(text))) == ["2", "3", "4", "5"]
