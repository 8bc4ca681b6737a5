"""A function whose calls go through a hand: its tree, with every call ``g(x)`` become ``hand(g, x)``, as Python code.

Names, lines, defaults, captured variables and the code's own name are those of the function.
"""

from __future__ import annotations

import ast
import copy
from collections.abc import Callable
from types import CellType, CodeType, FunctionType
from typing import Any

from msgraph.frontend.program.source import source_of

HAND = "__ms_call__"
_NAME = "__ms_function__"

_ASKING_WHO_CALLS = frozenset({"super", "locals", "globals", "vars", "dir", "eval", "exec", "breakpoint",
    "set_trace", "interact", "embed"})  # fmt: skip
"""Functions that look at who calls them: they stay as they are."""


def rewired(function: FunctionType, hand: Callable[..., object]) -> FunctionType:
    """The function with its calls going through ``hand(function, *args, **kwargs)``."""
    source = source_of(function)
    node: Any = copy.deepcopy(source.node)
    _Rewiring().visit(node)
    if isinstance(node, ast.FunctionDef):
        node.decorator_list, node.returns, node.name = [], None, _NAME  # its own name is not one of `around`
        made: list[ast.stmt] = [node]
    else:
        made = [ast.Expr(node)]
    captured = [*function.__code__.co_freevars, HAND]
    around = ast.FunctionDef(
        "around",
        ast.arguments([], [ast.arg(name) for name in captured], None, [], [], None, []),
        made,
        [],
    )  # fmt: skip
    around.type_params = []  # pyright: ignore[reportAttributeAccessIssue]
    tree = ast.fix_missing_locations(ast.Module([around], []))
    outer = _code_in(compile(tree, source.file, "exec", dont_inherit=True), "around")
    code = _code_in(outer, _NAME if isinstance(node, ast.FunctionDef) else "<lambda>")
    cells = dict(zip(function.__code__.co_freevars, function.__closure__ or (), strict=True))
    cells[HAND] = CellType(hand)
    own = function.__code__
    code = _renamed(code, code.co_qualname, own.co_qualname).replace(co_name=own.co_name)
    captured_cells = tuple(cells[name] for name in code.co_freevars)
    result = FunctionType(code, function.__globals__, function.__name__, function.__defaults__, captured_cells)
    result.__kwdefaults__ = function.__kwdefaults__
    result.__qualname__, result.__module__, result.__dict__ = function.__qualname__, function.__module__, {}
    return result


def _renamed(code: CodeType, old: str, new: str) -> CodeType:
    """Code, and that of the functions and classes in it, whose qualified names begin otherwise."""
    inner = f"{old}.<locals>"
    constants = tuple(
        _renamed(c, old, new) if isinstance(c, CodeType)
        else new + c[len(old) :] if isinstance(c, str) and c.startswith(inner) else c
        for c in code.co_consts
    )  # fmt: skip
    return code.replace(co_qualname=new + code.co_qualname[len(old) :], co_consts=constants)


def _code_in(code: CodeType, name: str) -> CodeType:
    return next(const for const in code.co_consts if isinstance(const, CodeType) and const.co_name == name)


class _Rewiring(ast.NodeTransformer):
    """Puts the hand before every call; defaults and decorators of the function itself are not its body."""

    def visit_Call(self, node: ast.Call) -> ast.AST:
        """``g(x)`` becomes ``hand(g, x)``."""
        self.generic_visit(node)
        if getattr(node.func, "id", getattr(node.func, "attr", "")) in _ASKING_WHO_CALLS:
            return node
        hand = ast.copy_location(ast.Name(HAND, ast.Load()), node.func)
        return ast.copy_location(ast.Call(hand, [node.func, *node.args], node.keywords), node)
