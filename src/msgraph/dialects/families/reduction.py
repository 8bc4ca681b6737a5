"""Reductions: some dims of a tensor combined into one value.

A member says what a kernel starts from, ``init(dtype)``, and how it takes in one more element,
``combine(k, acc, x)``. The kernel keeps ``accumulator(dtype)``: half precision is summed up in float32.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np
from xdsl.ir import Attribute, SSAValue
from xdsl.irdl import operand_def, result_def

from msgraph.diagnostics.catalog.shapes import AxisOutOfRange, ShapeRefused, TypeRefused
from msgraph.diagnostics.errors import error
from msgraph.dialects import dtypes
from msgraph.dialects.attributes import Ints, flag, ints
from msgraph.dialects.axes import axes_of, check_axes
from msgraph.dialects.batching import to_front
from msgraph.dialects.calls import CallBuilder
from msgraph.dialects.contract import Array, Axis, GraphOp, OpBuilder, Sample, V
from msgraph.dialects.dtypes import DType
from msgraph.dialects.types import Shape, Tensor, dtype_of, shape_of, tensor_type

if TYPE_CHECKING:
    from msgraph.kernels.builder.loops import KernelBuilder
    from msgraph.kernels.builder.vectors import VectorValue


class ReductionOp(GraphOp):
    """One tensor in; the dims ``axes`` (ascending, at least one unless the tensor has none) are gone or of size 1."""

    DTYPE_KINDS: ClassVar[str] = "iufc"
    """Kinds of element types it is defined on."""

    OF_NOTHING: ClassVar[bool] = True
    """Is there a value for no elements at all?"""

    input = operand_def()
    output = result_def()
    axes: Ints = ints()
    keep_dims: bool = flag()

    FAMILY_RULES = ("init", "combine")

    @classmethod
    def init(cls, dtype: DType) -> float | int | bool:
        """What a kernel starts from: combining it with ``x`` gives ``x``."""
        raise NotImplementedError

    @classmethod
    def combine(cls, k: KernelBuilder, acc: VectorValue, x: VectorValue) -> VectorValue:
        """Two partial results, or a partial result and an element, made one."""
        raise NotImplementedError

    @classmethod
    def accumulator(cls, dtype: DType) -> DType:
        """The element type a kernel keeps partial results in."""
        return dtype

    @classmethod
    def lower(cls, *args: Any, **fields: object) -> Any:
        return cls.combine(*args)

    @classmethod
    def infer(cls, *operands: Tensor, axes: Ints, keep_dims: bool, **_: object) -> Sequence[Attribute]:
        dtype, shape = dtype_of(operands[0]), shape_of(operands[0])
        check_axes(cls.MINDSPORE_NAME, axes, len(shape))
        if dtype.KIND not in cls.DTYPE_KINDS:
            raise error(TypeRefused(cls.MINDSPORE_NAME, f"unsupported reduce operation for {dtype.name}."))
        if not cls.OF_NOTHING and any(shape[axis] == 0 for axis in axes):
            raise error(
                ShapeRefused(cls.MINDSPORE_NAME, f"there is no result for no elements, but the shape is {shape}.")
            )
        return [tensor_type(dtype, reduced_shape(shape, axes, keep_dims))]

    def batch(
        self, b: OpBuilder[SSAValue], operands: Sequence[SSAValue], axes: Sequence[Axis], size: int
    ) -> tuple[Sequence[SSAValue], Sequence[Axis]]:
        if axes[0] is None:
            return b.emit(type(self), operands, self.fields), [None]
        x = to_front(b, operands[0], axes[0])
        if not self.axes:
            return [x], [0]
        fields = {"axes": tuple(axis + 1 for axis in self.axes), "keep_dims": self.keep_dims}
        return b.emit(type(self), [x], fields), [0]

    @classmethod
    def call(cls, b: CallBuilder[V], input: object, axis: object = None, keep_dims: bool = False) -> V:
        x = b.lift(input)
        axes = axes_of(cls.MINDSPORE_NAME, axis, len(b.shape_of(x)))
        return b.emit(cls, [x], {"axes": axes, "keep_dims": bool(keep_dims)})[0] if axes else x

    @classmethod
    def samples(cls) -> Iterable[Sample]:
        rng = np.random.default_rng(7)
        full = rng.permutation(24).reshape(2, 3, 4) / 8 + 0.25
        if "f" not in cls.DTYPE_KINDS:
            full = full > 1
        for axes in ((0,), (1,), (2,), (0, 2), (0, 1, 2)):
            for keep_dims in (False, True):
                yield Sample((full,), {"axes": axes, "keep_dims": keep_dims})
        for dtype in dtypes.ALL:
            if dtype.KIND in cls.DTYPE_KINDS:
                yield Sample(((full[0] * 4).astype(dtype.numpy),), {"axes": (1,), "keep_dims": False})
        yield Sample((full[0, 0, 0].reshape(()),), {"axes": (), "keep_dims": False})
        nothing = Sample((full[:, :0],), {"axes": (1,), "keep_dims": False}, note="empty")
        yield nothing if cls.OF_NOTHING else Sample(nothing.operands, nothing.fields, refused=ShapeRefused.code)
        yield Sample((full[:0],), {"axes": (1,), "keep_dims": True}, note="empty")
        yield Sample((full,), {"axes": (3,), "keep_dims": False}, refused=AxisOutOfRange.code)


def reduced_shape(shape: Shape, axes: Sequence[int], keep_dims: bool) -> Shape:
    """``shape`` with ``axes`` gone, or of size 1."""
    if keep_dims:
        return tuple(1 if k in axes else size for k, size in enumerate(shape))
    return tuple(size for k, size in enumerate(shape) if k not in axes)


def spread(b: OpBuilder[V], value: V, shape: Shape, axes: Sequence[int]) -> V:
    """The result of a reduction (or its cotangent) repeated over the dims that were reduced."""
    kept = reduced_shape(shape, axes, True)
    if shape_of(b.type_of(value)) != kept:
        value = b.reshape(value, shape=kept)
    return value if kept == shape else b.broadcast_to(value, shape=shape)


def reduced_eagerly(function: np.ufunc, x: Array, axes: tuple[int, ...], keep_dims: bool, wide: Any = None) -> Array:
    """NumPy's reduction, computed in the element type ``wide`` and rounded once."""
    work = x if wide is None else x.astype(wide)
    if all(x.shape[axis] == 1 for axis in axes):  # one element is what it is: -0.0 stays, too
        return x if keep_dims or not axes else x.squeeze(axes)
    result = function.reduce(work, axis=axes, keepdims=keep_dims)
    return np.asarray(result).astype(x.dtype)
