"""Sums, products, extremes and quantifiers over some dims of a tensor."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

import numpy as np
from xdsl.ir import SSAValue
from xdsl.irdl import irdl_op_definition

from msgraph.dialects import dtypes
from msgraph.dialects.attributes import Ints
from msgraph.dialects.contract import Array, Cotangents, OpBuilder
from msgraph.dialects.dtypes import DType
from msgraph.dialects.families.cotangents import holomorphic, nothing_flows
from msgraph.dialects.families.reduction import ReductionOp, reduced_eagerly, spread
from msgraph.dialects.types import dtype_of, element_count, shape_of

if TYPE_CHECKING:
    from msgraph.kernels.builder.loops import KernelBuilder
    from msgraph.kernels.builder.vectors import VectorValue

_ACCUMULATORS: dict[DType, object] = {
    dtypes.float16: np.float32,
    dtypes.bfloat16: np.float32,
    dtypes.float32: np.float64,
}
"""What the eager rules add up in: more than the element type, so that they are right to its last place."""


def _in_float32(dtype: DType) -> DType:
    return dtypes.float32 if dtype in (dtypes.float16, dtypes.bfloat16) else dtype


@irdl_op_definition
class ReduceSumOp(ReductionOp):
    """Sum over ``axes``; the element type stays, so integers wrap.

    %z = ms.reduce_sum %x {axes = array<i64: 1>, keep_dims = false} : (tensor<2x3xf32>) -> tensor<2xf32>
    """

    name = "ms.reduce_sum"

    @classmethod
    def eager(cls, *operands: Array, axes: Ints, keep_dims: bool, **_: object) -> Array:
        (x,) = operands
        wide = _ACCUMULATORS.get(dtypes.from_numpy(x.dtype))
        return reduced_eagerly(np.add, x, axes, keep_dims, wide)

    def vjp(self, b: OpBuilder[SSAValue], *cotangents: SSAValue) -> Cotangents:
        return [spread(b, cotangents[0], shape_of(self.input.type), self.axes)]

    @classmethod
    def init(cls, dtype: DType) -> float | int | bool:
        return 0

    @classmethod
    def combine(cls, k: KernelBuilder, acc: VectorValue, x: VectorValue) -> VectorValue:
        return k.add(acc, x)

    @classmethod
    def accumulator(cls, dtype: DType) -> DType:
        return _in_float32(dtype)


@irdl_op_definition
class ReduceProdOp(ReductionOp):
    """Product over ``axes``.

    %z = ms.reduce_prod %x {axes = array<i64: 0>, keep_dims = true} : (tensor<2x3xf32>) -> tensor<1x3xf32>
    """

    name = "ms.reduce_prod"

    @classmethod
    def eager(cls, *operands: Array, axes: Ints, keep_dims: bool, **_: object) -> Array:
        (x,) = operands
        wide = _ACCUMULATORS.get(dtypes.from_numpy(x.dtype))
        return reduced_eagerly(np.multiply, x, axes, keep_dims, wide)

    @holomorphic
    def vjp(self, b: OpBuilder[SSAValue], *cotangents: SSAValue) -> Cotangents:
        """Each element's factor is the product of all others: of those before it and those behind it."""
        (ct,) = cotangents
        shape, axes = shape_of(self.input.type), self.axes
        x = as_real(b, self.input, ct)
        kept = tuple(k for k in range(len(shape)) if k not in axes)
        order = (*kept, *axes)
        last = len(kept)
        count = element_count(tuple(shape[k] for k in axes))
        rows = b.reshape(b.transpose(x, perm=order), shape=(*(shape[k] for k in kept), count))
        before = b.cumprod(rows, axis=last, exclusive=True, reverse=False)
        behind = b.cumprod(rows, axis=last, exclusive=True, reverse=True)
        others = b.reshape(b.mul(before, behind), shape=tuple(shape[k] for k in order))
        others = b.transpose(others, perm=tuple(order.index(k) for k in range(len(shape))))
        return [b.mul(spread(b, ct, shape, axes), others)]

    @classmethod
    def init(cls, dtype: DType) -> float | int | bool:
        return 1

    @classmethod
    def combine(cls, k: KernelBuilder, acc: VectorValue, x: VectorValue) -> VectorValue:
        return k.mul(acc, x)

    @classmethod
    def accumulator(cls, dtype: DType) -> DType:
        return _in_float32(dtype)


