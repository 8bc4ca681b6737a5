"""The kernel rule of ``ms.matmul``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from msgraph.dialects.dtypes import DType
from msgraph.dialects.ops.linalg import MatMulOp
from msgraph.dialects.types import Shape
from msgraph.dialects.views import View
from msgraph.kernels.builder.vector_target import VectorTarget
from msgraph.kernels.gemm import naive, selection
from msgraph.kernels.rules import KernelRule, SplitSpec, kernel_of

if TYPE_CHECKING:
    from msgraph.kernels.builder.loops import KernelBuilder, Strided

_FEWEST = 96
"""Every part packs one operand anew: of fewer columns, there is one for each thread."""
_MANY_ROWS = 256
"""So many for each thread are worth it whatever the number of columns."""
_WIDEST = 16
"""Elements of a vector at most: so many columns for each vector of a tile are whole tiles, and whole cache lines."""


def _part(size: int, count: int, whole: int) -> int:
    """Rows or columns of one of so many parts, in multiples of ``whole``."""
    part = -(-size // count)
    return part + -part % whole


@kernel_of(MatMulOp)
class MatMulKernel(KernelRule[MatMulOp]):
    """By tiles, row by row or as dot products; element by element what none of these knows."""

    def plan(self, tensors: Sequence[View], kinds: Sequence[DType], target: VectorTarget, /, **fields: object) -> Any:
        return selection.plan(tensors, kinds, target)

    def split(self, tensors: Sequence[View], plan: Any, threads: int, /, **fields: object) -> SplitSpec | None:
        left, right, output = tensors
        rows, columns = output.shape[-2:]
        down, across = len(output.shape) - 2, len(output.shape) - 1
        if down > 0 and output.shape[0] >= threads:
            return SplitSpec((0, 0, 0))
        height, panel = max(plan.tiling.rows, naive.TOGETHER), plan.tiling.vectors * _WIDEST  # tiles stay whole
        if rows < columns and rows < threads * _MANY_ROWS:
            count = 2 * threads if columns >= 2 * threads * _FEWEST else threads
            part = _part(columns, count, panel if plan.algorithm == "tiles" else _WIDEST)
            return SplitSpec((None, len(right.shape) - 1, across), part)
        part = _part(rows, threads, _WIDEST if plan.algorithm in ("tall dots", "transposed rows") else height)
        return SplitSpec((len(left.shape) - 2, None, down), part)

    def epilogue_dims(self, shape: Shape) -> Shape | None:
        return shape

    def nest(self, n: KernelBuilder, inputs: Sequence[Strided], outputs: Sequence[Strided], /, **fields: Any) -> None:
        if n.plan.algorithm == "plain":
            naive.matmul_nest(n, inputs, outputs[0])
        else:
            selection.product_nest(n, inputs, outputs[0])
