"""The type names ``MultitypeFuncGraph.register`` takes, and how well a value fits one.

A value has a list of names, the closest first: ``1`` is an ``Int64``, an ``Int``, a ``Number``. The place in that
list is the distance between a value and a name; the smaller, the more specific. ``Tensor[Float32]`` and
``Tuple[Tensor]`` say more than their heads do.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from types import EllipsisType
from typing import TYPE_CHECKING, Any, TypeGuard, cast

from msgraph.api.tensor.tensor import Tensor
from msgraph.diagnostics.catalog.mapping import TypeNotNamed, UnknownTypeName
from msgraph.diagnostics.errors import error
from msgraph.dialects import dtypes
from msgraph.dialects.dtypes import DType
from msgraph.support.trees import class_of, is_dict, is_sequence

if TYPE_CHECKING:
    from msgraph.frontend.state.values import Traced

_ELEMENTS = {str(dtype): dtype for dtype in dtypes.ALL}
_PYTHON = {"int": "Int", "float": "Float", "bool": "Bool"}
_HEADS = frozenset({
    *_ELEMENTS, "Tensor", "Number", "Bool", "Int", "UInt", "Float", "Complex", "String", "List", "Tuple", "Dictionary",
    "None", "Ellipsis", "Slice", "Function", "TypeType", "RowTensor", "COOTensor", "CSRTensor", "Keyword", "EnvType",
    "Problem", "Undetermined", *_PYTHON,
})  # fmt: skip
_REPR = {"String": "string_", "List": "list_", "Tuple": "tuple_", "Dictionary": "dict_", "None": "type_none"}
_GROUPS = {"b": "Bool", "i": "Int", "u": "UInt", "f": "Float", "c": "Complex"}
_NUMBERS = {"int": dtypes.int64, "float": dtypes.float32, "bool": dtypes.bool_, "complex": dtypes.complex64}


@dataclass(frozen=True)
class TypeName:
    """``Tensor[Float32]``: a head, and names for what is inside."""

    head: str
    inner: tuple[TypeName, ...] = ()

    def __repr__(self) -> str:
        inner = ", ".join(repr(name).removeprefix("mindspore.") for name in self.inner)
        return f"mindspore.{_REPR.get(self.head, self.head.lower())}" + (f"[{inner}]" if inner else "")


def parse(text: object) -> tuple[TypeName, ...]:
    """The types a text names, several separated by commas; an element type names itself."""
    if isinstance(text, DType):
        return (TypeName(str(text)),)
    if not isinstance(text, str):
        raise error(TypeNotNamed(text))
    names: list[TypeName] = []
    for part in re.split(r",(?![^\[]*\])", text):
        match = re.fullmatch(r"(\w+)(?:\[(.+)\])?", part.strip())
        if match is None or match[1] not in _HEADS:
            raise error(UnknownTypeName(text))
        names.append(TypeName(_PYTHON.get(match[1], match[1]), parse(match[2]) if match[2] else ()))
    return tuple(names)


def names_of(value: object) -> Sequence[str]:
    """The heads a value answers to, the closest first; none for what has no type here."""
    dtype = _number_type(value)
    if dtype is not None:
        group = _GROUPS[dtype.KIND]
        return (str(dtype), "Number") if group == str(dtype) else (str(dtype), group, "Number")
    if isinstance(value, Tensor) or _is_traced(value):
        return ("Tensor",)
    if isinstance(value, (DType, type)):
        return ("TypeType",)
    plain = {str: "String", list: "List", tuple: "Tuple", dict: "Dictionary", slice: "Slice", EllipsisType: "Ellipsis"}
    for cls, name in plain.items():
        if isinstance(value, cls):
            return (name,)
    if value is None:
        return ("None",)
    return ("Function",) if callable(value) else ()


def distance(name: TypeName, value: object) -> int | None:
    """How far ``name`` is from ``value``: 0 fits best; ``None`` if it does not fit."""
    heads = names_of(value)
    if name.head not in heads:
        return None
    far = 10 * (heads.index(name.head) + 1)
    if not name.inner:
        return far
    if isinstance(value, Tensor) or _is_traced(value):
        return far - 1 if str(_element(value)) == name.inner[0].head else None
    if not is_sequence(value):
        return None
    items = list(value)
    wanted = name.inner * len(items) if len(name.inner) == 1 else name.inner
    fits = len(wanted) == len(items) and all(
        distance(w, item) is not None for w, item in zip(wanted, items, strict=True)
    )
    return far - 1 if fits else None


def described(value: Any) -> TypeName | None:
    """The closest type of a value, as messages show it."""
    heads = names_of(value)
    if not heads:
        return None
    if heads[0] == "Tensor":
        return TypeName("Tensor", (TypeName(str(_element(value))),))
    return TypeName(heads[0])


def shown(value: object) -> str:
    """A type as MindSpore's graph mode writes it: ``Tensor[Int64]``, ``Dictionary[[a,],[Tensor[Int64]]]``."""
    if is_dict(value):
        keys, items = "".join(f"{key}," for key in value), ", ".join(map(shown, value.values()))
        return f"Dictionary[[{keys}],[{items}]]"
    name = described(value)
    if name is None:
        return type(value).__name__
    return f"{name.head}[{name.inner[0].head}]" if name.inner else name.head


def _element(value: Tensor | Traced) -> DType:
    from msgraph.dialects.types import dtype_of

    return dtype_of(value.type) if _is_traced(value) else cast(Tensor, value).dtype


def _is_traced(value: Any) -> TypeGuard[Traced]:
    """Is a value one of a graph under way? Told without the front end, which then is loaded."""
    return getattr(class_of(value), "__ms_traced__", False)


def _number_type(value: object) -> DType | None:
    if _is_traced(value):
        return _NUMBERS.get(value.kind)
    name = next((k.__name__ for k in (bool, int, float, complex) if isinstance(value, k)), "")
    return _NUMBERS.get("bool" if type(value).__name__ == "_Bool" else name)
