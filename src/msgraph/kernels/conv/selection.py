"""Whether a convolution reads its image as it lies, a frame of it or packed windows; and what is computed at once.

Of 1 x 1 kernels at all places it is a product of matrices as they lie, of kernels and of an image's channels::

    conv2d          kernels [o, c]      x  image   [c, (i j)]
    conv2d_input    kernels [o, c]'     x  places  [o, (i j)]
    conv2d_weight   places [o, (i j)]   x  image   [c, (i j)]', added up over all images

Of larger kernels the gradient is a product with windows, [(c k m), (i j)]', which are packed into panels.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import partial, reduce
from typing import Any, ClassVar, NamedTuple

from msgraph.dialects.dtypes import DType
from msgraph.dialects.ops.convolution import Conv2dInputOp, Conv2dOp, Conv2dWeightOp
from msgraph.dialects.types import Shape
from msgraph.dialects.views import View
from msgraph.kernels.builder.loop_nests import DimRange, offset_of, over
from msgraph.kernels.builder.loops import Index, KernelBuilder, Strided
from msgraph.kernels.builder.types import sum_type
from msgraph.kernels.builder.vector_target import VectorTarget
from msgraph.kernels.conv.direct import DirectConfig, DirectConvolution, Geometry
from msgraph.kernels.conv.padded_image import ConvAxis, FramePlan, PhasePlan, WindowPanels
from msgraph.kernels.conv.padded_plan import REACHED, THREE, Task, framed_way, phased_way, transformed_way, window_plan
from msgraph.kernels.conv.padded_product import FramedConvolution
from msgraph.kernels.conv.winograd import Winograd, WinogradPlan
from msgraph.kernels.gemm.blocked import Product, Tiling
from msgraph.kernels.gemm.microkernel import RowMajorMatrix
from msgraph.kernels.gemm.packing import MatrixOfLeft, MatrixOfRight
from msgraph.kernels.gemm.selection import tiling
from msgraph.kernels.rules import KernelRule, OpT, SplitSpec, kernel_of

# -- products of matrices as they lie ---------------------------------------------------------------------------------


class Pointwise(NamedTuple):
    """The three products, for some groups of channels."""

    n: KernelBuilder
    groups: int
    plan: Tiling

    def forward(self, data: Strided, weight: Strided, output: Strided) -> None:
        """``ms.conv2d``."""
        self._images(data, weight, output, is_transposed=False)

    def input(self, places: Strided, weight: Strided, output: Strided) -> None:
        """``ms.conv2d_input``."""
        self._images(places, weight, output, is_transposed=True)

    def _images(self, image: Strided, weight: Strided, output: Strided, is_transposed: bool) -> None:
        n, zero, groups = self.n, self.n.index(0), self.n.index(self.groups)
        outputs = n.quotient(weight.sizes[0], groups)
        sizes, steps = (outputs, weight.sizes[1]), weight.strides[:2]
        (rows, depth), (down, across) = (sizes[::-1], steps[::-1]) if is_transposed else (sizes, steps)
        group_step = n.times(outputs, weight.strides[0])
        kernels = Strided(weight.buffer, weight.dtype, (groups, rows, depth), (group_step, down, across))
        order = "columns" if is_transposed else "rows"
        left = MatrixOfLeft(n, kernels, self.plan.height, weight.dtype, order)
        matrices = _matrices(n, image, groups, depth)
        right = MatrixOfRight(n, image.dtype, _breadth(n, self.plan, image.dtype), matrices)
        product = Product(n, image.dtype, self.plan, left, right)
        for at in over(n, (image.sizes[0], groups)):
            image_index, group = at
            first = n.times(group, rows)
            left.batch, right.batch = (group,), at
            if n.epilogue is not None:
                product.finish = partial(_finish, n, image_index, first)
            start = offset_of(n, output, (image_index, first, zero, zero))
            result, columns = RowMajorMatrix(output.buffer, start, output.strides[1]), n.times(*output.sizes[2:])
            product.write(result, rows, columns, depth)


def _finish(
    n: KernelBuilder, image: Index, first: Index, sums: RowMajorMatrix, rows: DimRange, columns: DimRange
) -> None:
    """What becomes of some channels of an image, of which the ``first`` is the group's."""
    n.epilogue.write((image,), sums, DimRange(n.plus(first, rows.start), rows.size), columns)


