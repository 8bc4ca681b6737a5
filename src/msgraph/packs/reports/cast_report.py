"""The changes of element type that a program does not ask for: ``print(f.casts(x))``.

net.py:12:9: h in 'x + h': Float16 becomes Float32
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation, SSAValue

from msgraph.diagnostics.spans import Span, from_location, users_place
from msgraph.dialects.contract import label_of
from msgraph.dialects.types import dtype_of
from msgraph.dialects.walking import walk
from msgraph.packs.reports.provenance import text_at

_ASKS = re.compile(
    r"(cast|astype|to|type|type_as|asarray|array|tensor|Tensor|Parameter|float|half|double|int|long|short|byte|char|bool|"
    r"b?float\d+|u?int\d+|bool_)$"
)
"""What a call is named that changes the type because the program says so."""

_GROUP, _CALLEE = re.compile(r"\([^()]*\)|\[[^\[\]]*\]"), re.compile(r"[\w.]*")
"""What is in brackets, and the name of a function without them."""


@dataclass(frozen=True)
class ImplicitCast:
    """One change of element type: of what, in which expression, and to what."""

    place: Span | None
    operand: str
    expression: str
    source: str
    target: str

    def __str__(self) -> str:
        return f"{self.place or 'unknown'}: {self.operand} in '{self.expression}': {self.source} becomes {self.target}"


class CastList(list[ImplicitCast]):
    """The casts of a function, in the order of its graph; printed one below the other."""

    def __str__(self) -> str:
        return "\n".join(map(str, self)) or "no element type is changed that the program does not ask for"


def casts_in(written: ModuleOp, names: Mapping[Span, str]) -> CastList:
    """The casts of a graph in the written form; ``names`` are the variables that expressions are assigned to."""
    return CastList(dict.fromkeys(_casts(written, names)))


def _casts(written: ModuleOp, names: Mapping[Span, str]) -> Iterator[ImplicitCast]:
    for op in walk(written):
        if op.name != "ms.cast":
            continue
        source, target = (str(dtype_of(value.type)) for value in (op.operands[0], op.results[0]))
        span = users_place(from_location(op.location))
        text = "" if span is None else text_at(span)
        if source != target and not _is_asked_for(text):
            yield ImplicitCast(span, _operand(op.operands[0], span, names), text, source, target)


def _is_asked_for(text: str) -> bool:
    """Is an expression a call that says the type?"""
    if not text.endswith(")"):
        return False
    callee = text
    while (shorter := _GROUP.sub("", callee)) != callee:
        callee = shorter
    callee = callee.rstrip()
    return _CALLEE.fullmatch(callee) is not None and _ASKS.search(callee) is not None


def _operand(value: SSAValue, span: Span | None, names: Mapping[Span, str]) -> str:
    """The name that a program has for a value."""
    if not isinstance(value.owner, Operation):
        return value.name_hint or "an argument"
    spans = from_location(value.owner.location)
    if spans and spans[0] in names:
        return names[spans[0]]
    user = users_place(spans)
    if user is None or user == span:
        return value.name_hint or f"the result of {label_of(value.owner).removeprefix('ms.')}"
    return text_at(user)
