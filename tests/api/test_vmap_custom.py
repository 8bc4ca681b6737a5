"""``vmap`` of Cells with a gradient of their own, and derivatives of every kind inside a mapped function."""

# pyright: basic
from __future__ import annotations

from typing import Any

import numpy as np

import msgraph as ms
from msgraph import Tensor, nn

X = Tensor(np.arange(6, dtype=np.float32).reshape(2, 3))


class Steep(nn.Cell):
    """Squares, with a gradient ten times the input."""

    def construct(self, x: Any) -> Any:
        return x * x

    def bprop(self, x: Any, out: Any, dout: Any) -> Any:
        return (dout * x * 10,)


class Chosen(Steep):
    def construct(self, x: Any) -> Any:
        if x.sum() > 5:
            return x * x
        return x


class Repeated(nn.Cell):
    def __init__(self) -> None:
        super().__init__()
        self.step = Steep()

    def construct(self, x: Any) -> Any:
        while x.sum() < 30:
            x = self.step(x) + 1
        return x


def rows(function: Any) -> Any:
    return np.stack([function(X[i]).asnumpy() for i in range(2)])


def test_gradients_of_their_own_are_used_element_by_element() -> None:
    for cell in (Steep(), Chosen(), Repeated()):
        each = rows(ms.grad(cell))
        assert np.array_equal(ms.vmap(cell)(X).asnumpy(), rows(cell))
        assert np.array_equal(ms.vmap(ms.grad(cell))(X).asnumpy(), each)
        assert np.array_equal(ms.grad(lambda x, cell=cell: ms.vmap(cell)(x).sum())(X).asnumpy(), each)


def test_what_elements_share_gets_the_sum_of_their_cotangents() -> None:
    steep, shared = Steep(), Tensor([1.0, 2.0, 3.0])

    def both(x: Any, k: Any) -> Any:
        return ms.vmap(lambda row, k: steep(row) + steep(k), (0, None))(x, k).sum()

    own, common = ms.grad(both, (0, 1))(X, shared)
    assert np.array_equal(own.asnumpy(), X.asnumpy() * 10)
    assert np.array_equal(common.asnumpy(), shared.asnumpy() * 20)


def doubled(v: Any) -> Any:
    while v.sum() < 7:
        v = v * 2 + 1
    return v


def test_jacobians_and_forward_derivatives_of_elements() -> None:
    for derivative in (ms.jacrev, ms.jacfwd):
        assert np.array_equal(ms.vmap(derivative(doubled))(X).asnumpy(), [np.eye(3) * 2, np.eye(3)])
    tangents = ms.vmap(lambda row: ms.jvp(lambda v: v * v, (row,), (row,))[1])(X)
    assert np.array_equal(tangents.asnumpy(), 2 * X.asnumpy() ** 2)
    hessians = ms.vmap(ms.jacfwd(ms.jacrev(lambda v: (v**3).sum())))(X)
    assert np.allclose(hessians.asnumpy(), [np.diag(6 * row) for row in X.asnumpy()])


class Block(nn.Cell):
    @ms.lazy_inline
    def __init__(self, k: float) -> None:
        super().__init__()
        self.w = ms.Parameter(Tensor([k, 2.0, 3.0]), name="w")

    def construct(self, x: Any) -> Any:
        return ms.ops.tanh(x * self.w) + x


class Blocks(nn.Cell):
    def __init__(self) -> None:
        super().__init__()
        self.blocks = nn.CellList([Block(float(k)) for k in range(3)])

    def construct(self, x: Any) -> Any:
        for block in self.blocks:
            x = block(x)
        return x.sum()


def test_shared_subgraphs_are_mapped_and_differentiated() -> None:
    net = Blocks()
    weights = net.trainable_params()
    assert np.allclose(ms.vmap(net)(X * 0.1).asnumpy(), rows(lambda row: net(row * 0.1)))
    assert np.allclose(ms.vmap(ms.grad(net))(X).asnumpy(), rows(ms.grad(net)), rtol=1e-5)
    each = [[g.asnumpy() for g in ms.grad(net, None, weights)(X[i])] for i in range(2)]
    for place, slopes in enumerate(ms.vmap(ms.grad(net, None, weights))(X)):
        assert np.allclose(slopes.asnumpy(), [row[place] for row in each], rtol=1e-5)
