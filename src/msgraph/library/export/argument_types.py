"""What a compiled object takes: the types of the arguments it was compiled for, as plain data too.

types = ArgumentTypes("f", ["x", "n"], [x, 2], {})
types.arguments((x, 2), {})      # the arrays of a call that fits; else an error that says what differs
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

import numpy as np

from msgraph.api.cache.fingerprint import SIMPLE
from msgraph.api.jit import signatures
from msgraph.api.jit.signatures import Arguments, TracedArgument, is_array, is_open, type_of_array
from msgraph.api.tensor.mutable import Mutable, mutable, number_kind
from msgraph.api.tensor.tensor import array_of, wrap
from msgraph.backend.program_data import Unkeepable
from msgraph.diagnostics.catalog.export import OtherArguments
from msgraph.dialects.dtypes import DType, by_name
from msgraph.support.trees import class_of


class ArgumentTypes:
    """The types of the tensors of a call, and the values of its other arguments.

    Args:
        function: what messages call it
        names: the names of the parameters that go by position
        args: the arguments by position
        kwargs: the others, by name
        receiver: whose method it is: it may be given in front, or left out
    """

    def __init__(
        self, function: str, names: Sequence[str], args: Sequence[Any], kwargs: Mapping[str, Any], receiver: Any = None
    ) -> None:
        self.function = function
        self.names = list(names)
        self.receiver = receiver
        self.args = [signatures.without_elements(arg) for arg in args]
        self.kwargs = {name: signatures.without_elements(value) for name, value in kwargs.items()}
        arguments = Arguments(self.args, self.kwargs)
        self._key, self.leaves = arguments.key, arguments.leaves
        self.shapes: dict[int, tuple[str, ...]] = {}
        """Shapes with open sizes, in words, by the ids of leaves."""

    def arguments(self, args: Sequence[object], kwargs: Mapping[str, object]) -> Arguments:
        """The arguments of a call; an error if they are not of these types."""
        if self.receiver is not None and args and args[0] is self.receiver:
            args = args[1:]
        positional, named = self._bound(args, kwargs)
        try:
            if (arguments := Arguments(positional, named)).key == self._key:
                return arguments
        except TracedArgument:
            reason, way_out = "it is called inside a compiled function", "call the function itself there"
            raise OtherArguments(self.function, reason, way_out).error() from None
        now = signatures.describe(self.names, positional, named)
        reason = "; ".join(signatures.difference(now, self.words()))
        raise OtherArguments(self.function, reason, "compile it for these: `f.lower(...).compile()`").error()

    def _bound(self, args: Sequence[object], kwargs: Mapping[str, object]) -> tuple[Sequence[Any], Mapping[str, Any]]:
        """Keywords made positional where they have a place."""
        positional, named = list(args), dict(kwargs)
        for name in self.names[len(positional) :]:
            if name not in named:
                break
            positional.append(named.pop(name))
        return positional, named

    def words(self) -> dict[str, str]:
        """The type that each argument must have, in words for people."""
        return signatures.describe(self.names, self.args, self.kwargs, self.shapes)

    def __str__(self) -> str:
        return f"({', '.join(f'{name}: {text}' for name, text in self.words().items())})"

    # -- as plain data -----------------------------------------------------------------------------------

    def record(self) -> dict[str, Any]:
        """Numbers, texts, lists and dicts; :class:`Unkeepable` where an argument is no plain data."""
        return {
            "function": self.function,
            "names": self.names,
            "args": [_encoded(arg) for arg in self.args],
            "kwargs": [[name, _encoded(value)] for name, value in self.kwargs.items()],
        }

    @classmethod
    def of_record(cls, record: Mapping[str, Any]) -> ArgumentTypes:
        """The types again."""
        args, kwargs = [_decoded(arg) for arg in record["args"]], {name: _decoded(v) for name, v in record["kwargs"]}
        return cls(record["function"], record["names"], args, kwargs)


def _encoded(value: Any) -> list[Any]:
    """An argument as a list that starts with a word."""
    if is_open(value) and not isinstance(value, Mutable):
        container = "array" if is_array(value) else "tensor"
        dtype, shape = type_of_array(value if container == "array" else array_of(value))
        return [container, dtype.name, list(shape)]
    if isinstance(value, Mutable):
        if (python_type := number_kind(value)) is not None:
            return ["mutable", ["value", {"bool": bool, "int": int, "float": float}[python_type](cast("Any", value))]]
        return ["mutable", _encoded(class_of(value).__mro__[1](value))]
    cls = class_of(value)
    if cls in SIMPLE or cls is float:
        return ["bytes", value.hex()] if cls is bytes else ["value", value]
    if cls is complex:
        return ["complex", value.real, value.imag]
    if cls in (list, tuple):
        return [cls.__name__, [_encoded(item) for item in value]]
    if cls is dict:
        return ["dict", [[_encoded(key), _encoded(item)] for key, item in value.items()]]
    if isinstance(value, DType):
        return ["dtype", value.name]
    if isinstance(value, np.generic):
        return _encoded(value.item())
    raise Unkeepable(f"an argument is {signatures.in_words(value)}, which is no plain data")


def _decoded(data: Sequence[Any]) -> Any:
    """The argument again; a tensor without its elements."""
    match data:
        case ["tensor" | "array" as container, dtype, shape]:
            array = np.broadcast_to(np.zeros((), by_name(dtype).numpy), shape)
            return wrap(array) if container == "tensor" else array
        case ["mutable", value]:
            return mutable(_decoded(value))
        case ["bytes", value]:
            return bytes.fromhex(value)
        case ["complex", real, imag]:
            return complex(real, imag)
        case ["list", items]:
            return [_decoded(item) for item in items]
        case ["tuple", items]:
            return tuple([_decoded(item) for item in items])
        case ["dict", items]:
            return {_decoded(key): _decoded(item) for key, item in items}
        case ["dtype", name]:
            return by_name(name)
        case _:
            return data[1]
