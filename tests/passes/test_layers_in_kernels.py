"""Layers whose ops share kernels: compiled, forward and backward are what they are eagerly."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import msgraph as ms
from msgraph import Tensor, nn, ops


def random(*shape: int) -> Tensor:
    """Numbers of a normal distribution, the same at each call."""
    return Tensor(np.random.default_rng(sum(shape)).normal(size=shape).astype(np.float32))


def assert_alike(function: Callable[..., Any], *arguments: Tensor) -> None:
    """Compiled, it gives what it gives as Python."""
    for found, expected in zip(ms.jit(function)(*arguments), function(*arguments), strict=True):
        scale = max(1.0, float(np.abs(expected.asnumpy()).max()))
        np.testing.assert_allclose(found.asnumpy() / scale, expected.asnumpy() / scale, atol=1e-5)


class Head(nn.Cell):
    """A product on rows that are dims of their own, and what follows it."""

    def __init__(self, *after: nn.Cell) -> None:
        super().__init__()
        self.first = nn.Dense(16, 96, weight_init="normal", bias_init="normal")
        self.after = nn.SequentialCell(*after)

    def construct(self, x: Tensor) -> Tensor:
        return ops.square(self.after(self.first(x))).sum()


@pytest.mark.parametrize("activation", [nn.ELU, nn.LeakyReLU, nn.Softplus])
def test_activations_that_read_a_product_twice(activation: type[nn.Cell]) -> None:
    net = Head(activation())

    def step(x: Tensor) -> Any:
        loss, gradients = ms.value_and_grad(net, None, net.trainable_params())(x)
        return loss, *gradients

    assert_alike(step, random(3, 5, 16))


def test_norms_of_norms() -> None:
    net = Head(nn.LayerNorm((96,)), nn.LayerNorm((96,)))

    def step(x: Tensor) -> Any:
        loss, gradients = ms.value_and_grad(net, None, net.trainable_params())(x)
        return loss, *gradients

    assert_alike(step, random(2, 49, 16))


def test_a_cheap_tensor_is_spread_over_a_larger_one() -> None:
    def program(r: Tensor, z: Tensor, s: Tensor) -> Any:
        v = r * s
        u = (z - z.sum((0, 1), keepdims=True)) * v
        return u, u * u.sum((0, 1), keepdims=True)

    assert_alike(program, random(64, 512), random(4, 64, 512), random(1))