def weight_product(
    n: KernelBuilder, groups: int, plan: Tiling | FramePlan, places: Strided, data: Strided, output: Strided
) -> None:
    """``ms.conv2d_weight`` as a product with the image as it lies, or with windows of it, as there is a ``plan`` of.

    Images are summed up in the result.
    """
    count = n.index(groups)
    outputs, channels, depth = n.quotient(output.sizes[0], count), output.sizes[1], n.times(*places.sizes[2:])
    if isinstance(plan, FramePlan):
        tiles, right = plan.tiling, WindowPanels(n, data, plan, places.sizes[2:], channels)
    else:
        tiles, matrices = plan, _matrices(n, data, count, channels).transposed
        right = MatrixOfRight(n, data.dtype, _breadth(n, tiles, data.dtype), matrices, order="columns")
    left = MatrixOfLeft(n, _matrices(n, places, count, outputs), tiles.height, places.dtype)
    product = Product(n, data.dtype, tiles, left, right)
    product.breadth = right.breadth
    for at in over(n, (count, data.sizes[0])):
        group, image = at
        left.batch = right.batch = (image, group)
        start = n.times(n.times(group, outputs), output.strides[0])
        result = RowMajorMatrix(output.buffer, start, output.strides[0])
        product.write(result, outputs, reduce(n.times, output.sizes[1:]), depth, image)


def _matrices(n: KernelBuilder, images: Strided, groups: Index, channels: Index) -> Strided:
    """Channels of a group by places, of each image and group."""
    image, channel = images.strides[:2]
    sizes = (images.sizes[0], groups, channels, n.times(*images.sizes[2:]))
    return Strided(images.buffer, images.dtype, sizes, (image, n.times(channels, channel), channel, n.index(1)))


def _breadth(n: KernelBuilder, tiles: Tiling, dtype: DType) -> int:
    return tiles.breadth(n.width(dtype), dtype.size)


FILLED, READING = 0.8, 1.2
"""What a direct convolution reaches of the multiply-adds whose lanes are all used, and how many of these reading a
vector of the image takes the time of."""
PACKING, ELEMENT_PACKING = 17, 3 / 16
"""Multiply-adds that packing a vector of places takes the time of, and a byte of elements of windows, one by one."""
MOST = 12
"""Kernels computed at once."""


def _room(target: VectorTarget) -> int:
    """Registers for sums."""
    return 24 if target.has_many_registers else 12


def _is_plain(tensors: Sequence[View], dtype: DType) -> bool:
    """Are there only direct loops, for halves and for sums of nothing?"""
    return sum_type(dtype) is not dtype or any(0 in view.shape for view in tensors)


