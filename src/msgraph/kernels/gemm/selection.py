"""How a product of matrices is computed: by tiles, row by row, or as dot products; and what shape its tiles have."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, NamedTuple

from msgraph.dialects import dtypes
from msgraph.dialects.block_formats import FORMATS
from msgraph.dialects.dtypes import DType
from msgraph.dialects.ops.linalg import MatMulOp
from msgraph.dialects.ops.quantized import DequantizeOp, QuantizedMatMulOp
from msgraph.dialects.types import Shape
from msgraph.dialects.views import View
from msgraph.kernels.builder.loop_nests import DimRange, in_blocks, offset_of, over
from msgraph.kernels.builder.loops import Index, KernelBuilder, Strided
from msgraph.kernels.builder.types import sum_type
from msgraph.kernels.builder.vector_target import VectorTarget
from msgraph.kernels.gemm import packing, skinny
from msgraph.kernels.gemm.blocked import (
    FEWEST_ROWS,
    LEAST_WORK,
    SHALLOW,
    Product,
    Tiling,
    UnitProduct,
    unit_tiling,
)
from msgraph.kernels.gemm.epilogue import Epilogue
from msgraph.kernels.gemm.integer_dots import MOST as MOST_INTEGERS
from msgraph.kernels.gemm.microkernel import RowMajorMatrix
from msgraph.kernels.gemm.unpacking import UnpackedRight, unpack
from msgraph.kernels.rules import KernelRule, SplitSpec, kernel_of
from msgraph.support.symbolic_sizes import is_symbolic, likely

TILES = {
    True: ((6, 4, 1.0), (8, 3, 1.0), (8, 2, 1.04), (8, 1, 1.25)),
    False: ((6, 2, 1.0), (4, 2, 1.15), (8, 1, 1.3)),
}
"""Rows, vectors, and the time of a multiply-add, where there are many registers and where there are few."""
LANE_TILES = ((8, 3, 1.0), (12, 2, 1.0), (6, 4, 1.03), (4, 6, 1.06))
"""The same where a factor is a lane: rows are loaded in vectors, too."""
FEW = 4
"""Rows or columns up to which a product is as fast as memory."""

DOTS = 4
"""Columns of a tile of dot products."""
FEWER_ROWS = 16
MOST_ROWS = {True: 128, False: FEWER_ROWS}
"""Rows up to which dot products are faster than packing a right operand, with many registers and with few."""
MOST_ROWS_OF_HALVES = 48
"""The same of those of 16 bits."""

SUMS = 1 << 14
"""Sums of such products that are kept in memory of their own."""
APART = 256
"""So many fewer are in a line: at equal places of two pages, what is stored in one holds up loads from the other."""

IN_PLACE = "in place"
"""An operand whose rows are read where they lie."""
UNCACHED = "in place, uncached"
"""The same, of a matrix that no cache holds."""
FAR = 1 << 19
"""Bytes of such a matrix: what follows is brought from memory meanwhile, unless more rows read it soon."""
NEAR = 1 << 20
"""Bytes of a matrix that the core has near it."""
SWEEPS = (86, 22)
"""Tiles of rows that such a matrix may be read for as it lies, and a larger one, before packing it pays."""
FEW_SWEEPS = 8
"""The same for one of halves, which are widened for each of them anew, and on processors with few registers."""
SWEEPS_OF_PAIRS = 4
"""The same for one of which two rows are zipped each time."""
SWEEPS_OF_CONFLICTS = 2
"""The same for one whose rows fight for sets of the near cache: they are a power of two apart, or a multiple of it."""
FEW_PANELS = 3
"""Panels that a left operand is read for as it lies, where a factor is a lane."""
DEEP = 1024
"""Steps of a long summed dim that are packed at once: half as often the result is read and written.
What is left of the cache would be too little for a left operand that is packed."""
MUCH = 1 << 20
"""Bytes of a result from which on it matters that it is written in long lines."""
MANY = 8
"""Panels from which on what sticks out of the last one counts little."""


class GemmConfig(NamedTuple):
    """``algorithm`` is ``tiles``, ``rows``, ``transposed rows``, ``dots`` or ``tall dots``; the operands lie by
    ``rows``, ``columns`` or ``any``, or are read ``in place`` (``uncached``, if no cache holds them); the right one may
    be made of blocks of a ``format``. It may have ``whole`` panels alone."""

    algorithm: str
    tiling: Tiling
    left: str = ""
    right: str = ""
    format: str = ""
    whole: bool = False


def lies(view: View) -> str:
    """Which elements of a matrix lie together."""
    (rows, columns), (down, across) = view.shape[-2:], view.strides[-2:]
    if across == 1 or columns == 1 == rows:
        return "rows"
    return "columns" if down == 1 else "any"


def tiling(rows: int, columns: int, dtype: DType, target: VectorTarget) -> Tiling:
    """The tiles that waste least time on what sticks out."""
    width = target.width(dtype)
    options = LANE_TILES if target.multiplies_by_lane else TILES[target.has_many_registers]
    first, most, _ = options[0]
    if rows >= 2 * MANY * first and columns >= MANY * most * width:
        return Tiling(first, most)  # one kernel for all of them

    def time(option: tuple[int, int, float]) -> float:
        height, vectors, cost = option
        own, panel = min(height, max(rows, 1)), vectors * width
        return -(-rows // own) * own * -(-columns // panel) * panel * cost * (1 + 0.02 * (height - own))

    height, vectors, _ = min(options, key=time)
    return Tiling(min(height, max(rows, 1)), vectors)


def product_plan(tensors: Sequence[View], kinds: Sequence[DType], target: VectorTarget) -> GemmConfig:
    """How ``output = left @ right`` is computed."""
    left, right, output = tensors
    dtype, wide = kinds[0], sum_type(kinds[0])
    (rows, columns), depth = output.shape[-2:], left.shape[-1]
    a, b, narrow = lies(left), lies(right), wide is not dtype
    along = (left.strides[-1] == 1 or depth == 1) and (right.strides[-2] == 1 or depth == 1)
    far = UNCACHED if likely(depth * columns) * dtype.size >= FAR else ""
    if 0 < (few := min(rows, columns)) <= FEW and along:
        many = 8 if few == 1 else 4
        if rows > columns:
            return GemmConfig("tall dots", Tiling(many, few))
        return GemmConfig("dots", Tiling(few, many), right=far)
    if columns == 1 and a == "columns":
        return GemmConfig("transposed rows", Tiling(1, 8))
    fewest = FEW // 2 if b == "rows" and target.masked and not narrow else FEW  # tiles read more of them in place
    if 0 < rows <= fewest and (right.strides[-1] == 1 or columns == 1):
        return GemmConfig("rows", Tiling(rows, {1: 8, 2: 8}.get(rows, 4)), right=far if narrow else "")
    unit = dtype is dtypes.bfloat16 and target.multiplies_tiles and "any" not in (a, b)
    if unit and rows >= FEWEST_ROWS and likely(rows * columns * depth) >= LEAST_WORK:
        return GemmConfig("tiles", unit_tiling(rows, depth), a, b)
    pairs = dtype is dtypes.bfloat16 and target.adds_pairs
    most = MOST_ROWS[target.has_many_registers]
    if narrow:
        most = min(most, MOST_ROWS_OF_HALVES)
    if along and depth >= min(8 * rows, 512 if pairs else 128) and rows <= most:
        # few rows are computed twice; pairs take a register for each row, too
        heights = range(4, 6 if pairs else 7) if target.has_many_registers else (2, 3)
        height = min(heights, key=lambda height: (-(-rows // height) * height, -height))
        far = far if rows <= FEWER_ROWS else ""
        return GemmConfig("dots", Tiling(height, DOTS), right=far)
    tiles = tiling(rows, columns, wide, target)
    if not narrow and likely(depth) <= SHALLOW and likely(rows * columns) * dtype.size >= MUCH:
        tiles = tiles._replace(depth=SHALLOW)
    few = columns <= FEW_PANELS * tiles.vectors * target.vector_bytes // dtype.size
    if a == "rows" and not narrow and (few or not target.multiplies_by_lane):
        a, tiles = IN_PLACE, tiles if depth <= packing.DEPTH else tiles._replace(depth=DEEP)
    packs_pairs = pairs and target.packs_pairs and "any" not in (a, b)
    sweeps, step = SWEEPS[depth * columns * dtype.size > NEAR], likely(right.strides[-2])
    if likely(depth) * (step & -step) * dtype.size > NEAR:
        sweeps = SWEEPS_OF_CONFLICTS
    if narrow or not target.masked:
        sweeps = min(sweeps, SWEEPS_OF_PAIRS if packs_pairs else FEW_SWEEPS)
    in_place = b == "rows" and rows <= sweeps * tiles.rows and not (narrow and depth % 2)
    whole = (target.masked or in_place) and _are_whole(columns, tiles, wide, target)
    if in_place and (target.masked or whole):
        b = far or IN_PLACE
    tiles = tiles._replace(in_one_part=(-(-depth // 2) if packs_pairs else depth) <= tiles.depth)
    return GemmConfig("tiles", tiles, a, b, whole=whole)


def _are_whole(columns: int, tiles: Tiling, dtype: DType, target: VectorTarget) -> bool:
    """Are columns certainly a multiple of a panel's?"""
    return not is_symbolic(columns) and columns % (tiles.vectors * target.width(dtype)) == 0


