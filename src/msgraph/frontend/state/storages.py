"""Memory that several tensors share: a graph that writes one of them is given the memory, and sees each as a view."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from msgraph.dialects import dtypes
from msgraph.dialects.contract import Array
from msgraph.dialects.families.view import ViewOp
from msgraph.dialects.ops.shape import FlipOp, ReshapeOp, TransposeOp
from msgraph.dialects.ops.slicing import SliceOp
from msgraph.dialects.types import element_count, ref_type, shape_of, tensor_type
from msgraph.dialects.views import View, Way, way_to
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
            way = way_to(view, storage.memory.size)
            if tensor is not storage.parameter and way is not None:
                _show(lowering, tensor, whole, _shown(lowering, whole, way))


def _whole(lowering: Lowering, storage: SharedStorage) -> Traced:
    """What stands for the memory; a write to that of a parameter is one at once, through which nothing flows."""
    b, memory = lowering.builder, storage.memory
    if storage.parameter is not None:
        parameter = b.capture(storage.parameter, lowering.adapter.array_of(storage.parameter))
        return b.references.name(parameter)
    type_ = tensor_type(dtypes.from_numpy(memory.dtype), memory.shape)
    argument = lowering.entry.insert_arg(ref_type(type_), len(lowering.entry.args))
    return b.references.placeholder(lowering.adapter.traced(argument, "tensor", lowering))


def _shown(lowering: Lowering, whole: Traced, way: Way) -> Traced:
    """What of the memory the way leads to."""
    slice_ = {"starts": way.starts, "sizes": way.sizes, "steps": way.steps}
    steps: Sequence[tuple[type[ViewOp], Mapping[str, Any], bool]] = (
        (ReshapeOp, {"shape": way.dims}, len(way.dims) == 1),
        (SliceOp, slice_, way.sizes == way.dims),
        (ReshapeOp, {"shape": way.sorted}, way.sorted == way.sizes),
        (TransposeOp, {"perm": way.perm}, way.perm == tuple(range(len(way.perm)))),
        (ReshapeOp, {"shape": way.shape}, len(way.shape) == len(way.sorted)),
        (FlipOp, {"axes": way.turned}, not way.turned),
    )
    shown = whole
    if len(shape_of(whole.type)) != 1:
        shown = lowering.builder.emit(ReshapeOp, [whole], {"shape": (element_count(shape_of(whole.type)),)})[0]
    for op, fields, changes_nothing in steps:
        if not changes_nothing:
            (shown,) = lowering.builder.emit(op, [shown], fields)
    return shown


def _show(lowering: Lowering, tensor: object, whole: Traced, shown: Traced) -> None:
    """An argument becomes what is shown; a tensor that the function reaches has a name of its own."""
    references, given = lowering.builder.references, lowering.external.given_tensors
    if id(tensor) not in given:
        given[id(tensor)] = lowering.adapter.traced(unbound(shown.type), "tensor", lowering)
        references.tensors[cast(Traced, given[id(tensor)]).ssa] = tensor
    cast(Traced, given[id(tensor)]).alias_of = WholeView(whole) if shown is whole else shown.alias_of
