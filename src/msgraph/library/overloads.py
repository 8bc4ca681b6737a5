"""``MultitypeFuncGraph``: one function for many types.

One rule everywhere, outside of graphs and inside: among the registered signatures that fit, the most specific one is
called, and of equally specific ones the one registered last.

A value has a list of names, the closest first: ``1`` is an ``Int64``, an ``Int``, a ``Number``. The place in that
list is the distance between a value and a name; the smaller, the more specific. ``Tensor[Float32]`` and
``Tuple[Tensor]`` say more than their heads do.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from types import EllipsisType
from typing import Any, NamedTuple, TypeVar

import numpy as np

from msgraph.api.tensor.parameter import Parameter
from msgraph.api.tensor.tensor import Tensor, array_of, wrap
from msgraph.diagnostics.catalog import vectorising
from msgraph.dialects import dtypes
from msgraph.dialects.dtypes import DType
from msgraph.support.lowering_context import current
from msgraph.support.trees import class_of, is_dict, is_sequence

F = TypeVar("F", bound=Callable[..., object])

_PYTHON = {"int": "Int", "float": "Float", "bool": "Bool"}
_HEADS = frozenset({
    *map(str, dtypes.ALL), "Tensor", "Number", "Bool", "Int", "UInt", "Float", "Complex", "String", "List", "Tuple",
    "Dictionary", "None", "Ellipsis", "Slice", "Function", "TypeType", "RowTensor", "COOTensor", "CSRTensor", "Keyword",
    "EnvType", "Problem", "Undetermined", *_PYTHON,
})  # fmt: skip
_REPR = {
    "String": "string_", "List": "list_", "Tuple": "tuple_", "Dictionary": "dict_", "None": "type_none",
    "TypeType": "type_type",
}  # fmt: skip
_GROUPS = {"b": "Bool", "i": "Int", "u": "UInt", "f": "Float", "c": "Complex"}
_NUMBERS = {"int": dtypes.int64, "float": dtypes.float32, "bool": dtypes.bool_, "complex": dtypes.complex64}
CLASSES: dict[Any, str] = {
    DType: "TypeType", type: "TypeType", str: "String", list: "List", tuple: "Tuple", dict: "Dictionary",
    slice: "Slice", EllipsisType: "Ellipsis", type(None): "None",
}  # fmt: skip


@dataclass(frozen=True)
class TypeName:
    """``Tensor[Float32]``: a head, and names for what is inside."""

    head: str
    inner: tuple[TypeName, ...] = ()

    def __repr__(self) -> str:
        inner = ", ".join(repr(name).removeprefix("mindspore.") for name in self.inner)
        return f"mindspore.{_REPR.get(self.head, self.head.lower())}" + (f"[{inner}]" if inner else "")

    def __str__(self) -> str:
        return self.head

    def distance(self, value: Any) -> int | None:
        """How far this type is from a value: 0 fits best; ``None`` if it does not fit."""
        heads = _names_of(value)
        if self.head not in heads:
            return None
        far = 10 * (heads.index(self.head) + 1)
        if not self.inner:
            return far
        if heads == ("Tensor",):
            return far - 1 if str(value.dtype) == self.inner[0].head else None
        if not is_sequence(value):
            return None
        wanted = self.inner * len(value) if len(self.inner) == 1 else self.inner
        fits = len(wanted) == len(value) and None not in map(TypeName.distance, wanted, value)
        return far - 1 if fits else None


number, int_, uint, float_, string, list_, tuple_, tensor_type, type_none = map(
    TypeName, ("Number", "Int", "UInt", "Float", "String", "List", "Tuple", "Tensor", "None")
)


def _parsed(text: object) -> tuple[TypeName, ...]:
    """The types a text names, several separated by commas; a type names itself."""
    if isinstance(text, (DType, TypeName)):
        return (TypeName(str(text)),)
    if not isinstance(text, str):
        raise vectorising.TypeNotNamed(text).error()
    names: list[TypeName] = []
    for part in re.split(r",(?![^\[]*\])", text):
        match = re.fullmatch(r"(\w+)(?:\[(.+)\])?", part.strip())
        if match is None or match[1] not in _HEADS:
            raise vectorising.UnknownTypeName(text).error()
        names.append(TypeName(_PYTHON.get(match[1], match[1]), _parsed(match[2]) if match[2] else ()))
    return tuple(names)


def _names_of(value: Any) -> tuple[str, ...]:
    """The heads a value answers to, the closest first; none for what has no type here."""
    is_traced = getattr(class_of(value), "__ms_traced__", False)
    if is_traced:
        python_type = value.kind
    else:
        python_type = next((cls.__name__ for cls in (bool, int, float, complex) if isinstance(value, cls)), "")
        python_type = "bool" if class_of(value).__name__ == "_Bool" else python_type  # a mutable one
    if (dtype := _NUMBERS.get(python_type)) is not None:
        return tuple(dict.fromkeys((str(dtype), _GROUPS[dtype.KIND], "Number")))
    if is_traced or isinstance(value, Tensor):
        return ("Tensor",)
    plain = next((name for cls, name in CLASSES.items() if isinstance(value, cls)), "Function")
    return (plain,) if plain != "Function" or callable(value) else ()


def _described(value: Any) -> TypeName | None:
    """The closest type of a value, as messages show it."""
    heads = _names_of(value)
    if not heads:
        return None
    return TypeName(heads[0], (TypeName(str(value.dtype)),) if heads[0] == "Tensor" else ())


def shown(value: object) -> str:
    """A type as MindSpore's graph mode writes it: ``Tensor[Int64]``, ``Dictionary[[a,],[Tensor[Int64]]]``.

    Args:
        value: what the type is of
    """
    if is_dict(value):
        keys, items = "".join(f"{key}," for key in value), ", ".join(map(shown, value.values()))
        return f"Dictionary[[{keys}],[{items}]]"
    name = _described(value)
    if name is None:
        return type(value).__name__
    return f"{name.head}[{name.inner[0].head}]" if name.inner else name.head


class _Overload(NamedTuple):
    """One registered function."""

    signature: tuple[TypeName, ...]
    function: Callable[..., Any]

    def distances(self, args: Sequence[object]) -> tuple[int, ...] | None:
        """How far each argument is from the signature; ``None`` if one does not fit."""
        distances = tuple(map(TypeName.distance, self.signature, args))
        return None if len(self.signature) != len(args) or None in distances else distances  # pyright: ignore[reportReturnType]


class MultitypeFuncGraph:
    """A function that picks what to do by the types of its arguments.

    Args:
        name: what messages call it
        read_value: the functions get the contents of parameters, not the parameters
    """

    __ms_native__ = True

    def __init__(self, name: str, read_value: bool = False) -> None:
        self.name = name
        self.read_value = read_value
        self.entries: tuple[_Overload, ...] = ()

    def register(self, *type_names: object) -> Callable[[F], F]:
        """Take a function for arguments of these types."""
        signature = tuple(name for type_name in type_names for name in _parsed(type_name))

        def take(function: F) -> F:
            self.entries = (*self.entries, _Overload(signature, function))
            return function

        return take

    def __call__(self, *args: object) -> Any:
        """What the function registered for these arguments gives."""
        lowering = current()
        if lowering is not None:  # a graph relies on what was registered when it was made
            lowering.external.read("attribute", self, "entries", self.entries)
        values = tuple(map(_value_of, args)) if self.read_value else args
        return apply(self._chosen(values), values)

    def _chosen(self, args: Sequence[object]) -> Callable[..., object]:
        """The function for these arguments; the only one there is takes any."""
        if any(isinstance(arg, np.ndarray) for arg in args):
            raise vectorising.ArrayAmongArguments().error()
        if len(self.entries) == 1:
            return self.entries[0].function
        fitting = [(far, overload) for overload in self.entries if (far := overload.distances(args)) is not None]
        for far, overload in reversed(fitting):
            nearer = (all(x <= y for x, y in zip(other, far, strict=True)) for other, _ in fitting if other != far)
            if not any(nearer):
                return overload.function
        for arg in args:
            if not _names_of(arg) or isinstance(arg, dict):
                raise vectorising.NoTypeOfArgument(class_of(arg)).error()
        names = (getattr(entry.function, "__qualname__", type(entry.function).__name__) for entry in self.entries)
        entries = ", ".join(f"({entry[0]}, <function {name}>)" for entry, name in zip(self.entries, names, strict=True))
        raise vectorising.NoOverload(self.name, f"[{entries}]", str(tuple(map(_described, args)))).error()


def _value_of(arg: object) -> object:
    """The contents of a parameter; anything else as it is."""
    lowering = current()
    if lowering is not None:
        return lowering.builder.lift(arg) if lowering.builder.is_reference(arg) else arg
    return wrap(array_of(arg).copy()) if isinstance(arg, Parameter) else arg


def apply(function: Callable[..., object], args: Sequence[object]) -> Any:
    """A call of a function of the user's: in the graph under way, if there is one.

    Args:
        function: the function
        args: what it is given
    """
    lowering = current()
    return function(*args) if lowering is None else lowering.call(function, args, {})
