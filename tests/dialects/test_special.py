"""Special functions, eager and compiled, against mpmath."""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# pyright: reportUnknownLambdaType=false, reportMissingTypeStubs=false

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import mpmath as mp
import numpy as np
import pytest
import scipy.special

import msgraph as ms
from msgraph import ops
from msgraph.dialects.contract import GraphOp
from msgraph.kernels.roles import Role, _find_role  # pyright: ignore[reportPrivateUsage]

ANY = np.concatenate([np.linspace(-25, 25, 60), [-0.3, 1e-5, 0.7, 1.0, 2.0, 7.999, 8.001]])
ABOVE_0 = np.concatenate([np.logspace(-4, 2.5, 60), [1.0, 1.999, 2.001, 7.999, 8.001]])
GAMMA = np.concatenate([ABOVE_0, [0.5, 0.999, 1.001, 1.5, 1.999, 2.5, 3.0, -0.3, -2.7, -10.2, -1e-5, 1e8]])
INNER = np.concatenate([np.linspace(-0.999, 0.999, 41), [0.85, 0.851, 1 - 1e-6, 1e-9]])
CROSSING_0 = ("bessel_j0", "bessel_j1", "bessel_y0", "bessel_y1", "lgamma", "digamma")
WITHIN_1: dict[str, float] = dict.fromkeys(CROSSING_0, 1e-14)
"""What crosses 0 is exact to so much of 1, in float64; all others to as much of themselves."""

FUNCTIONS: dict[str, tuple[Callable[[Any], Any], Any]] = {
    "bessel_i0": (lambda x: mp.besseli(0, x), ANY),
    "bessel_i0e": (lambda x: mp.besseli(0, x) * mp.exp(-abs(x)), ANY),
    "bessel_i1": (lambda x: mp.besseli(1, x), ANY),
    "bessel_i1e": (lambda x: mp.besseli(1, x) * mp.exp(-abs(x)), ANY),
    "bessel_k0": (lambda x: mp.besselk(0, x), ABOVE_0),
    "bessel_k0e": (lambda x: mp.besselk(0, x) * mp.exp(x), ABOVE_0),
    "bessel_k1": (lambda x: mp.besselk(1, x), ABOVE_0),
    "bessel_k1e": (lambda x: mp.besselk(1, x) * mp.exp(x), ABOVE_0),
    "bessel_j0": (lambda x: mp.besselj(0, x), ANY),
    "bessel_j1": (lambda x: mp.besselj(1, x), ANY),
    "bessel_y0": (lambda x: mp.bessely(0, x), ABOVE_0),
    "bessel_y1": (lambda x: mp.bessely(1, x), ABOVE_0),
    "lgamma": (lambda x: mp.re(mp.loggamma(x)), GAMMA),
    "digamma": (mp.digamma, GAMMA),
    "erfinv": (mp.erfinv, INNER),
}


@pytest.mark.parametrize("name", FUNCTIONS)
def test_special_functions(name: str) -> None:
    truth, numbers = FUNCTIONS[name]
    assert _find_role(GraphOp.BY_NAME["ms.special"]) is Role.ELEMENTWISE
    function = getattr(ops, name)
    with mp.workdps(30):
        for dtype in (np.float32, np.float64):
            x = numbers.astype(dtype)
            expected = [truth(mp.mpf(float(v))) for v in x]
            for call in (function, ms.jit(lambda x: function(x))):
                got = call(ms.Tensor(x)).asnumpy()
                assert got.dtype == dtype
                check(name, got, expected)


def check(name: str, got: Any, expected: list[Any]) -> None:
    """float32: the nearest number, or one that is as near for float64; float64 to 13 digits or so."""
    wide = np.array([float(v) for v in expected])
    if got.dtype == np.float32:
        with np.errstate(over="ignore"):
            unit = np.spacing(np.abs(wide).astype(np.float32)).astype(np.float64)
            fits = np.isfinite(unit)
        assert np.all(np.abs(got - wide)[fits] <= 0.51 * unit[fits])
        return
    error = np.array([float(abs(mp.mpf(float(g)) - v)) for g, v in zip(got, expected, strict=True)])
    slack = WITHIN_1.get(name, 0.0)
    assert np.all(error <= 2e-14 * np.abs(wide) + slack), (error / np.abs(wide)).max()


