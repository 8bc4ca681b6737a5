"""Gradients: ``grad``, ``value_and_grad``.

Inside a compiled function a gradient becomes part of its graph; outside, it is compiled at its first call, like a
function under ``jit``.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from types import MethodType
from typing import TYPE_CHECKING, Any, ClassVar, ParamSpec, TypeAlias, TypeVar, cast, overload

from msgraph.api.jit.graph_function import FOR_USERS, GraphFunction
from msgraph.api.tensor.hooks import HOOKS
from msgraph.api.tensor.parameter import Parameter
from msgraph.api.tensor.tensor import Tensor
from msgraph.backend.callables import kept_by
from msgraph.diagnostics.catalog import transforms
from msgraph.support.lowering_context import current
from msgraph.support.trees import class_of

if TYPE_CHECKING:
    from msgraph.frontend.transforms.gradients import Derivative


P = ParamSpec("P")
R = TypeVar("R")


@dataclass(frozen=True)
class GradSpec:
    """What to differentiate for, and what to return."""

    positions: tuple[int, ...] | None = None
    """``None``: not by position; ``()``: for every tensor."""
    single: bool = True
    """Is the gradient of one input that gradient, not a tuple of it?"""
    by_weight: bool = False
    single_weight: bool = False
    aux: bool = False
    value: bool = False
    ids: bool = False
    sens: bool = False


Build = Callable[[Any, object, Sequence[Any], Mapping[str, Any]], object]
"""Adds to the graph a lowering makes: of a function, on arguments."""


class Transformed:
    """A function made of a function, which is compiled when it is called outside of graphs.

    It can be asked what a compiled function can: ``grad(f).lower(x)``, ``.kernels()``, ``.view()``.
    """

    __ms_native__: ClassVar[bool] = True

    def __init__(
        self,
        function: Any,
        name: str,
        options: Hashable,
        build: Build | None = None,
        like: Callable[..., object] | None = None,
    ) -> None:
        self.function = function
        self.options = options
        """What makes it another one than others of the same function."""
        self.build = build
        self.like = like
        """What takes the same arguments; nothing says which where it is ``None``."""
        self.__wrapped__ = function
        self.__name__ = self.__qualname__ = name
        self.__module__ = "msgraph.ops"

    @property
    def __signature__(self) -> inspect.Signature:
        return inspect.signature(self.like or anything)

    def __call__(self, *args: object, **kwargs: object) -> Any:
        """What it gives for these arguments."""
        lowering = current()
        if lowering is None:
            HOOKS.refuse_among(args)
            return self.compiled_form()(*args, **kwargs)
        return self.lowered(lowering, args, kwargs)

    def lowered(self, lowering: object, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        """A call inside a graph becomes part of it."""
        assert self.build is not None
        return self.build(lowering, self.function, args, kwargs)

    def compiled_form(self) -> GraphFunction[Any, Any]:
        """The compiled function that does its work outside of graphs."""
        return compiled(self)

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any:
            if name in FOR_USERS:
                return getattr(self.compiled_form(), name)
            raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")

    def __dir__(self) -> list[str]:
        return sorted({*object.__dir__(self), *FOR_USERS})


class Gradient(Transformed):
    """The gradient of a function, as a function of the same arguments."""

    def __init__(self, function: Any, spec: GradSpec, weights: Sequence[Parameter]) -> None:
        like = None if spec.sens else code_of(function)  # a cotangent follows the arguments
        super().__init__(function, named_after("grad", function), (spec, *weights), like=like)
        self.spec = spec
        self.weights = weights

    def lowered(self, lowering: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        """Gradients for these arguments."""
        from msgraph.frontend.transforms.gradients import Request, differentiate, is_open

        cotangents = None
        if self.spec.sens:
            if "sens" in kwargs:
                args, kwargs = (*args, kwargs["sens"]), {name: kwargs[name] for name in kwargs if name != "sens"}
            args, cotangents = self._without_cotangent(args)
        positions = self._positions([is_open(lowering, arg) for arg in args])
        request = Request(self.function, args, kwargs, positions, self.weights, self.spec.aux, cotangents)
        return self._shaped(differentiate(lowering, request), positions)

    def _without_cotangent(self, args: tuple[object, ...]) -> tuple[tuple[object, ...], tuple[object]]:
        """The arguments of the function, and what follows them."""
        construct = code_of(self.function)
        code = getattr(getattr(construct, "__ms_function__", construct), "__code__", None)
        wanted = code.co_argcount - isinstance(construct, MethodType) if code is not None else 0
        if len(args) <= wanted - len(getattr(construct, "__defaults__", None) or ()):
            raise transforms.CotangentMissing(wanted + 1, len(args)).error()
        return args[:-1], (args[-1],)

    def _positions(self, are_open: Sequence[bool]) -> Sequence[int]:
        """The inputs that the gradient is for; of each it is known whether it is a tensor of the run."""
        positions = self.spec.positions
        if positions == ():
            return [i for i, is_open in enumerate(are_open) if is_open]
        for position in positions or ():
            if position >= len(are_open):
                raise transforms.NoPosition(f"Position index {position} is exceed input size.").error()
        return positions or ()

    def _shaped(self, derivative: Derivative, positions: Sequence[int]) -> object:
        """What the user asked for."""
        spec = self.spec
        weights: Any = tuple(derivative.weights)
        inputs: Any = tuple(derivative.inputs)
        if spec.ids:
            weights = tuple((p.name, g) for p, g in zip(self.weights, weights, strict=True))
            inputs = tuple(zip(positions, inputs, strict=True))
        if spec.single_weight:
            weights = weights[0]
        if spec.single:
            inputs = inputs[0] if inputs else ()
        slopes = weights if spec.positions is None else (inputs, weights) if spec.by_weight else inputs
        if spec.value:
            return derivative.value, slopes
        has_rest = spec.aux and isinstance(derivative.value, tuple)
        return (slopes, cast(tuple[object, ...], derivative.value)[1:]) if has_rest else slopes


def named_after(prefix: str, function: object) -> str:
    """``grad_f``: the name of what is made of a function."""
    name = getattr(function, "__name__", None) or type(function).__name__
    return f"{prefix}_" + re.sub(r"\W", "", name)


def code_of(function: Any) -> Any:
    """What is called in the end: of a Cell its ``construct``."""
    return function.construct if getattr(class_of(function), "__ms_cell__", False) else function


def anything(*args: object, **kwargs: object) -> None:
    """A signature that takes everything."""


# -- outside of graphs -----------------------------------------------------------------------------------------


class _GradientFunction(GraphFunction[Any, Any]):
    """A gradient compiled by itself, even where ``jit`` is switched off: there is no other way to compute it."""

    ALWAYS = True
    FALLS_BACK = False


_MOST = 64
"""Gradients of one function, for other parameters say, that are kept."""


def compiled(derivative: Transformed) -> GraphFunction[Any, Any]:
    """The compiled form of something made of a function: ``grad(f)(x)`` compiles once, and goes with ``f``."""
    function: object = derivative.function
    owner, code = (function.__self__, function.__func__) if isinstance(function, MethodType) else (function, function)
    kept: dict[object, GraphFunction[Any, Any]] = kept_by(owner).setdefault(compiled, {})
    key = id(code), derivative.__name__, derivative.options
    kept[key] = form = kept.pop(key, None) or _GradientFunction(derivative)
    if len(kept) > _MOST:
        del kept[next(iter(kept))]
    return form


# -- what users call ---------------------------------------------------------------------------------------------


_One: TypeAlias = int | tuple[int]
_Some: TypeAlias = tuple[int, int, *tuple[int, ...]] | list[int]
_Tensors: TypeAlias = tuple[Tensor, ...]


@overload
def grad(fn: Callable[P, object], grad_position: _One = 0) -> Callable[P, Tensor]: ...
@overload
def grad(fn: Callable[P, object], grad_position: _Some) -> Callable[P, _Tensors]: ...
@overload
def grad(fn: Callable[P, object], grad_position: None, weights: Parameter) -> Callable[P, Tensor]: ...
@overload
def grad(fn: Callable[P, object], grad_position: None, weights: Sequence[Parameter]) -> Callable[P, _Tensors]: ...
@overload
def grad(
    fn: Callable[P, object],
    grad_position: object = 0,
    weights: object = None,
    has_aux: bool = False,
    return_ids: bool = False,
    sens_param: bool = False,
) -> Callable[P, Any]: ...


def grad(
    fn: object,
    grad_position: object = 0,
    weights: object = None,
    has_aux: bool = False,
    return_ids: bool = False,
    sens_param: bool = False,
) -> Callable[..., Any]:
    """The gradient of ``fn`` for inputs, by position, and for ``weights``; outputs that are no scalars are summed."""
    return _gradient(fn, grad_position, weights, GradSpec(aux=has_aux, ids=return_ids, sens=sens_param))


@overload
def value_and_grad(fn: Callable[P, R], grad_position: _One = 0) -> Callable[P, tuple[R, Tensor]]: ...
@overload
def value_and_grad(fn: Callable[P, R], grad_position: _Some) -> Callable[P, tuple[R, _Tensors]]: ...
@overload
def value_and_grad(fn: Callable[P, R], grad_position: None, weights: Parameter) -> Callable[P, tuple[R, Tensor]]: ...
@overload
def value_and_grad(
    fn: Callable[P, R], grad_position: None, weights: Sequence[Parameter]
) -> Callable[P, tuple[R, _Tensors]]: ...
@overload
def value_and_grad(
    fn: Callable[P, object],
    grad_position: object = 0,
    weights: object = None,
    has_aux: bool = False,
    return_ids: bool = False,
    sens_param: bool = False,
) -> Callable[P, Any]: ...


def value_and_grad(
    fn: object,
    grad_position: object = 0,
    weights: object = None,
    has_aux: bool = False,
    return_ids: bool = False,
    sens_param: bool = False,
) -> Callable[..., Any]:
    """What ``fn`` gives, and its gradient as :func:`grad` would."""
    return _gradient(fn, grad_position, weights, GradSpec(aux=has_aux, value=True, ids=return_ids, sens=sens_param))


def _gradient(fn: object, grad_position: object, weights: object, wish: GradSpec) -> Gradient:
    if not callable(fn):
        raise transforms.NotAFunction(type(fn).__name__).error()
    if grad_position is None and weights is None:
        raise transforms.BadPosition("`grad_position` and `weight` can not be None at the same time.").error()
    if not isinstance(cast(object, wish.aux), bool):
        raise transforms.BadFlag(
            f"For '_Grad', the 'has_aux' should be bool, but got {type(wish.aux).__name__}"
        ).error()
    positions = None if grad_position is None else checked_positions(grad_position)
    single = positions is not None and len(positions) == 1
    one = isinstance(weights, Parameter)
    spec = GradSpec(positions, single, weights is not None, one, wish.aux, wish.value, wish.ids, wish.sens)
    return Gradient(fn, spec, checked_weights(weights))


def checked_positions(grad_position: object) -> tuple[int, ...]:
    """The inputs that ``grad_position`` names."""
    if not isinstance(grad_position, (int, tuple, list)):
        raise transforms.PositionType("'grad_position'", "int or tuple").error()
    positions = (grad_position,) if isinstance(grad_position, int) else tuple(cast("Sequence[Any]", grad_position))
    if not positions:
        raise transforms.NoPosition("grad_position should not be empty when grad by position!").error()
    if not all(isinstance(position, int) for position in positions):
        raise transforms.PositionType("element in 'grad_position'", "int").error()
    if min(positions) < 0:
        raise transforms.BadPosition("grad_position must be >= 0.").error()
    if len(set(positions)) < len(positions):
        raise transforms.BadPosition("There are duplicate positions in `grad_position`, please check it").error()
    return positions


def checked_weights(weights: Any) -> Sequence[Parameter]:
    """The parameters that ``weights`` names."""
    parameters: Sequence[Any] = [] if weights is None else [weights] if isinstance(weights, Parameter) else weights
    if not isinstance(parameters, (tuple, list)) or not all(isinstance(weight, Parameter) for weight in parameters):
        raise transforms.WeightsType(str(weights)).error()
    return list(parameters)
