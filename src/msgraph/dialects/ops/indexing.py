"""Elements at places known only at run time: ``ms.gather`` reads them, ``ms.scatter`` writes them.

Both take one integer tensor per indexed dim, all of one shape; their dims stand in the result (or the updates) where
the indexed dims stood::

    x[:, i, j]      ms.gather %x, %i, %j {axis = 1}
    x[:, i, j] = v  ms.scatter %x, %i, %j, %v {axis = 1, combiner = "update"}
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, cast

import numpy as np
from xdsl.ir import Attribute, SSAValue
from xdsl.irdl import irdl_op_definition, operand_def, result_def, traits_def, var_operand_def

from msgraph.diagnostics.catalog.shapes import AxisOutOfRange, IndexOutOfRange, ShapeRefused, TypeRefused
from msgraph.dialects import dtypes
from msgraph.dialects.attributes import integer, text
from msgraph.dialects.batching import all_batched, moved, to_front, with_batch
from msgraph.dialects.contract import Array, Axis, Batched, Cotangents, OpBuilder, Sample
from msgraph.dialects.families.cotangents import holomorphic
from msgraph.dialects.families.indexed import IndexedOp, Operands, OwnLoopsOp, wrapped
from msgraph.dialects.ops.arithmetic import quotient_towards_zero
from msgraph.dialects.ops.slicing import filled
from msgraph.dialects.traits import Cheap
from msgraph.dialects.types import Shape, Tensor, dtype_of, element_count, shape_of, tensor_type

if TYPE_CHECKING:
    from msgraph.kernels.builder.loops import KernelBuilder
    from msgraph.kernels.builder.vectors import VectorValue

_X = np.arange(24, dtype=np.float64).reshape(2, 3, 4)
_I = np.array([[1, 0], [2, -1]])
_J = np.array([[3, 0], [3, -2]])


def index_shape(op: str, indices: Sequence[Tensor]) -> Shape:
    """The shape of the index tensors; they must hold integers."""
    shapes = [shape_of(index) for index in indices]
    for index, shape in zip(indices, shapes, strict=True):
        if not dtype_of(index).is_integer:
            what = f"the 'input_indices' must be a tensor of integers, but got {dtype_of(index)}."
            raise TypeRefused(op, what, "int32").error()
        if shape != shapes[0]:
            raise ShapeRefused(op, f"the indices must have one shape, but got {shapes[0]} and {shape}.").error()
    return shapes[0]


def _check_axis(op: str, rank: int, axis: int, count: int) -> None:
    if not 0 <= axis <= rank - count or not count:
        raise AxisOutOfRange(op, axis, 0, max(rank - count + 1, 0), rank).error()


def places(op: str, x: Array, axis: int, indices: Sequence[Array]) -> tuple[slice | Array, ...]:
    """What indexes ``x`` in NumPy; raises where an index is out of range."""
    for k, index in enumerate(indices):
        size = x.shape[axis + k]
        outside = (index < -size) | (index >= size)
        if outside.any():
            raise IndexOutOfRange(op, size, int(index[outside].flat[0])).error()
    return (*(slice(None),) * axis, *indices)


def _batched_indices(
    b: OpBuilder[SSAValue], indices: Sequence[SSAValue], axes: Sequence[Axis], size: int, own: bool
) -> list[SSAValue]:
    """Indices with the batch dim in front; before them, with ``own``, the index of the batch dim itself."""
    batched = all_batched(b, indices, axes, size)
    if own:
        shape = shape_of(b.type_of(batched[0]))
        numbers = b.reshape(b.iota(size=size, dtype=dtypes.int64), shape=(size, *(1,) * (len(shape) - 1)))
        batched.insert(0, b.broadcast_to(numbers, shape=shape))
    return batched


@irdl_op_definition
class GatherOp(IndexedOp):
    """The elements of ``input`` at ``indices`` along the dims from ``axis`` on; negative indices count from the end.

    %z = ms.gather %x, %i {axis = 0 : i64} : (tensor<5x3xf32>, tensor<2xi64>) -> tensor<2x3xf32>
    """

    name = "ms.gather"
    CHECKS_INDICES = slice(1, None)
    traits = traits_def(Cheap())
    input = operand_def()
    indices = var_operand_def()
    output = result_def()
    axis: int = integer()

    @classmethod
    def infer(cls, *operands: Tensor, axis: int, **_: object) -> Sequence[Attribute]:
        x, *indices = operands
        shape = shape_of(x)
        _check_axis("Gather", len(shape), axis, len(indices))
        middle = index_shape("Gather", indices)
        return [tensor_type(dtype_of(x), (*shape[:axis], *middle, *shape[axis + len(indices) :]))]

    @classmethod
    def eager(cls, *operands: Array, axis: int, **_: object) -> Array:
        x, *indices = operands
        return np.asarray(x[places("Gather", x, axis, indices)])

    def vjp(self, b: OpBuilder[SSAValue], *cotangents: SSAValue) -> Cotangents:
        (ct,) = cotangents
        zeros = filled(b, 0, dtype_of(b.type_of(ct)), shape_of(self.input.type))
        return b.scatter(zeros, *self.indices, ct, axis=self.axis, combiner="add"), *(None for _ in self.indices)

    def batch(self, b: OpBuilder[SSAValue], operands: Sequence[SSAValue], axes: Sequence[Axis], size: int) -> Batched:
        x, *indices = operands
        own, *others = axes
        if all(axis is None for axis in others):
            if own is None:
                return b.emit(GatherOp, operands, self.fields), [None]
            return b.emit(GatherOp, [to_front(b, x, own), *indices], {"axis": self.axis + 1}), [0]
        indices = _batched_indices(b, indices, others, size, own is not None)
        if own is not None:
            x = moved(b, x, own, self.axis)
        return b.emit(GatherOp, [x, *indices], {"axis": self.axis}), [self.axis]

    @classmethod
    def moves_rows(cls, shapes: Sequence[Shape], /, *, axis: int, **_: object) -> bool:
        source, *indices = shapes
        return axis + len(indices) < len(source)

    @classmethod
    def element(
        cls, k: KernelBuilder, index: Sequence[VectorValue], operands: Operands, /, *, axis: int, **_: object
    ) -> VectorValue:
        count = len(operands) - 1
        middle = operands.rank(1)
        spot = index[axis : axis + middle]
        places = [wrapped(k, operands(n, spot), operands.size(0, axis + n - 1)) for n in range(1, count + 1)]
        return operands(0, [*index[:axis], *places, *index[axis + middle :]])

    @classmethod
    def samples(cls) -> Iterable[Sample]:
        yield Sample((_X, np.array([1, 1, 0])), {"axis": 0})
        yield Sample((_X, _I), {"axis": 1})
        yield Sample((_X, np.array(-1, np.int32)), {"axis": 2}, note="one place")
        yield Sample((_X, _I, _J), {"axis": 1}, note="two dims at once")
        yield Sample((_X.astype(np.float32), abs(_I) % 2, abs(_I).astype(np.uint8), _J), {"axis": 0})
        yield Sample((_X > 4, _J[0]), {"axis": 2})
        yield Sample((_X, np.zeros((0,), np.int64)), {"axis": 1}, note="empty")
        yield Sample((_X, np.array([2.0])), {"axis": 0}, refused=TypeRefused.code)
        yield Sample((_X, np.array([1])), {"axis": 3}, refused=AxisOutOfRange.code)
        yield Sample((_X, np.zeros(2, int), np.zeros(3, int)), {"axis": 0}, refused=ShapeRefused.code)


ARITHMETIC: dict[str, tuple[np.ufunc, str]] = {
    "add": (np.add, "add"),
    "sub": (np.subtract, "sub"),
    "mul": (np.multiply, "mul"),
    "div": (np.divide, "div"),
    "max": (np.maximum, "maximum"),
    "min": (np.minimum, "minimum"),
}
"""How an element and its update make a new one, where it does not just replace it: what NumPy and lanes call it."""


@irdl_op_definition
class ScatterOp(OwnLoopsOp):
    """``input`` whose elements at ``indices`` are combined with ``updates``, or with ``combiner = "update"`` replaced.

    Where several meet, all of them count, and the last one replaces.

    %z = ms.scatter %x, %i, %v {axis = 0 : i64, combiner = "update"}
        : (tensor<5x3xf32>, tensor<2xi64>, tensor<2x3xf32>) -> tensor<5x3xf32>
    """

    name = "ms.scatter"
    input = operand_def()
    indices = var_operand_def()
    updates = operand_def()
    output = result_def()
    axis: int = integer()
    IN_PLACE = True
    CHECKS_INDICES = slice(1, -1)
    combiner: str = text()

    @classmethod
    def infer(cls, *operands: Tensor, axis: int, combiner: str, **_: object) -> Sequence[Attribute]:
        dtype = dtype_of(operands[0])
        if combiner not in ("update", "add") and dtype.KIND not in ("iufc" if combiner == "mul" else "iuf"):
            raise TypeRefused(f"TensorScatter{combiner.title()}", f"numbers are combined, but got {dtype}.").error()
        x, *indices, updates = operands
        shape = shape_of(x)
        _check_axis("Scatter", len(shape), axis, len(indices))
        wanted = (*shape[:axis], *index_shape("Scatter", indices), *shape[axis + len(indices) :])
        if shape_of(updates) != wanted:
            what = f"the shape of updates should be {wanted}, but got {shape_of(updates)}."
            raise ShapeRefused("Scatter", what).error()
        if dtype_of(updates) is not dtype_of(x):
            what = f"the updates should be {dtype}, but got {dtype_of(updates)}."
            raise TypeRefused("Scatter", what, str(dtype).lower()).error()
        return [x]

    @classmethod
    def eager(cls, *operands: Array, axis: int, combiner: str, **_: object) -> Array:
        x, *indices, updates = operands
        result, where = x.copy(), cast(Any, places("Scatter", x, axis, indices))
        if combiner == "update":
            result[where] = updates
        elif combiner != "div" or x.dtype.kind not in "iu":
            ARITHMETIC[combiner][0].at(result, where, updates)
        else:
            flat, numbers = result.reshape(-1), np.arange(x.size).reshape(x.shape)[where]
            with np.errstate(all="ignore"):
                for number, update in zip(numbers.flat, updates.flat, strict=True):
                    flat[number] = quotient_towards_zero(flat[number], update)
        return result

    def batch(self, b: OpBuilder[SSAValue], operands: Sequence[SSAValue], axes: Sequence[Axis], size: int) -> Batched:
        x, *indices, updates = operands
        own, *others, last = axes
        x = with_batch(b, x, own, size)
        updates = with_batch(b, updates, last, size)
        if all(axis is None for axis in others):
            fields = {**self.fields, "axis": self.axis + 1}
            return b.emit(type(self), [x, *indices, updates], fields), [0]
        indices = _batched_indices(b, indices, others, size, own=True)
        x, updates = moved(b, x, 0, self.axis), moved(b, updates, 0, self.axis)
        return b.emit(type(self), [x, *indices, updates], self.fields), [self.axis]

    @holomorphic
    def vjp(self, b: OpBuilder[SSAValue], *cotangents: SSAValue) -> Cotangents:
        rules = {"update": self._of_update, "add": self._of_sum, "mul": self._of_product, "div": self._of_product}
        own, of_updates = rules.get(self.combiner, self._of_extreme)(b, cotangents[0])
        return own, *(None for _ in self.indices), of_updates

    def _of_sum(self, b: OpBuilder[SSAValue], ct: SSAValue) -> tuple[SSAValue, SSAValue]:
        return ct, self._at(b, ct)

    def _of_update(self, b: OpBuilder[SSAValue], ct: SSAValue) -> tuple[SSAValue, SSAValue]:
        back, shape = self._at(b, ct), shape_of(self.updates.type)
        zeros = filled(b, 0, dtype_of(b.type_of(ct)), shape)
        single = not shape_of(self.indices[0].type)  # one update, and it is there at the end
        # what is taken out is taken before it is written over: then that may happen in place
        rest = b.depend(ct, back) if single else ct
        kept = b.scatter(rest, *self.indices, zeros, axis=self.axis, combiner="update")
        return kept, back if single else b.select(self._winners(b, shape), back, zeros)

    def _winners(self, b: OpBuilder[SSAValue], shape: Shape) -> SSAValue:
        """Which updates are still there at the end: each writes its number, and looks whether it finds it again."""
        numbers = b.reshape(b.iota(size=element_count(shape), dtype=dtypes.int64), shape=shape)
        board = filled(b, -1, dtypes.int64, shape_of(self.input.type))
        board = b.scatter(board, *self.indices, numbers, axis=self.axis, combiner="update")
        return b.equal(b.gather(board, *self.indices, axis=self.axis), numbers)

    def _at(self, b: OpBuilder[SSAValue], value: SSAValue) -> SSAValue:
        return b.gather(value, *self.indices, axis=self.axis)

    def _of_product(self, b: OpBuilder[SSAValue], ct: SSAValue) -> tuple[SSAValue, SSAValue]:
        """An update's slope is the product of all others: that of those that are not 0, unless another is."""
        fields = self.fields
        own = b.emit(ScatterOp, [ct, *self.indices, self.updates], fields)[0]
        back = self._at(b, ct)
        if self.combiner == "div":
            return own, b.neg(b.mul(back, b.div(self._at(b, self.output), self.updates)))
        is_zero = b.equal(self.updates, 0)
        safe = b.select(is_zero, 1, self.updates)
        ones = b.select(is_zero, 1, b.lift_number(0, dtype_of(b.type_of(back))))
        product = self._at(b, b.emit(ScatterOp, [self.input, *self.indices, safe], fields)[0])
        nothing = filled(b, 0, dtype_of(ct.type), shape_of(ct.type))
        zeros = self._at(b, b.scatter(nothing, *self.indices, ones, axis=self.axis, combiner="add"))
        alone = b.equal(b.sub(zeros, ones), 0)
        return own, b.mul(back, b.select(alone, b.div(product, safe), 0))

    def _of_extreme(self, b: OpBuilder[SSAValue], ct: SSAValue) -> tuple[SSAValue, SSAValue]:
        """Those that are the greatest, or the least, share alike."""
        one = b.lift_number(1, dtype_of(ct.type))
        own = b.select(b.equal(self.input, self.output), one, 0)
        theirs = b.select(b.equal(self.updates, self._at(b, self.output)), one, 0)
        shares = b.scatter(own, *self.indices, theirs, axis=self.axis, combiner="add")
        share = b.div(ct, b.select(b.equal(shares, 0), 1, shares))
        return b.mul(own, share), b.mul(theirs, self._at(b, share))

    @classmethod
    def samples(cls) -> Iterable[Sample]:
        rows = _X[:, :2] + 100
        for combiner in ("update", "add"):
            yield Sample((_X, np.array([2, 0]), rows), {"axis": 1, "combiner": combiner})
            yield Sample((_X, np.array([1, 1]), rows), {"axis": 1, "combiner": combiner}, note="one place twice")
            yield Sample((_X, _I, _J, _X[:, :2, :2] + 50), {"axis": 1, "combiner": combiner})
            yield Sample((_X, np.array(-1, np.int32), _X[0] + 9), {"axis": 0, "combiner": combiner})
            yield Sample((_X, np.zeros((0,), np.int64), _X[:, :0]), {"axis": 1, "combiner": combiner}, note="empty")
        yield Sample((_X.astype(np.int32), _J[0], _X[:, :, :2].astype(np.int32)), {"axis": 2, "combiner": "add"})
        yield Sample((_X, np.array([2, 0]), _X), {"axis": 1, "combiner": "add"}, refused=ShapeRefused.code)
        yield Sample((_X, np.array([2.0, 0]), rows), {"axis": 1, "combiner": "add"}, refused=TypeRefused.code)
        yield Sample(
            (_X, np.array([2, 0]), rows.astype(np.float32)), {"axis": 1, "combiner": "add"}, refused=TypeRefused.code
        )
        x = np.random.default_rng(3).permutation(24).reshape(2, 3, 4) / 8 - 1.45
        i, j = np.array([[1, 0], [2, -1]]), np.array([[3, 0], [3, -2]])
        rows = np.random.default_rng(4).permutation(16).reshape(2, 2, 4) / 8 - 0.89
        for combiner in ("mul", "div", "max", "min"):
            fields = {"axis": 1, "combiner": combiner}
            yield Sample((x, np.array([2, 0]), rows), fields)
            yield Sample((x, np.array([1, 1]), rows), fields, note="one place twice")
            yield Sample((x.astype(np.float32), i, j, rows[:, :, 1:3].astype(np.float32)), fields)
            yield Sample((x, np.array(-1, np.int32), x[0] + 0.03), {**fields, "axis": 0})
            yield Sample((x, np.zeros((0,), np.int64), x[:, :0]), fields, note="empty")
            for dtype in (np.int32, np.uint8, np.int64):
                numbers = (np.arange(12).reshape(3, 4) * 11 - 59).astype(dtype)
                updates = np.array([[2, -3], [0, 5], [-1, 4]]).astype(dtype)
                yield Sample((numbers, np.array([1, 1]), updates), fields)
        yield Sample((x, np.array([2, 0]), x), {"axis": 1, "combiner": "mul"}, refused=ShapeRefused.code)
        yield Sample((x > 0, np.array([2, 0]), rows > 0), {"axis": 1, "combiner": "mul"}, refused=TypeRefused.code)
