"""``msgraph.scipy``: decompositions, searches for minima, cosine transforms: as NumPy, compiled as eager."""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# pyright: reportUnknownLambdaType=false

from __future__ import annotations

from collections.abc import Callable
from itertools import permutations
from typing import Any

import numpy as np
import pytest

import msgraph as ms
from msgraph.library.scipy import fft, linalg, optimize

RNG = np.random.default_rng(5)
A = RNG.random((4, 4)).astype(np.float32) + 2 * np.eye(4, dtype=np.float32)
S = A @ A.T
B = RNG.random((4, 2)).astype(np.float32)
TALL = RNG.random((5, 3)).astype(np.float32)
RIGHT = RNG.random((5, 2)).astype(np.float32)
CALLS: dict[str, tuple[Callable[..., Any], Callable[..., Any], tuple[Any, ...]]] = {
    "inv": (lambda a: linalg.inv(a), np.linalg.inv, (A,)),
    "det": (lambda a: linalg.det(a), np.linalg.det, (A,)),
    "cholesky": (lambda a: linalg.cholesky(a), lambda a: np.linalg.cholesky(a).T, (S,)),
    "one triangle": (lambda a: linalg.cholesky(a), lambda a: np.linalg.cholesky(a.T).T, (S + np.tril(B @ B.T, -1),)),
    "the other": (lambda a: linalg.cho_factor(a, True)[0], np.linalg.cholesky, (S + np.triu(B @ B.T, 1),)),
    "cho_solve": (lambda a, b: linalg.cho_solve(linalg.cho_factor(a), b), np.linalg.solve, (S, B)),
    "lower": (lambda a, b: linalg.cho_solve(linalg.cho_factor(a, lower=True), b), np.linalg.solve, (S, B[:, 0])),
    "eigh": (lambda a: linalg.eigh(a, lower=False, eigvals_only=True), np.linalg.eigvalsh, (S,)),
    "half": (lambda a: linalg.eigh(a)[0], lambda a: np.linalg.eigvalsh(a, "L"), (A,)),
    "vectors": (lambda a: _product(*linalg.eigh(a)), lambda a: a, (S,)),
    "lu": (lambda a: _multiplied(*linalg.lu(a)), lambda a: a, (A[::-1],)),
    "permuted": (lambda a: _multiplied(*linalg.lu(a, permute_l=True)), lambda a: a, (A[::-1, :3],)),
    "lu_solve": (lambda a, b: linalg.lu_solve(linalg.lu_factor(a), b), np.linalg.solve, (A[::-1], B)),
    "turned": (
        lambda a, b: linalg.lu_solve(linalg.lu_factor(a), b, 1), lambda a, b: np.linalg.solve(a.T, b), (A[::-1], B),
    ),
    "solve_triangular": (
        lambda a, b: linalg.solve_triangular(a, b, lower=True), lambda a, b: np.linalg.solve(np.tril(a), b), (A, B),
    ),
    "transposed": (
        lambda a, b: linalg.solve_triangular(a, b, trans="T"),
        lambda a, b: np.linalg.solve(np.triu(a).T, b),
        (A, B[:, 1]),
    ),
    "block_diag": (lambda a, b: linalg.block_diag(a, b), lambda a, b: _blocks(a, b), (A, B[0])),
    "lstsq": (lambda a, b: linalg.lstsq(a, b)[0], lambda a, b: np.linalg.lstsq(a, b)[0], (TALL, RIGHT)),
    "residual": (
        lambda a, b: linalg.lstsq(a, b, driver="gelsd")[1], lambda a, b: np.linalg.lstsq(a, b)[1], (TALL, RIGHT),
    ),
    "wide": (lambda a, b: linalg.lstsq(a, b)[0], lambda a, b: np.linalg.lstsq(a, b)[0], (TALL.T, RIGHT[:3, 0])),
    "rank": (lambda a, b: linalg.lstsq(a, b)[2], lambda a, b: np.array(1), (np.ones((4, 3), "f"), B)),
    "dct": (lambda x: fft.dct(x), lambda x: x @ _cosines(4).T, (A,)),
    "along": (lambda x: fft.dct(x, n=3, axis=0), lambda x: _cosines(3) @ x[:3], (A,)),
    "idct": (lambda x: fft.idct(fft.dct(x)), lambda x: x, (TALL,)),
    "dctn": (lambda x: fft.dctn(x), lambda x: _cosines(5) @ x @ _cosines(3).T, (TALL,)),
    "idctn": (lambda x: fft.idctn(fft.dctn(x)), lambda x: x, (TALL,)),
}  # fmt: skip


