"""Reductions: some dims of a tensor combined into one value, ``ms.reduce``."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from xdsl.ir import Attribute, SSAValue
from xdsl.irdl import irdl_op_definition, operand_def, result_def

from msgraph.diagnostics.catalog.shapes import AxisOutOfRange, ShapeRefused, TypeRefused
from msgraph.dialects import dtypes
from msgraph.dialects.attributes import Ints, decode, flag, ints
from msgraph.dialects.axes import check_axes
from msgraph.dialects.batching import to_front
from msgraph.dialects.contract import Array, Axis, Batched, Cotangents, OpBuilder, Sample, V
from msgraph.dialects.dtypes import DType
from msgraph.dialects.families.cotangents import holomorphic, nothing_flows
from msgraph.dialects.families.functions import OneOf
from msgraph.dialects.types import Shape, Tensor, dtype_of, element_count, shape_of, tensor_type

if TYPE_CHECKING:
    from msgraph.kernels.builder.loops import KernelBuilder
    from msgraph.kernels.builder.vectors import VectorValue

IN_PARTS = "parts"
"""The attribute of a reduction in parts."""

WIDER: dict[DType, Any] = {dtypes.float16: np.float32, dtypes.bfloat16: np.float32, dtypes.float32: np.float64}
"""What the eager rules add up in: more than the element type, so that they are right to its last place."""


class Combiner(NamedTuple):
    """What a reduction makes one value of two by."""

    what: str
    by_numpy: np.ufunc
    by_lanes: str
    """The kernel builder's method."""
    vjp: Callable[..., Cotangents]
    neutral: float | bool | None = None
    """What changes nothing; ``None`` for an ``end`` of the element type: then there is no result for no elements."""
    end: str = ""
    kinds: str = "iufc"

    @property
    def is_wide(self) -> bool:
        """Are partial results rounded? Then they are kept in a wider type."""
        return self.neutral is not None and self.kinds != "b"

    def init(self, dtype: DType) -> float | int | bool:
        """What a kernel starts from: combining it with ``x`` gives ``x``."""
        if self.neutral is not None:
            return self.neutral
        if dtype.is_float:
            return -np.inf if self.end == "min" else np.inf
        return int(getattr(np.iinfo(dtype.numpy), self.end))

    def combine(self, k: KernelBuilder, acc: VectorValue, x: VectorValue) -> VectorValue:
        """Two partial results, or a partial result and an element, made one."""
        return getattr(k, self.by_lanes)(acc, x)

    def accumulator(self, dtype: DType) -> DType:
        """The element type a kernel keeps partial results in: half precision is summed up in float32."""
        return dtypes.float32 if self.is_wide and dtype in dtypes.HALVES else dtype


def reduced_shape(shape: Shape, axes: Sequence[int], keep_dims: bool, parts: Ints = ()) -> Shape:
    """``shape`` with ``axes`` gone, or of size 1; but the one of ``parts`` has as many elements as there are."""
    counts = dict.fromkeys(axes if keep_dims else (), 1)
    if parts:
        counts[parts[0]] = parts[1]
    return tuple(counts.get(k, size) for k, size in enumerate(shape) if k in counts or k not in axes)


def _spread(b: OpBuilder[V], value: V, shape: Shape, axes: Sequence[int]) -> V:
    """The result of a reduction (or its cotangent) repeated over the dims that were reduced."""
    kept = reduced_shape(shape, axes, True)
    if shape_of(b.type_of(value)) != kept:
        value = b.reshape(value, shape=kept)
    return value if kept == shape else b.broadcast_to(value, shape=shape)


def _of_sum(op: ReductionOp, b: OpBuilder[SSAValue], ct: SSAValue) -> Cotangents:
    return [_spread(b, ct, shape_of(op.input.type), op.axes)]


