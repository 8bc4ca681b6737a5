"""What the front end passes around: the unknown (:class:`Traced`), containers of it, and what the api must provide.

Known values are plain Python. A value that exists only at run time is a :class:`Traced`, made through the
:class:`TensorAdapter`, so that it carries the operators and methods of the api's tensors. Everything between the two,
lists, tuples and dicts holding both, is plain Python again.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, NoReturn, Protocol, cast

from xdsl.ir import SSAValue

from msgraph.diagnostics.catalog import syntax
from msgraph.dialects.contract import Array
from msgraph.dialects.texts import RunTimeText
from msgraph.dialects.types import Tensor, shape_of
from msgraph.frontend.state.external_state import class_of
from msgraph.frontend.state.sameness import SCALARS
from msgraph.frontend.state.tagged_unions import TaggedUnion
from msgraph.support.symbolic_sizes import SymbolicSize, SymbolicSizeError


def refusing(what: str) -> Callable[..., NoReturn]:
    """A method that says that Python would need the value itself."""

    def refused(_self: Traced, *_args: object, **_options: object) -> NoReturn:
        raise syntax.NeedsConstant(what).error()

    return refused


class Traced:
    """A value known only at run time; ``kind`` is ``"tensor"``, or ``"int"``, ``"float"``, ``"bool"`` for a number.

    The api's subclasses add operators and methods. What Python would need a value for is refused here, once.
    """

    __slots__ = ("alias_of", "identity", "kind", "lowering", "of_numpy", "promoted", "ssa")
    computed: Callable[..., object] | None = None
    """How a function of it is computed, where that is not by its value: ``computed(call, *args, **kwargs)``."""

    def __init__(self, ssa: SSAValue, kind: str, lowering: Any) -> None:
        self.ssa = ssa
        self.kind = kind
        self.lowering = lowering
        """The lowering whose graph it is part of (``lowering.py``, which this file is below)."""
        self.alias_of: object = None
        """Of a tensor: whose storage it shares, or the block in which its own was made (``aliasing.py``)."""
        self.identity: Any = None
        """Of a tensor that the run has chosen: the number of the object it is (``identity.py``)."""

        self.promoted = False
        """May it be of a class that a join has made a wider one of this (``joins.py``)?"""
        self.of_numpy = False
        """Is it NumPy's in Python: an array among the arguments or what is computed of such, a truth value?"""

    @property
    def type(self) -> Tensor:
        """The tensor type of the value; 0-d for a number."""
        return cast(Tensor, self.ssa.type)

    def whole_at(self, index: object, shape: Sequence[int]) -> Traced | None:
        """The tensor of this shape of which the value is what ``index`` picks; ``None`` where it is no such part."""
        return None

    __hash__ = object.__hash__

    def __bool__(self) -> bool:
        raise syntax.ConditionAtRunTime("bool()").error()

    def __len__(self) -> int:
        shape = shape_of(self.type)
        if not shape:
            raise TypeError("len() of a 0-d tensor")
        return shape[0]

    def __iter__(self) -> Iterator[Any]:
        shape = shape_of(self.type)
        if not shape:
            raise TypeError("Not support len of a 0-D tensor.")
        if type(shape[0]) is SymbolicSize:
            raise SymbolicSizeError("a tensor is walked row by row")
        rows = cast(Sequence[object], self)
        return (rows[i] for i in range(shape[0]))

    __int__, __float__, __complex__ = refusing("int()"), refusing("float()"), refusing("complex()")
    __index__ = refusing("an index, a size or a count")
    __repr__, __str__, __format__ = refusing("repr()"), refusing("str()"), refusing("an f-string")
    __array__ = refusing("a NumPy array")


def of_arrays(operands: Sequence[object], result: Any) -> object:
    """What is computed of arrays of the run, and of no tensor, is NumPy's as they are; a scalar is left to Python."""
    if not isinstance(result, Traced) or not [x for x in operands if isinstance(x, Traced) and x.of_numpy]:
        return result
    others = [x for x in operands if not (isinstance(x, Traced) and (x.of_numpy or x.kind != "tensor"))]
    if not any(isinstance(x, Traced) or getattr(class_of(x), "__ms_tensor__", False) for x in others):
        if result.kind == "tensor" and not shape_of(result.type):
            raise syntax.OfNumPy("a scalar").error()
        result.of_numpy = True
    return result


