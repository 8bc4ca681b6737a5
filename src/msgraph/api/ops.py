"""``msgraph.ops``: every user function and primitive class, made from the op classes at first use.

Nothing is listed here: ``ops.add`` and ``ops.ReduceSum`` come from the signatures the ops declare (``FUNCTION`` and
``PRIMITIVE``) and from the composite functions; ``ops.pyi`` is generated from the same source for type checkers.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any


def __getattr__(name: str) -> Any:
    if name.startswith("__"):
        raise AttributeError(f"module 'msgraph.ops' has no attribute {name!r}")
    found = import_module("msgraph.api.functions").public(name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return import_module("msgraph.api.functions").names()
