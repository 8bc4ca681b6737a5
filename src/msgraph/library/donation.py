"""``jit(donate=…)``: arguments a compiled call may write its results over, and tensors that were given away so.

@ms.jit(donate=("weights", "moments"))
def step(weights, moments, gradients): ...

weights, moments = step(weights, moments, gradients)

A donated tensor has no contents after the call: whoever uses it is told where it was given away. Its memory may only
be written if nobody else can read it, so the arrays of donated tensors must be held by nobody but the tensor.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from copy import deepcopy
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from types import CodeType, FrameType
from typing import Any, cast

import numpy as np

from msgraph.api.jit.compiled import Compiled
from msgraph.api.jit.graph_function import GraphFunction
from msgraph.api.jit.signatures import Arguments, Binding, CompileRequest, TracedArgument, in_words
from msgraph.api.tensor.buffers import hide_buffer
from msgraph.api.tensor.tensor import Tensor, array_of, wrap
from msgraph.backend.memory import is_own_block
from msgraph.backend.plans import spares_holding
from msgraph.diagnostics.catalog import transforms as catalog
from msgraph.diagnostics.span import Span
from msgraph.dialects.arrays import Array
from msgraph.support import config
from msgraph.support.trees import leaves

_API = str(Path(__file__).parents[1] / "api")


@dataclass(frozen=True)
class _Gift:
    """The call a tensor was given to."""

    name: str
    """Which argument it was."""
    function: str
    code: CodeType
    instruction: int

    def place(self) -> Span:
        """Where the call stands."""
        positions = next(islice(self.code.co_positions(), self.instruction // 2, None))
        line, end_line, column, end_column = (position or 0 for position in positions)
        return Span(self.code.co_filename, line, column, end_line or line, end_column or column + 1)


class DonatedTensor(Tensor):
    """What a tensor is once it was given away: everything that asks for its array is refused."""

    __slots__ = ()

    @property
    def _array(self) -> Array:  # pyright: ignore[reportIncompatibleVariableOverride]
        gift = _gift_of(self)
        raise catalog.UsedAfterDonation(gift.name, gift.function).error([gift.place()])

    def __repr__(self) -> str:
        gift = _gift_of(self)
        return f"<tensor given to {gift.function} at {gift.place()}>"


hide_buffer(DonatedTensor)
_SLOT: Any = Tensor.__dict__["_array"]


def _gift_of(tensor: Tensor) -> _Gift:
    return _SLOT.__get__(tensor)[()]


def _give_away(tensor: Tensor, gift: _Gift) -> None:
    """From now on the tensor has no contents.

    The entry point looks for an array where the tensor had its own: it finds one that no plan takes.
    """
    marker = np.empty((), object)
    marker[()] = gift
    tensor._array = marker  # pyright: ignore[reportPrivateUsage]
    tensor.__class__ = DonatedTensor


class DonatingFunction(GraphFunction[Any, Any]):
    """A compiled function that may write over some of its arguments. Its calls go through Python.

    Args:
        function: what is compiled
        donate: the arguments, by name or position, one or a tuple of them
        options: those of ``jit``
    """

    FALLS_BACK = False

    def __init__(self, function: Callable[..., Any], donate: object, **options: Any) -> None:
        super().__init__(function, **options)
        self.donate = _names(donate, self.binding)
        """The names of the donated parameters."""

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        """Run the compiled form for these arguments; the donated ones are gone afterwards."""
        if GraphFunction.EAGER and not self.ALWAYS:
            return self.__ms_function__(*args, **kwargs)
        positional, named = self.binding.bind(args, kwargs)
        try:
            arguments = Arguments(positional, named)
        except TracedArgument:
            return self.__ms_function__(*args, **kwargs)  # inside another graph: part of it
        compiled = cast("Compiled | None", self.table.current(arguments))  # it does not fall back
        if compiled is None and not self.ALWAYS and config.read("jit") == "0":
            return self.__ms_function__(*args, **kwargs)
        with ExitStack() as on_failure:
            on_failure.callback(arguments.arrays.clear)  # a traceback would hold memory, the next call be refused
            donated = self._donated(positional, named)
            _check_alone(donated, arguments.arrays)
            if compiled is None:
                compiled = cast("Compiled", self._compile(arguments))
            else:
                self._hits += 1
            self._give(donated, compiled, sys._getframe(1))  # pyright: ignore[reportPrivateUsage]
            on_failure.pop_all()
        return compiled(arguments.arrays, arguments)

    def repeatable(self, args: Sequence[Any], kwargs: Mapping[str, object]) -> tuple[GraphFunction[Any, Any], Any, Any]:
        """The same function without donation, on copies of what is donated."""
        twin = GraphFunction[Any, Any](self.__ms_function__, self.fullgraph, self.backend, self.dynamic, self.copy_rule)
        gone = {id(value) for name in self.donate for value in self.binding.given_as(name, args, kwargs)}
        positional = [deepcopy(value) if id(value) in gone else value for value in args]
        named = {name: deepcopy(value) if id(value) in gone else value for name, value in kwargs.items()}
        return twin, positional, named

    def call(self, args: Sequence[object], kwargs: Mapping[str, object]) -> CompileRequest:
        """The request to compile a call with these arguments, with the indices of those that may be written over."""
        places = {id(array): index for index, array in enumerate(Arguments(args, kwargs).arrays)}
        donated = sorted({places[id(array_of(tensor))] for _, tensor in self._donated(args, kwargs)})
        return super().call(args, kwargs)._replace(donated=tuple(donated))

    def _donated(self, args: Sequence[object], kwargs: Mapping[str, object]) -> list[tuple[str, Tensor]]:
        """The donated tensors of a call, each with the name of its argument."""
        donated: list[tuple[str, Tensor]] = []
        for name in self.donate:
            for value in self.binding.given_as(name, args, kwargs):
                tensors = list(_tensors_in(value, name))
                if not tensors:
                    raise catalog.DonatedNoTensor(name, in_words(value)).error()
                donated += [(name, tensor) for tensor in tensors]
        return donated

    def _give(self, donated: Sequence[tuple[str, Tensor]], compiled: Compiled, frame: FrameType | None) -> None:
        """Takes the arrays of donated tensors away from them, unless the function reaches these in another way too."""
        if not compiled.RUNS:
            return
        inside = {id(tensor) for tensor in compiled.lowered.captures}
        for name, tensor in donated:
            if id(tensor) in inside:
                raise catalog.DonatedTwice(name).error()
        while frame is not None and frame.f_back is not None and frame.f_code.co_filename.startswith(_API):
            frame = frame.f_back
        assert frame is not None
        function = self.binding.name
        for name, tensor in donated:
            _give_away(tensor, _Gift(name, function, frame.f_code, frame.f_lasti))


def _names(donate: Any, binding: Binding) -> tuple[str, ...]:
    """The names of the donated parameters; each is said by name or by position."""
    options = cast("Sequence[Any]", donate) if isinstance(donate, (tuple, list)) else (donate,)
    parameters = [*binding.signature.parameters]
    names: dict[str, None] = {}
    for item in options:
        is_place = type(item) is int and 0 <= item < len(binding.names)
        name = binding.names[item] if is_place else item
        if not isinstance(name, str) or name not in parameters:
            raise catalog.BadDonateOption(item, binding.name, ", ".join(parameters)).error()
        names[name] = None
    return tuple(names)


def _tensors_in(value: object, name: str) -> Iterator[Tensor]:
    """The tensors an argument is or holds; what cannot be donated is refused."""
    for item in leaves((value,)):
        if isinstance(item, Tensor):
            if getattr(type(item), "__ms_parameter__", False):
                raise catalog.DonatedParameter(name, cast(Any, item).name).error()
            array_of(item)  # one that was given away says so
            yield item


def _check_alone(donated: Sequence[tuple[str, Tensor]], arrays: Sequence[Array]) -> None:
    """Nobody but a donated tensor may hold its memory, and a call takes it once."""
    uses = Counter(map(id, arrays))
    seen: set[int] = set()
    for name, tensor in donated:
        if uses[id(array_of(tensor))] > 1 or id(tensor) in seen:
            raise catalog.DonatedTwice(name).error()
        seen.add(id(tensor))
        if not _is_alone(tensor, 1):
            raise catalog.DonatedSharedMemory(name).error()


def _holders(tensor: Tensor) -> int:
    return sys.getrefcount(array_of(tensor))


def _base_holders(array: Array) -> int:
    return sys.getrefcount(array.base)


_ALONE = _holders(wrap(np.empty(1)))
_BASE_ALONE = _base_holders(np.empty(2)[:1])
"""What is counted where a tensor is the only one to hold its array, and an array the only one to hold its base."""


def _is_alone(tensor: Tensor, expected: int) -> bool:
    """Is a tensor the only way to its memory, but for ``expected`` other holders of its array?"""
    array = array_of(tensor)
    if not array.flags.writeable or _holders(tensor) - 1 - expected - spares_holding(array) != _ALONE:
        return False
    while array.base is not None:
        if _base_holders(array) != _BASE_ALONE:
            return False
        if is_own_block(array.base):
            return True
        if type(array.base) is not np.ndarray:
            return False
        array = array.base
    return array.flags.owndata
