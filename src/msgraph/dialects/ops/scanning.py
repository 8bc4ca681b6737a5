"""Running sums and products along a dim: ``ms.cumsum``, ``ms.cumprod``."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np
from xdsl.ir import Attribute, SSAValue
from xdsl.irdl import irdl_op_definition, operand_def, result_def

from msgraph.diagnostics.catalog.shapes import AxisOutOfRange, TypeRefused
from msgraph.diagnostics.errors import error
from msgraph.dialects import dtypes
from msgraph.dialects.attributes import flag, integer
from msgraph.dialects.axes import check_axes
from msgraph.dialects.batching import moved, to_front
from msgraph.dialects.contract import Array, Axis, Cotangents, OpBuilder, Sample
from msgraph.dialects.dtypes import DType
from msgraph.dialects.families.nest import OwnLoopsOp
from msgraph.dialects.ops.slicing import filled
from msgraph.dialects.types import Shape, Tensor, dtype_of, shape_of

if TYPE_CHECKING:
    from msgraph.kernels.builder.loops import KernelBuilder
    from msgraph.kernels.builder.vectors import VectorValue

_ACCUMULATORS: dict[DType, Any] = {dtypes.float16: np.float32, dtypes.bfloat16: np.float32, dtypes.float32: np.float64}


class ScanOp(OwnLoopsOp):
    """Elements combined up to each place along ``axis``: from the other end if ``reverse``, itself left out if
    ``exclusive``."""

    START: ClassVar[int] = 0
    NEUTRAL: ClassVar[float] = -0.0
    """What leaves every float as it is, -0.0 too."""
    UFUNC: ClassVar[np.ufunc] = np.add

    input = operand_def()
    output = result_def()
    axis: int = integer()
    exclusive: bool = flag()
    reverse: bool = flag()

    @classmethod
    def combine(cls, k: KernelBuilder, acc: VectorValue, x: VectorValue) -> VectorValue:
        """One more element taken in."""
        raise NotImplementedError

    @classmethod
    def infer(cls, *operands: Tensor, axis: int, **_: object) -> Sequence[Attribute]:
        (x,) = operands
        label = cls.__name__.removesuffix("Op")
        check_axes(label, (axis,), len(shape_of(x)))
        if dtype_of(x) is dtypes.bool_:
            raise error(TypeRefused(label, "there are no running results of Bool: cast it to an integer first."))
        return [x]

    @classmethod
    def eager(cls, *operands: Array, axis: int, reverse: bool, exclusive: bool, **_: object) -> Array:
        (x,) = operands
        work: Array = np.flip(x, axis) if reverse else x
        wide = _ACCUMULATORS.get(dtypes.from_numpy(x.dtype), x.dtype)
        total = cls.UFUNC.accumulate(work.astype(wide), axis, dtype=wide)
        if exclusive:
            total = np.roll(total, 1, axis)
            total[(*(slice(None),) * axis, slice(0, 1))] = cls.START
        return (np.flip(total, axis) if reverse else total).astype(x.dtype)

    def batch(
        self, b: OpBuilder[SSAValue], operands: Sequence[SSAValue], axes: Sequence[Axis], size: int
    ) -> tuple[Sequence[SSAValue], Sequence[Axis]]:
        x = to_front(b, operands[0], axes[0])
        return b.emit(type(self), [x], {**self.fields, "axis": self.axis + 1}), [0]

    @classmethod
    def room(cls, dtype: DType) -> DType | None:
        """The type to compute in, where elements that meet sooner than in order could leave their own."""
        return None

    @classmethod
    def samples(cls) -> Iterable[Sample]:
        x = np.random.default_rng(5).permutation(24).reshape(2, 3, 4) / 8 - 1.2
        for axis in range(3):
            yield Sample((x,), {"axis": axis, "exclusive": False, "reverse": False})
        for exclusive, reverse in ((True, False), (False, True), (True, True)):
            yield Sample((x,), {"axis": 1, "exclusive": exclusive, "reverse": reverse})
        plain = {"axis": 0, "exclusive": False, "reverse": False}
        for dtype in (dtypes.float32, dtypes.float16, dtypes.bfloat16, dtypes.int32, dtypes.uint8, dtypes.complex64):
            yield Sample(((x[0] * 4).astype(dtype.numpy),), plain)
        yield Sample((x[:0],), plain, note="empty")
        yield Sample((x > 0,), plain, refused=TypeRefused.code)
        yield Sample((x,), {**plain, "axis": 3}, refused=AxisOutOfRange.code)


@irdl_op_definition
class CumSumOp(ScanOp):
    """The sum of all elements up to each place.

    %z = ms.cumsum %x {axis = 0 : i64, exclusive = false, reverse = false} : tensor<4xf32>
    """

    name = "ms.cumsum"

    def vjp(self, b: OpBuilder[SSAValue], *cotangents: SSAValue) -> Cotangents:
        return [b.cumsum(cotangents[0], axis=self.axis, exclusive=self.exclusive, reverse=not self.reverse)]

    @classmethod
    def combine(cls, k: KernelBuilder, acc: VectorValue, x: VectorValue) -> VectorValue:
        return k.add(acc, x)


@irdl_op_definition
class CumProdOp(ScanOp):
    """The product of all elements up to each place.

    %z = ms.cumprod %x {axis = 0 : i64, exclusive = false, reverse = false} : tensor<4xf32>
    """

    name = "ms.cumprod"
    START: ClassVar[int] = 1
    NEUTRAL: ClassVar[float] = 1.0
    UFUNC: ClassVar[np.ufunc] = np.multiply

    def vjp(self, b: OpBuilder[SSAValue], *cotangents: SSAValue) -> Cotangents:
        """No division, so zeros are right: takes the square of the length in memory along the dim."""
        (ct,) = cotangents
        dtype = dtype_of(b.type_of(ct))
        x = self.input if dtype_of(self.input.type) is dtype else b.cast(self.input, dtype=dtype)
        last = len(shape_of(self.input.type)) - 1
        x, ct = (moved(b, value, self.axis, last) for value in (x, ct))
        if self.reverse:
            x, ct = b.flip(x, axes=(last,)), b.flip(ct, axes=(last,))
        if self.exclusive:
            ct = _ahead(b, ct, shape_of(b.type_of(ct)))
        cotangent = b.mul(b.cumprod(x, axis=last, exclusive=True, reverse=False), _behind(b, x, ct))
        if self.reverse:
            cotangent = b.flip(cotangent, axes=(last,))
        return [moved(b, cotangent, last, self.axis)]

    @classmethod
    def combine(cls, k: KernelBuilder, acc: VectorValue, x: VectorValue) -> VectorValue:
        return k.mul(acc, x)

    @classmethod
    def room(cls, dtype: DType) -> DType | None:
        return dtypes.float64 if dtype.is_float else None


def _ahead(b: OpBuilder[SSAValue], ct: SSAValue, shape: Shape) -> SSAValue:
    """Every element one place further to the front; 0 at the end."""
    *rest, size = shape
    if not size:
        return ct
    starts, steps = (*(0 for _ in rest), 1), (1,) * len(shape)
    tail = b.slice(ct, starts=starts, sizes=(*rest, size - 1), steps=steps)
    return b.update_slice(filled(b, 0, dtype_of(b.type_of(ct)), shape), tail, starts=(0,) * len(shape), steps=steps)


def _behind(b: OpBuilder[SSAValue], x: SSAValue, ct: SSAValue) -> SSAValue:
    """At ``i`` the sum over ``j >= i`` of ``ct[j]`` times the product of ``x`` from ``i + 1`` to ``j``."""
    shape, dtype = shape_of(b.type_of(x)), dtype_of(b.type_of(x))
    size, last = shape[-1], len(shape) - 1
    square = (*shape, size)
    numbers = b.iota(size=size, dtype=dtypes.int64)
    row, column = b.expand_dims(numbers, axis=1), b.expand_dims(numbers, axis=0)
    spread = b.broadcast_to(b.expand_dims(x, axis=last), shape=square)
    behind = b.broadcast_to(b.greater(column, row), shape=square)
    factors = b.select(behind, spread, filled(b, 1, dtype, square))
    products = b.cumprod(factors, axis=last + 1, exclusive=False, reverse=False)
    terms = b.mul(products, b.broadcast_to(b.expand_dims(ct, axis=last), shape=square))
    counted = b.broadcast_to(b.greater_equal(column, row), shape=square)
    return b.reduce_sum(b.select(counted, terms, filled(b, 0, dtype, square)), axes=(last + 1,), keep_dims=False)
