"""Discrete Fourier transforms, by NumPy's pocketfft: complex to complex, real to half of the complex, and back."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
from xdsl.ir import Attribute, SSAValue
from xdsl.irdl import irdl_op_definition, operand_def, result_def

from msgraph.dialects.attributes import Ints, integer, ints, text
from msgraph.dialects.axes import check_axes
from msgraph.dialects.batching import in_front
from msgraph.dialects.contract import Array, Cotangents, OpBuilder, Sample, unsupported
from msgraph.dialects.families.elementwise import refused_type
from msgraph.dialects.families.functions import FunctionRow, OneOf
from msgraph.dialects.ops.complex_parts import REAL_PARTS, WHOLES
from msgraph.dialects.types import Tensor, dtype_of, shape_of, tensor_type

TURNED = {"backward": "forward", "forward": "backward", "ortho": "ortho"}
"""How the adjoint of a transform is scaled, by how it is itself."""
_X = np.arange(24.0).reshape(2, 3, 4) % 7 - 2.5


@irdl_op_definition
class FourierOp(OneOf):
    """A transform over some dims, or one where a half says all; ``size`` is that of real numbers that come of a half.

    %y = ms.fourier %x {function = "rfft", norm = "backward", axes = array<i64: 0>, size = 0 : i64}
        : (tensor<4xf32>) -> tensor<3xcomplex<f32>>
    """

    name = "ms.fourier"
    FUNCTIONS = {
        "fft": FunctionRow("Over some dims, of complex numbers.", kinds="c"),
        "ifft": FunctionRow("The inverse over some dims, of complex numbers.", kinds="c"),
        "rfft": FunctionRow("Along one dim, of real numbers: the half that says all.", kinds="f"),
        "irfft": FunctionRow("Along one dim, of the half that says all: ``size`` real numbers.", kinds="c"),
    }
    operand = operand_def()
    result = result_def()
    norm: str = text()
    axes: Ints = ints()
    size: int = integer()
    lower = unsupported("pocketfft computes it")
    batch = in_front("axes")

    @classmethod
    def listed_name(cls, *, function: str, **_: object) -> str:
        return function.capitalize()

    @classmethod
    def infer(cls, *operands: Tensor, function: str, axes: Ints, size: int, **_: object) -> Sequence[Attribute]:
        (x,), kinds = operands, cls.FUNCTIONS[function].kinds
        dtype, shape, label = dtype_of(x), list(shape_of(x)), cls.listed_name(function=function)
        if dtype.KIND not in kinds or dtype.size < 4:
            raise refused_type(label, "input", kinds, dtype).error()
        check_axes(label, axes, len(shape))
        if function in ("fft", "ifft"):
            return [x]
        shape[axes[0]] = size if function == "irfft" else shape[axes[0]] // 2 + 1
        return [tensor_type((REAL_PARTS if function == "irfft" else WHOLES)[dtype], tuple(shape))]

    @classmethod
    def eager(cls, *operands: Array, function: str, axes: Ints, norm: Any, size: int) -> Array:
        (x,), axis = operands, axes[0] if axes else 0
        if function == "rfft":
            return np.fft.rfft(x, axis=axis, norm=norm).astype(np.result_type(x.dtype, np.complex64))
        if function != "irfft":
            return np.asarray((np.fft.ifftn if function == "ifft" else np.fft.fftn)(x, axes=axes, norm=norm)).astype(
                x.dtype
            )
        if not x.shape[axis]:  # NumPy leaves such a result as it finds the memory
            x = np.zeros_like(x, shape=(*x.shape[:axis], 1, *x.shape[axis + 1 :]))
        return np.fft.irfft(x, size, axis=axis, norm=norm).astype(np.real(x).dtype)

    def vjp(self, b: OpBuilder[SSAValue], *cotangents: SSAValue) -> Cotangents:
        (ct,) = cotangents
        fields: dict[str, Any] = {"norm": TURNED[self.norm], "axes": self.axes, "size": 0}
        match self.function:
            case "fft":
                return (b.ifft(ct, **fields),)
            case "ifft":
                return (b.fft(ct, **fields),)
            case "rfft":
                return (b.real(b.ifft(self._fitted(b, ct), **fields)),)
            case _:
                return (self._fitted(b, self._weighted(b, b.rfft(ct, **fields))),)

    def _fitted(self, b: OpBuilder[SSAValue], ct: SSAValue) -> SSAValue:
        """Cut, or filled up with zeros, along the dim, to as many numbers as the operand has."""
        shape = shape_of(self.operand.type)
        rank, (axis,) = len(shape), self.axes
        missing = shape[axis] - shape_of(b.type_of(ct))[axis]
        if missing < 0:
            return b.slice(ct, starts=(0,) * rank, sizes=shape, steps=(1,) * rank)
        high = tuple(missing if k == axis else 0 for k in range(rank))
        return b.pad(ct, 0, low=(0,) * rank, high=high) if missing else ct

    def _weighted(self, b: OpBuilder[SSAValue], slope: SSAValue) -> SSAValue:
        """What stands for two numbers of the whole counts twice."""
        half, rank = self.size // 2 + 1, len(shape_of(self.operand.type))
        weights = np.full(half, 2.0)
        weights[0] = 1
        if self.size % 2 == 0:
            weights[-1] = 1
        weights = weights.reshape([half if k in self.axes else 1 for k in range(rank)])
        dtype = dtype_of(b.type_of(slope))
        return b.mul(slope, b.constant(weights.astype(dtype.numpy), tensor_type(dtype, weights.shape)))

    @classmethod
    def samples(cls) -> Iterable[Sample]:
        z = _X + 1j * _X[::-1]
        shown = {
            "fft": [((2,), 0), ((0, 2), 0)], "ifft": [((2,), 0), ((0, 2), 0)], "rfft": [((k,), 0) for k in range(3)],
            "irfft": [((0,), 2), ((1,), 5), ((2,), 6), ((2,), 4), ((1,), 9)],
        }  # fmt: skip
        for word, row in cls.FUNCTIONS.items():
            taken, other = (_X, z) if row.kinds == "f" else (z, _X)
            for axes, size in shown[word]:
                for norm in TURNED:
                    yield Sample((taken,), {"function": word, "axes": axes, "norm": norm, "size": size})
            plain = {"function": word, "axes": (1,), "norm": "backward", "size": 4}
            yield Sample((taken.astype(np.float32 if row.kinds == "f" else np.complex64),), plain)
            yield Sample((other,), plain, refused="MG202")
            yield Sample((taken,), {**plain, "axes": (3,)}, refused="MG231")
