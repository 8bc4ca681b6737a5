"""What starts a new compilation: the key of a call, and how a signature reads.

Tensors and mutable numbers enter a key by their type, wherever in the arguments they stand; everything else by its
value, or, where it has none that could be compared, by its identity.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, cast
from weakref import ref

import numpy as np

from msgraph.api.tensor.mutable import NUMBER_TYPES, Mutable, number_kind
from msgraph.api.tensor.parameter import Parameter
from msgraph.api.tensor.tensor import Tensor, array_of, wrap
from msgraph.diagnostics.catalog.jit import ArgumentsDoNotFit, UnknownArgument
from msgraph.diagnostics.errors import Diagnostic
from msgraph.dialects import dtypes
from msgraph.dialects.arrays import Array
from msgraph.dialects.dtypes import DType
from msgraph.support.hashing import blake2b
from msgraph.support.trees import class_of, is_sequence, is_tuple, leaves, mapped

VALUES = frozenset({int, str, bytes, bool, type(None), type(Ellipsis), range})
"""Classes whose objects enter a key by value."""

_DIGESTED = 4096
"""Arrays above this many bytes enter a key by digest."""


class ByIdentity:
    """An object as part of a cache key by identity: equal to itself only."""

    __slots__ = ("_hash", "target")

    def __init__(self, target: object) -> None:
        self._hash = id(target)
        try:
            self.target: Callable[[], object] = ref(target)  # gives ``None`` once it is no more
        except TypeError:
            self.target = lambda: target

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ByIdentity) and other.target() is self.target()

    def __hash__(self) -> int:
        return self._hash


class CompileRequest(NamedTuple):
    """A call that is to be compiled: the function, its bound arguments, and what ``jit`` was asked for."""

    function: Callable[..., Any]
    args: Sequence[Any]
    kwargs: Mapping[str, Any]
    fullgraph: bool = False
    copies: str = ""
    """``"error"``: it must not copy parameters."""

    donated: Sequence[int] = ()
    """Which of the open arguments it may write over."""

    as_python: bool = False

    @property
    def name(self) -> str:
        """What its graph is called."""
        return getattr(self.function, "__name__", "graph")


@dataclass
class Signature:
    """One compiled form of a function: its arguments in words, why it was compiled, and what that took."""

    arguments: dict[str, str]
    reason: str
    times: dict[str, float] = field(default_factory=dict[str, float])
    fallback: str = ""
    """What a graph cannot do of it, if it runs as Python."""

    sizes: list[str] = field(default_factory=list[str])
    """Of a form for all sizes: what they must be."""

    def __str__(self) -> str:
        return f"({', '.join(f'{name}: {text}' for name, text in self.arguments.items())})"

    def how(self) -> str:
        """How calls of it run, in words."""
        if self.fallback:
            return f"runs as Python: {self.fallback}"
        return f"compiled, for {', '.join(self.sizes)}" if self.sizes else "compiled"


class TracedArgument(Exception):
    """A run-time value of another graph was met among the arguments."""


class Arguments:
    """The bound arguments of one call: the key, the arrays of what the key leaves open, and the objects, in order."""

    __slots__ = ("_seen", "args", "arrays", "containers", "key", "kwargs", "leaves")

    def __init__(self, args: Sequence[Any], kwargs: Mapping[str, Any]) -> None:
        self.args, self.kwargs = args, kwargs
        self.arrays: list[Array] = []
        self.leaves: list[object] = []
        """What the arrays belong to: tensors and numbers."""
        self.containers: list[Any] = []
        """The lists, dicts and sets among the arguments, each once."""
        self._seen: dict[int, int] = {}
        self.key: Hashable = tuple([self.part(arg, False) for arg in args])
        """What forms are found by; :class:`TracedArgument` where there can be none."""
        if kwargs:
            self.key = (self.key, *((name, self.part(value, False)) for name, value in kwargs.items()))

    @property
    def shapes(self) -> tuple[tuple[int, ...], ...]:
        """Those of the arrays."""
        return tuple([array.shape for array in self.arrays])

    @property
    def objects(self) -> list[Any]:
        """What a call may change, or give back: containers first."""
        return [*self.containers, *self.leaves]

    def part(self, value: Any, varies: bool) -> Hashable:
        """The key of one argument; ``varies`` inside mutable containers, whose numbers are open too."""
        kind = class_of(value)
        if kind is Tensor:
            array = array_of(value)
            self.arrays.append(array)
            self.leaves.append(value)
            return (array.dtype, array.shape)
        if kind in VALUES and not (varies and (kind is int or kind is bool)):
            return (kind, value)
        if kind is tuple or kind is list or kind is dict or issubclass(kind, Mutable):
            return self._container_or_number(kind, value, varies)
        return self._other(kind, value, varies)

    def _container_or_number(self, kind: type[object], value: Any, varies: bool) -> Hashable:
        if issubclass(kind, Mutable):
            varies = True
            if (number := number_kind(value)) is not None:
                return self._number(number, value)
            kind = kind.__mro__[1]
        if kind is not tuple and (known := self._known(value)) is not None:
            return known
        if kind is dict:
            return (dict, *((self.part(k, False), self.part(v, varies)) for k, v in value.items()))
        return (kind, *(self.part(item, varies) for item in value))

    def _known(self, value: object) -> Hashable:
        """The key of a container that was met before."""
        if id(value) in self._seen:
            return ("alias", self._seen[id(value)])
        self._seen[id(value)] = len(self._seen)
        self.containers.append(value)
        return None

    def _number(self, kind: str, value: Any) -> Hashable:
        if kind == "int" and not -(2**63) <= value < 2**63:
            return (int, int(value))
        self.arrays.append(np.array(value, NUMBER_TYPES[kind].numpy))
        self.leaves.append(value)
        return kind

    def _other(self, kind: type[object], value: Any, varies: bool) -> Hashable:
        if varies and (number := number_kind(value)) is not None:
            return self._number(number, value)
        if kind is float:
            return (float, value.hex())
        if kind is complex:
            return (complex, repr(value))
        if isinstance(value, np.generic):
            return self.part(value.item(), varies)
        if is_array(value):
            self.arrays.append(value)
            self.leaves.append(value)
            return (np.ndarray, value.dtype, value.shape)
        if kind is np.ndarray:
            contents = value.tobytes()
            small = len(contents) <= _DIGESTED
            return (np.ndarray, value.dtype.str, value.shape, contents if small else blake2b(contents).digest())
        if kind is slice:
            return (slice, *(self.part(bound, varies) for bound in (value.start, value.stop, value.step)))
        if kind is set and (known := self._known(value)) is not None:
            return known
        if kind is set or kind is frozenset:
            return (kind, frozenset(self.part(item, False) for item in value))
        if is_tuple(value):  # a named tuple
            return (kind, *(self.part(item, varies) for item in value))
        if getattr(kind, "__ms_traced__", False):
            raise TracedArgument
        if getattr(kind, "__ms_cell__", False):
            return (ByIdentity(value), value.training)
        if isinstance(value, Tensor):
            array_of(value)  # one that was donated says so
        return ByIdentity(value)


def objects_in(key: object) -> list[object]:
    """The objects that are parts of a key by identity; one that is no more is ``None``."""
    if type(key) is not tuple:
        return [key.target()] if isinstance(key, ByIdentity) else []
    parts = cast("tuple[object, ...]", key)
    return [thing for part in parts if type(part) in (tuple, ByIdentity) for thing in objects_in(part)]


def kind_of_call(key: Hashable) -> Hashable | None:
    """The key of a call without the identities of data; ``None`` if there are none in it."""
    return _general(key) if any(is_data(class_of(thing)) for thing in objects_in(key)) else None


def _general(key: object) -> object:
    if isinstance(key, ByIdentity):
        cls = class_of(key.target())
        return ("an object of", cls) if is_data(cls) else key
    return tuple(map(_general, cast("tuple[object, ...]", key))) if type(key) is tuple else key


def is_data(kind: type[object]) -> bool:
    """Is it a data class of the user's?"""
    return hasattr(kind, "__dataclass_fields__") and not getattr(kind, "__ms_cell__", False)


