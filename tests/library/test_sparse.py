"""Sparse tensors: what they do is what their dense ones do, eager and compiled."""

# pyright: reportUnknownLambdaType=false, reportUnknownArgumentType=false, reportUnknownMemberType=false
from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import msgraph as ms
from msgraph import COOTensor, CSRTensor, RowTensor, Tensor, ops

PLACES = Tensor([[1, 2], [0, 1], [1, 0]], ms.int32)
VALUES = Tensor([3.0, -1.0, 2.0])
COO = COOTensor(PLACES, VALUES, (3, 4))
CSR = COO.to_csr()
DENSE = np.array([[0, -1, 0, 0], [2, 0, 3, 0], [0, 0, 0, 0]], np.float32)
OTHER = Tensor(np.arange(1, 13, dtype=np.float32).reshape(3, 4))

CASES: list[tuple[Callable[[Any, Any], Any], Any]] = [
    (lambda x, y: x.to_dense(), DENSE),
    (lambda x, y: (x * y).to_dense(), DENSE * OTHER.asnumpy()),
    (lambda x, y: (x / 2).to_dense(), DENSE / 2),
    (lambda x, y: (-x).to_dense(), -DENSE),
    (lambda x, y: abs(x).to_dense(), abs(DENSE)),
    (lambda x, y: x.astype(ms.int32).to_dense(), DENSE.astype(np.int32)),
]


@pytest.mark.parametrize("x", [COO, CSR], ids=["coo", "csr"])
@pytest.mark.parametrize("number", range(len(CASES)))
def test_as_dense(x: Any, number: int) -> None:
    compute, wanted = CASES[number]
    for result in (compute(x, OTHER), ms.jit(compute)(x, OTHER)):
        assert result.asnumpy().dtype == wanted.dtype
        np.testing.assert_array_equal(result.asnumpy(), wanted)


def test_functions_of_values() -> None:
    def all_of_them(x: Any, y: Any) -> Any:
        return ops.coo_square(x).values, ops.csr_exp(y).values, ops.csr_inv(y).values, ops.coo_isnan(x).values

    by_row = np.array([-1, 3, 2], np.float32)
    wanted = [VALUES.asnumpy() ** 2, np.exp(by_row), 1 / by_row, np.zeros(3, np.bool_)]
    for results in (all_of_them(COO, CSR), ms.jit(all_of_them)(COO, CSR)):
        for result, right in zip(results, wanted, strict=True):
            np.testing.assert_allclose(result.asnumpy(), right, 1e-6)
    with pytest.raises(AttributeError):
        _ = ops.coo_conv2d  # pyright: ignore


def test_compressed_rows() -> None:
    assert CSR.indptr.asnumpy().tolist() == [0, 1, 3, 3]
    assert CSR.to_coo().indices.asnumpy()[:, 0].tolist() == [0, 1, 1]

    def products(x: Any, y: Any) -> Any:
        return x.mm(y.T), x.mv(y.T[:, :1]), x.sum(1), ops.csr_softmax(x, ms.float32).values

    shares = np.exp([2, 3]) / np.exp([2, 3]).sum()
    y = OTHER.asnumpy()
    for results in (products(CSR, OTHER), ms.jit(products)(CSR, OTHER)):
        wanted = (DENSE @ y.T, DENSE @ y.T[:, :1], DENSE.sum(1, keepdims=True))
        for result, right in zip(results, wanted, strict=False):
            np.testing.assert_allclose(result.asnumpy(), right, 1e-6)
        np.testing.assert_allclose(np.sort(results[3].asnumpy()), np.sort([1, *shares]), 1e-6)
    np.testing.assert_array_equal(ops.csr_add(CSR, CSR, 1, 2).to_dense().asnumpy(), 3 * DENSE)
    np.testing.assert_array_equal((CSR - CSR * 2).to_dense().asnumpy(), -DENSE)
    np.testing.assert_allclose(CSR.mm(COO.to_dense().T).asnumpy(), DENSE @ DENSE.T)


def test_sums_and_joins() -> None:
    more = COOTensor(Tensor([[1, 2], [2, 3]], ms.int32), Tensor([-3.0, 5.0]), (3, 4))
    total = ops.coo_add(COO, more, Tensor(0.5))
    assert total.indices.asnumpy().tolist() == [[0, 1], [1, 0], [2, 3]]
    assert total.values.asnumpy().tolist() == [-1, 2, 5]
    joined = ops.coo_concat((COO, more), 1)
    np.testing.assert_array_equal(joined.to_dense().asnumpy(), np.hstack((DENSE, more.to_dense().asnumpy())))
    np.testing.assert_array_equal((COO + OTHER).asnumpy(), DENSE + OTHER.asnumpy())
    np.testing.assert_array_equal(ops.dense_to_sparse_csr(Tensor(DENSE)).to_dense().asnumpy(), DENSE)


def test_text_and_refusals() -> None:
    text = "values=Tensor(shape=[3], dtype=Float32, value=[ 3.00000000e+00 -1.00000000e+00  2.00000000e+00]))"
    assert str(COO).endswith(text)
    assert (COO.size, COO.ndim, COO.itemsize, COO.dtype) == (3, 2, 4, ms.float32)
    assert RowTensor(Tensor([0]), Tensor([[1.0, 2]]), (3, 2)).dense_shape == (3, 2)
    with pytest.raises(ValueError, match="there must be a row of 'indices' for each value"):
        COOTensor(PLACES, VALUES[:2], (3, 4))
    with pytest.raises(TypeError, match="the type of 'values' must be Tensor, but got list"):
        COOTensor(PLACES, [1.0, 2.0, 3.0], (3, 4))
    with pytest.raises(ValueError, match="do not fit the shape"):
        CSRTensor(Tensor([0, 1]), Tensor([0]), Tensor([1.0]), (2, 2))
    with pytest.raises(TypeError, match="For 'csr_abs', the type of 'x' must be a CSRTensor, but got 'COOTensor'"):
        ops.csr_abs(COO)


def to_coo(x: Any) -> Any:
    return x.to_coo()


@pytest.mark.parametrize("function", [to_coo, ops.csr_to_coo, ops.dense_to_sparse_coo])
def test_sparse_tensors_that_a_graph_makes(function: Callable[[Any], Any]) -> None:
    """Also where Python's own call has made the object."""
    made = ms.jit(function)(Tensor(DENSE))
    np.testing.assert_array_equal(made.to_dense().asnumpy(), DENSE)
