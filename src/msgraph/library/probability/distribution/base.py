"""``Distribution``: what all distributions share, and what follows from what a subclass says."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from inspect import Parameter, Signature
from typing import Any, ClassVar

import numpy as np

from msgraph import DType, Tensor, float32, ops
from msgraph.api.cell.cell import Cell
from msgraph.diagnostics.catalog import models
from msgraph.library.naming import named
from msgraph.library.nn.arguments import type_name

TINY = float(np.finfo(np.float32).tiny)

FUNCTIONS = (
    "prob", "log_prob", "cdf", "log_cdf", "survival_function", "log_survival", "mean", "mode", "sd", "var", "entropy",
    "kl_loss", "cross_entropy", "sample", "get_dist_args", "get_dist_type",
)  # fmt: skip


def _unsaid(name: str) -> Callable[..., Tensor]:
    """A function that a subclass says, or does not have."""

    def refuse(self: Distribution, *args: Any, **named: Any) -> Tensor:
        raise models.NotOfDistribution(self.name, name).error()

    return refuse


def _of_value(name: str, meaning: str) -> Callable[..., Tensor]:
    """The function of a value and the parameters that a subclass says by ``_name``."""

    def apply(self: Distribution, value: object, *args: object, **kwargs: object) -> Tensor:
        return getattr(self, f"_{name}")(self.value_of(value), *self.parameters_of(args, kwargs))

    return named(apply, name, meaning)


def _of_parameters(name: str, meaning: str) -> Callable[..., Tensor]:
    """The function of the parameters that a subclass says by ``_name``."""

    def apply(self: Distribution, *args: object, **kwargs: object) -> Tensor:
        return getattr(self, f"_{name}")(*self.parameters_of(args, kwargs))

    return named(apply, name, meaning)


_Two = Callable[[Tensor, Tensor], Tensor] | Callable[[Tensor, Tensor, Tensor], Tensor]
Formula = Callable[[Tensor], Tensor] | _Two | Callable[[Tensor, Tensor, Tensor, Tensor], Tensor]


class Distribution(Cell):
    """Base of distributions: a subclass names its parameters, and says ``_log_prob`` or ``_prob`` and what it can.

    Parameters that are not given when it is made are given to each function, behind its own arguments.
    """

    NAMES: tuple[str, ...] = ()
    """The names of the parameters, as the functions take them."""
    FORMULAS: ClassVar[dict[str, Formula]] = {}
    """Functions of a value or of another one's parameters, where there is one, and of the parameters."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        formulas: dict[str, Callable[..., Tensor]] = cls.__dict__.get("FORMULAS", {})
        for name, formula in formulas.items():
            setattr(cls, name, staticmethod(formula))

    def __init__(self, seed: object, dtype: DType, name: str, param: Mapping[str, object]) -> None:
        super().__init__()
        if seed is not None and (not isinstance(seed, int) or seed < 0):
            raise models.BadArgument(name, "seed", "a non-negative int", seed).error()
        self.seed, self.dtype, self.name = seed or 0, dtype, name
        self.parameter_type = dtype if dtype.is_float else float32
        self.defaults = tuple([self._as_tensor(value) for value in param.values()])
        self.is_scalar_batch = all(value is None or isinstance(value, (int, float)) for value in param.values())
        shapes = [value.shape for value in self.defaults if value is not None]
        self.batch_shape = np.broadcast_shapes(*shapes) if len(shapes) == len(param) else None

    def _as_tensor(self, value: object) -> Tensor | None:
        if value is None:
            return None
        values = value if isinstance(value, Tensor) else Tensor(np.asarray(value, self.parameter_type.numpy))
        return values.astype(self.parameter_type)

    def require(self, index: int, wanted: str, low: float, high: float = float("inf")) -> None:
        """Refuses a parameter that is not above ``low`` and at most ``high``."""
        value = self.defaults[index]
        if value is not None and not ((value.asnumpy() > low) & (value.asnumpy() <= high)).all():
            raise models.BadArgument(self.name, self.NAMES[index], wanted, value).error()

    # -- arguments of functions ----------------------------------------------------------------------------------

    def parameters_of(self, args: tuple[object, ...], named: dict[str, object]) -> tuple[Tensor, ...]:
        """All parameters, in one shape: those given to a function, and the distribution's own for the others."""
        values: list[Tensor] = []
        for index, name in enumerate(self.NAMES):
            value = args[index] if index < len(args) else named.get(name)
            if value is None:
                value = self.defaults[index]
            if value is None:
                raise models.NoParameterOfDistribution(self.name, name).error()
            values.append(self.checked(name, value).astype(self.parameter_type))
        if len(values) == 1:
            return (values[0],)
        shape = np.broadcast_shapes(*[tuple(value.shape) for value in values])
        return tuple([ops.broadcast_to(value, shape) if value.shape != shape else value for value in values])

    def checked(self, name: str, value: object) -> Tensor:
        """``value``, which must be a tensor."""
        if not isinstance(value, Tensor):
            raise models.BadArgumentType(self.name, name, "Tensor", type_name(value)).error()
        return value

    def value_of(self, value: object) -> Tensor:
        """A value of the distribution, in the element type of its parameters."""
        return self.checked("value", value).astype(self.parameter_type)

    # -- functions -----------------------------------------------------------------------------------------------

    prob = _of_value("prob", "The density, or the probability, of a value.")
    log_prob = _of_value("log_prob", "The logarithm of the density, or of the probability, of a value.")
    cdf = _of_value("cdf", "The probability of at most a value.")
    log_survival = _of_value("log_survival", "The logarithm of the probability of more than a value.")
    mean = _of_parameters("mean", "The mean.")
    mode = _of_parameters("mode", "The likeliest value.")
    var = _of_parameters("var", "The variance.")
    sd = _of_parameters("sd", "The standard deviation.")
    entropy = _of_parameters("entropy", "The entropy, in nats.")

    def log_cdf(self, value: object, *args: object, **kwargs: object) -> Tensor:
        """The logarithm of the probability of at most a value."""
        return ops.log(self.cdf(value, *args, **kwargs))

    def survival_function(self, value: object, *args: object, **kwargs: object) -> Tensor:
        """The probability of more than a value."""
        return 1.0 - self.cdf(value, *args, **kwargs)

    def kl_loss(self, dist: str, *args: object, **kwargs: object) -> Tensor:
        """The divergence from this distribution to another one of its kind, whose parameters come first."""
        if dist != self.get_dist_type():
            raise models.BadArgument(self.name, "dist", repr(self.get_dist_type()), dist).error()
        count = len(self.NAMES)
        others = [*args[:count], *[kwargs[f"{name}_b"] for name in self.NAMES if f"{name}_b" in kwargs]]
        if len(others) != count:
            raise models.NoParameterOfDistribution(self.name, f"{self.NAMES[len(others)]}_b").error()
        own = self.parameters_of(args[count:], kwargs)
        theirs = [self.checked(f"{name}_b", other).astype(self.parameter_type)
                  for name, other in zip(self.NAMES, others, strict=True)]  # fmt: skip
        return self._kl_loss(*theirs, *own)

    def cross_entropy(self, dist: str, *args: object, **kwargs: object) -> Tensor:
        """The entropy plus the divergence."""
        return self.entropy(*args[len(self.NAMES) :], **kwargs) + self.kl_loss(dist, *args, **kwargs)

    def sample(self, shape: tuple[int, ...] = (), *args: object, **kwargs: object) -> Tensor:
        """Random values: ``shape`` of them for each set of parameters."""
        if not isinstance(shape, tuple):  # pyright: ignore[reportUnnecessaryIsInstance]
            raise models.BadArgumentType(self.name, "shape", "tuple", type_name(shape)).error()
        parameters = self.parameters_of(args, kwargs)
        return self._sample((*shape, *self.shape_of_one(*parameters)), *parameters).astype(self.dtype)

    def shape_of_one(self, *parameters: Tensor) -> tuple[int, ...]:
        """The shape of one sample."""
        return parameters[0].shape

    def get_dist_args(self, *args: object, **kwargs: object) -> Tensor | tuple[Tensor, ...]:
        """The parameters."""
        parameters = self.parameters_of(args, kwargs)
        return parameters[0] if len(self.NAMES) == 1 else parameters

    def get_dist_type(self) -> str:
        """The name of the kind of distribution."""
        return self.cls_name

    def construct(self, name: str, *args: object, **kwargs: object) -> Any:
        """One of the functions by name."""
        if name not in FUNCTIONS:
            raise models.NotOfDistribution(self.name, name).error()
        return getattr(self, name)(*args, **kwargs)

    # -- what follows from what a subclass says ------------------------------------------------------------------

    def _prob(self, value: Tensor, *parameters: Any, **named: Any) -> Tensor:
        return ops.exp(self._log_prob(value, *parameters))

    def _log_prob(self, value: Tensor, *parameters: Any, **named: Any) -> Tensor:
        return ops.log(self._prob(value, *parameters))

    def _log_survival(self, value: Tensor, *parameters: Any, **named: Any) -> Tensor:
        return ops.log(1.0 - self._cdf(value, *parameters))

    def _sd(self, *parameters: Any, **named: Any) -> Tensor:
        return ops.sqrt(self._var(*parameters))

    _cdf, _mean, _mode, _var = _unsaid("cdf"), _unsaid("mean"), _unsaid("mode"), _unsaid("var")
    _entropy, _kl_loss, _sample = _unsaid("entropy"), _unsaid("kl_loss"), _unsaid("sample")


