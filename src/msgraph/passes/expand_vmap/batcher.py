"""One walk over a block of a mapped function: each op that depends on a mapped value becomes its batched form.

What does not depend on one stays as it is. Every mapped value has an axis along which its elements stand.

    %b = ms.mul %a, %k      %a mapped along 0      %b' = ms.mul %a', %k'      along 0
    %c = ms.sin %k          nothing mapped         %c  = ms.sin %k            the same for all elements
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from xdsl.dialects import func
from xdsl.dialects.builtin import LocationAttr, ModuleOp
from xdsl.ir import Block, Operation, SSAValue

from msgraph.diagnostics.catalog.transforms import NoBatchRule
from msgraph.diagnostics.catalog.vectorising import PrintOfElements
from msgraph.diagnostics.errors import error
from msgraph.diagnostics.spans import from_location
from msgraph.dialects import dtypes
from msgraph.dialects.batching import moved, with_batch
from msgraph.dialects.building import BlockBuilder
from msgraph.dialects.contract import Axis, GraphOp, refusal_of
from msgraph.dialects.effects import Effect, own_effects
from msgraph.dialects.families.stateful import UpdateOp
from msgraph.dialects.ops.control import IfOp, WhileOp
from msgraph.dialects.ops.gradient import CustomVjpOp, GradOp, PullbackOp, VjpOp
from msgraph.dialects.ops.printing import PrintOp
from msgraph.dialects.ops.random import AdvanceOp, StreamsOp, own_streams
from msgraph.dialects.ops.state import LoadOp
from msgraph.dialects.types import dtype_of, shape_of, tensor_type
from msgraph.passes.expand_vmap import branches, calls, derivatives, loops, writes


@dataclass
class Elements:
    """What is known of the mapped function's values, whatever block they are made in."""

    size: int
    module: ModuleOp
    values: dict[SSAValue, SSAValue] = field(default_factory=dict[SSAValue, SSAValue])
    """What stands for each value; a value of outside stands for itself."""
    axes: dict[SSAValue, Axis] = field(default_factory=dict[SSAValue, Axis])
    """Along which axis of that the elements stand."""
    differentiated: bool = False
    """Will a gradient be taken of the result? Then no element may compute what it does not use."""
    shifts: dict[SSAValue, SSAValue] = field(default_factory=dict[SSAValue, SSAValue])
    """For shared parameters that elements differentiate for: what each element adds to what it loads."""
    callees: dict[calls.Form, calls.Batched] = field(default_factory=dict["calls.Form", "calls.Batched"])


