"""What is computed again where it is read later has the values it had."""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# pyright: reportUnknownLambdaType=false

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import msgraph as ms
from msgraph import Parameter, Tensor, nn, ops


def floats(*shape: int) -> Any:
    return np.random.default_rng(3).standard_normal(shape).astype(np.float32)


class Block(nn.Cell):
    """Normalised convolutions, one of them beside the way through."""

    def __init__(self) -> None:
        super().__init__()
        self.first, self.second = (nn.Conv2d(16, 16, 3, weight_init=Tensor(floats(16, 16, 3, 3) / 9)) for _ in "ab")
        self.norms = nn.CellList([nn.BatchNorm2d(16) for _ in range(2)])
        self.set_train()

    def construct(self, x: Any) -> Any:
        y = ops.relu(self.norms[0](self.first(x)))
        return ops.relu(self.norms[1](self.second(y)) + x)


@pytest.mark.parametrize("threads", [1, 2])
def test_gradients_of_normalised_convolutions(threads: int, monkeypatch: pytest.MonkeyPatch) -> None:
    x = Tensor(floats(4, 16, 24, 24))
    results: list[list[Any]] = []
    for name, value in (("MSGRAPH_THREADS", str(threads)), ("MS_JIT", "0")):
        monkeypatch.setenv(name, value)
        net = Block()
        gradients = ms.value_and_grad(lambda x, net=net: (net(x) ** 2).mean(), 0, net.trainable_params())
        compiled = ms.jit(gradients)
        loss, (image, weights) = compiled(x)
        results.append([v.asnumpy() for v in (loss, image, *weights, net.norms[0].moving_variance)])
    for found, expected in zip(*results, strict=True):
        np.testing.assert_allclose(found, expected, atol=1e-5 * np.abs(expected).max(), rtol=1e-4)


class Written(nn.Cell):
    """A parameter is written between what it is read for and where that is read."""

    def __init__(self) -> None:
        super().__init__()
        self.scale = Parameter(Tensor(floats(16, 1, 1)))

    def construct(self, x: Any, w: Any) -> Any:
        scaled = x * self.scale
        twice = scaled + scaled
        y = ops.conv2d(ops.tanh(twice), w)
        self.scale = self.scale * 0 + 100.0
        return y * scaled[:, :, 1:-1, 1:-1] + y.sum(), scaled * y.mean() + twice * y.max()


def test_a_parameter_that_is_written_meanwhile() -> None:
    x, w = floats(2, 16, 24, 24), floats(16, 16, 3, 3)
    net = Written()
    found = ms.jit(net)(Tensor(x), Tensor(w))
    scaled = x.astype(np.float64) * floats(16, 1, 1)
    windows = np.lib.stride_tricks.sliding_window_view(np.tanh(2 * scaled), (3, 3), axis=(2, 3))
    y = np.einsum("nchwij,ocij->nohw", windows, w)
    expected = y * scaled[:, :, 1:-1, 1:-1] + y.sum(), scaled * y.mean() + 2 * scaled * y.max()
    for one, other in zip(found, expected, strict=True):
        np.testing.assert_allclose(one.asnumpy(), other, atol=1e-5 * np.abs(other).max())
    np.testing.assert_array_equal(net.scale.asnumpy(), np.full((16, 1, 1), 100, np.float32))
