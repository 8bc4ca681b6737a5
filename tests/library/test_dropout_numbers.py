"""Dropout layers drop what MindSpore's drop: masks recorded from its wheel after ``set_seed(1)``."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import numpy as np
import pytest

import msgraph as ms
from msgraph import nn, ops
from msgraph.api.cell.cell import Cell
from msgraph.api.tensor.tensor import Tensor
from msgraph.dialects.eager import EagerBuilder
from msgraph.dialects.generator import lehmer_draws

RECORDED = [
    ["x....x.xxxxxx.xx", "xx.xxxxxxxxxxxxx"],
    ["x..xx.xxxx.xxx..", "x..xxxx.xxxx.xxx"],
]
"""Of two layers (``p=0.5``, ``p=0.3``), at the first and the second call with 16 ones."""


class Twice(Cell):
    def __init__(self) -> None:
        super().__init__()
        self.half = nn.Dropout(p=0.5)
        self.third = nn.Dropout(p=0.3)

    def construct(self, x: Any) -> Any:
        return self.half(x), self.third(x)


def masks(net: Any, *shape: int) -> list[str]:
    return ["".join("x" if v else "." for v in t.asnumpy().ravel()) for t in net(Tensor(np.ones(shape, np.float32)))]


@pytest.mark.parametrize("mode", [ms.GRAPH_MODE, ms.PYNATIVE_MODE])
def test_layers_drop_what_mindspores_drop(mode: int) -> None:
    ms.set_context(mode=mode)
    try:
        ms.set_seed(1)
        net = Twice().set_train()
        assert not list(net.get_parameters())
        assert [masks(net, 16), masks(net, 16)] == RECORDED
        ms.set_seed(1)
        assert masks(net, 16) == RECORDED[0], "a seed begins anew"
        ms.set_seed(2)
        assert masks(net, 16) != RECORDED[0]
        ms.set_seed(1)
        assert masks(Twice().set_train(), 4, 4) == RECORDED[0]
    finally:
        ms.set_context(mode=ms.PYNATIVE_MODE)


def test_gradients_see_the_same_mask() -> None:
    ms.set_seed(1)
    net = nn.Dropout(p=0.5).set_train()
    x = Tensor(np.ones(16, np.float32))

    def total(t: Any) -> Any:
        return net(t).sum()

    value, gradient = ms.jit(ms.value_and_grad(total))(x)
    assert float(value) == float(gradient.sum()) == 2.0 * RECORDED[0][0].count("x")
    assert "".join("x" if v else "." for v in gradient.asnumpy()) == RECORDED[0][0]


def test_elements_of_a_mapped_call_draw_one_after_the_other() -> None:
    ms.set_seed(1)
    net = nn.Dropout(p=0.5).set_train()
    mapped = ms.jit(ops.vmap(net))(Tensor(np.ones((2, 16), np.float32))).asnumpy()
    assert ["".join("x" if v else "." for v in row) for row in mapped] == [RECORDED[0][0], RECORDED[1][0]]


def test_copies_draw_the_same() -> None:
    ms.set_seed(1)
    net = Twice().set_train()
    copied, loaded = copy.deepcopy(net), pickle.loads(pickle.dumps(net.half.draws))
    assert masks(net, 16) == masks(copied, 16) == RECORDED[0]
    ms.set_seed(3)
    assert masks(net, 16) == masks(copied, 16) != RECORDED[0]
    assert np.array_equal(loaded.state.asnumpy()[:1], net.half.draws.state.asnumpy()[:1])


@pytest.mark.parametrize("shape", [(), (0,), (5,), (300,), (64, 5), (3, 7, 50), (1009,), (2, 1, 1, 700)])
def test_draws_of_any_shape_are_one_sequence(shape: tuple[int, ...]) -> None:
    """A power for rows and one for columns give what one step after the other gives."""
    state, count = np.array([12345, 7], np.int64), int(np.prod(shape, dtype=int))
    drawn = lehmer_draws(EagerBuilder(), shape, state)
    sequence = [12345]
    for _ in range(7 + count):
        sequence.append(sequence[-1] * 16807 % (2**31 - 1))
    assert drawn.shape == shape and drawn.ravel().tolist() == sequence[8:]
    assert state.tolist() == [12345, 7 + count]


CALLS: list[tuple[str, Any, list[list[float]]]] = [
    (
        "dropout",
        lambda: ops.dropout(Tensor(np.ones(8, np.float32))),
        [[2.0, 0.0, 0.0, 0.0, 0.0, 2.0, 0.0, 2.0], [2.0, 2.0, 0.0, 2.0, 2.0, 2.0, 0.0, 2.0]],
    ),
    (
        "standard_laplace",
        lambda: ops.standard_laplace((3,)),
        [[-1.43871081, 0.1998557, 0.92832661], [-0.38727501, -1.06536973, 1.20060325]],
    ),
    (
        "multinomial",
        lambda: ops.multinomial(Tensor(np.array([0.1, 0.2, 0.3, 0.4], np.float32)), 6),
        [[1, 2, 3, 3, 3, 1], [2, 1, 3, 2, 1, 1]],
    ),
]
"""What the first two calls give after ``set_seed(1)``."""


@pytest.mark.parametrize(("call", "expected"), [row[1:] for row in CALLS], ids=[row[0] for row in CALLS])
def test_calls_of_operators_draw_what_mindspores_do(call: Any, expected: list[list[float]]) -> None:
    for run in (call, ms.jit(call)):
        ms.set_seed(1)
        np.testing.assert_allclose([run().asnumpy().ravel() for _ in range(2)], expected, rtol=1e-6)


def test_primitives_draw_by_both_of_their_seeds() -> None:
    ones = Tensor(np.ones(16, np.float32))
    kept = ops.Dropout(0.5, Seed0=3, Seed1=4)(ones)[0].asnumpy()
    assert "".join("x" if v else "." for v in kept) == ".xxx..xx..x...xx"
    np.testing.assert_allclose(
        ops.StandardLaplace(seed=3, seed2=4)((3,)).asnumpy(), [1.64567602, -1.47099614, -0.6744138], rtol=1e-6
    )
    assert ops.Multinomial(seed=3, seed2=4)(Tensor(np.ones(100, np.float32)), 5).asnumpy().tolist() == [
        90,
        11,
        25,
        20,
        56,
    ]
