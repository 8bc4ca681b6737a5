"""Losses of sequences whose labels have no places: all ways to write them with blanks and repetitions count."""

from __future__ import annotations

from typing import Any

import numpy as np

from msgraph.diagnostics.catalog.operations import BadOpArgument
from msgraph.diagnostics.catalog.shapes import ShapeRefused
from msgraph.diagnostics.errors import error
from msgraph.dialects import dtypes
from msgraph.dialects.calls import CallBuilder, user_function, user_primitive
from msgraph.dialects.contract import V
from msgraph.dialects.ops.slicing import filled
from msgraph.library.functions.reshaping import part

_NEVER = -1e30
"""The logarithm of no way at all, while it is computed with: infinities have no gradients."""


def _log_sum(b: CallBuilder[V], terms: list[V]) -> V:
    """The logarithm of the sum of exponentials."""
    peak = terms[0]
    for term in terms[1:]:
        peak = b.maximum(peak, term)
    total = b.exp(b.sub(terms[0], peak))
    for term in terms[1:]:
        total = b.add(total, b.exp(b.sub(term, peak)))
    return b.add(b.log(total), peak)


def _steps(b: CallBuilder[V], scores: V, labels: V, lengths: V, blank: int) -> list[V]:
    """For each step, ``[n, 2 * s + 1]``: the ways that lead to each label or to the blanks around it.

    ``scores`` are ``[t, n, c]``, ``labels`` ``[n, s]``; the steps are unrolled.
    """
    count, n, _ = b.shape_of(scores)
    size = 2 * b.shape_of(labels)[1] + 1
    places = b.lift_array(np.maximum(np.arange(size) - 1, 0) // 2)
    is_label = b.lift_array(np.arange(size) % 2 == 1)
    blanks = b.lift_number(blank, dtypes.int64)
    written = (
        b.select(is_label, b.gather(labels, places, axis=1), blanks)
        if size > 1
        else filled(b, blank, dtypes.int64, (n, 1))
    )
    dtype = b.dtype_of(scores)
    never = b.lift_number(_NEVER, dtype)

    def behind(x: V, back: int, fill: V) -> V:
        return b.pad(part(b, x, 1, 0, max(size - back, 0)), fill, low=(0, min(back, size)), high=(0, 0))

    skips = b.logical_and(is_label, b.not_equal(written, behind(written, 2, b.lift_number(-1, dtypes.int64))))
    skips = b.logical_and(skips, b.lift_array(np.arange(size) > 1))
    ends = b.add(b.mul(lengths, b.lift_number(2, dtypes.int64)), b.lift_number(1, dtypes.int64))
    inside = b.less(b.lift_array(np.arange(size)), b.expand_dims(ends, axis=1))
    result: list[V] = []
    for step in range(count):
        own = b.take_along(b.squeeze(part(b, scores, 0, step, 1), axes=(0,)), written)
        if not result:
            ways = b.select(b.lift_array(np.arange(size) < 2), own, never)
        else:
            last = result[-1]
            two = b.select(skips, behind(last, 2, never), never)
            ways = b.add(own, _log_sum(b, [last, behind(last, 1, never), two]))
        result.append(b.select(inside, b.maximum(ways, never), never))
    return result


def _losses(
    b: CallBuilder[V], log_probs: Any, targets: Any, input_lengths: Any, target_lengths: Any, blank: int
) -> tuple[V, V, V]:
    """The loss of each entry, the logarithms of the ways, and the lengths of the labels."""
    scores, labels = b.lift(log_probs), b.cast(b.lift(targets), dtypes.int64)
    steps, lengths = (b.cast(b.lift(x), dtypes.int64) for x in (input_lengths, target_lengths))
    shape, own = b.shape_of(scores), b.shape_of(labels)
    if len(shape) != 3 or len(own) != 2 or own[0] != shape[1] or not shape[0]:
        what = f"the log_probs must be [t, n, c] and the targets [n, s], but got {shape} and {own}."
        raise error(ShapeRefused("CTCLossV2", what))
    if not 0 <= blank < shape[2]:
        raise error(BadOpArgument("CTCLossV2", f"the 'blank' must be in [0, {shape[2]}), but got {blank}."))
    ways = b.stack(*_steps(b, scores, labels, lengths, blank), axis=1)
    count, size = shape[0], 2 * own[1] + 1
    one = b.lift_number(1, dtypes.int64)
    step = b.expand_dims(b.mul(b.sub(steps, one), b.lift_number(size, dtypes.int64)), axis=1)
    final = b.mul(lengths, b.lift_number(2, dtypes.int64))
    before = b.maximum(b.sub(final, one), b.lift_number(0, dtypes.int64))
    flat = b.reshape(ways, shape=(shape[1], count * size))
    ends = [b.squeeze(b.take_along(flat, b.add(step, b.expand_dims(at, axis=1))), axes=(1,)) for at in (final, before)]
    never = b.lift_number(_NEVER, b.dtype_of(scores))
    ends[1] = b.select(b.less(b.lift_number(0, dtypes.int64), lengths), ends[1], never)
    running = b.less(b.lift_array(np.arange(count)[:, None]), b.reshape(steps, shape=(shape[1], 1, 1)))
    infinite = b.lift_number(-np.inf, b.dtype_of(scores))
    bound = b.lift_number(_NEVER / 2, b.dtype_of(scores))
    shown = b.select(b.logical_and(running, b.less(bound, ways)), ways, infinite)
    return b.neg(_log_sum(b, ends)), shown, lengths


_SETTINGS = "blank: int = 0, reduction='{}', zero_infinity: bool = False"
_TENSORS = "log_probs: TensorLike, targets: TensorLike, input_lengths: TensorLike, target_lengths: TensorLike"


@user_function(f"ctc_loss({_TENSORS}, {_SETTINGS.format('mean')})")
@user_primitive(f"CTCLossV2({_SETTINGS.format('none')})({_TENSORS})")
def ctc_loss(
    b: CallBuilder[V], log_probs: Any, targets: Any, input_lengths: Any, target_lengths: Any, blank: int,
    reduction: str, zero_infinity: bool,
) -> tuple[V, V]:  # fmt: skip
    """Minus the logarithms of the chances of labels, and those of the ways that lead to each at each step."""
    if reduction not in ("none", "mean", "sum"):
        what = f"the 'reduction' must be 'none', 'mean' or 'sum', but got {reduction}."
        raise error(BadOpArgument("CTCLossV2", what))
    losses, ways, lengths = _losses(b, log_probs, targets, input_lengths, target_lengths, blank)
    dtype = b.dtype_of(losses)
    impossible = b.less(b.lift_number(-_NEVER / 2, dtype), losses)
    losses = b.select(impossible, b.lift_number(0.0 if zero_infinity else np.inf, dtype), losses)
    if reduction == "none":
        return losses, ways
    if reduction == "mean":
        counts = b.cast(b.maximum(lengths, b.lift_number(1, dtypes.int64)), dtype)
        losses = b.mul(b.div(losses, counts), b.lift_number(1 / b.shape_of(losses)[0], dtype))
    return b.reduce_sum(losses, axes=(0,), keep_dims=False), ways
