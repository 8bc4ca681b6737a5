"""The gradient by a complex number is that by its real part plus i times that by its imaginary part."""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# pyright: reportUnknownLambdaType=false

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import msgraph as ms
from msgraph import ops

RNG = np.random.default_rng(4)
Z = RNG.standard_normal((3, 3)) + 1j * RNG.standard_normal((3, 3)) + 2 * np.eye(3)
W = RNG.standard_normal((3, 3)) + 1j * RNG.standard_normal((3, 3)) + 1
C = ms.Tensor(W, ms.complex128)
R = ms.Tensor(RNG.standard_normal((3, 3)) + 2, ms.float64)

CALLS: dict[str, Callable[[Any], Any]] = {
    "mul": lambda z: z * C,
    "self": lambda z: z * z,
    "real factor": lambda z: z * R,
    "row": lambda z: z[0] * C,
    "div": lambda z: z / C,
    "divided": lambda z: C / z,
    "matmul": lambda z: ops.matmul(z, C),
    "right": lambda z: ops.matmul(C, z),
    "both": lambda z: z @ z,
    "einsum": lambda z: ops.einsum("ij,kj->ik", z, C),
    "exp": lambda z: ops.exp(z),
    "log": lambda z: ops.log(z),
    "sqrt": lambda z: ops.sqrt(z),
    "square": lambda z: ops.square(z),
    "reciprocal": lambda z: ops.reciprocal(z),
    "sin": lambda z: ops.sin(z),
    "tan": lambda z: ops.tan(z / 4),
    "angles": lambda z: ops.asin(z) + ops.acos(z * z) + ops.atan(z),
    "hyperbolic": lambda z: ops.sinh(z) + ops.cosh(z * C),
    "areas": lambda z: ops.asinh(z) + ops.acosh(z * z) + ops.atanh(z),
    "powers": lambda z: ops.exp2(z) + ops.expm1(z * C) + ops.rsqrt(z),
    "logarithms": lambda z: ops.log2(z) + ops.log10(z * C) + ops.log1p(z),
    "cos": lambda z: ops.cos(z),
    "tanh": lambda z: ops.tanh(z),
    "pow": lambda z: z**3,
    "power": lambda z: ops.pow(C, z),
    "add": lambda z: z + C - z * 2,
    "conj": lambda z: ops.conj(z) * z,
    "abs": lambda z: ops.abs(z) * C,
    "sum": lambda z: z.sum(0) * C,
    "prod": lambda z: ops.prod(z, 0),
    "cumprod": lambda z: ops.cumprod(z, 1),
    "cumsum": lambda z: ops.cumsum(z, 1) * C,
    "fft": lambda z: ops.fft(z) * C,
    "inverse": lambda z: ops.inverse(z),
    "det": lambda z: ops.det(z),
    "solve": lambda z: ops.matrix_solve(z, C),
    "solved": lambda z: ops.matrix_solve(C, z),
    "triangle": lambda z: ops.MatrixTriangularSolve()(z, C),
    "matrix_exp": lambda z: ops.matrix_exp(z),
    "mean": lambda z: ops.mean(z * C, 1),
    "parts": lambda z: ops.Complex()(ops.imag(z), ops.real(z)) * C,
    "gather": lambda z: ops.gather(z, ms.Tensor([0, 0, 2]), 1) * C,
    "real": lambda z: ops.real(z) * R,
}


def _loss(call: Callable[[Any], Any]) -> Callable[[Any], Any]:
    def loss(z: Any) -> Any:
        answer = call(z)
        if not answer.dtype.is_complex:
            return (answer * answer).sum()
        return (ops.real(answer) * 2 + ops.imag(answer) * 3).sum()

    return loss


def _differences(loss: Callable[[Any], Any]) -> Any:
    result = np.zeros(Z.shape, np.complex128)
    for place in np.ndindex(*Z.shape):
        for unit in (1, 1j):
            ends: list[float] = []
            for step in (1e-6, -1e-6):
                moved = Z.copy()
                moved[place] += unit * step
                ends.append(float(loss(ms.Tensor(moved, ms.complex128))))
            result[place] += unit * (ends[0] - ends[1]) / 2e-6
    return result


@pytest.mark.parametrize("name", CALLS)
def test_gradient_is_that_of_both_parts(name: str) -> None:
    loss = _loss(CALLS[name])
    wanted = _differences(loss)
    answer = ms.grad(loss)(ms.Tensor(Z, ms.complex128))
    assert np.allclose(answer.asnumpy(), wanted, rtol=1e-5, atol=1e-6)


def test_example() -> None:
    c = ms.Tensor([1 + 2j], ms.complex64)
    for transform in (lambda f: f, ms.jit):
        gradient = transform(ms.grad(lambda z: ops.real(z * c).sum()))(c)
        assert gradient.asnumpy().tolist() == [1 - 2j]


@pytest.mark.parametrize("call", [ops.cholesky, lambda z: ops.qr(z)[0], lambda z: ops.slogdet(z)[1]])
def test_formulas_of_reals_are_refused(call: Callable[[Any], Any]) -> None:
    with pytest.raises(TypeError, match="complex numbers is not written"):
        ms.grad(lambda z: ops.abs(call(z)).sum())(ms.Tensor(np.eye(3) + 0j, ms.complex128))