_ELEMENT_TYPES = frozenset(dtype.numpy for dtype in dtypes.ALL)


def is_array(value: object) -> bool:
    """True for a NumPy array that a tensor can be made of: as an argument it is one."""
    if type(value) is not np.ndarray:
        return False
    return value.dtype in _ELEMENT_TYPES or (not value.dtype.isnative and native(value.dtype) in _ELEMENT_TYPES)


def native(dtype: np.dtype[np.generic]) -> np.dtype[np.generic]:
    """An element type in the byte order of this machine."""
    return dtype if dtype.isnative else dtype.newbyteorder("=")


def is_open(value: object, varies: bool = False) -> bool:
    """True for a leaf whose contents are no part of the key: a tensor, an array, a number that may vary."""
    if type(value) is Tensor or is_array(value):
        return True
    if not varies and not isinstance(value, Mutable):
        return False
    kind = number_kind(value)
    return kind is not None and not (kind == "int" and not -(2**63) <= cast(int, value) < 2**63)


def without_elements(value: object) -> Any:
    """An argument like ``value`` for the compiler, which holds on to no elements of its tensors."""

    def without(leaf: Any) -> object:
        if class_of(leaf) is not Tensor and not is_array(leaf):
            return leaf
        array = array_of(leaf) if class_of(leaf) is Tensor else leaf
        return wrap(np.broadcast_to(np.zeros((), native(array.dtype)), array.shape))

    return mapped(value, without)