def _product(values: Any, vectors: Any) -> Any:
    return (vectors * values) @ vectors.T


def _multiplied(*factors: Any) -> Any:
    product = factors[0]
    for factor in factors[1:]:
        product = product.astype("float32") @ factor
    return product


def _blocks(a: Any, b: Any) -> Any:
    result = np.zeros((5, 6), np.float32)
    result[:4, :4], result[4:, 4:] = a, b
    return result


def _cosines(n: int) -> Any:
    matrix = np.sqrt(2 / n) * np.cos(np.pi * (2 * np.arange(n) + 1) * np.arange(n)[:, None] / (2 * n))
    matrix[0] /= np.sqrt(2)
    return matrix


@pytest.mark.parametrize("name", CALLS)
def test_values(name: str) -> None:
    call, wanted, arrays = CALLS[name]
    tensors = [ms.Tensor(np.ascontiguousarray(array)) for array in arrays]
    right = wanted(*arrays)
    for answer in (call(*tensors), ms.jit(call)(*tensors)):
        assert np.allclose(answer.asnumpy(), right, rtol=2e-5, atol=2e-5)


def test_integers_become_float64() -> None:
    assert linalg.inv(ms.Tensor([[2, 1], [1, 1]])).dtype == ms.float64


def test_gradient_passes_through() -> None:
    gradient = ms.grad(lambda a: linalg.cho_solve(linalg.cho_factor(a), ms.Tensor(B)).sum())(ms.Tensor(S)).asnumpy()
    inverse = np.linalg.inv(S)
    wanted = -np.outer(inverse.sum(0), inverse @ B.sum(1))
    assert np.allclose(gradient + gradient.T, wanted + wanted.T, atol=1e-4)
    weights = ms.Tensor(np.arange(4.0), ms.float32)
    by_row = ms.grad(lambda x: (fft.dct(x) * weights).sum())(ms.Tensor(A[0])).asnumpy()
    assert np.allclose(by_row, np.arange(4.0) @ _cosines(4), atol=1e-5)


@pytest.mark.parametrize("method", ["BFGS", "LBFGS"])
def test_minimum(method: str) -> None:
    def himmelblau(p: Any) -> Any:
        x, y = p
        return (x**2 + y - 11.0) ** 2 + (x + y**2 - 7.0) ** 2

    answer = optimize.minimize(himmelblau, ms.Tensor(np.zeros(2, np.float32)), method=method, options={"gtol": 1e-6})
    assert answer.success and answer.status == 0
    assert np.allclose(answer.x.asnumpy(), [3, 2], atol=1e-5)


def test_a_search_that_ends_nowhere_says_so() -> None:
    answer = optimize.line_search(
        lambda x: x[0] ** 2 - x[1] ** 3, ms.Tensor([1.0, 1.0]), ms.Tensor([-1.0, -1.0])
    )  # the values are those of MindSpore
    assert (answer.failed, answer.nfev, answer.k, answer.a_k, answer.status) == (True, 12, 2, 1.0, 1)


@pytest.mark.parametrize("shape", [(4, 4), (3, 5), (5, 3)])
@pytest.mark.parametrize("maximize", [False, True])
def test_assignment_of_least_cost(shape: tuple[int, int], maximize: bool) -> None:
    costs = RNG.integers(0, 9, shape).astype(np.float64)
    rows, columns = optimize.linear_sum_assignment(ms.Tensor(costs), maximize)
    wide = costs if shape[0] <= shape[1] else costs.T
    orders = permutations(range(wide.shape[1]), wide.shape[0])
    sums = [sum(wide[i, k] for i, k in enumerate(order)) for order in orders]
    assert costs[rows.asnumpy(), columns.asnumpy()].sum() == (max if maximize else min)(sums)
    limited = optimize.linear_sum_assignment(ms.Tensor(costs), maximize, ms.Tensor(2))
    assert (limited[1].asnumpy() >= 0).sum() == 2 and limited[1].asnumpy().max() == 1
