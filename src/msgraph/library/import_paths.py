"""MindSpore's import paths for this package: ``import mindspore as ms`` gives msgraph.

Nothing is patched unless asked for: ``msgraph.install_as_mindspore()``, or ``python -m msgraph run --as-mindspore``.
The same paths below ``msgraph`` always work: ``from msgraph.common.initializer import Normal``.

A path exists if MindSpore's wheel has a public module there (``mindspore_modules.txt``) or this package has. The module
that stands for it is found by a rule: the longest beginning of the path that is a module of this package. So
``mindspore.nn.layer.basic`` has the names of ``msgraph.nn``, and below them those of ``msgraph``, since MindSpore's
modules import ``Tensor`` and its like from each other. A name that is nowhere is an ``AttributeError`` that says
whether MindSpore has it (``mindspore_names.txt``) and what is there with a similar name.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from functools import cache
from importlib import import_module
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import TYPE_CHECKING, Any, cast

from msgraph.support.lazy_exports import deferred

if TYPE_CHECKING:
    from msgraph.diagnostics import argument_words, wheel
    from msgraph.library import internals
else:
    argument_words, wheel, internals = (
        deferred(f"msgraph.{name}", is_lean=True)
        for name in ("diagnostics.argument_words", "diagnostics.wheel", "library.internals")
    )

PACKAGE = os.path.dirname(os.path.dirname(__file__))

MINDSPORE = "2.10.0"
"""The version whose names and behaviour these paths have: scripts ask ``mindspore.__version__`` what they may use."""

STAND_INS = {
    "": "msgraph",
    "_c_expression": "msgraph.library.internals.backend",
    "_c_expression.amp": "msgraph.library.internals.backend",
    "_c_expression.typing": "msgraph.api.tensor.dtype",
    "_checkparam": "msgraph.library.internals.argument_checks",
    "_extends": "msgraph.library.internals.decorators",
    "_c_dataengine": "msgraph.library.dataset.text",
    "common._decorator": "msgraph.library.internals.decorators",
    "common.api": "msgraph.library.graph_api",
    "common.dtype": "msgraph.api.tensor.dtype",
    "common.hook_handle": "msgraph.api.cell.hooks",
    "common.initializer": "msgraph.library.initializer",
    "common.parameter": "msgraph.api.tensor.parameter",
    "common.tensor": "msgraph.api.tensor.tensor",
    "communication": "msgraph.library.communication",
    "context": "msgraph.library.context",
    "dataset": "msgraph.library.dataset",
    "dtype": "msgraph.api.tensor.dtype",
    "experimental": "msgraph.library.experimental",
    "graph.api": "msgraph.library.graph_api",
    "log": "msgraph.library.internals.log",
    "mint.functional": "msgraph.mint.nn.functional",
    "multiprocessing": "multiprocessing",
    "mindrecord": "msgraph.library.dataset.mindrecord",
    "ops.communication": "msgraph.mint.distributed",
    "ops.functional_overload": "msgraph.mint",
    "nn.layer.rnn_cells": "msgraph.library.nn.recurrent",
    "nn.probability": "msgraph.library.probability",
    "nn.optim.optimizer": "msgraph.library.optim.optimizer",
    "parallel._auto_parallel_context": "msgraph.library.internals.parallel_state",
    "parallel._utils": "msgraph.library.internals.parallel_state",
    "communication.comm_func": "msgraph.library.comm_func",
    "communication._comm_helper": "msgraph.library.internals.parallel_state",
    "numpy.fft": "msgraph.library.numpy.fft",
    "scipy": "msgraph.library.scipy",
    "parallel": "msgraph.library.parallel_layout",
    "runtime": "msgraph.library.runtime",
    "train.amp": "msgraph.amp",
    "train.callback._callback": "msgraph.library.train.callback",
    "train.serialization": "msgraph.library.checkpoints.checkpoint",
}
"""Modules whose place here is not their place in MindSpore, by their path."""


def stand_in(path: str) -> str:
    """The module of this package for a path of MindSpore: the longest beginning of it that is one.

    Args:
        path: such as ``nn.layer.basic``
    """
    while (module := _module_at(path)) is None:
        path = path.rpartition(".")[0]
    return module


@cache
def _module_at(path: str) -> str | None:
    """The module of this package with just this path, if there is one. Its rooms are nobody's path of MindSpore."""
    if path in STAND_INS:
        return STAND_INS[path]
    parent, _, name = path.rpartition(".")
    above = _module_at(parent)
    if above is None or not (parent or name in wheel.wheel_modules()):
        return None
    module = f"{above}.{name}"
    file = os.path.join(os.path.dirname(PACKAGE), *module.split("."))
    return module if os.path.isfile(f"{file}.py") or os.path.isfile(os.path.join(file, "__init__.py")) else None


