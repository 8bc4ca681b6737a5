"""Writes of parts of parameters: the ``Scatter*`` operators, whose indices choose rows or elements.

    scatter_*     %w[%indices[i]] gets %updates[i]: indices choose along the first dim
    scatter_nd_*  %w[tuple(%indices[i])] gets %updates[i]: the last dim of the indices is a position

Where an index comes several times all its updates count, in order.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np
from xdsl.irdl import irdl_op_definition

from msgraph.diagnostics.catalog.effects import AssignedTypeDiffers, BadUpdate, ScatterIndexOutOfRange
from msgraph.diagnostics.errors import error
from msgraph.dialects import dtypes
from msgraph.dialects.calls import CallBuilder
from msgraph.dialects.contract import Array, Sample, V
from msgraph.dialects.families.indexed_update import IndexedUpdate
from msgraph.dialects.families.stateful import fitted, target_of
from msgraph.dialects.types import Tensor, dtype_of, shape_of

if TYPE_CHECKING:
    from msgraph.kernels.builder.loops import KernelBuilder
    from msgraph.kernels.builder.vectors import VectorValue

_ON_LANES: dict[np.ufunc, str] = {
    np.add: "add", np.subtract: "sub", np.multiply: "mul", np.divide: "div",
    np.maximum: "maximum", np.minimum: "minimum",
}  # fmt: skip
"""What the builder of kernels calls NumPy's functions."""


class ParameterScatterOp(IndexedUpdate):
    """Parameter, indices, updates; a member names the NumPy function that combines old and new."""

    OPERANDS = 3
    COMBINE: ClassVar[np.ufunc | None] = None
    """A ufunc; without one the update replaces what is there."""

    @classmethod
    def check(cls, *types: Tensor, **fields: object) -> None:
        variable, indices, updates = types
        if not dtype_of(indices).is_integer:
            raise error(
                BadUpdate(cls.MINDSPORE_NAME, f"the indices must be integers, but they are {dtype_of(indices)}")
            )
        if dtype_of(variable) is not dtype_of(updates):
            raise error(AssignedTypeDiffers(str(dtype_of(variable)), str(dtype_of(updates))))
        if cls.COMBINE is not None and dtype_of(variable) is dtypes.bool_:
            raise error(BadUpdate(cls.MINDSPORE_NAME, "the parameter must hold numbers, but it holds Bool"))
        shape, rows = shape_of(variable), shape_of(indices)
        if not shape or (cls.BY_POSITION and (not rows or rows[-1] > len(shape))):
            what = f"indices of shape {rows} choose nothing of a parameter of shape {shape}."
            raise error(BadUpdate(cls.MINDSPORE_NAME, what))
        wanted = rows[:-1] + shape[rows[-1] :] if cls.BY_POSITION else rows + shape[1:]
        if shape_of(updates) != wanted:
            what = f"the shape of updates should be {wanted}, but got {shape_of(updates)}."
            raise error(BadUpdate(cls.MINDSPORE_NAME, what))

    @classmethod
    def updated(cls, *arrays: Array, **fields: object) -> Sequence[Array]:
        variable, indices, updates = arrays
        result = variable.copy()
        place = tuple(np.moveaxis(indices, -1, 0)) if cls.BY_POSITION else (indices,)
        for part, size in zip(place, variable.shape, strict=False):
            wrong = part[(part < 0) | (part >= size)]
            if wrong.size:
                raise error(ScatterIndexOutOfRange(cls.MINDSPORE_NAME, size, int(wrong.flat[0])))
        if cls.COMBINE is None:
            result[place] = updates
        else:
            np.ufunc.at(cls.COMBINE, result, place, updates)
        return [result]

    @classmethod
    def combine(cls, k: KernelBuilder, old: VectorValue, new: VectorValue) -> VectorValue:
        return new if cls.COMBINE is None else getattr(k, _ON_LANES[cls.COMBINE])(old, new)

    @classmethod
    def call(cls, b: CallBuilder[V], *args: object, **fields: object) -> Any:
        """Write; the updates take the element type of the parameter, where that is wider."""
        variable, indices, updates = args[:3]  # what follows is `use_locking`
        target = b.reference(variable, cls.MINDSPORE_NAME)
        dtype = dtype_of(target_of(b.type_of(target)))
        operands = [target, b.lift(indices, dtypes.int64), fitted(b, updates, dtype)]
        return b.written(variable, b.emit(cls, operands)[0])

    @classmethod
    def samples(cls) -> Iterable[Sample]:
        rng = np.random.default_rng(7)
        rows = [np.array([1, 3, 1]), np.array([[0, 2], [2, 2]], np.int32), np.zeros(0, np.int64)]
        places = [np.array([[1, 2], [3, 0], [1, 2]]), np.array([[0], [2]], np.int32), np.zeros((0, 2), np.int64)]
        for indices in places if cls.BY_POSITION else rows:
            for dtype in (np.float32, np.int32, np.float16, np.uint8):
                shape = (4, 3)
                extent = indices.shape[:-1] + shape[indices.shape[-1] :] if cls.BY_POSITION else (*indices.shape, 3)
                yield Sample(
                    (rng.integers(1, 9, shape).astype(dtype), indices, rng.integers(1, 5, extent).astype(dtype))
                )
        bad = np.ones((2, 5), np.float32)
        yield Sample(
            (np.ones((4, 3), np.float32), (places if cls.BY_POSITION else rows)[0], bad), refused=BadUpdate.code
        )


