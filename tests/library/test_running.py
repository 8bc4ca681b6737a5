"""Running extremes, quantiles, combined elements, and operators that go step by step: compiled as eager, as NumPy."""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# pyright: reportUnknownLambdaType=false

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import msgraph as ms
from msgraph import ops

RNG = np.random.default_rng(3)
X = RNG.standard_normal((4, 6)).astype(np.float32)
Q = np.array([0.0, 0.3, 0.75, 1.0], np.float32)
WITH_NAN = np.where(X > 1, np.nan, X).astype(np.float32)
A = np.tril(RNG.random((3, 3)) + np.eye(3)).astype(np.float32)
Y = RNG.random((3, 2)).astype(np.float32)
MASK = X > 0

CALLS: dict[str, tuple[Callable[..., Any], Callable[..., Any], tuple[Any, ...]]] = {
    "cummax": (lambda x: ops.cummax(x, 1)[0], lambda x: np.maximum.accumulate(x, 1), (X,)),
    "cummin": (lambda x: x.cummin(0)[0], lambda x: np.minimum.accumulate(x, 0), (X,)),
    "logcumsumexp": (lambda x: ops.logcumsumexp(x, -1), lambda x: np.log(np.cumsum(np.exp(x.astype("d")), 1)), (X,)),
    "far apart": (
        lambda x: ops.logcumsumexp(x * 300, 1), lambda x: np.logaddexp.accumulate(x.astype("d") * 300, 1), (X,),
    ),
    "logspace": (lambda x: ops.logspace(x, 2.0, 5, 2), lambda x: np.logspace(x, 2, 5, base=2), (np.float32(-1),)),
    "quantile": (lambda x, q: ops.quantile(x, q, 1), lambda x, q: np.quantile(x, q, 1), (X, Q)),
    "of all": (lambda x: x.quantile(0.4, keepdims=True), lambda x: np.quantile(x, 0.4, keepdims=True), (X,)),
    "nanquantile": (lambda x, q: ops.nanquantile(x, q, 0), lambda x, q: np.nanquantile(x, q, 0), (WITH_NAN, Q)),
    "nan": (lambda x: ops.quantile(x, 0.5, 0), lambda x: np.quantile(x, 0.5, 0), (WITH_NAN,)),
    "triangular_solve": (
        lambda y, a: y.triangular_solve(a, upper=False)[0], lambda y, a: np.linalg.solve(a, y), (Y, A),
    ),
    "turned": (
        lambda y, a: y.triangular_solve(a, upper=False, transpose=True)[0],
        lambda y, a: np.linalg.solve(a.T, y),
        (Y, A),
    ),
    "itemset": (
        lambda x: x.itemset((1, 2), 9) - x.itemset(7, 2), lambda x: _set(x, (1, 2), 9) - _set(x, (1, 1), 2), (X,),
    ),
    "masked_scatter": (
        lambda x, m, s: x.masked_scatter(m, s), lambda x, m, s: _masked(x, m, s), (X, MASK, np.arange(24.0, dtype="f")),
    ),
    "reduce_sum": (lambda x: ops.reduce_sum(x, 1), lambda x: x.sum(1), (X,)),
    "reduce_mean": (lambda x: ops.reduce_mean(x), lambda x: x.mean(), (X,)),
    "reduce_max": (lambda x: ops.reduce_max(x, (0,)), lambda x: x.max(0), (X,)),
    "GLU": (lambda x: ops.GLU(1)(x), lambda x: x[:, :3] / (1 + np.exp(-x[:, 3:])), (X,)),
}  # fmt: skip


def _set(x: Any, place: Any, value: float) -> Any:
    result = x.copy()
    result[place] = value
    return result


def _masked(x: Any, mask: Any, source: Any) -> Any:
    result = x.copy()
    result[mask] = source[: mask.sum()]
    return result


@pytest.mark.parametrize("name", CALLS)
def test_values(name: str) -> None:
    call, wanted, arrays = CALLS[name]
    tensors = [ms.Tensor(array) for array in arrays]
    right = wanted(*arrays)
    for answer in (call(*tensors), ms.jit(call)(*tensors)):
        assert np.allclose(answer.asnumpy(), right, rtol=2e-6, atol=1e-6, equal_nan=True)


