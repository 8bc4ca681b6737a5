"""The dialect: every operation and attribute found in ``dialects/ops``.

Nothing is listed here. A new op is a class in a module of ``ops``; importing this module finds it.
"""

from __future__ import annotations

from collections.abc import Iterator
from types import ModuleType

from xdsl.ir import Attribute, Dialect

from msgraph.dialects import ops, types
from msgraph.dialects.contract import GraphOp
from msgraph.support.lazy_module import modules_below


def _attributes(module: ModuleType) -> Iterator[type[Attribute]]:
    for value in vars(module).values():
        if isinstance(value, type) and issubclass(value, Attribute) and value.__module__ == module.__name__:
            yield value


def _dialect() -> Dialect:
    attributes = [attribute for module in (types, *modules_below(ops.__name__)) for attribute in _attributes(module)]
    return Dialect("ms", list(GraphOp.BY_NAME.values()), attributes)


MS = _dialect()
"""The ``ms`` dialect, to be loaded into an xDSL context."""
