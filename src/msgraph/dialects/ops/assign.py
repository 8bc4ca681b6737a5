"""Writes of parameters: of whole ones, ``assign``, ``assign_add``, ``assign_sub``; of parts, which leave the rest
untouched: what ``parameter[...] = value`` becomes, and MindSpore's ``Scatter*``, whose indices choose rows or elements.

Around an update at indices the back end puts two ops: where a kernel finds that one points outside, the host raises.

    %o = ms.are_outside %w, %i {axis = 0 : i64, by_position = 0 : i64, from_end = false}
        : (tensor<4x3xf32>, tensor<2xi64>) -> tensor<i1>
"""

from __future__ import annotations

import operator
from collections.abc import Iterable, Sequence
from itertools import product
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np
from xdsl.ir import Attribute
from xdsl.irdl import irdl_op_definition, result_def, var_operand_def

from msgraph.diagnostics.catalog.effects import AssignedTypeDiffers, BadUpdate, ItemOutOfRange, ScatterIndexOutOfRange
from msgraph.diagnostics.catalog.shapes import ShapeRefused
from msgraph.dialects import dtypes
from msgraph.dialects.attributes import Ints, flag, integer, ints, text
from msgraph.dialects.calls import CallBuilder
from msgraph.dialects.contract import Array, GraphOp, OpBuilder, Sample, V, unsupported
from msgraph.dialects.effects import Effect
from msgraph.dialects.families.indexed import OwnLoopsOp
from msgraph.dialects.families.stateful import IndexedUpdate, PointwiseUpdate, UpdateOp, check_same, fitted, target_of
from msgraph.dialects.ops.indexing import ARITHMETIC, ScatterOp
from msgraph.dialects.ops.slicing import check_slice, slices
from msgraph.dialects.types import Tensor, broadcast_shapes, dtype_of, shape_of, tensor_type
from msgraph.dialects.views import View, row_major

if TYPE_CHECKING:
    from msgraph.kernels.builder.loops import KernelBuilder
    from msgraph.kernels.builder.vectors import VectorValue


class _Assignment(PointwiseUpdate):
    """A parameter and a value of the same type."""

    @classmethod
    def check(cls, *types: Tensor, **fields: object) -> None:
        check_same(cls.MINDSPORE_NAME, *types)


@irdl_op_definition
class AssignOp(_Assignment):
    """Give a parameter new contents.

    %r = ms.assign %w, %x, %u : (!ms.ref<tensor<2xf32>>, tensor<2xf32>, !ms.state<"memory">) -> !ms.ref<tensor<2xf32>>
    """

    name = "ms.assign"
    EFFECTS = Effect.WRITE
    FUNCTION = "assign(variable, value)"
    PRIMITIVE = "Assign()(variable, value)"

    @classmethod
    def updated(cls, *arrays: Array, **fields: object) -> Sequence[Array]:
        return [arrays[1]]

    @classmethod
    def contents(cls, b: OpBuilder[V], *operands: V, **fields: object) -> Sequence[V]:
        return [operands[1]]


class _Accumulation(_Assignment):
    """A parameter, and what is added to it or taken from it."""

    OPERATOR: ClassVar[str]

    @classmethod
    def updated(cls, *arrays: Array, **fields: object) -> Sequence[Array]:
        return [getattr(operator, cls.OPERATOR)(*arrays)]

    @classmethod
    def contents(cls, b: OpBuilder[V], *operands: V, **fields: object) -> Sequence[V]:
        return [getattr(b, cls.OPERATOR)(*operands)]


@irdl_op_definition
class AssignAddOp(_Accumulation):
    """Add to a parameter.

    %r = ms.assign_add %w, %x : (!ms.ref<tensor<2xf32>>, tensor<2xf32>) -> !ms.ref<tensor<2xf32>>
    """

    name = "ms.assign_add"
    FUNCTION = "assign_add(variable, value)"
    PRIMITIVE = "AssignAdd()(variable, value)"
    OPERATOR = "add"


@irdl_op_definition
class AssignSubOp(_Accumulation):
    """Subtract from a parameter.

    %r = ms.assign_sub %w, %x : (!ms.ref<tensor<2xf32>>, tensor<2xf32>) -> !ms.ref<tensor<2xf32>>
    """

    name = "ms.assign_sub"
    FUNCTION = "assign_sub(variable, value)"
    PRIMITIVE = "AssignSub()(variable, value)"
    OPERATOR = "sub"


# -- parts ---------------------------------------------------------------------------------------------------------


