"""Functions inside kernels: loops that several kernels have in common are written once per module, and called.

What is called has its own registers and few loops around it, so the code generator is done with it sooner than with
the same loops in the midst of others.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from xdsl.dialects import func
from xdsl.dialects.builtin import FunctionType, StringAttr, SymbolRefAttr, UnitAttr
from xdsl.ir import Block, Region, SSAValue

from msgraph.dialects.walking import create, walk
from msgraph.kernels.builder.loops import KernelBuilder

SUBROUTINE = "ms.part"
"""Marks a function that kernels call, and nothing else."""


def call_subroutine(
    n: KernelBuilder, name: str, arguments: Sequence[SSAValue], write: Callable[..., None], *settings: object
) -> None:
    """Calls the part ``name``; ``write(builder, *arguments, *settings)`` says what is in it, if that is not known yet.

    The name and the target say all that the code depends on.
    """
    if name not in n.subroutines:
        types = [argument.type for argument in arguments]
        block = Block(arg_types=types)
        inner = KernelBuilder(block, n.vector_bytes, n.masked, features=n.features, subroutines=n.subroutines)
        write(inner, *block.args, *settings)
        inner.add_last(func.ReturnOp())
        made = func.FuncOp(name, FunctionType.from_lists(types, []), Region(block), visibility=StringAttr("private"))
        made.attributes[SUBROUTINE] = UnitAttr()
        n.subroutines[name] = made
    n.add_last(create(func.CallOp, arguments, (), {"callee": SymbolRefAttr(name)}))


def is_subroutine(function: func.FuncOp) -> bool:
    """Is this a function kernels call?"""
    return SUBROUTINE in function.attributes


def called(function: func.FuncOp) -> list[str]:
    """The parts a function calls."""
    return [op.callee.string_value() for op in walk(function) if isinstance(op, func.CallOp)]
