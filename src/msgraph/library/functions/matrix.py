"""Ops on the matrices in the last two dims, computed by LAPACK through NumPy: there are no kernels for them.

The dims before the last two are a batch, so ``vmap`` puts its axis in front. Gradients are formulas of matrices; for
complex numbers, which LAPACK does as well, there are none.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar

import numpy as np
from xdsl.ir import Attribute
from xdsl.irdl import operand_def

from msgraph.diagnostics.catalog.shapes import ShapeRefused
from msgraph.dialects import dtypes
from msgraph.dialects.batching import in_front
from msgraph.dialects.calls import CallBuilder
from msgraph.dialects.contract import Array, GraphOp, Sample, V, unsupported
from msgraph.dialects.families.elementwise import refused_type
from msgraph.dialects.families.matrices import matrices
from msgraph.dialects.ops.complex_parts import REAL_PARTS, WHOLES
from msgraph.dialects.types import Tensor, dtype_of, shape_of, tensor_type


class MatrixOp(GraphOp):
    """Base of the family: the first operand is the matrix."""

    SQUARE: ClassVar[bool] = False
    DTYPE_KINDS: ClassVar[str] = "fc"
    RESULTS: ClassVar[tuple[str, ...]] = ("mn",)
    """The dims of each result behind those of the batch: ``m`` rows of the matrix, ``n`` columns, ``k`` the fewer.

    Before a colon the element type, where it is not that of the matrix: ``real`` parts, ``complex`` wholes, ``int32``.
    """

    @classmethod
    def checked(cls, *operands: Tensor) -> tuple[int, ...]:
        """The shape of the matrix, after a look at types and shapes."""
        for operand in operands:
            dtype = dtype_of(operand)
            if dtype.KIND not in cls.DTYPE_KINDS or dtype.size < 4 or dtype is not dtype_of(operands[0]):
                raise refused_type(cls.MINDSPORE_NAME, "x", cls.DTYPE_KINDS, dtype).error()
        shape = shape_of(operands[0])
        if len(shape) < 2:
            what = f"the x rank must be greater than or equal to 2, but got {len(shape)}."
            raise ShapeRefused(cls.MINDSPORE_NAME, what).error()
        if cls.SQUARE and shape[-1] != shape[-2]:
            what = f"the attribute[row size] must be equal to {shape[-2]}, but got {shape[-1]}."
            raise ShapeRefused(cls.MINDSPORE_NAME, what).error()
        for operand in operands[1:]:
            if shape_of(operand)[: len(shape) - 2] != shape[:-2]:
                what = f"the batches must be equal, but got {shape} and {shape_of(operand)}."
                raise ShapeRefused(cls.MINDSPORE_NAME, what).error()
        return shape

    @classmethod
    def results_of(cls, **fields: Any) -> Sequence[str]:
        """``RESULTS``, where fields do not say otherwise."""
        return cls.RESULTS

    @classmethod
    def infer(cls, *operands: Tensor, **fields: Any) -> Sequence[Attribute]:
        """What ``results_of`` says."""
        (*lead, rows, columns), dtype = cls.checked(*operands), dtype_of(operands[0])
        sizes = {"m": rows, "n": columns, "k": min(rows, columns)}
        dtypes_of_results = {
            "": dtype, "real": REAL_PARTS.get(dtype, dtype), "complex": WHOLES.get(dtype, dtype), "int32": dtypes.int32,
        }  # fmt: skip
        parts = (result.rpartition(":") for result in cls.results_of(**fields))
        return [tensor_type(dtypes_of_results[kind], (*lead, *map(sizes.__getitem__, dims))) for kind, _, dims in parts]

    batch = in_front()
    lower = unsupported("LAPACK computes it")

    @classmethod
    def samples(cls) -> Iterable[Sample]:
        """Square matrices that have an inverse, of all types; others where the op takes them; refused ones."""
        fields = cls.sample_fields()
        for x in cls.sample_matrices():
            yield Sample((x,), fields)
        first = next(iter(cls.sample_matrices()))
        yield Sample((first.astype(np.float32),), fields)
        yield Sample((first.astype(np.float16),), fields, refused="MG202")
        yield Sample((first[0],), fields, refused=ShapeRefused.code)
        if cls.SQUARE:
            yield Sample((first[:, 1:],), fields, refused=ShapeRefused.code)

    @classmethod
    def sample_matrices(cls) -> Iterable[Array]:
        """Matrices whose eigenvalues and singular values lie well apart."""
        yield from matrices(3, 3)

    @classmethod
    def sample_fields(cls) -> dict[str, object]:
        """The fields the samples use."""
        return {}


class SquareMatrixOp(MatrixOp):
    """Base of what is computed of square matrices alone."""

    SQUARE = True
    operand = operand_def()

    @classmethod
    def call(cls, b: CallBuilder[V], input: object) -> V | tuple[V, ...]:
        """The results, of the matrix as it is."""
        results = b.emit(cls, [b.lift(input)])
        return results[0] if len(results) == 1 else tuple(results)
