"""MindSpore's import paths for this package: ``import mindspore as ms`` gives msgraph.

Nothing is patched unless asked for: ``msgraph.install_as_mindspore()``, or ``python -m msgraph run --as-mindspore``.
The same paths below ``msgraph`` always work: ``from msgraph.common.initializer import Normal``.
A module imported under its alias is the very module of this package.
"""

from __future__ import annotations

import sys
from importlib import import_module
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Any, cast

ALIASES = {
    "mindspore": "msgraph",
    "mindspore.ops": "msgraph.ops",
    "mindspore.ops.operations": "msgraph.ops",
    "mindspore.ops.functional": "msgraph.ops",
    "mindspore.ops.composite": "msgraph.ops",
    "mindspore.ops.primitive": "msgraph.ops",
    "mindspore.nn": "msgraph.nn",
    "mindspore.nn.cell": "msgraph.api.cell.cell",
    **dict.fromkeys(
        (
            f"mindspore.nn.{name}"
            for name in ("layer", "loss", "optim", "wrap", "wrap.cell_wrapper", "dynamic_lr", "learning_rate_schedule")
        ),
        "msgraph.nn",
    ),
    "mindspore.context": "msgraph.api.compat.context",
    "mindspore.common": "msgraph",
    "mindspore.common.api": "msgraph",
    "mindspore.common.initializer": "msgraph.library.initializer",
    "mindspore.common.seed": "msgraph.api.tensor.seed",
    "mindspore.common.tensor": "msgraph.api.tensor.tensor",
    "mindspore.common.parameter": "msgraph.api.tensor.parameter",
    "mindspore.common.mutable": "msgraph.api.tensor.mutable",
    "mindspore.common.jit_config": "msgraph",
    "mindspore.common.dtype": "msgraph.api.tensor.dtype",
    "mindspore.common.mstype": "msgraph.api.tensor.dtype",
    "mindspore.train": "msgraph.train",
    **dict.fromkeys(
        (f"mindspore.train.{name}" for name in ("callback", "metrics", "model", "loss_scale_manager")), "msgraph.train"
    ),
    "mindspore.train.amp": "msgraph.amp",
    "mindspore.train.serialization": "msgraph.library.checkpoints.checkpoint",
    "mindspore.amp": "msgraph.amp",
    "mindspore.dtype": "msgraph.api.tensor.dtype",
    "mindspore.mint": "msgraph.ops",
    "mindspore.dataset": "msgraph.library.dataset",
    "mindspore.dataset.config": "msgraph.library.dataset.config",
    "mindspore.dataset.engine": "msgraph.library.dataset",
    "mindspore.dataset.engine.datasets": "msgraph.library.dataset",
    "mindspore.dataset.engine.samplers": "msgraph.library.dataset.samplers",
    "mindspore.api.dtype": "msgraph.api.tensor.dtype",
    "mindspore.api.hyper_map": "msgraph.api.transforms.hyper_map",
    "mindspore.api.mutable": "msgraph.api.tensor.mutable",
    "mindspore.api.parameter": "msgraph.api.tensor.parameter",
}
"""Import paths of MindSpore, and the modules that stand for them; those below ``api`` are named by older pickles."""


class _AliasLoader:
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
        if real_name(f"{self.__name__}.{name}") is not None and not name.startswith("__"):
            return import_module(f"{self.__name__}.{name}")
        return getattr(self.__dict__["_real"], name)

    def __dir__(self) -> list[str]:
        return dir(self.__dict__["_real"])


def real_name(fullname: str, package: str = "") -> str | None:
    """The module that stands for a path of MindSpore, with ``mindspore`` or ``msgraph`` for its first name."""
    first, _, rest = fullname.partition(".")
    if package not in ("", first) or first not in ("mindspore", "msgraph"):
        return None
    return ALIASES.get(f"mindspore.{rest}" if rest else fullname)


class _Finder:
    """Finds MindSpore's modules here. It needs no base class, and ``importlib.abc`` takes long to load."""

    def __init__(self, package: str) -> None:
        self.package = package

    def find_spec(self, fullname: str, path: Any = None, target: Any = None) -> ModuleSpec | None:
        """The spec of an aliased module."""
        real = real_name(fullname, self.package)
        return None if real is None else ModuleSpec(fullname, cast(Any, _AliasLoader(real)), is_package=True)


def install_paths() -> None:
    """From now on MindSpore's paths work below ``msgraph``; its own modules are found first."""
    sys.meta_path.append(_Finder("msgraph"))


def install_as_mindspore() -> None:
    """From now on ``import mindspore`` means this package, whether or not MindSpore is installed."""
    if not any(isinstance(finder, _Finder) and finder.package == "mindspore" for finder in sys.meta_path):
        loaded = [name for name in sys.modules if name == "mindspore" or name.startswith("mindspore.")]
        for name in loaded:
            del sys.modules[name]
        sys.meta_path.insert(0, _Finder("mindspore"))
