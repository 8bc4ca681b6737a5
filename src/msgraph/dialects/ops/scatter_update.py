"""Writes of parts of parameters: the ``Scatter*`` operators, whose indices choose rows or elements.

    scatter_*     %w[%indices[i]] gets %updates[i]: indices choose along the first dim
    scatter_nd_*  %w[tuple(%indices[i])] gets %updates[i]: the last dim of the indices is a position

Where an index comes several times all its updates count, in order.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

import numpy as np
from xdsl.irdl import irdl_op_definition

from msgraph.diagnostics.catalog.effects import AssignedTypeDiffers, BadUpdate, IndexOutOfRange
from msgraph.diagnostics.errors import error
from msgraph.dialects import dtypes
from msgraph.dialects.calls import CallBuilder
from msgraph.dialects.contract import Array, V
from msgraph.dialects.families.stateful import UpdateOp, fitted, target_of
from msgraph.dialects.types import Tensor, dtype_of, shape_of


class ScatterOp(UpdateOp):
    """Parameter, indices, updates; a member names the NumPy function that combines old and new."""

    OPERANDS = 3
    COMBINE: ClassVar[np.ufunc | None] = None
    """A ufunc; without one the update replaces what is there."""
    BY_POSITION: ClassVar[bool] = False

    @classmethod
    def check(cls, *types: Tensor, **fields: Any) -> None:
        variable, indices, updates = types
        if not dtype_of(indices).is_integer:
            raise error(BadUpdate(cls.LABEL, f"the indices must be integers, but they are {dtype_of(indices)}"))
        if dtype_of(variable) is not dtype_of(updates):
            raise error(AssignedTypeDiffers(str(dtype_of(variable)), str(dtype_of(updates))))
        shape, rows = shape_of(variable), shape_of(indices)
        wanted = rows[:-1] + shape[rows[-1] :] if cls.BY_POSITION else rows + shape[1:]
        if shape_of(updates) != wanted:
            what = f"the shape of updates should be {wanted}, but got {shape_of(updates)}."
            raise error(BadUpdate(cls.LABEL, what))

    @classmethod
    def updated(cls, *arrays: Array, **fields: Any) -> Sequence[Array]:
        variable, indices, updates = arrays
        result = variable.copy()
        place = tuple(np.moveaxis(indices, -1, 0)) if cls.BY_POSITION else (indices,)
        for part, size in zip(place, variable.shape, strict=False):
            wrong = part[(part < 0) | (part >= size)]
            if wrong.size:
                raise error(IndexOutOfRange(cls.LABEL, size, int(wrong.flat[0])))
        if cls.COMBINE is None:
            result[place] = updates
        else:
            np.ufunc.at(cls.COMBINE, result, place, updates)
        return [result]

    @classmethod
    def call(cls, b: CallBuilder[V], *args: Any, **fields: Any) -> Any:
        """Write; the updates take the element type of the parameter, where that is wider."""
        variable, indices, updates = args
        target = b.reference(variable, cls.LABEL)
        dtype = dtype_of(target_of(b.type_of(target)))
        operands = [target, b.lift(indices, dtypes.int64), fitted(b, updates, dtype)]
        return b.written(variable, b.emit(cls, operands, fields)[0])


@irdl_op_definition
class ScatterUpdateOp(ScatterOp):
    """Replace rows of a parameter.

    %r = ms.scatter_update %w, %i, %x
        : (!ms.ref<tensor<3xf32>>, tensor<2xi64>, tensor<2xf32>) -> !ms.ref<tensor<3xf32>>
    """

    name = "ms.scatter_update"
    LABEL = "ScatterUpdate"
    FUNCTION = "scatter_update(input_x, indices, updates)"
    PRIMITIVE = "ScatterUpdate(use_locking=True)(input_x, indices, updates)"


@irdl_op_definition
class ScatterAddOp(ScatterOp):
    """Add to rows of a parameter.

    %r = ms.scatter_add %w, %i, %x
        : (!ms.ref<tensor<3xf32>>, tensor<2xi64>, tensor<2xf32>) -> !ms.ref<tensor<3xf32>>
    """

    name = "ms.scatter_add"
    LABEL = "ScatterAdd"
    COMBINE = np.add
    FUNCTION = "scatter_add(input_x, indices, updates)"


@irdl_op_definition
class ScatterSubOp(ScatterOp):
    """Subtract from rows of a parameter.

    %r = ms.scatter_sub %w, %i, %x
        : (!ms.ref<tensor<3xf32>>, tensor<2xi64>, tensor<2xf32>) -> !ms.ref<tensor<3xf32>>
    """

    name = "ms.scatter_sub"
    LABEL = "ScatterSub"
    COMBINE = np.subtract


@irdl_op_definition
class ScatterMulOp(ScatterOp):
    """Multiply rows of a parameter.

    %r = ms.scatter_mul %w, %i, %x
        : (!ms.ref<tensor<3xf32>>, tensor<2xi64>, tensor<2xf32>) -> !ms.ref<tensor<3xf32>>
    """

    name = "ms.scatter_mul"
    LABEL = "ScatterMul"
    COMBINE = np.multiply
    FUNCTION = "scatter_mul(input_x, indices, updates)"


@irdl_op_definition
class ScatterDivOp(ScatterOp):
    """Divide rows of a parameter; integers are cut off.

    %r = ms.scatter_div %w, %i, %x
        : (!ms.ref<tensor<3xf32>>, tensor<2xi64>, tensor<2xf32>) -> !ms.ref<tensor<3xf32>>
    """

    name = "ms.scatter_div"
    LABEL = "ScatterDiv"
    FUNCTION = "scatter_div(input_x, indices, updates)"

    @classmethod
    def updated(cls, *arrays: Array, **fields: Any) -> Sequence[Array]:
        variable, indices, updates = arrays
        wide = variable.astype(np.float64) if variable.dtype.kind in "iu" else variable
        (result,) = _Divide.updated(wide, indices, updates.astype(wide.dtype))
        return [np.trunc(result).astype(variable.dtype)] if wide is not variable else [result]


class _Divide(ScatterOp):
    """What ScatterDiv does to floats."""

    LABEL = "ScatterDiv"
    COMBINE = np.divide


@irdl_op_definition
class ScatterMaxOp(ScatterOp):
    """Raise rows of a parameter to at least the updates.

    %r = ms.scatter_max %w, %i, %x
        : (!ms.ref<tensor<3xf32>>, tensor<2xi64>, tensor<2xf32>) -> !ms.ref<tensor<3xf32>>
    """

    name = "ms.scatter_max"
    LABEL = "ScatterMax"
    COMBINE = np.maximum
    FUNCTION = "scatter_max(input_x, indices, updates)"


@irdl_op_definition
class ScatterMinOp(ScatterOp):
    """Lower rows of a parameter to at most the updates.

    %r = ms.scatter_min %w, %i, %x
        : (!ms.ref<tensor<3xf32>>, tensor<2xi64>, tensor<2xf32>) -> !ms.ref<tensor<3xf32>>
    """

    name = "ms.scatter_min"
    LABEL = "ScatterMin"
    COMBINE = np.minimum
    FUNCTION = "scatter_min(input_x, indices, updates)"


@irdl_op_definition
class ScatterNdUpdateOp(ScatterOp):
    """Replace elements (or slices) of a parameter; what an indexed assignment to one becomes.

    %r = ms.scatter_nd_update %w, %i, %x
        : (!ms.ref<tensor<3xf32>>, tensor<2x1xi64>, tensor<2xf32>) -> !ms.ref<tensor<3xf32>>
    """

    name = "ms.scatter_nd_update"
    LABEL = "ScatterNdUpdate"
    BY_POSITION = True


@irdl_op_definition
class ScatterNdAddOp(ScatterOp):
    """Add to elements (or slices) of a parameter.

    %r = ms.scatter_nd_add %w, %i, %x
        : (!ms.ref<tensor<3xf32>>, tensor<2x1xi64>, tensor<2xf32>) -> !ms.ref<tensor<3xf32>>
    """

    name = "ms.scatter_nd_add"
    LABEL = "ScatterNdAdd"
    BY_POSITION = True
    COMBINE = np.add
    FUNCTION = "scatter_nd_add(input_x, indices, updates)"


@irdl_op_definition
class ScatterNdSubOp(ScatterOp):
    """Subtract from elements (or slices) of a parameter.

    %r = ms.scatter_nd_sub %w, %i, %x
        : (!ms.ref<tensor<3xf32>>, tensor<2x1xi64>, tensor<2xf32>) -> !ms.ref<tensor<3xf32>>
    """

    name = "ms.scatter_nd_sub"
    LABEL = "ScatterNdSub"
    BY_POSITION = True
    COMBINE = np.subtract
    FUNCTION = "scatter_nd_sub(input_x, indices, updates)"
