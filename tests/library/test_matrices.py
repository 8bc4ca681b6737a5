"""Linear algebra: what NumPy says, eager and compiled, and gradients against differences."""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# pyright: reportUnknownLambdaType=false

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from tests.laws import check_slope

import msgraph as ms
from msgraph import ops

RNG = np.random.default_rng(7)
SQUARE = RNG.random((2, 3, 3)) + 2 * np.eye(3)
TALL, WIDE = RNG.random((4, 2)), RNG.random((2, 4))
DEFINITE = SQUARE @ np.swapaxes(SQUARE, -1, -2) + np.eye(3)
RIGHT = RNG.random((2, 3, 2))
LOWER = np.linalg.cholesky(DEFINITE)
TURNED = [[np.cos(9), np.sin(9)], [-np.sin(9), np.cos(9)]]
POINTS, OTHERS = RNG.random((4, 3)), RNG.random((5, 3))


def t(x: Any) -> Any:
    return ms.Tensor(np.asarray(x))


CASES: dict[str, tuple[Callable[..., Any], tuple[Any, ...], Any]] = {
    "inverse": (ops.inverse, (SQUARE,), np.linalg.inv(SQUARE)),
    "matrix_solve": (ops.matrix_solve, (SQUARE, RIGHT), np.linalg.solve(SQUARE, RIGHT)),
    "adjoint solve": (
        lambda a, y: ops.matrix_solve(a, y, True),
        (SQUARE, RIGHT),
        np.linalg.solve(np.swapaxes(SQUARE, -1, -2), RIGHT),
    ),
    "cholesky": (ops.cholesky, (DEFINITE,), LOWER),
    "upper": (lambda x: ops.cholesky(x, upper=True), (DEFINITE,), np.swapaxes(LOWER, -1, -2)),
    "cholesky_solve": (ops.cholesky_solve, (RIGHT, LOWER), np.linalg.solve(DEFINITE, RIGHT)),
    "cholesky_inverse": (ops.cholesky_inverse, (LOWER[0],), np.linalg.inv(DEFINITE[0])),
    "det": (ops.det, (SQUARE,), np.linalg.det(SQUARE)),
    "logdet": (ops.logdet, (DEFINITE,), np.linalg.slogdet(DEFINITE)[1]),
    "pinv": (ops.pinv, (TALL,), np.linalg.pinv(TALL)),
    "pinv of wide": (ops.pinv, (WIDE,), np.linalg.pinv(WIDE)),
    "lstsq": (ops.lstsq, (TALL, RNG.random((4, 3))), None),
    "lstsq of wide": (ops.lstsq, (WIDE, RNG.random((2, 3))), None),
    "matrix_exp": (
        ops.matrix_exp,
        (np.array([[0.0, 9.0], [-9.0, 0.0]]),),
        [[np.cos(9), np.sin(9)], [-np.sin(9), np.cos(9)]],
    ),
    "matrix_power": (lambda x: ops.matrix_power(x, 5), (SQUARE,), np.linalg.matrix_power(SQUARE, 5)),
    "inverse power": (lambda x: ops.matrix_power(x, -2), (SQUARE,), np.linalg.matrix_power(SQUARE, -2)),
    "0th power": (lambda x: ops.matrix_power(x, 0) + x * 0, (SQUARE,), np.linalg.matrix_power(SQUARE, 0)),
    "singular values": (lambda x: ops.svd(x, compute_uv=False), (TALL,), np.linalg.svd(TALL, compute_uv=False)),
    "kron": (ops.kron, (TALL, WIDE), np.kron(TALL, WIDE)),
    "cross": (ops.cross, (POINTS, OTHERS[:4]), np.cross(POINTS, OTHERS[:4])),
    "cdist": (ops.cdist, (POINTS, OTHERS), np.linalg.norm(POINTS[:, None] - OTHERS, axis=-1)),
    "cdist of itself": (ops.cdist, (POINTS, POINTS), np.linalg.norm(POINTS[:, None] - POINTS, axis=-1)),
    "cdist 3": (lambda x, y: ops.cdist(x, y, 3.0), (POINTS, OTHERS), np.linalg.norm(POINTS[:, None] - OTHERS, 3, -1)),
    "pdist": (ops.pdist, (POINTS,), np.linalg.norm(POINTS[:, None] - POINTS, axis=-1)[np.triu_indices(4, 1)]),
    "dist": (lambda x, y: ops.dist(x, y, 3), (POINTS, OTHERS[:4]), np.linalg.norm((POINTS - OTHERS[:4]).ravel(), 3)),
    "nuclear norm": (lambda x: ops.norm(x, "nuc"), (TALL,), np.linalg.norm(TALL, "nuc")),
    "1-norm": (lambda x: ops.norm(x, 1), (TALL,), np.linalg.norm(TALL, 1)),
    "norm of rows": (lambda x: ops.norm(x, 1, 1), (TALL,), np.linalg.norm(TALL, 1, 1)),
    "2-norms": (lambda x: ops.matrix_norm(x, 2), (SQUARE,), np.linalg.norm(SQUARE, 2, (-2, -1))),
    "-inf norms": (
        lambda x: ops.matrix_norm(x, float("-inf"), keepdims=True),
        (SQUARE,),
        np.linalg.norm(SQUARE, -np.inf, (-2, -1), True),
    ),
    "vector_norm": (lambda x: ops.vector_norm(x, 4.5), (TALL,), np.linalg.norm(TALL.ravel(), 4.5)),
    "cond": (lambda x: ops.cond(x, "fro"), (SQUARE[0],), np.linalg.cond(SQUARE[0], "fro")),
    "renorm": (lambda x: ops.renorm(x, 2, 0, 1.0), (TALL * [[1], [4], [0], [1]],), None),
    "vander": (ops.vander, (POINTS[0],), np.vander(POINTS[0])),
    "block_diag": (ops.block_diag, (TALL, WIDE, POINTS[0]), None),
    "diag_embed": (lambda x: ops.diag_embed(x, 1, 0, 2), (TALL,), None),
    "addr": (
        lambda x, u, v: ops.addr(x, u, v, beta=2, alpha=3),
        (TALL, TALL[:, 0], WIDE[:, 0]),
        2 * TALL + 3 * np.outer(TALL[:, 0], WIDE[:, 0]),
    ),
    "addbmm": (ops.addbmm, (RNG.random((3, 2)), SQUARE, RIGHT), None),
}


