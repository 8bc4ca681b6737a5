"""Products of matrices: ``ms.matmul``. Transposed operands are views, vectors get a dim of size 1."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial

import numpy as np
from xdsl.ir import Attribute, SSAValue
from xdsl.irdl import irdl_op_definition, operand_def, result_def

from msgraph.diagnostics.catalog.shapes import ShapeRefused, TypeRefused
from msgraph.dialects import dtypes
from msgraph.dialects.batching import all_batched, to_front
from msgraph.dialects.contract import Axis, Batched, Cotangents, GraphOp, OpBuilder, Sample, V
from msgraph.dialects.families.cotangents import conjugated
from msgraph.dialects.families.elementwise import by_numpy, refused_type, widened
from msgraph.dialects.families.indexed import OwnLoopsOp
from msgraph.dialects.types import Tensor, dtype_of, element_count, shape_of, tensor_type

_X = np.arange(6, dtype=np.float64).reshape(2, 3) / 4
_Y = np.arange(12, dtype=np.float64).reshape(3, 4) / 8 - 0.5


def transposed(b: OpBuilder[V], matrix: V) -> V:
    """The last two dims exchanged."""
    rank = len(shape_of(b.type_of(matrix)))
    return b.transpose(matrix, perm=(*range(rank - 2), rank - 1, rank - 2))


def batched_product(
    self: GraphOp, b: OpBuilder[SSAValue], operands: Sequence[SSAValue], axes: Sequence[Axis], size: int
) -> Batched:
    """The rule ``batch`` of products: one matrix against many rows is still one product."""
    x, y = operands
    if axes[1] is not None or len(shape_of(y.type)) != 2:
        return b.emit(type(self), all_batched(b, operands, axes, size), self.fields), [0]
    rows, depth = shape_of(self.operands[0].type)[-2:]
    flat = b.reshape(to_front(b, x, axes[0]), shape=(size * rows, depth))
    (product,) = b.emit(type(self), [flat, y], self.fields)
    return [b.reshape(product, shape=(size, rows, shape_of(b.type_of(product))[1]))], [0]


@irdl_op_definition
class MatMulOp(OwnLoopsOp):
    """Products of the matrices in the last two dims; the dims before them are equal.

    %z = ms.matmul %x, %y : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
    """

    name = "ms.matmul"
    lhs = operand_def()
    rhs = operand_def()
    output = result_def()

    @classmethod
    def infer(cls, *operands: Tensor, **fields: object) -> Sequence[Attribute]:
        a, b = (shape_of(operand) for operand in operands)
        left, right = (dtype_of(operand) for operand in operands)
        if left is dtypes.bool_:
            raise refused_type("MatMul", "x", "iufc", left).error()
        if left is not right:
            raise TypeRefused.differing(
                "MatMul", "the input type must be same, but got {} and {}.", left, right
            ).error()
        if len(a) < 2 or len(a) != len(b) or a[:-2] != b[:-2]:
            what = f"the inputs should have the same dims and at least 2 of them, but got {a} and {b}."
            raise ShapeRefused("MatMul", what).error()
        if a[-1] != b[-2]:
            what = f"the input dimensions must be equal, but got 'x1_col': {a[-1]} and 'x2_row': {b[-2]}."
            raise ShapeRefused("MatMul", what).error()
        return [tensor_type(left, (*a[:-1], b[-1]))]

    eager = by_numpy(partial(widened, np.matmul))

    def work(self) -> int:
        return 2 * element_count(shape_of(self.output.type)) * shape_of(self.lhs.type)[-1]

    def vjp(self, b: OpBuilder[SSAValue], *cotangents: SSAValue) -> Cotangents:
        (ct,) = cotangents
        dtype = dtype_of(b.type_of(ct))
        x, y = (conjugated(b, b.convert(v, dtype=dtype)) for v in (self.lhs, self.rhs))
        return b.matmul(ct, transposed(b, y)), b.matmul(transposed(b, x), ct)

    batch = batched_product

    @classmethod
    def samples(cls) -> Iterable[Sample]:
        yield Sample((_X, _Y))
        for dtype in (dtypes.float32, dtypes.float16, dtypes.bfloat16, dtypes.complex64):
            yield Sample((_X.astype(dtype.numpy), _Y.astype(dtype.numpy)))
        for dtype in (dtypes.int32, dtypes.int64, dtypes.uint8):
            yield Sample(((_X * 4).astype(dtype.numpy), (_Y * 8 + 4).astype(dtype.numpy)))
        yield Sample((np.stack([_X, _X + 1]), np.stack([_Y, _Y - 1])), note="two products")
        rng = np.random.default_rng(3)
        yield Sample((rng.random((5, 70)), rng.random((70, 37))), note="more than one block")
        yield Sample((_X[:, :0], _Y[:0]), note="sums of nothing")
        yield Sample((_X[:0], _Y), note="empty")
        yield Sample((_X, _X), refused=ShapeRefused.code)
        yield Sample((_X, _Y[0]), refused=ShapeRefused.code)
        yield Sample((_X, _Y.astype(np.float32)), refused=TypeRefused.code)
        yield Sample((_X > 1, _Y > 0), refused="MG202")
