"""Which functions of a module lead to which by calls."""

from __future__ import annotations

from collections.abc import Mapping

from xdsl.dialects import func
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation

from msgraph.dialects.effects import acting, callee_of, functions_of


def callees(root: Operation) -> list[str]:
    """The function of each call that an op is or holds."""
    return [callee for op in acting(root) if (callee := callee_of(op)) is not None]


def reached(root: Operation, functions: Mapping[str, func.FuncOp]) -> dict[str, func.FuncOp]:
    """The functions that the calls in an op may lead to, by name."""
    called: dict[str, func.FuncOp] = {}
    waiting = [root]
    for op in waiting:
        new = [name for name in dict.fromkeys(callees(op)) if name in functions and name not in called]
        called.update((name, functions[name]) for name in new)
        waiting += [functions[name] for name in new]
    return called


def calls_itself(function: func.FuncOp, functions: Mapping[str, func.FuncOp]) -> bool:
    """Is there a way back to a function by calls?"""
    return function.sym_name.data in reached(function, functions)


def free_name(module: ModuleOp, wanted: str) -> str:
    """A name that no function has: the one wanted, or that with a number."""
    taken = functions_of(module)
    return next(n for i in range(len(taken) + 1) if (n := f"{wanted}_{i}" if i else wanted) not in taken)
