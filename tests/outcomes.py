"""What calls give, in forms that can be compared: with what Python gives, or with what is written in a test."""

# pyright: basic

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgraph as ms


def plain(value: Any) -> Any:
    """A value with lists in the place of tensors, in containers of the same classes."""
    if isinstance(value, ms.Tensor):
        return value.asnumpy().tolist()
    if isinstance(value, dict):
        return {name: plain(item) for name, item in value.items()}
    if isinstance(value, (list, tuple)):
        items = [plain(item) for item in value]
        return type(value)(*items) if hasattr(value, "_fields") else type(value)(items)
    return value


def outcome(function: Callable[..., Any], *args: Any) -> Any:
    """What a call gives, as text: 1 is not True, and NaN is NaN; or the class and the first line of what it raises."""
    try:
        return repr(plain(function(*args)))
    except Exception as problem:
        return type(problem).__name__, str(problem).partition("\n")[0]
