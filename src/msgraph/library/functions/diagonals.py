"""Matrices made of diagonals, blocks and products: their places are known, so they are gathered."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from msgraph.diagnostics.catalog.operations import BadOpArgument
from msgraph.diagnostics.catalog.shapes import DataDependentShape, ShapeRefused
from msgraph.dialects.axes import axis_of
from msgraph.dialects.calls import Array, CallBuilder, V, dtypes, user_function, user_primitive
from msgraph.dialects.ops.joining import with_padding
from msgraph.library.functions.decomposing import adjoint_of
from msgraph.library.functions.reshaping import movedim, reshaped

ALIGNMENTS = ("LEFT_RIGHT", "RIGHT_LEFT", "LEFT_LEFT", "RIGHT_RIGHT")


class Band(NamedTuple):
    """Diagonals of a matrix, one row each, from the uppermost: where they stand in their rows."""

    low: int
    high: int
    length: int
    """Of the longest."""
    rows: int
    columns: int
    align: str

    @property
    def single(self) -> bool:
        """Is it one diagonal, which has no dim of its own?"""
        return self.low == self.high

    def offset(self, diagonal: int) -> int:
        """How far from the left a diagonal begins in its row."""
        above, below = (word == "LEFT" for word in self.align.split("_"))
        if (diagonal >= 0 and above) or (diagonal <= 0 and below):
            return 0
        return self.length - max(0, min(self.rows + min(diagonal, 0), self.columns - max(diagonal, 0)))

    def sources(self) -> tuple[Array, Array]:
        """For each place of the matrix its place among the diagonals, and whether it has one."""
        places, there = np.zeros((self.rows, self.columns), np.int64), np.zeros((self.rows, self.columns), bool)
        for diagonal in range(self.low, self.high + 1):
            i, j = self._along(diagonal)
            start = (self.high - diagonal) * self.length + self.offset(diagonal)
            places[i, j], there[i, j] = start + np.arange(len(i)), True
        return places, there

    def targets(self) -> tuple[Array, Array]:
        """For each place among the diagonals its place in the matrix, and whether it has one."""
        shape = (self.high - self.low + 1, self.length)
        places, there = np.zeros(shape, np.int64), np.zeros(shape, bool)
        for diagonal in range(self.low, self.high + 1):
            i, j = self._along(diagonal)
            line, start = self.high - diagonal, self.offset(diagonal)
            places[line, start : start + len(i)], there[line, start : start + len(i)] = i * self.columns + j, True
        return places, there

    def _along(self, diagonal: int) -> tuple[Array, Array]:
        i = np.arange(max(0, -diagonal), max(0, min(self.rows, self.columns - diagonal)))
        return i, i + diagonal


def _known(b: CallBuilder[V], op: str, value: object) -> list[int]:
    """Whole numbers that are known now."""
    array = b.array_of(value)
    if array is None and b.is_value(value):
        raise DataDependentShape(op, "its diagonals", "pass them as numbers or as a tensor that is known").error()
    return [int(k) for k in np.asarray(value if array is None else array).reshape(-1)]


def _band(b: CallBuilder[V], op: str, k: object, rows: int, columns: int, align: str) -> Band:
    ends = _known(b, op, k)
    if align not in ALIGNMENTS:
        raise BadOpArgument(op, f"the 'align' must be one of {list(ALIGNMENTS)}, but got {align!r}.").error()
    low, high = ends[0], ends[-1]
    outside = low > high or not -rows < low or not high < columns
    if outside and (low > high or (rows and columns)):
        raise BadOpArgument(op, f"the 'k' must be diagonals of a {rows} x {columns} matrix, but got {k}.").error()
    length = min(rows + min(high, 0), columns - max(low, 0))
    return Band(low, high, length, rows, columns, align)


def _picked(b: CallBuilder[V], x: V, dims: int, places: Array, there: Array, other: V) -> V:
    """From the last ``dims`` dims of ``x`` what stands in some places, ``other`` where there is none."""
    lead = b.shape_of(x)[: len(b.shape_of(x)) - dims]
    flat = reshaped(b, x, (*lead, int(np.prod(b.shape_of(x)[len(lead) :]))))
    values = b.gather(flat, b.lift_array(places), axis=len(lead))
    return values if there.all() else b.select(b.lift_array(there), values, other)


@user_function("matrix_diag(x, k: TensorLike = 0, num_rows = -1, num_cols = -1, padding_value = 0, align='RIGHT_LEFT')")
@user_primitive("MatrixDiagV3(align='RIGHT_LEFT')(x, k: TensorLike, num_rows, num_cols, padding_value)")
def matrix_diag(
    b: CallBuilder[V],
    value: V,
    k: object = 0,
    num_rows: object = -1,
    num_cols: object = -1,
    padding_value: object = 0,
    align: str = "RIGHT_LEFT",
) -> V:
    """Matrices with given diagonals, ``padding_value`` elsewhere."""
    ends, (rows,), (columns,) = (_known(b, "MatrixDiagV3", n) for n in (k, num_rows, num_cols))
    low, high, length = ends[0], ends[-1], b.shape_of(value)[-1]
    least_rows, least_columns = length - min(high, 0), length + max(low, 0)
    if rows < 0 and columns < 0:
        rows = columns = max(least_rows, least_columns)
    rows, columns = (least_rows if rows < 0 else rows), (least_columns if columns < 0 else columns)
    band = _band(b, "MatrixDiagV3", k, rows, columns, align)
    if band.length != length:
        what = f"diagonals {low} to {high} of {rows} x {columns} have {band.length} elements, but got {length}."
        raise ShapeRefused("MatrixDiagV3", what).error()
    padding = b.lift(padding_value, b.dtype_of(value))
    return _picked(b, value, 1 if band.single else 2, *band.sources(), padding)


@user_function("matrix_diag_part(x, k: TensorLike, padding_value, align='RIGHT_LEFT')")
@user_primitive("MatrixDiagPartV3(align='RIGHT_LEFT')(x, k: TensorLike, padding_value)")
def matrix_diag_part(b: CallBuilder[V], value: V, k: object, padding_value: object, align: str) -> V:
    """Some diagonals of matrices, from the uppermost; ``padding_value`` beside the shorter ones."""
    band = _band(b, "MatrixDiagPartV3", k, b.shape_of(value)[-2], b.shape_of(value)[-1], align)
    places, there = band.targets()
    if band.single:
        places, there = places[0], there[0]
    return _picked(b, value, 2, places, there, b.lift(padding_value, b.dtype_of(value)))


@user_function("matrix_set_diag(x, diagonal: TensorLike, k: TensorLike = 0, align='RIGHT_LEFT')")
@user_primitive("MatrixSetDiagV3(align='RIGHT_LEFT')(x, diagonal: TensorLike, k: TensorLike)")
def matrix_set_diag(b: CallBuilder[V], x: object, diagonal: object, k: object = 0, align: str = "RIGHT_LEFT") -> V:
    """Matrices with some diagonals replaced."""
    value, lines = b.promote(x, diagonal)
    band = _band(b, "MatrixSetDiagV3", k, b.shape_of(value)[-2], b.shape_of(value)[-1], align)
    return _picked(b, lines, 1 if band.single else 2, *band.sources(), value)


@user_function("diag_embed(input, offset=0, dim1=-2, dim2=-1)")
def diag_embed(b: CallBuilder[V], x: V, offset: int = 0, dim1: int = -2, dim2: int = -1) -> V:
    """The last dim as a diagonal of matrices in two dims."""
    rank = len(b.shape_of(x)) + 1
    first, second = axis_of("diag_embed", dim1, rank), axis_of("diag_embed", dim2, rank)
    if first == second:
        raise BadOpArgument("diag_embed", f"the two dims must differ, but got {dim1} and {dim2}.").error()
    return movedim(b, matrix_diag(b, x, offset), (-2, -1), (first, second))


@user_function("block_diag(*inputs)")
def block_diag(b: CallBuilder[V], *inputs: object) -> V:
    """Matrices along the diagonal of one."""
    blocks = b.promote(*inputs) if inputs else [b.lift_array(np.zeros((1, 0), np.float32))]
    blocks = [reshaped(b, x, (1,) * (2 - len(b.shape_of(x))) + b.shape_of(x)) for x in blocks]
    if any(len(b.shape_of(x)) != 2 for x in blocks):
        raise ShapeRefused("block_diag", "the inputs must have at most 2 dims.").error()
    width, before = sum(b.shape_of(x)[1] for x in blocks), 0
    wide: list[V] = []
    for x in blocks:
        own = b.shape_of(x)[1]
        zero = b.lift_number(0, b.dtype_of(x))
        wide.append(with_padding(b, x, zero, (0, before), (0, width - before - own)) if width != own else x)
        before += own
    return wide[0] if len(wide) == 1 else b.concat(*wide, axis=0)


@user_function("kron(input, other)")
def kron(b: CallBuilder[V], input: object, other: object) -> V:
    """All of ``other`` in the place of each element of ``input``, times it."""
    x, y = b.promote(input, other)
    rank = max(len(b.shape_of(x)), len(b.shape_of(y)))
    outer, inner = ((1,) * (rank - len(b.shape_of(v))) + b.shape_of(v) for v in (x, y))
    x = reshaped(b, x, [n for size in outer for n in (size, 1)])
    y = reshaped(b, y, [n for size in inner for n in (1, size)])
    return reshaped(b, b.mul(x, y), [m * n for m, n in zip(outer, inner, strict=True)])


@user_function("cross(input, other, dim=None)")
@user_primitive("Cross(dim=-65530)(input, other)")
def cross(b: CallBuilder[V], input: object, other: object, dim: int | None = None) -> V:
    """The vector across two of three elements; along the first dim of size 3 unless another is named."""
    x, y = b.promote(input, other)
    shape = b.shape_of(x)
    axis = shape.index(3) if dim in (None, -65530) and 3 in shape else axis_of("Cross", dim, len(shape))
    if shape[axis] != 3 or b.shape_of(y)[axis] != 3:
        raise ShapeRefused("Cross", f"the size of the dim must be 3, but got {shape[axis]}.").error()
    following, before = b.lift_array(np.array([1, 2, 0])), b.lift_array(np.array([2, 0, 1]))
    (x1, x2), (y1, y2) = ([b.gather(v, order, axis=axis) for order in (following, before)] for v in (x, y))
    return b.sub(b.mul(x1, y2), b.mul(x2, y1))


@user_function("vander(x, N: int | None = None)")
def vander(b: CallBuilder[V], value: V, N: int | None = None) -> V:
    """The powers of each element, the highest first."""
    if len(b.shape_of(value)) != 1:
        raise ShapeRefused("vander", f"For vander, x must be 1-D, but got dimension = {len(b.shape_of(value))}").error()
    count = b.shape_of(value)[0] if N is None else N
    dtype = b.dtype_of(value) if b.dtype_of(value).KIND != "b" else dtypes.int64
    powers = b.lift_array(np.arange(count - 1, -1, -1).astype(dtype.numpy))
    return b.pow(b.expand_dims(b.convert(value, dtype), axis=1), powers)


@user_function("adjoint(x)")
def adjoint(b: CallBuilder[V], x: object) -> V:
    """The conjugate transpose of the last two dims."""
    return adjoint_of(b, b.lift(x))
