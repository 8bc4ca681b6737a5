"""Matrices as products of simpler ones: Cholesky, QR, LU, eigenvalues and singular values."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar

import numpy as np
from xdsl.ir import Attribute, SSAValue
from xdsl.irdl import irdl_op_definition, operand_def, result_def

from msgraph.diagnostics.catalog.shapes import NotPositiveDefinite, ShapeRefused
from msgraph.diagnostics.catalog.transforms import NoGradient
from msgraph.dialects import dtypes
from msgraph.dialects.attributes import flag, integer
from msgraph.dialects.contract import Array, Cotangents, OpBuilder, Sample, unsupported
from msgraph.dialects.families.cotangents import holomorphic, nothing_flows, of_reals
from msgraph.dialects.families.elementwise import by_numpy, refused_type
from msgraph.dialects.families.matrices import (
    by_lapack,
    column,
    masked,
    matrices,
    minus_from_one,
    row,
    symmetric,
    symmetrised,
    unit,
)
from msgraph.dialects.ops.linalg import transposed
from msgraph.dialects.types import Tensor, dtype_of, shape_of, tensor_type
from msgraph.library.functions.matrix import MatrixOp, SquareMatrixOp


@irdl_op_definition
class CholeskyOp(SquareMatrixOp):
    """The lower triangle whose product with its own transpose each matrix is; the upper one is not read.

    %y = ms.cholesky %x : tensor<3x3xf32>
    """

    name = "ms.cholesky"
    result = result_def()

    @classmethod
    def eager(cls, x: Array) -> Array:
        return by_lapack(lambda: np.linalg.cholesky(x), NotPositiveDefinite())

    @of_reals
    def vjp(self, b: OpBuilder[SSAValue], ct: SSAValue) -> Cotangents:
        turned = transposed(b, self.result)
        middle = masked(b, b.matmul(turned, ct), lambda ones: np.tril(ones) - np.eye(len(ones)) / 2)
        left = b.triangular_solve(turned, middle, lower_half=False, unit=False)
        both = b.triangular_solve(turned, transposed(b, left), lower_half=False, unit=False)
        return (symmetrised(b, both),)

    @classmethod
    def sample_matrices(cls) -> Iterable[Array]:
        for x in matrices(3, 3):
            yield symmetric(x @ np.swapaxes(x, -1, -2)) + np.eye(3)


@irdl_op_definition
class EighOp(SquareMatrixOp):
    """The eigenvalues of symmetric matrices, least first, and their eigenvectors as columns; read as by Cholesky.

    %w, %v = ms.eigh %x : (tensor<3x3xf32>) -> (tensor<3xf32>, tensor<3x3xf32>)
    """

    name = "ms.eigh"
    RESULTS = ("real:m", "mn")
    values = result_def()
    vectors = result_def()

    eager = by_numpy(np.linalg.eigh)

    @of_reals
    def vjp(self, b: OpBuilder[SSAValue], *cotangents: SSAValue) -> Cotangents:
        by_value, by_vector = cotangents
        v = self.vectors
        turned = transposed(b, v)
        inner = b.mul(_gaps(b, self.values), b.matmul(turned, by_vector))
        inner = b.add(inner, _diagonal(b, by_value))
        return (symmetrised(b, b.matmul(v, b.matmul(inner, turned))),)

    @classmethod
    def sample_matrices(cls) -> Iterable[Array]:
        yield from map(symmetric, matrices(3, 3))


def _diagonal(b: OpBuilder[SSAValue], vector: SSAValue) -> SSAValue:
    """A vector for each matrix, on a diagonal."""
    size = shape_of(b.type_of(vector))[-1]
    square = (*shape_of(b.type_of(vector)), size)
    return masked(b, b.broadcast_to(row(b, vector), shape=square), lambda ones: np.eye(len(ones)))


def _gaps(b: OpBuilder[SSAValue], values: SSAValue) -> SSAValue:
    """``1 / (w[j] - w[i])``, 0 on the diagonal."""
    gaps = b.sub(row(b, values), column(b, values))
    one = unit(b, gaps)
    return b.sub(b.reciprocal(b.add(gaps, one)), one)


@irdl_op_definition
class EigOp(SquareMatrixOp):
    """The eigenvalues of matrices in no order, and their eigenvectors as columns: complex numbers.

    %w, %v = ms.eig %x : (tensor<3x3xf32>) -> (tensor<3xcomplex<f32>>, tensor<3x3xcomplex<f32>>)
    """

    name = "ms.eig"
    RESULTS = ("complex:m", "complex:mn")
    values = result_def()
    vectors = result_def()

    @classmethod
    def eager(cls, x: Array) -> tuple[Array, ...]:
        return tuple(result.astype(np.result_type(x.dtype, np.complex64)) for result in np.linalg.eig(x))

    vjp = unsupported("eigenvalues of matrices that are not symmetric may split; of symmetric ones, `eigh` has one")


class ReducedOrFullOp(MatrixOp):
    """A decomposition whose factors may be ``full``: with columns for which the matrix has none."""

    FULL_RESULTS: ClassVar[tuple[str, ...]]
    operand = operand_def()
    full: bool = flag()

    @classmethod
    def results_of(cls, *, full: bool, **_: Any) -> Sequence[str]:
        return cls.FULL_RESULTS if full else cls.RESULTS

    @classmethod
    def samples(cls) -> Iterable[Sample]:
        yield from super().samples()
        for shape in ((4, 2), (2, 3)):
            for x in matrices(*shape):
                yield Sample((x,), {"full": False})
        yield Sample((np.arange(6, dtype=np.float32).reshape(3, 2) - 2.2,), {"full": True})

    @classmethod
    def sample_fields(cls) -> dict[str, object]:
        return {"full": False}


@irdl_op_definition
class SvdOp(ReducedOrFullOp):
    """Singular values, greatest first, with the vectors on both sides as columns; ``full``: also those of 0.

    %s, %u, %v = ms.svd %x {full = false} : (tensor<3x2xf32>) -> (tensor<2xf32>, tensor<3x2xf32>, tensor<2x2xf32>)
    """

    name = "ms.svd"
    RESULTS = ("real:k", "mk", "nk")
    FULL_RESULTS = ("real:k", "mm", "nn")
    values = result_def()
    left = result_def()
    right = result_def()

    @classmethod
    def eager(cls, x: Array, full: bool) -> tuple[Array, ...]:
        u, s, v = np.linalg.svd(x, full_matrices=full)
        return s, u, np.conj(np.swapaxes(v, -1, -2))

    @of_reals
    def vjp(self, b: OpBuilder[SSAValue], *cotangents: SSAValue) -> Cotangents:
        *_, rows, columns = shape_of(self.operand.type)
        if self.full and rows != columns:
            raise NoGradient(
                "svd", "the vectors of the singular values 0 may turn; full_matrices=False has one"
            ).error()
        s, u, v = self.values, self.left, self.right
        by_s, by_u, by_v = cotangents
        gaps = _gaps(b, b.square(s))
        left, right = b.matmul(transposed(b, u), by_u), b.matmul(transposed(b, v), by_v)
        left, right = (b.mul(gaps, b.sub(m, transposed(b, m))) for m in (left, right))
        inner = b.add(b.mul(left, row(b, s)), b.mul(column(b, s), right))
        slope = b.matmul(u, b.matmul(b.add(inner, _diagonal(b, by_s)), transposed(b, v)))
        if rows > columns:
            rest = b.matmul(minus_from_one(b, b.matmul(u, transposed(b, u))), b.div(by_u, row(b, s)))
            slope = b.add(slope, b.matmul(rest, transposed(b, v)))
        if columns > rows:
            rest = b.matmul(minus_from_one(b, b.matmul(v, transposed(b, v))), b.div(by_v, row(b, s)))
            slope = b.add(slope, b.matmul(u, transposed(b, rest)))
        return (slope,)


@irdl_op_definition
class QrOp(ReducedOrFullOp):
    """Orthonormal columns and an upper triangle whose product each matrix is; ``full``: as many columns as rows.

    %q, %r = ms.qr %x {full = false} : (tensor<3x2xf32>) -> (tensor<3x2xf32>, tensor<2x2xf32>)
    """

    name = "ms.qr"
    RESULTS = ("mk", "kn")
    FULL_RESULTS = ("mm", "mn")
    columns = result_def()
    triangle = result_def()

    @classmethod
    def eager(cls, x: Array, full: bool) -> tuple[Array, ...]:
        q, r = np.linalg.qr(x, "complete" if full else "reduced")
        return q, r

    @of_reals
    def vjp(self, b: OpBuilder[SSAValue], *cotangents: SSAValue) -> Cotangents:
        *lead, rows, columns = shape = shape_of(self.operand.type)
        if self.full and rows > columns:
            raise NoGradient("qr", "the columns beyond those of the matrix may turn; mode='reduced' has one").error()
        q, r = self.columns, self.triangle
        by_q, by_r = cotangents
        if rows >= columns:
            return (self._slope(b, q, r, by_q, by_r),)
        steps, rank = (1,) * len(shape), len(shape)
        first = {"starts": (0,) * rank, "sizes": (*lead, rows, rows), "steps": steps}
        rest = {"starts": (0,) * (rank - 1) + (rows,), "sizes": (*lead, rows, columns - rows), "steps": steps}
        by_rest = b.slice(by_r, **rest)
        by_q = b.add(by_q, b.matmul(b.slice(self.operand, **rest), transposed(b, by_rest)))
        square = self._slope(b, q, b.slice(r, **first), by_q, b.slice(by_r, **first))
        return (b.concat(square, b.matmul(q, by_rest), axis=rank - 1),)

    @staticmethod
    def _slope(b: OpBuilder[SSAValue], q: SSAValue, r: SSAValue, by_q: SSAValue, by_r: SSAValue) -> SSAValue:
        inner = b.sub(b.matmul(r, transposed(b, by_r)), b.matmul(transposed(b, by_q), q))
        below = masked(b, inner, lambda ones: np.tril(ones, -1))
        inner = b.add(b.add(below, transposed(b, below)), masked(b, inner, lambda ones: np.eye(len(ones))))
        slope = b.add(by_q, b.matmul(q, inner))
        return transposed(b, b.triangular_solve(r, transposed(b, slope), lower_half=False, unit=False))


@irdl_op_definition
class GeqrfOp(MatrixOp):
    """LAPACK's form of QR: reflections below the diagonal of the triangle, and their factors.

    %y, %tau = ms.geqrf %x : (tensor<3x2xf32>) -> (tensor<3x2xf32>, tensor<2xf32>)
    """

    name = "ms.geqrf"
    RESULTS = ("mn", "k")
    operand = operand_def()
    result = result_def()
    factors = result_def()

    @classmethod
    def eager(cls, x: Array) -> tuple[Array, ...]:
        packed, factors = np.linalg.qr(x, "raw")
        return np.ascontiguousarray(np.swapaxes(packed, -1, -2)).astype(x.dtype), factors.astype(x.dtype)

    vjp = unsupported("its reflections are LAPACK's own matter; `qr` has one")

    @classmethod
    def sample_matrices(cls) -> Iterable[Array]:
        for shape in ((3, 3), (4, 2), (2, 3)):
            yield from matrices(*shape)


@irdl_op_definition
class HouseholderProductOp(MatrixOp):
    """The orthogonal matrix that reflections (below the diagonal) and their factors make, times a matrix.

    %y = ms.householder_product %x, %tau, %m {turned = false} : (tensor<3x2xf32>, tensor<2xf32>, tensor<3x3xf32>)
        -> tensor<3x3xf32>
    """

    name = "ms.householder_product"
    MINDSPORE_NAME = "Orgqr"
    packed = operand_def()
    factors = operand_def()
    matrix = operand_def()
    result = result_def()
    turned: bool = flag()

    @classmethod
    def infer(cls, *operands: Tensor, **fields: object) -> Sequence[Attribute]:
        (*lead, rows, columns), factors, matrix = cls.checked(*operands), shape_of(operands[1]), shape_of(operands[2])
        if factors[-1] > min(rows, columns) or (*factors[:-1], rows) != (*lead, matrix[-2]):
            raise ShapeRefused(cls.MINDSPORE_NAME, f"{factors} factors and {matrix} do not fit reflections.").error()
        return [operands[2]]

    @classmethod
    def eager(cls, *operands: Array, turned: bool) -> Array:
        packed, factors, matrix = operands
        result, count = np.array(matrix), factors.shape[-1]
        for k in range(count) if turned else range(count - 1, -1, -1):
            v = np.array(packed[..., :, k])
            v[..., :k], v[..., k] = 0, 1
            factor = np.conj(factors[..., k]) if turned else factors[..., k]
            along = np.conj(v)[..., None, :] @ result
            result = result - factor[..., None, None] * v[..., :, None] * along
        return result.astype(matrix.dtype)

    vjp = unsupported("its reflections are LAPACK's own matter; `qr` has one")

    @classmethod
    def samples(cls) -> Iterable[Sample]:
        for shape in ((3, 3), (4, 2)):
            for x in matrices(*shape):
                packed, factors = GeqrfOp.eager(x)
                whole = np.zeros((*x.shape[:-1], shape[0])) + np.eye(shape[0])
                for turned in (False, True):
                    yield Sample((packed, factors, whole), {"turned": turned})
                yield Sample((packed, factors, whole[..., 1:, :]), {"turned": False}, refused=ShapeRefused.code)


def _exchange(array: Array, k: int, place: Array, axis: int) -> None:
    """Entry ``k`` along an axis and the one at ``place``, in each array of a batch."""
    here, there = np.take(array, [k], axis), np.take_along_axis(array, place, axis)
    np.put_along_axis(array, place, here, axis)
    np.put_along_axis(array, np.full_like(place, k), there, axis)


@irdl_op_definition
class LuOp(MatrixOp):
    """Both triangles in one matrix, the lower one's diagonal of 1 left out, and the row each row was exchanged with.

    %y, %pivots = ms.lu %x : (tensor<3x3xf32>) -> (tensor<3x3xf32>, tensor<3xi32>)
    """

    name = "ms.lu"
    RESULTS = ("mn", "int32:k")
    operand = operand_def()
    result = result_def()
    pivots = result_def()

    @classmethod
    def eager(cls, x: Array) -> tuple[Array, ...]:
        a = np.array(x)
        *lead, rows, columns = a.shape
        pivots = np.empty((*lead, min(rows, columns)), np.int32)
        for k in range(min(rows, columns)):
            place = k + np.argmax(np.abs(a[..., k:, k]), -1)[..., None]
            pivots[..., k : k + 1] = place
            _exchange(a, k, place[..., None], -2)
            top = a[..., k, k, None]
            a[..., k + 1 :, k] /= np.where(top == 0, 1, top)
            a[..., k + 1 :, k + 1 :] -= a[..., k + 1 :, k, None] * a[..., k, None, k + 1 :]
        return a, pivots

    @holomorphic
    @of_reals
    def vjp(self, b: OpBuilder[SSAValue], *cotangents: SSAValue) -> Cotangents:
        *_, rows, columns = shape_of(self.operand.type)
        if rows != columns:
            raise NoGradient("lu", "only that of square matrices is written").error()
        packed, ct = self.result, cotangents[0]
        low = b.add(masked(b, packed, lambda ones: np.tril(ones, -1)), unit(b, packed))
        up = masked(b, packed, np.triu)
        inner = b.add(
            masked(b, b.matmul(transposed(b, low), masked(b, ct, lambda o: np.tril(o, -1))), lambda o: np.tril(o, -1)),
            masked(b, b.matmul(masked(b, ct, np.triu), transposed(b, up)), np.triu),
        )
        left = b.triangular_solve(transposed(b, low), inner, lower_half=False, unit=True)
        slope = transposed(b, b.triangular_solve(up, transposed(b, left), lower_half=False, unit=False))
        size = b.constant(np.arange(rows, dtype=np.int32), tensor_type(dtypes.int32, (rows,)))
        order = b.row_order(self.pivots, size=rows)
        chosen = b.equal(column(b, order), size)  # row k of the permuted matrix is row order[k] of the operand
        back = transposed(b, b.convert(chosen, dtype=dtype_of(packed.type)))
        return (b.matmul(back, slope),)

    @classmethod
    def sample_matrices(cls) -> Iterable[Array]:
        for x in matrices(3, 3):
            yield x[..., ::-1, :]


@irdl_op_definition
class RowOrderOp(MatrixOp):
    """The order of rows that LAPACK's exchanges make: row ``i`` is exchanged with row ``pivots[i]``, counted from 0.

    %order = ms.row_order %pivots {size = 3 : i64} : (tensor<2xi32>) -> tensor<3xi32>
    """

    name = "ms.row_order"
    pivots = operand_def()
    order = result_def()
    size: int = integer()

    @classmethod
    def infer(cls, *operands: Tensor, size: int, **_: Any) -> Sequence[Attribute]:
        shape, dtype = shape_of(operands[0]), dtype_of(operands[0])
        if dtype.KIND not in "iu":
            raise refused_type("LuUnpack", "LU_pivots", "iu", dtype).error()
        if not shape or shape[-1] > size:
            raise ShapeRefused("LuUnpack", f"{shape} are no exchanges of {size} rows.").error()
        return [tensor_type(dtypes.int32, (*shape[:-1], size))]

    @classmethod
    def eager(cls, pivots: Array, size: int) -> Array:
        lead = pivots.shape[:-1]
        order = np.broadcast_to(np.arange(size, dtype=np.int32), (*lead, size)).copy()
        for i in range(pivots.shape[-1]):
            _exchange(order, i, np.clip(pivots[..., i : i + 1].astype(np.int64), 0, size - 1), -1)
        return order

    vjp = nothing_flows

    @classmethod
    def samples(cls) -> Iterable[Sample]:
        for pivots in ([2, 1, 2], [1, 1]):
            yield Sample((np.array(pivots, np.int32),), {"size": 3})
        yield Sample((np.array([[2, 2, 2], [0, 2, 2]]),), {"size": 4})
        yield Sample((np.array([0.5]),), {"size": 3}, refused="MG202")
        yield Sample((np.array([0, 1, 2, 3]),), {"size": 3}, refused=ShapeRefused.code)
