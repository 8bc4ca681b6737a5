"""The dialect: every operation and attribute found in ``dialects/ops``.

Nothing is listed here. A new op is a class in a module of ``ops``; importing this module finds it.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator
from types import ModuleType

from xdsl.ir import Attribute, Dialect

from msgraph.dialects import ops, types
from msgraph.dialects.contract import GraphOp


def _modules() -> Iterator[ModuleType]:
    """The modules that define ops and attributes."""
    yield types
    for module in pkgutil.iter_modules(ops.__path__, ops.__name__ + "."):
        if not module.name.rpartition(".")[2].startswith("_"):
            yield importlib.import_module(module.name)


def _attributes(module: ModuleType) -> Iterator[type[Attribute]]:
    for value in vars(module).values():
        if isinstance(value, type) and issubclass(value, Attribute) and value.__module__ == module.__name__:
            yield value


def _dialect() -> Dialect:
    attributes = [attribute for module in _modules() for attribute in _attributes(module)]
    return Dialect("ms", list(GraphOp.BY_NAME.values()), attributes)


MS = _dialect()
"""The ``ms`` dialect, to be loaded into an xDSL context."""
