"""Parts of a tensor at known places: ``ms.slice`` reads one, ``ms.update_slice`` replaces one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

import numpy as np
from xdsl.ir import Attribute, SSAValue
from xdsl.irdl import irdl_op_definition, operand_def, result_def

from msgraph.diagnostics.catalog.shapes import ShapeRefused, TypeRefused
from msgraph.dialects.attributes import Ints, ints
from msgraph.dialects.batching import all_batched
from msgraph.dialects.contract import Array, Axis, Batched, Cotangents, OpBuilder, Sample, V
from msgraph.dialects.dtypes import DType
from msgraph.dialects.families.indexed import IndexedOp, Operands, is_within, number, within
from msgraph.dialects.families.view import ViewOp
from msgraph.dialects.types import Shape, Tensor, dtype_of, shape_of, tensor_type
from msgraph.dialects.views import View
from msgraph.support.symbolic_sizes import is_symbolic

if TYPE_CHECKING:
    from msgraph.kernels.builder.loops import KernelBuilder
    from msgraph.kernels.builder.vectors import VectorValue

_X = np.arange(6, dtype=np.float32).reshape(2, 3)
_Y = np.arange(24, dtype=np.float64).reshape(2, 3, 4)


@irdl_op_definition
class SliceOp(ViewOp):
    """Of each dim ``sizes[k]`` elements, from ``starts[k]`` on, ``steps[k]`` apart; steps may be negative.

    %z = ms.slice %x {starts = array<i64: 2>, sizes = array<i64: 2>, steps = array<i64: -2>}
        : (tensor<3xf32>) -> tensor<2xf32>
    """

    name = "ms.slice"
    starts: Ints = ints()
    sizes: Ints = ints()
    steps: Ints = ints()

    @classmethod
    def result_shape(cls, shape: Shape, /, *, starts: Ints, sizes: Ints, steps: Ints, **_: object) -> Shape:
        check_slice("Slice", shape, starts, sizes, steps)
        return sizes

    @classmethod
    def eager(cls, *operands: Array, starts: Ints, sizes: Ints, steps: Ints, **_: object) -> Array:
        return operands[0][slices(starts, sizes, steps)]

    def vjp(self, b: OpBuilder[SSAValue], *cotangents: SSAValue) -> Cotangents:
        dtype, shape = dtype_of(b.type_of(cotangents[0])), shape_of(self.input.type)
        return [with_slice(b, filled(b, 0, dtype, shape), cotangents[0], self.starts, self.steps)]

    @classmethod
    def view(cls, source: View, /, *, starts: Ints, sizes: Ints, steps: Ints, **_: object) -> View | None:
        return source.sliced(starts, sizes, steps)

    @classmethod
    def put_back(cls, b: OpBuilder[V], source: V, part: V, /, *, starts: Ints, steps: Ints, **_: object) -> V:
        return with_slice(b, source, part, starts, steps)

    @classmethod
    def samples(cls) -> Iterable[Sample]:
        yield Sample((_X,), {"starts": (0, 1), "sizes": (2, 2), "steps": (1, 1)})
        yield Sample((_Y,), {"starts": (1, 2, 3), "sizes": (1, 2, 2), "steps": (1, -2, -3)})
        yield Sample((_X,), {"starts": (0, 0), "sizes": (0, 3), "steps": (1, 1)}, note="empty")
        yield Sample((_X,), {"starts": (0, 1), "sizes": (2, 3), "steps": (1, 1)}, refused=ShapeRefused.code)


def check_slice(op: str, shape: Shape, starts: Shape, sizes: Shape, steps: Shape) -> None:
    """Every element of the slice is one of the tensor's."""
    if not len(shape) == len(starts) == len(sizes) == len(steps):
        what = f"the input's rank {len(shape)} must equal the number of starts, sizes and steps."
        raise ShapeRefused(op, what).error()
    for length, start, size, step in zip(shape, starts, sizes, steps, strict=True):
        last = start + (size - 1) * step
        if size < 0 or step == 0 or (size and not (0 <= start < length and 0 <= last < length)):
            what = f"{size} elements from {start} in steps of {step} do not lie in a dimension of size {length}."
            raise ShapeRefused(op, what).error()


def slices(starts: Shape, sizes: Shape, steps: Shape) -> tuple[slice, ...]:
    """The same as Python slices."""
    return tuple(_slice(*part) for part in zip(starts, sizes, steps, strict=True))


def _slice(start: int, size: int, step: int) -> slice:
    stop = start + size * step
    return slice(start, None if stop < 0 else stop, step) if size else slice(0, 0)


