"""Element-wise ops on a product, computed from blocks of its sums before they leave the cache."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, cast

from xdsl.ir import SSAValue

from msgraph.dialects import dtypes
from msgraph.dialects.contract import GraphOp
from msgraph.dialects.dtypes import DType
from msgraph.dialects.families.elementwise import Elementwise
from msgraph.dialects.ops.kernel import yielded
from msgraph.dialects.types import Shape, dtype_of, shape_of
from msgraph.dialects.views import broadcast_strides, matched
from msgraph.kernels.builder.loop_nests import DimRange, LinePart, in_vectors
from msgraph.kernels.builder.loops import Buffer, Index, KernelBuilder, Strided, call_subroutine
from msgraph.kernels.builder.types import sum_type
from msgraph.kernels.builder.vectors import VectorValue
from msgraph.kernels.elementwise.evaluation import Evaluation
from msgraph.kernels.gemm.microkernel import RowMajorMatrix
from msgraph.kernels.roles import Role
from msgraph.kernels.spec.expression import Expression, Key, Lanes, digest_of
from msgraph.kernels.spec.plan import Access, PlanError, PlanReader
from msgraph.kernels.spec.questions import BROADCAST, NEIGHBOURS, STRIDED

if TYPE_CHECKING:
    from msgraph.kernels.elementwise.nest import Nest

_GATHERED_SIZES = (4, 8)
PRODUCT = Lanes("read", -1)
"""The element of the product."""
_PATTERNS = {0: BROADCAST, 1: NEIGHBOURS}


@dataclass
class EpilogueExpression(Expression):
    """Steps from the elements of a product to what a kernel yields, in loops over the dims of the product."""

    product: DType = dtypes.float32
    """The element type of the product."""
    is_held: bool = False
    """Are the sums collected in one of the results?"""

    def key(self) -> Key:
        """All of it."""
        return *super().key(), self.product.name, self.is_held


class EpiloguePlan(NamedTuple):
    """The numbers of a run: accesses have a stride for each walked dim."""

    expression: EpilogueExpression
    reads: list[Access]
    writes: list[Access]
    held: int | None
    """Which result the sums are collected in; ``None`` if none can hold them."""

    @property
    def accesses(self) -> list[Access]:
        """Reads, then writes."""
        return [*self.reads, *self.writes]

    def patterns(self) -> tuple[str, ...]:
        """How each access moves along a row."""
        return tuple([_PATTERNS.get(access.strides[-1], STRIDED) for access in self.accesses])

    def arguments(self) -> list[int]:
        """The strides of the accesses."""
        return [stride for access in self.accesses for stride in access.strides]

    def words(self) -> list[str]:
        """Words for the kernel's name: the ops of the epilogue."""
        return [step.op.kind.word(**step.op.fields) for step in self.expression.steps]


class EpilogueReader(PlanReader):
    """Reads the element-wise ops behind a product off a kernel's region."""

    def read(self, product: GraphOp, walked: Shape) -> EpiloguePlan:
        """The plan of the epilogue: its loops walk the product in these dims."""
        self.domain = walked
        self.lanes[product.results[0]] = PRODUCT
        for op in self.block.ops:
            if op is product or op is self.block.last_op:
                continue
            if not (isinstance(op, Elementwise) or op.name == "ms.constant" or self.roles[op] is Role.VIEW):
                raise PlanError(op.name)
            self.take(op)
        return self._plan(dtype_of(product.results[0].type))

    def _strides(self, shape: Shape, strides: Sequence[int], walked: Shape, columns: bool = False) -> tuple[int, ...]:
        along = matched(self.domain, walked, broadcast_strides(shape, strides, walked))
        if along is None:
            raise PlanError("irregular")
        return along

    def _plan(self, dtype: DType) -> EpiloguePlan:
        values, first = yielded(self.block), len(self.inputs)
        shapes = [shape_of(value.type) for value in values]
        writes = [
            Access(first + index, dtype_of(value.type), self._strides(shape, strides, shape), 0)
            for index, (value, shape, strides) in enumerate(zip(values, shapes, self.outputs, strict=True))
        ]
        results = [self.lanes[value] for value in values]
        fits = [n for n, w in enumerate(writes) if w.dtype is sum_type(dtype) and w.strides[-1] == 1]
        held = min(fits, key=lambda n: results[n] != PRODUCT) if fits else None
        reads, written = (tuple([a.dtype for a in accesses]) for accesses in (self.reads, writes))
        loops = (False,) * len(self.domain), tuple(self.steps), tuple(results), False, False
        expression = EpilogueExpression(reads, written, (), (), *loops, product=dtype, is_held=held is not None)
        return EpiloguePlan(expression, list(self.reads), writes, held)


