"""Losses of sequences whose labels have no places: all ways to write them with blanks and repetitions count.

Written like users' code: the steps are a loop of the graph, and the gradient is that of the loop.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from msgraph import Tensor, mutable, ops, value_and_grad
from msgraph.diagnostics.catalog.operations import BadOpArgument
from msgraph.diagnostics.catalog.shapes import ShapeRefused
from msgraph.library.nn.arguments import boolean, one_of

_NEVER = -1e30
"""The logarithm of no way at all, while it is computed with: infinities have no gradients."""


def _log_sum(terms: Any) -> Any:
    """The logarithm of the sum of exponentials."""
    peak = terms[0]
    for term in terms[1:]:
        peak = ops.maximum(peak, term)
    total = ops.exp(terms[0] - peak)
    for term in terms[1:]:
        total = total + ops.exp(term - peak)
    return ops.log(total) + peak


def _behind(x: Any, back: int, fill: Any) -> Tensor:
    """Each column ``back`` places further on."""
    size = x.shape[1]
    if back >= size:
        return ops.broadcast_to(fill, x.shape)
    return ops.concat((ops.broadcast_to(fill, (x.shape[0], back)), x[:, : size - back]), 1)


def _steps(scores: Tensor, labels: Tensor, lengths: Any, blank: int, merge: bool) -> Tensor:
    """``[t, n, 2 * s + 1]``: for each step the ways that lead to each label or to the blanks around it.

    ``scores`` are ``[t, n, c]``, ``labels`` ``[n, s]``. What is repeated is merged if ``merge``.
    """
    count, n = scores.shape[0], scores.shape[1]
    size: int = 2 * labels.shape[1] + 1
    numbers: Any = Tensor(np.arange(size))
    blanks = ops.zeros((n, 1), labels.dtype) + blank
    written = blanks
    if size > 1:
        written = ops.gather(labels, Tensor(np.maximum(np.arange(size) - 1, 0) // 2), 1)
        written = ops.select(Tensor(np.arange(size) % 2 == 1), written, blanks)
    never = ops.full((1,), _NEVER, dtype=scores.dtype)
    is_label = written != blank
    skips = ops.logical_and(is_label, numbers > 1)
    stays = ops.logical_or(is_label, numbers >= 0)
    if merge:
        skips = ops.logical_and(skips, written != _behind(written, 2, ops.full((1,), -1, dtype=labels.dtype)))
    else:
        stays = ops.logical_not(is_label)
    inside = numbers < ops.expand_dims(lengths * 2 + 1, 1)
    last = ops.select(numbers < 2, ops.gather_elements(scores[0], 1, written), never)
    last = ops.select(inside, ops.maximum(last, never), never)
    ways = ops.zeros((count, n, size), scores.dtype)
    ways[0] = last
    for i in range(mutable(count - 1)):
        own = ops.gather_elements(scores[i + 1], 1, written)
        two = ops.select(skips, _behind(last, 2, never), never)
        sums = _log_sum((ops.select(stays, last, never), _behind(last, 1, never), two))
        last = ops.select(inside, ops.maximum(own + sums, never), never)
        ways[i + 1] = last
    return ways


def _losses(scores: Tensor, labels: Tensor, steps: Any, lengths: Any, blank: int, merge: bool = True) -> Any:
    """The loss of each entry, and the logarithms of the ways, both large where there is no way."""
    ways = ops.transpose(_steps(scores, labels, lengths, blank, merge), (1, 0, 2))
    n, count, size = ways.shape
    start = (steps - 1) * size
    flat = ways.reshape((n, count * size))
    final = ops.gather_elements(flat, 1, ops.expand_dims(start + lengths * 2, 1))
    before = ops.gather_elements(flat, 1, ops.expand_dims(start + ops.maximum(lengths * 2 - 1, 0), 1))
    never = ops.full((1,), _NEVER, dtype=scores.dtype)
    before = ops.select(ops.expand_dims(lengths > 0, 1), before, never)
    return -ops.squeeze(_log_sum((final, before)), 1), ways


def _shown(ways: Any, steps: Any) -> Any:
    """Ways as users see them: infinite where there are none, and after the end."""
    running = Tensor(np.arange(ways.shape[1])[:, None]) < steps.reshape((-1, 1, 1))
    there = ops.logical_and(running, ways > _NEVER / 2)
    return ops.select(there, ways, ops.full((1,), -np.inf, dtype=ways.dtype))


def _finite(losses: Any, instead: float) -> Tensor:
    return ops.select(losses < -_NEVER / 2, losses, ops.full((1,), instead, dtype=losses.dtype))


def ctc_loss(
    log_probs: Tensor,
    targets: Tensor,
    input_lengths: Any,
    target_lengths: Any,
    blank: int = 0,
    reduction: str = "mean",
    zero_infinity: bool = False,
) -> tuple[Tensor, Tensor]:
    """Minus the logarithms of the chances of labels, and those of the ways that lead to each at each step."""
    shape, own = log_probs.shape, targets.shape
    if reduction not in ("none", "mean", "sum"):
        what = f"the 'reduction' must be 'none', 'mean' or 'sum', but got {reduction}."
        raise BadOpArgument("CTCLossV2", what).error()
    if len(shape) != 3 or len(own) != 2 or own[0] != shape[1] or not shape[0]:
        what = f"the log_probs must be [t, n, c] and the targets [n, s], but got {shape} and {own}."
        raise ShapeRefused("CTCLossV2", what).error()
    if not 0 <= blank < shape[2]:
        raise BadOpArgument("CTCLossV2", f"the 'blank' must be in [0, {shape[2]}), but got {blank}.").error()
    steps, lengths = (
        x.astype("int64") if hasattr(x, "astype") else Tensor(np.array(x, np.int64))
        for x in (input_lengths, target_lengths)
    )
    losses, ways = _losses(log_probs, targets.astype("int64"), steps, lengths, blank)
    losses, shown = _finite(losses, 0.0 if zero_infinity else np.inf), _shown(ways, steps)
    if reduction == "none":
        return losses, shown
    if reduction == "mean":
        losses = losses / ops.maximum(lengths, 1).astype(losses.dtype) * (1 / shape[1])
    return losses.sum(0), shown


class CTCLossV2(ops.Primitive):
    """``ctc_loss`` as an operator: ``CTCLossV2(blank=0)(log_probs, targets, input_lengths, target_lengths)``."""

    def __init__(self, blank: int = 0, reduction: str = "none", zero_infinity: bool = False) -> None:
        self.blank, self.zero_infinity = blank, boolean("CTCLossV2", "zero_infinity", zero_infinity)
        self.reduction = one_of("CTCLossV2", "reduction", reduction, ["none", "mean", "sum"])

    def __call__(self, log_probs: Any, targets: Any, input_lengths: object, target_lengths: object) -> tuple[Any, Any]:
        """The losses, and the logarithms of the ways."""
        return ctc_loss(
            log_probs, targets, input_lengths, target_lengths, self.blank, self.reduction, self.zero_infinity
        )

    __ms_lowered__ = __call__


class CTCLoss(ops.Primitive):
    """The losses of sparse labels for scores before softmax, and their gradient; the last class is the blank."""

    def __init__(
        self,
        preprocess_collapse_repeated: bool = False,
        ctc_merge_repeated: bool = True,
        ignore_longer_outputs_than_inputs: bool = False,
    ) -> None:
        self.collapse = boolean("CTCLoss", "preprocess_collapse_repeated", preprocess_collapse_repeated)
        self.merge = boolean("CTCLoss", "ctc_merge_repeated", ctc_merge_repeated)
        self.ignore = boolean("CTCLoss", "ignore_longer_outputs_than_inputs", ignore_longer_outputs_than_inputs)

    def __call__(self, x: Any, labels_indices: Any, labels_values: Any, sequence_length: Tensor) -> tuple[Any, Any]:
        """The loss of each sequence, and its gradient by ``x``."""
        if len(x.shape) != 3 or len(labels_indices.shape) != 2:
            what = f"x must be [t, n, c] and the indices [k, 2], but got {x.shape} and {labels_indices.shape}."
            raise ShapeRefused("CTCLoss", what).error()
        labels, lengths = self._dense(x, labels_indices.astype("int64"), labels_values.astype("int64"))
        steps, blank = sequence_length.astype("int64"), x.shape[2] - 1

        def total(scores: Tensor) -> tuple[Tensor, Tensor]:
            losses = _losses(ops.log_softmax(scores, -1), labels, steps, lengths, blank, self.merge)[0]
            losses = _finite(losses, np.inf)
            if self.ignore:
                losses = ops.select(lengths <= steps, losses, ops.zeros_like(losses))
            return losses.sum(), losses

        (_, losses), gradient = value_and_grad(total, has_aux=True)(x)
        return losses, gradient

    __ms_lowered__ = __call__

    def _dense(self, x: Tensor, places: Any, values: Any) -> tuple[Tensor, Tensor]:
        """Labels as rows, and how many each row has; more of them than steps there is no way to write."""
        count, n = x.shape[0], x.shape[1]
        width = min(values.shape[0], count)
        column = ops.minimum(places[:, 1], width)
        rows = ops.zeros((n, width + 1), values.dtype)
        rows = ops.tensor_scatter_update(rows, ops.stack((places[:, 0], column), 1), values)[:, :width]
        lengths = ops.tensor_scatter_add(ops.zeros((n,), values.dtype), places[:, :1], ops.ones_like(values))
        if self.collapse:
            numbers = Tensor(np.arange(width))
            new = ops.logical_or(numbers < 1, rows != _behind(rows, 1, ops.full((1,), -1, dtype=rows.dtype)))
            kept = ops.logical_and(new, numbers < ops.expand_dims(lengths, 1)).astype("int64")
            spots = ops.select(kept > 0, ops.cumsum(kept, 1) - 1, ops.full((1,), width, dtype=kept.dtype))
            room = ops.zeros((n, width + 1), rows.dtype)
            rows = ops.tensor_scatter_elements(room, spots, rows, 1)[:, :width]
            lengths = kept.sum(1)
        return rows, lengths
