"""Running results along a dim: ``ms.scan``."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from xdsl.ir import Attribute, SSAValue
from xdsl.irdl import irdl_op_definition, operand_def, result_def

from msgraph.diagnostics.catalog.shapes import AxisOutOfRange, TypeRefused
from msgraph.dialects import dtypes
from msgraph.dialects.attributes import flag, integer
from msgraph.dialects.axes import check_axes
from msgraph.dialects.batching import in_front, moved
from msgraph.dialects.contract import Array, Cotangents, OpBuilder, Sample, V
from msgraph.dialects.dtypes import DType
from msgraph.dialects.families.cotangents import holomorphic
from msgraph.dialects.families.functions import OneOf
from msgraph.dialects.families.indexed import OwnLoopsOp
from msgraph.dialects.ops.reduction import WIDER
from msgraph.dialects.ops.slicing import filled
from msgraph.dialects.types import Shape, Tensor, dtype_of, shape_of

if TYPE_CHECKING:
    from msgraph.kernels.builder.loops import KernelBuilder
    from msgraph.kernels.builder.vectors import VectorValue


class RunningFunction(NamedTuple):
    """One of the functions that a scan stands for."""

    label: str
    what: str
    function: np.ufunc
    by_lanes: str | Callable[[KernelBuilder, VectorValue, VectorValue], VectorValue]
    """One more element taken in; the name of the kernel builder's method, if it is one."""
    vjp: Callable[..., Cotangents]
    start: Callable[[DType, bool], float]
    """What a kernel starts with, by the element type; where that shows, it is what comes of no elements."""
    kinds: str = "iufc"
    may_exclude: bool = True
    """Is there a finite result of no elements?"""
    is_wide: bool = False
    """Could elements that meet sooner than in order leave their own type? Then floats are computed in float64."""

    def combine(self, k: KernelBuilder, acc: VectorValue, x: VectorValue) -> VectorValue:
        """One more element taken in."""
        return getattr(k, self.by_lanes)(acc, x) if isinstance(self.by_lanes, str) else self.by_lanes(k, acc, x)

    def room(self, dtype: DType) -> DType | None:
        """The type to compute in, if it is a wider one."""
        return dtypes.float64 if self.is_wide and dtype.is_float else None


def _from(neutral: float, shown: int) -> Callable[[DType, bool], float]:
    return lambda dtype, exclusive: neutral if dtype.is_float and not exclusive else shown


def _least(dtype: DType, exclusive: bool) -> float:
    return -np.inf if dtype.is_float else int(np.iinfo(dtype.numpy).min)


def _greatest(dtype: DType, exclusive: bool) -> float:
    return np.inf if dtype.is_float else int(np.iinfo(dtype.numpy).max)


def _added_exponents(k: KernelBuilder, acc: VectorValue, x: VectorValue) -> VectorValue:
    top = k.maximum(acc, x)
    less = k.exp(k.sub(k.minimum(acc, x), top))
    one = k.like(1, top)
    return k.add(top, k.log(k.add(one, k.select(k.compare("eq", acc, x), one, less))))


def _of_sums(self: ScanOp, b: OpBuilder[SSAValue], *cotangents: SSAValue) -> Cotangents:
    return [b.cumsum(cotangents[0], axis=self.axis, exclusive=self.exclusive, reverse=not self.reverse)]


@holomorphic
def _of_products(self: ScanOp, b: OpBuilder[SSAValue], *cotangents: SSAValue) -> Cotangents:
    """No division, so zeros are right: takes the square of the length in memory along the dim."""
    (ct,) = cotangents
    dtype = dtype_of(b.type_of(ct))
    x = self.input if dtype_of(self.input.type) is dtype else b.convert(self.input, dtype=dtype)
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


