"""The kernel rules of running sums and products, and of the place of an extreme."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from msgraph.dialects.dtypes import DType
from msgraph.dialects.ops.ordering import ArgOp
from msgraph.dialects.ops.scanning import ScanOp
from msgraph.dialects.views import View
from msgraph.kernels.builder.vector_target import VectorTarget
from msgraph.kernels.rules import KernelRule, SplitSpec, kernel_of
from msgraph.kernels.scan.lines import ArgNest, LinePlan, ScanNest, arg_plan, line_split, scan_plan

if TYPE_CHECKING:
    from msgraph.kernels.builder.loops import KernelBuilder, Strided


@kernel_of(ScanOp)
class ScanKernel(KernelRule[ScanOp]):
    """Lines of neighbours side by side, or the elements of a vector in log2 rounds."""

    def plan(self, tensors: Sequence[View], kinds: Sequence[DType], target: VectorTarget, /, **fields: Any) -> LinePlan:
        row = self.op.FUNCTIONS[fields["function"]]
        return scan_plan(tensors, kinds[0], target, fields["axis"], row.room(kinds[0]))

    def split(self, tensors: Sequence[View], plan: object, threads: int, /, **fields: Any) -> SplitSpec | None:
        return line_split(tensors[0], fields["axis"])

    def nest(self, n: KernelBuilder, inputs: Sequence[Strided], outputs: Sequence[Strided], /, **fields: Any) -> None:
        row, dtype = self.op.FUNCTIONS[fields.pop("function")], inputs[0].dtype
        start = row.start(dtype, fields["exclusive"])
        ScanNest(n, inputs[0], outputs[0], row.combine, start, **fields, room=row.room(dtype)).write()


@kernel_of(ArgOp)
class ArgKernel(KernelRule[ArgOp]):
    """The best so far and where it stood, carried along a line."""

    def plan(self, tensors: Sequence[View], kinds: Sequence[DType], target: VectorTarget, /, **fields: Any) -> LinePlan:
        return arg_plan(tensors, kinds[0], target, fields["axis"])

    def split(self, tensors: Sequence[View], plan: object, threads: int, /, **fields: Any) -> SplitSpec | None:
        return line_split(tensors[0], fields["axis"], fields["keep_dims"])

    def nest(self, n: KernelBuilder, inputs: Sequence[Strided], outputs: Sequence[Strided], /, **fields: Any) -> None:
        is_greatest = fields["function"] == "argmax"
        ArgNest(n, inputs[0], outputs[0], is_greatest, fields["axis"], fields["keep_dims"], n.plan).write()