# -- in words ------------------------------------------------------------------------------------------------


_NO_SHAPES: Mapping[int, tuple[str, ...]] = {}


def describe(
    names: Sequence[str],
    args: Sequence[object],
    kwargs: Mapping[str, object],
    shapes: Mapping[int, tuple[str, ...]] = _NO_SHAPES,
) -> dict[str, str]:
    """What a signature says about each argument, in the user's words; ``shapes`` are those with open sizes."""
    arguments = dict(zip([*names, *(f"argument {i}" for i in range(len(names), len(args)))], args, strict=False))
    return {name: in_words(value, shapes) for name, value in {**arguments, **kwargs}.items()}


def in_words(value: object, shapes: Mapping[int, tuple[str, ...]] = _NO_SHAPES) -> str:
    """``Tensor[Float32] (2, 3)``, ``the constant 5``, ``[Tensor[Int64] (), the constant 2]``."""
    if isinstance(value, Parameter):
        return f"the parameter `{value.name}`"
    if isinstance(value, Tensor):
        return f"{value.dtype} tensor of shape {_shape_in_words(value, value.shape, shapes)}"
    if isinstance(value, Mutable) and (kind := number_kind(value)):
        return f"a variable {kind}"
    if is_array(value):
        dtype, shape = type_of_array(cast("Array", value))
        return f"{dtype} array of shape {_shape_in_words(value, shape, shapes)}"
    if is_sequence(value) and any(map(is_open, leaves((value,)))):
        inner = ", ".join([in_words(item, shapes) for item in value])
        return f"[{inner}]" if isinstance(value, list) else f"({inner})"
    if isinstance(value, (bool, int, float, complex, str, bytes, type(None), tuple, list, dict, DType)):
        return f"the constant {_short(cast(object, value))}"
    return f"a `{type(value).__name__}` object"


def _shape_in_words(value: object, own: Sequence[int], shapes: Mapping[int, tuple[str, ...]]) -> str:
    sizes = shapes.get(id(value), tuple(map(str, own)))
    return f"({sizes[0]},)" if len(sizes) == 1 else f"({', '.join(sizes)})"