@irdl_op_definition
class AssignSliceOp(UpdateOp):
    """Write a slice: of each dim ``sizes[k]`` elements, from ``starts[k]`` on, ``steps[k]`` apart.

    The value is broadcast to the slice.

    %r = ms.assign_slice %w, %x {starts = array<i64: 1>, sizes = array<i64: 2>, steps = array<i64: 1>}
        : (!ms.ref<tensor<4xf32>>, tensor<2xf32>) -> !ms.ref<tensor<4xf32>>
    """

    name = "ms.assign_slice"
    EFFECTS = Effect.WRITE
    starts: Ints = ints()
    sizes: Ints = ints()
    steps: Ints = ints()

    @classmethod
    def check(cls, *types: Tensor, starts: Ints, sizes: Ints, steps: Ints, **_: object) -> None:
        variable, value = types
        check_slice(cls.MINDSPORE_NAME, shape_of(variable), starts, sizes, steps)
        if dtype_of(variable) is not dtype_of(value):
            raise AssignedTypeDiffers(str(dtype_of(variable)), str(dtype_of(value))).error()
        if broadcast_shapes(shape_of(value), sizes) != sizes:
            raise BadUpdate(cls.MINDSPORE_NAME, f"{shape_of(value)} does not broadcast to {sizes}").error()

    @classmethod
    def updated(cls, *arrays: Array, starts: Ints, sizes: Ints, steps: Ints, **_: object) -> Sequence[Array]:
        result = arrays[0].copy()
        result[slices(starts, sizes, steps)] = arrays[1]
        return [result]

    def part(self, shape: tuple[int, ...]) -> View:
        """The slice, as it lies in the parameter's memory."""
        return row_major(shape).sliced(self.starts, self.sizes, self.steps)

    @classmethod
    def samples(cls) -> Iterable[Sample]:
        x = np.arange(12, dtype=np.float32).reshape(4, 3)
        value = 100 + np.arange(4, dtype=np.float32).reshape(2, 2)
        yield Sample((x, value), {"starts": (1, 0), "sizes": (2, 2), "steps": (1, 1)})
        yield Sample((x, value), {"starts": (3, 2), "sizes": (2, 2), "steps": (-2, -1)})
        yield Sample((x, value[0]), {"starts": (1, 1), "sizes": (2, 2), "steps": (2, 1)}, note="broadcast")
        yield Sample((x > 4, np.array(True)), {"starts": (0, 0), "sizes": (4, 1), "steps": (1, 1)})
        yield Sample((x, value[:0]), {"starts": (0, 0), "sizes": (0, 2), "steps": (1, 1)}, note="empty")
        fields = {"starts": (3, 0), "sizes": (2, 2), "steps": (1, 1)}
        yield Sample((x, value), fields, refused=ShapeRefused.code)
        fields = {"starts": (0, 0), "sizes": (3, 3), "steps": (1, 1)}
        yield Sample((x, value), fields, refused=BadUpdate.code)


@irdl_op_definition
class AssignAtOp(IndexedUpdate):
    """Write elements at indices along the dims from ``axis`` on; negative ones count from the end.

    The dims of the indices stand in the updates where the dims they choose from stood; the last of several updates
    of one element wins.

    %r = ms.assign_at %w, %i, %x {axis = 0 : i64}
        : (!ms.ref<tensor<4x3xf32>>, tensor<2xi64>, tensor<2x3xf32>) -> !ms.ref<tensor<4x3xf32>>
    """

    name = "ms.assign_at"
    EFFECTS = Effect.WRITE
    CHECKS_INDICES = slice(1, -1)
    FROM_END = True
    axis: int = integer()

    @classmethod
    def first_axis(cls, *, axis: int, **_: object) -> int:
        return axis

    @classmethod
    def check(cls, *types: Tensor, axis: int, **_: object) -> None:
        variable, *indices, updates = types
        if dtype_of(variable) is not dtype_of(updates):
            raise AssignedTypeDiffers(str(dtype_of(variable)), str(dtype_of(updates))).error()
        shape, rows = shape_of(variable), shape_of(indices[0])
        if any(shape_of(index) != rows or not dtype_of(index).is_integer for index in indices):
            raise BadUpdate(cls.MINDSPORE_NAME, "the indices must be integers of one shape").error()
        wanted = (*shape[:axis], *rows, *shape[axis + len(indices) :])
        if shape_of(updates) != wanted:
            what = f"the shape of updates should be {wanted}, but got {shape_of(updates)}."
            raise BadUpdate(cls.MINDSPORE_NAME, what).error()

    @classmethod
    def updated(cls, *arrays: Array, axis: int, **_: object) -> Sequence[Array]:
        where = {"axis": axis, "by_position": 0, "from_end": True}
        if (outside := first_outside(arrays[0], arrays[1:-1], where)) is not None:
            raise ItemOutOfRange(*outside).error()
        return [ScatterOp.eager(*arrays, axis=axis, combiner="update")]

    @classmethod
    def samples(cls) -> Iterable[Sample]:
        x = np.arange(24).reshape(2, 4, 3)
        yield Sample((x, np.array([1, 0]), -x), {"axis": 0})
        yield Sample((x, np.array(-2, np.int32), -x[:, 0]), {"axis": 1}, note="one place")
        yield Sample((x, np.array([[1, 1], [3, 0]]), np.zeros((2, 2, 2, 3), int)), {"axis": 1})
        yield Sample((x, np.array([1, 3]), np.array([2, -1]), -x[:, :2, 0]), {"axis": 1}, note="two dims at once")
        yield Sample((x > 4, np.array([2]), np.ones((2, 4, 1), bool)), {"axis": 2})
        yield Sample((x, np.zeros(0, int), x[:0]), {"axis": 0}, note="empty")
        yield Sample((x, np.array([1.0]), x[:1]), {"axis": 0}, refused=BadUpdate.code)