class Epilogue:
    """``n.epilogue`` of a kernel: a small loop over each block of sums."""

    def __init__(
        self,
        n: KernelBuilder,
        plan: EpilogueExpression,
        patterns: Sequence[str],
        buffers: Sequence[Buffer],
        strides: Sequence[Sequence[Index]],
    ) -> None:
        self.n, self.plan, self.buffers, self.strides = n, plan, buffers, strides
        self.held, self.patterns, self.status = plan.is_held, patterns, None
        self.parts = [
            LinePart(buffer, dtype, None if pattern == NEIGHBOURS else own[-1])
            for buffer, dtype, pattern, own in zip(buffers, plan.accesses, patterns, strides, strict=True)
        ]
        self.idle = self.held and not plan.steps and len(plan.writes) == 1
        used = [*plan.accesses, plan.product]
        used += [dtype for step in plan.steps for dtype in (*step.op.operands, *step.op.results)]
        self.width = n.width(*map(sum_type, used))
        sizes = [dtype.size for dtype, pattern in zip(plan.accesses, self.patterns, strict=True) if pattern == STRIDED]
        self.masked = n.masked and all(size in _GATHERED_SIZES for size in sizes)
        self.vector = self.masked or not sizes

    @classmethod
    def of_one(cls, n: KernelBuilder, output: Strided) -> Epilogue:
        """What rounds sums to the type of a result."""
        dtype, loops = output.dtype, (False,) * len(output.sizes)
        plan = EpilogueExpression((), (dtype,), (), (), loops, (), (PRODUCT,), False, False, product=dtype)
        plan.is_held = sum_type(dtype) is dtype
        return cls(n, plan, (NEIGHBOURS,), [output.buffer], [output.strides])

    def write(self, leading: Sequence[Index], sums: RowMajorMatrix, rows: DimRange, columns: DimRange) -> None:
        """A block: ``sums`` is where they are, ``rows`` and ``columns`` which of the product's these are.

        Of a kernel that calls functions this is one more.
        """
        if self.idle:
            return  # the sums are in their place already
        if not self.n.calls:
            self._block(leading, sums, rows, columns)
            return
        name = f"epilogue_{digest_of((self.plan.key(), tuple(self.patterns)))}"

        def subroutine(
            n: KernelBuilder, buffers: Sequence[Buffer], strides: Sequence[Sequence[Index]], leading: Sequence[Index],
            sums: RowMajorMatrix, rows: DimRange, columns: DimRange,
        ) -> None:  # fmt: skip
            Epilogue(n, self.plan, self.patterns, buffers, strides)._block(leading, sums, rows, columns)

        call_subroutine(self.n, name, subroutine, self.buffers, self.strides, leading, sums, rows, columns)

    def _block(self, leading: Sequence[Index], sums: RowMajorMatrix, rows: DimRange, columns: DimRange) -> None:
        n = self.n
        for i in n.count(rows.size):
            positions = (*leading, n.plus(rows.start, i), columns.start)
            source = n.offset(sums.start, i, sums.stride)
            starts = [n.dot(None, positions, strides) for strides in self.strides]
            self._row(sums.buffer, source, starts, columns.size)

    def _row(self, buffer: Buffer, source: Index, starts: Sequence[Index], size: Index) -> None:
        n, width = self.n, self.width
        fixed = {
            index: VectorValue(n.load(self.buffers[index], starts[index], dtype), dtype)
            for index, dtype in enumerate(self.plan.reads)
            if self.patterns[index] == BROADCAST
        }
        for j, lanes, mask in in_vectors(n, size, width if self.vector else 0, whole=False, masked=self.masked):
            self._elements(buffer, n.plus(source, j), starts, fixed, j, lanes, mask)

    def _elements(
        self,
        buffer: Buffer,
        source: Index,
        starts: Sequence[Index],
        fixed: Mapping[int, VectorValue],
        j: Index,
        lanes: int,
        mask: SSAValue | None,
    ) -> None:
        n, k, wide = self.n, self.n.values(lanes), sum_type(self.plan.product)
        sums = k.convert(VectorValue(n.load(buffer, source, wide, lanes, mask), wide), self.plan.product)
        read: dict[int, VectorValue] = {PRODUCT.number: sums}
        for index in range(len(self.plan.reads)):
            lane = fixed.get(index)
            if lane is None:
                lane = self.parts[index].load(n, starts[index], j, lanes, mask)
            elif lanes:
                lane = VectorValue(n.broadcast(lane.value, lanes), lane.dtype)
            read[index] = lane
        results = Evaluation(cast("Nest", self), k, read, mask).results()
        for index, result in enumerate(results, len(self.plan.reads)):
            self.parts[index].store(n, result, starts[index], j, lanes, mask)
