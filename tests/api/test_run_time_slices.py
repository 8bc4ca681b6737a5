"""Slices that end where the run says, above all attention over the part of a cache that is in use."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import msgraph as ms
from msgraph import Parameter, Tensor, nn, ops
from msgraph.support.trees import leaves

RNG = np.random.default_rng(3)


def _normal(*shape: int) -> Tensor:
    return Tensor(RNG.standard_normal(shape).astype(np.float32))


Q, K, V = _normal(3, 2, 16), _normal(3, 400, 16), _normal(3, 400, 8)


def _attention(q: Any, k: Any, v: Any, n: Any) -> Any:
    return ops.softmax(q @ k[:, :n].swapaxes(-1, -2) * 0.25, -1) @ v[:, :n]


def _from_behind(q: Any, k: Any, v: Any, n: Any) -> Any:
    return ops.softmax(q / 4 @ k[..., -n:, :].mT, -1) @ v[:, -n:]


def _by_primitives(q: Any, k: Any, v: Any, n: Any) -> Any:
    scores = ops.BatchMatMul(transpose_b=True)(q, k[:, :n]) / 4.0 + v[0, :, 0][:n]
    return ops.BatchMatMul()(ops.Softmax(-1)(scores).astype(ms.float32), v[:, :n])


def _of_a_vector(q: Any, k: Any, v: Any, n: Any) -> Any:
    return ops.softmax(q[0, 0] @ k[1, :n].T, -1) @ v[2, :n], ops.exp(k[0, :n]) @ q[0, 0]


def _sums(_: Any, k: Any, v: Any, n: Any) -> Any:
    return k[:, :n].sum(1), (k[:, 2:n] ** 2).mean((0, 1)), k[:, :, None, :8].sum(), v[:, :n].swapaxes(0, 1).prod(0)


def _of_a_found_size(_: Any, k: Any, v: Any, n: Any) -> Any:
    return k[:, :n], ops.sort(v[0, :n], 0)[0], v[:n].shape[0] * v.sum()


def _slopes(q: Any, k: Any, v: Any, n: Any) -> Any:
    def loss(q: Any, k: Any, v: Any) -> Any:
        return (_attention(q, k, v, n) ** 2).sum()

    return ms.grad(loss, (0, 1, 2))(q, k, v)


@pytest.mark.parametrize(
    "function",
    [_attention, _from_behind, _by_primitives, _of_a_vector, _sums, _of_a_found_size, _slopes],
)
def test_slices_are_those_of_python(function: Callable[..., Any]) -> None:
    compiled = ms.jit(function, fullgraph=True)
    for n in (5, 1, 400, 3):
        for one, other in zip(leaves([compiled(Q, K, V, Tensor(n))]), leaves([function(Q, K, V, n)]), strict=True):
            assert one.shape == other.shape
            np.testing.assert_allclose(one.asnumpy(), other.asnumpy(), 1e-4, 1e-5)


@pytest.mark.parametrize("dtype", [ms.float32, ms.float16])
def test_what_lies_behind_the_slice_does_not_count(dtype: Any) -> None:
    k, v = K.asnumpy().copy(), V.asnumpy().copy()
    k[:, 7:], v[:, 7:] = np.nan, np.inf
    for factor in (1, 100):
        q, dirty = (Q * factor).astype(dtype), [Tensor(x).astype(dtype) for x in (k, v)]
        expected = _attention(q, K.astype(dtype), V.astype(dtype), 7).astype(ms.float32)
        result = ms.jit(_attention, fullgraph=True)(q, *dirty, Tensor(7)).astype(ms.float32)
        np.testing.assert_allclose(result.asnumpy(), expected.asnumpy(), 0, 1e-5 if dtype is ms.float32 else 1e-2)
    for one, other in zip(ms.jit(_slopes)(Q, Tensor(k), Tensor(v), Tensor(7)), _slopes(Q, K, V, 7), strict=True):
        np.testing.assert_allclose(one.asnumpy(), other.asnumpy(), 1e-4, 1e-5)


def test_a_softmax_of_nothing_is_refused() -> None:
    with pytest.raises(ValueError, match="no result for no elements"):
        ms.jit(_attention, fullgraph=True)(Q, K, V, Tensor(0))


class Layer(nn.Cell):
    """Attention over what it has seen so far; all layers share one graph."""

    @ms.lazy_inline
    def __init__(self) -> None:
        super().__init__()
        self.seen = Parameter(Tensor(np.full((512, 16), np.nan, np.float32)), name="seen")

    def construct(self, x: Any, position: Any) -> Any:
        self.seen[position] = x
        weights = ops.softmax(x.reshape(1, 16) @ self.seen[: position + 1].T, -1)
        return x * 0.9 + (weights @ self.seen[: position + 1])[0]


class Loop(nn.Cell):
    """Some steps in one call."""

    def __init__(self) -> None:
        super().__init__()
        self.layers = nn.CellList([Layer() for _ in range(3)])

    @ms.jit(fullgraph=True)
    def construct(self, x: Any, position: Any, stop: Any) -> Any:
        while position < stop:
            for layer in self.layers:
                x = layer(x, position)
            position += 1
        return x


def test_a_cache_is_read_as_far_as_it_is_written_in_a_loop() -> None:
    x, loop, single = _normal(16), Loop(), Loop()
    expected = x
    for position in range(5):
        for layer in single.layers:
            expected = layer.construct(expected, position)
    np.testing.assert_allclose(loop(x, Tensor(0), Tensor(5)).asnumpy(), expected.asnumpy(), 1e-5, 1e-5)
    assert not loop.construct.copies()
