"""Blocks of space as samples of a batch, or as channels, and back."""

from __future__ import annotations

from collections.abc import Sequence

from msgraph.diagnostics.catalog.shapes import ShapeRefused
from msgraph.dialects.axes import sizes_of
from msgraph.dialects.calls import CallBuilder, V, user_function, user_primitive
from msgraph.dialects.types import element_count


def _block(op: str, block: object, rank: int) -> tuple[int, ...]:
    sizes = sizes_of(op, block)
    sizes = sizes * (rank - 2) if hasattr(block, "__index__") else sizes
    if not 0 < len(sizes) < rank or min(sizes) < 1:
        what = f"the block must have positive sizes for the last dims of an input of {rank}, but got {block}."
        raise ShapeRefused(op, what).error()
    return sizes


@user_function("space_to_batch_nd(input_x, block_size: Sizes, paddings)")
@user_primitive("SpaceToBatchND(block_shape: Sizes, paddings)(input_x)")
def space_to_batch_nd(b: CallBuilder[V], input_x: object, block_shape: object, paddings: Sequence[object]) -> V:
    """Each place within blocks of the last dims as samples of their own, after zeros were put around."""
    x = b.lift(input_x)
    rank = len(b.shape_of(x))
    block = _block("SpaceToBatchND", block_shape, rank)
    pairs = [sizes_of("SpaceToBatchND", pair) for pair in paddings]
    lead = rank - len(block)
    if len(pairs) != len(block):
        raise ShapeRefused("SpaceToBatchND", f"there must be {len(block)} pairs of padding, but got {pairs}.").error()
    if any(map(any, pairs)):
        low = (*(0,) * lead, *(pair[0] for pair in pairs))
        high = (*(0,) * lead, *(pair[1] for pair in pairs))
        x = b.pad(x, b.lift_number(0, b.dtype_of(x)), low=low, high=high)
    shape = b.shape_of(x)
    if any(n % k for n, k in zip(shape[lead:], block, strict=True)):
        what = f"the padded shape {shape[lead:]} must be divisible by the block {block}."
        raise ShapeRefused("SpaceToBatchND", what).error()
    counts = [n // k for n, k in zip(shape[lead:], block, strict=True)]
    apart = [size for pair in zip(counts, block, strict=True) for size in pair]
    x = b.reshape(x, shape=(*shape[:lead], *apart))
    within, across = range(lead + 1, lead + 2 * len(block), 2), range(lead, lead + 2 * len(block), 2)
    x = b.transpose(x, perm=(*within, *range(lead), *across))
    return b.reshape(x, shape=(element_count(block) * shape[0], *shape[1:lead], *counts))


@user_function("batch_to_space_nd(input_x, block_shape: Sizes, crops: Sequence[Sequence[int]])")
@user_primitive("BatchToSpaceND(block_shape: Sizes, crops: Sequence[Sequence[int]])(input_x)")
def batch_to_space_nd(b: CallBuilder[V], input_x: object, block_shape: object, crops: Sequence[object]) -> V:
    """Samples as the places within blocks of the last dims; then ``crops`` are cut off."""
    x = b.lift(input_x)
    shape = b.shape_of(x)
    block = _block("BatchToSpaceND", block_shape, len(shape))
    lead, samples = len(shape) - len(block), shape[0] // element_count(block)
    if shape[0] % element_count(block):
        raise ShapeRefused("BatchToSpaceND", f"the {shape[0]} samples must be divisible by the block {block}.").error()
    x = b.reshape(x, shape=(*block, samples, *shape[1:]))
    dims = len(block)
    order = [*range(dims, dims + lead)]
    for k in range(dims):
        order += [dims + lead + k, k]
    x = b.transpose(x, perm=tuple(order))
    sizes = [n * k for n, k in zip(shape[lead:], block, strict=True)]
    x = b.reshape(x, shape=(samples, *shape[1:lead], *sizes))
    pairs = [sizes_of("BatchToSpaceND", pair) for pair in crops]
    if len(pairs) != dims:
        raise ShapeRefused("BatchToSpaceND", f"there must be {dims} pairs of crops, but got {pairs}.").error()
    starts = (*(0,) * lead, *(pair[0] for pair in pairs))
    kept = (samples, *shape[1:lead], *(n - sum(pair) for n, pair in zip(sizes, pairs, strict=True)))
    return b.slice(x, starts=starts, sizes=kept, steps=(1,) * len(shape)) if any(map(any, pairs)) else x