def _short(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:57]}..."


def difference(new: Mapping[str, str], old: Mapping[str, str]) -> list[str]:
    """What differs between two descriptions, one line per argument."""
    lines = [
        f"`{name}` is {text}, was {old[name]}" if name in old else f"`{name}` is given"
        for name, text in new.items()
        if text != old.get(name)
    ]
    lines += [f"`{name}` is left out" for name in old if name not in new]
    return lines or ["another object is passed"]


def type_of_array(array: Array) -> tuple[DType, tuple[int, ...]]:
    """Element type and shape of an array."""
    return dtypes.from_numpy(native(array.dtype)), array.shape


# -- arguments and parameters --------------------------------------------------------------------------------------


class Binding:
    """The parameters of a function, and MindSpore's words for arguments that do not fit them."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self.name = getattr(function, "__name__", "function")
        self.signature = inspect.signature(function, follow_wrapped=False)
        parameters = list(self.signature.parameters.values())
        positional = [p for p in parameters if p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD)]
        self.names = [p.name for p in positional]
        self.needed = sum(p.default is p.empty for p in positional)
        self.total = len(positional)
        self.open_ended = any(p.kind is p.VAR_POSITIONAL for p in parameters)
        self.keywords_needed = any(p.kind is p.KEYWORD_ONLY and p.default is p.empty for p in parameters)

    def given_as(self, name: str, args: Sequence[object], kwargs: Mapping[str, object]) -> Sequence[object]:
        """What bound arguments give to a parameter: nothing, one thing, or what ``*`` and ``**`` take."""
        kind = self.signature.parameters[name].kind
        if kind is inspect.Parameter.VAR_POSITIONAL:
            return args[self.total :]
        if kind is inspect.Parameter.VAR_KEYWORD:
            return [value for key, value in kwargs.items() if key not in self.signature.parameters]
        if name in self.names and self.names.index(name) < len(args):
            return [args[self.names.index(name)]]
        return [kwargs[name]] if name in kwargs else []

    def places(self, count: int, named: Mapping[str, object], kwargs: Mapping[str, object]) -> list[int]:
        """Which of the bound arguments, ``count`` by position and then ``named``, each keyword is."""
        place_of = {name: count + place for place, name in enumerate(named)}
        return [place_of[name] if name in place_of else self.names.index(name) for name in kwargs]

    def bind(self, args: tuple[Any, ...], kwargs: Mapping[str, Any]) -> tuple[tuple[object, ...], Mapping[str, object]]:
        """The arguments with keywords made positional where they have a place."""
        if kwargs or self.keywords_needed:
            try:
                bound = self.signature.bind(*args, **kwargs)
            except TypeError as problem:
                raise self._unfit(f"{self.name}() {problem}", kwargs).error() from None
            return bound.args, bound.kwargs
        if self.needed <= len(args) and (len(args) <= self.total or self.open_ended):
            return args, kwargs
        own = self.names[:1].count("self")  # no argument that a program writes
        needed = f"{self.needed - own} positional argument"
        if len(args) >= self.needed:
            needed += f" and {self.total - self.needed} default argument, total {self.total - own}"
        raise self._unfit(f"Function {self.name} needs {needed}, but got {len(args) - own}.").error()

    def _unfit(self, problem: str, kwargs: Mapping[str, object] = {}) -> Diagnostic:
        """What is wrong with arguments: one by name that there is not, or a problem in words."""
        takes_all = any(p.kind is p.VAR_KEYWORD for p in self.signature.parameters.values())
        strangers = [name for name in kwargs if name not in self.signature.parameters and not takes_all]
        if strangers:
            return UnknownArgument(strangers[0], list(self.signature.parameters), self.name)
        return ArgumentsDoNotFit(problem, f"{self.name}{self.signature}".replace("(self, ", "("))