POSITIVE = ("greater than 0", 0.0, float("inf"))


class ParametricDistribution(Distribution):
    """A distribution that is made of its parameters, a seed, an element type and a name."""

    PARAMETERS: ClassVar[tuple[str, ...]] = ()
    """The names of the parameters where it is made, if they are others than ``NAMES``."""
    LIMITS: ClassVar[dict[int, tuple[str, float, float]]] = {}
    """What some of the parameters must be, above what and up to what."""
    DTYPE: ClassVar[DType] = float32

    def __init__(self, *values: object, **named: object) -> None:
        names = self.PARAMETERS or self.NAMES
        usual = dict.fromkeys((*names, "seed")) | {"dtype": self.DTYPE, "name": self.cls_name}
        taken = Signature([Parameter(name, _EITHER, default=value) for name, value in usual.items()])
        bound = taken.bind(*values, **named)
        bound.apply_defaults()
        *parameters, seed, dtype, name = bound.args
        super().__init__(seed, dtype, name, dict(zip(names, parameters, strict=True)))
        for index, limits in self.LIMITS.items():
            self.require(index, *limits)


_EITHER = Parameter.POSITIONAL_OR_KEYWORD


def uniform(shape: tuple[int, ...], low: float = 0.0, high: float = 1.0) -> Tensor:
    """Random numbers between two."""
    return ops.uniform(shape, Tensor(low, float32), Tensor(high, float32))
