"""The builder that makes IR by hand: ops at the end of a block, all with one location.

Passes have a rewriter of their own (``passes/base.py``), the front end a builder that knows its source; this one
serves tests and tools::

    module, b, (x, y) = graph("f", [x_type, y_type])
    give(b, [b.mul(x, y)])
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, TypeGuard, cast

from xdsl.dialects.builtin import FunctionType, LocationAttr, ModuleOp
from xdsl.ir import Attribute, Block, Region, SSAValue

from msgraph.diagnostics.spans import UNKNOWN
from msgraph.dialects.calls import CallBuilder
from msgraph.dialects.contract import GraphOp
from msgraph.dialects.inference import inferred
from msgraph.dialects.ops.constant import ConstantOp
from msgraph.dialects.types import Tensor
from msgraph.dialects.walking import append
from msgraph.support.lazy_module import deferred

if TYPE_CHECKING:
    from xdsl.dialects import func
else:
    func = deferred("xdsl.dialects.func")  # with it come the parser, the printer and the rewriter


class BlockBuilder(CallBuilder[SSAValue]):
    """Appends ops to ``block``."""

    def __init__(self, block: Block, location: LocationAttr = UNKNOWN) -> None:
        self.block = block
        self.location = location

    def emit(
        self, op: type[GraphOp], operands: Sequence[SSAValue], fields: Mapping[str, object] | None = None
    ) -> list[SSAValue]:
        known = inferred(op, operands, fields)
        new_op = op.create(
            operands=operands, result_types=known.results, attributes=known.attributes, location=self.location
        )
        append(self.block, new_op)
        return list(new_op.results)

    def constant(self, value: object, type_: Tensor) -> SSAValue:
        new_op = ConstantOp.from_value(value, type_)
        new_op.location = self.location
        self.block.add_op(new_op)
        return new_op.results[0]

    def type_of(self, value: SSAValue) -> Tensor:
        return cast(Tensor, value.type)

    def is_value(self, x: object) -> TypeGuard[SSAValue]:
        return isinstance(x, SSAValue)


def graph(name: str, types: Sequence[Attribute]) -> tuple[ModuleOp, BlockBuilder, tuple[SSAValue, ...]]:
    """A module with one function that has no end yet, the builder for its body, its arguments."""
    block = Block(arg_types=types)
    function = func.FuncOp(name, FunctionType.from_lists(types, []), Region(block))
    return ModuleOp([function]), BlockBuilder(block), tuple(block.args)


def give(b: BlockBuilder, results: Sequence[SSAValue]) -> None:
    """Ends the function: ``results`` are what it returns."""
    b.block.add_op(func.ReturnOp(*results))
    function = cast(func.FuncOp, b.block.parent_op())
    inputs = [argument.type for argument in b.block.args]
    function.function_type = FunctionType.from_lists(inputs, [value.type for value in results])