def test_places_of_running_extremes() -> None:
    """Of equal ones the last; after a NaN its own."""
    x = ms.Tensor([1.0, 3.0, 3.0, 2.0, float("nan"), 5.0])
    for call in (ops.Cummax(0), ms.jit(lambda x: ops.cummax(x, 0))):
        values, places = call(x)
        assert places.dtype == ms.int64 and places.asnumpy().tolist() == [0, 1, 2, 2, 4, 4]
        assert np.array_equal(values.asnumpy(), [1, 3, 3, 3, np.nan, np.nan], equal_nan=True)
    assert ops.Cummin(0)(x)[1].dtype == ms.int32


@pytest.mark.parametrize("mode", ["mul", "div", "max", "min", "sub"])
def test_scatter(mode: str) -> None:
    x, places, updates = np.array([10.0, 20, 30]), np.array([[0], [0], [1]]), np.array([2.0, 3, 44])
    wanted = {
        "mul": [60, 880, 30],
        "div": [10 / 6, 20 / 44, 30],
        "max": [10, 44, 30],
        "min": [2, 20, 30],
        "sub": [5, -24, 30],
    }
    x, places, updates = ms.Tensor(x, ms.float32), ms.Tensor(places), ms.Tensor(updates, ms.float32)
    function = getattr(ops, f"tensor_scatter_{mode}")
    method = getattr(ms.Tensor, f"scatter_{mode}")
    primitive = getattr(ops, f"TensorScatter{mode.title()}")()
    for call in (function, ms.jit(function), method, primitive):
        assert np.allclose(call(x, places, updates).asnumpy(), wanted[mode])


def test_product_of_updates_with_zeros_has_a_gradient() -> None:
    def total(x: Any, updates: Any) -> Any:
        return (ops.tensor_scatter_mul(x, ms.Tensor([[0], [0], [1]]), updates) * ms.Tensor([1.0, 2.0])).sum()

    own, theirs = ms.grad(total, (0, 1))(ms.Tensor([3.0, 5.0]), ms.Tensor([2.0, 0.0, 4.0]))
    assert own.asnumpy().tolist() == [0, 8] and theirs.asnumpy().tolist() == [0, 6, 10]


@pytest.mark.parametrize(("bidirectional", "has_bias"), [(False, True), (True, True), (False, False)])
def test_lstm(bidirectional: bool, has_bias: bool) -> None:
    """The layer with the same weights gives the same."""
    steps, batch, inputs, hidden, sides = 10, 2, 3, 2, 1 + bidirectional
    layer = ms.nn.LSTM(inputs, hidden, has_bias=has_bias, bidirectional=bidirectional)
    lists = [layer.w_ih_list, layer.w_hh_list] + ([layer.b_ih_list] if has_bias else [])
    for parameter in layer.b_hh_list:
        parameter.set_data(ops.zeros_like(parameter))
    weights = ops.concat([parameter.reshape(-1) for parameters in lists for parameter in parameters]).reshape(-1, 1, 1)
    x = ms.Tensor(RNG.standard_normal((steps, batch, inputs)), ms.float32)
    h, c = (ms.Tensor(RNG.standard_normal((sides, batch, hidden)), ms.float32) for _ in range(2))
    wanted, (last, memory) = layer(x, (h, c))
    primitive: Any = ops.LSTM(inputs, hidden, 1, has_bias, bidirectional, 0.0)
    for call in (primitive, ms.jit(lambda *operands: primitive(*operands))):
        answer = call(x, h, c, weights)
        for ours, theirs in zip(answer, (wanted, last, memory), strict=False):
            assert np.allclose(ours.asnumpy(), theirs.asnumpy(), atol=1e-6)


def test_boxes_that_better_ones_overlap() -> None:
    boxes = [
        [0, 0, 10, 10, 0.5],
        [1, 1, 11, 11, 0.9],
        [20, 20, 30, 30, 0.8],
        [0, 0, 9, 10, 0.45],
        [20, 21, 30, 31, 0.4],
    ]
    keep = ops.NMSWithMask(0.5)
    for call in (keep, ms.jit(lambda x: keep(x))):
        ordered, numbers, stays = call(ms.Tensor(boxes, ms.float32))
        assert ordered[:, 4].asnumpy().round(2).tolist() == pytest.approx([0.9, 0.8, 0.5, 0.45, 0.4])
        assert numbers.asnumpy().tolist() == [0, 1, 2, 3, 4]
        assert stays.asnumpy().tolist() == [True, True, False, False, False]


def test_sparse_parts_of_a_matrix() -> None:
    x: Any = ms.Tensor([[1.0, 0], [-5, 0]])
    assert x.to_coo().indices.asnumpy().tolist() == [[0, 0], [1, 0]]
    assert x.to_csr().indptr.asnumpy().tolist() == [0, 1, 2] and ms.bool is ms.bool_