def _of_extremes(self: ScanOp, b: OpBuilder[SSAValue], *cotangents: SSAValue) -> Cotangents:
    """To the places the elements come from; of equal ones to the last."""
    last = len(shape_of(self.input.type)) - 1
    x, ct = (moved(b, value, self.axis, last) for value in (self.input, cotangents[0]))
    if self.reverse:
        x, ct = b.flip(x, axes=(last,)), b.flip(ct, axes=(last,))
    (reached,) = b.emit(type(self), [x], {**self.fields, "axis": last, "exclusive": False, "reverse": False})
    places = running_places(b, x, reached, last)
    cotangent = b.add_along(places, ct, size=shape_of(b.type_of(x))[-1])
    if self.reverse:
        cotangent = b.flip(cotangent, axes=(last,))
    return [moved(b, cotangent, last, self.axis)]


def _of_logarithms(self: ScanOp, b: OpBuilder[SSAValue], *cotangents: SSAValue) -> Cotangents:
    """Running sums of ``ct / exp(result)`` from the other end, in logarithms: apart by the sign of ``ct``."""
    (ct,) = cotangents
    parts: list[SSAValue] = []
    for part in (ct, b.neg(ct)):
        counts = b.less(0, part)
        size = b.log(b.select(counts, part, 1))
        terms = b.select(counts, b.sub(size, self.output), -np.inf)
        total = b.logcumsumexp(terms, axis=self.axis, exclusive=False, reverse=not self.reverse)
        parts.append(b.exp(b.add(total, self.input)))
    return [b.sub(*parts)]


def running_places(b: OpBuilder[V], x: V, reached: V, axis: int) -> V:
    """Where running extremes come from: the last place up to each at which ``x`` is as they are, or no number."""
    shape = shape_of(b.type_of(x))
    line = tuple(size if k == axis else 1 for k, size in enumerate(shape))
    numbers = b.broadcast_to(b.reshape(b.iota(size=shape[axis], dtype=dtypes.int64), shape=line), shape=shape)
    is_reached = b.equal(x, reached)
    if dtype_of(b.type_of(x)).is_float:
        is_reached = b.logical_or(is_reached, b.isnan(x))
    return b.cummax(b.select(is_reached, numbers, 0), axis=axis, exclusive=False, reverse=False)


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
    shape = shape_of(b.type_of(x))
    size, last = shape[-1], len(shape) - 1
    square = (*shape, size)
    numbers = b.iota(size=size, dtype=dtypes.int64)
    row, column = b.expand_dims(numbers, axis=1), b.expand_dims(numbers, axis=0)
    spread = b.broadcast_to(b.expand_dims(x, axis=last), shape=square)
    behind = b.broadcast_to(b.greater(column, row), shape=square)
    products = b.cumprod(b.select(behind, spread, 1), axis=last + 1, exclusive=False, reverse=False)
    terms = b.mul(products, b.broadcast_to(b.expand_dims(ct, axis=last), shape=square))
    counted = b.broadcast_to(b.greater_equal(column, row), shape=square)
    return b.reduce_sum(b.select(counted, terms, 0), axes=(last + 1,), keep_dims=False)


