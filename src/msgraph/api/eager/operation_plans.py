"""From a compiled form of an operation to a plan of the entry point."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, cast

import numpy as np

from msgraph.api.jit.native_entry import entry
from msgraph.api.tensor.parameter import Parameter
from msgraph.api.tensor.tensor import Tensor, array_of
from msgraph.backend.executable import Executable
from msgraph.backend.memory import address_of
from msgraph.backend.plans import (
    ArgumentRule,
    ArrayLayout,
    CallPlan,
    CompiledForm,
    ContainerArgument,
    EqualArgument,
    NumberArgument,
    OpenArgument,
    PlansByHash,
    SameArgument,
    ShownArgument,
    takes_number,
)
from msgraph.backend.program import Program
from msgraph.backend.runtime.records import Rules
from msgraph.backend.target import host_target
from msgraph.dialects.dtypes import DType
from msgraph.dialects.operation_graph import OperationGraph, order_in_memory
from msgraph.support.trees import class_of

if TYPE_CHECKING:
    from msgraph.api.eager.operations import EagerOperation, OperationForm
    from msgraph.dialects.contract import Array


class NotPlanned(Exception):
    """A call that the entry point cannot make."""


class _PlacedArgument:
    """Stands for an argument of a call, by its place among them."""

    def __init__(self, position: int, value: object) -> None:
        self.place = position
        self.value = value


def learn(
    operation: EagerOperation,
    form: OperationForm,
    args: Sequence[object],
    kwargs: dict[str, object],
    seen: tuple[Sequence[Array], Sequence[Array]] | None,
) -> None:
    """Calls with arguments like these, given in the same way, are run by the entry point from now on.

    ``seen`` are the arrays of such a call and views of them that it gave, if it computes nothing.
    """
    graph, linked = cast(OperationGraph, form.graph), entry()
    executable, shown = (form.executable, ()) if seen is None else _showing(operation.name, *seen)
    written = [] if seen else [index for index in graph.written if index < graph.array_count]
    if written and graph.states:
        return
    if linked is None or executable is None or not all(takes_number(dtype.numpy) for _, dtype in graph.numbers):
        return
    placed = [_PlacedArgument(index, value) for index, value in enumerate((*args, *kwargs.values()))]
    positional, named = operation.bind(tuple(placed[: len(args)]), dict(zip(kwargs, placed[len(args) :], strict=True)))
    rules = _OperationRules(form.opens, graph.array_count, [index for index, _ in graph.numbers], written)
    rules.shows = seen is not None
    bound = [
        (value, rules.of(value.value)) for value in (*positional, *named.values()) if isinstance(value, _PlacedArgument)
    ]
    if len(bound) != len(placed) or rules.arrays != graph.array_count or rules.numbers > len(graph.numbers):
        return
    ordered = [rule for _, rule in sorted(bound, key=lambda pair: pair[0].place)]
    names = list(kwargs)
    is_copied = [seen is None and order_in_memory(array) is None for array in rules.met]  # it does not lie in a row
    layouts = [None if c else ArrayLayout(a.shape, a.strides) for c, a in zip(is_copied, rules.met, strict=True)]
    failure, finish = (len(graph.results), graph.checked) if seen is None and graph.checks else (-1, None)
    states = list(zip(graph.states, graph.state_arrays(), strict=True)) if seen is None else ()
    form_of_call = CompiledForm(executable, ordered, names, states, (), graph.output, finish, failure)
    plan = CallPlan(replace(form_of_call, copies=seen is None, layouts=layouts, shown=shown))
    if operation.followers and any(isinstance(value, (list, tuple)) for value in args):
        return  # operators refuse some of these
    with operation.lock:
        plans = operation.plans = operation.plans or PlansByHash()
        plans.add(linked.hash_call((*args, *kwargs.values()), names), plan)
        for target in (operation, *operation.followers):
            linked.give_operation(target, plans)


class _OperationRules:
    def __init__(self, opens: bool, first_number: int, lifted: Sequence[int], written: Sequence[int]) -> None:
        self.opens = opens
        self.first_number = first_number
        self.lifted = lifted
        self.written = written
        self.shows = False
        """Are the results the memory of arguments?"""
        self.arrays = self.numbers = 0
        self.met: list[Array] = []

    def of(self, value: Any) -> ArgumentRule:
        cls = class_of(value)
        if cls is Tensor or cls is Parameter:
            self.arrays += 1
            self.met.append(array_of(value))
            index = self.arrays - 1
            return OpenArgument(index, Rules.WRITTEN if index in self.written else Rules.ELEMENTS)
        if cls is np.ndarray and not self.shows and self.arrays not in self.written:
            self.arrays += 1
            self.met.append(value)
            return OpenArgument(self.arrays - 1, Rules.ARRAY)
        if cls in (int, float, np.float64) and self.opens:
            self.numbers += 1
            if self.lifted.count(self.numbers - 1) != 1:
                raise NotPlanned
            return NumberArgument(cls, self.first_number + self.lifted.index(self.numbers - 1))
        if cls is bool or value is None or value is Ellipsis or isinstance(value, DType):
            return SameArgument(value)
        if cls in (int, float, str):
            return EqualArgument(value)
        if cls is tuple or cls is list:
            opens, self.opens = self.opens, False
            try:
                return ContainerArgument(cls, [self.of(item) for item in value])
            finally:
                self.opens = opens
        raise NotPlanned


def _showing(
    name: str, arrays: Sequence[Array], results: Sequence[Array]
) -> tuple[Executable | None, Sequence[ShownArgument]]:
    """A program of nothing, and where each result lies in the memory of an argument; none where one does not."""
    shown: list[ShownArgument] = []
    for result in results:
        sources = [index for index, array in enumerate(arrays) if np.may_share_memory(result, array)]
        if len(sources) != 1 or not result.flags.writeable or result.dtype != arrays[sources[0]].dtype:
            return None, ()
        offset = address_of(result) - address_of(arrays[sources[0]])
        shown.append(ShownArgument(sources[0], result.strides, offset))
    types = [(result.shape, result.dtype) for result in results]
    taken = [(array.shape, array.dtype) for array in arrays]
    return Executable(name, host_target(), Program(), [], types, taken, 0, {}), shown
