"""Initial values of parameters: ``initializer("normal", (2, 3), ms.float32)`` and the distributions it knows.

Distributions and numbers are MindSpore's: after ``ms.set_seed(1)`` a network has the weights it has there.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from numbers import Number
from typing import Any, TypeVar

import numpy as np

from msgraph.api.tensor.parameter import SKIPPED
from msgraph.api.tensor.tensor import Tensor, array_of, wrap
from msgraph.backend.memory import zeros
from msgraph.diagnostics.catalog import models
from msgraph.dialects import dtypes
from msgraph.dialects.arrays import Array
from msgraph.library.initial_draws import normal, truncated_normal, uniform

__all__ = (
    "Constant", "Dirac", "HeNormal", "HeUniform", "Identity", "Initializer", "Normal", "One", "Orthogonal", "Sparse",
    "TruncatedNormal", "Uniform", "VarianceScaling", "XavierNormal", "XavierUniform", "Zero", "initializer",
)  # fmt: skip


class Initializer:
    """A distribution of initial values; subclasses write ``_initialize(arr)``, which fills an array."""

    def __init__(self, **kwargs: object) -> None:
        self._kwargs = kwargs

    def _initialize(self, arr: Array) -> None:
        raise NotImplementedError

    def __call__(self, arr: Array) -> None:
        """Fill an array."""
        self._initialize(arr)


_BY_NAME: dict[str, type[Initializer]] = {}
C = TypeVar("C", bound=type[Initializer])


def _register(*aliases: str) -> Callable[[C], C]:
    """A decorator: a distribution can be asked for by the name of its class in lower case, and by these."""

    def register(cls: C) -> C:
        _BY_NAME.update(dict.fromkeys((cls.__name__.lower(), *aliases), cls) | _BY_NAME)
        return cls

    return register


def fans(shape: Sequence[int], name: str = "he_uniform") -> tuple[int, int]:
    """How many inputs an element of the output has, and how many outputs an element of the input."""
    if len(shape) < 2:
        raise models.InitialRank(name, "no less than 2", len(shape)).error()
    field = math.prod(shape[2:])
    return shape[1] * field, shape[0] * field


def _fan(shape: Sequence[int], mode: str, name: str = "initializer") -> int:
    """One of the two: ``mode`` is ``"fan_in"`` or ``"fan_out"``."""
    if mode.lower() not in ("fan_in", "fan_out"):
        raise models.BadArgument(name, "mode", "one of ['fan_in', 'fan_out']", mode).error()
    return fans(shape, name)[mode.lower() == "fan_out"]


def _normal(shape: tuple[int, ...], sigma: float, mean: float = 0.0) -> Array:
    if sigma < 0:
        raise models.BadArgument("initializer", "sigma", "no less than 0", sigma).error()
    return normal(shape, mean, sigma)


def _uniform(shape: tuple[int, ...], bound: float) -> Array:
    return uniform(shape, -bound, bound)


@_register("zeros")
class Zero(Initializer):
    """Zeros."""

    def _initialize(self, arr: Array) -> None:
        arr[...] = 0


@_register("ones")
class One(Initializer):
    """Ones."""

    def _initialize(self, arr: Array) -> None:
        arr[...] = 1


class Constant(Initializer):
    """One number everywhere."""

    def __init__(self, value: Any) -> None:
        self.value = value

    def _initialize(self, arr: Array) -> None:
        arr[...] = self.value


@_register()
class Normal(Initializer):
    """Normal numbers."""

    def __init__(self, sigma: float = 0.01, mean: float = 0.0) -> None:
        self.sigma, self.mean = sigma, mean

    def _initialize(self, arr: Array) -> None:
        arr[...] = _normal(arr.shape, self.sigma, self.mean)


@_register()
class TruncatedNormal(Initializer):
    """Normal numbers, drawn again where they are outside ``a`` to ``b``."""

    def __init__(self, sigma: float = 0.01, mean: float = 0.0, a: float = -2.0, b: float = 2.0) -> None:
        self.sigma, self.mean, self.a, self.b = sigma, mean, a, b

    def _initialize(self, arr: Array) -> None:
        if self.sigma <= 0:
            raise models.BadArgument("initializer", "sigma", "greater than 0", self.sigma).error()
        arr[...] = truncated_normal(arr.shape, self.a, self.b, self.mean, self.sigma)


@_register()
class Uniform(Initializer):
    """Uniform numbers between ``-scale`` and ``scale``."""

    def __init__(self, scale: float = 0.07) -> None:
        self.scale = scale

    def _initialize(self, arr: Array) -> None:
        arr[...] = _uniform(arr.shape, self.scale)


@_register("xavier_uniform")
class XavierUniform(Initializer):
    """Uniform numbers of variance ``2 gain² / (inputs + outputs)``."""

    def __init__(self, gain: float = 1) -> None:
        self.gain = gain

    def _initialize(self, arr: Array) -> None:
        arr[...] = _uniform(arr.shape, self.gain * math.sqrt(6 / sum(fans(arr.shape, "XavierUniform"))))


@_register("xavier_normal")
class XavierNormal(XavierUniform):
    """Normal numbers of variance ``2 gain² / (inputs + outputs)``."""

    def _initialize(self, arr: Array) -> None:
        arr[...] = _normal(arr.shape, self.gain * math.sqrt(2 / sum(fans(arr.shape, "XavierNormal"))))


_PLAIN = ("sigmoid", "linear", *(f"conv{direction}{n}d" for direction in ("", "_transpose") for n in (1, 2, 3)))
_NONLINEARITIES = ("tanh", "relu", "leaky_relu", *_PLAIN)


@_register("he_uniform")
class HeUniform(Initializer):
    """Uniform numbers that keep the size of a signal through rectified layers."""

    def __init__(self, negative_slope: float = 0, mode: str = "fan_in", nonlinearity: str = "leaky_relu") -> None:
        self.negative_slope, self.mode, self.nonlinearity = negative_slope, mode, nonlinearity

    def sigma(self, shape: tuple[int, ...]) -> float:
        """The standard deviation."""
        name = type(self).__name__
        if self.nonlinearity not in _NONLINEARITIES:
            raise models.BadArgument(name, "nonlinearity", f"one of {[*_NONLINEARITIES]}", self.nonlinearity).error()
        # how much a signal is to be amplified before an activation that shrinks it
        gains = {"tanh": 5 / 3, "relu": math.sqrt(2), "leaky_relu": math.sqrt(2 / (1 + self.negative_slope**2))}
        return gains.get(self.nonlinearity, 1.0) / math.sqrt(_fan(shape, self.mode, name))

    def _initialize(self, arr: Array) -> None:
        arr[...] = _uniform(arr.shape, math.sqrt(3) * self.sigma(arr.shape))


@_register("he_normal")
class HeNormal(HeUniform):
    """Normal numbers that keep the size of a signal through rectified layers."""

    def _initialize(self, arr: Array) -> None:
        arr[...] = _normal(arr.shape, self.sigma(arr.shape))


@_register()
class Identity(Initializer):
    """Ones on the diagonal of a matrix."""

    def _initialize(self, arr: Array) -> None:
        if len(arr.shape) != 2:
            raise models.InitialRank("Identity", "2", len(arr.shape)).error()
        arr[...] = np.eye(*arr.shape)


class Sparse(Initializer):
    """Normal numbers, with a part of each column zero."""

    def __init__(self, sparsity: float, sigma: float = 0.01) -> None:
        self.sparsity, self.sigma = sparsity, sigma

    def _initialize(self, arr: Array) -> None:
        if len(arr.shape) != 2:
            raise models.InitialRank("Sparse", "2", len(arr.shape)).error()
        values = _normal(arr.shape, self.sigma)
        zeros = math.ceil(self.sparsity * arr.shape[0])
        for column in values.T:
            column[np.random.permutation(arr.shape[0])[:zeros]] = 0
        arr[...] = values


@_register()
class Dirac(Initializer):
    """A convolution that copies its input, as far as there are channels."""

    def __init__(self, groups: int = 1) -> None:
        self.groups = groups

    def _initialize(self, arr: Array) -> None:
        shape = arr.shape
        if len(shape) not in (3, 4, 5):
            raise models.InitialRank("Dirac", "3, 4 or 5", len(shape)).error()
        if shape[0] % self.groups:
            raise models.BadArgument(
                "Dirac", "groups", f"a divisor of the {shape[0]} output channels", self.groups
            ).error()
        values = np.zeros(shape)
        outputs = shape[0] // self.groups
        centre = tuple(n // 2 for n in shape[2:])
        for group in range(self.groups):
            for channel in range(min(outputs, shape[1])):
                values[group * outputs + channel, channel, *centre] = 1
        arr[...] = values


@_register()
class Orthogonal(Initializer):
    """Rows, or columns if these are fewer, that are orthogonal and of length ``gain``."""

    def __init__(self, gain: float = 1.0) -> None:
        self.gain = gain

    def _initialize(self, arr: Array) -> None:
        shape = arr.shape
        columns, rows = fans(shape, "Orthogonal")[0], shape[0]
        drawn = _normal((rows, columns), 1)
        q, r = np.linalg.qr(drawn.T if rows < columns else drawn)
        q *= np.sign(np.diag(r))
        arr[...] = (self.gain * (q.T if rows < columns else q)).reshape(shape)


@_register()
class VarianceScaling(Initializer):
    """Numbers of variance ``scale / fan``: uniform ones, as MindSpore draws for ``"truncated_normal"`` too."""

    def __init__(self, scale: float = 1.0, mode: str = "fan_in", distribution: str = "truncated_normal") -> None:
        allowed = {"mode": ("fan_in", "fan_out", "fan_avg")}
        allowed["distribution"] = ("uniform", "truncated_normal", "untruncated_normal")
        for name, value in {"mode": mode, "distribution": distribution}.items():
            if value not in allowed[name]:
                raise models.BadArgument("VarianceScaling", name, f"one of {list(allowed[name])}", value).error()
        if scale <= 0:
            raise models.BadArgument("VarianceScaling", "scale", "greater than 0", scale).error()
        self.scale, self.mode, self.distribution = scale, mode, distribution

    def _initialize(self, arr: Array) -> None:
        inputs, outputs = fans(arr.shape, "VarianceScaling")
        fan = {"fan_in": inputs, "fan_out": outputs, "fan_avg": (inputs + outputs) / 2}[self.mode]
        variance = self.scale / max(1.0, fan)
        if self.distribution == "untruncated_normal":
            arr[...] = _normal(arr.shape, math.sqrt(variance))
        else:
            arr[...] = _uniform(arr.shape, math.sqrt(3 * variance))


def initializer(init: object, shape: Any = None, dtype: Any = dtypes.float32) -> Tensor:
    """A tensor of initial values: ``init`` is a name, a number, a tensor or an :class:`Initializer`."""
    if isinstance(init, Tensor):
        wanted = [shape] if isinstance(shape, int) else list(init.shape if shape is None else shape)
        if list(init.shape) != wanted:
            raise models.InitialShape(list(init.shape), wanted).error()
        return init
    dims: tuple[Any, ...] = (shape,) if isinstance(shape, int) else tuple(shape or ())
    for dim in dims:
        if not isinstance(dim, int) or dim <= 0:
            raise models.BadArgument("initializer", "shape", "positive integers", dims).error()
    element = array_of(Tensor(0, dtype)).dtype
    if SKIPPED.until_loaded:
        SKIPPED.zeros = zeros(dims, element)
        return wrap(SKIPPED.zeros)
    array = np.empty(dims, element)
    _distribution(init)(array)
    return Tensor(array, dtype)


def _distribution(init: object) -> Initializer:
    if isinstance(init, str):
        if init.lower() not in _BY_NAME:
            raise models.UnknownInitializer(init, sorted(_BY_NAME)).error()
        return _BY_NAME[init.lower()]()
    if isinstance(init, Initializer):
        return init
    if not isinstance(init, Number):
        raise models.NotAnInitializer(str(type(init))).error()
    return Constant(init)