@holomorphic
def _of_product(op: ReductionOp, b: OpBuilder[SSAValue], *cotangents: SSAValue) -> Cotangents:
    """Each element's factor is the product of all others: of those before it and those behind it."""
    (ct,) = cotangents
    shape, axes, dtype = shape_of(op.input.type), op.axes, dtype_of(b.type_of(ct))
    x = op.input if dtype_of(op.input.type) is dtype else b.convert(op.input, dtype=dtype)
    kept = tuple(k for k in range(len(shape)) if k not in axes)
    order = (*kept, *axes)
    last = len(kept)
    count = element_count(tuple(shape[k] for k in axes))
    rows = b.reshape(b.transpose(x, perm=order), shape=(*(shape[k] for k in kept), count))
    before = b.cumprod(rows, axis=last, exclusive=True, reverse=False)
    behind = b.cumprod(rows, axis=last, exclusive=True, reverse=True)
    others = b.reshape(b.mul(before, behind), shape=tuple(shape[k] for k in order))
    others = b.transpose(others, perm=tuple(order.index(k) for k in range(len(shape))))
    return [b.mul(_spread(b, ct, shape, axes), others)]


def _of_extreme(op: ReductionOp, b: OpBuilder[SSAValue], ct: SSAValue) -> Cotangents:
    """Equal elements share the cotangent."""
    shape, axes = shape_of(op.input.type), op.axes
    if not axes:
        return [ct]
    chosen = b.equal(op.input, _spread(b, op.output, shape, axes))
    mask = b.convert(chosen, dtype=dtype_of(b.type_of(ct)))
    share = b.div(mask, b.reduce_sum(mask, axes=axes, keep_dims=True))
    return [b.mul(_spread(b, ct, shape, axes), share)]


