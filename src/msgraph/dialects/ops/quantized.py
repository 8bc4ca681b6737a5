"""Weights in blocks of few bits: ``ms.dequantize`` unpacks them, ``ms.quantized_matmul`` multiplies by them.

They are rows of bytes, ``tensor<rows x bytes x ui8>``, as files have them; ``format`` says what the bytes are.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np
from xdsl.ir import Attribute, SSAValue
from xdsl.irdl import irdl_op_definition, operand_def, result_def

from msgraph.diagnostics.catalog.operations import BadSetting
from msgraph.diagnostics.catalog.shapes import ShapeRefused, TypeRefused
from msgraph.dialects import dtypes
from msgraph.dialects.attributes import text
from msgraph.dialects.batching import in_front
from msgraph.dialects.block_formats import FORMATS
from msgraph.dialects.calls import CallBuilder
from msgraph.dialects.contract import Array, Cotangents, OpBuilder, Sample, V
from msgraph.dialects.dtypes import DType
from msgraph.dialects.families.cotangents import nothing_flows
from msgraph.dialects.families.elementwise import refused_type
from msgraph.dialects.families.indexed import OwnLoopsOp
from msgraph.dialects.ops.linalg import batched_product
from msgraph.dialects.types import Shape, Tensor, dtype_of, element_count, shape_of, tensor_type

UNPACKED = 3
"""Multiply-adds that take as long as to unpack an element."""


def _shape(op: str, format: str, rows: Tensor) -> Shape:
    """The dims of what rows of blocks hold."""
    if format not in FORMATS:
        raise BadSetting(f"For '{op}', the 'format' should be one of {[*FORMATS]}, but got '{format}'.").error()
    shape, size = shape_of(rows), FORMATS[format].size
    dtype = dtypes.int8 if FORMATS[format].scale is None else dtypes.uint8
    if dtype_of(rows) is not dtype:
        raise TypeRefused(op, f"blocks should be of the type {dtype}, but got {dtype_of(rows)}.", dtype.name).error()
    if not shape or shape[-1] % size:
        what = f"rows of '{format}' should be blocks of {size} bytes, but the shape is {shape}."
        raise ShapeRefused(op, what).error()
    return (*shape[:-1], shape[-1] // size * FORMATS[format].elements)


@irdl_op_definition
class DequantizeOp(OwnLoopsOp):
    """What rows of blocks hold, as elements of float32.

    %y = ms.dequantize %w {format = "q8_0"} : (tensor<3x68xui8>) -> tensor<3x64xf32>
    """

    name = "ms.dequantize"
    FUNCTION = "dequantize(input, format: str)"
    input = operand_def()
    output = result_def()
    format: str = text(lambda: FORMATS)

    @classmethod
    def call(cls, b: CallBuilder[V], input: object, format: str) -> V:
        """Rows in any dims."""
        return b.dequantize(b.lift(input), format=format)

    @classmethod
    def infer(cls, *operands: Tensor, format: str, **_: object) -> Sequence[Attribute]:
        return [tensor_type(dtypes.float32, _shape("Dequantize", format, operands[0]))]

    @classmethod
    def eager(cls, *operands: Array, format: str, **_: object) -> Array:
        return FORMATS[format].unpacked(operands[0]).astype(np.float32)

    vjp = nothing_flows
    batch = in_front()

    @classmethod
    def samples(cls) -> Iterable[Sample]:
        for format in FORMATS:
            yield Sample((_blocks(format, (3,), 2),), {"format": format})
        rows = _blocks("q8_0", (2, 0), 1)
        yield Sample((rows,), {"format": "q8_0"}, note="empty")
        yield Sample((_blocks("q4_0", (), 3),), {"format": "q4_0"}, note="one row")
        yield Sample((rows,), {"format": "q9"}, refused=BadSetting.code)
        yield Sample((rows[..., 1:],), {"format": "q8_0"}, refused=ShapeRefused.code)
        yield Sample((rows.view(np.int8),), {"format": "q8_0"}, refused=TypeRefused.code)


@irdl_op_definition
class QuantizedMatMulOp(OwnLoopsOp):
    """Products of rows and the rows of a matrix of blocks, ``x @ w.T``; the dims before the last two are equal.

    %z = ms.quantized_matmul %x, %w {format = "q8_0"} : (tensor<2x64xf32>, tensor<3x68xui8>) -> tensor<2x3xf32>
    """

    name = "ms.quantized_matmul"
    MINDSPORE_NAME = "QuantizedMatMul"
    FUNCTION = "quantized_matmul(input, other, format: str)"
    lhs = operand_def()
    rhs = operand_def()
    output = result_def()
    format: str = text(lambda: FORMATS)

    @classmethod
    def call(cls, b: CallBuilder[V], input: object, other: object, format: str) -> V:
        """Rows in any dims times the rows of one matrix."""
        x, shape = b.lift(input), b.shape_of(b.lift(input))
        rows = b.reshape(x, shape=(element_count(shape[:-1]), *shape[-1:]))
        dots = b.quantized_matmul(rows, b.lift(other), format=format)
        return b.reshape(dots, shape=(*shape[:-1], b.shape_of(dots)[-1]))

    @classmethod
    def infer(cls, *operands: Tensor, format: str, **_: object) -> Sequence[Attribute]:
        (a, dtype), b = (shape_of(operands[0]), dtype_of(operands[0])), _shape(cls.MINDSPORE_NAME, format, operands[1])
        if not dtype.is_float:
            raise refused_type(cls.MINDSPORE_NAME, "x", "f", dtype).error()
        if len(a) < 2 or len(a) != len(b) or (*a[:-2], a[-1]) != (*b[:-2], b[-1]):
            what = f"the operands should have as many columns and equal dims before them, but got {a} and {b}."
            raise ShapeRefused(cls.MINDSPORE_NAME, what).error()
        return [tensor_type(dtype, (*a[:-1], b[-2]))]

    @classmethod
    def eager(cls, *operands: Array, format: str, **_: object) -> Array:
        x, rows = operands
        return (x.astype(np.float64) @ np.swapaxes(FORMATS[format].unpacked(rows), -1, -2)).astype(x.dtype)

    def work(self) -> int:
        rows, depth = shape_of(self.lhs.type)[-2:]
        return 2 * (rows + UNPACKED) * element_count(shape_of(self.output.type)) // max(rows, 1) * depth

    def vjp(self, b: OpBuilder[SSAValue], *cotangents: SSAValue) -> Cotangents:
        (ct,) = cotangents
        matrix = b.convert(b.dequantize(self.rhs, format=self.format), dtype=dtype_of(b.type_of(ct)))
        return b.matmul(ct, matrix), None

    batch = batched_product

    @classmethod
    def samples(cls) -> Iterable[Sample]:
        rng = np.random.default_rng(7)

        def pair(dtype: DType, rows: Shape, columns: Shape, blocks: int, format: str = "q4_1") -> tuple[Array, Array]:
            x = rng.integers(-16, 17, (*rows, blocks * FORMATS[format].elements)) / 8
            return x.astype(dtype.numpy), _blocks(format, columns, blocks)

        for format in FORMATS:
            yield Sample(pair(dtypes.float64, (2,), (3,), 1, format), {"format": format})
        fields = {"format": "q4_1"}
        for dtype in (dtypes.float32, dtypes.float16, dtypes.bfloat16):
            yield Sample(pair(dtype, (1,), (5,), 2), fields)
        yield Sample(pair(dtypes.float32, (19,), (37,), 2), fields, note="many rows")
        yield Sample(pair(dtypes.float32, (2, 3), (2, 5), 2), fields, note="two products")
        yield Sample(pair(dtypes.float32, (2,), (3,), 0), fields, note="sums of nothing")
        x, matrix = pair(dtypes.float32, (0,), (3,), 2)
        yield Sample((x, matrix), fields, note="empty")
        yield Sample((x[:, 1:], matrix), fields, refused=ShapeRefused.code)
        yield Sample((x.astype(np.int32), matrix), fields, refused="MG202")


def _blocks(format: str, rows: Shape, count: int) -> Array:
    """Rows of blocks. Two of these bytes are a float16 from 2^-7 to 2, or minus that, wherever they stand."""
    exponents = np.array([*range(0x20, 0x40), *range(0xA0, 0xC0)], np.uint8)
    blocks = np.random.default_rng(3).choice(exponents, (*rows, count * FORMATS[format].size))
    return blocks.view(np.int8) if FORMATS[format].scale is None else blocks
