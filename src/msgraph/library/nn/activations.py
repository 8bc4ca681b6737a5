"""Activation functions as cells: most are rows of a table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgraph import Parameter, Tensor, float32, ops
from msgraph.api.cell.cell import Cell
from msgraph.diagnostics.catalog.models import BadArgument, UnknownActivation
from msgraph.library.initializer import initializer
from msgraph.library.nn.arguments import positive_int
from msgraph.library.nn.layer_table import layer


def _leaky_relu(x: Tensor, alpha: float) -> Tensor:
    return ops.select(x >= 0, x, x * alpha)


def _elu(x: Tensor, alpha: float) -> Tensor:
    return ops.select(x > 0, x, ops.expm1(x) * alpha)


def _gelu(x: Tensor, approximate: bool) -> Tensor:
    return ops.gelu(x, approximate="tanh" if approximate else "none")


def _softmax2d(x: Tensor) -> Tensor:
    return ops.softmax(x, -3)


def _glu(x: Tensor, axis: int) -> Tensor:
    values, gates = ops.chunk(x, 2, axis)
    return values * ops.sigmoid(gates)


CELU = layer("CELU", "celu", "``x`` above 0, ``alpha * (exp(x / alpha) - 1)`` below.", alpha=1.0)
ELU = layer("ELU", _elu, "``x`` where it is positive, ``alpha * (exp(x) - 1)`` elsewhere.", alpha=1.0)
FastGelu = layer("FastGelu", "fast_gelu", "``x * sigmoid(1.702 x)``.")
GELU = layer("GELU", _gelu, "The Gaussian error linear unit; ``approximate=True`` uses tanh.", approximate=True)
GLU = layer("GLU", _glu, "The first half along an axis, times the sigmoid of the second.", axis=-1)
HShrink = layer("HShrink", "hardshrink", "``x``, and 0 where it is within ``lambd`` of 0.", lambd=0.5)
HSigmoid = layer("HSigmoid", "hardsigmoid", "``relu6(x + 3) / 6``.")
HSwish = layer("HSwish", "hardswish", "``x * relu6(x + 3) / 6``.")
LeakyReLU = layer("LeakyReLU", _leaky_relu, "``x`` where it is positive, ``alpha * x`` elsewhere.", alpha=0.2)
LogSigmoid = layer("LogSigmoid", "logsigmoid", "The logarithm of the sigmoid.")
LogSoftmax = layer("LogSoftmax", "log_softmax", "The logarithm of softmax.", axis=-1)
Mish = layer("Mish", "mish", "``x * tanh(softplus(x))``.")
ReLU = layer("ReLU", "relu", "``max(x, 0)``.")
ReLU6 = layer("ReLU6", "relu6", "``min(max(x, 0), 6)``.")
SeLU = layer("SeLU", "selu", "A scaled ``ELU`` that keeps mean 0 and variance 1.")
SiLU = layer("SiLU", "silu", "``x * sigmoid(x)``.")
Sigmoid = layer("Sigmoid", "sigmoid", "``1 / (1 + exp(-x))``.")
SoftShrink = layer("SoftShrink", "softshrink", "``x`` brought ``lambd`` nearer to 0, and 0 within.", lambd=0.5)
Softmax = layer("Softmax", "softmax", "Exponentials along an axis, divided by their sum.", axis=-1)
Softmax2d = layer("Softmax2d", _softmax2d, "Softmax over the channels of images ``[n, c, h, w]``.")
Softmin = layer("Softmin", "softmin", "Softmax of ``-x``.", axis=-1)
Softplus = layer("Softplus", "softplus", "``log(1 + exp(x))``.")
Softsign = layer("Softsign", "softsign", "``x / (1 + |x|)``.")
Tanh = layer("Tanh", "tanh", "The hyperbolic tangent.")
Tanhshrink = layer("Tanhshrink", "tanhshrink", "``x - tanh(x)``.")
Threshold = layer("Threshold", "threshold", "``x`` above ``threshold``, ``value`` elsewhere.", threshold=..., value=...)


class Identity(Cell):
    """Its argument, unchanged."""

    def construct(self, x: Tensor) -> Tensor:
        """``x`` itself."""
        return x


class Hardtanh(Cell):
    """``x`` cut at ``min_val`` and ``max_val``."""

    def __init__(self, min_val: float = -1.0, max_val: float = 1.0) -> None:
        super().__init__()
        if min_val >= max_val:
            raise BadArgument("Hardtanh", "min_val", f"less than 'max_val' ({max_val})", min_val).error()
        self.min_val = min_val
        self.max_val = max_val

    def construct(self, x: Tensor) -> Tensor:
        """The activation of ``x``."""
        return ops.hardtanh(x, self.min_val, self.max_val)


class PReLU(Cell):
    """``x`` where it is positive, a learned multiple of it elsewhere: one factor for all channels, or one for each."""

    def __init__(self, channel: int = 1, w: object = 0.25) -> None:
        super().__init__()
        positive_int("PReLU", "channel", channel)
        start = [w] * channel if isinstance(w, (int, float)) else w
        self.w = Parameter(initializer(Tensor(start, float32), (channel,)), name="a")

    def construct(self, x: Tensor) -> Tensor:
        """The activation of ``x``."""
        return ops.prelu(x, self.w)


ACTIVATIONS: dict[str, Callable[[], Any]] = {
    "softmax": Softmax, "logsoftmax": LogSoftmax, "relu": ReLU, "relu6": ReLU6, "silu": SiLU, "tanh": Tanh,
    "gelu": GELU, "elu": ELU, "sigmoid": Sigmoid, "leakyrelu": LeakyReLU, "hswish": HSwish, "hsigmoid": HSigmoid,
    "softmin": Softmin, "softmax2d": Softmax2d, "celu": CELU, "selu": SeLU, "hardtanh": Hardtanh, "softsign": Softsign,
    "prelu": PReLU, "logsigmoid": LogSigmoid, "softshrink": SoftShrink, "hshrink": HShrink, "mish": Mish,
    "tanhshrink": Tanhshrink, "fast_gelu": FastGelu, "softplus": Softplus,
}  # fmt: skip
"""Activations by the names ``get_activation`` and ``Dense(activation=…)`` know."""


def get_activation(name: str | None, prim_name: str = "") -> Any:
    """The activation called ``name``; None for None.

    Raises:
        KeyError: there is none of the name.
    """
    if name is None:
        return None
    if name not in ACTIVATIONS:
        raise UnknownActivation(name, [*ACTIVATIONS], prim_name or "get_activation").error()
    return ACTIVATIONS[name]()