@irdl_op_definition
class ScanOp(OneOf, OwnLoopsOp):
    """Elements combined up to each place along ``axis``: from the other end if ``reverse``, itself left out if
    ``exclusive``.

    %z = ms.scan %x {function = "cumsum", axis = 0 : i64, exclusive = false, reverse = false} : tensor<4xf32>
    """

    name = "ms.scan"
    FUNCTIONS = {
        "cumsum": RunningFunction(
            "CumSum", "The sum of all elements up to each place.", np.add,
            "add", _of_sums, _from(-0.0, 0),  # -0.0 leaves every float as it is
        ),
        "cumprod": RunningFunction(
            "CumProd", "The product of all elements up to each place.", np.multiply,
            "mul", _of_products, _from(1.0, 1), is_wide=True,
        ),
        "cummax": RunningFunction(
            "CumMax", "The greatest of all elements up to each place; a NaN stays.", np.maximum,
            "maximum", _of_extremes, _least, "iuf", may_exclude=False,
        ),
        "cummin": RunningFunction(
            "CumMin", "The least of all elements up to each place; a NaN stays.", np.minimum,
            "minimum", _of_extremes, _greatest, "iuf", may_exclude=False,
        ),
        "logcumsumexp": RunningFunction(
            "LogCumSumExp", "The logarithm of the sum of the exponentials of all elements up to each place.",
            np.logaddexp, _added_exponents, _of_logarithms, _least, "f", may_exclude=False, is_wide=True,
        ),
    }  # fmt: skip

    input = operand_def()
    output = result_def()
    axis: int = integer()
    exclusive: bool = flag()
    reverse: bool = flag()

    @classmethod
    def infer(cls, *operands: Tensor, function: str, axis: int, exclusive: bool, **_: Any) -> Sequence[Attribute]:
        (x,) = operands
        label, row = cls.listed_name(function=function), cls.FUNCTIONS[function]
        if exclusive and not row.may_exclude:
            raise TypeRefused(label, "there is no running result of no elements.").error()
        check_axes(label, (axis,), len(shape_of(x)))
        if dtype_of(x) is dtypes.bool_:
            raise TypeRefused(label, "there are no running results of Bool: cast it to an integer first.").error()
        if dtype_of(x).KIND not in row.kinds:
            raise TypeRefused(label, f"there are no running results of {dtype_of(x)}.").error()
        return [x]

    @classmethod
    def eager(cls, *operands: Array, function: str, axis: int, reverse: bool, exclusive: bool) -> Array:
        (x,) = operands
        work: Array = np.flip(x, axis) if reverse else x
        wide = WIDER.get(dtypes.from_numpy(x.dtype), x.dtype)
        row = cls.FUNCTIONS[function]
        total = row.function.accumulate(work.astype(wide), axis, dtype=wide)
        if exclusive:
            total = np.roll(total, 1, axis)
            total[(*(slice(None),) * axis, slice(0, 1))] = row.start(dtypes.from_numpy(x.dtype), True)
        return (np.flip(total, axis) if reverse else total).astype(x.dtype)

    batch = in_front("axis")

    def vjp(self, b: OpBuilder[SSAValue], *cotangents: SSAValue) -> Cotangents:
        return self.FUNCTIONS[self.function].vjp(self, b, *cotangents)

    @classmethod
    def listed_name(cls, *, function: str, **_: object) -> str:
        return cls.FUNCTIONS[function].label

    @classmethod
    def samples(cls) -> Iterable[Sample]:
        x = np.random.default_rng(5).permutation(24).reshape(2, 3, 4) / 8 - 1.2
        for word, row in cls.FUNCTIONS.items():
            plain = {"function": word, "axis": 0, "exclusive": False, "reverse": False}
            for axis in range(3):
                yield Sample((x,), {**plain, "axis": axis})
            for exclusive, reverse in ((True, False), (False, True), (True, True)):
                refused = None if row.may_exclude or not exclusive else TypeRefused.code
                fields = {**plain, "axis": 1, "exclusive": exclusive, "reverse": reverse}
                yield Sample((x,), fields, refused=refused)
            for dtype in (
                dtypes.float32,
                dtypes.float16,
                dtypes.bfloat16,
                dtypes.int32,
                dtypes.uint8,
                dtypes.complex64,
            ):
                refused = None if dtype.KIND in row.kinds else TypeRefused.code
                wide = np.int64 if dtype.is_integer else np.float64
                yield Sample(((x[0] * 4).astype(wide).astype(dtype.numpy),), plain, refused=refused)
            yield Sample((x[:0],), plain, note="empty")
            yield Sample((x > 0,), plain, refused=TypeRefused.code)
            yield Sample((x,), {**plain, "axis": 3}, refused=AxisOutOfRange.code)
