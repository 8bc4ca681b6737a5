"""Whose code a module is: ours, the standard library's, an installed package's, or the user's."""

from __future__ import annotations

import sys
from functools import lru_cache
from pathlib import PurePath
from types import FunctionType
from typing import Any, cast

_OURS = "msgraph"
_LOWERED = (
    "msgraph.library.nn",
    "msgraph.library.optim",
    "msgraph.library.amp",
    "msgraph.library.mint.nn.layers",
    "msgraph.library.mint.nn.learned",
    "msgraph.library.mint.optim",
    "msgraph.library.communication",
    "msgraph.library.ctc",
    "msgraph.library.scalars",
    "msgraph.library.step_loops",
    "msgraph.library.custom.gradients",
    "msgraph.library.experimental",
    "msgraph.library.probability",
    "msgraph.library.sparse",
    "msgraph.library.internals.no_gradient",
    "msgraph.library.numpy",
    "msgraph.library.array_api.complex_functions",
    "msgraph.library.array_api.creation",
    "msgraph.library.array_api.elementwise",
    "msgraph.library.array_api.fft",
    "msgraph.library.array_api.linalg",
    "msgraph.library.array_api.reducing",
    "msgraph.library.array_api.shaping",
    "msgraph.library.scipy.fft",
    "msgraph.nn",
    "msgraph.api.cell.calling",
    "msgraph.api.cell.gradient_hooks",
)
"""Parts of this package that are written like user code, and lowered like it."""

_INSTALLED = frozenset({"site-packages", "dist-packages"})
"""Folders that installers fill: of Python, of a virtual environment, of the user (`pip install --user`), of Debian."""


@lru_cache(maxsize=4096)
def is_ours(module: str | None) -> bool:
    """True for the modules of this package that are called natively."""
    return module is not None and module.partition(".")[0] == _OURS and not module.startswith(_LOWERED)


def is_standard(module: str) -> bool:
    """True for modules of the standard library."""
    return module.partition(".")[0] in sys.stdlib_module_names


@lru_cache(maxsize=1024)
def is_foreign(module: str) -> bool:
    """True for modules of the standard library and of installed packages other than ours."""
    package = module.partition(".")[0]
    if package in (_OURS, "__main__"):
        return False
    if package in sys.stdlib_module_names:
        return True
    file = getattr(sys.modules.get(module), "__file__", None)
    return file is not None and not _INSTALLED.isdisjoint(PurePath(file).parts)


def is_library(module: str | None) -> bool:
    """True for modules that are not lowered: ours, the standard library, and installed packages."""
    return module is not None and (is_ours(module) or is_foreign(module))  # what `exec` makes may belong to no module


def mark_of(value: Any, name: str) -> object:
    """The value of a mark of ours on an object, ``None`` if it has none; a user's ``__getattr__`` is not asked."""
    type_ = cast("type[object]", type(value))
    if not hasattr(type_, "__getattr__"):
        return getattr(value, name, None)
    try:
        own: dict[str, object] = object.__getattribute__(value, "__dict__")
    except AttributeError:
        own = {}
    return own.get(name, getattr(type_, name, None))


def is_of_notebook(function: object) -> bool:
    """Was a function written in a notebook, or at IPython's prompt?"""
    file = function.__code__.co_filename if isinstance(function, FunctionType) else ""
    return "ipykernel" in file or file.startswith("<ipython-input")
