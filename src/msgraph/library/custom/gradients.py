"""Functions of users in the place of operators, and gradients that pass through them.

They are cells with gradients of their own, lowered like users' code.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, ClassVar, cast

from msgraph import Tensor, ops
from msgraph.api.cell.cell import Cell
from msgraph.api.tensor.annotations import TensorLike
from msgraph.library.derivatives import jvp


class InsertGradientOf(Cell):
    """The input as it is; its gradient is what a function makes of it."""

    def __init__(self, f: Callable[[Any], Any]) -> None:
        super().__init__()
        self.f = f

    def construct(self, x: Tensor) -> Any:
        """The input."""
        return x * 1

    def bprop(self, x: TensorLike, out: TensorLike, dout: Tensor) -> tuple[Tensor]:
        """What the function makes of the gradient."""
        return (self.f(dout),)


class HookBackward(InsertGradientOf):
    """The input as it is; a function sees its gradient, and may give another one."""

    def __init__(self, hook_fn: Callable[..., object], cell_id: str = "") -> None:
        super().__init__(hook_fn)
        self.cell_id = cell_id

    def bprop(self, x: TensorLike, out: TensorLike, dout: TensorLike) -> Any:
        """The gradient, or what the function gives instead."""
        instead = self.f((dout,))
        return (dout,) if instead is None else _parts(instead)[:1]


class Morph(Cell):
    """A function in the place of an operator, with a gradient of its own if there is one."""

    def __init__(
        self,
        fn: Callable[..., object],
        infer_shape: Callable[..., object],
        infer_dtype: Callable[..., object],
        bprop_fn: Callable[..., object] | None = None,
    ) -> None:
        super().__init__()
        self.fn = fn if bprop_fn is None else _WithGradient(fn, bprop_fn)

    def construct(self, *args: object) -> Any:
        """What the function gives."""
        return self.fn(*args)


class _WithGradient(Cell):
    def __init__(self, fn: Callable[..., object], bprop_fn: Callable[..., object]) -> None:
        super().__init__()
        self.fn = fn
        self.bprop_fn = bprop_fn

    def construct(self, *args: object) -> Any:
        return self.fn(*args)

    def bprop(self, *args: object) -> Any:
        return self.bprop_fn(*args)


class OwnGradient:
    """A base of classes with two static methods, ``forward(ctx, *args)`` and ``backward(ctx, *cotangents)``.

    ``apply`` calls the first. Where a gradient is asked for, the second gives that of each argument, or None: ``ctx``
    has what ``forward`` keeps in it, or ``setup_context(ctx, inputs, output)`` where that is written.
    """

    apply: ClassVar[Cell]

    def __init_subclass__(cls) -> None:
        cls.apply = _WithGradient(lambda *args: _run(cls, OwnGradient(), args), partial(_gradients, cls))

    def save_for_backward(self, *tensors: Tensor) -> None:
        """Keep tensors as ``saved_tensors``."""
        self.saved_tensors = tensors


def _run(function: Any, ctx: OwnGradient, args: tuple[object, ...]) -> object:
    """The result of ``forward``, and what it keeps in ``ctx``."""
    if not hasattr(function, "setup_context"):
        return function.forward(ctx, *args)
    output = function.forward(*args)
    function.setup_context(ctx, args, output)
    return output


def _gradients(function: Any, *args: object) -> object:
    """What ``backward`` gives from what ``forward`` keeps."""
    ctx = OwnGradient()
    _run(function, ctx, args[:-2])
    return _parts(function.backward(ctx, *_parts(args[-1])))


class Partial:
    """``Partial()(function, *args)`` is the function with its first arguments."""

    def __call__(self, func: Callable[..., object], *args: object) -> Any:
        """The function with these arguments in front."""
        return partial(func, *args)


def _parts(value: object) -> tuple[object, ...]:
    if isinstance(value, tuple):
        return cast("tuple[Any, ...]", value)
    return (value,)


def derivative(fn: Callable[..., object], primals: object, order: int) -> Any:
    """A function at a point, and its derivative of an order when all inputs grow alike."""
    points: tuple[Any, ...] = _parts(primals)
    steps = tuple(ops.ones_like(point) for point in points)

    def moved(t: Any) -> Any:
        return fn(*(point + step * t for point, step in zip(points, steps, strict=True)))

    return fn(*points), _derivatives(moved, points[0], order)[-1]


def jet(fn: Callable[..., Any], primals: object, series: object) -> tuple[Tensor, Tensor]:
    """A function at a point, and its derivatives along a curve whose derivatives are given."""
    points: tuple[Any, ...] = _parts(primals)
    terms: tuple[Any, ...] = _parts(series)
    order = terms[0].shape[0]

    def moved(t: Any) -> Any:
        inputs: list[Any] = []
        for point, term in zip(points, terms, strict=True):
            power, value = t, point
            for k in range(order):
                value = value + term[k] * power
                power = power * t / (k + 2)
            inputs.append(value)
        return fn(*inputs)

    return fn(*points), ops.stack(_derivatives(moved, points[0], order))


def _derivatives(function: Callable[..., object], like: Any, order: int) -> list[Any]:
    """The derivatives of a function of one number, at 0."""
    zero, one = ops.zeros((), like.dtype), ops.ones((), like.dtype)
    derivatives: list[object] = []
    for _ in range(order):
        function = partial(_slope, function, one)
        derivatives.append(function(zero))
    return derivatives


def _slope(function: Callable[..., object], one: object, t: object) -> object:
    return jvp(function, (t,), (one,))[1]