class TensorAdapter(Protocol):
    """What the front end asks of the api above it."""

    tensor_class: type
    """The class users call ``Tensor``; ``isinstance(x, Tensor)`` holds for traced tensors too."""

    replaced_operators: Callable[[], str]
    """The names of the operators of tensors that a program has replaced."""

    def traced(self, value: SSAValue, kind: str, lowering: Any) -> Traced:
        """A run-time value with the api's operators and methods."""
        ...

    def is_tensor(self, value: object) -> bool:
        """True for a tensor that exists now."""
        ...

    def array_of(self, tensor: Any, /) -> Array:
        """The elements of a tensor that exists now."""
        ...

    def is_parameter(self, value: object) -> bool:
        """True for a parameter: a tensor that graphs read and write by reference."""
        ...

    def shares_memory(self, one: Array, other: Array, /) -> bool:
        """Do two arrays have elements in common?"""
        ...

    def assign(self, parameter: object, value: object) -> None:
        """Write a parameter, in the graph."""
        ...

    def view(self, tensor: object, op: str, fields: object) -> object:
        """What an op shows of a tensor that exists now, in the same memory."""
        ...

    def contents_of(self, parameter: object) -> Any:
        """A tensor with the contents a parameter has now, after a run."""
        ...


@dataclass(frozen=True)
class Unknown:
    """Stands among the arguments of :func:`~msgraph.frontend.driver.lower` where a run-time value will be."""

    type: Tensor
    kind: str = "tensor"
    is_array: bool = False
    """Does the caller have it as a NumPy array?"""


def holds_traced(value: object) -> bool:
    """True if ``value`` is, or contains, something known only at run time."""
    if isinstance(value, Traced):
        return True
    cls = class_of(value)
    if cls in _SCALARS:
        return False
    return find_that(value, _is_open) is not None


def _is_open(item: object) -> bool:
    """A run-time value, or a parameter, whose contents only the run knows."""
    return isinstance(item, Traced) or getattr(class_of(item), "__ms_parameter__", False)


_SCALARS = SCALARS | {type(Ellipsis)}


def find_traced(value: object) -> Traced | None:
    """The first run-time value inside ``value``: in containers and slices."""
    return find_that(value, lambda item: isinstance(item, Traced))


def find_that(value: object, is_it: Callable[[object], bool]) -> Any:
    """The first thing inside ``value`` of which something holds, or ``None``."""
    return next(find_all(value, is_it), None)


def find_all(value: object, is_it: Callable[[object], bool]) -> Iterator[Any]:
    """All things inside ``value`` of which something holds, in order: in containers, slices, strings, tagged unions."""
    pending, seen = [value], set[int]()
    while pending:
        item = pending.pop()
        if is_it(item):
            yield item
        elif type(item) not in _SCALARS and id(item) not in seen:
            seen.add(id(item))
            pending.extend(reversed(parts_of(item) or ()))


def parts_of(item: object) -> Sequence[Any] | None:
    """What an object holds that Python or the compiler makes to hold things; ``None`` for other objects."""
    if isinstance(item, (list, tuple, set, frozenset, deque)):
        return list(cast(Sequence[Any], item))
    if isinstance(item, slice):
        return (cast(Any, item).start, cast(Any, item).stop, cast(Any, item).step)
    if isinstance(item, RunTimeText):
        return item.values
    if isinstance(item, partial):
        return (item.func, *item.args, *item.keywords.values())
    if isinstance(item, TaggedUnion):
        return (item.discriminant, *item.options.values())
    return list(cast(Mapping[Any, Any], item).values()) if isinstance(item, Mapping) else None


def value_name(name: str) -> str | None:
    """What a value is called in the text of a graph for a user's name: MLIR's names are of ASCII letters."""
    return re.sub(r"[^A-Za-z0-9_]|^(?=[0-9])", "_", name) or None
