"""Parts of a tensor at known places: ``ms.slice`` reads one, ``ms.update_slice`` replaces one."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np
from xdsl.ir import SSAValue
from xdsl.irdl import irdl_op_definition

from msgraph.diagnostics.catalog.shapes import ShapeRefused
from msgraph.diagnostics.errors import error
from msgraph.dialects.attributes import ints
from msgraph.dialects.contract import Array, Cotangents, OpBuilder, Sample
from msgraph.dialects.families.view import ViewOp
from msgraph.dialects.types import Shape, dtype_of, shape_of, tensor_type
from msgraph.dialects.views import View

_X = np.arange(6, dtype=np.float32).reshape(2, 3)
_Y = np.arange(24, dtype=np.float64).reshape(2, 3, 4)


@irdl_op_definition
class SliceOp(ViewOp):
    """Of each dim ``sizes[k]`` elements, from ``starts[k]`` on, ``steps[k]`` apart; steps may be negative.

    %z = ms.slice %x {starts = array<i64: 2>, sizes = array<i64: 2>, steps = array<i64: -2>}
        : (tensor<3xf32>) -> tensor<2xf32>
    """

    name = "ms.slice"
    starts: tuple[int, ...] = ints()
    sizes: tuple[int, ...] = ints()
    steps: tuple[int, ...] = ints()

    @classmethod
    def result_shape(cls, shape: Shape, /, **fields: Any) -> Shape:
        check_slice("Slice", shape, fields["starts"], fields["sizes"], fields["steps"])
        return fields["sizes"]

    @classmethod
    def eager(cls, *operands: Array, **fields: Any) -> Array:
        return operands[0][slices(fields["starts"], fields["sizes"], fields["steps"])]

    def vjp(self, b: OpBuilder[SSAValue], *cotangents: SSAValue) -> Cotangents:
        dtype, shape = dtype_of(self.input.type), shape_of(self.input.type)
        zeros = b.broadcast_to(b.constant(0, tensor_type(dtype, ())), shape=shape)
        return [b.update_slice(zeros, cotangents[0], starts=self.starts, steps=self.steps)]

    @classmethod
    def view(cls, source: View, /, **fields: Any) -> View | None:
        return source.sliced(fields["starts"], fields["sizes"], fields["steps"])

    @classmethod
    def behind_batch(cls, shape: Shape, size: int, /, **fields: Any) -> dict[str, Any]:
        return {
            "starts": (0, *fields["starts"]),
            "sizes": (size, *fields["sizes"]),
            "steps": (1, *fields["steps"]),
        }

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
        raise error(ShapeRefused(op, what))
    for length, start, size, step in zip(shape, starts, sizes, steps, strict=True):
        last = start + (size - 1) * step
        if size < 0 or step == 0 or (size and not (0 <= start < length and 0 <= last < length)):
            what = f"{size} elements from {start} in steps of {step} do not lie in a dimension of size {length}."
            raise error(ShapeRefused(op, what))


def slices(starts: Shape, sizes: Shape, steps: Shape) -> tuple[slice, ...]:
    """The same as Python slices."""
    return tuple(_slice(*part) for part in zip(starts, sizes, steps, strict=True))


def _slice(start: int, size: int, step: int) -> slice:
    stop = start + size * step
    return slice(start, None if stop < 0 else stop, step) if size else slice(0, 0)
