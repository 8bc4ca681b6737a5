"""Fields of an op: Python values outside, builtin attributes inside.

    axes: Ints = ints()
    keep_dims: bool = flag()

declares two fields. Reading ``op.axes`` gives a tuple; ``encode`` and ``decode`` translate any field value.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping
from typing import Any, TypeAlias, cast

from xdsl.dialects.builtin import (
    ArrayAttr,
    BoolAttr,
    DenseArrayBase,
    FloatAttr,
    IntAttr,
    IntegerAttr,
    IntegerType,
    NoneAttr,
    NoneType,
    StringAttr,
    f64,
    i64,
)
from xdsl.ir import Attribute, Operation

from msgraph.dialects.dtypes import DType
from msgraph.dialects.types import by_identity, dtype_of, element_type
from msgraph.support.symbolic_sizes import SymbolicSize
from msgraph.support.trees import is_list, is_tuple

Ints: TypeAlias = tuple[int, ...]
"""Axes, a shape, a permutation: what ``ints()`` declares."""


class Field(property):
    """A field of an op class; a ``property`` so that it reads like one."""

    def __init__(self, kind: str = "", holds: Callable[[object], bool] = lambda value: True) -> None:
        super().__init__(self._read)
        self.key = ""
        self.kind = kind
        self.holds = holds
        """Is a value one of this kind? Asked of graphs that come as text."""

    def __set_name__(self, owner: type, name: str) -> None:
        self.key = name

    def problem(self, op: Operation) -> str:
        """What is wrong with this field of an op; empty if nothing is."""
        if self.key not in op.attributes:
            return f"the field `{self.key}` is missing"
        if not self.holds(decode(op.attributes[self.key])):
            return f"the field `{self.key}` is {op.attributes[self.key]}, which is not {self.kind}"
        return ""

    def _read(self, op: object) -> object:
        return decode(cast(Operation, op).attributes[self.key])


def ints() -> Ints:
    """A field holding a tuple of ints: axes, a shape, a permutation."""
    return cast(
        Ints, Field("a list of integers", lambda value: is_tuple(value) and all(type(item) is int for item in value))
    )


def integer() -> int:
    """A field holding one int."""
    return cast(int, Field("an integer", lambda value: type(value) is int))


def flag() -> bool:
    """A field holding a truth value."""
    return cast(bool, Field("a truth value", lambda value: type(value) is bool))


def number() -> float:
    """A field holding a float64."""
    return cast(float, Field("a number", lambda value: type(value) in (int, float)))


def text(words: Callable[[], Container[object]] | None = None) -> str:
    """A field holding a word, one of ``words()`` if there are any."""
    return cast(str, Field("a word", lambda value: isinstance(value, str) if words is None else value in words()))


def element() -> DType:
    """A field holding an element type."""
    return cast(DType, Field("an element type", lambda value: isinstance(value, DType)))


def any_value() -> Any:
    """A field holding a nested tuple of the above, or ``None``."""
    return Field()


_CACHE: dict[tuple[type, Any], Attribute] = {}


def encode(value: object) -> Attribute:
    """The attribute that stores a field's value."""
    if isinstance(value, Attribute):  # shared by whoever made it; a cache here would keep big constants alive
        return value
    if is_list(value):
        value = tuple(value)
    key: tuple[type[object], object] = type(value), value
    # a tuple may hold 1 and True, which are equal: only flat ints are shared
    if is_tuple(value) and not all(type(v) is int for v in value):
        return _encode(value)
    if isinstance(value, SymbolicSize):
        return _unchecked(value)
    if value != value or value == 0:  # NaN and the two zeros are not told apart by equality
        return _encode(value)
    attribute = _CACHE.get(key)
    if attribute is None:
        attribute = _CACHE[key] = _encode(value)
    return attribute


def _unchecked(value: SymbolicSize) -> Attribute:
    """A number whose builtin attribute would ask whether it fits."""
    attribute = IntegerAttr.__new__(IntegerAttr)
    object.__setattr__(attribute, "value", IntAttr(value))
    object.__setattr__(attribute, "type", i64)
    return attribute


def _encode(value: object) -> Attribute:
    match value:
        case None:
            return NoneAttr()
        case bool():
            return BoolAttr.from_bool(value)
        case int():
            return IntegerAttr(value, i64)
        case float():
            return FloatAttr(value, f64)
        case str():
            return StringAttr(value)
        case DType():
            return element_type(value)
        case tuple() if all(type(v) is int for v in cast(tuple[object, ...], value)):
            return DenseArrayBase.from_list(i64, cast(tuple[int, ...], value))
        case tuple():
            return ArrayAttr([encode(v) for v in cast(tuple[object, ...], value)])
        case _:
            raise TypeError(f"no attribute stores a {type(value).__name__}")


_ints_of = by_identity(lambda attribute: tuple(cast("DenseArrayBase[Any]", attribute).get_values()))


def decode(attribute: Attribute) -> Any:
    """The Python value an attribute stores."""
    if type(attribute) is StringAttr:
        return attribute.data
    if type(attribute) is DenseArrayBase:
        return _ints_of(attribute)
    match attribute:
        case NoneAttr() | NoneType():
            return None
        case IntegerAttr(type=IntegerType(width=width)) if width.data == 1:
            return bool(attribute.value.data)
        case IntegerAttr() | FloatAttr():
            return attribute.value.data
        case ArrayAttr():
            return tuple(decode(a) for a in attribute)
        case _:
            try:
                return dtype_of(attribute)
            except TypeError:
                return attribute


def encode_fields(fields: Mapping[str, object] | None) -> dict[str, Attribute]:
    """All fields of an op, encoded."""
    return {name: encode(value) for name, value in fields.items()} if fields else {}


# -- what the front end says of an op of a pipeline -------------------------------------------------------------------
#
# The stage it belongs to, its micro-batch, whether it goes backwards: attributes without meaning for what the op
# computes, there from the front end to ``partition-pipeline``.
#
#     %y = ms.math %x {function = "tanh", ms.stage = 1 : i64, ms.micro = 0 : i64} : tensor<4xf32>


STAGE, MICRO, BACKWARD = "ms.stage", "ms.micro", "ms.backward"
TAGS = (STAGE, MICRO, BACKWARD)


def tag(op: Operation, stage: int | None, micro: int | None) -> None:
    """Tag an op with what it has not been tagged with yet."""
    for name, value in ((STAGE, stage), (MICRO, micro)):
        if value is not None and name not in op.attributes:
            op.attributes[name] = encode(value)


def tags_of(op: Operation) -> dict[str, Attribute]:
    """The tags of an op."""
    return {name: op.attributes[name] for name in TAGS if name in op.attributes}