# -- indices that point outside ---------------------------------------------------------------------------------------


_PLANNED = "it stands in planned graphs, which are transformed no more"


def first_outside(x: Array, indices: Sequence[Array], fields: dict[str, Any]) -> tuple[int, int] | None:
    """An index that points outside of ``x``, and the size it exceeds."""
    parts = [indices[0][..., position] for position in range(fields["by_position"])] or indices
    for part, size in zip(parts, x.shape[fields["axis"] :], strict=False):
        wrong = part[(part < (-size if fields["from_end"] else 0)) | (part >= size)]
        if wrong.size:
            return int(wrong.flat[0]), size
    return None


@irdl_op_definition
class AreOutsideOp(OwnLoopsOp):
    """Does some index point outside of the tensor?

    There is a tensor of indices for each dim from ``axis`` on; or one whose last dim are positions in the first dims,
    as many as ``by_position`` says.
    """

    name = "ms.are_outside"
    inputs = var_operand_def()
    output = result_def()
    axis: int = integer()
    by_position: int = integer()
    from_end: bool = flag()
    vjp = batch = unsupported(_PLANNED)

    @classmethod
    def infer(cls, *operands: Tensor, **fields: object) -> Sequence[Attribute]:
        return [tensor_type(dtypes.bool_, ())]

    @classmethod
    def eager(cls, *operands: Array, **fields: Any) -> Array:
        return np.array(first_outside(operands[0], operands[1:], fields) is not None)

    @classmethod
    def samples(cls) -> Iterable[Sample]:
        x = np.zeros((4, 3), np.float32)
        for row in ([0, 3], [0, 4], [-1, 0], [-5, 0]):
            for from_end in (False, True):
                fields = {"axis": 0, "by_position": 0, "from_end": from_end}
                yield Sample((x, np.array(row)), fields)
        yield Sample((x, np.array([[1, 2]]), np.array([[2, 3]])), {"axis": 0, "by_position": 0, "from_end": False})
        for place in ([[3, 2]], [[0, 0], [1, 3]]):
            yield Sample((x, np.array(place)), {"axis": 0, "by_position": 2, "from_end": False})
        yield Sample((x, np.array([1, 2], np.int32)), {"axis": 1, "by_position": 0, "from_end": False})


@irdl_op_definition
class CheckIndicesOp(GraphOp):
    """Raises for the first index that points outside; ``label`` is the operator in whose name."""

    name = "ms.check_indices"
    EFFECTS = Effect.IO
    inputs = var_operand_def()
    axis: int = integer()
    by_position: int = integer()
    from_end: bool = flag()
    label: str = text()
    vjp = batch = unsupported(_PLANNED)
    lower = unsupported("only the host raises exceptions")

    @classmethod
    def infer(cls, *operands: Tensor, **fields: object) -> Sequence[Attribute]:
        return []

    @classmethod
    def eager(cls, *operands: Array, **fields: Any) -> tuple[Array, ...]:
        outside = first_outside(operands[0], operands[1:], fields)
        if outside is not None:
            index, size = outside
            raise (
                ItemOutOfRange(index, size)
                if fields["from_end"]
                else ScatterIndexOutOfRange(fields["label"], size, index)
            ).error()
        return ()

    @classmethod
    def samples(cls) -> Iterable[Sample]:
        fields = {"axis": 0, "by_position": 0, "from_end": True, "label": "ScatterAdd"}
        yield Sample((np.zeros((4, 3), np.float32), np.array([-4, 3])), fields)


# -- rows and places --------------------------------------------------------------------------------------------------


COMBINERS = ("update", *ARITHMETIC)


