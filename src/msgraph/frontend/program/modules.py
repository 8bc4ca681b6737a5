"""What is called as it is instead of being lowered, and why."""

from __future__ import annotations

from msgraph.frontend.program.source import has_source
from msgraph.support.module_origin import is_library

_PURE = frozenset({
    "builtins", "operator", "_operator", "functools", "_functools", "itertools", "collections", "_collections", "copy",
    "typing", "types", "abc", "dataclasses", "enum", "contextlib", "copyreg", "_collections_abc", "collections.abc",
})  # fmt: skip
"""Modules that pass values on without looking into them: called natively, run-time values and all."""


def is_pure(module: str | None) -> bool:
    """True for the modules that pass any value on."""
    return module in _PURE


def why_opaque(function: object) -> str | None:
    """Why a Python function is not lowered, in the user's words; ``None`` if it is."""
    module = getattr(function, "__module__", None)
    if module is None and not hasattr(function, "__code__"):
        return "it is native code, which the compiler cannot look into"
    if is_library(module):
        return f"it belongs to the library `{module}`, which is not compiled"
    if not has_source(function):
        return "its source cannot be found"
    return None