@pytest.mark.parametrize("name", CASES)
def test_values_and_gradients(name: str) -> None:
    function, arguments, expected = CASES[name]
    tensors = [t(x) for x in arguments]
    eager = function(*tensors)
    compiled = ms.jit(lambda *xs: function(*xs))(*tensors)
    np.testing.assert_allclose(compiled.asnumpy(), eager.asnumpy(), 1e-12, 1e-12)
    if expected is not None:
        np.testing.assert_allclose(eager.asnumpy(), expected, 1e-10, 1e-10)
    if name in ("cholesky", "upper", "logdet"):
        check_slope(lambda x: function((x + x.swapaxes(-1, -2)) / 2), *tensors)
    elif name != "cdist of itself":
        check_slope(function, *tensors)


@pytest.mark.parametrize("upper", [False, True])
def test_cholesky_reads_one_triangle(upper: bool) -> None:
    other = np.tril(SQUARE, -1) if upper else np.triu(SQUARE, 1)
    half, whole = (ops.cholesky(t(x), upper).asnumpy() for x in (DEFINITE + other, DEFINITE))
    np.testing.assert_array_equal(half, whole)


def test_products_give_the_matrix_back() -> None:
    for x in (SQUARE, TALL, WIDE):
        turned = (*range(x.ndim - 2), x.ndim - 1, x.ndim - 2)
        s, u, v = ops.svd(t(x))
        np.testing.assert_allclose((u * s.expand_dims(-2) @ v.transpose(turned)).asnumpy(), x, 1e-10)
        q, r = ops.qr(t(x))
        np.testing.assert_allclose((q @ r).asnumpy(), x, 1e-10)
        packed, tau = ops.geqrf(t(x))
        np.testing.assert_allclose(ops.orgqr(packed, tau).asnumpy()[..., : q.shape[-1]], q.asnumpy(), 1e-10)
    w, v = ops.eig(t(SQUARE[0]))
    np.testing.assert_allclose(SQUARE[0] @ v.asnumpy(), v.asnumpy() * w.asnumpy(), 1e-10)
    full = ops.qr(t(TALL), mode="complete")[0]
    packed, tau = ops.geqrf(t(TALL))
    for left in (True, False):
        for turned in (True, False):
            other = RNG.random((4, 4))
            q = full.asnumpy().T if turned else full.asnumpy()
            expected = q @ other if left else other @ q
            np.testing.assert_allclose(ops.ormqr(packed, tau, t(other), left, turned).asnumpy(), expected, 1e-10)


def test_lu_data() -> None:
    packed = np.array([[4.0, 3, 2], [0.5, 2, 1], [0.25, 0.5, 5]])
    pivots = np.array([2, 3, 3], np.int32)
    parts: Any = ops.lu_unpack(t(packed), t(pivots))
    p, low, up = parts
    matrix = (p @ low @ up).asnumpy()
    right = np.array([[1.0], [2], [3]])
    np.testing.assert_allclose(ops.lu_solve(t(right), t(packed), t(pivots)).asnumpy(), np.linalg.solve(matrix, right))


def test_diagonals() -> None:
    x = np.arange(12.0).reshape(3, 4)
    for align in ("LEFT_RIGHT", "RIGHT_LEFT", "LEFT_LEFT", "RIGHT_RIGHT"):
        k = t(np.array([-2, 1], np.int32))
        lines = ops.matrix_diag_part(t(x), k, t(-1.0), align)
        back = ops.matrix_set_diag(t(np.zeros((3, 4))), lines, k, align)
        kept = np.tril(np.triu(x, -2), 1)
        np.testing.assert_array_equal(back.asnumpy(), kept)
        np.testing.assert_array_equal(ops.matrix_diag(lines, k, t(3), t(4), t(0.0), align).asnumpy(), kept)
    np.testing.assert_array_equal(ops.matrix_diag_part(t(x), 1, t(0.0)).asnumpy(), np.diagonal(x, 1))


@pytest.mark.parametrize(
    ("call", "kind", "words"),
    [
        (lambda x: ops.cholesky(x), RuntimeError, "Cholesky expects symmetric positive definite matrices as inputs."),
        (lambda x: ops.matrix_solve(x, x), ValueError, "For 'MatrixSolve', the input 'matrix' is not invertible."),
        (lambda x: ops.inverse(x), ValueError, "the input matrix is singular"),
    ],
)
def test_what_cannot_be_done(call: Callable[..., Any], kind: type[Exception], words: str) -> None:
    x = t(np.array([[1.0, 2], [2, 4]]) * -1)
    for run in (call, ms.jit(call)):
        with pytest.raises(kind, match=words):
            run(x).asnumpy()
