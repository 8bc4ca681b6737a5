"""Complex numbers and their parts: ``ms.real``, ``ms.imag``, ``ms.conj``, ``ms.complex``.

The gradient of a real number with respect to ``x + iy`` is the gradient by x plus i times the gradient by y.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from xdsl.ir import SSAValue
from xdsl.irdl import irdl_op_definition

from msgraph.diagnostics.errors import error
from msgraph.dialects import dtypes
from msgraph.dialects.contract import Array, Cotangents, OpBuilder, Sample, unsupported
from msgraph.dialects.dtypes import DType
from msgraph.dialects.families.cotangents import constant_like
from msgraph.dialects.families.elementwise import ElementwiseBinary, ElementwiseUnary, refused_type

REAL_PARTS: dict[DType, DType] = {dtypes.complex64: dtypes.float32, dtypes.complex128: dtypes.float64}
"""The type of the parts, by the type of the whole."""
WHOLES: dict[DType, DType] = {part: whole for whole, part in REAL_PARTS.items()}
_Z = np.array([[1 + 2j, -0.5j, 3], [0, -1 + 1j, 0.25 - 4j]])


class ComplexUnary(ElementwiseUnary):
    """An op on complex numbers, computed by NumPy."""

    DTYPE_KINDS = "c"
    lower = unsupported("kernels have no complex numbers")

    @classmethod
    def samples(cls) -> Iterable[Sample]:
        for dtype in (np.complex64, np.complex128):
            yield Sample((_Z.astype(dtype),))
            yield Sample((_Z[0, 0].astype(dtype),))
        yield Sample((np.real(_Z),), refused="MG202")


@irdl_op_definition
class RealOp(ComplexUnary):
    """The real part.

    %y = ms.real %x : (tensor<4xcomplex<f32>>) -> tensor<4xf32>
    """

    name = "ms.real"

    @classmethod
    def result_dtype(cls, dtype: DType, /, **fields: object) -> DType:
        return REAL_PARTS[dtype]

    @classmethod
    def eager(cls, x: Array) -> Array:
        return np.array(np.real(x))

    def vjp(self, b: OpBuilder[SSAValue], ct: SSAValue) -> Cotangents:
        return (b.complex(ct, constant_like(b, 0, ct)),)


@irdl_op_definition
class ImagOp(ComplexUnary):
    """The imaginary part.

    %y = ms.imag %x : (tensor<4xcomplex<f32>>) -> tensor<4xf32>
    """

    name = "ms.imag"

    @classmethod
    def result_dtype(cls, dtype: DType, /, **fields: object) -> DType:
        return REAL_PARTS[dtype]

    @classmethod
    def eager(cls, x: Array) -> Array:
        return np.array(np.imag(x))

    def vjp(self, b: OpBuilder[SSAValue], ct: SSAValue) -> Cotangents:
        return (b.complex(constant_like(b, 0, ct), ct),)


@irdl_op_definition
class ConjOp(ComplexUnary):
    """The number with its imaginary part negated.

    %y = ms.conj %x : tensor<4xcomplex<f32>>
    """

    name = "ms.conj"

    @classmethod
    def eager(cls, x: Array) -> Array:
        return np.asarray(np.conj(x))

    def vjp(self, b: OpBuilder[SSAValue], ct: SSAValue) -> Cotangents:
        return (b.conj(ct),)


@irdl_op_definition
class ComplexOp(ElementwiseBinary):
    """Complex numbers from their real and imaginary parts.

    %z = ms.complex %x, %y : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xcomplex<f32>>
    """

    name = "ms.complex"
    PRIMITIVE = "Complex()(real: TensorLike, imag: TensorLike)"
    DTYPE_KINDS = "f"
    lower = unsupported("kernels have no complex numbers")

    @classmethod
    def result_dtype(cls, dtype: DType, /, **fields: object) -> DType:
        if dtype not in WHOLES:
            raise error(refused_type("Complex", "real", "f", dtype))
        return WHOLES[dtype]

    @classmethod
    def eager(cls, *operands: Array) -> Array:
        real, imag = np.broadcast_arrays(*operands)
        parts = np.stack([real, imag], -1)
        return parts.view(np.result_type(real.dtype, np.complex64))[..., 0]

    def vjp(self, b: OpBuilder[SSAValue], ct: SSAValue) -> Cotangents:
        return b.real(ct), b.imag(ct)

    @classmethod
    def samples(cls) -> Iterable[Sample]:
        x, y = np.array([[0.5, -1.0, 2.0]]), np.array([[0.25], [4.0]])
        for dtype in (np.float32, np.float64):
            yield Sample((x.astype(dtype), y.astype(dtype)))
        yield Sample((x.astype(np.float16), y.astype(np.float16)), refused="MG202")
        yield Sample((x, np.ones(2)), refused="MG201")
