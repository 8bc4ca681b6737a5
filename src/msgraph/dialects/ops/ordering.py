"""Which element comes first: ``ms.arg``, ``ms.sort``, ``ms.top``."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, ClassVar, cast

import numpy as np
from xdsl.ir import Attribute, SSAValue
from xdsl.irdl import irdl_op_definition, operand_def, result_def

from msgraph.diagnostics.catalog.shapes import AxisOutOfRange, ShapeRefused, TypeRefused
from msgraph.dialects import dtypes
from msgraph.dialects.attributes import element, flag, integer
from msgraph.dialects.axes import check_axes
from msgraph.dialects.batching import in_front
from msgraph.dialects.contract import Array, Cotangents, GraphOp, OpBuilder, Sample, V, unsupported
from msgraph.dialects.dtypes import DType
from msgraph.dialects.families.cotangents import nothing_flows
from msgraph.dialects.families.functions import FunctionRow, OneOf
from msgraph.dialects.families.indexed import OwnLoopsOp
from msgraph.dialects.ops.reduction import reduced_shape
from msgraph.dialects.ops.slicing import filled
from msgraph.dialects.types import Shape, Tensor, dtype_of, shape_of, tensor_type


@irdl_op_definition
class ArgOp(OneOf, OwnLoopsOp):
    """The first place of the greatest (least) element along ``axis``; the first NaN where there is one.

    %z = ms.arg %x {function = "argmax", axis = 1 : i64, keep_dims = false, dtype = i64}
        : (tensor<2x3xf32>) -> tensor<2xi64>
    """

    name = "ms.arg"
    FUNCTIONS = {
        "argmax": FunctionRow("Where the greatest element along ``axis`` stands.", function=np.argmax),
        "argmin": FunctionRow("Where the least element along ``axis`` stands.", function=np.argmin),
    }
    input = operand_def()
    output = result_def()
    axis: int = integer()
    keep_dims: bool = flag()
    dtype: DType = element()

    @classmethod
    def infer(cls, *operands: Tensor, axis: int, dtype: DType, keep_dims: bool, **fields: Any) -> Sequence[Attribute]:
        (x,) = operands
        label, shape = cls.listed_name(**fields), shape_of(x)
        check_axes(label, (axis,), len(shape))
        if dtype_of(x).is_complex:
            raise TypeRefused(label, "complex numbers have no order.").error()
        if shape[axis] == 0:
            raise ShapeRefused(label, f"there is no result for no elements, but the shape is {shape}.").error()
        return [tensor_type(dtype, reduced_shape(shape, (axis,), keep_dims))]

    @classmethod
    def listed_name(cls, *, function: str, **_: object) -> str:
        return function.capitalize()

    @classmethod
    def eager(cls, *operands: Array, function: str, axis: int, keep_dims: bool, dtype: DType) -> Array:
        places = cls.FUNCTIONS[function].function(operands[0], axis, keepdims=keep_dims)
        return np.asarray(places).astype(dtype.numpy)

    vjp = nothing_flows
    batch = in_front("axis")

    @classmethod
    def samples(cls) -> Iterable[Sample]:
        x = np.random.default_rng(5).permutation(24).reshape(2, 3, 4) / 8 - 1.2
        for function in cls.FUNCTIONS:
            plain = {"function": function, "axis": 1, "keep_dims": False, "dtype": dtypes.int32}
            for axis in range(3):
                for keep_dims in (False, True):
                    yield Sample((x,), {**plain, "axis": axis, "keep_dims": keep_dims, "dtype": dtypes.int64})
            for dtype in dtypes.ALL:
                if not dtype.is_complex:
                    yield Sample(((abs(x[0]) * 2).astype(dtype.numpy),), plain, note="ties")
            yield Sample((np.array([[1.0, np.nan, 3.0, np.nan], [2.0, -np.inf, np.inf, 0.0]]),), plain)
            yield Sample((x[:0],), plain, note="empty")
            yield Sample((x[:, :0],), plain, refused=ShapeRefused.code)
            yield Sample((x.astype(np.complex64),), plain, refused=TypeRefused.code)
            yield Sample((x,), {**plain, "axis": 3}, refused=AxisOutOfRange.code)


def along(b: OpBuilder[V], indices: V, axis: int) -> list[V]:
    """Index tensors for all dims: ``indices`` say the place along ``axis``, the others stay (the rule of GatherD)."""
    shape = shape_of(b.type_of(indices))
    indices_of_dims: list[V] = []
    for k, size in enumerate(shape):
        if k == axis:
            indices_of_dims.append(indices)
            continue
        numbers = b.iota(size=size, dtype=dtype_of(b.type_of(indices)))
        numbers = b.reshape(numbers, shape=tuple(size if dim == k else 1 for dim in range(len(shape))))
        indices_of_dims.append(b.broadcast_to(numbers, shape=shape))
    return indices_of_dims


class OrderedOp(GraphOp):
    """The elements along ``axis`` in order, ``count`` of them or all, and where they stood.

    Equal ones keep their order, NaN counts as greatest.
    """

    input = operand_def()
    values = result_def()
    indices = result_def()
    axis: int = integer()
    descending: bool = flag()

    SHOWN: ClassVar[Mapping[str, int]] = MappingProxyType({})
    """Further fields of samples."""

    @classmethod
    def infer(cls, *operands: Tensor, axis: int, count: int | None = None, **_: object) -> Sequence[Attribute]:
        (x,) = operands
        shape: Shape = shape_of(x)
        check_axes(cls.MINDSPORE_NAME, (axis,), len(shape))
        if dtype_of(x).is_complex:
            raise TypeRefused(cls.MINDSPORE_NAME, "complex numbers have no order.").error()
        count = shape[axis] if count is None else count
        if not 0 <= count <= shape[axis]:
            raise ShapeRefused(cls.MINDSPORE_NAME, f"there are no first {count} elements of {shape[axis]}.").error()
        kept = (*shape[:axis], count, *shape[axis + 1 :])
        return [tensor_type(dtype_of(x), kept), tensor_type(dtypes.int32, kept)]

    def vjp(self, b: OpBuilder[SSAValue], *cotangents: SSAValue) -> Cotangents:
        ct = cotangents[0]
        zeros = filled(b, 0, dtype_of(b.type_of(ct)), shape_of(self.input.type))
        return [b.scatter(zeros, *along(b, self.indices, self.axis), ct, axis=0, combiner="update")]

    batch = in_front("axis")

    @classmethod
    def samples(cls) -> Iterable[Sample]:
        x = np.random.default_rng(5).permutation(24).reshape(2, 3, 4) / 8 - 1.2
        plain = {"axis": 1, "descending": True, **cls.SHOWN}
        for axis in range(3):
            for descending in (False, True):
                yield Sample((x,), {**plain, "axis": axis, "descending": descending})
        for dtype in dtypes.ALL:
            if not dtype.is_complex:
                yield Sample(((abs(x[0]) * 2).astype(dtype.numpy),), plain, note="ties")
        yield Sample((x[:0],), plain, note="empty")
        yield Sample((x.astype(np.complex64),), plain, refused=TypeRefused.code)
        yield Sample((x,), {**plain, "axis": 3}, refused=AxisOutOfRange.code)


@irdl_op_definition
class SortOp(OrderedOp):
    """All elements along ``axis`` in order, and where they stood; equal ones keep their order, NaN counts as greatest.

    %v, %i = ms.sort %x {axis = 0 : i64, descending = false} : (tensor<4xf32>) -> (tensor<4xf32>, tensor<4xi32>)
    """

    name = "ms.sort"
    lower = unsupported("a sort is left to NumPy's, which is faster than loops over one element at a time")

    @classmethod
    def eager(cls, *operands: Array, axis: int, descending: bool, **_: object) -> tuple[Array, ...]:
        (x,) = operands
        keys = x.astype(np.float32) if dtypes.from_numpy(x.dtype) is dtypes.bfloat16 else x
        if descending:  # sorted backwards from the other end, so that equal elements keep their order
            backwards = (*(slice(None),) * axis, slice(None, None, -1))
            order = (x.shape[axis] - 1 - keys[backwards].argsort(axis, kind="stable"))[backwards]
        else:
            order = keys.argsort(axis, kind="stable")
        if axis == x.ndim - 1 and x.size:
            starts = cast(Array, np.arange(0, x.size, x.shape[axis])).reshape(*x.shape[:-1], 1)
            values = x.take(order + starts)
        else:
            values = np.take_along_axis(x, order, axis)
        return values, order.astype(np.int32)


@irdl_op_definition
class TopOp(OrderedOp, OwnLoopsOp):
    """The first ``count`` elements along ``axis`` of those ``ms.sort`` gives, and where they stood.

    Its loops keep a line beside them: it has up to ``LONGEST`` elements, where more than ``FEW`` are wanted.

    %v, %i = ms.top %x {axis = 0 : i64, count = 2 : i64, descending = true} : (tensor<4xf32>) -> (...)
    """

    LONGEST: ClassVar[int] = 2048
    FEW: ClassVar[int] = 32

    name = "ms.top"
    MINDSPORE_NAME: ClassVar[str] = "TopK"
    SHOWN = MappingProxyType({"count": 2})
    count: int = integer()

    @classmethod
    def fits(cls, size: int, count: int) -> bool:
        """Are there loops for so many elements of so many?"""
        return (size <= cls.LONGEST or count <= cls.FEW) and size <= np.iinfo(np.int32).max

    @classmethod
    def eager(cls, *operands: Array, axis: int, count: int, descending: bool, **_: object) -> tuple[Array, ...]:
        results = SortOp.eager(*operands, axis=axis, descending=descending)
        first = (*(slice(None),) * axis, slice(count))
        return tuple(np.ascontiguousarray(result[first]) for result in results)

    @classmethod
    def samples(cls) -> Iterable[Sample]:
        yield from super().samples()
        plain = {"axis": 1, "count": 3, "descending": True}
        unordered = np.array([[-np.nan, 1, -0.0, np.inf, 0.0, np.nan, -np.inf, 1]])
        for descending in (False, True):
            yield Sample((unordered,), {"axis": 1, "count": 8, "descending": descending}, note="NaN")
        long = np.random.default_rng(6).permutation(150).reshape(2, 75)
        yield Sample((long % 64,), {**plain, "count": 75}, note="long")
        yield Sample((long.astype(np.float64),), plain, note="a few of many")
        yield Sample((long[:, :3],), {**plain, "count": 4}, refused=ShapeRefused.code)
