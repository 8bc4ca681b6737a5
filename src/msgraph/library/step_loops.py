"""Operators that go step by step, written like users' code, so that the steps are a loop of the graph.

Outside graphs they are ordinary Python.
"""

from __future__ import annotations

from typing import Any

from msgraph import mutable, ops
from msgraph.diagnostics.catalog.models import BadArgument
from msgraph.library.nn.arguments import boolean, positive_int, real
from msgraph.library.nn.recurrent import lstm_step


class LSTM(ops.Primitive):
    """One layer of long short-term memory whose weights are one tensor: ``LSTM(...)(input, h, c, w)``.

    ``w`` has the weights of the input, of the state, and, with ``has_bias``, biases, for both directions each.
    """

    def __init__(
        self, input_size: int, hidden_size: int, num_layers: int, has_bias: bool, bidirectional: bool, dropout: float,
        proj_size: int = 0,
    ) -> None:  # fmt: skip
        self.input_size = positive_int("LSTM", "input_size", input_size)
        self.hidden_size = positive_int("LSTM", "hidden_size", hidden_size)
        self.has_bias = boolean("LSTM", "has_bias", has_bias)
        self.directions = 2 if boolean("LSTM", "bidirectional", bidirectional) else 1
        if not 0 <= real("LSTM", "dropout", dropout) <= 1:
            raise BadArgument("LSTM", "dropout", "a number in range [0.0, 1.0]", dropout).error()
        if num_layers != 1:
            raise BadArgument("LSTM", "num_layers", "1 on CPU (nn.LSTM has more)", num_layers).error()
        if proj_size:
            raise BadArgument("LSTM", "proj_size", "0", proj_size).error()

    def __call__(self, input: Any, h: Any, c: Any, w: Any) -> tuple[Any, Any, Any, Any, Any]:
        """The visible states of all steps, the last states, and two tensors that say nothing."""
        weights, rows, count = w.reshape(-1), 4 * self.hidden_size, input.shape[0]
        outputs: list[Any] = []
        visible: list[Any] = []
        memories: list[Any] = []
        for side in range(self.directions):
            own = self._parts(weights, rows, side)
            projected = ops.matmul(input, own[0].T)
            if self.has_bias:
                projected = projected + own[2]
            state = (h[side], c[side])
            shown = ops.zeros((count, input.shape[1], self.hidden_size), input.dtype)
            for i in range(mutable(count)):
                t = count - 1 - i if side else i
                state = lstm_step(projected[t], state, own[1], None)
                shown[t] = state[0]
            outputs.append(shown)
            visible.append(state[0])
            memories.append(state[1])
        output = outputs[0] if self.directions == 1 else ops.concat(outputs, 2)
        nothing = ops.zeros((1, 1), input.dtype)
        return output, ops.stack(visible), ops.stack(memories), nothing, nothing

    __ms_lowered__ = __call__

    def _parts(self, weights: Any, rows: int, side: int) -> list[Any]:
        """The weights of the input and of the state, and the biases, of one direction."""
        parts: list[Any] = []
        start = 0
        for shape in ((rows, self.input_size), (rows, self.hidden_size), (rows,)):
            size = shape[0] * (shape[1] if len(shape) > 1 else 1)
            offset = start + side * size
            if len(shape) > 1 or self.has_bias:
                parts.append(weights[offset : offset + size].reshape(shape))
            start += self.directions * size
        return parts


class NMSWithMask(ops.Primitive):
    """Boxes ``[x0, y0, x1, y1, score]`` in the order of their scores, and which of them no better one overlaps."""

    def __init__(self, iou_threshold: float = 0.5) -> None:
        self.iou_threshold = real("NMSWithMask", "iou_threshold", iou_threshold)

    def __call__(self, bboxes: Any) -> tuple[Any, Any, Any]:
        """The boxes, their numbers, and the mask of those that stay."""
        count = bboxes.shape[0]
        boxes = ops.gather(bboxes, ops.argsort(bboxes[:, 4], descending=True), 0)
        left, top, right, bottom = boxes[:, 0], boxes[:, 1], boxes[:, 2], boxes[:, 3]
        area = (right - left) * (bottom - top)
        zero = ops.zeros((1,), boxes.dtype)
        across = ops.minimum(right[:, None], right) - ops.maximum(left[:, None], left)
        down = ops.minimum(bottom[:, None], bottom) - ops.maximum(top[:, None], top)
        shared = ops.maximum(across, zero) * ops.maximum(down, zero)
        overlaps = shared > self.iou_threshold * (area[:, None] + area - shared)
        numbers = ops.arange(count).astype("int32")
        stays = numbers >= 0
        for i in range(mutable(count)):
            hidden = ops.logical_and(ops.logical_and(overlaps[i], numbers > i), stays[i])
            stays = ops.logical_and(stays, ops.logical_not(hidden))
        return boxes, numbers, stays

    __ms_lowered__ = __call__
