"""``vmap``: the mapped function is lowered once for one element, then each of its ops is replaced by its batched form.

What does not depend on a mapped value stays as it is, branches and loops included. Nothing here depends on how many
elements there are. An op that has no batched form, or that does more than compute, is refused by name.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, cast

from xdsl.ir import Block, Operation, SSAValue

from msgraph.diagnostics.catalog.transforms import NoBatchRule
from msgraph.diagnostics.catalog.vectorising import BadAxes, MappedSizes
from msgraph.diagnostics.errors import error
from msgraph.diagnostics.spans import from_location
from msgraph.dialects.batching import moved, with_batch
from msgraph.dialects.building import BlockBuilder
from msgraph.dialects.contract import Axis, GraphOp, refusal_of
from msgraph.dialects.effects import Effect
from msgraph.dialects.types import dtype_of, shape_of, tensor_type
from msgraph.frontend.values import Traced, substitute

if TYPE_CHECKING:
    from msgraph.frontend.lowering import Lowering


class Mapping:
    """One use of ``vmap`` while its function is lowered."""

    def __init__(self, lowering: Lowering) -> None:
        self.lowering = lowering
        self.size: int | None = None
        self.block = Block()
        self.sources: list[SSAValue] = []
        self.axes: dict[SSAValue, Axis] = {}
        self.values: dict[SSAValue, SSAValue] = {}

    # -- arguments -------------------------------------------------------------------------------------

    def element(self, leaf: Any, axis: Any) -> Any:
        """What the function sees of an argument: one element of it along ``axis``."""
        b, host = self.lowering.builder, self.lowering.host
        _check_axis(axis)
        if axis is None:
            return leaf
        if not (isinstance(leaf, Traced) and leaf.kind == "tensor") and not host.is_tensor(leaf):
            kind = f"AbstractScalar(Value: {leaf})" if not isinstance(leaf, Traced) else "AbstractScalar"
            raise error(BadAxes(f"The axis {axis} in 'in_axes' is given for {kind}, which is no tensor."))
        value = b.references.contents(leaf if isinstance(leaf, Traced) else b.lift(leaf))
        shape: tuple[int, ...] = shape_of(value.type)
        if not -len(shape) <= axis < len(shape):
            bounds = f"[-{len(shape)},{len(shape)})"
            raise error(BadAxes(f"The axis: {axis} in 'in_axes' is out of bounds for array of dimension {bounds}."))
        place: int = axis % len(shape)
        if self.size is not None and self.size != shape[place]:
            raise error(MappedSizes(self.size, shape[place]))
        self.size = shape[place]
        one = tensor_type(dtype_of(value.type), (*shape[:place], *shape[place + 1 :]))
        argument = self.block.insert_arg(one, len(self.block.args))
        self.axes[argument], self.values[argument] = place, value
        return host.traced(argument, "tensor", self.lowering)

    def call(self, function: Any, args: Sequence[Any]) -> Any:
        """The function on elements; its ops go into a block of their own."""
        builder = self.lowering.builder
        around, builder.block = builder.block, self.block
        try:
            result = self.lowering.call(function, args, {})
            result = substitute(result, self._read)
        except BaseException:
            self.block.drop_all_references()
            raise
        finally:
            builder.block = around
        self._replace_ops()
        return result

    def _read(self, leaf: Any) -> Any:
        """References leave the function as their contents."""
        b = self.lowering.builder
        if not b.is_reference(leaf):
            return leaf
        value = b.references.contents(leaf) if isinstance(leaf, Traced) else b.lift(leaf).ssa
        return self.lowering.host.traced(value, "tensor", self.lowering)

    # -- ops -------------------------------------------------------------------------------------------

    def _replace_ops(self) -> None:
        """Every op of the function, in the block around it and for all elements at once."""
        target = self.lowering.builder.block
        for op in list(self.block.ops):
            if self._is_mapped(op):
                _check_op(op)
                b = BlockBuilder(target, op.location)
                operands = [self.values.get(v, v) for v in op.operands]
                axes = [self.axes.get(v) for v in op.operands]
                results, places = cast(GraphOp, op).batch(b, operands, axes, cast(int, self.size))
                for old, new, place in zip(op.results, results, places, strict=True):
                    self.values[old], self.axes[old] = new, place
            elif getattr(op, "EFFECTS", Effect.NONE) is not Effect.NONE and op.name != "ms.load":
                raise error(NoBatchRule(op.name, "it does more than compute"), from_location(op.location))
            else:
                copy = op.clone(self.values)
                for old, new in zip(op.walk(), copy.walk(), strict=True):
                    new.location = old.location
                target.add_op(copy)
                self.values.update(zip(op.results, copy.results, strict=True))
        self.block.drop_all_references()

    def _is_mapped(self, op: Operation) -> bool:
        """Does the op, or anything in its regions, use a mapped value?"""
        return any(self.axes.get(value) is not None for inner in op.walk() for value in inner.operands)

    # -- results ---------------------------------------------------------------------------------------

    def whole(self, leaf: Any, axis: Any) -> Any:
        """All elements of a result, along ``axis``."""
        b, host = self.lowering.builder, self.lowering.host
        _check_axis(axis)
        traced = leaf if isinstance(leaf, Traced) else None
        if axis is None:
            if traced is not None and self.axes.get(traced.ssa) is not None:
                raise error(BadAxes("The 'out_axes' of 'vmap' cannot be None for a mapped result."))
            if traced is None:
                return leaf
            return host.traced(self.values.get(traced.ssa, traced.ssa), traced.kind, self.lowering)
        one = (b.lift(leaf) if traced is None else traced).ssa
        here = BlockBuilder(b.block, self.lowering.location())
        rank = len(shape_of(one.type)) + 1
        if not -rank <= axis < rank:
            text = f"The axis: {axis} in 'out_axes' is out of bounds for array of dimension [-{rank},{rank})."
            raise error(BadAxes(text))
        front = with_batch(here, self.values.get(one, one), self.axes.get(one), cast(int, self.size))
        return host.traced(moved(here, front, 0, axis % rank), "tensor", self.lowering)


def _check_axis(axis: Any) -> None:
    if axis is not None and (isinstance(axis, bool) or not isinstance(axis, int)):
        kind = type(axis).__name__.capitalize()
        raise error(
            BadAxes(
                "The axis in vmap`s 'in_axes' can only be of type Int or None, "
                f"but got AbstractScalar(Type: {kind}, Value: {str(axis).lower()}, Shape: NoShape)."
            )
        )


def _check_op(op: Operation) -> None:
    """Refuse an op that cannot be batched."""
    place = from_location(op.location)
    if op.regions:
        reason = "a mapped gradient is not built yet" if op.name == "ms.grad" else "it depends on a mapped value"
        raise error(NoBatchRule(op.name, reason), place)
    if getattr(op, "EFFECTS", Effect.NONE) is not Effect.NONE:
        raise error(NoBatchRule(op.name, "it does more than compute, and elements have no order"), place)
    if not isinstance(op, GraphOp):
        raise error(NoBatchRule(op.name, "it is no operator"), place)
    if (refusal := refusal_of(op.batch)) is not None:
        raise error(NoBatchRule(op.name, refusal.reason), place)