class ParameterScatterOp(IndexedUpdate):
    """Parameter, indices, updates; the combiner says what an element becomes."""

    combiner: str = text()

    @classmethod
    def listed_name(cls, **fields: Any) -> str:
        return cls.MINDSPORE_NAME + fields["combiner"].title()

    @classmethod
    def check(cls, *types: Tensor, combiner: str, **_: object) -> None:
        variable, indices, updates = types
        label = cls.listed_name(combiner=combiner)
        if not dtype_of(indices).is_integer:
            raise BadUpdate(label, f"the indices must be integers, but they are {dtype_of(indices)}").error()
        if dtype_of(variable) is not dtype_of(updates):
            raise AssignedTypeDiffers(str(dtype_of(variable)), str(dtype_of(updates))).error()
        if combiner != "update" and dtype_of(variable) is dtypes.bool_:
            raise BadUpdate(label, "the parameter must hold numbers, but it holds Bool").error()
        shape, rows = shape_of(variable), shape_of(indices)
        if not shape or (cls.BY_POSITION and (not rows or rows[-1] > len(shape))):
            what = f"indices of shape {rows} choose nothing of a parameter of shape {shape}."
            raise BadUpdate(label, what).error()
        wanted = rows[:-1] + shape[rows[-1] :] if cls.BY_POSITION else rows + shape[1:]
        if shape_of(updates) != wanted:
            what = f"the shape of updates should be {wanted}, but got {shape_of(updates)}."
            raise BadUpdate(label, what).error()

    @classmethod
    def updated(cls, *arrays: Array, combiner: str, **_: object) -> Sequence[Array]:
        variable, indices, updates = arrays
        parts = tuple(np.moveaxis(indices, -1, 0)) if cls.BY_POSITION else (indices,)
        if outside := first_outside(variable, parts, {"axis": 0, "by_position": 0, "from_end": False}):
            index, size = outside
            raise ScatterIndexOutOfRange(cls.listed_name(combiner=combiner), size, index).error()
        return [ScatterOp.eager(variable, *parts, updates, axis=0, combiner=combiner)]

    @classmethod
    def combine(cls, k: KernelBuilder, old: VectorValue, new: VectorValue, /, **fields: Any) -> VectorValue:
        combiner = fields["combiner"]
        return new if combiner == "update" else getattr(k, ARITHMETIC[combiner][1])(old, new)

    @classmethod
    def written_by(cls, b: CallBuilder[V], combiner: str, variable: object, indices: object, updates: object) -> V:
        """Write; the updates take the element type of the parameter, where that is wider."""
        target = b.reference(variable, cls.listed_name(combiner=combiner))
        dtype = dtype_of(target_of(b.type_of(target)))
        operands = [target, b.lift(indices, dtypes.int64), fitted(b, updates, dtype)]
        return b.written(variable, b.emit(cls, operands, {"combiner": combiner})[0])

    @classmethod
    def samples(cls) -> Iterable[Sample]:
        rng = np.random.default_rng(7)
        rows = [np.array([1, 3, 1]), np.array([[0, 2], [2, 2]], np.int32), np.zeros(0, np.int64)]
        places = [np.array([[1, 2], [3, 0], [1, 2]]), np.array([[0], [2]], np.int32), np.zeros((0, 2), np.int64)]
        chosen = places if cls.BY_POSITION else rows
        for combiner, indices, dtype in product(COMBINERS, chosen, (np.float32, np.int32, np.float16, np.uint8)):
            shape = (4, 3)
            extent = indices.shape[:-1] + shape[indices.shape[-1] :] if cls.BY_POSITION else (*indices.shape, 3)
            variable, updates = rng.integers(1, 9, shape).astype(dtype), rng.integers(1, 5, extent).astype(dtype)
            yield Sample((variable, indices, updates), {"combiner": combiner})
        bad = np.ones((2, 5), np.float32)
        yield Sample((np.ones((4, 3), np.float32), chosen[0], bad), {"combiner": "add"}, refused=BadUpdate.code)


@irdl_op_definition
class ScatterRowsOp(ParameterScatterOp):
    """Rows of a parameter combined with updates.

    %r = ms.scatter_rows %w, %i, %x {combiner = "add"}
        : (!ms.ref<tensor<3xf32>>, tensor<2xi64>, tensor<2xf32>) -> !ms.ref<tensor<3xf32>>
    """

    name = "ms.scatter_rows"
    MINDSPORE_NAME = "Scatter"


@irdl_op_definition
class ScatterNdOp(ParameterScatterOp):
    """Elements (or slices) of a parameter combined with updates.

    %r = ms.scatter_nd %w, %i, %x {combiner = "update"}
        : (!ms.ref<tensor<3xf32>>, tensor<2x1xi64>, tensor<2xf32>) -> !ms.ref<tensor<3xf32>>
    """

    name = "ms.scatter_nd"
    MINDSPORE_NAME = "ScatterNd"
    BY_POSITION = True
