"""``msgraph.scipy``: decompositions, searches for minima, cosine transforms: as NumPy, compiled as eager."""

# pyright: reportUnknownArgumentType=false, reportUnknownLambdaType=false, reportUnknownMemberType=false
# pyright: reportUnknownVariableType=false

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import permutations
from typing import Any

import numpy as np
import pytest
from tests.laws import check_slope

import msgraph as ms
from msgraph import ops
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


# -- fourier transforms and rarer functions --------------------------------------------------------------------------


X, Y = np.random.default_rng(3).random((2, 3, 4, 5))
Z = X + 1j * Y
ONE = [("fft", Z), ("ifft", Z), ("rfft", X), ("irfft", Z), ("hfft", Z), ("ihfft", X)]


@pytest.mark.parametrize(("name", "x"), ONE, ids=[name for name, _ in ONE])
def test_transforms(name: str, x: Any) -> None:
    function = getattr(ops, name)
    for norm in (None, "ortho", "forward"):
        for n in (None, 3, 9):
            expected = getattr(np.fft, name)(x, n, 1, norm)
            for call in (partial(function, n=n, dim=1, norm=norm), partial(ms.jit(function), n=n, dim=1, norm=norm)):
                found = call(ms.Tensor(x))
                np.testing.assert_allclose(found.asnumpy(), expected, 1e-12, 1e-12)
    if name not in ("hfft", "ihfft"):
        for ending in ("2", "n"):
            found = getattr(ops, name + ending)(ms.Tensor(x), (3, 6), (0, 2)).asnumpy()
            np.testing.assert_allclose(found, getattr(np.fft, name + ending)(x, (3, 6), (0, 2)), 1e-12, 1e-12)


GRADIENTS: list[Callable[[Any], Any]] = [
    lambda x: ops.abs(ops.rfft(x, 7)).sum(),
    lambda x: ops.imag(ops.fft(x, norm="ortho")).max(),
    lambda x: (ops.irfft(ops.rfft(x), 5) * x).sum(),
    lambda x: ops.real(ops.ifft2(ops.fft2(x, dim=(0, 1)), dim=(0, 1)))[0, 0, 0] * 3,
    lambda x: ops.square(ops.irfft(ops.polar(x, x), 8, 0)).sum(),
    lambda x: ops.abs(ops.rfftn(x)).sum(),
]


@pytest.mark.parametrize("function", GRADIENTS)
def test_gradients(function: Callable[[Any], Any]) -> None:
    check_slope(function, ms.Tensor(X))


def test_batches_of_transforms() -> None:
    rows = ms.vmap(lambda x: ops.abs(ops.rfft(x)))(ms.Tensor(X[0])).asnumpy()
    np.testing.assert_allclose(rows, np.abs(np.fft.rfft(X[0])), 1e-12)


HOLES = np.array([[1.0, np.nan, 3.0], [np.nan, -2.0, 0.5]])
NAMES: list[tuple[Callable[..., Any], tuple[Any, ...], Any]] = [
    (ops.fmax, (HOLES, HOLES[::-1]), np.fmax(HOLES, HOLES[::-1])),
    (ops.fmin, (HOLES, HOLES[::-1]), np.fmin(HOLES, HOLES[::-1])),
    (ops.gcd, (np.array([12, -18, 0]), np.array([8, 27, 5])), [4, 9, 5]),
    (ops.lcm, (np.array([12, -18, 0]), np.array([8, 27, 5])), [24, 54, 0]),
    (ops.ldexp, (np.array([1.0, 3.0]), np.array([3, -1])), [8.0, 1.5]),
    (ops.signbit, (np.array([-1.0, -0.0, 0.0, 2.0]),), [True, True, False, False]),
    (ops.truncate_div, (np.array([7, -7]), np.array([2, 2])), [3, -3]),
    (ops.truncate_mod, (np.array([7, -7]), np.array([2, 2])), [1, -1]),
    (ops.nansum, (HOLES,), 2.5),
    (lambda x: ops.nanmean(x, 0), (HOLES,), np.nanmean(HOLES, 0)),
    (ops.trapz, (X,), np.trapezoid(X)),
    (lambda y, x: ops.trapz(y, x, dim=1), (X, X[0, :, 0]), np.trapezoid(X, X[0, :, 0], axis=1)),
    (ops.nextafter, (np.array([1.0, 2.0]), np.array([2.0, 1.0])), np.nextafter([1.0, 2.0], [2.0, 1.0])),
    (ops.population_count, (np.array([0, 7, -1], np.int16),), [0, 3, 16]),
    (lambda x: ops.kaiser_window(7, beta=3.0) + 0 * x, (np.float64(0),), np.kaiser(8, 3.0)[:-1]),
    (lambda x: ops.hann_window(7, False) + 0 * x, (np.float64(0),), np.hanning(7)),
    (ops.angle, (Z,), np.angle(Z)),
    (ops.sgn, (Z,), Z / np.abs(Z)),
    (ops.view_as_real, (Z,), np.stack([Z.real, Z.imag], -1)),
]


@pytest.mark.parametrize(("function", "arguments", "expected"), NAMES)
def test_rarer_functions(function: Callable[..., Any], arguments: tuple[Any, ...], expected: Any) -> None:
    tensors = [ms.Tensor(np.array(x)) for x in arguments]
    for call in (function, ms.jit(lambda *xs: function(*xs))):
        np.testing.assert_allclose(call(*tensors).asnumpy(), expected, 1e-6, 1e-7)
