"""``ms.scatter_reduce``: elements at places known only at run time, combined with updates."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, cast

import numpy as np
from xdsl.ir import Attribute, SSAValue
from xdsl.irdl import irdl_op_definition, operand_def, result_def, var_operand_def

from msgraph.diagnostics.catalog.shapes import ShapeRefused, TypeRefused
from msgraph.diagnostics.errors import error
from msgraph.dialects import dtypes
from msgraph.dialects.attributes import text
from msgraph.dialects.batching import all_batched
from msgraph.dialects.contract import Array, Axis, Cotangents, GraphOp, OpBuilder, Sample, unsupported
from msgraph.dialects.ops.indexing import index_shape, places
from msgraph.dialects.ops.slicing import filled
from msgraph.dialects.types import Tensor, dtype_of, shape_of

_BY_NUMPY: dict[str, np.ufunc] = {
    "mul": np.multiply,
    "div": np.divide,
    "max": np.maximum,
    "min": np.minimum,
}

_X = np.array([[4.0, -3.0, 2.5], [1.0, 6.0, -2.0], [0.5, 3.0, 7.0], [5.0, -1.5, 8.0]])
_UPDATES = np.array([[2.0, 4.0, -1.0], [-3.0, 0.5, 4.5], [1.5, 2.0, 9.0]])


@irdl_op_definition
class ScatterReduceOp(GraphOp):
    """``input`` with ``updates`` combined, one after the other, with what is at ``indices`` of the first dims.

    %z = ms.scatter_reduce %x, %i, %v {mode = "mul"}
        : (tensor<5x3xf32>, tensor<2xi64>, tensor<2x3xf32>) -> tensor<5x3xf32>
    """

    name = "ms.scatter_reduce"
    input = operand_def()
    indices = var_operand_def()
    updates = operand_def()
    output = result_def()
    mode: str = text()

    @classmethod
    def infer(cls, *operands: Tensor, mode: str, **_: object) -> Sequence[Attribute]:
        x, *indices, updates = operands
        shape, label = shape_of(x), f"TensorScatter{mode.title()}"
        if len(indices) > len(shape) or not indices:
            raise error(ShapeRefused(label, f"there are {len(indices)} indices for the {len(shape)} dims of 'input'."))
        wanted = (*index_shape(label, indices), *shape[len(indices) :])
        if shape_of(updates) != wanted:
            what = f"the shape of updates should be {wanted}, but got {shape_of(updates)}."
            raise error(ShapeRefused(label, what))
        dtype = dtype_of(x)
        if dtype_of(updates) is not dtype or dtype.KIND not in "iuf":
            raise error(TypeRefused(label, f"numbers of one type are combined, but got {dtype}, {dtype_of(updates)}."))
        return [x]

    @classmethod
    def eager(cls, *operands: Array, mode: str, **_: object) -> Array:
        x, *indices, updates = operands
        where = cast(Any, places(f"TensorScatter{mode.title()}", x, 0, indices))
        if mode == "div" and x.dtype.kind in "iu":
            return _cut_off(x, where, updates)
        result = x.copy()
        with np.errstate(all="ignore"):
            _BY_NUMPY[mode].at(result, where, updates)
        return result

    def vjp(self, b: OpBuilder[SSAValue], *cotangents: SSAValue) -> Cotangents:
        (ct,) = cotangents
        rule: Callable[..., tuple[SSAValue, SSAValue]] = getattr(self, f"_{self.mode}_cotangents")
        own, updates = rule(b, ct)
        return own, *(None for _ in self.indices), updates

    def _again(self, b: OpBuilder[SSAValue], x: SSAValue, updates: SSAValue) -> SSAValue:
        return b.emit(ScatterReduceOp, [x, *self.indices, updates], {"mode": self.mode})[0]

    def _mul_cotangents(self, b: OpBuilder[SSAValue], ct: SSAValue) -> tuple[SSAValue, SSAValue]:
        """The product of all others at a place: the product of all but zeros, if no other one is zero."""
        dtype, shape = dtype_of(self.input.type), shape_of(self.updates.type)
        ones, zeros = filled(b, 1, dtype, shape), filled(b, 0, dtype, shape)
        is_zero = b.equal(self.updates, zeros)
        plain = b.select(is_zero, ones, self.updates)
        count = b.scatter(
            filled(b, 0, dtype, shape_of(self.input.type)), *self.indices, b.cast(is_zero, dtype=dtype), axis=0,
            add=True,
        )  # fmt: skip
        rest = b.gather(b.mul(ct, self._again(b, self.input, plain)), *self.indices, axis=0)
        zeros_here = b.gather(count, *self.indices, axis=0)
        others_are_zero = b.less(b.cast(is_zero, dtype=dtype), zeros_here)
        return self._again(b, ct, self.updates), b.select(others_are_zero, zeros, b.div(rest, plain))

    def _div_cotangents(self, b: OpBuilder[SSAValue], ct: SSAValue) -> tuple[SSAValue, SSAValue]:
        share = b.gather(b.mul(ct, self.output), *self.indices, axis=0)
        return self._again(b, ct, self.updates), b.neg(b.div(share, self.updates))

    def _extreme_cotangents(self, b: OpBuilder[SSAValue], ct: SSAValue) -> tuple[SSAValue, SSAValue]:
        """In equal parts to all that are the extreme."""
        dtype = dtype_of(self.input.type)
        own = b.cast(b.equal(self.input, self.output), dtype=dtype)
        reached = b.gather(self.output, *self.indices, axis=0)
        theirs = b.cast(b.equal(self.updates, reached), dtype=dtype)
        count = b.scatter(own, *self.indices, theirs, axis=0, add=True)
        share = b.div(ct, b.maximum(count, filled(b, 1, dtype, shape_of(self.input.type))))
        return b.mul(share, own), b.mul(b.gather(share, *self.indices, axis=0), theirs)

    _max_cotangents = _min_cotangents = _extreme_cotangents

    def batch(
        self, b: OpBuilder[SSAValue], operands: Sequence[SSAValue], axes: Sequence[Axis], size: int
    ) -> tuple[Sequence[SSAValue], Sequence[Axis]]:
        x, *indices, updates = all_batched(b, operands, axes, size)
        shape = shape_of(b.type_of(indices[0]))
        numbers = b.reshape(b.iota(size=size, dtype=dtypes.int64), shape=(size, *(1,) * (len(shape) - 1)))
        own = b.broadcast_to(numbers, shape=shape)
        return b.emit(ScatterReduceOp, [x, own, *indices, updates], self.fields), [0]

    lower = unsupported("NumPy computes it")

    @classmethod
    def samples(cls) -> Iterable[Sample]:
        rows = np.array([2, 0, 3])
        for mode in _BY_NUMPY:
            yield Sample((_X, rows, _UPDATES), {"mode": mode})
            yield Sample((_X, np.array([1, 1, 3]), _UPDATES), {"mode": mode}, note="one place twice")
            yield Sample((_X, rows, np.array([0, 2, -1]), _UPDATES[0]), {"mode": mode})
            yield Sample(
                (_X.astype(np.float32), np.array(-1, np.int32), _UPDATES[0].astype(np.float32)), {"mode": mode}
            )
            yield Sample((np.array([7, -7, 9]), np.array([0, 1, 1]), np.array([2, 2, -3])), {"mode": mode})
            yield Sample((_X, np.zeros(0, np.int64), _UPDATES[:0]), {"mode": mode}, note="empty")
        yield Sample((_X, rows, _UPDATES[:2]), {"mode": "mul"}, refused=ShapeRefused.code)
        yield Sample((_X, rows * 1.0, _UPDATES), {"mode": "mul"}, refused=TypeRefused.code)
        yield Sample((_X, rows, _UPDATES > 0), {"mode": "mul"}, refused=TypeRefused.code)


def _cut_off(x: Array, where: tuple[Array, ...], updates: Array) -> Array:
    """Division that stays among the integers, towards zero, one update after the other."""
    result = x.copy()
    for at in np.ndindex(where[0].shape):
        here = tuple(int(part[at]) for part in where)
        with np.errstate(all="ignore"):
            result[here] = np.trunc(result[here] / updates[at].astype(np.float64)).astype(x.dtype)
    return result
