"""Vectorisation: replace a mapped function by its ops, each for all elements at once.

Given:

    func.func @f(%x: tensor<100x2xf32>, %k: tensor<2xf32>) -> tensor<100x2xf32> {
      %y = ms.vmap %x attributes {in_axes = array<i64: 0>, out_axes = array<i64: 0>, size = 100 : i64} {
      ^bb0(%a: tensor<2xf32>):
        %b = ms.mul %a, %k : tensor<2xf32>
        ms.yield %b : (tensor<2xf32>) -> ()
      } : (tensor<100x2xf32>) -> tensor<100x2xf32>
      func.return %y : tensor<100x2xf32>
    }

Result:

    func.func @f(%x: tensor<100x2xf32>, %k: tensor<2xf32>) -> tensor<100x2xf32> {
      %b = ms.mul %x, %k : (tensor<100x2xf32>, tensor<2xf32>) -> tensor<100x2xf32>
      func.return %b : tensor<100x2xf32>
    }

One walk over the region; nothing in it depends on how many elements there are. A branch or loop whose condition
differs between elements becomes a choice, or a loop with a mask; a function that is called gets a batched form, once
for each combination of axes; a write of memory that all elements share is refused. Inner mapped functions are expanded
first.

Why here: before ``expand-grad``, so that a gradient of a mapped function is one of plain ops. A gradient inside a
mapped function is expanded on the way where it is straight-line code, and else becomes that of the batched function.
"""

from __future__ import annotations

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Block, SSAValue

from msgraph.diagnostics.catalog.vectorising import MappedResult
from msgraph.diagnostics.spans import from_location
from msgraph.dialects.contract import Axis
from msgraph.dialects.effects import acting
from msgraph.dialects.ops.gradient import GradOp, VjpOp
from msgraph.dialects.ops.mapping import VmapOp
from msgraph.dialects.stages import WrittenStage
from msgraph.dialects.walking import ops_around
from msgraph.passes.actions import Action, current_handler
from msgraph.passes.base import GraphPass, replace
from msgraph.passes.expand_vmap import calls, control_flow, derivatives, writes
from msgraph.passes.expand_vmap.batcher import Batcher, MappedElements
from msgraph.passes.expand_vmap.derivatives import expand_flat

RULES = (calls, control_flow, derivatives, writes)
"""The modules with rules for ops that have more to them than a ``batch``: loaded, they are in the table."""


class ExpandVmapPass(GraphPass):
    """Replace a mapped function by its ops, each for all elements at once."""

    name = "expand-vmap"
    REQUIRES = WrittenStage
    ENSURES = WrittenStage

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        """Expand every mapped function, inner ones first, callees before the calls of them are mapped."""
        maps = [inner for inner in acting(op) if isinstance(inner, VmapOp)]
        for inner in reversed(maps):
            expand(inner, op)


def expand(vmap: VmapOp, module: ModuleOp) -> None:
    """Put the batched form of the region in front of ``vmap``, and use its results."""
    expand_flat(vmap)
    parent = vmap.parent
    assert parent is not None
    mapped = MappedElements(
        vmap.size, module, differentiated=any(isinstance(op, GradOp | VjpOp) for op in ops_around(vmap))
    )
    b = Batcher(Block(), vmap.location, mapped)
    b.bind_front(vmap.body.block.args, vmap.operands, vmap.in_axes)
    values = b.run(vmap.body.block)
    pairs = enumerate(zip(values, vmap.out_axes, strict=True))
    results = [_whole(b, vmap, index, value, axis) for index, (value, axis) in pairs]
    for op in list(b.block.ops):
        op.detach()
        parent.insert_op_before(op, vmap)
    before = list(vmap.results)
    vmap.body.block.drop_all_references()
    replace(vmap, results)
    if (handler := current_handler()) is not None:
        handler.done(Action("expand", vmap, before, results))


def _whole(b: Batcher, vmap: VmapOp, index: int, value: SSAValue, axis: Axis) -> SSAValue:
    """All elements of a result, where they are wanted."""
    if axis is None and b.axis(value) is not None:
        raise MappedResult(index).error(from_location(vmap.location))
    return b.placed(value, axis)
