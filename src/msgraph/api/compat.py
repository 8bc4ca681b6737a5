"""MindSpore's import paths for this package: ``import mindspore as ms`` gives msgraph.

Nothing is patched unless asked for: ``msgraph.install_as_mindspore()``, or ``python -m msgraph run --as-mindspore``.
A module imported under its alias is the very module of this package.
"""

from __future__ import annotations

import sys
from importlib import import_module
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Any

ALIASES = {
    "mindspore": "msgraph",
    "mindspore.ops": "msgraph.api.ops",
    "mindspore.ops.operations": "msgraph.api.ops",
    "mindspore.ops.functional": "msgraph.api.ops",
    "mindspore.ops.composite": "msgraph.api.ops",
    "mindspore.ops.primitive": "msgraph.api.ops",
    "mindspore.nn": "msgraph.api.nn",
    "mindspore.nn.cell": "msgraph.api.cell",
    "mindspore.context": "msgraph.api.context",
    "mindspore.common": "msgraph",
    "mindspore.common.api": "msgraph",
    "mindspore.common.tensor": "msgraph.api.tensor",
    "mindspore.common.parameter": "msgraph.api.parameter",
    "mindspore.common.mutable": "msgraph.api.mutable",
    "mindspore.common.jit_config": "msgraph",
    "mindspore.common.dtype": "msgraph.api.dtype",
    "mindspore.common.mstype": "msgraph.api.dtype",
    "mindspore.dtype": "msgraph.api.dtype",
    "mindspore.mint": "msgraph.api.ops",
}
"""Import paths of MindSpore, and the modules that stand for them."""


class _AliasLoader(Loader):
    """Hands out a module of this package under MindSpore's name."""

    def __init__(self, name: str) -> None:
        self.name = name

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        """A thin module whose names are those of the real one, looked up when they are used."""
        return _Alias(spec.name, import_module(self.name))

    def exec_module(self, module: ModuleType) -> None:
        """Nothing runs: the real module is complete."""


class _Alias(ModuleType):
    """A module that forwards every name to another one; a package, so that names below it can be imported."""

    def __init__(self, name: str, real: ModuleType) -> None:
        super().__init__(name, real.__doc__)
        self.__dict__["_real"] = real
        self.__dict__["__path__"] = []

    def __getattr__(self, name: str) -> Any:
        if f"{self.__name__}.{name}" in ALIASES and not name.startswith("__"):
            return import_module(f"{self.__name__}.{name}")
        return getattr(self.__dict__["_real"], name)

    def __dir__(self) -> list[str]:
        return dir(self.__dict__["_real"])


class _Finder(MetaPathFinder):
    """Finds MindSpore's modules here."""

    def find_spec(self, fullname: str, path: Any = None, target: Any = None) -> ModuleSpec | None:
        """The spec of an aliased module."""
        real = ALIASES.get(fullname)
        return None if real is None else ModuleSpec(fullname, _AliasLoader(real), is_package=True)


def install_as_mindspore() -> None:
    """From now on ``import mindspore`` means this package, whether or not MindSpore is installed."""
    if not any(isinstance(finder, _Finder) for finder in sys.meta_path):
        loaded = [name for name in sys.modules if name == "mindspore" or name.startswith("mindspore.")]
        for name in loaded:
            del sys.modules[name]
        sys.meta_path.insert(0, _Finder())
