"""vjp, jvp, Jacobians, Hessians and Cells with a gradient of their own, inside graphs and outside."""

# pyright: reportUnknownLambdaType=false, reportUnknownMemberType=false, reportUnknownArgumentType=false
# pyright: reportUnknownVariableType=false

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import msgraph as ms
from msgraph import Parameter, Tensor, nn, ops

X = Tensor(np.array([0.5, -1.2, 2.0]))
M = Tensor(np.random.default_rng(3).uniform(-1, 1, (2, 3)))


def straight(x: Any) -> Any:
    return ops.sin(x) * x.sum()


def branching(x: Any) -> Any:
    if x.sum() > 0:
        return ops.exp(x) * x[0]
    return x * x


def looping(x: Any) -> Any:
    i = 0
    while i < 3 and x.sum() < 50:
        x = x * ops.cos(x) + x
        i = i + 1
    return x * x.sum()


def to_matrix(x: Any) -> Any:
    return (x * 2).reshape(-1, 1) * ops.tanh(x).reshape(1, -1)


def to_number(x: Any) -> Any:
    return (x**3).sum() * ops.sin(x).sum()


FUNCTIONS: tuple[Callable[..., Any], ...] = (straight, branching, looping, to_matrix, to_number)


def numeric_jacobian(function: Callable[..., Any], x: Any) -> Any:
    compiled, columns = ms.jit(function), []
    for index in np.ndindex(x.shape):
        step = np.zeros(x.shape)
        step[index] = 1e-6
        sides = [compiled(Tensor(x + s * step)).asnumpy() for s in (1, -1)]
        columns.append((sides[0] - sides[1]) / 2e-6)
    found = np.stack(columns, -1)
    return found.reshape(found.shape[:-1] + x.shape)


@pytest.mark.parametrize("function", FUNCTIONS)
@pytest.mark.parametrize("transform", [ms.jacrev, ms.jacfwd])
@pytest.mark.parametrize("x", [X, M])
def test_jacobians(function: Callable[..., Any], transform: Callable[..., Any], x: Any) -> None:
    expected = numeric_jacobian(function, x.asnumpy())
    assert np.allclose(transform(function)(x).asnumpy(), expected, rtol=1e-5, atol=1e-5)
    inside = ms.jit(lambda a: transform(function)(a))(x)
    assert np.allclose(inside.asnumpy(), expected, rtol=1e-5, atol=1e-5)


@pytest.mark.parametrize("function", FUNCTIONS)
def test_products_with_jacobians(function: Callable[..., Any]) -> None:
    rng = np.random.default_rng(4)
    jacobian = numeric_jacobian(function, X.asnumpy())
    value, pull = ms.vjp(function, X)
    assert np.array_equal(value.asnumpy(), ms.jit(function)(X).asnumpy())
    t, ct = rng.standard_normal(3), rng.standard_normal(value.shape)
    (slope,) = pull(Tensor(ct))
    assert np.allclose(slope.asnumpy(), np.tensordot(ct, jacobian, ct.ndim), rtol=1e-5, atol=1e-5)
    again, tangent = ms.jvp(function, X, Tensor(t))
    assert np.array_equal(again.asnumpy(), value.asnumpy())
    assert np.allclose(tangent.asnumpy(), jacobian @ t, rtol=1e-5, atol=1e-5)


@pytest.mark.parametrize("outer", [ms.jacrev, ms.jacfwd])
@pytest.mark.parametrize("inner", [ms.jacrev, ms.jacfwd, ms.grad])
def test_hessians(outer: Callable[..., Any], inner: Callable[..., Any]) -> None:
    hessian = ms.jit(outer(inner(to_number)))(X).asnumpy()
    expected = numeric_jacobian(lambda x: ms.grad(to_number)(x), X.asnumpy())
    assert np.allclose(hessian, expected, rtol=1e-5, atol=1e-5)


def test_a_hessian_has_a_gradient_for_what_else_it_reads() -> None:
    def bent(transform: Callable[..., Any], x: Any) -> Any:
        return ms.grad(lambda x, w: transform(ms.jacfwd(lambda z: ops.tanh(z * w).sum()))(x).sum(), 1)(x, x / 3)

    assert np.allclose(bent(ms.jacfwd, X).asnumpy(), bent(ms.grad, X).asnumpy())
    with pytest.raises(TypeError, match="rows of a Jacobian"):
        bent(ms.jacfwd, ops.cat((X, X)))


class Counter(nn.Cell):
    """Counts its calls."""

    def __init__(self) -> None:
        super().__init__()
        self.calls = Parameter(Tensor(0.0), name="calls")
        self.w = Parameter(Tensor([1.0, 2.0, 3.0], ms.float64), name="w")

    def construct(self, x: Any) -> Any:
        self.calls = self.calls + 1
        return x * self.w, x.sum()


def test_weights_of_a_pullback() -> None:
    net = Counter()
    _, pull = ms.vjp(net, X, weights=ms.ParameterTuple([net.w]))
    (by_x,), (by_w,) = pull(X, Tensor(1.0, ms.float64))
    x = X.asnumpy()
    assert np.allclose(by_x.asnumpy(), x * [1, 2, 3] + 1)
    assert np.allclose(by_w.asnumpy(), x * x)


# -- gradients of one's own ----------------------------------------------------------------------------------------


class Clipped(nn.Cell):
    """The identity, whose gradient is clipped."""

    def construct(self, x: Any, scale: Any) -> Any:
        return x * scale

    def bprop(self, x: Any, scale: Any, out: Any, dout: Any) -> Any:
        return ops.clamp(dout, -1, 1) + out * 0, None


class Trained(nn.Cell):
    """Says what the gradient of its parameter is."""

    def __init__(self) -> None:
        super().__init__()
        self.w = Parameter(Tensor([2.0, 2.0, 2.0], ms.float64), name="w")

    def construct(self, x: Any) -> Any:
        return x * self.w

    def bprop(self, x: Any, out: Any, dout: Any) -> Any:
        return (dout * 7,), {self.w: dout * x * 9}


def test_own_gradients() -> None:
    clipped = Clipped()
    assert ms.grad(lambda x: (clipped(x, 5.0) * 3).sum())(X).asnumpy().tolist() == [1.0] * 3
    both = ms.grad(lambda x, s: clipped(x, s) * 0.5, (0, 1))(X, X)
    assert [g.asnumpy().tolist() for g in both] == [[0.5] * 3, [0.0] * 3]
    assert clipped(X, 5.0).asnumpy().tolist() == (X.asnumpy() * 5).tolist()


def test_own_gradients_of_parameters() -> None:
    net = Trained()
    by_x, (by_w,) = ms.grad(net, 0, ms.ParameterTuple([net.w]))(X)
    assert by_x.asnumpy().tolist() == [7.0] * 3
    assert np.allclose(by_w.asnumpy(), X.asnumpy() * 9)
