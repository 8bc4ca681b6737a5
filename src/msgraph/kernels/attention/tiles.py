"""What fused attention is made of: plans, panels, tiles of products, masks as a tile of scores meets them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import prod
from typing import Any, NamedTuple, cast

import numpy as np
from xdsl.dialects.builtin import VectorType
from xdsl.ir import SSAValue

from msgraph.dialects import dtypes
from msgraph.dialects.dtypes import DType
from msgraph.dialects.ops.flash_attention import FEWEST_QUERIES, MOST_SCORES
from msgraph.dialects.views import View
from msgraph.kernels.builder.loop_nests import DimRange, combined, in_blocks, in_lanes, lanes_below, offset_of
from msgraph.kernels.builder.loops import Buffer, Index, KernelBuilder, Strided
from msgraph.kernels.builder.types import sum_type
from msgraph.kernels.builder.vector_target import VectorTarget
from msgraph.kernels.builder.vectors import VectorValue
from msgraph.kernels.gemm.packing import MatrixOfRight
from msgraph.kernels.gemm.selection import FAR

BLOCK_BYTES = 128 * 1024
"""Of the keys (and of the values) that are packed at once."""
MOST_KEYS = 512
"""Keys at once: a tile of scores stays near the core."""
MOST_KEYS_BACKWARDS = 256
"""The same for the gradient, which keeps the weights of many rows."""
HEADS = (16, 32, 64, 128, 256)
"""Sizes of a head that have kernels of their own; those between take the next one."""
_ROWS = {True: {4: 6, 3: 8, 2: 12, 1: 12}, False: {2: 6, 1: 8}}
"""Rows of a tile by its vectors, where there are many registers and where there are few."""

NARROW = 2
"""Vectors of a panel where keys may be left out: many narrow tiles fit the edge of a mask better than few wide ones."""
FEWEST = 48
"""Queries or keys below which masks are not asked."""
_UNMASKED, _UNMASKED_BACKWARDS = 5, 10
"""Operands and results without masks."""

along, one, anyhow = "along", "one", "any"


class AttentionPlan(NamedTuple):
    """Rows of a tile; vectors of a panel of keys and of one of values; room for a head of keys and of values; keys at
    once; how the last dim of each operand lies: ``along`` memory, the same ``one`` everywhere, or ``any``; is it worth
    while to ask masks which keys count? For the gradient also vectors of a panel of a head's size."""

    rows: int
    keys: int
    values: int
    depth: int
    breadth: int
    block: int
    lies: tuple[str, ...]
    asks: bool
    depths: int = 0


class FewQueriesPlan(NamedTuple):
    """``rows`` queries, whose scores have ``room`` for keys, and whose results for a head of values; rows of values
    taken ``together``; are keys and values in ``far`` memory, that no cache holds? How the last dim of each operand
    lies."""

    rows: int
    room: int
    breadth: int
    together: int
    far: bool
    lies: tuple[str, ...]


def few_queries_plan(tensors: Sequence[View], kinds: Sequence[DType], target: VectorTarget) -> FewQueriesPlan | None:
    """How attention of few queries is computed whose masks may hide keys."""
    rows, keys = tensors[0].shape[-2], tensors[1].shape[-2]
    lies = tuple(_lies(tensor) for tensor in tensors)
    few = 0 < rows < FEWEST_QUERIES and len(tensors) > _UNMASKED and rows * keys <= MOST_SCORES
    if not few or any(lie != along for lie in lies[:3]):
        return None
    most = max(1 << (keys - 1).bit_length(), target.vector_bytes)
    is_far = sum(prod(tensor.shape) for tensor in tensors[1:3]) * kinds[0].size >= FAR
    return FewQueriesPlan(rows, most, room(tensors[2].shape[-1]), 8 if rows <= 2 else 4, is_far, lies)