@irdl_op_definition
class ReductionOp(OneOf):
    """The elements over ``axes`` (ascending, at least one unless the tensor has none) combined: dims gone or of size 1.

    %z = ms.reduce %x {function = "reduce_sum", axes = array<i64: 1>, keep_dims = false}
        : (tensor<2x3xf32>) -> tensor<2xf32>

    In fused graphs large ones may come in parts: the dim of the first number has as many pieces as the second says, of
    ``ceil(size / pieces)`` elements, each combined by itself.

    %p = ms.reduce %x {function = "reduce_sum", axes = array<i64: 0>, keep_dims = false, parts = array<i64: 0, 16>}
        : (tensor<512x768xf32>) -> tensor<16x768xf32>
    """

    name = "ms.reduce"
    FUNCTIONS = {
        "reduce_sum": Combiner(
            "Sum over ``axes``; the element type stays, so integers wrap.", np.add, "add", _of_sum, 0
        ),
        "reduce_prod": Combiner("Product over ``axes``.", np.multiply, "mul", _of_product, 1),
        "reduce_max": Combiner(
            "The greatest element over ``axes``; NaN where there is one.", np.maximum, "maximum", _of_extreme,
            end="min", kinds="iuf",
        ),
        "reduce_min": Combiner(
            "The least element over ``axes``; NaN where there is one.", np.minimum, "minimum", _of_extreme,
            end="max", kinds="iuf",
        ),
        "reduce_any": Combiner(
            "Is any element over ``axes`` true?", np.logical_or, "or_", nothing_flows, False, kinds="b"
        ),
        "reduce_all": Combiner(
            "Are all elements over ``axes`` true?", np.logical_and, "and_", nothing_flows, True, kinds="b"
        ),
    }  # fmt: skip
    input = operand_def()
    output = result_def()
    axes: Ints = ints()
    keep_dims: bool = flag()
    REMARKS = (IN_PARTS,)

    @property
    def parts(self) -> Ints:
        """The dim that is cut and the number of pieces; nothing for a result that comes as a whole."""
        return decode(self.attributes[IN_PARTS]) if IN_PARTS in self.attributes else ()

    @property
    def fields(self) -> dict[str, object]:
        return {**super().fields, **({IN_PARTS: self.parts} if self.parts else {})}

    @classmethod
    def listed_name(cls, *, function: str, **_: object) -> str:
        return function.title().replace("_", "")

    @classmethod
    def infer(
        cls, *operands: Tensor, function: str, axes: Ints, keep_dims: bool, parts: Ints = (), **_: object
    ) -> Sequence[Attribute]:
        dtype, shape = dtype_of(operands[0]), shape_of(operands[0])
        label, row = cls.listed_name(function=function), cls.FUNCTIONS[function]
        check_axes(label, axes, len(shape))
        if dtype.KIND not in row.kinds:
            raise TypeRefused(label, f"unsupported reduce operation for {dtype.name}.").error()
        if row.neutral is None and any(shape[axis] == 0 for axis in axes):
            raise ShapeRefused(label, f"there is no result for no elements, but the shape is {shape}.").error()
        return [tensor_type(dtype, reduced_shape(shape, axes, keep_dims, parts))]

    @classmethod
    def eager(cls, *operands: Array, function: str, axes: Ints, keep_dims: bool, parts: Ints = ()) -> Array:
        (x,), row = operands, cls.FUNCTIONS[function]
        if parts:
            axis, count = parts
            pieces = np.array_split(x, range(step := -(-x.shape[axis] // count), x.shape[axis], step), axis)
            each = [cls.eager(piece, function=function, axes=axes, keep_dims=True) for piece in pieces]
            return np.concatenate(each, axis).reshape(reduced_shape(x.shape, axes, keep_dims, parts))
        if all(x.shape[axis] == 1 for axis in axes):  # one element is what it is: -0.0 stays, too
            return x if keep_dims or not axes else x.squeeze(axes)
        wide = WIDER.get(dtypes.from_numpy(x.dtype)) if row.is_wide else None
        result = row.by_numpy.reduce(x if wide is None else x.astype(wide), axis=axes, keepdims=keep_dims)
        return np.asarray(result).astype(x.dtype)

    def vjp(self, b: OpBuilder[SSAValue], *cotangents: SSAValue) -> Cotangents:
        return self.FUNCTIONS[self.function].vjp(self, b, *cotangents)

    def batch(self, b: OpBuilder[SSAValue], operands: Sequence[SSAValue], axes: Sequence[Axis], size: int) -> Batched:
        x = to_front(b, operands[0], axes[0])
        if not self.axes:
            return [x], [0]
        return b.emit(type(self), [x], {**self.fields, "axes": tuple(axis + 1 for axis in self.axes)}), [0]

    @classmethod
    def combine(cls, *args: Any, **fields: Any) -> object:
        """Two partial results, or a partial result and an element, made one."""
        return cls.FUNCTIONS[fields["function"]].combine(*args)

    lower = combine

    @classmethod
    def samples(cls) -> Iterable[Sample]:
        numbers = np.random.default_rng(7).permutation(24).reshape(2, 3, 4) / 8 + 0.25
        for word, row in cls.FUNCTIONS.items():
            full: Array = numbers > 1 if row.kinds == "b" else numbers
            dropped, kept = ({"function": word, "axes": (1,), "keep_dims": keep} for keep in (False, True))
            for axes in ((0,), (1,), (2,), (0, 2), (0, 1, 2)):
                yield from (Sample((full,), {**fields, "axes": axes}) for fields in (dropped, kept))
            for dtype in dtypes.ALL:
                if dtype.KIND in row.kinds:
                    yield Sample(((full[0] * 4).astype(dtype.numpy),), dropped)
            yield Sample((full[0, 0, 0].reshape(()),), {**dropped, "axes": ()})
            refused = ShapeRefused.code if row.neutral is None else None
            yield Sample((full[:, :0],), dropped, refused, "empty")
            yield Sample((full[:0],), kept, note="empty")
            yield Sample((full,), {**dropped, "axes": (3,)}, refused=AxisOutOfRange.code)
