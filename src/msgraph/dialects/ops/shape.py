"""Views of a tensor: reshape (which dims of size 1 come and go by), transpose, broadcast_to, flip."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Any, ClassVar

import numpy as np
from xdsl.ir import SSAValue
from xdsl.irdl import irdl_op_definition

from msgraph.diagnostics.catalog.shapes import AxisOutOfRange, AxisRepeated, ShapeRefused
from msgraph.dialects.attributes import Ints, ints
from msgraph.dialects.axes import axes_of, axis_of, check_axes, sizes_of
from msgraph.dialects.batching import unbroadcast
from msgraph.dialects.calls import CallBuilder, user_function, user_primitive
from msgraph.dialects.contract import Array, Cotangents, OpBuilder, Sample, V
from msgraph.dialects.families.elementwise import by_numpy
from msgraph.dialects.families.view import ViewOp
from msgraph.dialects.types import DYNAMIC, Shape, broadcast_shapes, element_count, shape_of
from msgraph.dialects.views import View
from msgraph.support.symbolic_sizes import is_found_one

_X = np.arange(6, dtype=np.float32).reshape(2, 3)
_Y = np.arange(24, dtype=np.float64).reshape(2, 3, 4)


@irdl_op_definition
class ReshapeOp(ViewOp):
    """The same elements, in the same order, under another shape.

    %z = ms.reshape %x {shape = array<i64: 3, 2>} : (tensor<2x3xf32>) -> tensor<3x2xf32>
    """

    name = "ms.reshape"
    shape: Ints = ints()
    FUNCTION: ClassVar[str] = "reshape(input, shape)"
    PRIMITIVE: ClassVar[str] = "Reshape()(input, shape)"

    @classmethod
    def call(cls, b: CallBuilder[V], input: object, shape: object) -> V:
        x = b.lift(input)
        sizes = _without_unknown(b.shape_of(x), sizes_of("Reshape", shape))
        return x if sizes == b.shape_of(x) else b.emit(cls, [x], {"shape": sizes})[0]

    @classmethod
    def result_shape(cls, shape: Shape, /, **fields: Any) -> Shape:
        sizes: Shape = fields["shape"]
        if DYNAMIC not in (*shape, *sizes) and element_count(shape) != element_count(sizes):
            raise _other_count(shape, sizes).error()
        return sizes

    @classmethod
    def eager(cls, *operands: Array, shape: Ints, **_: object) -> Array:
        return operands[0].reshape(shape)

    @classmethod
    def view(cls, source: View, /, *, shape: Ints, **_: object) -> View | None:
        return source.reshaped(shape)

    @classmethod
    def samples(cls) -> Iterable[Sample]:
        yield Sample((_X,), {"shape": (3, 2)})
        yield Sample((_Y,), {"shape": (6, 1, 4)})
        yield Sample((np.array(3.0),), {"shape": (1, 1)})
        yield Sample((_X[:0],), {"shape": (0, 7)}, note="empty")
        yield Sample((_X,), {"shape": (4,)}, refused="MG230")


def _other_count(shape: Shape, sizes: Shape) -> ShapeRefused:
    what = f"the accumulate of x_shape must be equal to out_shape, but got x_shape: {shape}, and out_shape: {sizes}"
    return ShapeRefused("Reshape", what)


def _without_unknown(shape: Shape, sizes: Shape) -> Shape:
    """``sizes`` with the one ``-1`` replaced by what is left for it."""
    unknown = sizes.count(-1)
    if unknown > 1 or any(size < -1 for size in sizes):
        raise ShapeRefused("Reshape", f"at most one component of shape can be -1, but got {sizes}").error()
    if not unknown:
        return sizes
    known = -math.prod(sizes)
    total = element_count(shape)
    if known == 0 or total % known:
        raise _other_count(shape, sizes).error()
    return tuple(total // known if size == -1 else size for size in sizes)


@irdl_op_definition
class TransposeOp(ViewOp):
    """Dim ``k`` of the result is dim ``perm[k]`` of the operand.

    %z = ms.transpose %x {perm = array<i64: 1, 0>} : (tensor<2x3xf32>) -> tensor<3x2xf32>
    """

    name = "ms.transpose"
    perm: Ints = ints()
    PYTHON_CALLABLES: ClassVar = (np.transpose,)
    FUNCTION: ClassVar[str] = "transpose(input, dims); permute(input, axis)"
    PRIMITIVE: ClassVar[str] = "Transpose()(input, input_perm)"

    @classmethod
    def call(cls, b: CallBuilder[V], input: object, axes: object) -> V:
        x = b.lift(input)
        rank = len(b.shape_of(x))
        order = tuple(axis_of("Transpose", axis, rank) for axis in sizes_of("Transpose", axes, "axes"))
        return x if order == tuple(range(rank)) else b.emit(cls, [x], {"perm": order})[0]

    @classmethod
    def result_shape(cls, shape: Shape, /, *, perm: Ints, **_: object) -> Shape:
        if len(perm) != len(shape):
            what = f"the size of 'perm' should be equal to the rank of 'input_x', but got {len(perm)} and {len(shape)}."
            raise ShapeRefused("Transpose", what).error()
        check_axes("Transpose", perm, len(shape))
        return tuple(shape[axis] for axis in perm)

    eager = by_numpy(np.transpose, "perm")

    @classmethod
    def view(cls, source: View, /, *, perm: Ints, **_: object) -> View | None:
        return source.permuted(perm)

    @classmethod
    def put_back(cls, b: OpBuilder[V], source: V, part: V, /, *, perm: Ints, **_: object) -> V:
        return b.transpose(part, perm=tuple(perm.index(k) for k in range(len(perm))))

    @classmethod
    def samples(cls) -> Iterable[Sample]:
        yield Sample((_X,), {"perm": (1, 0)})
        yield Sample((_Y,), {"perm": (2, 0, 1)})
        yield Sample((np.arange(4),), {"perm": (0,)})
        yield Sample((_X,), {"perm": (0, 0)}, refused=AxisRepeated.code)
        yield Sample((_X,), {"perm": (0, 5)}, refused=AxisOutOfRange.code)
        yield Sample((_X,), {"perm": (0,)}, refused=ShapeRefused.code)


@irdl_op_definition
class BroadcastToOp(ViewOp):
    """The tensor repeated along new leading dims and dims of size 1.

    %z = ms.broadcast_to %x {shape = array<i64: 2, 3>} : (tensor<3xf32>) -> tensor<2x3xf32>
    """

    name = "ms.broadcast_to"
    shape: Ints = ints()
    PYTHON_CALLABLES: ClassVar = (np.broadcast_to,)
    FUNCTION: ClassVar[str] = "broadcast_to(input, shape)"
    PRIMITIVE: ClassVar[str] = "BroadcastTo(shape)(input)"

    @classmethod
    def call(cls, b: CallBuilder[V], input: object, shape: object) -> V:
        x = b.lift(input)
        own, sizes = b.shape_of(x), sizes_of("BroadcastTo", shape)
        new = len(sizes) - len(own)
        if new >= 0:
            sizes = tuple(own[k - new] if size == -1 and k >= new else size for k, size in enumerate(sizes))
        return x if sizes == own else b.emit(cls, [x], {"shape": sizes})[0]

    @classmethod
    def result_shape(cls, shape: Shape, /, **fields: Any) -> Shape:
        sizes: Shape = fields["shape"]
        if broadcast_shapes(shape, sizes) != sizes or any(type(size) is int and size < 0 for size in sizes):
            what = (
                "in order to broadcast, each dimension pair must be equal or input dimension is 1 or target dimension "
                f"is -1. But got x_shape: {_listed(shape)}, target shape: {_listed(sizes)}."
            )
            raise ShapeRefused("BroadcastTo", what).error()
        return sizes

    eager = by_numpy(np.broadcast_to, "shape")

    def vjp(self, b: OpBuilder[SSAValue], *cotangents: SSAValue) -> Cotangents:
        return [unbroadcast(b, cotangents[0], shape_of(self.input.type))]

    @classmethod
    def view(cls, source: View, /, *, shape: Ints, **_: object) -> View | None:
        return source.broadcast(shape)

    def batch(self, b: OpBuilder[SSAValue], operands: Sequence[SSAValue], axes: Sequence[int | None], size: int) -> Any:
        if axes[0] is not None:  # new dims go between the batch dim and the operand's own: give it those first
            own = shape_of(self.input.type)
            x = b.transpose(operands[0], perm=(axes[0], *(k for k in range(len(own) + 1) if k != axes[0])))
            x = b.reshape(x, shape=(size, *(1,) * (len(self.shape) - len(own)), *own))
            operands, axes = [x], [0]
        return super().batch(b, operands, axes, size)

    @classmethod
    def samples(cls) -> Iterable[Sample]:
        yield Sample((_X[0],), {"shape": (2, 3)})
        yield Sample((_Y[:, :1],), {"shape": (3, 2, 3, 4)})
        yield Sample((np.array(2.0),), {"shape": (2,)})
        yield Sample((np.array([1]),), {"shape": (0,)}, note="empty")
        yield Sample((_X,), {"shape": (2, 4)}, refused=ShapeRefused.code)
        yield Sample((_X,), {"shape": (3,)}, refused=ShapeRefused.code)


def _listed(shape: Shape) -> str:
    return f"({', '.join(map(str, shape))})"


@user_primitive("ExpandDims()(input_x, axis)")
@user_function("expand_dims(input_x, axis); unsqueeze(input, dim)", python=(np.expand_dims,))
def expand_dims(b: CallBuilder[V], x: V, axis: object) -> V:
    """A new dim of size 1 at ``axis``."""
    return b.expand_dims(x, axis_of("ExpandDims", axis, len(b.shape_of(x)), ends=1))


@user_function("squeeze(input, axis=None)", python=(np.squeeze,))
def squeeze(b: CallBuilder[V], x: V, axis: object) -> V:
    """The tensor without dims of size 1: all of them, or those among ``axis``."""
    shape = b.shape_of(x)
    axes = range(len(shape)) if axis is None or axis == () else axes_of("Squeeze", axis, len(shape))
    axes = [k for k in axes if is_found_one(shape[k])]
    return b.squeeze(x, axes) if axes else x


@irdl_op_definition
class FlipOp(ViewOp):
    """The elements in reverse order along ``axes``.

    %z = ms.flip %x {axes = array<i64: 0>} : tensor<2x3xf32>
    """

    name = "ms.flip"
    axes: Ints = ints()
    PYTHON_CALLABLES: ClassVar = (np.flip,)
    FUNCTION: ClassVar[str] = "flip(input, dims); reverse(x, axis)"
    PRIMITIVE: ClassVar[str] = "ReverseV2(axis)(input)"

    @classmethod
    def call(cls, b: CallBuilder[V], input: object, axis: object) -> V:
        x = b.lift(input)
        positions = axes_of("ReverseV2", axis, len(b.shape_of(x)))
        return b.emit(cls, [x], {"axes": positions})[0] if positions else x

    @classmethod
    def result_shape(cls, shape: Shape, /, *, axes: Ints, **_: object) -> Shape:
        check_axes("ReverseV2", axes, len(shape))
        return shape

    eager = by_numpy(np.flip, "axes")

    @classmethod
    def view(cls, source: View, /, *, axes: Ints, **_: object) -> View | None:
        starts = [size - 1 if k in axes else 0 for k, size in enumerate(source.shape)]
        steps = [-1 if k in axes else 1 for k in range(len(source.shape))]
        return source.sliced(starts, source.shape, steps)

    @classmethod
    def put_back(cls, b: OpBuilder[V], source: V, part: V, /, *, axes: Ints, **_: object) -> V:
        return b.flip(part, axes=axes)

    @classmethod
    def samples(cls) -> Iterable[Sample]:
        yield Sample((_X,), {"axes": (0,)})
        yield Sample((_Y,), {"axes": (0, 2)})
        yield Sample((_X[:0],), {"axes": (0, 1)}, note="empty")
        yield Sample((_X,), {"axes": (4,)}, refused=AxisOutOfRange.code)
