"""The kernel rules of ``ms.matmul`` and of what unpacks blocks and multiplies by them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from msgraph.dialects.dtypes import DType
from msgraph.dialects.ops.linalg import MatMulOp
from msgraph.dialects.ops.quantized import DequantizeOp, QuantizedMatMulOp
from msgraph.dialects.types import Shape
from msgraph.dialects.views import View
from msgraph.kernels.builder.vector_target import VectorTarget
from msgraph.kernels.gemm import selection, unpacking
from msgraph.kernels.rules import KernelRule, SplitSpec, kernel_of

if TYPE_CHECKING:
    from msgraph.kernels.builder.loops import KernelBuilder, Strided

_PACKING, _IN_PLACE = (0.3, 16), (0.05, 2)
"""What a part does first with the left operand, in panels of columns, and with the right one, in rows."""
_NEARLY = 1.025
"""Times that count as equal."""
_WIDEST = 16
"""Elements of a vector at most: so many columns for each vector of a tile are whole tiles, and whole cache lines."""


def _part_size(shape: Shape, height: int, panel: int, threads: int, orders: Sequence[str]) -> tuple[int, int]:
    """Rows and columns of a part such that threads are soon ready; there are two for each if that takes no longer."""
    down, across = -(-shape[-2] // height), -(-shape[-1] // panel)
    first = [(_IN_PLACE if selection.IN_PLACE in order else _PACKING)[side] for side, order in enumerate(orders)]
    options: list[tuple[float, int, tuple[int, int]]] = []
    for cuts in range(1, min(down, 2 * threads) + 1):
        tall = -(-down // cuts)
        for cuts_across in range(1, min(across, 4 * threads // cuts) + 1):
            wide = -(-across // cuts_across)
            count = -(-down // tall) * -(-across // wide)
            time = -(-count // threads) * (tall * height + first[1]) * (wide + first[0])
            options.append((time, -min(count, 2 * threads), (tall * height, wide * panel)))
    least = min(options)[0] * _NEARLY
    return min((option for option in options if option[0] <= least), key=lambda option: (option[1], option[0]))[2]


@kernel_of(MatMulOp)
class MatMulKernel(KernelRule[MatMulOp]):
    """By tiles, row by row or as dot products."""

    def plan(self, tensors: Sequence[View], kinds: Sequence[DType], target: VectorTarget, /, **fields: object) -> Any:
        return selection.plan(tensors, kinds, target)

    def split(self, tensors: Sequence[View], plan: Any, threads: int, /, **fields: object) -> SplitSpec | None:
        left, right, output = tensors
        rows, columns = output.shape[-2:]
        down, across = len(output.shape) - 2, len(output.shape) - 1
        if down > 0 and output.shape[0] >= threads:
            return SplitSpec((0, 0, 0))
        height, panel = plan.tiling.rows, plan.tiling.vectors * _WIDEST  # tiles stay whole
        if plan.algorithm in ("tall dots", "transposed rows"):
            height, panel = _WIDEST, columns
        elif plan.algorithm in ("rows", "dots"):
            height, panel = rows, _WIDEST
        tall, wide = _part_size(output.shape, height, panel, threads, (plan.left, plan.right))
        by_rows = SplitSpec((len(left.shape) - 2, None, down), tall)
        within = by_rows if tall < rows else None
        return by_rows if wide >= columns else SplitSpec((None, len(right.shape) - 1, across), wide, within)

    def epilogue_dims(self, shape: Shape) -> Shape | None:
        return shape

    def nest(self, n: KernelBuilder, inputs: Sequence[Strided], outputs: Sequence[Strided], /, **fields: Any) -> None:
        selection.product_nest(n, inputs, outputs[0])


@kernel_of(QuantizedMatMulOp)
class QuantizedMatMulKernel(MatMulKernel):
    """Unpacked into registers where rows are few, else into panels of tiles; blocks are rows."""

    def plan(
        self, tensors: Sequence[View], kinds: Sequence[DType], target: VectorTarget, /, **fields: object
    ) -> selection.GemmConfig:  # fmt: skip
        return selection.plan_of_blocks(tensors, kinds, target, str(fields["format"]))

    def split(
        self, tensors: Sequence[View], plan: selection.GemmConfig, threads: int, /, **fields: object
    ) -> SplitSpec | None:
        spec, rank = super().split(tensors, plan, threads), len(tensors[0].shape)
        if spec is None or spec.axes[2] != rank - 1:
            return spec
        return spec._replace(axes=(None, rank - 2, rank - 1))

    def reads(self, operand: int, view: View) -> bool:
        return view.strides[-1] == 1

    nest = MatMulKernel.nest


@kernel_of(DequantizeOp)
class DequantizeKernel(KernelRule[DequantizeOp]):
    """Row by row."""

    def split(self, tensors: Sequence[View], plan: object, threads: int, /, **fields: object) -> SplitSpec | None:
        return SplitSpec((0, 0)) if len(tensors[0].shape) > 1 else None

    def reads(self, operand: int, view: View) -> bool:
        return view.strides[-1] == 1

    def nest(
        self, n: KernelBuilder, inputs: Sequence[Strided], outputs: Sequence[Strided], /, format: str = "", **_: object
    ) -> None:
        unpacking.dequantize_nest(n, inputs[0], outputs[0], format)
