"""Functions that kernels call: loops that several kernels have in common are written and compiled once, and called.

What is called has its own registers and few loops around it, so the code generator is done with it sooner than with
the same loops in the midst of others. What is left of a kernel that calls is often nothing but integers and calls.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from xdsl.dialects import func
from xdsl.dialects.builtin import FunctionType, StringAttr, SymbolRefAttr, UnitAttr
from xdsl.ir import Attribute, Block, Region, SSAValue

from msgraph.dialects.walking import create, walk
from msgraph.kernels.builder.loops import KernelBuilder
from msgraph.support.trees import leaves, mapped

SUBROUTINE = "ms.part"
"""Marks a function that kernels call, and nothing else."""


class Subroutines(dict[str, func.FuncOp]):
    """The functions that some kernels call, by name; of those there is native code for, only what they take."""

    def __init__(self, is_known: Callable[[str], bool] = lambda name: False) -> None:
        super().__init__()
        self.is_known = is_known


def call_subroutine(n: KernelBuilder, name: str, write: Callable[..., None], *operands: object) -> None:
    """Calls the part ``name``; ``write(builder, *operands)`` says what is in it, if that is not known yet.

    It gets the same tuples and records, with parameters of the part where there are values. The name and the target say
    all that the code depends on.
    """
    arguments: list[SSAValue] = [operand for operand in leaves(operands) if isinstance(operand, SSAValue)]
    subroutines = n.subroutines
    if subroutines is None:
        subroutines = n.subroutines = Subroutines()
    if name not in subroutines:
        types = [argument.type for argument in arguments]
        if subroutines.is_known(name):
            subroutines[name] = _function(name, types, Region())
        else:
            block = Block(arg_types=types)
            inner = KernelBuilder(block, n.vector_bytes, n.masked, features=n.features, subroutines=subroutines)
            parameters = iter(block.args)
            write(inner, *mapped(operands, lambda leaf: next(parameters) if isinstance(leaf, SSAValue) else leaf))
            subroutines[name] = finished(name, block)
        subroutines[name].attributes[SUBROUTINE] = UnitAttr()
    n.calls = True
    n.add_last(create(func.CallOp, arguments, (), {"callee": SymbolRefAttr(name)}))


def finished(name: str, block: Block) -> func.FuncOp:
    """The function whose only block that is: it returns at the end of it."""
    block.add_op(func.ReturnOp())
    return _function(name, block.arg_types, Region(block))


def _function(name: str, types: Sequence[Attribute], body: Region) -> func.FuncOp:
    return func.FuncOp(name, FunctionType.from_lists(types, []), body, visibility=StringAttr("private"))


def is_subroutine(function: func.FuncOp) -> bool:
    """Is this a function kernels call?"""
    return SUBROUTINE in function.attributes


def called(function: func.FuncOp) -> list[str]:
    """The parts a function calls."""
    return [op.callee.string_value() for op in walk(function) if isinstance(op, func.CallOp)]
