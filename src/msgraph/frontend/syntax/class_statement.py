"""Classes made inside: ``class C(Base): …`` in a function is Python's own class, its methods closures."""

from __future__ import annotations

import ast
import types
from typing import Any

from msgraph.frontend.calls.functions import decorated
from msgraph.frontend.program.faults import acts_for_program
from msgraph.frontend.program.scopes import scope_of
from msgraph.frontend.state.closures import Closure
from msgraph.frontend.state.dispatch import LOWERINGS, lowers
from msgraph.frontend.state.frames import Frame
from msgraph.frontend.syntax.statements import run_block


@lowers(ast.ClassDef)
def class_definition(frame: Frame, node: ast.ClassDef) -> None:
    """``class C(Base): …``"""
    frame.at(node)
    bases = tuple(LOWERINGS[b.__class__](frame, b) for b in node.bases)
    keywords = {k.arg: LOWERINGS[k.value.__class__](frame, k.value) for k in node.keywords if k.arg}
    frame.store(node.name, decorated(frame, node.decorator_list, _made(frame, node, bases, keywords)))


_IMPLICIT: dict[str, type[Any]] = {
    "__new__": staticmethod, "__init_subclass__": classmethod, "__class_getitem__": classmethod,
}  # fmt: skip
"""Methods that Python makes static or of the class without being told."""


@acts_for_program
def _made(frame: Frame, node: ast.ClassDef, bases: tuple[object, ...], keywords: dict[str, object]) -> type:
    resolved = types.resolve_bases(bases)
    metaclass, namespace, keywords = types.prepare_class(node.name, resolved, keywords)
    body = frame.nested(scope_of(node), "class")
    body.qualname = f"{frame.qualname}.<locals>.{node.name}"
    body.names = namespace
    body.names["__module__"] = frame.globals.get("__name__", "")  # item by item: an enumeration looks at each
    body.names["__qualname__"] = body.qualname
    documentation = ast.get_docstring(node)
    if documentation is not None:
        body.names["__doc__"] = documentation
    run_block(body, node.body)
    for name, wrapper in _IMPLICIT.items():
        if isinstance(body.names.get(name), Closure):
            body.names[name] = wrapper(body.names[name])
    if resolved is not bases:
        body.names["__orig_bases__"] = bases
    cls = metaclass(node.name, resolved, body.names, **keywords)
    body.cls = cls
    frame.lowering.external.keep(cls)
    return cls
