"""Bijectors: functions with an inverse, and the logarithms of how much both stretch space."""

from __future__ import annotations

import numpy as np

from msgraph import Tensor, float32, ops
from msgraph.api.cell.cell import Cell
from msgraph.diagnostics.catalog.models import BadArgument, BadArgumentType
from msgraph.library.nn.arguments import type_name

__all__ = ["Bijector", "Exp", "GumbelCDF", "Invert", "PowerTransform", "ScalarAffine", "Softplus"]


class Bijector(Cell):
    """Base of bijectors: subclasses write ``forward``, ``inverse`` and the logarithms of their slopes."""

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

    def forward(self, value: Tensor) -> Tensor:
        """The function of a value."""
        raise NotImplementedError

    def inverse(self, value: Tensor) -> Tensor:
        """The value whose function this is."""
        raise NotImplementedError

    def forward_log_jacobian(self, value: Tensor) -> Tensor:
        """The logarithm of the slope of ``forward``."""
        raise NotImplementedError

    def inverse_log_jacobian(self, value: Tensor) -> Tensor:
        """The logarithm of the slope of ``inverse``."""
        raise NotImplementedError

    def construct(self, name: str, *args: object, **kwargs: object) -> Tensor:
        """One of the functions by name."""
        if name not in ("forward", "inverse", "forward_log_jacobian", "inverse_log_jacobian"):
            raise BadArgument(self.cls_name, "name", "the name of a function of bijectors", name).error()
        return getattr(self, name)(*args, **kwargs)


class PowerTransform(Bijector):
    """``(1 + x * power) ** (1 / power)``; ``exp(x)`` for a power of 0."""

    def __init__(self, power: object = 0.0, name: str = "PowerTransform") -> None:
        super().__init__(name=name)
        self.power = self.setting("power", power, 0.0)

    def forward(self, value: Tensor) -> Tensor:
        """The power."""
        power = self.power.astype(value.dtype)
        safe = ops.where(power == 0, 1.0, power)
        return ops.where(power == 0, ops.exp(value), ops.exp(ops.log1p(value * safe) / safe))

    def inverse(self, value: Tensor) -> Tensor:
        """The root."""
        power = self.power.astype(value.dtype)
        safe = ops.where(power == 0, 1.0, power)
        return ops.where(power == 0, ops.log(value), ops.expm1(ops.log(value) * safe) / safe)

    def forward_log_jacobian(self, value: Tensor) -> Tensor:
        """The logarithm of the slope of ``forward``."""
        power = self.power.astype(value.dtype)
        safe = ops.where(power == 0, 1.0, power)
        return ops.where(power == 0, value, (1.0 / safe - 1) * ops.log1p(value * safe))

    def inverse_log_jacobian(self, value: Tensor) -> Tensor:
        """The logarithm of the slope of ``inverse``."""
        return (self.power.astype(value.dtype) - 1) * ops.log(value)


class Exp(PowerTransform):
    """The exponential function."""

    def __init__(self, name: str = "Exp") -> None:
        super().__init__(0.0, name)


class ScalarAffine(Bijector):
    """``scale * x + shift``."""

    def __init__(self, scale: object = 1.0, shift: object = 0.0, name: str = "ScalarAffine") -> None:
        super().__init__(is_constant_jacobian=True, name=name)
        self.scale, self.shift = self.setting("scale", scale), self.setting("shift", shift)

    def forward(self, value: Tensor) -> Tensor:
        """Stretched and moved."""
        return self.scale.astype(value.dtype) * value + self.shift.astype(value.dtype)

    def inverse(self, value: Tensor) -> Tensor:
        """Moved and shrunk back."""
        return (value - self.shift.astype(value.dtype)) / self.scale.astype(value.dtype)

    def forward_log_jacobian(self, value: Tensor) -> Tensor:
        """The logarithm of the size of ``scale``."""
        return ops.log(ops.abs(self.scale.astype(value.dtype)))

    def inverse_log_jacobian(self, value: Tensor) -> Tensor:
        """Its negative."""
        return -ops.log(ops.abs(self.scale.astype(value.dtype)))


class Softplus(Bijector):
    """``log(1 + exp(sharpness * x)) / sharpness``."""

    def __init__(self, sharpness: object = 1.0, name: str = "Softplus") -> None:
        super().__init__(name=name)
        self.sharpness = self.setting("sharpness", sharpness)

    def forward(self, value: Tensor) -> Tensor:
        """The smoothed ``max(x, 0)``."""
        sharpness = self.sharpness.astype(value.dtype)
        scaled = sharpness * value
        return (ops.maximum(scaled, 0.0) + ops.log1p(ops.exp(-ops.abs(scaled)))) / sharpness

    def inverse(self, value: Tensor) -> Tensor:
        """What it was of."""
        sharpness = self.sharpness.astype(value.dtype)
        scaled = sharpness * value
        return (scaled + ops.log(-ops.expm1(-scaled))) / sharpness

    def forward_log_jacobian(self, value: Tensor) -> Tensor:
        """The logarithm of the sigmoid."""
        return ops.logsigmoid(self.sharpness.astype(value.dtype) * value)

    def inverse_log_jacobian(self, value: Tensor) -> Tensor:
        """The logarithm of the slope of ``inverse``."""
        return -ops.log(-ops.expm1(-self.sharpness.astype(value.dtype) * value))


class GumbelCDF(Bijector):
    """``exp(-exp(-(x - loc) / scale))``: the distribution function of a Gumbel distribution."""

    def __init__(self, loc: object = 0.0, scale: object = 1.0, name: str = "GumbelCDF") -> None:
        super().__init__(name=name)
        self.loc, self.scale = self.setting("loc", loc), self.setting("scale", scale, 0.0, above=True)

    def forward(self, value: Tensor) -> Tensor:
        """The share below a value."""
        return ops.exp(-ops.exp(-(value - self.loc.astype(value.dtype)) / self.scale.astype(value.dtype)))

    def inverse(self, value: Tensor) -> Tensor:
        """The value below which this share is."""
        return self.loc.astype(value.dtype) - self.scale.astype(value.dtype) * ops.log(-ops.log(value))

    def forward_log_jacobian(self, value: Tensor) -> Tensor:
        """The logarithm of the density."""
        scale = self.scale.astype(value.dtype)
        z = (value - self.loc.astype(value.dtype)) / scale
        return -z - ops.exp(-z) - ops.log(scale)

    def inverse_log_jacobian(self, value: Tensor) -> Tensor:
        """The logarithm of the slope of ``inverse``."""
        return ops.log(self.scale.astype(value.dtype) / (-value * ops.log(value)))


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
