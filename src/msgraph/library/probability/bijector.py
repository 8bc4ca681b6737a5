"""Bijectors: functions with an inverse, and the logarithms of how much both stretch space."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

import numpy as np

from msgraph import Tensor, float32, ops
from msgraph.api.cell.cell import Cell
from msgraph.diagnostics.catalog.models import BadArgument, BadArgumentType
from msgraph.library.naming import named
from msgraph.library.nn.arguments import type_name

__all__ = ["Bijector", "Exp", "GumbelCDF", "Invert", "PowerTransform", "ScalarAffine", "Softplus"]


def _by_formula(name: str, meaning: str) -> Callable[[Any, Tensor], Tensor]:
    """The function of a value that a subclass has a formula for."""

    def apply(self: Bijector, value: Tensor) -> Tensor:
        formula: Callable[..., Tensor] = self.FORMULAS[name]
        return formula(value, *[getattr(self, setting).astype(value.dtype) for setting in self.SETTINGS])

    return named(apply, name, meaning)


class Bijector(Cell):
    """Base of bijectors: subclasses have formulas of ``forward``, ``inverse`` and the logarithms of their slopes."""

    SETTINGS: ClassVar[tuple[str, ...]] = ()
    """What formulas take behind a value."""
    FORMULAS: ClassVar[dict[str, Callable[[Tensor, Tensor], Tensor] | Callable[[Tensor, Tensor, Tensor], Tensor]]] = {}

    def __init__(
        self, is_constant_jacobian: bool = False, is_injective: bool = True, name: object = None, dtype: object = None,
        param: object = None,
    ) -> None:  # fmt: skip
        super().__init__()
        del param
        self.is_constant_jacobian, self.is_injective = is_constant_jacobian, is_injective
        self.name = self.cls_name if name is None else name
        self.dtype = dtype

    def setting(self, name: str, value: object, least: float = -float("inf"), above: bool = False) -> Tensor:
        """A number the bijector is made with, as a tensor; it must not be below ``least``."""
        if isinstance(value, bool) or value is None:
            raise BadArgumentType(self.cls_name, name, "a float or a float Tensor", type_name(value)).error()
        tensor = value if isinstance(value, Tensor) else Tensor(np.asarray(value), float32)
        values = tensor.asnumpy()
        if (values <= least).any() if above else (values < least).any():
            raise BadArgument(self.cls_name, name, f"{'above' if above else 'at least'} {least}", value).error()
        return tensor

    forward = _by_formula("forward", "The function of a value.")
    inverse = _by_formula("inverse", "The value whose function this is.")
    forward_log_jacobian = _by_formula("forward_log_jacobian", "The logarithm of the slope of ``forward``.")
    inverse_log_jacobian = _by_formula("inverse_log_jacobian", "The logarithm of the slope of ``inverse``.")

    def construct(self, name: str, *args: object, **kwargs: object) -> Tensor:
        """One of the functions by name."""
        if name not in ("forward", "inverse", "forward_log_jacobian", "inverse_log_jacobian"):
            raise BadArgument(self.cls_name, "name", "the name of a function of bijectors", name).error()
        return getattr(self, name)(*args, **kwargs)


def _safe(power: Tensor) -> Tensor:
    """A power that may be divided by."""
    return ops.where(power == 0, 1.0, power)


class PowerTransform(Bijector):
    """``(1 + x * power) ** (1 / power)``; ``exp(x)`` for a power of 0."""

    SETTINGS = ("power",)
    FORMULAS = {
        "forward": lambda x, power: ops.where(power == 0, ops.exp(x), ops.exp(ops.log1p(x * power) / _safe(power))),
        "inverse": lambda y, power: ops.where(power == 0, ops.log(y), ops.expm1(ops.log(y) * power) / _safe(power)),
        "forward_log_jacobian": lambda x, power: ops.where(
            power == 0, x, (1.0 / _safe(power) - 1) * ops.log1p(x * power)
        ),
        "inverse_log_jacobian": lambda y, power: (power - 1) * ops.log(y),
    }

    def __init__(self, power: object = 0.0, name: str = "PowerTransform") -> None:
        super().__init__(name=name)
        self.power = self.setting("power", power, 0.0)


class Exp(PowerTransform):
    """The exponential function."""

    def __init__(self, name: str = "Exp") -> None:
        super().__init__(0.0, name)


class ScalarAffine(Bijector):
    """``scale * x + shift``."""

    SETTINGS = ("scale", "shift")
    FORMULAS = {
        "forward": lambda x, scale, shift: scale * x + shift,
        "inverse": lambda y, scale, shift: (y - shift) / scale,
        "forward_log_jacobian": lambda x, scale, shift: ops.log(ops.abs(scale)),
        "inverse_log_jacobian": lambda y, scale, shift: -ops.log(ops.abs(scale)),
    }

    def __init__(self, scale: object = 1.0, shift: object = 0.0, name: str = "ScalarAffine") -> None:
        super().__init__(is_constant_jacobian=True, name=name)
        self.scale, self.shift = self.setting("scale", scale), self.setting("shift", shift)


def _softplus(x: Tensor) -> Tensor:
    return ops.maximum(x, 0.0) + ops.log1p(ops.exp(-ops.abs(x)))


class Softplus(Bijector):
    """``log(1 + exp(sharpness * x)) / sharpness``."""

    SETTINGS = ("sharpness",)
    FORMULAS = {
        "forward": lambda x, sharpness: _softplus(sharpness * x) / sharpness,
        "inverse": lambda y, sharpness: (sharpness * y + ops.log(-ops.expm1(-sharpness * y))) / sharpness,
        "forward_log_jacobian": lambda x, sharpness: ops.logsigmoid(sharpness * x),
        "inverse_log_jacobian": lambda y, sharpness: -ops.log(-ops.expm1(-sharpness * y)),
    }

    def __init__(self, sharpness: object = 1.0, name: str = "Softplus") -> None:
        super().__init__(name=name)
        self.sharpness = self.setting("sharpness", sharpness)


class GumbelCDF(Bijector):
    """``exp(-exp(-(x - loc) / scale))``: the distribution function of a Gumbel distribution."""

    SETTINGS = ("loc", "scale")
    FORMULAS = {
        "forward": lambda x, loc, scale: ops.exp(-ops.exp(-(x - loc) / scale)),
        "inverse": lambda y, loc, scale: loc - scale * ops.log(-ops.log(y)),
        "forward_log_jacobian": lambda x, loc, scale: -(x - loc) / scale - ops.exp(-(x - loc) / scale) - ops.log(scale),
        "inverse_log_jacobian": lambda y, loc, scale: ops.log(scale / (-y * ops.log(y))),
    }

    def __init__(self, loc: object = 0.0, scale: object = 1.0, name: str = "GumbelCDF") -> None:
        super().__init__(name=name)
        self.loc, self.scale = self.setting("loc", loc), self.setting("scale", scale, 0.0, above=True)


class Invert(Bijector):
    """Another bijector the other way round."""

    def __init__(self, bijector: Bijector, name: str = "") -> None:
        super().__init__(
            bijector.is_constant_jacobian, bijector.is_injective, name or f"Invert{bijector.name}", bijector.dtype
        )
        self.bijector = bijector

    def forward(self, value: Tensor) -> Tensor:
        """The inverse of the other."""
        return self.bijector.inverse(value)

    def inverse(self, value: Tensor) -> Tensor:
        """The other."""
        return self.bijector.forward(value)

    def forward_log_jacobian(self, value: Tensor) -> Tensor:
        """The logarithm of the slope of the other's inverse."""
        return self.bijector.inverse_log_jacobian(value)

    def inverse_log_jacobian(self, value: Tensor) -> Tensor:
        """The logarithm of the slope of the other."""
        return self.bijector.forward_log_jacobian(value)
