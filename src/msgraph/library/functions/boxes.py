"""Boxes ``[x1, y1, x2, y2]``: how one becomes another."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from msgraph.diagnostics.catalog.shapes import ShapeRefused
from msgraph.dialects.calls import CallBuilder, V, user_function, user_primitive
from msgraph.library.functions.reshaping import part
from msgraph.library.functions.statistics import floats


def _edges(b: CallBuilder[V], op: str, boxes: V) -> tuple[V, ...]:
    shape = b.shape_of(boxes)
    if len(shape) != 2 or shape[1] != 4:
        raise ShapeRefused(op, f"boxes must be of the shape [n, 4], but got {shape}.").error()
    return tuple(part(b, boxes, 1, k, 1) for k in range(4))


def _spans(b: CallBuilder[V], edges: Sequence[V]) -> list[tuple[V, V]]:
    """The middle and the size of boxes along both dims; a box of one element is 1 wide."""
    result: list[tuple[V, V]] = []
    for low, high in ((edges[0], edges[2]), (edges[1], edges[3])):
        result.append((b.mul(b.add(low, high), 0.5), b.add(b.sub(high, low), 1)))
    return result


def _row(b: CallBuilder[V], numbers: Sequence[float], like: V) -> V:
    return b.lift_array(np.array(numbers).astype(b.dtype_of(like).numpy))


_MOMENTS = "means: Sequence[float] = (0.0, 0.0, 0.0, 0.0), stds: Sequence[float] = (1.0, 1.0, 1.0, 1.0)"


@user_function(f"bounding_box_encode(anchor_box: TensorLike, groundtruth_box: TensorLike, {_MOMENTS})")
@user_primitive(f"BoundingBoxEncode({_MOMENTS})(anchor_box: TensorLike, groundtruth_box: TensorLike)")
def bounding_box_encode(b: CallBuilder[V], anchor_box: V, groundtruth_box: V, means: Any, stds: Any) -> V:
    """How boxes lie to others: how far their middles are away, in sizes, and the logarithms of their sizes' ratios."""
    own, other = (_spans(b, _edges(b, "BoundingBoxEncode", floats(b, "BoundingBoxEncode", x)))
                  for x in (anchor_box, groundtruth_box))  # fmt: skip
    moves = [b.div(b.sub(to, at), size) for (at, size), (to, _) in zip(own, other, strict=True)]
    ratios = [b.log(b.div(new, size)) for (_, size), (_, new) in zip(own, other, strict=True)]
    deltas = b.concat(*moves, *ratios, axis=1)
    return b.div(b.sub(deltas, _row(b, means, deltas)), _row(b, stds, deltas))


@user_function(
    f"bounding_box_decode(anchor_box: TensorLike, deltas: TensorLike, max_shape: Sizes, {_MOMENTS}, "
    "wh_ratio_clip: float = 0.016)"
)
@user_primitive(
    f"BoundingBoxDecode(max_shape: Sizes, {_MOMENTS}, wh_ratio_clip: float = 0.016)"
    "(anchor_box: TensorLike, deltas: TensorLike)"
)
def bounding_box_decode(
    b: CallBuilder[V], anchor_box: V, deltas: V, max_shape: Any, means: Any, stds: Any, wh_ratio_clip: float
) -> V:
    """Boxes that lie to others as encoded, cut off at the edges of images of ``max_shape``."""
    x = floats(b, "BoundingBoxDecode", deltas)
    moves = _edges(b, "BoundingBoxDecode", b.add(b.mul(x, _row(b, stds, x)), _row(b, means, x)))
    own = _spans(b, _edges(b, "BoundingBoxDecode", floats(b, "BoundingBoxDecode", anchor_box)))
    bound = abs(float(np.log(wh_ratio_clip)))
    lows: list[V] = []
    highs: list[V] = []
    for dim, (middle, size) in enumerate(own):
        ratio = b.minimum(b.maximum(moves[2 + dim], -bound), bound)
        new = b.add(middle, b.mul(size, moves[dim]))
        half = b.sub(b.mul(b.mul(size, b.exp(ratio)), 0.5), 0.5)
        for edges, edge in ((lows, b.sub(new, half)), (highs, b.add(new, half))):
            edges.append(b.minimum(b.maximum(edge, 0), max_shape[1 - dim]))
    return b.concat(*lows, *highs, axis=1)
