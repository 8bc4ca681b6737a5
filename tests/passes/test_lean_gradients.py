"""Gradient graphs stay lean, and cost what they should to make: counted in ops, not in seconds."""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# pyright: reportUnknownLambdaType=false

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import msgraph as ms
from msgraph import Parameter, Tensor, nn, ops
from msgraph.kernels.roles import Role, role_of
from msgraph.pipeline import graph_passes, run_passes


def weight(*shape: int) -> Any:
    return Parameter(Tensor(np.full(shape, 0.1, np.float32)))


class Layer(nn.Cell):
    def __init__(self, size: int) -> None:
        super().__init__()
        self.w, self.b = weight(size, size), weight(size)

    def construct(self, x: Any) -> Any:
        return ops.tanh(ops.matmul(x, self.w) + self.b)


class Transformer(nn.Cell):
    """Attention and a gelu layer, both after a normalisation, both added to what goes in."""

    def __init__(self, size: int) -> None:
        super().__init__()
        self.q, self.k, self.v, self.o = (weight(size, size) for _ in range(4))
        self.up, self.down = weight(size, size), weight(size, size)
        self.first, self.second = weight(size), weight(size)

    def norm(self, x: Any, scale: Any) -> Any:
        centred = x - x.mean(-1, True)
        return centred / ops.sqrt((centred**2).mean(-1, True) + 1e-5) * scale

    def construct(self, x: Any) -> Any:
        h = self.norm(x, self.first)
        q, k, v = ops.matmul(h, self.q), ops.matmul(h, self.k), ops.matmul(h, self.v)
        shares = ops.softmax(ops.matmul(q, k.T) * 0.35, -1)
        x = x + ops.matmul(ops.matmul(shares, v), self.o)
        h = self.norm(x, self.second)
        return x + ops.matmul(ops.gelu(ops.matmul(h, self.up)), self.down)


class Net(nn.Cell):
    def __init__(self, kind: Any, depth: int) -> None:
        super().__init__()
        self.blocks = nn.CellList([kind(8) for _ in range(depth)])

    def construct(self, x: Any) -> Any:
        for block in self.blocks:
            x = block(x)
        return (x * x).sum()


def computing(function: Any) -> int:
    """The ops of the plain form that compute: no views, states, constants or reads."""
    module = ms.jit(function).lower(Tensor(np.ones((4, 8), np.float32))).module
    # attention stays in plain operators: it would be two, and what is asked is what theirs add
    run_passes(module, [pass_ for pass_ in graph_passes(1) if pass_.name != "fuse-attention"])
    return sum(role_of(op) not in (Role.FIXED, Role.VIEW) for op in module.walk())


def ratio(kind: Any, depth: int) -> float:
    net = Net(kind, depth)
    weights = ms.ParameterTuple(net.trainable_params())
    forward, both = computing(lambda x: net(x)), computing(lambda x: ms.value_and_grad(net, 0, weights)(x))
    return both / forward


@pytest.mark.parametrize("kind", [Layer, Transformer])
@pytest.mark.parametrize("depth", [1, 4])
def test_forward_and_backward_are_three_times_the_forward(kind: Any, depth: int) -> None:
    assert ratio(kind, depth) <= 3


def test_what_needs_no_gradient_has_no_backward_graph() -> None:
    net = Net(Layer, 4)
    last = net.blocks[3].w
    alone = computing(lambda x: ms.grad(net, None, last)(x))
    everything = computing(lambda x: ms.grad(net, 0, ms.ParameterTuple(net.trainable_params()))(x))
    assert alone < everything / 2
