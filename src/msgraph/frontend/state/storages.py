"""Memory that several tensors share: a graph that writes one of them is given the memory, and sees each as a view."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple, cast

from msgraph.dialects import dtypes
from msgraph.dialects.contract import Array
from msgraph.dialects.memory import shown
from msgraph.dialects.types import ref_type, tensor_type
from msgraph.dialects.views import View
from msgraph.frontend.state.aliasing import WholeView
from msgraph.frontend.state.references import unbound
from msgraph.frontend.state.values import Traced

if TYPE_CHECKING:
    from msgraph.frontend.state.lowering import Lowering


class SharedStorage(NamedTuple):
    """Some memory, and the tensors that show parts of it."""

    memory: Array
    """All of it, flat."""
    members: Sequence[tuple[object, View]]
    parameter: object = None
    """The parameter whose own memory it is, if it is one's."""


def enter(lowering: Lowering, storages: Sequence[SharedStorage]) -> None:
    """Let every member be a view of an argument of the graph, in front of those for what is captured."""
    storages = sorted(storages, key=lambda storage: storage.parameter is not None)
    for whole, storage in [(_whole(lowering, storage), storage) for storage in storages]:
        lowering.builder.references.shared.add(whole.ssa)
        for tensor, view in storage.members:
            if tensor is not storage.parameter:
                _show(lowering, tensor, whole, shown(lowering.builder, whole, view))


def _whole(lowering: Lowering, storage: SharedStorage) -> Traced:
    """What stands for the memory; a write to that of a parameter is one at once, through which nothing flows."""
    b, memory = lowering.builder, storage.memory
    if storage.parameter is not None:
        parameter = b.capture(storage.parameter, lowering.adapter.array_of(storage.parameter))
        return b.references.name(parameter)
    type_ = tensor_type(dtypes.from_numpy(memory.dtype), memory.shape)
    argument = lowering.entry.insert_arg(ref_type(type_), len(lowering.entry.args))
    return b.references.placeholder(lowering.adapter.traced(argument, "tensor", lowering))


def _show(lowering: Lowering, tensor: object, whole: Traced, part: Traced) -> None:
    """An argument becomes the part that it shows; a tensor that the function reaches has a name of its own."""
    references, given = lowering.builder.references, lowering.external.given_tensors
    if id(tensor) not in given:
        given[id(tensor)] = argument = lowering.adapter.traced(unbound(part.type), "tensor", lowering)
        references.tensors[argument.ssa] = tensor
    cast(Traced, given[id(tensor)]).alias_of = WholeView(whole) if part is whole else part.alias_of
