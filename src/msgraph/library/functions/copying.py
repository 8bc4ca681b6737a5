"""What a tensor is, and the same in another place or form: copies, shapes and numbers as tensors, permutations."""

from __future__ import annotations

from typing import Any

import numpy as np

from msgraph.diagnostics.catalog.operations import BadOpArgument, BadOpArgumentType
from msgraph.diagnostics.catalog.shapes import ShapeRefused
from msgraph.dialects.axes import sizes_of
from msgraph.dialects.calls import CallBuilder, V, dtypes, user_function, user_primitive
from msgraph.dialects.families.elementwise import refused_type
from msgraph.dialects.types import element_count
from msgraph.library.functions.reshaping import columns_of


@user_function("is_floating_point(input)")
def is_floating_point(b: CallBuilder[V], input: object) -> bool:
    """Does a tensor hold floating-point numbers?"""
    return b.dtype_of(b.lift(input)).is_float


@user_function("is_nonzero(input)")
def is_nonzero(b: CallBuilder[V], input: object) -> V | bool:
    """Is the only element not zero? A Bool outside of graphs, a 0-d tensor where only the run knows."""
    if not b.is_tensor(input):
        raise BadOpArgumentType("is_nonzero", f"the input must be a Tensor, but got {type(input)}.").error()
    x = b.lift(input)
    if element_count(b.shape_of(x)) != 1:
        what = f"the numel of input must be 1, but got {element_count(b.shape_of(x))}."
        raise BadOpArgument("is_nonzero", what).error()
    array = b.array_of(input)
    return bool(array.item()) if array is not None else b.convert(b.reshape(x, shape=()), dtypes.bool_)


@user_function("eps(x)")
@user_primitive("Eps()(x)")
def eps(b: CallBuilder[V], value: V) -> V:
    """The distance from 1 to the next number of the tensor's type, in the tensor's shape."""
    dtype = b.dtype_of(value)
    if not dtype.is_float or dtype is dtypes.bfloat16:
        raise refused_type("Eps", "x", "f", dtype).error()
    return b.broadcast_to(b.lift_number(float(np.finfo(dtype.numpy).eps), dtype), shape=b.shape_of(value))


@user_function("dyn_shape(input_x)")
@user_primitive("TensorShape()(input_x)")
def dyn_shape(b: CallBuilder[V], input_x: object) -> V:
    """The shape as a tensor of Int64."""
    return b.lift_array(np.array(b.shape_of(b.lift(input_x)), np.int64))


@user_function("tuple_to_array(input_x: Sequence[float])")
@user_primitive("TupleToArray()(input_x: Sequence[float])")
def tuple_to_array(b: CallBuilder[V], input_x: Any) -> V:
    """Numbers as a tensor: Int32, or Float32 where the first is a float."""
    numbers = input_x
    if not isinstance(input_x, (tuple, list)) or not numbers:
        raise BadOpArgumentType("TupleToArray", f"the input must be a tuple of numbers, but got {input_x!r}.").error()
    return b.lift(list(numbers), dtypes.float32 if isinstance(numbers[0], float) else dtypes.int32)


@user_function("deepcopy(input_x)")
@user_primitive("Identity()(input_x)")
def deepcopy(b: CallBuilder[V], input_x: object) -> V:
    """A tensor of its own with the same elements."""
    if not b.is_tensor(input_x):
        raise BadOpArgumentType("Identity", f"the input must be a Tensor, but got {type(input_x).__name__}.").error()
    return b.tensor_move(b.lift(input_x))


@user_function("move_to(input, to: str = 'CPU', blocking: bool = True)")
def move_to(b: CallBuilder[V], input: object, to: str, blocking: bool) -> V:
    """The tensor on a device: there is the CPU alone."""
    if to != "CPU":
        raise BadOpArgument("move_to", f"the 'to' must be 'CPU', the only device there is, but got {to!r}.").error()
    return b.lift(input)


@user_primitive("InvertPermutation()(input_x: Sequence[int])")
def invert_permutation(b: CallBuilder[V], input_x: object) -> tuple[int, ...]:
    """Where each number stands in a permutation."""
    if not isinstance(input_x, (tuple, list)):
        what = f"the value of 'input_x' must be a tuple of ints, but got {type(input_x).__name__}."
        raise BadOpArgument("InvertPermutation", what).error()
    numbers = sizes_of("InvertPermutation", input_x)
    if sorted(numbers) != list(range(len(numbers))):
        what = f"the 'input_x' must hold each number below {len(numbers)} once, but got {numbers}."
        raise BadOpArgument("InvertPermutation", what).error()
    return tuple(numbers.index(k) for k in range(len(numbers)))


# -- boxes -----------------------------------------------------------------------------------------------------------


