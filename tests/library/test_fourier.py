"""Fourier transforms and rarer functions: what NumPy says, eager and compiled, and gradients against differences."""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# pyright: reportUnknownLambdaType=false

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
import pytest

import msgraph as ms
from msgraph import ops

RNG = np.random.default_rng(3)
X = RNG.random((3, 4, 5))
Z = X + 1j * RNG.random((3, 4, 5))
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
    slope = ms.jit(ms.grad(function))(ms.Tensor(X)).asnumpy()
    way = RNG.random(X.shape)
    above, below = (float(function(ms.Tensor(X + sign * 1e-6 * way))) for sign in (1, -1))
    assert float((slope * way).sum()) == pytest.approx((above - below) / 2e-6, 1e-5)
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
