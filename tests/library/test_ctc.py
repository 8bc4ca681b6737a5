"""``ops.CTCLoss``: MindSpore's values; the steps are a loop, so that long sequences compile as fast as short ones."""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# pyright: reportUnknownLambdaType=false

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import msgraph as ms
from msgraph import ops

SCORES = ms.Tensor(np.random.default_rng(0).standard_normal((5, 2, 4)), ms.float32)
LABELS = (ms.Tensor([[0, 0], [0, 1], [1, 0], [1, 1]]), ms.Tensor([0, 0, 2, 1], ms.int32))
STEPS = ms.Tensor([5, 4], ms.int32)


@pytest.mark.parametrize(
    ("settings", "wanted"),
    [
        ({}, [3.5761814, 1.4859189]),
        ({"ctc_merge_repeated": False}, [3.9494855, 2.8384638]),
        ({"preprocess_collapse_repeated": True}, [3.9008505, 1.4859189]),
    ],
)
def test_losses_are_those_of_mindspore(settings: Any, wanted: list[float]) -> None:
    loss: Any = ops.CTCLoss(**settings)
    for call in (loss, ms.jit(lambda *operands: loss(*operands))):
        losses, gradient = call(SCORES, *LABELS, STEPS)
        assert np.allclose(losses.asnumpy(), wanted, atol=1e-5)
        assert np.allclose(gradient[4, 1].asnumpy(), 0)
        slope = ms.grad(lambda x: loss(x, *LABELS, STEPS)[0].sum())(SCORES)
        assert np.allclose(gradient.asnumpy(), slope.asnumpy(), atol=1e-6)


def test_a_sequence_that_is_too_short_has_no_way() -> None:
    losses, gradient = ops.CTCLoss()(SCORES, *LABELS, ms.Tensor([2, 4], ms.int32))
    assert np.isinf(losses[0].asnumpy()) and not gradient[:, 0].asnumpy().any()
    ignoring = ops.CTCLoss(ignore_longer_outputs_than_inputs=True)
    assert float(ignoring(SCORES, *LABELS, ms.Tensor([1, 4], ms.int32))[0][0]) == 0


def test_the_graph_does_not_grow_with_the_steps() -> None:
    def loss(x: Any, labels: Any) -> Any:
        return ops.ctc_loss(x, labels, ms.Tensor([9]), ms.Tensor([3]))[0]

    labels = ms.Tensor([[1, 2, 2]])
    sizes = [str(ms.jit(loss).lower(ops.zeros((n, 1, 4)), labels).module).count("\n") for n in (10, 40)]
    assert sizes[0] == sizes[1]
