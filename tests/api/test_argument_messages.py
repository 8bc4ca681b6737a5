"""Calls with arguments that do not fit say what Python says, compiled as outside graphs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import msgraph as ms
from msgraph import Tensor
from msgraph import ops as typed_ops

ops: Any = typed_ops
mutable: Any = ms.mutable
nothing: Any = 3

CALLS: dict[str, tuple[Callable[[Any], Any], str]] = {
    "too few": (lambda x: ops.add(x), "add() missing 1 required positional argument: 'other'"),
    "too many": (lambda x: ops.relu(x, x, x), "relu() takes 1 positional argument but 3 were given"),
    "unknown": (lambda x: ops.relu(x, foo=3), "relu() got an unexpected keyword argument 'foo'"),
    "twice": (lambda x: ops.add(x, input=x), "add() got multiple values for argument 'input'"),
    "primitive": (lambda x: ops.Add()(x), "Add.__call__() missing 1 required positional argument: 'y'"),
    "settings": (
        lambda x: ops.Softmax(1, 2),
        "Softmax.__init__() takes from 1 to 2 positional arguments but 3 were given",
    ),
    "reshape": (lambda x: x.reshape(), "reshape() missing 1 required positional argument: shape."),
    "view": (lambda x: x.view(), "view() missing 1 required positional argument: shape."),
    "mutable": (lambda x: mutable((1, 2), "a"), "For 'mutable', the second input should be bool, but got: str"),
    "isinstance": (
        lambda x: isinstance(x, nothing),
        "isinstance() arg 2 must be a type, a tuple of types, or a union",
    ),
}


@pytest.mark.parametrize("name", CALLS)
def test_the_message_is_pythons(name: str) -> None:
    function, message = CALLS[name]
    for called in (function, ms.jit(function)):
        with pytest.raises(TypeError) as problem:
            called(Tensor([1.0]))
        assert str(problem.value).strip().split("\n")[0] == message


@pytest.mark.parametrize("shapes", [((2, 3), (2, 3)), ((2, 3, 4), (3, 4, 5))])
def test_products_of_shapes_that_do_not_fit(shapes: Any) -> None:
    x, y = (ops.ones(shape) for shape in shapes)

    def product(a: Any, b: Any) -> Any:
        return a @ b

    for called in (ops.matmul, product, ms.jit(product)):
        with pytest.raises(RuntimeError, match="For 'MatMulExt' op, shape1"):
            called(x, y)


class Signed:
    def __init__(self, x: Any) -> None:
        self.x = x

    def __neg__(self) -> Signed:
        if not isinstance(self.x, Tensor):
            raise TypeError("no tensor")
        return Signed(-self.x)

    def __invert__(self) -> Signed:
        return Signed(self.x + 1 if self.x > 0 else self.x - 1)


def test_unary_operators_of_classes_are_compiled() -> None:
    def f(x: Any) -> Any:
        return (-Signed(x)).x, (~Signed(x)).x, (~-Signed(x)).x

    for value in (1.0, -2.0):
        x = Tensor(value)
        assert [y.item() for y in ms.jit(f)(x)] == [y.item() for y in f(x)]

    def plus(x: Any) -> Any:
        signed: Any = Signed(x)
        return +signed

    with pytest.raises(TypeError, match=r"bad operand type for unary \+: 'Signed'"):
        ms.jit(plus)(Tensor(1.0))
