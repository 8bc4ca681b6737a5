"""The methods of an op builder, one for each op, with types: ``src/msgraph/dialects/op_methods.pyi``.

At run time ``b.mul(x, y)`` finds ``ms.mul`` by its name; type checkers read the signatures here: operands, fields, and
as many results as the op has.
"""

from __future__ import annotations

import keyword
from collections.abc import Iterator

from signatures_text import documentation
from xdsl.irdl import OptOperandDef, ResultDef, VarOperandDef

from msgraph.dialects.calls import user_functions
from msgraph.dialects.contract import GraphOp, Named

HEAD = '''"""The methods of op builders. Written by ``tools/write_stubs.py`` from the op classes; do not edit."""

from typing import Any, Generic, TypeVar

from msgraph.dialects.dtypes import DType

V = TypeVar("V")

class OpMethods(Generic[V]):
    """What a builder makes: one method for each op."""

'''

_FIELDS = {
    "a list of integers": "tuple[int, ...]",
    "an integer": "int",
    "a truth value": "bool",
    "a number": "float",
    "a word": "str",
    "an element type": "DType",
}
"""The type of a field, by what its class says it holds."""


_OWN = ("cast", "constant", "run")
"""Ops that builders have methods of their own for: ``cast`` is ``convert``, which leaves what has the type."""


def builder_stub() -> str:
    """The whole stub."""
    user_functions()  # every op is loaded
    return HEAD + "".join(part for name, named in sorted(GraphOp.BY_WORD.items()) for part in _method(name, named))


def _method(name: str, named: Named) -> Iterator[str]:
    op = named.op
    if name in _OWN or not name.isidentifier() or keyword.iskeyword(name) or not hasattr(op, "get_irdl_definition"):
        return
    fields = [field for field in op.FIELDS if field not in named.fields]
    definition = op.get_irdl_definition()
    parts, number = ["self"], " | float" if len(definition.operands) > 1 else ""
    for operand, kind in definition.operands:
        if isinstance(kind, VarOperandDef) and not isinstance(kind, OptOperandDef):
            parts += ["*operands: V"]
            break
        default = " = ..." if isinstance(kind, OptOperandDef) else ""
        parts.append(f"{operand}: V{number}{default}")
    if parts[-1] != "*operands: V":
        parts += ["/"] * (len(parts) > 1) + ["*"] * bool(fields)
    parts += [f"{field}: {_FIELDS.get(getattr(getattr(op, field), 'kind', ''), 'Any')}" for field in fields]
    results = definition.results
    single = all(type(result) is ResultDef for _, result in results)
    result = "V" if len(results) == 1 else f"tuple[{', '.join(['V'] * len(results)) or '()'}]"
    yield f"    def {name}({', '.join(parts)}) -> {result if single else 'Any'}:\n"
    yield from documentation(named.what, "        ")
