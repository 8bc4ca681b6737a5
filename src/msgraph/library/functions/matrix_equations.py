"""Systems of linear equations and what belongs to them: inverses, determinants, triangular systems, exponentials."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np
from xdsl.ir import Attribute, SSAValue
from xdsl.irdl import irdl_op_definition, operand_def, result_def

from msgraph.diagnostics.catalog.shapes import NotInvertible, ShapeRefused
from msgraph.dialects.attributes import flag, number
from msgraph.dialects.contract import Array, Cotangents, OpBuilder, Sample
from msgraph.dialects.families import matrices
from msgraph.dialects.families.cotangents import holomorphic, of_reals
from msgraph.dialects.families.elementwise import by_numpy
from msgraph.dialects.ops.linalg import transposed
from msgraph.dialects.types import Tensor, shape_of
from msgraph.library.functions import matrix


@irdl_op_definition
class MatrixInverseOp(matrix.SquareMatrixOp):
    """The inverse of each matrix.

    %y = ms.matrix_inverse %x : tensor<3x3xf32>
    """

    name = "ms.matrix_inverse"
    result = result_def()

    @classmethod
    def eager(cls, x: Array) -> Array:
        problem = NotInvertible("For primitive[MatrixInverse], the input matrix is singular: it has no inverse.")
        return matrices.by_lapack(lambda: np.linalg.inv(x), problem)

    @holomorphic
    def vjp(self, b: OpBuilder[SSAValue], ct: SSAValue) -> Cotangents:
        turned = transposed(b, self.result)
        return (b.neg(b.matmul(turned, b.matmul(ct, turned))),)


@irdl_op_definition
class MatrixDeterminantOp(matrix.SquareMatrixOp):
    """The determinant of each matrix.

    %y = ms.matrix_determinant %x : (tensor<3x3xf32>) -> tensor<f32>
    """

    name = "ms.matrix_determinant"
    RESULTS = ("",)
    FUNCTION = "det(input)"
    PRIMITIVE = "MatrixDeterminant()(input)"
    result = result_def()

    eager = by_numpy(np.linalg.det)

    @holomorphic
    def vjp(self, b: OpBuilder[SSAValue], ct: SSAValue) -> Cotangents:
        slope = matrices.column(b, matrices.column(b, b.mul(ct, self.result)))
        return (b.mul(slope, transposed(b, b.matrix_inverse(self.operand))),)


@irdl_op_definition
class LogMatrixDeterminantOp(matrix.SquareMatrixOp):
    """Sign and logarithm of the size of each determinant.

    %sign, %log = ms.log_matrix_determinant %x : (tensor<3x3xf32>) -> (tensor<f32>, tensor<f32>)
    """

    name = "ms.log_matrix_determinant"
    RESULTS = ("", "real:")
    FUNCTION = "slogdet(input)"
    PRIMITIVE = "LogMatrixDeterminant()(input)"
    sign = result_def()
    log = result_def()

    eager = by_numpy(np.linalg.slogdet)

    @of_reals
    def vjp(self, b: OpBuilder[SSAValue], *cotangents: SSAValue) -> Cotangents:
        slope = matrices.column(b, matrices.column(b, cotangents[1]))
        return (b.mul(slope, transposed(b, b.matrix_inverse(self.operand))),)


class SystemOp(matrix.MatrixOp):
    """The solutions of systems of equations: a square matrix each, and the columns of the right side."""

    SQUARE = True

    @classmethod
    def infer(cls, *operands: Tensor, **fields: object) -> Sequence[Attribute]:
        left, right = cls.checked(*operands), shape_of(operands[1])
        if len(right) != len(left) or right[-2] != left[-1]:
            raise ShapeRefused(cls.MINDSPORE_NAME, f"the right side of {left} has the shape {right}.").error()
        return [operands[1]]

    @classmethod
    def samples(cls) -> Iterable[Sample]:
        fields = cls.sample_fields()
        for a in matrices.matrices(3, 3):
            right = np.arange(6.0).reshape(3, 2) / 4 + np.zeros((*a.shape[:-2], 1, 1))
            yield Sample((a, right), fields)
            yield Sample((a.astype(np.complex64), right.astype(np.complex64)), fields)
            yield Sample((a, right[..., 1:, :]), fields, refused=ShapeRefused.code)
            yield Sample((a, right.astype(np.float32)), fields, refused="MG202")


@irdl_op_definition
class MatrixSolveOp(SystemOp):
    """The solutions of systems of equations.

    %x = ms.matrix_solve %a, %y : (tensor<3x3xf32>, tensor<3x2xf32>) -> tensor<3x2xf32>
    """

    name = "ms.matrix_solve"
    matrix = operand_def()
    right = operand_def()
    result = result_def()

    @classmethod
    def eager(cls, *operands: Array, **fields: object) -> Array:
        problem = NotInvertible("For 'MatrixSolve', the input 'matrix' is not invertible.")
        return matrices.by_lapack(lambda: np.linalg.solve(*operands), problem)

    @holomorphic
    def vjp(self, b: OpBuilder[SSAValue], ct: SSAValue) -> Cotangents:
        right = b.matrix_solve(transposed(b, self.matrix), ct)
        return b.neg(b.matmul(right, transposed(b, self.result))), right


@irdl_op_definition
class TriangularSolveOp(SystemOp):
    """The solutions of systems whose matrix is a triangle: what is on the other side of the diagonal is not read.

    %x = ms.triangular_solve %a, %y {lower_half = true, unit = false} : (tensor<3x3xf32>, tensor<3x2xf32>)
        -> tensor<3x2xf32>
    """

    name = "ms.triangular_solve"
    MINDSPORE_NAME = "MatrixTriangularSolve"
    matrix = operand_def()
    right = operand_def()
    result = result_def()
    lower_half: bool = flag()
    unit: bool = flag()

    @classmethod
    def eager(cls, *operands: Array, lower_half: bool, unit: bool) -> Array:
        a, y = operands
        x = np.array(y)
        size = a.shape[-1]
        for i in range(size) if lower_half else range(size - 1, -1, -1):
            known = slice(0, i) if lower_half else slice(i + 1, size)
            x[..., i, :] -= (a[..., i : i + 1, known] @ x[..., known, :])[..., 0, :]
            if not unit:
                x[..., i, :] /= a[..., i, i, None]
        return x

    @holomorphic
    def vjp(self, b: OpBuilder[SSAValue], ct: SSAValue) -> Cotangents:
        turned = transposed(b, self.matrix)
        right = b.triangular_solve(turned, ct, lower_half=not self.lower_half, unit=self.unit)
        slope = b.neg(b.matmul(right, transposed(b, self.result)))
        half, offset = (np.tril if self.lower_half else np.triu), int(self.unit)
        return matrices.masked(b, slope, lambda ones: half(ones, -offset if self.lower_half else offset)), right

    @classmethod
    def samples(cls) -> Iterable[Sample]:
        for lower in (False, True):
            for unit in (False, True):
                for sample in super().samples():
                    yield Sample(sample.operands, {"lower_half": lower, "unit": unit}, sample.refused)


_PADE = (
    64764752532480000.0, 32382376266240000.0, 7771770303897600.0, 1187353796428800.0, 129060195264000.0,
    10559470521600.0, 670442572800.0, 33522128640.0, 1323241920.0, 40840800.0, 960960.0, 16380.0, 182.0, 1.0,
)  # fmt: skip
"""Of the quotient of polynomials of degree 13."""
_PADE_LIMIT = 5.371920351148152


@irdl_op_definition
class MatrixExpOp(matrix.SquareMatrixOp):
    """The exponential of each matrix: halved until it is small, a quotient of polynomials, squared again (Higham).

    %y = ms.matrix_exp %x : tensor<3x3xf32>
    """

    name = "ms.matrix_exp"
    FUNCTION = "matrix_exp(input)"
    PRIMITIVE = "MatrixExp()(input)"
    result = result_def()

    @classmethod
    def eager(cls, x: Array) -> Array:
        if not x.size:
            return x
        wide = x.astype(np.complex128 if x.dtype.kind == "c" else np.float64)
        norm = float(np.abs(wide).sum(-2).max())
        if not np.isfinite(norm):
            return np.full_like(x, np.nan)
        squarings = max(0, int(np.ceil(np.log2(norm / _PADE_LIMIT)))) if norm else 0
        wide = wide / 2.0**squarings
        one, power = np.eye(x.shape[-1]), np.eye(x.shape[-1])
        square = wide @ wide
        even, odd = _PADE[0] * one, _PADE[1] * one
        for k in range(1, 7):
            power = power @ square
            even, odd = even + _PADE[2 * k] * power, odd + _PADE[2 * k + 1] * power
        odd = wide @ odd
        result = np.linalg.solve(even - odd, even + odd)
        for _ in range(squarings):
            result = result @ result
        return result.astype(x.dtype)

    @holomorphic
    def vjp(self, b: OpBuilder[SSAValue], ct: SSAValue) -> Cotangents:
        """The corner of the exponential of ``[[x', ct], [0, x']]``."""
        turned = transposed(b, self.operand)
        shape = shape_of(b.type_of(turned))
        zeros = b.sub(turned, turned)
        rank, size = len(shape), shape[-1]
        blocks = [b.concat(*pair, axis=rank - 1) for pair in ((turned, ct), (zeros, turned))]
        both = b.matrix_exp(b.concat(*blocks, axis=rank - 2))
        starts = (0,) * (rank - 1) + (size,)
        return (b.slice(both, starts=starts, sizes=shape, steps=(1,) * rank),)


@irdl_op_definition
class PinvOp(matrix.MatrixOp):
    """The inverse of Moore and Penrose of each matrix: singular values up to a limit count as 0.

    %y = ms.pinv %x {rtol = 1.0e-06 : f64, atol = 0.0 : f64} : (tensor<3x2xf32>) -> tensor<2x3xf32>
    """

    name = "ms.pinv"
    RESULTS = ("nm",)
    operand = operand_def()
    result = result_def()
    rtol: float = number()
    atol: float = number()

    @classmethod
    def eager(cls, x: Array, rtol: float, atol: float) -> Array:
        u, s, v = np.linalg.svd(x, full_matrices=False)
        limit = np.maximum(s.max(-1, keepdims=True, initial=0) * rtol, atol)
        inverse = np.where(s > limit, 1 / np.where(s > limit, s, 1), 0).astype(s.dtype)
        return np.conj(np.swapaxes(v, -1, -2)) @ (inverse[..., :, None] * np.conj(np.swapaxes(u, -1, -2)))

    def vjp(self, b: OpBuilder[SSAValue], ct: SSAValue) -> Cotangents:
        a, p = self.operand, self.result
        turned, back = transposed(b, p), transposed(b, ct)
        here = b.neg(b.matmul(turned, b.matmul(ct, turned)))
        rows = b.matmul(matrices.minus_from_one(b, b.matmul(a, p)), b.matmul(back, b.matmul(p, turned)))
        columns = b.matmul(b.matmul(turned, p), b.matmul(back, matrices.minus_from_one(b, b.matmul(p, a))))
        return (b.add(here, b.add(rows, columns)),)

    @classmethod
    def sample_matrices(cls) -> Iterable[Array]:
        for shape in ((3, 3), (4, 2), (2, 3)):
            yield from matrices.matrices(*shape)

    @classmethod
    def sample_fields(cls) -> dict[str, object]:
        return {"rtol": 1e-6, "atol": 0.0}
