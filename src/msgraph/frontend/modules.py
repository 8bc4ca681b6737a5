"""Whose code a module is: ours, the standard library's, an installed package's, or the user's."""

from __future__ import annotations

import os
import sys
import sysconfig
from functools import lru_cache
from typing import Any

from msgraph.frontend.source import has_source

_OURS = "msgraph"
_LOWERED = ("msgraph.api.nn", "msgraph.nn", "msgraph.frontend._lowered")
"""Parts of this package that are written like user code, and lowered like it."""

_PURE = frozenset({
    "builtins", "operator", "_operator", "functools", "_functools", "itertools", "collections", "_collections", "copy",
    "typing", "types", "abc", "dataclasses", "enum", "contextlib", "copyreg", "_collections_abc", "collections.abc",
})  # fmt: skip
"""Modules that pass values on without looking into them: called natively, run-time values and all."""


def is_ours(module: str | None) -> bool:
    """True for the modules of this package that are called natively."""
    return module is not None and module.partition(".")[0] == _OURS and not module.startswith(_LOWERED)


def is_pure(module: str | None) -> bool:
    """True for the modules that pass any value on."""
    return module in _PURE


@lru_cache(maxsize=1024)
def is_library(module: str | None) -> bool:
    """True for modules that are not lowered: ours, the standard library, and installed packages."""
    if module is None or module == "__main__" or module.startswith(_LOWERED):
        return False  # a function made by `exec` may belong to no module
    if is_ours(module):
        return True
    if module.partition(".")[0] in sys.stdlib_module_names:
        return True
    file = getattr(sys.modules.get(module), "__file__", None)
    return file is not None and os.path.abspath(file).startswith(_LIBRARIES)


_LIBRARIES = tuple({os.path.abspath(sysconfig.get_path(name)) + os.sep for name in ("purelib", "platlib")})


def why_opaque(function: Any) -> str | None:
    """Why a Python function is not lowered, in the user's words; ``None`` if it is."""
    module = function.__module__
    if is_library(module):
        return f"it belongs to the library `{module}`, which is not compiled"
    if not has_source(function):
        return "its source cannot be found"
    return None
