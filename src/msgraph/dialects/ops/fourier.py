"""Discrete Fourier transforms, by NumPy's pocketfft: complex to complex, real to half of the complex, and back."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
from xdsl.ir import Attribute, SSAValue
from xdsl.irdl import irdl_op_definition, operand_def, result_def

from msgraph.diagnostics.errors import error
from msgraph.dialects.attributes import Ints, flag, integer, ints, text
from msgraph.dialects.axes import check_axes
from msgraph.dialects.batching import in_front
from msgraph.dialects.contract import Array, Cotangents, GraphOp, OpBuilder, Sample, unsupported
from msgraph.dialects.families.elementwise import refused_type
from msgraph.dialects.ops.complex_parts import REAL_PARTS, WHOLES
from msgraph.dialects.types import Tensor, dtype_of, shape_of, tensor_type

TURNED = {"backward": "forward", "forward": "backward", "ortho": "ortho"}
"""How the adjoint of a transform is scaled, by how it is itself."""
_X = np.arange(24.0).reshape(2, 3, 4) % 7 - 2.5


class FourierOp(GraphOp):
    """Base: what all three are."""

    operand = operand_def()
    result = result_def()
    norm: str = text()
    lower = unsupported("pocketfft computes it")

    @classmethod
    def refuse(cls, x: Tensor, kinds: str, axes: Sequence[int]) -> None:
        """A look at the element type and the axes."""
        dtype = dtype_of(x)
        if dtype.KIND not in kinds or dtype.size < 4:
            raise error(refused_type(cls.MINDSPORE_NAME, "input", kinds, dtype))
        check_axes(cls.MINDSPORE_NAME, axes, len(shape_of(x)))

    batch = in_front("axes", "axis")


@irdl_op_definition
class FftOp(FourierOp):
    """Over some dims, of complex numbers.

    %y = ms.fft %x {norm = "backward", axes = array<i64: 0>, inverse = false} : tensor<4xcomplex<f32>>
    """

    name = "ms.fft"
    axes: Ints = ints()
    inverse: bool = flag()

    @classmethod
    def infer(cls, *operands: Tensor, axes: Ints, **_: Any) -> Sequence[Attribute]:
        cls.refuse(operands[0], "c", axes)
        return [operands[0]]

    @classmethod
    def eager(cls, x: Array, axes: Ints, inverse: bool, norm: Any) -> Array:
        return np.asarray((np.fft.ifftn if inverse else np.fft.fftn)(x, axes=axes, norm=norm)).astype(x.dtype)

    def vjp(self, b: OpBuilder[SSAValue], ct: SSAValue) -> Cotangents:
        return (b.fft(ct, axes=self.axes, inverse=not self.inverse, norm=TURNED[self.norm]),)

    @classmethod
    def samples(cls) -> Iterable[Sample]:
        z = _X + 1j * _X[::-1]
        for axes in ((2,), (0, 2)):
            for inverse in (False, True):
                for norm in TURNED:
                    yield Sample((z,), {"axes": axes, "inverse": inverse, "norm": norm})
        plain = {"axes": (1,), "inverse": False, "norm": "backward"}
        yield Sample((z.astype(np.complex64),), plain)
        yield Sample((_X,), plain, refused="MG202")
        yield Sample((z,), {**plain, "axes": (3,)}, refused="MG231")


@irdl_op_definition
class RfftOp(FourierOp):
    """Along one dim, of real numbers: the half that says all.

    %y = ms.rfft %x {norm = "backward", axis = 0 : i64} : (tensor<4xf32>) -> tensor<3xcomplex<f32>>
    """

    name = "ms.rfft"
    axis: int = integer()

    @classmethod
    def infer(cls, *operands: Tensor, axis: int, **_: Any) -> Sequence[Attribute]:
        cls.refuse(operands[0], "f", (axis,))
        shape = list(shape_of(operands[0]))
        shape[axis] = shape[axis] // 2 + 1
        return [tensor_type(WHOLES[dtype_of(operands[0])], tuple(shape))]

    @classmethod
    def eager(cls, x: Array, axis: int, norm: Any) -> Array:
        return np.fft.rfft(x, axis=axis, norm=norm).astype(np.result_type(x.dtype, np.complex64))

    def vjp(self, b: OpBuilder[SSAValue], ct: SSAValue) -> Cotangents:
        shape, dtype = shape_of(self.operand.type), dtype_of(b.type_of(ct))
        missing = shape[self.axis] - shape_of(b.type_of(ct))[self.axis]
        high = tuple(missing if k == self.axis else 0 for k in range(len(shape)))
        if missing:
            ct = b.pad(ct, b.constant(0, tensor_type(dtype, ())), low=(0,) * len(shape), high=high)
        return (b.real(b.fft(ct, axes=(self.axis,), inverse=True, norm=TURNED[self.norm])),)

    @classmethod
    def samples(cls) -> Iterable[Sample]:
        for axis in range(3):
            for norm in TURNED:
                yield Sample((_X,), {"axis": axis, "norm": norm})
        yield Sample((_X.astype(np.float32),), {"axis": 1, "norm": "backward"})
        yield Sample((_X.astype(np.complex64),), {"axis": 1, "norm": "backward"}, refused="MG202")
        yield Sample((_X,), {"axis": 3, "norm": "backward"}, refused="MG231")


@irdl_op_definition
class IrfftOp(FourierOp):
    """Along one dim, of the half that says all: ``size`` real numbers.

    %y = ms.irfft %x {norm = "backward", axis = 0 : i64, size = 4 : i64} : (tensor<3xcomplex<f32>>) -> tensor<4xf32>
    """

    name = "ms.irfft"
    axis: int = integer()
    size: int = integer()

    @classmethod
    def infer(cls, *operands: Tensor, axis: int, size: int, **_: Any) -> Sequence[Attribute]:
        cls.refuse(operands[0], "c", (axis,))
        shape = list(shape_of(operands[0]))
        shape[axis] = size
        return [tensor_type(REAL_PARTS[dtype_of(operands[0])], tuple(shape))]

    @classmethod
    def eager(cls, x: Array, axis: int, size: int, norm: Any) -> Array:
        if not x.shape[axis]:  # NumPy leaves such a result as it finds the memory
            x = np.zeros_like(x, shape=(*x.shape[:axis], 1, *x.shape[axis + 1 :]))
        return np.fft.irfft(x, size, axis=axis, norm=norm).astype(np.real(x).dtype)

    def vjp(self, b: OpBuilder[SSAValue], ct: SSAValue) -> Cotangents:
        shape, half = shape_of(self.operand.type), self.size // 2 + 1
        slope = b.rfft(ct, axis=self.axis, norm=TURNED[self.norm])
        weights = np.full(half, 2.0)
        weights[0] = 1
        if self.size % 2 == 0:
            weights[-1] = 1
        weights = weights.reshape([half if k == self.axis else 1 for k in range(len(shape))])
        dtype = dtype_of(b.type_of(slope))
        slope = b.mul(slope, b.constant(weights.astype(dtype.numpy), tensor_type(dtype, weights.shape)))
        own, rank = shape[self.axis], len(shape)
        if own < half:
            steps = (1,) * rank
            return (b.slice(slope, starts=(0,) * rank, sizes=shape, steps=steps),)
        if own == half:
            return (slope,)
        high = tuple(own - half if k == self.axis else 0 for k in range(rank))
        return (b.pad(slope, b.constant(0, tensor_type(dtype, ())), low=(0,) * rank, high=high),)

    @classmethod
    def samples(cls) -> Iterable[Sample]:
        z = _X + 1j * _X[::-1]
        for axis, size in ((0, 2), (1, 5), (2, 6), (2, 4), (1, 9)):
            for norm in TURNED:
                yield Sample((z,), {"axis": axis, "size": size, "norm": norm})
        plain = {"axis": 1, "size": 4, "norm": "backward"}
        yield Sample((z.astype(np.complex64),), plain)
        yield Sample((_X,), plain, refused="MG202")
        yield Sample((z,), {**plain, "axis": 3}, refused="MG231")