def plan_of_blocks(tensors: Sequence[View], kinds: Sequence[DType], target: VectorTarget, format: str) -> GemmConfig:
    """How ``output = left @ blocks.T`` is computed."""
    left, _, output = tensors
    (rows, columns), depth, wide = output.shape[-2:], left.shape[-1], sum_type(kinds[0])
    if rows <= FEW and rows * depth <= MOST_INTEGERS and wide is dtypes.float32:
        return GemmConfig("dots", Tiling(max(rows, 1), DOTS), right=UNCACHED, format=format)
    tiles = tiling(rows, columns, wide, target)
    order = IN_PLACE if kinds[0] is wide and not target.multiplies_by_lane else lies(left)
    tiles = tiles._replace(in_one_part=depth <= tiles.depth)
    whole = target.masked and _are_whole(columns, tiles, wide, target)
    return GemmConfig("tiles", tiles, order, format=format, whole=whole)


def _skinny(n: KernelBuilder, x: Strided, y: Strided, output: Strided, how: GemmConfig) -> None:
    """Products with few rows or columns: sums that the result has no room for stand in memory of their own."""
    wide, tiles, tall = sum_type(output.dtype), how.tiling, how.algorithm == "tall dots"
    few, far = how.algorithm.endswith("rows"), how.right == UNCACHED
    product: skinny.Dots | skinny.FewRows = (
        skinny.FewRows(n, x, y, wide, tiles.rows, tiles.vectors, far)
        if few
        else skinny.Dots(n, x, y, wide, tiles.rows, tiles.vectors, tall, far, how.format)
    )
    most, epilogue = MOST_ROWS[n.target.has_many_registers], n.epilogue or Epilogue.of_one(n, output)
    breadth = tiles.vectors if tall else SUMS // tiles.rows - APART if few else SUMS // most
    held = wide is output.dtype and epilogue.held and not (few and tiles.rows > 1)
    own = None if held else n.scratch(wide, SUMS)
    epilogue.idle = epilogue.idle and held
    for batch in over(n, output.sizes[:-2]):
        rows, columns = (DimRange(n.index(0), size) for size in output.sizes[-2:])
        places = [(rows, columns, _result(n, batch, output))]
        if own is not None:
            sums = RowMajorMatrix(own, n.index(0), n.index(breadth))
            blocks = in_blocks(n, rows.size, SUMS // breadth) if tall else in_blocks(n, columns.size, breadth)
            places = ((some, columns, sums) if tall else (rows, some, sums) for some in blocks)
        for down, across, sums in places:
            product.write(batch, down, across, sums)
            epilogue.write(batch, sums, down, across)


def _result(n: KernelBuilder, batch: tuple[Index, ...], output: Strided) -> RowMajorMatrix:
    """Where one product goes."""
    zero = n.index(0)
    return RowMajorMatrix(output.buffer, offset_of(n, output, (*batch, zero, zero)), output.strides[-2])


def _tiled(n: KernelBuilder, x: Strided, y: Strided, output: Strided, how: GemmConfig) -> None:
    dtype, tiles = sum_type(output.dtype), how.tiling
    breadth = tiles.breadth(n.width(dtype), dtype.size)
    pairs = output.dtype is dtypes.bfloat16 and (n.target.packs_pairs or tiles.unit) and not how.format
    pairs = pairs and "any" not in (how.left, how.right)
    depth, packed = x.sizes[-1], dtypes.int32 if pairs else dtype
    if pairs:
        depth = n.quotient(n.plus(depth, n.index(1)), n.index(2))
    block: packing.LeftInPlace | packing.MatrixOfLeft = packing.LeftInPlace(n, x, tiles.height, dtype)
    if n.target.multiplies_by_lane and how.left != IN_PLACE and not pairs:
        block = packing.PanelsOfLeft(n, x, tiles.rows, tiles.height, dtype, how.left, tiles.depth)
    elif how.left != IN_PLACE:
        left = packing.ColumnsOfLeft if how.left == "columns" and not pairs else packing.MatrixOfLeft
        block = left(n, x, tiles.height, packed, how.left, tiles.depth)
    panels: packing.RightInPlace | packing.MatrixOfRight = (packing.PairsInPlace if pairs else packing.RightInPlace)(
        n, dtype, breadth, y
    )
    if how.format:
        panels = UnpackedRight(n, dtype, breadth, y, how.format, tiles.vectors * n.width(dtype))
    elif how.right not in (IN_PLACE, UNCACHED):
        panels = packing.MatrixOfRight(n, packed, breadth, y, order=how.right, depth=tiles.depth)
    if how.right == UNCACHED:
        panels.lies = "uncached"  # memory is told early which rows come next
    panels.are_whole = how.whole
    product = (UnitProduct if tiles.unit else Product)(n, dtype, tiles, block, panels)
    epilogue = n.epilogue or Epilogue.of_one(n, output)
    if n.epilogue is None and tiles.in_one_part and not tiles.unit:
        product.result, epilogue.idle = output.dtype, True
    elif dtype is not output.dtype or not epilogue.held:
        product.apart()
    for batch in over(n, output.sizes[:-2]):
        block.batch = panels.batch = batch
        product.finish = None if epilogue.idle else partial(epilogue.write, batch)
        product.write(_result(n, batch, output), output.sizes[-2], output.sizes[-1], depth)


_PACKING, _IN_PLACE = (0.3, 16), (0.05, 2)
"""What a part does first with the left operand, in panels of columns, and with the right one, in rows."""
_NEARLY = 1.025
"""Times that count as equal."""
_WIDEST = 16
"""Elements of a vector at most: so many columns for each vector of a tile are whole tiles, and whole cache lines."""


def _part_size(shape: Shape, height: int, panel: int, threads: int, orders: Sequence[str]) -> tuple[int, int]:
    """Rows and columns of a part such that threads are soon ready; there are two for each if that takes no longer."""
    down, across = -(-shape[-2] // height), -(-shape[-1] // panel)
    first = [(_IN_PLACE if IN_PLACE in order else _PACKING)[side] for side, order in enumerate(orders)]
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
        return product_plan(tensors, kinds, target)

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
        (x, y), (output,), how = inputs, outputs, n.plan
        if how.format:  # blocks are rows
            y = y.transposed
        if how.algorithm == "transposed rows":  # of one column: both sides transposed
            x, y, output = (tensor.transposed for tensor in (y, x, output))
        (_tiled if how.algorithm == "tiles" else _skinny)(n, x, y, output, how)


@kernel_of(QuantizedMatMulOp)
class QuantizedMatMulKernel(MatMulKernel):
    """Unpacked into registers where rows are few, else into panels of tiles; blocks are rows."""

    def plan(
        self, tensors: Sequence[View], kinds: Sequence[DType], target: VectorTarget, /, **fields: object
    ) -> GemmConfig:  # fmt: skip
        return plan_of_blocks(tensors, kinds, target, str(fields["format"]))

    def split(self, tensors: Sequence[View], plan: GemmConfig, threads: int, /, **fields: object) -> SplitSpec | None:
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
        (rows,), (output,) = inputs, outputs
        blocks = n.quotient(output.sizes[-1], n.index(FORMATS[format].elements))
        for at in over(n, output.sizes[:-1]):
            source, target = (offset_of(n, tensor, (*at, n.index(0))) for tensor in (rows, output))
            unpack(n, format, rows.buffer, source, output.buffer, target, blocks, dtype=output.dtype)
