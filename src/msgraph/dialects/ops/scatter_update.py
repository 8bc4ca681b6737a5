"""Writes of parts of parameters: MindSpore's ``Scatter*`` operators, whose indices choose rows or elements.

    ms.scatter_rows  combiner(%w[%indices[i]], %updates[i]): indices choose along the first dim
    ms.scatter_nd    combiner(%w[tuple(%indices[i])], %updates[i]): the last dim of the indices is a position

``update`` replaces; the other combiners are arithmetic. Where an index comes several times all its updates count, in
order.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import product
from typing import TYPE_CHECKING, Any

import numpy as np
from xdsl.irdl import irdl_op_definition

from msgraph.diagnostics.catalog.effects import AssignedTypeDiffers, BadUpdate, ScatterIndexOutOfRange
from msgraph.dialects import dtypes
from msgraph.dialects.attributes import text
from msgraph.dialects.calls import CallBuilder
from msgraph.dialects.contract import Array, Sample, V
from msgraph.dialects.families.stateful import IndexedUpdate, fitted, target_of
from msgraph.dialects.ops.assign import first_outside
from msgraph.dialects.ops.indexing import ARITHMETIC, ScatterOp
from msgraph.dialects.types import Tensor, dtype_of, shape_of

if TYPE_CHECKING:
    from msgraph.kernels.builder.loops import KernelBuilder
    from msgraph.kernels.builder.vectors import VectorValue

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
