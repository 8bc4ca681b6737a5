"""Functions and gradients of users among the operators: what MindSpore's do, eager and compiled."""

# pyright: reportUnknownLambdaType=false, reportUnknownArgumentType=false, reportUnknownMemberType=false
from __future__ import annotations

from typing import Any, cast

import numpy as np
import pytest

import msgraph as ms
from msgraph import Tensor, ops

X = Tensor([1.0, 2.0, 3.0])


def test_gradients_pass_through_functions() -> None:
    clip = ops.InsertGradientOf(lambda dx: ops.clamp(dx, -4.0, 4.0))
    seen: list[Any] = []

    def note(gradients: Any) -> Any:
        seen.append(gradients)

    hook = ops.HookBackward(note)
    other = ops.HookBackward(lambda gradients: gradients[0] * 10)

    def loss(x: Any) -> Any:
        return (clip(x) ** 2 + other(x)).sum()

    for slope in (ms.grad(loss)(X), ms.jit(ms.grad(loss))(X)):
        assert slope.asnumpy().tolist() == [12, 14, 14]
    assert ms.grad(lambda x: (hook(x) * x).sum())(X).asnumpy().tolist() == [2, 4, 6]
    assert len(seen) == 1


def test_functions_as_operators() -> None:
    def same(*args: Any) -> Any:
        return args[0]

    tripled = ops.Morph(lambda x: x * 3, same, same)
    stranger = ops.Morph(lambda x: x * 3, same, same, lambda x, out, dout: (dout * 100,))
    for compute in cast("list[Any]", [lambda x: tripled(x), ms.jit(lambda x: tripled(x))]):
        assert compute(X).asnumpy().tolist() == [3, 6, 9]
    for slope in (ms.grad(lambda x: stranger(x).sum())(X), ms.jit(ms.grad(lambda x: stranger(x).sum()))(X)):
        assert slope.asnumpy().tolist() == [100, 100, 100]
    assert ops.Partial()(max, 1)(2) == 2
    assert ms.jit(lambda x: ops.Partial()(ops.add, x)(1))(X).asnumpy().tolist() == [2, 3, 4]
    added: Any = ops.Custom(lambda a, b: a + b, lambda x, _: x, lambda x, _: x, "pyfunc")
    assert added(X, X).asnumpy().tolist() == [2, 4, 6]


def test_derivatives_of_higher_order() -> None:
    def f(x: Any) -> Any:
        return ops.exp(ops.sin(x))

    def g(x: Any) -> Any:
        return ops.derivative(f, x, 3)

    x = X.asnumpy().astype(np.float64)
    s, c = np.sin(x), np.cos(x)
    first, second = np.exp(s) * c, np.exp(s) * (c * c - s)
    third = np.exp(s) * (c * (c * c - s) - 2 * c * s - c)
    for out, slope in (g(Tensor(x)), ms.jit(g)(Tensor(x))):
        np.testing.assert_allclose(out.asnumpy(), np.exp(s))
        np.testing.assert_allclose(slope.asnumpy(), third)
    series = Tensor(np.stack([np.full(3, 2.0), np.ones(3)]))
    _, along = ops.jet(f, Tensor(x), series)
    np.testing.assert_allclose(along.asnumpy(), [2 * first, 4 * second + first])


def test_declarations() -> None:
    class Doubled(ops.PrimitiveWithInfer):
        @ops.prim_attr_register
        def __init__(self, factor: int = 2) -> None:
            pass

    assert repr(Doubled()) == "Prim[Doubled]<factor=2>"
    with pytest.raises(RuntimeError, match="For 'Doubled', no kernel is registered"):
        Doubled()(X)
    with pytest.raises(RuntimeError, match="kernels of the kind 'aot'"):
        ops.Custom("x.so:f", func_type="aot")
    info = ops.CustomRegOp().input(0, "x").dtype_format(ops.DataType.F32_Default).get_op_info()
    assert info["dtype_format"] == [(("float32", "DefaultFormat"),)]

    @ms.jit
    def summed(x: Any) -> Any:
        ops.ScalarSummary()("x", x)
        return x + 1

    assert summed(X).asnumpy().tolist() == [2, 3, 4]
    with pytest.raises(TypeError, match="the name of a summary must be a str"):
        ops.TensorSummary()("", X)
