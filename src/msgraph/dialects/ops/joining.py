"""Tensors made of other tensors: ``ms.concat``, ``ms.stack``, ``ms.pad``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, ClassVar, cast

import numpy as np
from xdsl.ir import Attribute, SSAValue
from xdsl.irdl import irdl_op_definition, operand_def, result_def, var_operand_def

from msgraph.diagnostics.catalog.shapes import AxisOutOfRange, ShapeRefused, TypeRefused
from msgraph.dialects.attributes import Ints, integer, ints
from msgraph.dialects.axes import axis_of, check_axes
from msgraph.dialects.batching import all_batched, in_front, to_front
from msgraph.dialects.calls import CallBuilder
from msgraph.dialects.contract import Array, Axis, Batched, Cotangents, GraphOp, OpBuilder, Sample, V
from msgraph.dialects.families.indexed import IndexedOp, Operands, is_within, number, within
from msgraph.dialects.types import Shape, Tensor, dtype_of, shape_of, tensor_type
from msgraph.dialects.views import View
from msgraph.support.symbolic_sizes import is_symbolic

if TYPE_CHECKING:
    from msgraph.kernels.builder.loops import KernelBuilder
    from msgraph.kernels.builder.vectors import VectorValue

_X = np.arange(6, dtype=np.float32).reshape(2, 3)
_Y = np.arange(12, dtype=np.float64).reshape(2, 3, 2)


class JoinOp(GraphOp):
    """Each operand fills a part of the result, along ``axis``: as many places as it has there, or one of a new dim."""

    parts = var_operand_def()
    output = result_def()
    axis: int = integer()

    @staticmethod
    def cuts(whole: Shape, shapes: Sequence[Shape], axis: int) -> Iterator[dict[str, Shape]]:
        """Of each operand the slice of the result that it fills."""
        start = 0
        for shape in shapes:
            size = shape[axis] if len(shape) == len(whole) else 1
            starts = tuple(start if k == axis else 0 for k in range(len(whole)))
            yield {"starts": starts, "sizes": (*whole[:axis], size, *whole[axis + 1 :]), "steps": (1,) * len(whole)}
            start += size

    def vjp(self, b: OpBuilder[SSAValue], *cotangents: SSAValue) -> Cotangents:
        whole, shapes = shape_of(self.output.type), [shape_of(part.type) for part in self.parts]
        parts = [b.slice(cotangents[0], **cut) for cut in self.cuts(whole, shapes, self.axis)]
        return parts if len(shapes[0]) == len(whole) else [b.squeeze(part, axes=(self.axis,)) for part in parts]

    @classmethod
    def pieces(cls, target: View, shapes: Sequence[Shape], /, *, axis: int, **_: object) -> list[View]:
        """Where each operand stands in a result laid out as ``target``."""
        views = [target.sliced(**cut) for cut in cls.cuts(target.shape, shapes, axis)]
        kept = [k for k in range(len(target.shape)) if k != axis]
        return views if len(shapes[0]) == len(target.shape) else [view.permuted(kept) for view in views]

    lower = pieces  # pyright: ignore[reportAssignmentType]
    batch = in_front("axis")


def _common_type(op: str, operands: Sequence[Tensor]) -> None:
    dtypes_of_operands = [dtype_of(operand) for operand in operands]
    if any(dtype is not dtypes_of_operands[0] for dtype in dtypes_of_operands):
        what = f"all types should be same, but got ({', '.join(map(str, dtypes_of_operands))})"
        raise TypeRefused.differing(op, what, *dtypes_of_operands).error()


def _tensors(b: CallBuilder[V], op: str, tensors: object) -> list[V]:
    """A tuple, list or tensor of tensors as values of one element type."""
    if not isinstance(tensors, (tuple, list)):
        tensors = [tensors] if b.is_tensor(tensors) else tensors
    items = cast(Sequence[object], tensors)
    if not items:
        raise ShapeRefused(op, "the elements size must be greater than 0, but got 0.").error()
    return b.promote(*items)


@irdl_op_definition
class ConcatOp(JoinOp):
    """The operands one behind the other along ``axis``.

    %z = ms.concat %x, %y {axis = 0 : i64} : (tensor<2x3xf32>, tensor<1x3xf32>) -> tensor<3x3xf32>
    """

    name = "ms.concat"
    PYTHON_CALLABLES: ClassVar = (np.concatenate,)
    FUNCTION: ClassVar[str] = "concat(tensors, axis=0); cat(tensors, axis=0)"
    PRIMITIVE: ClassVar[str] = "Concat(axis=0)(tensors)"

    @classmethod
    def call(cls, b: CallBuilder[V], tensors: object, axis: object = 0) -> V:
        parts = _tensors(b, "Concat", tensors)
        place = axis_of("Concat", axis, len(b.shape_of(parts[0])))
        return parts[0] if len(parts) == 1 else b.emit(cls, parts, {"axis": place})[0]

    @classmethod
    def infer(cls, *operands: Tensor, axis: int, **_: object) -> Sequence[Attribute]:
        if not operands:
            raise ShapeRefused("Concat", "the elements size must be greater than 0, but got 0.").error()
        _common_type("Concat", operands)
        shapes = [shape_of(operand) for operand in operands]
        first = shapes[0]
        if any(len(shape) != len(first) for shape in shapes):
            raise ShapeRefused("Concat", f"element rank must be same(shapes are {shapes})!").error()
        check_axes("Concat", (axis,), len(first))
        for k, size in enumerate(first):
            if k != axis and any(shape[k] != size for shape in shapes):
                what = (
                    f"shapes of tensors must match except in given concat axis {axis}, "
                    f"but got mismatch in {k}(all input shapes are {shapes})!"
                )
                raise ShapeRefused("Concat", what).error()
        total = sum(shape[axis] for shape in shapes)
        return [tensor_type(dtype_of(operands[0]), (*first[:axis], total, *first[axis + 1 :]))]

    @classmethod
    def eager(cls, *operands: Array, axis: int, **_: object) -> Array:
        return np.concatenate(operands, axis)

    @classmethod
    def samples(cls) -> Iterable[Sample]:
        yield Sample((_X, _X[:1] + 1), {"axis": 0})
        yield Sample((_Y, _Y[:, :, :1] + 1, _Y), {"axis": 2})
        yield Sample((_X,), {"axis": 1}, note="one operand")
        yield Sample((_X > 2, _X > 3), {"axis": 1})
        yield Sample((_X, _X[:0]), {"axis": 0}, note="one part is empty")
        yield Sample((_X, _X[:1]), {"axis": 1}, refused=ShapeRefused.code)
        yield Sample((_X, _X[0]), {"axis": 0}, refused=ShapeRefused.code)
        yield Sample((_X, _X), {"axis": 2}, refused=AxisOutOfRange.code)
        yield Sample((_X, _X.astype(np.int32)), {"axis": 0}, refused=TypeRefused.code)


@irdl_op_definition
class StackOp(JoinOp):
    """The operands, all of one shape, side by side along a new dim ``axis``.

    %z = ms.stack %x, %y {axis = 0 : i64} : (tensor<3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
    """

    name = "ms.stack"
    PYTHON_CALLABLES: ClassVar = (np.stack,)
    FUNCTION: ClassVar[str] = "stack(tensors, axis=0)"
    PRIMITIVE: ClassVar[str] = "Stack(axis=0)(tensors); Pack(axis=0)(tensors)"

    @classmethod
    def call(cls, b: CallBuilder[V], tensors: object, axis: object = 0) -> V:
        parts = _tensors(b, "Stack", tensors)
        return b.emit(cls, parts, {"axis": axis_of("Stack", axis, len(b.shape_of(parts[0])), ends=1)})[0]

    @classmethod
    def infer(cls, *operands: Tensor, axis: int, **_: object) -> Sequence[Attribute]:
        if not operands:
            raise ShapeRefused("Stack", "the elements size must be greater than 0, but got 0.").error()
        _common_type("Stack", operands)
        first = shape_of(operands[0])
        for operand in operands:
            if shape_of(operand) != first:
                what = f"all shapes should be same, but got {first} and {shape_of(operand)}."
                raise ShapeRefused("Stack", what).error()
        check_axes("Stack", (axis,), len(first) + 1)
        return [tensor_type(dtype_of(operands[0]), (*first[:axis], len(operands), *first[axis:]))]

    @classmethod
    def eager(cls, *operands: Array, axis: int, **_: object) -> Array:
        return np.stack(operands, axis)

    @classmethod
    def samples(cls) -> Iterable[Sample]:
        yield Sample((_X, _X + 1), {"axis": 0})
        yield Sample((_X, _X + 1, _X + 2), {"axis": 2})
        yield Sample((np.array(1.0), np.array(2.0)), {"axis": 0})
        yield Sample((_Y,), {"axis": 1}, note="one operand")
        yield Sample((_X, _X[0]), {"axis": 0}, refused=ShapeRefused.code)
        yield Sample((_X, _X), {"axis": 3}, refused=AxisOutOfRange.code)
        yield Sample((_X, _X.astype(np.int32)), {"axis": 0}, refused=TypeRefused.code)


def with_padding(b: OpBuilder[V], x: V, value: V, low: Ints, high: Ints) -> V:
    """``ms.pad``; what only a call knows how often to put before a dim is joined with the rest."""
    axis = next((axis for axis, count in enumerate(low) if is_symbolic(count)), None)
    if axis is None:
        return b.pad(x, value, low=low, high=high)
    others = [tuple(0 if k == axis else count for k, count in enumerate(counts)) for counts in (low, high)]
    x = with_padding(b, x, value, others[0], others[1])
    shape = shape_of(b.type_of(x))

    def end(count: int) -> list[V]:
        is_empty = not is_symbolic(count) and not count
        return [] if is_empty else [b.broadcast_to(value, shape=(*shape[:axis], count, *shape[axis + 1 :]))]

    return b.concat(*end(low[axis]), x, *end(high[axis]), axis=axis)


@irdl_op_definition
class PadOp(IndexedOp):
    """The tensor with ``low[k]`` times ``value`` before and ``high[k]`` times behind it along each dim.

    %z = ms.pad %x, %v {low = array<i64: 1>, high = array<i64: 2>} : (tensor<3xf32>, tensor<f32>) -> tensor<6xf32>
    """

    name = "ms.pad"
    input = operand_def()
    value = operand_def()
    output = result_def()
    low: Ints = ints()
    high: Ints = ints()

    @classmethod
    def infer(cls, *operands: Tensor, low: Ints, high: Ints, **_: object) -> Sequence[Attribute]:
        x, value = operands
        shape = shape_of(x)
        if not len(low) == len(high) == len(shape) or min((*low, *high), default=0) < 0 or shape_of(value) != ():
            what = f"a tensor of shape {shape} cannot be padded by {low} and {high} with a value of {shape_of(value)}."
            raise ShapeRefused("Pad", what).error()
        _common_type("Pad", operands)
        return [tensor_type(dtype_of(x), tuple(a + n + z for a, n, z in zip(low, shape, high, strict=True)))]

    @classmethod
    def eager(cls, *operands: Array, low: Ints, high: Ints, **_: object) -> Array:
        x, value = operands
        widths = list(zip(low, high, strict=True))
        return np.pad(x, widths, constant_values=value) if widths else x

    def vjp(self, b: OpBuilder[SSAValue], *cotangents: SSAValue) -> Cotangents:
        (ct,) = cotangents
        shape = shape_of(self.input.type)
        own = b.slice(ct, starts=self.low, sizes=shape, steps=(1,) * len(shape))
        every = tuple(range(len(shape)))
        if not every:
            return own, None
        total, inner = (b.reduce_sum(x, axes=every, keep_dims=False) for x in (ct, own))
        return own, b.sub(total, inner)

    def batch(self, b: OpBuilder[SSAValue], operands: Sequence[SSAValue], axes: Sequence[Axis], size: int) -> Batched:
        if axes[1] is not None:
            return self._batch_values(b, operands, axes, size)
        x = to_front(b, operands[0], axes[0])
        fields = {"low": (0, *self.low), "high": (0, *self.high)}
        return b.emit(PadOp, [x, operands[1]], fields), [0]

    def _batch_values(
        self, b: OpBuilder[SSAValue], operands: Sequence[SSAValue], axes: Sequence[Axis], size: int
    ) -> tuple[Sequence[SSAValue], Sequence[Axis]]:
        """Each tensor has a value of its own: a tensor full of values, with the operands put into it."""
        x, value = all_batched(b, operands, axes, size)
        shape = shape_of(self.output.type)
        values = b.reshape(value, shape=(size, *(1,) * len(shape)))
        values = b.broadcast_to(values, shape=(size, *shape))
        result = b.update_slice(values, x, starts=(0, *self.low), steps=(1,) * (len(shape) + 1))
        return [result], [0]

    @classmethod
    def element(
        cls,
        k: KernelBuilder,
        index: Sequence[VectorValue],
        operands: Operands,
        /,
        *,
        low: Ints,
        high: Ints,
        **_: object,
    ) -> VectorValue:
        inside: VectorValue | None = None
        places: list[VectorValue] = []
        for axis, (place, before, after) in enumerate(zip(index, low, high, strict=True)):
            own = k.sub(place, number(k, before)) if before else place
            if before or after:
                size = operands.size(0, axis)
                test = is_within(k, own, size)
                inside = test if inside is None else k.and_(inside, test)
                own = within(k, own, size)
            places.append(own)
        value = operands(1, ())
        if operands.is_empty(0):
            return value
        return operands(0, places) if inside is None else k.select(inside, operands(0, places), value)

    @classmethod
    def samples(cls) -> Iterable[Sample]:
        nine = np.array(9, np.float32)
        yield Sample((_X, nine), {"low": (1, 0), "high": (0, 2)})
        yield Sample((_X, nine), {"low": (0, 0), "high": (0, 0)}, note="nothing to do")
        yield Sample((_Y, np.array(1.5)), {"low": (1, 0, 2), "high": (1, 1, 0)})
        yield Sample((_X[:0], nine), {"low": (1, 0), "high": (0, 0)}, note="empty")
        yield Sample((_X, nine), {"low": (1,), "high": (0,)}, refused=ShapeRefused.code)
        yield Sample((_X, nine), {"low": (-1, 0), "high": (0, 0)}, refused=ShapeRefused.code)
        yield Sample((_X, np.array(9)), {"low": (1, 0), "high": (0, 0)}, refused=TypeRefused.code)
