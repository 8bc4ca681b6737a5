"""Activation functions as cells."""

from __future__ import annotations

from typing import Any

from msgraph import ops
from msgraph.api.cell.cell import Cell
from msgraph.api.tensor.dtype import float32
from msgraph.api.tensor.parameter import Parameter
from msgraph.api.tensor.tensor import Tensor
from msgraph.diagnostics.catalog.models import BadArgument, UnknownActivation
from msgraph.diagnostics.errors import error
from msgraph.library.initializer import initializer
from msgraph.library.nn.arguments import positive_int


class ReLU(Cell):
    """``max(x, 0)``."""

    def construct(self, x: Tensor) -> Tensor:
        """The activation of ``x``."""
        return ops.relu(x)


class ReLU6(Cell):
    """``min(max(x, 0), 6)``."""

    def construct(self, x: Tensor) -> Tensor:
        """The activation of ``x``."""
        return ops.relu6(x)


class LeakyReLU(Cell):
    """``x`` where it is positive, ``alpha * x`` elsewhere."""

    def __init__(self, alpha: float = 0.2) -> None:
        super().__init__()
        self.alpha = alpha

    def construct(self, x: Tensor) -> Tensor:
        """The activation of ``x``."""
        return ops.select(x >= 0, x, x * self.alpha)


class ELU(Cell):
    """``x`` where it is positive, ``alpha * (exp(x) - 1)`` elsewhere."""

    def __init__(self, alpha: float = 1.0) -> None:
        super().__init__()
        self.alpha = alpha

    def construct(self, x: Tensor) -> Tensor:
        """The activation of ``x``."""
        return ops.select(x > 0, x, ops.expm1(x) * self.alpha)


class Tanh(Cell):
    """The hyperbolic tangent."""

    def construct(self, x: Tensor) -> Tensor:
        """The activation of ``x``."""
        return ops.tanh(x)


class Sigmoid(Cell):
    """``1 / (1 + exp(-x))``."""

    def construct(self, input_x: Tensor) -> Tensor:
        """The activation of ``input_x``."""
        return ops.sigmoid(input_x)


class GELU(Cell):
    """The Gaussian error linear unit; ``approximate=True`` uses tanh."""

    def __init__(self, approximate: bool = True) -> None:
        super().__init__()
        self.approximate = approximate

    def construct(self, x: Tensor) -> Tensor:
        """The activation of ``x``."""
        return ops.gelu(x, approximate="tanh" if self.approximate else "none")


class SiLU(Cell):
    """``x * sigmoid(x)``."""

    def construct(self, x: Tensor) -> Tensor:
        """The activation of ``x``."""
        return ops.silu(x)


class HSwish(Cell):
    """``x * relu6(x + 3) / 6``."""

    def construct(self, x: Tensor) -> Tensor:
        """The activation of ``x``."""
        return ops.hardswish(x)


class HSigmoid(Cell):
    """``relu6(x + 3) / 6``."""

    def construct(self, x: Tensor) -> Tensor:
        """The activation of ``x``."""
        return ops.hardsigmoid(x)


class Softplus(Cell):
    """``log(1 + exp(x))``."""

    def construct(self, x: Tensor) -> Tensor:
        """The activation of ``x``."""
        return ops.softplus(x)


class Softmax(Cell):
    """Exponentials along an axis, divided by their sum."""

    def __init__(self, axis: int = -1) -> None:
        super().__init__()
        self.axis = axis

    def construct(self, x: Tensor) -> Tensor:
        """The activation of ``x``."""
        return ops.softmax(x, self.axis)


class LogSoftmax(Cell):
    """The logarithm of softmax."""

    def __init__(self, axis: int = -1) -> None:
        super().__init__()
        self.axis = axis

    def construct(self, x: Tensor) -> Tensor:
        """The activation of ``x``."""
        return ops.log_softmax(x, self.axis)


class Identity(Cell):
    """Its argument, unchanged."""

    def construct(self, x: Tensor) -> Tensor:
        """``x`` itself."""
        return x


class SeLU(Cell):
    """A scaled ``ELU`` that keeps mean 0 and variance 1."""

    def construct(self, input_x: Tensor) -> Tensor:
        """The activation of ``input_x``."""
        return ops.selu(input_x)