class Batcher(BlockBuilder):
    """Fills ``block`` with the batched forms of ops."""

    def __init__(self, block: Block, location: LocationAttr, known: Elements, mask: SSAValue | None = None) -> None:
        super().__init__(block, location)
        self.known = known
        self.mask = mask
        """Which elements compute here at all; ``None`` for all of them."""

    # -- values ------------------------------------------------------------------------------------------

    def now(self, value: SSAValue) -> SSAValue:
        """What stands for a value of the mapped function."""
        return self.known.values.get(value, value)

    def axis(self, value: SSAValue) -> Axis:
        """Along which axis the elements of a value stand; ``None`` if they share it."""
        return self.known.axes.get(value)

    def bind(self, value: SSAValue, now: SSAValue, axis: Axis) -> None:
        """Say what stands for a value."""
        self.known.values[value] = now
        self.known.axes[value] = axis

    def along(self, value: SSAValue, axis: Axis) -> SSAValue:
        """A value with its elements in front, or as it is where ``axis`` is ``None``."""
        return self.now(value) if axis is None else self.front(value)

    def front(self, value: SSAValue) -> SSAValue:
        """A value with its elements in front, whether it had several or not."""
        return with_batch(self, self.now(value), self.axis(value), self.known.size)

    def bind_front(self, values: Iterable[SSAValue], now: Iterable[SSAValue], axes: Iterable[Axis]) -> None:
        """Say what stands for values whose elements, where they have several, stand in front."""
        for value, new, axis in zip(values, now, axes, strict=True):
            self.bind(value, new, axis)

    def inner(self, block: Block, mask: SSAValue | None) -> Batcher:
        """A batcher that fills another block."""
        return Batcher(block, self.location, self.known, mask)

    def elsewhere(self, block: Block, mask: SSAValue | None) -> Batcher:
        """A batcher that fills the block of another function."""
        known = replace(self.known, values={}, axes={}, shifts={})
        return Batcher(block, self.location, known, mask)

    # -- masks -------------------------------------------------------------------------------------------

    def as_mask(self, condition: SSAValue) -> SSAValue:
        """A mapped condition as one Bool per element."""
        value = self.front(condition)
        size = self.known.size
        if shape_of(value.type) != (size,):
            value = self.reshape(value, shape=(size,))
        return self._bool(value)

    def as_flag(self, condition: SSAValue) -> SSAValue:
        """A condition that all elements share, as a 0-d Bool."""
        value = self.now(condition)
        return self._bool(value if shape_of(value.type) == () else self.reshape(value, shape=()))

    def _bool(self, value: SSAValue) -> SSAValue:
        return value if dtype_of(value.type) is dtypes.bool_ else self.cast(value, dtypes.bool_)

    def both(self, a: SSAValue | None, b: SSAValue) -> SSAValue:
        """The elements of both masks; ``None`` is all of them."""
        return b if a is None else self.logical_and(a, b)

    def any(self, mask: SSAValue) -> SSAValue:
        """Is there an element at all?"""
        return self.reduce_any(mask, axes=(0,), keep_dims=False)

    def everybody(self) -> SSAValue:
        """The mask of all elements."""
        return self.constant(True, tensor_type(dtypes.bool_, (self.known.size,)))

    def chosen(self, mask: SSAValue, a: SSAValue, b: SSAValue, axis: int = 0) -> SSAValue:
        """For each element of the mask, which stand along ``axis`` of both values, the one or the other."""
        rank = len(shape_of(a.type))
        wide = self.reshape(mask, shape=tuple(self.known.size if i == axis else 1 for i in range(rank)))
        return self.select(wide if rank > 1 else mask, a, b)

    # -- the walk ----------------------------------------------------------------------------------------

    def run(self, block: Block) -> Sequence[SSAValue]:
        """Everything in a block but its terminator, whose operands are given back."""
        last = block.last_op
        assert last is not None
        around = self.location
        for op in block.ops:
            if op is not last:
                self.location = op.location
                self.through(op)
        self.location = around
        return last.operands

    def through(self, op: Operation) -> None:
        """One op of the mapped function."""
        if isinstance(op, PrintOp):
            raise error(PrintOfElements(), from_location(op.location))
        if isinstance(op, LoadOp):
            value = self.emit(LoadOp, [self.now(op.ref)])[0]
            self.bind(op.output, *derivatives.shifted(self, op.ref, value, self.axis(op.ref)))
        elif isinstance(op, StreamsOp | AdvanceOp):  # every element draws numbers of its own
            operand = op.operands[0]
            if self.axis(operand) is not None:
                self._through_pure(op)
            else:
                self.bind_front(
                    op.results, own_streams(self, op, list(map(self.now, op.operands)), self.known.size), [0]
                )
        elif isinstance(op, UpdateOp):
            writes.through_update(self, op)
        elif isinstance(op, func.CallOp):
            calls.through_call(self, op)
        elif not self.differs(op):
            self.copy(op)
        elif isinstance(op, IfOp):
            branches.through_if(self, op)
        elif isinstance(op, WhileOp):
            loops.through_while(self, op)
        elif isinstance(op, GradOp | VjpOp):
            derivatives.through_derivative(self, op)
        elif isinstance(op, PullbackOp):
            derivatives.through_pullback(self, op)
        elif isinstance(op, CustomVjpOp):
            derivatives.through_custom(self, op)
        else:
            self._through_pure(op)

    def differs(self, op: Operation) -> bool:
        """Does the op, or anything in it, have something to do with single elements?"""
        for inner in op.walk():
            if any(self.axis(value) is not None for value in inner.operands):
                return True
            if op.regions and (self.mask is not None or own_effects(inner) or isinstance(inner, func.CallOp)):
                return True
        return False

    def copy(self, op: Operation) -> None:
        """An op that is the same for all elements."""
        copied = op.clone(self.known.values)
        for old, new in zip(op.walk(), copied.walk(), strict=True):
            new.location = old.location
        self.block.add_op(copied)
        self.bind_front(op.results, copied.results, [None] * len(op.results))

    def _through_pure(self, op: Operation) -> None:
        place = from_location(op.location)
        if not isinstance(op, GraphOp):
            raise error(NoBatchRule(op.name, "it is no operator"), place)
        if own_effects(op) is not Effect.NONE:
            raise error(NoBatchRule(op.name, "it does more than compute, and elements have no order"), place)
        if (refusal := refusal_of(op.batch)) is not None:
            raise error(NoBatchRule(op.name, refusal.reason), place)
        axes = [self.axis(value) for value in op.operands]
        results, places = op.batch(self, [self.now(value) for value in op.operands], axes, self.known.size)
        self.bind_front(op.results, results, places)

    def placed(self, value: SSAValue, axis: Axis) -> SSAValue:
        """A value with its elements along ``axis``; ``None`` is for a value that all elements share."""
        return self.now(value) if axis is None else moved(self, self.front(value), 0, axis)