@irdl_op_definition
class UpdateSliceOp(IndexedOp):
    """The tensor with a slice of it replaced: the ``update``'s element ``i`` goes to ``starts + i * steps``.

    %z = ms.update_slice %x, %v {starts = array<i64: 1>, steps = array<i64: 1>}
        : (tensor<4xf32>, tensor<2xf32>) -> tensor<4xf32>
    """

    name = "ms.update_slice"
    input = operand_def()
    update = operand_def()
    output = result_def()
    starts: Ints = ints()
    steps: Ints = ints()

    @classmethod
    def infer(cls, *operands: Tensor, starts: Ints, steps: Ints, **_: object) -> Sequence[Attribute]:
        x, update = operands
        check_slice("UpdateSlice", shape_of(x), starts, shape_of(update), steps)
        if dtype_of(x) is not dtype_of(update):
            what = f"the update should be {dtype_of(x)}, but got {dtype_of(update)}."
            raise TypeRefused("UpdateSlice", what, str(dtype_of(x)).lower()).error()
        return [x]

    @classmethod
    def eager(cls, *operands: Array, starts: Ints, steps: Ints, **_: object) -> Array:
        x, update = operands
        result = x.copy()
        result[slices(starts, update.shape, steps)] = update
        return result

    def vjp(self, b: OpBuilder[SSAValue], *cotangents: SSAValue) -> Cotangents:
        (ct,) = cotangents
        sizes = shape_of(self.update.type)
        zeros = filled(b, 0, dtype_of(b.type_of(ct)), sizes)
        kept = with_slice(b, ct, zeros, self.starts, self.steps)
        return kept, b.slice(ct, starts=self.starts, sizes=sizes, steps=self.steps)

    def batch(self, b: OpBuilder[SSAValue], operands: Sequence[SSAValue], axes: Sequence[Axis], size: int) -> Batched:
        fields = {"starts": (0, *self.starts), "steps": (1, *self.steps)}
        return b.emit(UpdateSliceOp, all_batched(b, operands, axes, size), fields), [0]

    @classmethod
    def pieces(cls, target: View, shapes: Sequence[Shape], /, *, starts: Ints, steps: Ints, **_: object) -> list[View]:
        """Where the operands stand in a result laid out as ``target``, if they are written one after the other."""
        return [target, target.sliced(starts, shapes[1], steps)]

    @classmethod
    def element(
        cls,
        k: KernelBuilder,
        index: Sequence[VectorValue],
        operands: Operands,
        /,
        *,
        starts: Ints,
        steps: Ints,
        **_: object,
    ) -> VectorValue:
        old = operands(0, index)
        if operands.is_empty(1):
            return old
        inside: VectorValue | None = None
        places: list[VectorValue] = []
        for axis, (place, start, step) in enumerate(zip(index, starts, steps, strict=True)):
            test, own = _position(k, place, start, step, operands.size(1, axis))
            inside = test if inside is None else k.and_(inside, test)
            places.append(own)
        update = operands(1, places)
        return update if inside is None else k.select(inside, update, old)

    @classmethod
    def samples(cls) -> Iterable[Sample]:
        yield Sample((_X, _X[:, :2] + 10), {"starts": (0, 1), "steps": (1, 1)})
        yield Sample((_Y, _Y[:1, :2, :2] + 30), {"starts": (1, 2, 3), "steps": (1, -2, -3)})
        yield Sample((_X, _X[:0]), {"starts": (0, 0), "steps": (1, 1)}, note="empty")
        yield Sample((np.array(1), np.array(2)), {"starts": (), "steps": ()})
        yield Sample((_X, _X), {"starts": (0, 1), "steps": (1, 1)}, refused=ShapeRefused.code)
        yield Sample((_X, _Y[0, :2, :3]), {"starts": (0, 0), "steps": (1, 1)}, refused=TypeRefused.code)


def _position(
    k: KernelBuilder, place: VectorValue, start: int, step: int, size: VectorValue
) -> tuple[VectorValue, VectorValue]:
    """Is ``place`` one of ``size`` places from ``start`` in steps of ``step``; and which (the nearest, if none)?"""
    way = k.sub(place, number(k, start)) if step > 0 else k.sub(number(k, start), place)
    if abs(step) == 1:
        return is_within(k, way, size), within(k, way, size)
    own = k.div(way, number(k, abs(step)))
    exact = k.compare("eq", k.mul(own, number(k, abs(step))), way)
    # division cuts towards zero, so a place just before the start needs a test of its own
    ahead = k.compare("ge", way, number(k, 0))
    return k.and_(k.and_(exact, ahead), is_within(k, own, size)), within(k, own, size)


def with_slice(b: OpBuilder[V], x: V, update: V, starts: Ints, steps: Ints) -> V:
    """``x`` with a slice replaced: where only a call knows where that starts, joined from what is around it."""
    axis = next((axis for axis, start in enumerate(starts) if is_symbolic(start)), None)
    if axis is None or steps[axis] != 1:
        return b.update_slice(x, update, starts=starts, steps=steps)
    shape, size = shape_of(b.type_of(x)), shape_of(b.type_of(update))[axis]
    rest = shape[axis] - starts[axis] - size
    within = [
        b.slice(
            x,
            starts=tuple(start if k == axis else 0 for k in range(len(shape))),
            sizes=tuple(count if k == axis else whole for k, whole in enumerate(shape)),
            steps=(1,) * len(shape),
        )
        for start, count in ((0, starts[axis]), (starts[axis], size), (starts[axis] + size, rest))
        if is_symbolic(count) or count
    ]
    within[1] = with_slice(b, within[1], update, tuple(0 if k == axis else s for k, s in enumerate(starts)), steps)
    return b.concat(*within, axis=axis)


def filled(b: OpBuilder[V], value: float, dtype: DType, shape: Shape) -> V:
    """A tensor full of one number; it takes no memory until somebody needs it in memory."""
    element = b.constant(value, tensor_type(dtype, ()))
    return b.broadcast_to(element, shape=shape) if shape else element