@user_function("check_valid(bboxes, img_metas)")
@user_primitive("CheckValid()(bboxes, img_metas)")
def check_valid(b: CallBuilder[V], bboxes: object, img_metas: object) -> V:
    """Does each box lie within an image, of which height, width and ratio are given?"""
    boxes, metas = b.promote(bboxes, img_metas)
    low_x, low_y, high_x, high_y = columns_of(b, boxes)
    height, width, ratio = (b.slice(metas, starts=(k,), sizes=(1,), steps=(1,)) for k in range(3))
    right, lower = b.sub(b.mul(width, ratio), 1), b.sub(b.mul(height, ratio), 1)
    above = b.logical_and(b.less_equal(0, low_x), b.less_equal(0, low_y))
    below = b.logical_and(b.less_equal(high_x, right), b.less_equal(high_y, lower))
    return b.logical_and(above, below)


@user_function("iou(anchor_boxes, gt_boxes, mode='iou')")
@user_primitive("IOU(mode='iou')(anchor_boxes, gt_boxes)")
def iou(b: CallBuilder[V], anchor_boxes: object, gt_boxes: object, mode: str) -> V:
    """How much of two boxes is common: of their union, or with ``iof`` of the second."""
    if mode not in ("iou", "iof"):
        raise BadOpArgument("IOU", f"the 'mode' must be 'iou' or 'iof', but got '{mode}'.").error()
    anchors, truths = b.promote(anchor_boxes, gt_boxes)
    if any(len(b.shape_of(x)) != 2 or b.shape_of(x)[1] != 4 for x in (anchors, truths)):
        what = f"the boxes must have four columns, but got {b.shape_of(anchors)} and {b.shape_of(truths)}."
        raise ShapeRefused("IOU", what).error()
    mine = columns_of(b, anchors)
    theirs = [b.expand_dims(side, axis=1) for side in columns_of(b, truths)]

    def length(low: V, high: V) -> V:
        return b.maximum(b.add(b.sub(high, low), 1), 0)

    width = length(b.maximum(mine[0], theirs[0]), b.minimum(mine[2], theirs[2]))
    height = length(b.maximum(mine[1], theirs[1]), b.minimum(mine[3], theirs[3]))
    common = b.mul(width, height)
    of_truths = b.mul(length(theirs[0], theirs[2]), length(theirs[1], theirs[3]))
    if mode == "iof":
        return b.div(common, of_truths)
    of_anchors = b.mul(length(mine[0], mine[2]), length(mine[1], mine[3]))
    return b.div(common, b.sub(b.add(of_anchors, of_truths), common))


# -- products and counts ---------------------------------------------------------------------------------------------


@user_primitive("SquareSumAll()(x, y)")
def square_sum_all(b: CallBuilder[V], x: object, y: object) -> tuple[V, V]:
    """The sums of the squares of two tensors."""
    values = [b.lift(value) for value in (x, y)]
    if b.shape_of(values[0]) != b.shape_of(values[1]):
        what = f"the shapes must be the same, but got {b.shape_of(values[0])} and {b.shape_of(values[1])}."
        raise ShapeRefused("SquareSumAll", what).error()
    sums = [b.reduce_sum(b.mul(v, v), axes=tuple(range(len(b.shape_of(v)))), keep_dims=False) for v in values]
    return sums[0], sums[1]


@user_primitive("EqualCount()(x, y)")
def equal_count(b: CallBuilder[V], left: V, right: V) -> V:
    """How many elements of two tensors are equal, as a vector of one."""
    if b.shape_of(left) != b.shape_of(right):
        what = f"the shapes must be the same, but got {b.shape_of(left)} and {b.shape_of(right)}."
        raise ShapeRefused("EqualCount", what).error()
    same = b.convert(b.equal(left, right), b.dtype_of(left))
    return b.reshape(b.reduce_sum(same, axes=tuple(range(len(b.shape_of(same)))), keep_dims=False), shape=(1,))


@user_function("population_count(input_x)")
@user_primitive("PopulationCount()(input_x)")
def population_count(b: CallBuilder[V], x: V) -> V:
    """How many bits of each element are set, as UInt8."""
    dtype = b.dtype_of(x)
    if not dtype.is_integer:
        raise refused_type("PopulationCount", "input_x", "iu", dtype).error()
    wide = dtypes.uint64
    bits = b.bitwise_and(b.convert(x, wide), (1 << 8 * dtype.size) - 1)
    for width in (1, 2, 4, 8, 16, 32):  # neighbours are added: first bits, then pairs of bits, ...
        mask = ((1 << 64) - 1) // ((1 << width) + 1)
        upper = b.bitwise_and(b.right_shift(bits, width), mask)
        bits = b.add(b.bitwise_and(bits, mask), upper)
    return b.convert(bits, dtypes.uint8)


# -- summaries -------------------------------------------------------------------------------------------------------


@user_primitive(
    "ScalarSummary()(name: str, value); TensorSummary()(name: str, value); ImageSummary()(name: str, value);"
    " HistogramSummary()(name: str, value)"
)
def summary(b: CallBuilder[V], name: object, value: object) -> None:
    """A tensor for a summary collector, of which there is none: nothing is done."""
    if not isinstance(name, str) or not name:
        what = f"the name of a summary must be a str that is not empty, but got {name!r}."
        raise BadOpArgumentType("Summary", what).error()
    b.lift(value)
