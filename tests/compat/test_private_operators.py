"""Operators of MindSpore's private modules: by rule functions of ours, or refused with what to use instead."""

# Names that are found by rules have no types.
# pyright: basic

from __future__ import annotations

from importlib import import_module
from typing import Any

import numpy as np
import pytest

import msgraph as ms
from msgraph import Tensor, mint
from msgraph.library import accepted

ops: Any = import_module("msgraph.ops")
operators: Any = import_module("msgraph.ops.auto_generate")
X = np.array([[3.0, -1.0, 2.0], [0.5, 4.0, -2.0]], np.float32)
CASES: list[tuple[str, tuple[Any, ...], tuple[Any, ...], np.ndarray]] = [
    ("AddExt", (), (X, X, 2), X * 3),
    ("SubExt", (), (X, X, 2), -X),
    ("SumExt", (), (X, (1,), True, ms.float16), X.sum(1, keepdims=True).astype(np.float16)),
    ("MeanExt", (), (X, (0,), False, None), X.mean(0)),
    ("ProdExt", (), (X, 1, False, None), X.prod(1)),
    ("CumsumExt", (), (X, 1, None), X.cumsum(1)),
    ("ArgMaxExt", (), (X, 1, False), X.argmax(1)),
    ("MatMulExt", (), (X, X.T), X @ X.T),
    ("BroadcastToView", (), (X[0], (2, 3)), np.broadcast_to(X[0], (2, 3))),
    ("Diagonal", (0, 0, 1), (X,), np.diagonal(X)),
    ("DiagonalView", (), (X, 0, 0, 1), np.diagonal(X)),
    ("EluExt", (1.5,), (X,), np.where(X > 0, X, 1.5 * np.expm1(np.minimum(X, 0)))),
    ("FFTShift", (), (X, None), np.fft.fftshift(X)),
    ("Hardtanh", (), (X, -0.5, 0.5), X.clip(-0.5, 0.5)),
    ("LinSpaceExt", (), (0, 1, 5, ms.float16), np.linspace(0, 1, 5).astype(np.float16)),
    ("Narrow", (), (X, 1, 1, 2), X[:, 1:]),
    ("StackExt", (1,), ([X, X],), np.stack([X, X], 1)),
    ("TExt", (), (X,), X.T),
    ("Threshold", (), (X, 1.0, 9.0), np.where(X > 1, X, np.float32(9))),
    ("ZerosLikeExt", (), (X, ms.int32), np.zeros((2, 3), np.int32)),
]


def tensor(value: object) -> object:
    if isinstance(value, list):
        return [tensor(item) for item in value]
    return Tensor(value) if isinstance(value, np.ndarray) else value


@pytest.mark.parametrize(("name", "settings", "arguments", "expected"), CASES, ids=[case[0] for case in CASES])
def test_a_rule_makes_operators_of_functions(
    name: str, settings: tuple[Any, ...], arguments: tuple[Any, ...], expected: np.ndarray
) -> None:
    operator = getattr(operators, name)(*settings)
    given = [tensor(argument) for argument in arguments]
    result = operator(*given)
    assert isinstance(operator, ops.Primitive)
    assert result.asnumpy().dtype == expected.dtype
    assert np.allclose(result.asnumpy(), expected, 1e-6)
    assert all(np.array_equal(t.asnumpy(), a) for t, a in zip(given, arguments, strict=True) if isinstance(t, Tensor))


def test_they_are_compiled_and_differentiated() -> None:
    total = operators.SumExt()

    def sums(x: Tensor) -> Tensor:
        return total(x * x, (1,), keepdim=True)

    compiled: Any = ms.jit(sums, fullgraph=True)
    assert compiled(Tensor(X)).tolist() == (X * X).sum(1, keepdims=True).tolist()
    assert np.array_equal(ms.grad(sums)(Tensor(X)).asnumpy(), 2 * X)


@pytest.mark.parametrize(
    ("name", "instead"),
    [("PagedAttention", "ops.softmax"), ("DynamicRNN", "nn.LSTM"), ("DropoutExt", "ops.dropout"), ("LayerNormExt", "")],
)
def test_what_runs_on_other_devices_says_what_to_use(name: str, instead: str) -> None:
    for path in ("auto_generate", "operations", "operations.nn_ops"):
        operator = getattr(import_module(f"msgraph.ops.{path}"), name)
        with pytest.raises(RuntimeError, match=f"'{name}'.*use .*{instead}"):
            operator()


def test_what_mindspore_does_not_have_is_no_operator() -> None:
    for name in ("SumExtExt", "Callable", "_SumExt"):
        assert not hasattr(operators, name)
        assert not hasattr(import_module("msgraph.nn.layer"), name)


def test_older_names_of_functions() -> None:
    x, y = Tensor(X), Tensor(np.abs(X))
    assert ops.tensor_add(x, y).tolist() == (X + np.abs(X)).tolist()
    assert ops.tensor_floordiv(x, y).tolist() == (X // np.abs(X)).tolist()
    assert ops.pows(x, 2).tolist() == ops.tensor_pow(x, 2).tolist() == (X**2).tolist()
    assert not hasattr(ops, "tensor_of_nothing")
    assert mint.linspace(0, 4, 3, dtype=ms.int32).tolist() == [0, 2, 4]


def test_what_is_accepted_does_nothing() -> None:
    functions = [value for name, value in vars(accepted).items() if name.islower() and not name.startswith("_")]
    assert len({function.__doc__ for function in functions if callable(function)}) == 10
    assert accepted.set_memory(1, key=2) is None
    assert ms.set_memory is accepted.set_memory
    assert import_module("msgraph._c_expression").disable_multi_thread() is None
    assert import_module("msgraph._c_expression")._framework_profiler_step_end() is None
    assert not hasattr(import_module("msgraph._c_expression"), "_accepted")
