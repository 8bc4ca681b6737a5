"""``enable_dynamic``: which sizes of a compiled function's arguments are left open from its first call on.

``Symbol`` says what is known of one of them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from msgraph.api.jit.forms import OPEN_SIZES
from msgraph.api.tensor.tensor import Tensor
from msgraph.diagnostics.catalog.models import BadUse, BadUseType
from msgraph.support.trees import class_of

F = TypeVar("F", bound=Callable[..., Any])


_OPEN = "say which sizes are open: `enable_dynamic(x=ms.Tensor(shape=[None, 3], dtype=ms.float32))`"


def enable_dynamic(**arguments: Tensor | Sequence[Tensor]) -> Callable[[F], F]:
    """Leaves sizes of arguments open: ``enable_dynamic(x=Tensor(shape=[None, 3], dtype=ms.float32))`` over ``jit``.

    Each argument is a tensor, or a tuple or list of tensors, with ``None`` for sizes that may be any; ``shape=None``
    leaves them all open. Other sizes get forms of their own. Without it a dimension is left open when it has had its
    second new size (``docs/sizes.md``).

    Raises:
        ValueError: nothing is announced.
        TypeError: an argument is no tensor and no tuple or list of tensors, or no size of it is open.
    """
    if not arguments:
        raise BadUse("enable_dynamic", "When using decorator enable_dynamic, the input cannot be empty!", _OPEN).error()
    for name, value in arguments.items():
        tensors = [value] if isinstance(value, Tensor) else value
        if not isinstance(tensors, (tuple, list)) or not all(isinstance(item, Tensor) for item in tensors):  # pyright: ignore[reportUnnecessaryIsInstance]
            cls = class_of(value)
            what = "The decorator enable_dynamic only supports Tensor or a tuple/list of Tensor, but the argument : "
            raise BadUseType("enable_dynamic", f"{what}{name} is type of:{cls}.", _OPEN).error()
        if not any(size < 0 for tensor in tensors for size in tensor.shape):
            what = f"The decorator enable_dynamic needs at least one None in the shape of argument '{name}'."
            raise BadUseType("enable_dynamic", what, _OPEN).error()

    def announce(function: F) -> F:
        inner: Any = getattr(function, "__ms_function__", function)
        setattr(inner, OPEN_SIZES, dict(arguments))
        return function

    return announce


class Symbol:
    """A size from ``min`` to ``max`` (0: any) that is ``remainder`` more than a multiple of ``divisor``.

    Args:
        max: the largest size
        min: the smallest size
        divisor: of what it is a multiple, but for the remainder
        remainder: what a division leaves over
        unique: is it the same size everywhere?

    Raises:
        TypeError: a size is no int, or ``unique`` no bool.
        ValueError: a size is out of its range.
    """

    def __init__(
        self, max: int = 0, min: int = 1, divisor: int = 1, remainder: int = 0, unique: bool = False, **kwargs: object
    ) -> None:
        self.max, self.min, self.divisor, self.remainder, self.unique = max, min, divisor, remainder, unique
        for name in ("max", "min", "divisor", "remainder"):
            cls = class_of(vars(self)[name])
            if cls is bool or not issubclass(cls, int):
                raise BadUseType("Symbol", f"For 'Symbol', the argument '{name}' must be int, but got {cls}").error()
        if not isinstance(unique, bool):  # pyright: ignore[reportUnnecessaryIsInstance]
            what = f"For 'Symbol', the argument 'unique' must be bool, but got {type(unique)}"
            raise BadUseType("Symbol", what).error()
        for name, bound in (("min", min), ("divisor", divisor)):
            if bound <= 0:
                raise BadUse("Symbol", f"For 'Symbol', the '{name}' value should be positive, but got {bound}").error()
        if not 0 <= remainder < divisor:
            what = f"For 'Symbol', the 'remainder' value should be in the range '[0, {divisor})', but got {remainder}"
            raise BadUse("Symbol", what).error()

    def allows(self, size: int) -> bool:
        """May a dimension have this size?"""
        bounded = self.max <= self.min or size <= self.max
        return bounded and size >= self.min and size % self.divisor == self.remainder

    def __str__(self) -> str:
        plain = {"max": 0, "min": 1, "divisor": 1, "remainder": 0, "unique": False}
        shown = {name: value for name, value in vars(self).items() if value != plain[name]}
        if self.max <= self.min:
            shown.pop("max", None)
        return str(shown)
