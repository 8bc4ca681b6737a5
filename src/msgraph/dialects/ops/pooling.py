"""Greatest elements of windows, ``ms.max_pool``, and what leads their cotangents back.

    v, i = max_pool(x)          i: the numbers of the elements in their images laid out in one row
    t    = take_along(x, i)     elements by number along the last dim
    z    = add_along(i, u)      zeros with elements added at numbers along the last dim

The last two are transposes of each other.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from xdsl.ir import Attribute, SSAValue
from xdsl.irdl import irdl_op_definition, operand_def, result_def

from msgraph.diagnostics.catalog.operations import BadSetting
from msgraph.diagnostics.catalog.shapes import ShapeRefused, TypeRefused
from msgraph.dialects import dtypes
from msgraph.dialects.attributes import Ints, integer, ints
from msgraph.dialects.batching import in_front
from msgraph.dialects.contract import Array, Cotangents, OpBuilder, Sample
from msgraph.dialects.families.indexed import IndexedOp, Operands, OwnLoopsOp, wrapped
from msgraph.dialects.ops.convolution import output_size
from msgraph.dialects.types import Shape, Tensor, dtype_of, shape_of, tensor_type

if TYPE_CHECKING:
    from msgraph.kernels.builder.loops import KernelBuilder
    from msgraph.kernels.builder.vectors import VectorValue


def pooled(op: str, sizes: Shape, fields: Mapping[str, Any]) -> Shape:
    """How many windows images of ``sizes`` have in each dim."""
    kernel, strides, pads, dilations = (fields[name] for name in ("kernel", "strides", "pads", "dilations"))
    counts = tuple(
        output_size(size, kernel[k], strides[k], pads[2 * k] + pads[2 * k + 1], dilations[k])
        for k, size in enumerate(sizes)
    )
    if min(counts) < 1:
        what = f"The shape of input is {list(sizes)}, which is invalid for the attributes of {op}: kernel {kernel}, "
        raise BadSetting(what + f"strides {strides}, pads {pads}, dilations {dilations}.").error()
    return counts


@irdl_op_definition
class MaxPoolOp(OwnLoopsOp):
    """The greatest element of each window of the last two dims, and its number there; NaN is nobody's greatest.

    %v, %i = ms.max_pool %x {kernel = array<i64: 2, 2>, strides = array<i64: 2, 2>, pads = array<i64: 0, 0, 0, 0>,
        dilations = array<i64: 1, 1>} : (tensor<1x4x4xf32>) -> (tensor<1x2x2xf32>, tensor<1x2x2xi32>)
    """

    name = "ms.max_pool"
    input = operand_def()
    output = result_def()
    numbers = result_def()
    kernel: Ints = ints()
    strides: Ints = ints()
    pads: Ints = ints()
    dilations: Ints = ints()

    @classmethod
    def infer(cls, *operands: Tensor, **fields: object) -> Sequence[Attribute]:
        dtype, shape = dtype_of(operands[0]), shape_of(operands[0])
        if len(shape) < 2:
            raise ShapeRefused("MaxPool", f"the input x rank must be at least 2, but got {len(shape)}.").error()
        if dtype.KIND not in "iuf":
            raise TypeRefused("MaxPool", f"the input must be real numbers, but got {dtype}.").error()
        pooled_shape = (*shape[:-2], *pooled("MaxPool", shape[-2:], fields))
        return [tensor_type(dtype, pooled_shape), tensor_type(dtypes.int32, pooled_shape)]

    @classmethod
    def eager(cls, *operands: Array, **fields: Any) -> tuple[Array, ...]:
        (x,) = operands
        shape = pooled("MaxPool", x.shape[-2:], fields)
        lowest = np.iinfo(x.dtype).min if x.dtype.kind in "iu" else -np.inf
        best: Array = np.full((*x.shape[:-2], *shape), lowest).astype(x.dtype)
        where: Array = np.full(best.shape, -1)
        for element in np.ndindex(*fields["kernel"]):
            rows, columns = (_met(dim, shape[dim], element[dim], fields) for dim in range(2))
            inside = ((rows >= 0) & (rows < x.shape[-2]))[:, None] & (columns >= 0) & (columns < x.shape[-1])
            elements = x.take(rows, -2, mode="clip").take(columns, -1, mode="clip")
            better = inside & (elements > best)
            where = np.where(better | (inside & (where < 0)), rows[:, None] * x.shape[-1] + columns, where)
            best = np.where(better, elements, best)
        return best, where.astype(np.int32)

    def vjp(self, b: OpBuilder[SSAValue], *cotangents: SSAValue) -> Cotangents:
        ct = cotangents[0]
        shape, windows = shape_of(self.input.type), shape_of(self.output.type)
        flat = (*windows[:-2], windows[-2] * windows[-1])
        numbers, updates = b.reshape(self.numbers, shape=flat), b.reshape(ct, shape=flat)
        return [b.reshape(b.add_along(numbers, updates, size=shape[-2] * shape[-1]), shape=shape)]

    batch = in_front()

    @classmethod
    def samples(cls) -> Iterable[Sample]:
        x = np.random.default_rng(6).permutation(2 * 3 * 6 * 11).reshape(2, 3, 6, 11) / 16 - 9

        def fields(kernel: Shape, strides: Shape, pads: Shape, dilations: Shape = (1, 1)) -> dict[str, Any]:
            return {"kernel": kernel, "strides": strides, "pads": pads, "dilations": dilations}

        plain = fields((2, 2), (2, 2), (0, 0, 0, 0))
        yield Sample((x,), plain)
        yield Sample((x,), fields((3, 2), (1, 3), (1, 0, 1, 1)))
        yield Sample((x[0, 0],), fields((2, 3), (2, 1), (0, 1, 0, 0), (3, 2)))
        for dtype in (dtypes.float32, dtypes.float16, dtypes.bfloat16, dtypes.int32, dtypes.int64, dtypes.uint8):
            yield Sample((abs(x[0]).astype(dtype.numpy),), plain)
        broken = x[0].copy()
        broken[0, 0, 0], broken[1, :2, :2], broken[2, :2, :2] = np.nan, np.nan, -np.inf
        yield Sample((broken,), plain, note="not a number")
        yield Sample((np.ones((2, 4), np.float32),), plain, note="equals")
        yield Sample((x[:0],), plain, note="empty")
        yield Sample((x[:, :, :1],), plain, refused=BadSetting.code)
        yield Sample((x[0, 0, 0],), plain, refused=ShapeRefused.code)
        yield Sample((x > 0,), plain, refused=TypeRefused.code)


def _met(dim: int, count: int, element: int, fields: Mapping[str, Any]) -> Array:
    """The rows (dim 0) or columns (dim 1) of the image that an element of each window meets."""
    return np.arange(count) * fields["strides"][dim] + element * fields["dilations"][dim] - fields["pads"][2 * dim]


def _check_numbers(op: str, data: Tensor, numbers: Tensor) -> None:
    if not dtype_of(numbers).is_integer:
        raise TypeRefused(op, f"the places must be integers, but got {dtype_of(numbers)}.", "int32").error()
    left, right = shape_of(data), shape_of(numbers)
    if not left or len(left) != len(right) or left[:-1] != right[:-1]:
        raise ShapeRefused(op, f"all dims but the last one must be equal, but got {left} and {right}.").error()


@irdl_op_definition
class TakeAlongOp(IndexedOp):
    """Elements by their number along the last dim.

    %z = ms.take_along %x, %i : (tensor<2x5xf32>, tensor<2x3xi64>) -> tensor<2x3xf32>
    """

    name = "ms.take_along"
    input = operand_def()
    numbers = operand_def()
    output = result_def()

    @classmethod
    def infer(cls, *operands: Tensor, **fields: object) -> Sequence[Attribute]:
        data, numbers = operands
        _check_numbers("TakeAlong", data, numbers)
        return [tensor_type(dtype_of(data), shape_of(numbers))]

    @classmethod
    def eager(cls, *operands: Array, **fields: object) -> Array:
        data, numbers = operands
        return np.take_along_axis(data, numbers.astype(np.int64), -1)

    def vjp(self, b: OpBuilder[SSAValue], *cotangents: SSAValue) -> Cotangents:
        return b.add_along(self.numbers, cotangents[0], size=shape_of(self.input.type)[-1]), None

    batch = in_front()

    @classmethod
    def element(
        cls, k: KernelBuilder, index: Sequence[VectorValue], operands: Operands, /, **fields: object
    ) -> VectorValue:
        *lead, _ = index
        last = len(lead)
        return operands(0, [*lead, wrapped(k, operands(1, index), operands.size(0, last))])

    @classmethod
    def samples(cls) -> Iterable[Sample]:
        x = np.arange(24.0).reshape(2, 3, 4)
        numbers = np.array([[[1, 1], [0, 3], [2, -1]]] * 2)
        yield Sample((x, numbers))
        yield Sample((x[0, 0].astype(np.float32), np.array([3, 0, 0, 1, 2], np.int32)))
        yield Sample((x.astype(np.int16), numbers[:, :, :0]), note="empty")
        yield Sample((x, numbers[0]), refused=ShapeRefused.code)
        yield Sample((x, x), refused=TypeRefused.code)


@irdl_op_definition
class AddAlongOp(OwnLoopsOp):
    """``size`` zeros, to which elements are added at their numbers along the last dim.

    %z = ms.add_along %i, %u {size = 5 : i64} : (tensor<2x3xi64>, tensor<2x3xf32>) -> tensor<2x5xf32>
    """

    name = "ms.add_along"
    numbers = operand_def()
    updates = operand_def()
    output = result_def()
    size: int = integer()

    @classmethod
    def infer(cls, *operands: Tensor, size: int, **_: object) -> Sequence[Attribute]:
        numbers, updates = operands
        _check_numbers("AddAlong", updates, numbers)
        if shape_of(numbers) != shape_of(updates):
            what = f"there must be one place for each element, but got {shape_of(numbers)} and {shape_of(updates)}."
            raise ShapeRefused("AddAlong", what).error()
        return [tensor_type(dtype_of(updates), (*shape_of(updates)[:-1], size))]

    @classmethod
    def eager(cls, *operands: Array, size: int, **_: object) -> Array:
        numbers, updates = operands
        result: Array = np.zeros((*updates.shape[:-1], size), updates.dtype)
        lead = np.ix_(*map(np.arange, updates.shape))[:-1]
        np.add.at(result, (*lead, numbers), updates)
        return result

    def vjp(self, b: OpBuilder[SSAValue], *cotangents: SSAValue) -> Cotangents:
        return None, b.take_along(cotangents[0], self.numbers)

    batch = in_front()

    @classmethod
    def samples(cls) -> Iterable[Sample]:
        x = np.arange(6.0).reshape(2, 3)
        numbers = np.array([[1, 1, 0], [4, -1, 2]])
        yield Sample((numbers, x), {"size": 5})
        yield Sample((numbers[0].astype(np.int32), x[0].astype(np.float32)), {"size": 2})
        yield Sample((numbers[:, :0], x[:, :0].astype(np.int64)), {"size": 3}, note="empty")
        yield Sample((numbers, x[:, :2]), {"size": 5}, refused=ShapeRefused.code)
        yield Sample((x, x), {"size": 5}, refused=TypeRefused.code)
