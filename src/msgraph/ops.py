"""``msgraph.ops``: every user function and primitive class, made from the op classes at first use.

Nothing is listed here: ``ops.add`` and ``ops.ReduceSum`` come from the signatures the ops declare (``FUNCTION`` and
``PRIMITIVE``) and from the composite functions; ``ops.pyi`` is generated from the same source for type checkers. What
finds them uses tensors, which call functions of ``ops``: the door of the package hands it down.
"""

from __future__ import annotations

from typing import Any

from msgraph.diagnostics.argument_words import explain
from msgraph.diagnostics.wheel import no_such_name
from msgraph.support.lazy_module import handed_down
from msgraph.support.patches import watch

watch(__name__)

__path__: list[str] = []
"""MindSpore's modules below it (``ops.operations``) are this one: see ``library/import_paths.py``."""


def __getattr__(name: str) -> Any:
    if name == "__all__":
        return __dir__()
    if name.startswith("__"):
        raise AttributeError(f"module 'msgraph.ops' has no attribute {name!r}")
    listed = handed_down("listed functions", is_lean=True)
    value = listed.find(name) or handed_down("user functions").find_public(name) or listed.renamed(name)
    if value is None:
        raise no_such_name("msgraph.ops", name, __dir__())
    explain(value)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*handed_down("user functions").names(), *handed_down("listed functions", is_lean=True).HOMES})
