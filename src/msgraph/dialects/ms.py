"""The dialect: every operation of the index, and the attributes of the modules they are in.

Nothing is listed here. A new op is a class in a module of ``dialects/ops``, or of ``library/functions`` where the
compiler need not know it; the index says where.
"""

from __future__ import annotations

from collections.abc import Iterator
from types import ModuleType

from xdsl.ir import Attribute, Dialect

from msgraph.dialects import types
from msgraph.dialects.contract import GraphOp
from msgraph.dialects.op_index import op_index
from msgraph.support.lazy_module import load


def _attributes(module: ModuleType) -> Iterator[type[Attribute]]:
    for value in vars(module).values():
        if isinstance(value, type) and issubclass(value, Attribute) and value.__module__ == module.__name__:
            yield value


def _dialect() -> Dialect:
    modules = [load(f"msgraph.{module}") for module in sorted({*op_index().ops.values()})]
    attributes = [attribute for module in (types, *modules) for attribute in _attributes(module)]
    return Dialect("ms", list(GraphOp.BY_NAME.values()), attributes)


MS = _dialect()
"""The ``ms`` dialect, to be loaded into an xDSL context."""