class Tanhshrink(Cell):
    """``x - tanh(x)``."""

    def construct(self, x: Tensor) -> Tensor:
        """The activation of ``x``."""
        return ops.tanhshrink(x)


class FastGelu(Cell):
    """``x * sigmoid(1.702 x)``."""

    def construct(self, x: Tensor) -> Tensor:
        """The activation of ``x``."""
        return ops.fast_gelu(x)


class Softsign(Cell):
    """``x / (1 + |x|)``."""

    def construct(self, x: Tensor) -> Tensor:
        """The activation of ``x``."""
        return ops.softsign(x)


class LogSigmoid(Cell):
    """The logarithm of the sigmoid."""

    def construct(self, input_x: Tensor) -> Tensor:
        """The activation of ``input_x``."""
        return ops.logsigmoid(input_x)


class Mish(Cell):
    """``x * tanh(softplus(x))``."""

    def construct(self, input_x: Tensor) -> Tensor:
        """The activation of ``input_x``."""
        return ops.mish(input_x)


class Softmax2d(Cell):
    """Softmax over the channels of images ``[n, c, h, w]``."""

    def construct(self, x: Tensor) -> Tensor:
        """The activation of ``x``."""
        return ops.softmax(x, -3)


class CELU(Cell):
    """``x`` above 0, ``alpha * (exp(x / alpha) - 1)`` below."""

    def __init__(self, alpha: float = 1.0) -> None:
        super().__init__()
        self.alpha = alpha

    def construct(self, x: Tensor) -> Tensor:
        """The activation of ``x``."""
        return ops.celu(x, self.alpha)


class Softmin(Cell):
    """Softmax of ``-x``."""

    def __init__(self, axis: int = -1) -> None:
        super().__init__()
        self.axis = axis

    def construct(self, x: Tensor) -> Tensor:
        """The activation of ``x``."""
        return ops.softmin(x, self.axis)


class SoftShrink(Cell):
    """``x`` brought ``lambd`` nearer to 0, and 0 within."""

    def __init__(self, lambd: float = 0.5) -> None:
        super().__init__()
        self.lambd = lambd

    def construct(self, input: Tensor) -> Tensor:
        """The activation of ``input``."""
        return ops.softshrink(input, self.lambd)


class HShrink(Cell):
    """``x``, and 0 where it is within ``lambd`` of 0."""

    def __init__(self, lambd: float = 0.5) -> None:
        super().__init__()
        self.lambd = lambd

    def construct(self, input: Tensor) -> Tensor:
        """The activation of ``input``."""
        return ops.hardshrink(input, self.lambd)


class GLU(Cell):
    """The first half along an axis, times the sigmoid of the second."""

    def __init__(self, axis: int = -1) -> None:
        super().__init__()
        self.axis = axis

    def construct(self, x: Tensor) -> Tensor:
        """The activation of ``x``."""
        values, gates = ops.chunk(x, 2, self.axis)
        return values * ops.sigmoid(gates)


class Hardtanh(Cell):
    """``x`` cut at ``min_val`` and ``max_val``."""

    def __init__(self, min_val: float = -1.0, max_val: float = 1.0) -> None:
        super().__init__()
        if min_val >= max_val:
            raise error(BadArgument("Hardtanh", "min_val", f"less than 'max_val' ({max_val})", min_val))
        self.min_val = min_val
        self.max_val = max_val

    def construct(self, x: Tensor) -> Tensor:
        """The activation of ``x``."""
        return ops.hardtanh(x, self.min_val, self.max_val)


class Threshold(Cell):
    """``x`` above ``threshold``, ``value`` elsewhere."""

    def __init__(self, threshold: float, value: float) -> None:
        super().__init__()
        self.threshold = threshold
        self.value = value

    def construct(self, input_x: Tensor) -> Tensor:
        """The activation of ``input_x``."""
        return ops.threshold(input_x, self.threshold, self.value)


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


ACTIVATIONS: dict[str, type[Cell]] = {
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
        raise error(UnknownActivation(prim_name or "get_activation", name, str([*ACTIVATIONS])))
    return ACTIVATIONS[name]()