class _IntegersCutOff(ParameterScatterOp):
    """Division that stays among the integers: towards zero, one update after the other."""

    @classmethod
    def updated(cls, *arrays: Array, **fields: object) -> Sequence[Array]:
        variable, indices, updates = arrays
        if variable.dtype.kind not in "iu":
            return super().updated(*arrays, **fields)
        place = tuple(np.moveaxis(indices, -1, 0)) if cls.BY_POSITION else (indices,)
        super().updated(variable.astype(np.float64), indices, updates.astype(np.float64))  # which checks the indices
        result = variable.copy()
        for at in np.ndindex(place[0].shape):
            here = tuple(int(part[at]) for part in place)
            with np.errstate(all="ignore"):
                result[here] = np.trunc(result[here] / updates[at].astype(np.float64)).astype(variable.dtype)
        return [result]


@irdl_op_definition
class ScatterUpdateOp(ParameterScatterOp):
    """Replace rows of a parameter.

    %r = ms.scatter_update %w, %i, %x
        : (!ms.ref<tensor<3xf32>>, tensor<2xi64>, tensor<2xf32>) -> !ms.ref<tensor<3xf32>>
    """

    name = "ms.scatter_update"
    FUNCTION = "scatter_update(input_x, indices, updates)"
    PRIMITIVE = "ScatterUpdate(use_locking=True)(input_x, indices, updates)"


@irdl_op_definition
class ScatterAddOp(ParameterScatterOp):
    """Add to rows of a parameter.

    %r = ms.scatter_add %w, %i, %x
        : (!ms.ref<tensor<3xf32>>, tensor<2xi64>, tensor<2xf32>) -> !ms.ref<tensor<3xf32>>
    """

    name = "ms.scatter_add"
    PRIMITIVE = "ScatterAdd(use_locking=False)(input_x, indices, updates)"
    COMBINE = np.add
    FUNCTION = "scatter_add(input_x, indices, updates)"


@irdl_op_definition
class ScatterSubOp(ParameterScatterOp):
    """Subtract from rows of a parameter.

    %r = ms.scatter_sub %w, %i, %x
        : (!ms.ref<tensor<3xf32>>, tensor<2xi64>, tensor<2xf32>) -> !ms.ref<tensor<3xf32>>
    """

    name = "ms.scatter_sub"
    PRIMITIVE = "ScatterSub(use_locking=False)(input_x, indices, updates)"
    COMBINE = np.subtract


@irdl_op_definition
class ScatterMulOp(ParameterScatterOp):
    """Multiply rows of a parameter.

    %r = ms.scatter_mul %w, %i, %x
        : (!ms.ref<tensor<3xf32>>, tensor<2xi64>, tensor<2xf32>) -> !ms.ref<tensor<3xf32>>
    """

    name = "ms.scatter_mul"
    PRIMITIVE = "ScatterMul(use_locking=False)(input_x, indices, updates)"
    COMBINE = np.multiply
    FUNCTION = "scatter_mul(input_x, indices, updates)"


@irdl_op_definition
class ScatterDivOp(_IntegersCutOff):
    """Divide rows of a parameter; integers are cut off.

    %r = ms.scatter_div %w, %i, %x
        : (!ms.ref<tensor<3xf32>>, tensor<2xi64>, tensor<2xf32>) -> !ms.ref<tensor<3xf32>>
    """

    name = "ms.scatter_div"
    PRIMITIVE = "ScatterDiv(use_locking=False)(input_x, indices, updates)"
    FUNCTION = "scatter_div(input_x, indices, updates)"
    COMBINE = np.divide


@irdl_op_definition
class ScatterMaxOp(ParameterScatterOp):
    """Raise rows of a parameter to at least the updates.

    %r = ms.scatter_max %w, %i, %x
        : (!ms.ref<tensor<3xf32>>, tensor<2xi64>, tensor<2xf32>) -> !ms.ref<tensor<3xf32>>
    """

    name = "ms.scatter_max"
    PRIMITIVE = "ScatterMax(use_locking=False)(input_x, indices, updates)"
    COMBINE = np.maximum
    FUNCTION = "scatter_max(input_x, indices, updates)"


