"""Results whose size depends on values, in graphs: what is computed of them is what Python computes."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import pytest

import msgraph as ms
from msgraph import Parameter, Tensor, ops
from msgraph.support.trees import leaves


def _places(x: Any) -> Any:
    return ops.nonzero(x), ops.argwhere(x > 0)


def _picked(x: Any) -> Any:
    return x[x > 0], ops.masked_select(x, x < 0) * 2, x[x[:, 0] > 0]


def _reduced(x: Any) -> Any:
    positive = x[x > 0]
    return positive.mean(), positive.max(), ops.cumsum(positive, 0), ops.softmax(positive, 0), ops.argmax(positive)


def _counted(x: Any) -> Any:
    above, below = ops.nonzero(x > 0), ops.nonzero(x < 0)
    return ops.concat([above, below], 0), above.shape[0] - below.shape[0], f"{len(above)} of {x.size}"


def _different(x: Any) -> Any:
    values, which = ops.unique(ops.cast(x, ms.int32))
    return values.sum(), which, ops.gather(values, which.reshape(-1), 0)


def _multiplied(x: Any) -> Any:
    rows = x[x[:, 1] > 0]
    return ops.relu(rows @ x.T) + 1, x @ rows.T, rows.T @ rows


def _nested(x: Any) -> Any:
    positive = x[x > 0]
    return positive[positive > 1].sum(), ops.sort(positive)[0]


@pytest.mark.parametrize("function", [_places, _picked, _reduced, _counted, _different, _multiplied, _nested])
def test_runs_find_sizes(function: Callable[[Any], Any]) -> None:
    rng = np.random.default_rng(7)
    compiled = ms.jit(function, fullgraph=True)
    for _ in range(4):
        x = Tensor(np.round(rng.standard_normal((6, 4)) * 2).astype(np.float32) + 0.25)
        for one, other in zip(leaves([compiled(x)]), leaves([function(x)]), strict=True):
            if isinstance(one, Tensor):
                assert (one.shape, one.dtype) == (other.shape, other.dtype)
                np.testing.assert_allclose(one.asnumpy(), other.asnumpy(), 1e-5, 1e-5)
            else:
                assert one == other
    assert compiled.cache_info().misses == 1


def test_what_is_found_is_not_kept() -> None:
    @ms.jit
    def positive(x: Any) -> Any:
        return x[x > 0]

    few, many = positive(Tensor([1.0, -1.0, -1.0])), positive(Tensor([1.0, 2.0, 3.0]))
    assert few.asnumpy().tolist() == [1]
    assert many.asnumpy().tolist() == [1, 2, 3]


@pytest.mark.parametrize("kind", ["written", "decision"])
def test_what_cannot_be_given_up_runs_as_python(kind: str) -> None:
    total = Parameter(Tensor([0.0] * 4), name="total")

    def function(x: Any) -> Any:
        if kind == "written":
            total.set_data(x * 2)
            return x[total > 3]
        positive = x[x > 0]
        return positive[1:] if positive.shape[0] > 2 else positive

    x = Tensor([1.0, -2.0, 3.0, 4.0])
    compiled = ms.jit(function)
    assert compiled(x).asnumpy().tolist() == function(x).asnumpy().tolist()
    assert compiled(-x).asnumpy().tolist() == function(-x).asnumpy().tolist()


def test_a_size_alone_is_found() -> None:
    @ms.jit(fullgraph=True)
    def counts(x: Any) -> Any:
        return ops.nonzero(x).shape, x[x > 1].shape[0] * 2 + 1

    assert counts(Tensor([1.0, 0.0, 3.0])) == ((2, 1), 3)
    assert counts(Tensor([1.0, 2.0, 3.0])) == ((3, 1), 5)


def _as_many_zeros(x: Any) -> Any:
    return [0] * x[x > 0].shape[0]


def _a_tensor_of_it(x: Any) -> Any:
    return Tensor(x[x > 0].shape[0])


def _row_by_row(x: Any) -> Any:
    total = 0
    for row in x[x > 0]:
        total = total + row
    return total


def _as_long_as_another(x: Any) -> Any:
    return x[x > 0] + Tensor([1.0, 1.0, 1.0])


def _diagonal(x: Any) -> Any:
    places = ops.nonzero(x)
    return (places @ places.T).diagonal()


def _reflected(x: Any) -> Any:
    return ops.pad(x[x > 0].reshape(1, 1, -1), (1, 1), mode="reflect")


@pytest.mark.parametrize(
    "function", [_as_many_zeros, _a_tensor_of_it, _row_by_row, _as_long_as_another, _diagonal, _reflected]
)
def test_what_no_graph_can_do_with_a_size_that_is_found_python_does(function: Callable[[Any], Any]) -> None:
    x = Tensor([1.0, -2.0, 3.0, 4.0])
    for one, other in zip(leaves([ms.jit(function)(x)]), leaves([function(x)]), strict=True):
        assert np.array_equal(np.asarray(one), np.asarray(other))


def test_an_index_outside_of_what_is_found_is_an_error_as_in_python() -> None:
    @ms.jit
    def sixth(x: Any) -> Any:
        return x[x > 0][5]

    with pytest.raises(IndexError, match="index 5 is out of bounds for dimension with size 3"):
        sixth(Tensor([1.0, -2.0, 3.0, 4.0]))


def test_a_graph_that_finds_sizes_can_be_looked_at() -> None:
    @ms.jit
    def doubled(x: Any) -> Any:
        return x[x > 0] * 2

    x = Tensor([1.0, -2.0, 3.0, 4.0])
    assert "tensor<?xf32>" in str(doubled.lower(x).module)
    doubled(x)
    assert "nonzero" in str(doubled.kernels())


def test_threads_find_their_own_sizes() -> None:
    @ms.jit(fullgraph=True)
    def function(x: Any) -> Any:
        return x[x > 0] * 2, x[x > 0].shape[0]

    def agrees(seed: int) -> bool:
        rng = np.random.default_rng(seed)
        agreed = True
        for _ in range(100):
            values = rng.standard_normal(5).astype(np.float32)
            values[0] = 1  # one is found at least
            result, count = function(Tensor(values))
            positive = values[values > 0]
            agreed &= count == len(positive) and result.asnumpy().tolist() == (positive * 2).tolist()
        return agreed

    function(Tensor(np.ones(5, np.float32)))
    with ThreadPoolExecutor(4) as pool:
        assert all(pool.map(agrees, range(4)))