class _Alias(ModuleType):
    """A module under MindSpore's name that forwards every name to the one that stands for it.

    It is a package, so that names below it can be imported.
    """

    def __init__(self, name: str, module: ModuleType) -> None:
        super().__init__(name, module.__doc__)
        self.__dict__["_module"] = module
        if name in ("mindspore", "mindspore.version"):
            self.__dict__["__version__"] = MINDSPORE
        self.__dict__["__path__"] = []

    def __getattr__(self, name: str) -> object:
        module: ModuleType = self.__dict__["_module"]
        path = self.__name__.partition(".")[2]
        below = f"{path}.{name}".lstrip(".")
        is_module = below in wheel.wheel_modules() or below in STAND_INS
        is_name = not is_module or name in wheel.wheel_names(path)
        for holder in (module, sys.modules["msgraph"]) if is_name else ():
            with suppress(AttributeError):
                return getattr(holder, name)
        if is_module:
            return import_module(f"{self.__name__}.{name}")
        if not name.startswith("__"):
            with suppress(AttributeError):
                return internals.private(path, name)
        raise wheel.no_such_name(self.__name__, name, dir(module))

    def __setattr__(self, name: str, value: object) -> None:
        """Importing ``mindspore.common.seed`` would hide the function of that name: it stays what MindSpore gives."""
        if not (isinstance(value, _Alias) and name in wheel.wheel_names(self.__name__.partition(".")[2])):
            super().__setattr__(name, value)

    def __dir__(self) -> list[str]:
        return dir(self.__dict__["_module"])


class _CallableAlias(_Alias):
    """A module whose parent has a function of its name: ``run_check()`` can be called after ``import run_check``."""

    def __call__(self, *args: object, **kwargs: object) -> Any:
        parent, _, name = self.__name__.rpartition(".")
        return sys.modules[parent].__getattr__(name)(*args, **kwargs)


class _Finder:
    """Finds MindSpore's modules here, and loads them. It needs no base class: ``importlib.abc`` takes long to load."""

    def __init__(self, package: str) -> None:
        self.package = package

    def find_spec(self, fullname: str, path: object = None, target: object = None) -> ModuleSpec | None:
        """The spec of an aliased module; None for a path that MindSpore does not have."""
        package, _, below = fullname.partition(".")
        if package != self.package or not (below in wheel.wheel_modules() or below in STAND_INS or _module_at(below)):
            return None
        return ModuleSpec(fullname, cast(Any, self), is_package=True)

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        """A thin module whose names are those of the real one, looked up when they are used."""
        path = spec.name.partition(".")[2]
        parent, _, name = path.rpartition(".")
        alias = _CallableAlias if name in wheel.wheel_names(parent) else _Alias
        argument_words.explain(real := import_module(stand_in(path)))
        return alias(spec.name, real)

    def exec_module(self, module: ModuleType) -> None:
        """Nothing runs: the real module is complete."""

    def find_distributions(self, context: object) -> Sequence[object]:
        """What ``importlib.metadata.version("mindspore")`` asks for."""
        alias: Any = _Alias("mindspore", sys.modules["msgraph"])
        is_asked = self.package == getattr(context, "name", None) == "mindspore"
        return [alias._Distribution(MINDSPORE)] if is_asked else ()


def install_paths() -> None:
    """From now on MindSpore's paths work below ``msgraph``; its own modules are found first."""
    sys.meta_path.append(_Finder("msgraph"))


def install_as_mindspore() -> None:
    """From now on ``import mindspore`` means this package, whether or not MindSpore is installed."""
    if not any(isinstance(finder, _Finder) and finder.package == "mindspore" for finder in sys.meta_path):
        for name in [name for name in sys.modules if name.partition(".")[0] == "mindspore"]:
            del sys.modules[name]
        sys.meta_path.insert(0, _Finder("mindspore"))