EDGES = {
    "bessel_i0": [(0.0, 1.0), (np.inf, np.inf), (-np.inf, np.inf), (np.nan, np.nan)],
    "bessel_i1": [(0.0, 0.0), (np.inf, np.inf), (-np.inf, -np.inf), (np.nan, np.nan)],
    "bessel_j0": [(0.0, 1.0), (np.inf, 0.0), (np.nan, np.nan)],
    "bessel_j1": [(0.0, 0.0), (-np.inf, 0.0), (np.nan, np.nan)],
    "bessel_k0": [(0.0, np.inf), (-1.0, np.nan), (np.inf, 0.0), (np.nan, np.nan)],
    "bessel_k1e": [(0.0, np.inf), (-1.0, np.nan), (np.inf, 0.0), (np.nan, np.nan)],
    "bessel_y0": [(0.0, -np.inf), (-1.0, np.nan), (np.inf, 0.0), (np.nan, np.nan)],
    "bessel_y1": [(0.0, -np.inf), (-1.0, np.nan), (np.inf, 0.0), (np.nan, np.nan)],
    "lgamma": [(0.0, np.inf), (-3.0, np.inf), (1.0, 0.0), (2.0, 0.0), (np.inf, np.inf), (-np.inf, np.inf)],
    "digamma": [(-3.0, np.nan), (0.0, -np.inf), (np.inf, np.inf), (-np.inf, np.nan), (np.nan, np.nan)],
    "erfinv": [(1.0, np.inf), (-1.0, -np.inf), (1.5, np.nan), (0.0, 0.0), (np.nan, np.nan)],
}


@pytest.mark.parametrize("name", EDGES)
def test_edges(name: str) -> None:
    x, expected = np.array(EDGES[name], np.float32).T
    function = getattr(ops, name)
    for call in (function, ms.jit(lambda x: function(x))):
        np.testing.assert_array_equal(call(ms.Tensor(x)).asnumpy(), expected)


@pytest.mark.parametrize("deviations", [-4, -1, 0, 1e-3, 1, 4])
def test_incomplete_gamma_functions_of_large_numbers(deviations: float) -> None:
    a = np.array([9e3, 1.1e4, 1e6, 1e9, 1e12, 2.0**63])
    x = a + deviations * np.sqrt(a)
    arguments = ms.Tensor(a), ms.Tensor(x)
    np.testing.assert_allclose(ops.igamma(*arguments).asnumpy(), scipy.special.gammainc(a, x), 1e-10)
    np.testing.assert_allclose(ops.igammac(*arguments).asnumpy(), scipy.special.gammaincc(a, x), 1e-10)
    for far in (a * 1e-30, a * 1e-3, a * 1e3, a * 1e200):
        assert ops.igamma(ms.Tensor(a), ms.Tensor(far)).asnumpy().tolist() == [float(far[0] > a[0])] * len(a)
        assert ms.grad(ops.igamma, (0, 1))(ms.Tensor(a), ms.Tensor(far))[0].asnumpy().tolist() == [0.0] * len(a)
    h = 1e-3 * np.sqrt(a[:4])
    ends = [scipy.special.gammainc(a[:4] + step, x[:4]) for step in (h, -h)]
    slopes = ms.grad(ops.igamma)(*arguments).asnumpy()[:4]
    np.testing.assert_allclose(slopes, (ends[0] - ends[1]) / (2 * h), 2e-5, 1e-9 * np.max(np.abs(slopes)))


def test_sums_of_unknown_length() -> None:
    a, x = np.array([0.1, 0.7, 2.0, 9.0, 30.0]), np.array([0.5, 0.01, 7.0, 9.5, 12.0])
    lower = [float(mp.gammainc(p, 0, q, regularized=True)) for p, q in zip(a, x, strict=True)]
    upper = [float(mp.gammainc(p, q, regularized=True)) for p, q in zip(a, x, strict=True)]
    np.testing.assert_allclose(ops.igamma(ms.Tensor(a), ms.Tensor(x)).asnumpy(), lower, 1e-13)
    np.testing.assert_allclose(ops.igammac(ms.Tensor(a), ms.Tensor(x)).asnumpy(), upper, 1e-12)
    zeta = [float(mp.zeta(p + 1, q)) for p, q in zip(a, x, strict=True)]
    np.testing.assert_allclose(ops.zeta(ms.Tensor(a + 1), ms.Tensor(x)).asnumpy(), zeta, 1e-13)
    for n in range(5):
        found = ops.polygamma(ms.Tensor(n), ms.Tensor(x)).asnumpy()
        np.testing.assert_allclose(found, [float(mp.polygamma(n, float(q))) for q in x], 2e-13)
