"""Activation functions as cells."""

from __future__ import annotations

from typing import Any

from msgraph.api import ops
from msgraph.api.cell import Cell
from msgraph.diagnostics.catalog.models import UnknownActivation
from msgraph.diagnostics.errors import error


class ReLU(Cell):
    """``max(x, 0)``."""

    def construct(self, x: Any) -> Any:
        """The activation of ``x``."""
        return ops.relu(x)


class ReLU6(Cell):
    """``min(max(x, 0), 6)``."""

    def construct(self, x: Any) -> Any:
        """The activation of ``x``."""
        return ops.relu6(x)


class LeakyReLU(Cell):
    """``x`` where it is positive, ``alpha * x`` elsewhere."""

    def __init__(self, alpha: float = 0.2) -> None:
        super().__init__()
        self.alpha = alpha

    def construct(self, x: Any) -> Any:
        """The activation of ``x``."""
        return ops.select(x >= 0, x, x * self.alpha)


class ELU(Cell):
    """``x`` where it is positive, ``alpha * (exp(x) - 1)`` elsewhere."""

    def __init__(self, alpha: float = 1.0) -> None:
        super().__init__()
        self.alpha = alpha

    def construct(self, x: Any) -> Any:
        """The activation of ``x``."""
        return ops.select(x > 0, x, ops.expm1(x) * self.alpha)


class Tanh(Cell):
    """The hyperbolic tangent."""

    def construct(self, x: Any) -> Any:
        """The activation of ``x``."""
        return ops.tanh(x)


class Sigmoid(Cell):
    """``1 / (1 + exp(-x))``."""

    def construct(self, input_x: Any) -> Any:
        """The activation of ``input_x``."""
        return ops.sigmoid(input_x)


class GELU(Cell):
    """The Gaussian error linear unit; ``approximate=True`` uses tanh."""

    def __init__(self, approximate: bool = True) -> None:
        super().__init__()
        self.approximate = approximate

    def construct(self, x: Any) -> Any:
        """The activation of ``x``."""
        return ops.gelu(x, approximate="tanh" if self.approximate else "none")


class SiLU(Cell):
    """``x * sigmoid(x)``."""

    def construct(self, x: Any) -> Any:
        """The activation of ``x``."""
        return ops.silu(x)


class HSwish(Cell):
    """``x * relu6(x + 3) / 6``."""

    def construct(self, x: Any) -> Any:
        """The activation of ``x``."""
        return ops.hardswish(x)


class HSigmoid(Cell):
    """``relu6(x + 3) / 6``."""

    def construct(self, x: Any) -> Any:
        """The activation of ``x``."""
        return ops.hardsigmoid(x)


class Softplus(Cell):
    """``log(1 + exp(x))``."""

    def construct(self, x: Any) -> Any:
        """The activation of ``x``."""
        return ops.softplus(x)


class Softmax(Cell):
    """Exponentials along an axis, divided by their sum."""

    def __init__(self, axis: int = -1) -> None:
        super().__init__()
        self.axis = axis

    def construct(self, x: Any) -> Any:
        """The activation of ``x``."""
        return ops.softmax(x, self.axis)


class LogSoftmax(Cell):
    """The logarithm of softmax."""

    def __init__(self, axis: int = -1) -> None:
        super().__init__()
        self.axis = axis

    def construct(self, x: Any) -> Any:
        """The activation of ``x``."""
        return ops.log_softmax(x, self.axis)


class Identity(Cell):
    """Its argument, unchanged."""

    def construct(self, x: Any) -> Any:
        """``x`` itself."""
        return x


ACTIVATIONS: dict[str, type[Cell]] = {
    "softmax": Softmax, "logsoftmax": LogSoftmax, "relu": ReLU, "relu6": ReLU6, "silu": SiLU, "tanh": Tanh,
    "gelu": GELU, "elu": ELU, "sigmoid": Sigmoid, "leakyrelu": LeakyReLU, "hswish": HSwish, "hsigmoid": HSigmoid,
}  # fmt: skip
"""Activations by the names ``get_activation`` and ``Dense(activation=…)`` know."""


def get_activation(name: str, prim_name: str = "") -> Cell:
    """The activation called ``name``."""
    if name not in ACTIVATIONS:
        raise error(UnknownActivation(prim_name or "get_activation", name, str([*ACTIVATIONS])))
    return ACTIVATIONS[name]()
