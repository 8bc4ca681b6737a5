"""Does a program compute integers beyond 64 bits? Python does, compiled programs raise OverflowError instead."""

from __future__ import annotations

import ast
import contextlib
from types import ModuleType
from typing import Any, cast

CATCHES = ("OverflowError", "ArithmeticError", "Exception", "BaseException")


class _Watched(ast.NodeTransformer):
    """Hands each computed value to ``_see``."""

    def visit(self, node: ast.AST) -> Any:
        node = self.generic_visit(node)
        if isinstance(node, (ast.BinOp, ast.UnaryOp, ast.Call)):
            return ast.Call(ast.Name("_see", ast.Load()), [node], [])
        if isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Name):
            seen = ast.Call(ast.Name("_see", ast.Load()), [ast.Name(node.target.id, ast.Load())], [])
            return [node, ast.Expr(seen)]
        return node


def computes_wide_integers(source: str, last: str) -> bool:
    """Does one of the calls up to ``last``, run as Python, compute such an integer?"""
    wide: list[int] = []

    def see(value: Any) -> Any:
        items = cast("tuple[Any, ...]", value if isinstance(value, tuple) else (value,))
        wide.extend(item for item in items if isinstance(item, int) and not -(2**63) <= item < 2**63)
        return cast(Any, value)

    tree = ast.fix_missing_locations(_Watched().visit(ast.parse(source)))
    names = ModuleType("fuzzed").__dict__
    names["_see"] = see
    with contextlib.suppress(Exception):
        exec(compile(tree, "<watched>", "exec"), names)
    wide.clear()
    for name in sorted(name for name in names if name.startswith("call_") and name <= last):
        with contextlib.suppress(Exception):
            names["program"](*names[name]())
    return bool(wide)


def catches_overflow(source: str) -> bool:
    """Would the program catch the OverflowError?"""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ExceptHandler):
            named = [] if node.type is None else [n.id for n in ast.walk(node.type) if isinstance(n, ast.Name)]
            if not named or any(name in CATCHES for name in named):
                return True
    return False
