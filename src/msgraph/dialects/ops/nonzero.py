"""Where a tensor is not zero, and what different elements it has: ``ms.nonzero``, ``ms.unique``.

How many there are is a field, a size that only the run knows: the op gives it its value.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
from xdsl.ir import Attribute
from xdsl.irdl import irdl_op_definition, operand_def, result_def

from msgraph.dialects import dtypes
from msgraph.dialects.arrays import coordinates
from msgraph.dialects.attributes import integer
from msgraph.dialects.contract import Array, GraphOp, Sample, unsupported
from msgraph.dialects.families.cotangents import nothing_flows
from msgraph.dialects.types import Tensor, dtype_of, shape_of, tensor_type

_BATCHED = "each element of a batch has another number of places"


class CountingOp(GraphOp):
    """An op whose field ``count`` is the size of its first result, found when it runs."""

    count: int = integer()

    vjp = nothing_flows
    batch = unsupported(_BATCHED)
    lower = unsupported("it runs in Python")


@irdl_op_definition
class NonZeroOp(CountingOp):
    """The places of the elements that are not zero, one row of coordinates each, in their order.

    %p = ms.nonzero %x {count = 2 : i64} : (tensor<2x2xf32>) -> tensor<2x2xi64>
    """

    name = "ms.nonzero"
    input = operand_def()
    output = result_def()

    @classmethod
    def infer(cls, *operands: Tensor, count: int, **_: object) -> Sequence[Attribute]:
        return [tensor_type(dtypes.int64, (count, len(shape_of(operands[0]))))]

    @classmethod
    def eager(cls, *operands: Array, **_: object) -> Array:
        return coordinates(operands[0])

    @classmethod
    def samples(cls) -> Iterable[Sample]:
        yield Sample((np.array([[1, 0], [0, 2]], np.float32),), {"count": 2})
        yield Sample((np.array([True, False, True, True]),), {"count": 3})


@irdl_op_definition
class UniqueOp(CountingOp):
    """The different elements as they come first, and for each element which of them it is.

    %v, %i = ms.unique %x {count = 3 : i64} : (tensor<4xf32>) -> (tensor<3xf32>, tensor<4xi32>)
    """

    name = "ms.unique"
    input = operand_def()
    values = result_def()
    inverse = result_def()

    @classmethod
    def infer(cls, *operands: Tensor, count: int, **_: object) -> Sequence[Attribute]:
        x = operands[0]
        index = dtypes.int64 if dtype_of(x) is dtypes.int64 else dtypes.int32
        return [tensor_type(dtype_of(x), (count,)), tensor_type(index, shape_of(x))]

    @classmethod
    def eager(cls, *operands: Array, **_: object) -> Any:
        x = operands[0]
        values, first, inverse = np.unique(x, return_index=True, return_inverse=True)
        order = np.argsort(first)
        numbers = np.argsort(order).astype(np.int64 if x.dtype == np.int64 else np.int32)
        return values[order], numbers[inverse].reshape(x.shape)

    @classmethod
    def samples(cls) -> Iterable[Sample]:
        yield Sample((np.array([3, 1, 3, 2], np.float32),), {"count": 3})
        yield Sample((np.array([[5, 5], [7, 5]], np.int64),), {"count": 2})


@irdl_op_definition
class FoundOp(GraphOp):
    """How many rows a tensor has, as a number of the run: its first size is one that the run finds.

    %n = ms.found %p : (tensor<?x2xi64>) -> tensor<i64>
    """

    name = "ms.found"
    input = operand_def()
    output = result_def()

    @classmethod
    def infer(cls, *operands: Tensor, **_: object) -> Sequence[Attribute]:
        return [tensor_type(dtypes.int64, ())]

    @classmethod
    def eager(cls, *operands: Array, **_: object) -> Array:
        return np.array(len(operands[0]), np.int64)

    vjp = nothing_flows
    batch = unsupported(_BATCHED)
    lower = unsupported("it runs in Python")

    @classmethod
    def samples(cls) -> Iterable[Sample]:
        yield Sample((np.array([[1, 0], [0, 2]], np.int64),))
