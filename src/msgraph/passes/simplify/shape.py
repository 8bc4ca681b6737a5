"""Views of views, and of products."""

from __future__ import annotations

from msgraph.dialects.families.elementwise import Elementwise
from msgraph.dialects.ops.arithmetic import AddNOp
from msgraph.dialects.ops.joining import ConcatOp
from msgraph.dialects.ops.linalg import MatMulOp
from msgraph.dialects.ops.shape import BroadcastToOp, FlipOp, ReshapeOp, TransposeOp
from msgraph.dialects.ops.slicing import SliceOp
from msgraph.dialects.types import Shape, broadcast_shapes, shape_of
from msgraph.passes.base import Pattern, Replacement, Rewriter
from msgraph.passes.simplify.known import made_by, same_type


class BroadcastOperand(Pattern[Elementwise | AddNOp]):
    """``x * broadcast_to(y) -> x * y`` where ``x`` has the whole shape: such ops broadcast themselves."""

    FED_BY = (BroadcastToOp,)

    def rewrite(self, op: Elementwise | AddNOp, b: Rewriter) -> Replacement:
        operands = op.operands
        if len(operands) < 2 or not any(isinstance(v.owner, BroadcastToOp) for v in operands):
            return None
        if isinstance(op, AddNOp) and len(operands) > 2:
            return None
        small = [v.owner.input if isinstance(v.owner, BroadcastToOp) else v for v in operands]
        result = op.results[0].type
        shapes = [shape_of(v.type) for v in small]
        shape: Shape | None = shapes[0]
        for other in shapes[1:]:
            shape = None if shape is None else broadcast_shapes(shape, other)
        if shape != shape_of(result):
            return None
        if isinstance(op, AddNOp):
            return b.add(*small)
        return b.insert(type(op).create(operands=small, result_types=[result], attributes=op.attributes))


class ViewOfAll(Pattern[ReshapeOp | BroadcastToOp]):
    """A reshape or broadcast to the shape that is there already."""

    def rewrite(self, op: ReshapeOp | BroadcastToOp, b: Rewriter) -> Replacement:
        return op.input if same_type(op.input, op.results[0]) else None


class ReshapeOfReshape(Pattern[ReshapeOp]):
    """``reshape(reshape(x))``: the last shape is all that counts."""

    FED_BY = (ReshapeOp,)

    def rewrite(self, op: ReshapeOp, b: Rewriter) -> Replacement:
        x = made_by(op.input, ReshapeOp)
        return None if x is None else b.reshape(x, shape=op.shape)


class TransposeInOrder(Pattern[TransposeOp]):
    """``transpose(x, (0, 1, 2)) -> x``."""

    def rewrite(self, op: TransposeOp, b: Rewriter) -> Replacement:
        return op.input if op.perm == tuple(range(len(op.perm))) else None


class TransposeOfTranspose(Pattern[TransposeOp]):
    """``transpose(transpose(x, p), q) -> transpose(x, p[q])``."""

    FED_BY = (TransposeOp,)

    def rewrite(self, op: TransposeOp, b: Rewriter) -> Replacement:
        inner = op.input.owner
        if not isinstance(inner, TransposeOp):
            return None
        return b.transpose(inner.input, perm=tuple(inner.perm[axis] for axis in op.perm))


class TransposeOfProduct(Pattern[TransposeOp]):
    """``(x.T @ y).T -> y.T @ x``: the gradient of a weight that is stored transposed lies as the weight does.

    Every element is the sum of the same products, in the same order.
    """

    FED_BY = (MatMulOp,)

    def rewrite(self, op: TransposeOp, b: Rewriter) -> Replacement:
        product = op.input.owner
        if not isinstance(product, MatMulOp) or not product.output.has_one_use() or not _swaps(op):
            return None
        transposed = [isinstance(x.owner, TransposeOp) and _swaps(x.owner) for x in product.operands]
        if not any(transposed):
            return None
        lhs, rhs = (
            x.owner.operands[0] if is_turned and isinstance(x.owner, TransposeOp) else b.transpose(x, perm=op.perm)
            for x, is_turned in zip(product.operands, transposed, strict=True)
        )
        return b.matmul(rhs, lhs)


def _swaps(op: TransposeOp) -> bool:
    """Does a transposition swap the last two dims and nothing else?"""
    rank = len(op.perm)
    return op.perm == (*range(rank - 2), rank - 1, rank - 2)


class FlipOfFlip(Pattern[FlipOp]):
    """``flip(flip(x, axes), axes) -> x``."""

    FED_BY = (FlipOp,)

    def rewrite(self, op: FlipOp, b: Rewriter) -> Replacement:
        inner = op.input.owner
        return inner.input if isinstance(inner, FlipOp) and set(inner.axes) == set(op.axes) else None


class SliceOfAll(Pattern[SliceOp]):
    """A slice that leaves nothing out."""

    def rewrite(self, op: SliceOp, b: Rewriter) -> Replacement:
        whole = same_type(op.input, op.results[0]) and not any(op.starts) and all(step == 1 for step in op.steps)
        return op.input if whole else None


class JoinOfOne(Pattern[ConcatOp | AddNOp]):
    """``concat([x]) -> x``, ``add_n(x) -> x``."""

    def rewrite(self, op: ConcatOp | AddNOp, b: Rewriter) -> Replacement:
        return op.operands[0] if len(op.operands) == 1 else None