@irdl_op_definition
class ScatterMinOp(ParameterScatterOp):
    """Lower rows of a parameter to at most the updates.

    %r = ms.scatter_min %w, %i, %x
        : (!ms.ref<tensor<3xf32>>, tensor<2xi64>, tensor<2xf32>) -> !ms.ref<tensor<3xf32>>
    """

    name = "ms.scatter_min"
    PRIMITIVE = "ScatterMin(use_locking=False)(input_x, indices, updates)"
    COMBINE = np.minimum
    FUNCTION = "scatter_min(input_x, indices, updates)"


@irdl_op_definition
class ScatterNdUpdateOp(ParameterScatterOp):
    """Replace elements (or slices) of a parameter; what an indexed assignment to one becomes.

    %r = ms.scatter_nd_update %w, %i, %x
        : (!ms.ref<tensor<3xf32>>, tensor<2x1xi64>, tensor<2xf32>) -> !ms.ref<tensor<3xf32>>
    """

    name = "ms.scatter_nd_update"
    FUNCTION = "scatter_nd_update(input_x, indices, updates)"
    PRIMITIVE = "ScatterNdUpdate(use_locking=True)(input_x, indices, updates)"
    BY_POSITION = True


@irdl_op_definition
class ScatterNdAddOp(ParameterScatterOp):
    """Add to elements (or slices) of a parameter.

    %r = ms.scatter_nd_add %w, %i, %x
        : (!ms.ref<tensor<3xf32>>, tensor<2x1xi64>, tensor<2xf32>) -> !ms.ref<tensor<3xf32>>
    """

    name = "ms.scatter_nd_add"
    PRIMITIVE = "ScatterNdAdd(use_locking=False)(input_x, indices, updates)"
    BY_POSITION = True
    COMBINE = np.add
    FUNCTION = "scatter_nd_add(input_x, indices, updates, use_locking=False)"


@irdl_op_definition
class ScatterNdSubOp(ParameterScatterOp):
    """Subtract from elements (or slices) of a parameter.

    %r = ms.scatter_nd_sub %w, %i, %x
        : (!ms.ref<tensor<3xf32>>, tensor<2x1xi64>, tensor<2xf32>) -> !ms.ref<tensor<3xf32>>
    """

    name = "ms.scatter_nd_sub"
    PRIMITIVE = "ScatterNdSub(use_locking=False)(input_x, indices, updates)"
    BY_POSITION = True
    COMBINE = np.subtract
    FUNCTION = "scatter_nd_sub(input_x, indices, updates, use_locking=False)"


@irdl_op_definition
class ScatterNdMulOp(ParameterScatterOp):
    """Multiply elements (or slices) of a parameter.

    %r = ms.scatter_nd_mul %w, %i, %x
        : (!ms.ref<tensor<3xf32>>, tensor<2x1xi64>, tensor<2xf32>) -> !ms.ref<tensor<3xf32>>
    """

    name = "ms.scatter_nd_mul"
    PRIMITIVE = "ScatterNdMul(use_locking=False)(input_x, indices, updates)"
    BY_POSITION = True
    COMBINE = np.multiply
    FUNCTION = "scatter_nd_mul(input_x, indices, updates, use_locking=False)"


@irdl_op_definition
class ScatterNdDivOp(_IntegersCutOff):
    """Divide elements (or slices) of a parameter; integers are cut off.

    %r = ms.scatter_nd_div %w, %i, %x
        : (!ms.ref<tensor<3xf32>>, tensor<2x1xi64>, tensor<2xf32>) -> !ms.ref<tensor<3xf32>>
    """

    name = "ms.scatter_nd_div"
    PRIMITIVE = "ScatterNdDiv(use_locking=False)(input_x, indices, updates)"
    BY_POSITION = True
    COMBINE = np.divide
    FUNCTION = "scatter_nd_div(input_x, indices, updates, use_locking=False)"


@irdl_op_definition
class ScatterNdMaxOp(ParameterScatterOp):
    """Raise elements (or slices) of a parameter to at least the updates.

    %r = ms.scatter_nd_max %w, %i, %x
        : (!ms.ref<tensor<3xf32>>, tensor<2x1xi64>, tensor<2xf32>) -> !ms.ref<tensor<3xf32>>
    """

    name = "ms.scatter_nd_max"
    PRIMITIVE = "ScatterNdMax(use_locking=False)(input_x, indices, updates)"
    BY_POSITION = True
    COMBINE = np.maximum
    FUNCTION = "scatter_nd_max(input_x, indices, updates, use_locking=False)"


@irdl_op_definition
class ScatterNdMinOp(ParameterScatterOp):
    """Lower elements (or slices) of a parameter to at most the updates.

    %r = ms.scatter_nd_min %w, %i, %x
        : (!ms.ref<tensor<3xf32>>, tensor<2x1xi64>, tensor<2xf32>) -> !ms.ref<tensor<3xf32>>
    """

    name = "ms.scatter_nd_min"
    PRIMITIVE = "ScatterNdMin(use_locking=False)(input_x, indices, updates)"
    BY_POSITION = True
    COMBINE = np.minimum
    FUNCTION = "scatter_nd_min(input_x, indices, updates, use_locking=False)"
