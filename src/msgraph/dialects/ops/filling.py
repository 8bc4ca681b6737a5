"""Tensors made from nothing: ``ms.iota``. What is filled with one number is a broadcast constant."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

import numpy as np
from xdsl.ir import Attribute
from xdsl.irdl import irdl_op_definition, result_def, traits_def

from msgraph.diagnostics.catalog.shapes import ShapeRefused
from msgraph.dialects import dtypes
from msgraph.dialects.attributes import element, integer
from msgraph.dialects.batching import unmoved
from msgraph.dialects.contract import Array, Sample
from msgraph.dialects.dtypes import DType
from msgraph.dialects.families.cotangents import nothing_flows
from msgraph.dialects.families.indexed import IndexedOp, Operands
from msgraph.dialects.traits import Cheap
from msgraph.dialects.types import Tensor, tensor_type

if TYPE_CHECKING:
    from msgraph.kernels.builder.loops import KernelBuilder
    from msgraph.kernels.builder.vectors import VectorValue


@irdl_op_definition
class IotaOp(IndexedOp):
    """The numbers 0, 1, 2… up to ``size``.

    %z = ms.iota {size = 4 : i64, dtype = i64} : () -> tensor<4xi64>
    """

    name = "ms.iota"
    traits = traits_def(Cheap())
    output = result_def()
    size: int = integer()
    dtype: DType = element()

    @classmethod
    def infer(cls, *operands: Tensor, size: int, dtype: DType, **_: object) -> Sequence[Attribute]:
        if size < 0:
            raise ShapeRefused("Range", f"there are no {size} numbers.").error()
        return [tensor_type(dtype, (size,))]

    @classmethod
    def eager(cls, *operands: Array, size: int, dtype: DType, **_: object) -> Array:
        numbers: Array = np.arange(int(size))
        return numbers.astype(dtype.numpy)

    vjp = nothing_flows
    batch = unmoved

    @classmethod
    def element(
        cls, k: KernelBuilder, index: Sequence[VectorValue], operands: Operands, /, *, dtype: DType, **_: object
    ) -> VectorValue:
        return k.convert(index[0], dtype)

    @classmethod
    def samples(cls) -> Iterable[Sample]:
        for dtype in (dtypes.int64, dtypes.int32, dtypes.uint8, dtypes.float32, dtypes.float16, dtypes.complex64):
            yield Sample((), {"size": 5, "dtype": dtype})
        yield Sample((), {"size": 0, "dtype": dtypes.int64}, note="empty")
        yield Sample((), {"size": -1, "dtype": dtypes.int64}, refused=ShapeRefused.code)