def _at_once(outputs: int, columns: int, dtype: DType, target: VectorTarget) -> DirectConfig:
    """Kernels and vectors of places, for rows of ``columns`` places."""
    width = target.width(sum_type(dtype))
    vectors = max(min(-(-columns // width), 4), 1)
    return DirectConfig(_evenly(outputs, min(_room(target) // vectors, MOST)), vectors)


def _evenly(count: int, most: int) -> int:
    """So many at once, of some that are taken in as few parts as there may be."""
    return -(-count // max(-(-count // most), 1)) or 1


def _pointwise(
    rows: int, tensors: Sequence[View], dtype: DType, target: VectorTarget, fields: Mapping[str, Any]
) -> tuple[float, Tiling] | None:
    """How a product with the image as it lies goes, if kernels are of one element each, and what part it reaches."""
    image, weight, result = tensors
    if (*weight.shape[2:], *fields["strides"]) != (1, 1, 1, 1) or any(fields["pads"]):
        return None
    if not View(image.shape[2:], image.strides[2:]).is_contiguous:
        return None
    columns, width = math.prod(result.shape[2:]), target.width(dtype)
    reached = REACHED * columns / (-(-columns // width) * width) * rows / (rows + PACKING)
    return reached, tiling(rows, columns, dtype, target)


def _reached(outputs: int, columns: int, width: int) -> float:
    """The part of the multiply-adds a direct convolution of some kernels at once reaches."""
    return FILLED * columns / (-(-columns // width) * width) * outputs / (outputs + READING)


def forward_choice(
    tensors: Sequence[View], dtype: DType, target: VectorTarget, fields: Mapping[str, Any]
) -> DirectConfig | FramePlan | Tiling | WinogradPlan:
    """``ms.conv2d``."""
    image, weight, result = tensors
    outputs, columns = weight.shape[0] // fields["groups"], result.shape[-1]
    direct = _at_once(outputs, columns, dtype, target)
    if _is_plain(tensors, dtype):
        return direct
    width = target.width(dtype)
    ways: list[tuple[float, Any] | None] = [_pointwise(outputs, tensors, dtype, target, fields)]
    options = zip(weight.shape[2:], fields["strides"], fields["dilations"], fields["pads"][::2], strict=True)
    sides = [ConvAxis.forward(*option) for option in options]
    task = Task(image.shape[0], image.shape[3], outputs, weight.shape[1], result.shape[2:], (sides[0], sides[1]))
    ways.append(framed_way(task, dtype, target))
    if _is_small(weight, fields):
        ways.append(transformed_way(task, fields["pads"][::2], dtype, target))
    return _best((_reached(direct.outputs, columns, width), direct), *ways)


def _best(*ways: tuple[float, object] | None) -> Any:
    """The way that reaches most."""
    return max((way for way in ways if way is not None), key=lambda way: way[0])[1]


def input_choice(
    tensors: Sequence[View], dtype: DType, target: VectorTarget, fields: Mapping[str, Any]
) -> DirectConfig | PhasePlan | Tiling | WinogradPlan:
    """``ms.conv2d_input``: with strides, a product would multiply by as many zeros as their product says."""
    places, weight, result = tensors
    strides = fields["strides"]
    channels, columns = weight.shape[1], -(-result.shape[-1] // strides[1])
    width = target.width(dtype)
    direct = _at_once(channels, columns, dtype, target)
    if _is_plain(tensors, dtype):
        return direct
    ways: list[tuple[float, Any] | None] = [_pointwise(channels, tensors, dtype, target, fields)]
    ways.append(phased_way(tensors, dtype, target, fields))
    if _is_small(weight, fields):
        outputs = weight.shape[0] // fields["groups"]
        task = Task(places.shape[0], places.shape[3], channels, outputs, result.shape[2:], (THREE, THREE))
        ways.append(transformed_way(task, [2 - pad for pad in fields["pads"][::2]], dtype, target))
    return _best((_reached(direct.outputs, columns, width), direct), *ways)


def _is_small(weight: View, fields: Mapping[str, Any]) -> bool:
    """Are these kernels of 3 x 3 neighbours at all places?"""
    return (*weight.shape[2:], *fields["strides"], *fields["dilations"]) == (3, 3, 1, 1, 1, 1)


def weight_choice(
    tensors: Sequence[View], dtype: DType, target: VectorTarget, fields: Mapping[str, Any]
) -> DirectConfig | Tiling | FramePlan:
    """``ms.conv2d_weight``."""
    places, image, result = tensors
    outputs = result.shape[0] // fields["groups"]
    direct = _elements(result, outputs, target)
    reached = _reached_by_elements(direct, max(places.shape[-1], 1), target.width(dtype))
    if _is_plain(tensors, dtype) or reached > outputs / (outputs + ELEMENT_PACKING * target.vector_bytes):
        return direct
    if _pointwise(outputs, (image, result, places), dtype, target, fields) is not None:
        return tiling(outputs, result.shape[1], dtype, target)
    return window_plan(tensors, dtype, target, fields) or direct


def _elements(result: View, outputs: int, target: VectorTarget) -> DirectConfig:
    """Elements of kernels as sums in registers."""
    room, (rows, columns) = _room(target), result.shape[2:]
    wide = _evenly(columns, room)
    tall = max(min(rows, room // wide // max(min(outputs, 4), 1)), 1)
    return DirectConfig(_evenly(outputs, max(room // (tall * wide), 1)), 0, tall, wide)


def _reached_by_elements(config: DirectConfig, columns: int, width: int) -> float:
    """The part of the multiply-adds that this reaches, for rows of ``columns`` places."""
    elements = config.rows * config.columns
    sums = config.outputs * elements
    return _reached(1, columns, width) * (1 + READING) * sums / (sums + config.outputs + READING * elements)


_FEW = 16
"""Channels of an image that are not worth being shared out: parts would differ much, or be small."""


def _rows(plan: Any) -> int:
    """Kernels of a tile: parts end between tiles."""
    if isinstance(plan, DirectConfig):
        return plan.outputs
    if isinstance(plan, Tiling):
        return plan.rows
    if isinstance(plan, WinogradPlan):
        return plan.patches.tiling.rows
    if isinstance(plan, PhasePlan):
        return math.lcm(*(own.tiling.rows for _, own in plan.phases if own is not None))
    return plan.tiling.rows


def _planned(
    n: KernelBuilder, fields: Mapping[str, Any]
) -> Winograd | Pointwise | FramedConvolution | DirectConvolution:
    """What writes the loops that ``n.plan`` says."""
    if isinstance(n.plan, WinogradPlan):
        return Winograd(n, fields["groups"], n.plan)
    if isinstance(n.plan, Tiling):
        return Pointwise(n, fields["groups"], n.plan)
    if isinstance(n.plan, DirectConfig):
        return DirectConvolution(n, Geometry.of(fields), n.plan)
    return FramedConvolution(n, fields["groups"], n.plan)


def _part(count: int, threads: int, step: int, whole: bool) -> int | None:
    """How many of ``count`` are in a part, in steps; if they must be ``whole`` steps, the rest is one as well."""
    part = -(-count // threads)
    part += -part % step
    return None if part >= count or (whole and 0 < count % part < step) else part


def _lies_row_by_row(images: View) -> bool:
    """Rows of images are read by vectors: pixel by pixel, as tokens lie, they take many times as long as a copy."""
    return images.strides[-1] == 1 or images.shape[-1] == 1


def _lies_together(view: View, dim: int) -> bool:
    """Are dims from one on contiguous?"""
    return View(view.shape[dim:], view.strides[dim:]).is_contiguous


class _ImageByImage(KernelRule[OpT]):
    """What gives images: they and their channels are independent of each other, and places are taken on as rows."""

    SEPARATE_SUMS = False
    CHANNELS: ClassVar[int]
    """The axis of the kernels along which channels of the result are counted."""

    def split(self, tensors: Sequence[View], plan: object, threads: int, /, **fields: Any) -> SplitSpec | None:
        source, weight, result = tensors
        images, channels = result.shape[:2]
        by_images = SplitSpec((0, None, 0))
        if isinstance(plan, DirectConfig) and source.shape[1] == channels == fields["groups"] and images < threads:
            return by_images._replace(within=SplitSpec((1, 0, 1)))
        if fields["groups"] > 1 or not (images < threads or math.prod(weight.shape) > math.prod(source.shape)):
            return by_images
        how = _rows(plan), isinstance(plan, DirectConfig)
        part = _part(channels, threads, *how)
        is_both = 1 < images < threads and (part is None or channels <= part * (threads - 1))
        if is_both:  # there are too few of one
            part = _part(channels, -(-threads // images), *how)
        if part is None:
            return by_images
        by_channels = SplitSpec((None, self.CHANNELS, 1), part)
        return by_images._replace(within=by_channels) if is_both else by_channels

    def reads(self, operand: int, view: View) -> bool:
        return _lies_row_by_row(view) if operand == 0 else _lies_together(view, 1)

    def epilogue_dims(self, shape: Shape) -> Shape | None:
        return (*shape[:2], shape[2] * shape[3])


@kernel_of(Conv2dOp)
class Conv2dKernel(_ImageByImage[Conv2dOp]):
    """The kernels laid over every place."""

    CHANNELS = 0

    def plan(self, tensors: Sequence[View], kinds: Sequence[DType], target: VectorTarget, /, **fields: Any) -> object:
        return forward_choice(tensors, kinds[0], target, fields)

    def nest(self, n: KernelBuilder, inputs: Sequence[Strided], outputs: Sequence[Strided], /, **fields: Any) -> None:
        _planned(n, fields).forward(*inputs, *outputs)


@kernel_of(Conv2dInputOp)
class Conv2dInputKernel(_ImageByImage[Conv2dInputOp]):
    """The transposed convolution."""

    CHANNELS = 1
    SIZES: ClassVar[frozenset[str]] = frozenset({"sizes"})

    def plan(self, tensors: Sequence[View], kinds: Sequence[DType], target: VectorTarget, /, **fields: Any) -> object:
        return input_choice(tensors, kinds[0], target, fields)

    def nest(self, n: KernelBuilder, inputs: Sequence[Strided], outputs: Sequence[Strided], /, **fields: Any) -> None:
        _planned(n, fields).input(*inputs, *outputs)


@kernel_of(Conv2dWeightOp)
class Conv2dWeightKernel(KernelRule[Conv2dWeightOp]):
    """The gradient to the kernels, summed over all images."""

    def reads(self, operand: int, view: View) -> bool:
        return _lies_row_by_row(view) if operand else _lies_together(view, 2)

    def plan(self, tensors: Sequence[View], kinds: Sequence[DType], target: VectorTarget, /, **fields: Any) -> object:
        return weight_choice(tensors, kinds[0], target, fields)

    def split(self, tensors: Sequence[View], plan: object, threads: int, /, **fields: Any) -> SplitSpec | None:
        result, groups = tensors[2], fields["groups"]
        if groups > 1:
            return SplitSpec((1, 1, 0)) if isinstance(plan, DirectConfig) and result.shape[:2] == (groups, 1) else None
        if result.shape[1] >= _FEW:
            part = _part(result.shape[1], threads, 1, False)
            return None if part is None else SplitSpec((None, 1, 1), part)
        part = _part(result.shape[0], threads, _rows(plan), isinstance(plan, DirectConfig))
        return None if part is None else SplitSpec((1, None, 0), part)

    def nest(self, n: KernelBuilder, inputs: Sequence[Strided], outputs: Sequence[Strided], /, **fields: Any) -> None:
        (places, data), (output,) = inputs, outputs
        if isinstance(n.plan, DirectConfig):
            DirectConvolution(n, Geometry.of(fields), n.plan).weight(places, data, output)
        else:
            weight_product(n, fields["groups"], n.plan, places, data, output)
