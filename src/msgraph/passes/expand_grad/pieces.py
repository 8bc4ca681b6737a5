"""Cotangents of the parts of a tensor, side by side: what each part gets alone need not be added to zeros.

%a = ms.update_slice %zeros, %p {starts = array<i64: 0>, ...}        %c = ms.concat %p, %q {axis = 0 : i64}
%b = ms.update_slice %zeros, %q {starts = array<i64: 2>, ...}   ->
%c = ms.add_n %a, %b
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

from xdsl.ir import OpResult, SSAValue

from msgraph.dialects.contract import GraphOp
from msgraph.dialects.ops.joining import ConcatOp
from msgraph.dialects.ops.shape import BroadcastToOp
from msgraph.dialects.ops.slicing import UpdateSliceOp
from msgraph.dialects.types import shape_of
from msgraph.passes.base import Rewriter
from msgraph.passes.simplify.known import splat_of


def joined(b: Rewriter, terms: Sequence[SSAValue]) -> SSAValue | None:
    """The sum of parts that together are the whole, cut along one dim; ``None`` if the terms are no such parts."""
    parts = [part for part in map(_part_of, terms) if part is not None]
    if len(parts) < 2 or len(parts) < len(terms):
        return None
    whole = shape_of(terms[0].type)
    cut = {k for part in parts for k, size in enumerate(shape_of(part.update.type)) if size != whole[k]}
    if len(cut) != 1:
        return None
    (axis,) = cut
    parts.sort(key=lambda part: part.starts[axis])
    sizes = [shape_of(part.update.type)[axis] for part in parts]
    if [part.starts[axis] for part in parts] != [0, *accumulate(sizes[:-1])] or sum(sizes) != whole[axis]:
        return None
    return b.emit(ConcatOp, [part.update for part in parts], {"axis": axis})[0]


def _part_of(term: SSAValue) -> UpdateSliceOp | None:
    """A part among zeros."""
    op = _made_by(term, UpdateSliceOp)
    if not isinstance(op, UpdateSliceOp) or any(step != 1 for step in op.steps):
        return None
    around = _made_by(op.operands[0], BroadcastToOp)
    return op if splat_of(op.operands[0] if around is None else around.operands[0]) == 0 else None


def _made_by(value: SSAValue, op_type: type[GraphOp]) -> GraphOp | None:
    return value.op if isinstance(value, OpResult) and isinstance(value.op, op_type) else None
