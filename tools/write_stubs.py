"""Writes what the ops declare: ``src/msgraph/api/ops.pyi`` and ``src/msgraph/dialects/contents.txt``: ``make stubs``.

``ops.py`` finds functions and primitives when they are used; the stub tells type checkers and editors what there is,
the table of contents which module to load.
"""

from __future__ import annotations

import inspect
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from msgraph.dialects.calls import UserFunction, UserPrimitive, user_functions, user_primitives
from msgraph.dialects.contents import PACKAGES, PLACE
from msgraph.dialects.contract import GraphOp

STUB = Path(__file__).parents[1] / "src" / "msgraph" / "api" / "ops.pyi"
LONGEST = 105
HEAD = '''"""``msgraph.ops``. Written by ``tools/write_stubs.py`` from the op classes; do not edit."""

from functools import partial as partial
from typing import Any

from msgraph.api.functions import Primitive as Primitive
from msgraph.api.functions import typeof as typeof
from msgraph.api.gradients import GradOperation as GradOperation
from msgraph.api.gradients import get_grad as get_grad
from msgraph.api.gradients import grad as grad
from msgraph.api.gradients import value_and_grad as value_and_grad
from msgraph.api.hyper_map import HyperMap as HyperMap
from msgraph.api.hyper_map import Map as Map
from msgraph.api.hyper_map import MultitypeFuncGraph as MultitypeFuncGraph
from msgraph.api.vmap import vmap as vmap
'''


def stub() -> str:
    """The whole stub."""
    parts = [HEAD, "\n"]
    parts += [text for _, f in sorted(user_functions().items()) for text in function(f)]
    parts += [text for _, p in sorted(user_primitives().items()) for text in primitive(p)]
    return "".join(parts)


def function(spec: UserFunction) -> Iterator[str]:
    """``def add(input: Any, other: Any) -> Any: ...`` with its first line of documentation."""
    yield f"def {spec.name}({arguments(spec.signature)}) -> Any:\n"
    yield from documentation(spec.doc, "    ")


def primitive(spec: UserPrimitive) -> Iterator[str]:
    """A class with ``__init__`` for the settings and ``__call__`` for the operands."""
    yield f"\nclass {spec.name}(Primitive):\n"
    yield from documentation(spec.doc, "    ")
    yield f"    def __init__(self{comma(arguments(spec.init))}) -> None: ...\n"
    yield f"    def __call__(self{comma(arguments(spec.signature))}) -> Any: ...\n"


def comma(text: str) -> str:
    """``text`` as further arguments."""
    return f", {text}" if text else ""


def documentation(doc: str, indent: str) -> Iterator[str]:
    """The first line of a docstring, as one of its own."""
    first = (doc.splitlines() or [""])[0].replace("\\", "\\\\")
    if len(first) > LONGEST:
        first = first[:LONGEST].rsplit(" ", 1)[0] + " …"
    yield f'{indent}"""{first or "See the operation."}"""\n'


def arguments(signature: inspect.Signature) -> str:
    """Parameters as Python writes them, without types."""
    parts: list[str] = []
    starred = False
    for p in signature.parameters.values():
        if p.kind is p.KEYWORD_ONLY and not starred:
            parts.append("*")
        starred = starred or p.kind in (p.KEYWORD_ONLY, p.VAR_POSITIONAL)
        sign = {p.VAR_POSITIONAL: "*", p.VAR_KEYWORD: "**"}.get(p.kind, "")
        parts.append(f"{sign}{p.name}: Any{default(p.default)}")
    return ", ".join(parts)


def default(value: object) -> str:
    """`` = -1`` for what a stub can spell, `` = ...`` for the rest."""
    if value is inspect.Parameter.empty:
        return ""
    plain = isinstance(value, (bool, int, float, str, type(None))) or value == ()
    return f" = {value!r}" if plain else " = ..."


def table_of_contents() -> str:
    """A line for each module: its ops, user functions, primitive classes, and the callables its ops stand for."""
    kinds = [defaultdict[str, set[str]](set) for _ in range(4)]
    ops, functions, primitives, callables = kinds
    for spec in user_functions().values():
        functions[_module(spec)].add(spec.name)
    for spec in user_primitives().values():
        primitives[_module(spec)].add(spec.name)
    for op in GraphOp.BY_NAME.values():
        name = op.name.removeprefix("ms.")
        ops[op.__module__].add(name)
        callables[op.__module__] |= {f"{function.__name__}={name}" for function in op.STANDS_FOR}
    modules = sorted(module for module in set[str]().union(*kinds) if module.startswith(PACKAGES))
    lines = [" | ".join([_short(module), *(" ".join(sorted(kind[module])) for kind in kinds)]) for module in modules]
    return "\n".join(map(str.rstrip, lines)) + "\n"


def _short(module: str) -> str:
    return module.removeprefix("msgraph.dialects.")


def _module(spec: UserFunction | UserPrimitive) -> str:
    return (spec.op or spec.call).__module__


def main() -> int:
    """Write both files, or with ``--check`` say whether they are fresh."""
    texts = {STUB: stub(), PLACE: table_of_contents()}
    if "--check" in sys.argv[1:]:
        return int(any(path.read_text() != text for path, text in texts.items()))
    for path, text in texts.items():
        path.write_text(text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