def room(size: int) -> int:
    """The size of heads that a kernel for heads of ``size`` is made for."""
    return next((head for head in HEADS if head >= size), -(-size // HEADS[-1]) * HEADS[-1])


def gradient_plan(tensors: Sequence[View], kinds: Sequence[DType], target: VectorTarget) -> AttentionPlan:
    """How the gradient of attention over tensors of these sizes is computed; those of its operands come first."""
    own = plan(tensors, kinds, target, _UNMASKED_BACKWARDS)
    width = target.width(kinds[0])
    heights = _ROWS[target.has_many_registers]
    depths = _panel(-(-tensors[0].shape[-1] // width), NARROW if own.asks else max(heights))
    panel = own.keys * width
    block = max(MOST_KEYS_BACKWARDS // panel, 1) * panel
    rows = min(own.rows, heights[max(depths, own.keys, own.values)])
    return own._replace(rows=rows, block=block, depths=depths)


def plan(
    tensors: Sequence[View], kinds: Sequence[DType], target: VectorTarget, unmasked: int = _UNMASKED
) -> AttentionPlan:
    """How attention over queries, keys, values (and more) of these sizes is computed; without masks there are as many
    tensors as ``unmasked``."""
    wide = sum_type(kinds[0])
    width = target.width(wide)
    rows, depth = tensors[0].shape[-2:]
    count, breadth = tensors[1].shape[-2], tensors[2].shape[-1]
    heights = _ROWS[target.has_many_registers]
    asks = len(tensors) > unmasked and min(rows, count) >= FEWEST
    widest = NARROW if asks else max(heights)
    keys, values = (_panel(-(-size // width), widest) for size in (count, breadth))
    most = heights[max(keys, values)]
    height = min(range(max(most * 2 // 3, 1), most + 1), key=lambda r: (-(-max(rows, 1) // r) * r, -r))
    panel = keys * width
    at_once = min(BLOCK_BYTES // (max(room(depth), room(breadth)) * wide.size), MOST_KEYS)
    block = max(at_once // panel, 1) * panel
    lies = tuple(_lies(tensor) for tensor in tensors)
    return AttentionPlan(height, keys, values, room(depth), room(breadth), block, lies, asks)


def _panel(vectors: int, most: int) -> int:
    """Vectors side by side that leave least of the last panel empty."""
    return min(range(1, most + 1), key=lambda n: (-(-max(vectors, 1) // n) * n, -n))


def _lies(tensor: View) -> str:
    if not tensor.shape or tensor.shape[-1] == 1 or tensor.strides[-1] == 1:
        return along
    if tensor.strides[-1] == 0:
        return one
    return "down" if len(tensor.shape) > 1 and tensor.strides[-2] == 1 else anyhow


def multiply(
    n: KernelBuilder, dtype: DType, left: Factors, right: Factors, rows: int, vectors: int, depth: Index
) -> list[VectorValue]:
    """The sums of a tile, row by row: elements of ``left`` times vectors of ``right``."""
    width = n.width(dtype)
    sums = [n.values(width).const(0, dtype)] * (rows * vectors)
    for k in n.count(depth, carried=sums):
        builder = n.values(width)
        a = n.offset(left.start, k, n.index(left.depth_step))
        b = n.offset(right.start, k, n.index(right.depth_step))
        others = [n.load(right.buffer, n.plus(b, n.index(v * width)), dtype, width) for v in range(vectors)]
        for r in range(rows):
            element = n.load(left.buffer, n.plus(a, n.index(r * left.row_step)), dtype)
            factor = VectorValue(n.broadcast(element, width), dtype)
            for spot, other in enumerate(others, r * vectors):
                sums[spot] = builder.fma(factor, VectorValue(other, dtype), sums[spot])
    return sums


class Factors(NamedTuple):
    """One side of a product, in memory: where it starts, and how far the next step along the summed dim is. Of the
    left side also how far the next row is."""

    buffer: Buffer
    start: Index
    depth_step: int
    row_step: int = 0


class Panels(MatrixOfRight):
    """Columns of a matrix in panels of some vectors: a row of the panel after the other.

    The matrix is a tensor's last two dims (rows are the summed dim), turned where it is their transpose.
    """

    def __init__(
        self, n: KernelBuilder, source: Strided, lies: str, is_turned: bool, vectors: int, depth: int, breadth: int
    ) -> None:
        wide = sum_type(source.dtype)
        self.vectors, self.panel = vectors, vectors * n.width(wide)
        order = {along: "columns" if is_turned else "rows", "down": "rows" if is_turned else "columns"}.get(lies, "any")
        columns = -(-breadth // self.panel) * self.panel
        super().__init__(n, wide, columns, source.transposed if is_turned else source, order, depth)

    def factors(self, column: Index, row: Index | None = None) -> Factors:
        """The panel that begins with a column, from a row on."""
        start = self.place(column)
        return Factors(
            self.buffer, start if row is None else self.n.offset(start, row, self.n.index(self.panel)), self.panel
        )

    def copy(self, batch: Sequence[Index], rows: DimRange, columns: DimRange) -> None:
        """Copy a part of the matrix."""
        self.batch = batch
        self.fill(rows, columns, self.panel)


def write_product(
    n: KernelBuilder, left: Factors, panels: Panels, depth: tuple[Index, Index], edge: Buffer, rows: int,
    output: Strided, positions: Sequence[Index], inside: Index,
    row: Callable[[Index], Callable[[VectorValue, Index, SSAValue], VectorValue]],
) -> None:  # fmt: skip
    """A product of ``rows`` of some ``depth``, from one step to before another, in an output from ``positions`` on.

    ``inside`` of the rows are there. ``row(r)`` says what is written of one: made of a vector of its sums, which were
    in ``edge`` meanwhile, where that goes, and a mask.
    """
    dtype, width, (first, end) = panels.dtype, n.width(panels.dtype), depth

    *batch, first_row = positions
    for j, size in in_blocks(n, output.sizes[-1], panels.panel):
        right, count = panels.factors(j, first), n.minus(end, first)
        for spot, value in enumerate(multiply(n, dtype, left, right, rows, panels.vectors, count)):
            n.store(value.value, edge, n.index(spot * width), dtype, width)
        for r in n.count(inside):
            own, there = n.times(r, n.index(panels.panel)), offset_of(n, output, (*batch, n.plus(first_row, r), j))
            written = row(r)
            for c, mask in in_lanes(n, size, width):
                at = n.plus(there, c)
                new = VectorValue(n.load(edge, n.plus(own, c), dtype, width), dtype)
                result = n.values(width).convert(written(new, at, mask), output.dtype)
                n.store(result.value, output.buffer, at, output.dtype, width, mask)


class CopiedRows(NamedTuple):
    """Where rows are copied to, how far they are apart there, and what they are multiplied with."""

    buffer: Buffer
    step: int
    factor: float = 1.0


def copy_rows(
    n: KernelBuilder,
    source: Strided,
    lies: str,
    batch: Sequence[Index],
    line: Callable[[Index], Index],
    count: int,
    copied: CopiedRows,
) -> None:
    """Copies ``count`` rows of a matrix, whose indices ``line`` gives, times a factor; halves are widened."""
    dtype, size = sum_type(source.dtype), source.sizes[-1]
    width = n.width(dtype)
    for r in n.count(n.index(count)):
        target, positions = n.times(r, n.index(copied.step)), (*batch, line(r))
        for c, inside in in_lanes(n, size, width):
            k = n.values(width)
            value = load_lanes(n, source, lies, (*positions, c), inside)
            scaled = value if copied.factor == 1 else k.mul(value, k.const(copied.factor, dtype))
            n.store(scaled.value, copied.buffer, n.plus(target, c), dtype, width)


def base_of(n: KernelBuilder, top: VectorValue) -> VectorValue:
    """What scores are shifted by, whose greatest is ``top``: where no key may be looked at, nothing is to be shifted,
    and the exponentials are 0."""
    k = n.values()
    return k.select(k.compare("eq", top, k.const(-float("inf"), top.dtype)), k.const(0, top.dtype), top)


def exponentials(
    n: KernelBuilder, scores: Buffer, start: Index, first: Index, end: Index, base: VectorValue
) -> VectorValue:
    """Scores of a row in memory become powers of e, from ``base`` on; their sum."""
    dtype, width = base.dtype, n.width(base.dtype)
    spread = VectorValue(n.broadcast(base.value, width), dtype)
    total = [n.values(width).const(0, dtype)]
    for c in n.loop(first, end, width, total):
        k, at = n.values(width), n.plus(start, c)
        power = k.exp(k.sub(VectorValue(n.load(scores, at, dtype, width), dtype), spread))
        n.store(power.value, scores, at, dtype, width)
        total[0] = k.add(total[0], power)
    return combined(n, total[0], KernelBuilder.add)


def greater(k: KernelBuilder, x: VectorValue, y: VectorValue) -> VectorValue:
    """The greater of two, ``y`` if ``x`` is no number."""
    return k.select(k.compare("gt", x, y), x, y)


def load_lanes(
    n: KernelBuilder, tensor: Strided, lies: str, positions: Sequence[Index], inside: SSAValue
) -> VectorValue:
    """Neighbours along a tensor's last dim, as many as a vector of ``inside`` has lanes; halves are widened."""
    width, dtype = cast("VectorType[Any]", inside.type).get_shape()[0], tensor.dtype
    at = offset_of(n, tensor, positions)
    if lies == one:
        lanes = n.broadcast(n.load(tensor.buffer, at, dtype), width)
    elif lies == along:
        lanes = n.load(tensor.buffer, at, dtype, width, inside)
    else:
        lanes = n.gather(tensor.buffer, at, n.spaced(tensor.strides[-1], width), dtype, inside)
    return n.values(width).convert(VectorValue(lanes, dtype), sum_type(dtype))


@dataclass
class Masks:
    """What is added to scores, and which of them give way to ``fill``, as tensors of the shape of the scores."""

    n: KernelBuilder
    tensors: Sequence[Strided]
    lies: Sequence[str]
    dtype: DType
    fill: float

    def apply(
        self, scores: Sequence[VectorValue], batch: Sequence[Index], row: Index, column: Index, left: Index
    ) -> list[VectorValue]:
        """Neighbouring vectors of scores as the softmax sees them; minus infinity from ``left`` on."""
        n, width = self.n, self.n.width(self.dtype)
        masked: list[VectorValue] = []
        for v, score in enumerate(scores):
            k, step = n.values(width), n.index(v * width)
            inside = lanes_below(n, left, width, v * width)
            score = self.masked(score, batch, row, n.plus(column, step), inside)
            masked.append(k.select(VectorValue(inside, dtypes.bool_), score, k.const(-float("inf"), self.dtype)))
        return masked

    def masked(
        self, score: VectorValue, batch: Sequence[Index], row: Index, column: Index, inside: SSAValue
    ) -> VectorValue:
        """One vector of scores."""
        k = self.n.values(self.n.width(self.dtype))
        for tensor, lies in zip(self.tensors, self.lies, strict=False):
            mask = load_lanes(self.n, tensor, lies, (*batch, row, column), inside)
            is_kept = mask.dtype is dtypes.bool_
            score = k.select(mask, score, k.const(self.fill, self.dtype)) if is_kept else k.add(score, mask)
        return score

    def kept(self, batch: Sequence[Index], row: Index, column: Index, left: Index) -> list[VectorValue]:
        """Of one vector of scores, where they do not give way to ``fill``."""
        inside = lanes_below(self.n, left, self.n.width(self.dtype))
        pairs = zip(self.tensors, self.lies, strict=False)
        positions = (*batch, row, column)
        return [load_lanes(self.n, t, lies, positions, inside) for t, lies in pairs if t.dtype is dtypes.bool_]

    @property
    def hidden(self) -> float:
        """A hidden key has no greater score than this, unless keys are huge."""
        return max(self.fill if mask.dtype is dtypes.bool_ else -_huge(mask.dtype) / 2 for mask in self.tensors)

    def may_count(self, batch: Sequence[Index], row: Index, column: Index, inside: SSAValue) -> VectorValue:
        """Which keys of a vector no mask hides."""
        k = self.n.values(self.n.width(self.dtype))
        counts = k.const(True, dtypes.bool_)
        for tensor, lies in zip(self.tensors, self.lies, strict=False):
            mask = load_lanes(self.n, tensor, lies, (*batch, row, column), inside)
            is_kept = mask.dtype is dtypes.bool_
            own = mask if is_kept else k.not_(k.compare("lt", mask, k.const(-_huge(tensor.dtype), self.dtype)))
            counts = k.and_(counts, own)
        return counts

    def alone(self, batch: Sequence[Index], row: Index, column: Index, inside: SSAValue) -> VectorValue:
        """A vector of scores if queries said nothing of keys."""
        nothing = self.n.values(self.n.width(self.dtype)).const(0, self.dtype)
        return self.masked(nothing, batch, row, column, inside)


@dataclass
class Heads:
    """What attention reads and writes; of each head the same elements."""

    n: KernelBuilder
    query: Strided
    key: Strided
    value: Strided
    masks: Masks
    output: Strided
    logarithms: Strided
    scale: float


def _huge(dtype: DType) -> float:
    """Half of the greatest number: what has less than a quarter of it does not come back from so far below 0."""
    return float(np.finfo(np.float32 if dtype is dtypes.bfloat16 else dtype.numpy).max) / 2
