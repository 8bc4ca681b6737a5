"""Sums of products told by letters, attention and recurrent cells, against NumPy."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import msgraph as ms
from msgraph import Tensor, ops
from msgraph.dialects.contract import Array

RNG = np.random.default_rng(0)

EQUATIONS = [
    ("ij,jk->ik", (3, 4), (4, 5)),
    ("ij,jk", (3, 4), (4, 5)),
    ("bij,bkj->bik", (2, 3, 4), (2, 5, 4)),
    ("...ij,jk->...ik", (2, 3, 4), (4, 5)),
    ("bthd,bshd->bhts", (2, 3, 4, 5), (2, 6, 4, 5)),
    ("i,j->ij", (3,), (4,)),
    ("i,i->", (3,), (3,)),
    ("ij->ji", (3, 4)),
    ("ij->", (3, 4)),
    ("ii->i", (3, 3)),
    ("ii", (3, 3)),
    ("ij,ij->ij", (3, 4), (3, 4)),
    ("ij,jk,kl->il", (2, 3), (3, 4), (4, 5)),
    ("ijk,k->j", (2, 3, 4), (4,)),
]


@pytest.mark.parametrize("case", EQUATIONS, ids=lambda case: case[0])
def test_einsum(case: tuple[Any, ...]) -> None:
    equation, *shapes = case
    arrays: list[Array] = [RNG.standard_normal(shape) for shape in shapes]
    found = ops.einsum(equation, *map(Tensor, arrays)).asnumpy()
    expected: Array = np.einsum(equation, *arrays)
    np.testing.assert_allclose(found, expected, 1e-12, 1e-12)


def test_einsum_compiled_and_its_slope() -> None:
    def f(x: Any, y: Any) -> Any:
        return ops.einsum("bij,bjk->ik", x, y).sum()

    x, y = RNG.standard_normal((2, 3, 4)), RNG.standard_normal((2, 4, 5))
    slope = ms.jit(ms.grad(f))(Tensor(x), Tensor(y)).asnumpy()
    np.testing.assert_allclose(slope, np.broadcast_to(y.sum(2)[:, None], x.shape), 1e-12)
    with pytest.raises(ValueError, match="does not name the 2 dims"):
        ops.einsum("i->i", Tensor(np.ones((2, 2))))


@pytest.mark.parametrize("is_causal", [False, True])
def test_attention(is_causal: bool) -> None:
    q, k, v = (RNG.standard_normal((2, 3, 5, 4)) for _ in range(3))

    def f(q: Any, k: Any, v: Any) -> Any:
        return ops.scaled_dot_product_attention(q, k, v, is_causal=is_causal)

    scores = q @ k.swapaxes(-1, -2) / 2
    if is_causal:
        scores = np.where(np.tri(5, dtype=bool), scores, -np.inf)
    shares = np.exp(scores - scores.max(-1, keepdims=True))
    expected = shares / shares.sum(-1, keepdims=True) @ v
    np.testing.assert_allclose(ms.jit(f)(*map(Tensor, (q, k, v))).asnumpy(), expected, 1e-10)
    if is_causal:
        mask = Tensor(np.tri(5, dtype=bool))
        found = ops.scaled_dot_product_attention(Tensor(q), Tensor(k), Tensor(v), mask).asnumpy()
        np.testing.assert_allclose(found, expected, 1e-10)


def sigmoid(x: Any) -> Any:
    return 1 / (1 + np.exp(-x))


def test_recurrent_cells() -> None:
    x, h, c = RNG.standard_normal((2, 3)), RNG.standard_normal((2, 4)), RNG.standard_normal((2, 4))
    w, u, p, r = (RNG.standard_normal(shape) for shape in ((16, 3), (16, 4), (16,), (16,)))
    state, memory = ms.jit(ops.lstm_cell)(*map(Tensor, (x, h, c, w, u, p, r)))
    enter, forget, new, leave = np.split(x @ w.T + p + h @ u.T + r, 4, 1)
    kept = sigmoid(forget) * c + sigmoid(enter) * np.tanh(new)
    np.testing.assert_allclose(memory.asnumpy(), kept, 1e-10)
    np.testing.assert_allclose(state.asnumpy(), sigmoid(leave) * np.tanh(kept), 1e-10)
    mine, theirs = (np.split(part, 3, 1) for part in (x @ w[:12].T, h @ u[:12].T))
    reset, update = (sigmoid(mine[k] + theirs[k]) for k in range(2))
    new = np.tanh(mine[2] + reset * theirs[2])
    found = ops.gru_cell(*map(Tensor, (x, h, w[:12], u[:12]))).asnumpy()
    np.testing.assert_allclose(found, (1 - update) * new + update * h, 1e-10)


def test_dense_glu_and_bias() -> None:
    x, w = RNG.standard_normal((2, 3, 4)), RNG.standard_normal((5, 4))
    np.testing.assert_allclose(ops.dense(Tensor(x), Tensor(w), Tensor(np.ones(5))).asnumpy(), x @ w.T + 1, 1e-12)
    np.testing.assert_allclose(ops.glu(Tensor(x)).asnumpy(), x[..., :2] * sigmoid(x[..., 2:]), 1e-12)
    found = ops.bias_add(Tensor(x), Tensor(np.arange(3.0))).asnumpy()
    np.testing.assert_array_equal(found, x + np.arange(3.0)[:, None])


def test_rows_of_a_table_and_their_slope() -> None:
    table, places = RNG.standard_normal((5, 3)), np.array([[1, 0], [1, 4]])

    def f(table: Any, places: Any) -> Any:
        return (ops.embedding(places, table, 0) * 2).sum()

    np.testing.assert_array_equal(ops.embedding(Tensor(places), Tensor(table)).asnumpy(), table[places])
    slope = ms.jit(ms.grad(f))(Tensor(table), Tensor(places)).asnumpy()
    np.testing.assert_array_equal(slope[:, 0], [0, 4, 0, 0, 2])