def as_real(b: OpBuilder[SSAValue], x: SSAValue, ct: SSAValue) -> SSAValue:
    """``x`` in the element type of a cotangent: integers are differentiated as reals."""
    dtype = dtype_of(b.type_of(ct))
    return x if dtype_of(b.type_of(x)) is dtype else b.cast(x, dtype=dtype)


class _Extreme(ReductionOp):
    """The greatest or least element; NaN wins, and equal elements share the cotangent."""

    OF_NOTHING: ClassVar[bool] = False
    DTYPE_KINDS: ClassVar[str] = "iuf"

    def vjp(self, b: OpBuilder[SSAValue], *cotangents: SSAValue) -> Cotangents:
        (ct,) = cotangents
        shape, axes = shape_of(self.input.type), self.axes
        if not axes:
            return [ct]
        chosen = b.equal(self.input, spread(b, self.output, shape, axes))
        mask = b.cast(chosen, dtype=dtype_of(b.type_of(ct)))
        count = b.reduce_sum(mask, axes=axes, keep_dims=True)
        share = b.div(mask, count)
        return [b.mul(spread(b, ct, shape, axes), share)]


def _bounds(dtype: DType) -> tuple[float | int, float | int]:
    if dtype.is_float:
        return -np.inf, np.inf
    info = np.iinfo(dtype.numpy)
    return int(info.min), int(info.max)


@irdl_op_definition
class ReduceMaxOp(_Extreme):
    """The greatest element over ``axes``; NaN where there is one.

    %z = ms.reduce_max %x {axes = array<i64: 1>, keep_dims = false} : (tensor<2x3xf32>) -> tensor<2xf32>
    """

    name = "ms.reduce_max"

    @classmethod
    def eager(cls, *operands: Array, axes: Ints, keep_dims: bool, **_: object) -> Array:
        return reduced_eagerly(np.maximum, operands[0], axes, keep_dims)

    @classmethod
    def init(cls, dtype: DType) -> float | int | bool:
        return _bounds(dtype)[0]

    @classmethod
    def combine(cls, k: KernelBuilder, acc: VectorValue, x: VectorValue) -> VectorValue:
        return k.maximum(acc, x)


@irdl_op_definition
class ReduceMinOp(_Extreme):
    """The least element over ``axes``; NaN where there is one.

    %z = ms.reduce_min %x {axes = array<i64: 1>, keep_dims = false} : (tensor<2x3xf32>) -> tensor<2xf32>
    """

    name = "ms.reduce_min"

    @classmethod
    def eager(cls, *operands: Array, axes: Ints, keep_dims: bool, **_: object) -> Array:
        return reduced_eagerly(np.minimum, operands[0], axes, keep_dims)

    @classmethod
    def init(cls, dtype: DType) -> float | int | bool:
        return _bounds(dtype)[1]

    @classmethod
    def combine(cls, k: KernelBuilder, acc: VectorValue, x: VectorValue) -> VectorValue:
        return k.minimum(acc, x)


@irdl_op_definition
class ReduceAnyOp(ReductionOp):
    """Is any element over ``axes`` true?

    %z = ms.reduce_any %x {axes = array<i64: 0, 1>, keep_dims = false} : (tensor<2x3xi1>) -> tensor<i1>
    """

    name = "ms.reduce_any"
    DTYPE_KINDS: ClassVar[str] = "b"

    @classmethod
    def eager(cls, *operands: Array, axes: Ints, keep_dims: bool, **_: object) -> Array:
        return reduced_eagerly(np.logical_or, operands[0], axes, keep_dims)

    vjp = nothing_flows

    @classmethod
    def init(cls, dtype: DType) -> float | int | bool:
        return False

    @classmethod
    def combine(cls, k: KernelBuilder, acc: VectorValue, x: VectorValue) -> VectorValue:
        return k.or_(acc, x)


@irdl_op_definition
class ReduceAllOp(ReductionOp):
    """Are all elements over ``axes`` true?

    %z = ms.reduce_all %x {axes = array<i64: 0, 1>, keep_dims = false} : (tensor<2x3xi1>) -> tensor<i1>
    """

    name = "ms.reduce_all"
    DTYPE_KINDS: ClassVar[str] = "b"

    @classmethod
    def eager(cls, *operands: Array, axes: Ints, keep_dims: bool, **_: object) -> Array:
        return reduced_eagerly(np.logical_and, operands[0], axes, keep_dims)

    vjp = nothing_flows

    @classmethod
    def init(cls, dtype: DType) -> float | int | bool:
        return True

    @classmethod
    def combine(cls, k: KernelBuilder, acc: VectorValue, x: VectorValue) -> VectorValue:
        return k.and_(acc, x)
