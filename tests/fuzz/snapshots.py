"""Everything that can be reached from some objects, as a text: values, structure, and what is the same object."""

from __future__ import annotations

import contextlib
from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from hashlib import blake2b
from types import BuiltinFunctionType, FunctionType, MethodType, ModuleType
from typing import Any, cast

import numpy as np
import numpy.typing as npt

import msgraph as ms
from msgraph import ops

_MOST_ELEMENTS = 300
"""Elements that are written one by one."""

_PLAIN = (bool, int, float, complex, str, bytes, type(None), type(...), range, slice)


class Results(list[Any]):
    """What calls gave: each tensor in it is one of its own, the caller's."""


class Snapshot:
    """Writes objects down, one line each; an object that was met before is its number.

    Without ``identity`` the text has no such numbers, and an object is written wherever it is met. Without ``types`` a
    Python number, a number of another type and a tensor that holds it alone look alike.
    """

    def __init__(self, identity: bool = True, types: bool = True) -> None:
        self.identity = identity
        self.types = types
        self.numbers: dict[int, int] = {}
        self.kept: list[Any] = []
        self.lines: list[str] = []
        self.in_results = False

    def text_of(self, root: Any) -> str:
        """The text."""
        self.write(root, "", 0)
        return "\n".join(self.lines)

    def write(self, value: Any, name: str, depth: int) -> None:
        """Write down an object and what it holds."""
        if not self.types and (number := number_of(value)) is not None:
            self.lines.append(f"{' ' * depth}{name}{number}")
            return
        if isinstance(value, _PLAIN):
            self.lines.append(f"{' ' * depth}{name}{plain_text(value)}")
            return
        if self.in_results and type(value) is ms.Tensor:
            self.kept.append(value)
            self.lines.append(f"{' ' * depth}{name}{head_of(value)}")
            return
        self.in_results = self.in_results or isinstance(value, Results)
        me = id(value)
        if me in self.numbers and not isinstance(value, tuple):
            self.lines.append(f"{' ' * depth}{name}#{self.numbers[me]}")
            return
        self.kept.append(value)
        number = self.numbers[me] = len(self.numbers)
        self.lines.append(f"{' ' * depth}{name}{f'#{number} ' if self.identity else ''}{head_of(value)}")
        for key, item in parts_of(value):
            self.write(item, key, depth + 1)
        if not self.identity:
            del self.numbers[me]


def number_of(value: Any) -> str | None:
    """A number without its type."""
    if type(value) is ms.Tensor and not value.shape:
        value = value.asnumpy().item()
    if not isinstance(value, (bool, int, float)):
        return None
    if isinstance(value, float) and not value.is_integer():
        return repr(value)
    return str(int(value))


def plain_text(value: Any) -> str:
    """A number, a string: with its type, but for the numbers that are marked as mutable."""
    kind: Any = next(c for c in type(value).__mro__ if c.__module__ != "msgraph.api.tensor.mutable")
    return f"{kind.__name__} {kind.__repr__(value)}"


def elements_of(array: npt.NDArray[Any]) -> str:
    """The elements of an array; of a large one their digest, for which a NaN is a NaN."""
    if array.size <= _MOST_ELEMENTS:
        return repr(array.tolist())
    exact = np.where(array == array, array, np.nan) if array.dtype.kind == "f" else array
    return f"elements {blake2b(exact.astype(array.dtype).tobytes(), digest_size=12).hexdigest()}"


def head_of(value: Any) -> str:
    """What an object is, without what it holds."""
    kind = type(value).__name__
    match value:
        case ms.Tensor():
            array = value.asnumpy()
            name = f" {value.name.split('#')[0]}" if isinstance(value, ms.Parameter) else ""
            return f"{kind}{name} {array.dtype}{array.shape} {elements_of(array)}"
        case _ if isinstance(value, (np.ndarray, np.generic)):
            array = cast(Any, value)
            return f"{kind} {array.dtype}{array.shape} {elements_of(array)}"
        case _ if isinstance(value, (set, frozenset)):
            return f"{kind} {sorted(map(repr, cast(Any, value)))}"
        case FunctionType() | BuiltinFunctionType() | type() | ModuleType():
            return value.__name__
        case _:
            return kind


def parts_of(value: Any) -> Iterator[tuple[str, Any]]:
    """What an object holds, each with a name."""
    own = cast(Any, type(value)).__module__ == "fuzzed"
    if isinstance(value, (dict, Mapping)):
        yield from ((f"[{key!r}] = ", item) for key, item in cast("dict[Any, Any]", value).items())
    elif isinstance(value, (list, tuple, deque)):
        yield from ((f"[{i}] = ", item) for i, item in enumerate(cast("list[Any]", value)))
    elif isinstance(value, FunctionType):
        yield from closure_of(value)
    elif isinstance(value, MethodType):
        yield "self ", value.__self__
    elif isinstance(value, type) and value.__module__ == "fuzzed":
        yield from attributes({k: v for k, v in vars(value).items() if not k.startswith("__")})
    elif isinstance(value, ms.nn.Cell):
        yield from attributes(own_attributes(value))
        return
    if own and not isinstance(value, type):
        yield from attributes(own_members(value))


def own_members(value: Any) -> dict[str, Any]:
    """The attributes that an object of the program has itself, past what its class says of them."""
    classes: tuple[Any, ...] = type(value).__mro__
    spaces: list[dict[str, Any]] = [vars(base) for base in classes]
    slots = [name for space in spaces for name in space.get("__slots__", ()) if name != "__dict__"]
    members = dict[str, Any]()
    for name in ("__dict__", *slots):
        with contextlib.suppress(AttributeError):
            found: Any = object.__getattribute__(value, name)
            members.update(found if name == "__dict__" else {name: found})
    return members


def attributes(values: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """Attributes in their order."""
    yield from ((f".{name} = ", value) for name, value in values.items())


def own_attributes(cell: ms.nn.Cell) -> dict[str, Any]:
    """The parameters of a Cell and the attributes that the program gave it."""
    named: dict[str, Any] = dict(cell.parameters_and_names())
    return dict(sorted((named | {k: v for k, v in vars(cell).items() if k in ("count", "cache", "items")}).items()))


def closure_of(function: FunctionType) -> Iterator[tuple[str, Any]]:
    """The cells, defaults and attributes of a function of the program."""
    if function.__module__ != "fuzzed":
        return
    for name, cell in zip(function.__code__.co_freevars, function.__closure__ or (), strict=True):
        try:
            yield f"cell {name} ", cell.cell_contents
        except ValueError:
            yield f"cell {name} ", "empty"
    yield from ((f"default {i} ", v) for i, v in enumerate(function.__defaults__ or ()))
    yield from attributes(vars(function))


def tensors_in(roots: Iterable[Any]) -> list[ms.Tensor]:
    """All tensors that can be reached, in a fixed order."""
    snapshot = Snapshot()
    for root in roots:
        snapshot.write(root, "", 0)
    return [value for value in snapshot.kept if isinstance(value, ms.Tensor)]


def overwrite_tensors(roots: Iterable[Any]) -> None:
    """Write a number of its own to each tensor."""
    for number, tensor in enumerate(tensors_in(roots)):
        if tensor.size and tensor.dtype in (ms.float32, ms.float64, ms.int32, ms.int64):
            tensor.copy_(ops.zeros_like(tensor) + (number + 101))
