"""What ``infer`` and ``encode`` say of an op, remembered: the same op on operands of the same types is made often.

Types are told apart by identity. They are interned, and hashing one walks all of it; those in a key are kept, so
that their ids stay theirs.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

from xdsl.ir import Attribute, SSAValue

from msgraph.dialects.attributes import encode_fields
from msgraph.dialects.contract import GraphOp
from msgraph.dialects.types import Tensor
from msgraph.support.trees import class_of, frozen, is_sequence

_KEPT = 1 << 16


@dataclass(frozen=True, slots=True)
class Inferred:
    """The result types of an op and its fields as attributes; shared by all who make it."""

    results: tuple[Attribute, ...]
    attributes: Mapping[str, Attribute]
    operands: tuple[Attribute, ...]


_INFERRED: dict[tuple[object, ...], Inferred] = {}


def inferred(op: type[GraphOp], operands: Sequence[SSAValue], fields: Mapping[str, object] | None) -> Inferred:
    """What an op on these operands is; raises what its ``infer`` raises."""
    key: tuple[object, ...] = (op, *[id(value.type) for value in operands])
    if fields:
        key = (*key, *fields, *[exact(value) for value in fields.values()])
    inference = _INFERRED.get(key)
    if inference is None:
        types = tuple([value.type for value in operands])
        known = {name: frozen(value) for name, value in fields.items()} if fields else {}
        results = tuple(op.infer(*cast(tuple[Tensor, ...], types), **known))
        inference = Inferred(results, encode_fields(known), types)
        if len(_INFERRED) >= _KEPT:
            _INFERRED.clear()
        if not any(isinstance(value, Attribute) for value in known.values()):  # a constant may be large
            _INFERRED[key] = inference
    return inference


def exact(value: object) -> Any:
    """A key that tells 1 from True and 0.0 from -0.0."""
    if is_sequence(value):
        return tuple([exact(item) for item in value])
    return (float, repr(value)) if isinstance(value, float) else (class_of(value), value)
