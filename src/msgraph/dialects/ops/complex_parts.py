"""Complex numbers and their parts: ``ms.complex_part`` and ``ms.complex``.

The gradient of a real number with respect to ``x + iy`` is the gradient by x plus i times the gradient by y.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

import numpy as np
from xdsl.ir import SSAValue
from xdsl.irdl import irdl_op_definition

from msgraph.dialects import dtypes
from msgraph.dialects.contract import Array, Cotangents, OpBuilder, Sample, unsupported
from msgraph.dialects.dtypes import DType
from msgraph.dialects.families.elementwise import ElementwiseBinary, ElementwiseUnary, refused_type
from msgraph.dialects.families.functions import ElementFunction, OneOfFunctions, Slope

REAL_PARTS: dict[DType, DType] = {dtypes.complex64: dtypes.float32, dtypes.complex128: dtypes.float64}
"""The type of the parts, by the type of the whole."""
WHOLES: dict[DType, DType] = {part: whole for whole, part in REAL_PARTS.items()}
_Z = np.array([[1 + 2j, -0.5j, 3], [0, -1 + 1j, 0.25 - 4j]])


def _row(what: str, function: Callable[[Array], Array], slope: Slope) -> ElementFunction:
    return ElementFunction(what, function, slope=slope, function="", primitive="")


@irdl_op_definition
class ComplexPartOp(OneOfFunctions, ElementwiseUnary):
    """A part of complex numbers, or their conjugate, computed by NumPy.

    %y = ms.complex_part %x {function = "real"} : (tensor<4xcomplex<f32>>) -> tensor<4xf32>
    """

    name = "ms.complex_part"
    DTYPE_KINDS = "c"
    lower = unsupported("kernels have no complex numbers")
    FUNCTIONS = {
        "real": _row("The real part.", lambda x: np.array(np.real(x)), lambda xp, ct, x, y: xp.complex(ct, 0)),
        "imag": _row("The imaginary part.", lambda x: np.array(np.imag(x)), lambda xp, ct, x, y: xp.complex(0, ct)),
        "conj": _row("The number with its imaginary part negated.", np.conj, lambda xp, ct, x, y: xp.conj(ct)),
    }

    @classmethod
    def result_dtype(cls, dtype: DType, /, **fields: object) -> DType:
        return dtype if fields["function"] == "conj" else REAL_PARTS[dtype]

    @classmethod
    def samples(cls) -> Iterable[Sample]:
        for function in cls.FUNCTIONS:
            for dtype in (np.complex64, np.complex128):
                yield Sample((_Z.astype(dtype),), {"function": function})
                yield Sample((_Z[0, 0].astype(dtype),), {"function": function})
            yield Sample((np.real(_Z),), {"function": function}, refused="MG202")


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
            raise refused_type("Complex", "real", "f", dtype).error()
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
