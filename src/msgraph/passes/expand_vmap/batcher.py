"""One walk over a block of a mapped function: each op that depends on a mapped value becomes its batched form.

What does not depend on one stays as it is. Every mapped value has an axis along which its elements stand.

    %b = ms.mul %a, %k      %a mapped along 0      %b' = ms.mul %a', %k'      along 0
    %c = ms.neg %k          nothing mapped         %c  = ms.neg %k            the same for all elements

Ops with more to them than operands and results (branches, loops, calls, writes, derivatives) have a rule in a table,
that the module with the rule writes itself into:

    @batches(WhileOp)
    def through_while(b: Batcher, op: WhileOp) -> None: ...
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any, NamedTuple, TypeAlias, TypeVar

from xdsl.dialects import func
from xdsl.dialects.builtin import LocationAttr, ModuleOp
from xdsl.ir import Block, Operation, SSAValue

from msgraph.diagnostics.catalog.transforms import NoBatchRule
from msgraph.diagnostics.spans import from_location
from msgraph.dialects import dtypes
from msgraph.dialects.batching import moved, with_batch
from msgraph.dialects.building import BlockBuilder
from msgraph.dialects.contract import Axis, GraphOp, label_of, why_unsupported
from msgraph.dialects.effects import Effect, own_effects
from msgraph.dialects.ops.mapping import whole_type
from msgraph.dialects.types import shape_of
from msgraph.dialects.walking import cloned, ops_between
from msgraph.passes.actions import Action, current_handler

BatchedForm: TypeAlias = tuple[str, tuple[Axis, ...], bool, int, bool]
"""A callee, the axes of its arguments, whether it is told which elements compute, how many there are, and whether a
gradient is taken."""

Batched: TypeAlias = tuple[func.FuncOp, Sequence[Axis]]
"""The batched form of a function, and along which axes the elements of its results stand."""


class Rule(NamedTuple):
    """How ops of some class are batched."""

    batch: Callable[[Batcher, object], None]
    always: bool
    """Is it asked even where nothing differs between elements?"""


RULES: dict[type[Operation], Rule] = {}
"""The ops that have more to them than a ``batch``; the modules of this package fill it when they are loaded."""

FunctionT = TypeVar("FunctionT", bound="Callable[[Batcher, Any], None]")


def batches(*op_types: type[Operation], always: bool = False) -> Callable[[FunctionT], FunctionT]:
    """The function below is the rule for ops of these classes and of those derived from them."""

    def register(batch: FunctionT) -> FunctionT:
        RULES.update(dict.fromkeys(op_types, Rule(batch, always)))
        return batch

    return register


@cache
def rule_of(op_type: type[Operation]) -> Rule | None:
    """The rule for ops of a class, if there is one."""
    return next((RULES[base] for base in op_type.__mro__ if base in RULES), None)


@dataclass
class MappedElements:
    """The batched form of each value of the mapped function, whatever block it is made in."""

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
    callees: dict[BatchedForm, Batched] = field(default_factory=dict[BatchedForm, Batched])


class Batcher(BlockBuilder):
    """Fills ``block`` with the batched forms of ops."""

    def __init__(
        self, block: Block, location: LocationAttr, mapped: MappedElements, mask: SSAValue | None = None
    ) -> None:
        super().__init__(block, location)
        self.known = mapped
        self.mask = mask
        """Which elements compute here at all; ``None`` for all of them."""

    # -- values ------------------------------------------------------------------------------------------

    def now(self, value: SSAValue) -> SSAValue:
        """The batched form of a value of the mapped function."""
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
        mapped = replace(self.known, values={}, axes={}, shifts={})
        return Batcher(block, self.location, mapped, mask)

    def insert_arguments(self, block: Block, body: Block, axes: Sequence[Axis]) -> list[SSAValue]:
        """Arguments of a block for those of a region, their elements in front."""
        types = [whole_type(a.type, axis, self.known.size) for a, axis in zip(body.args, axes, strict=True)]
        arguments: list[SSAValue] = [block.insert_arg(type_, len(block.args)) for type_ in types]
        self.bind_front(body.args, arguments, axes)
        return arguments

    # -- masks -------------------------------------------------------------------------------------------

    def as_mask(self, condition: SSAValue) -> SSAValue:
        """A mapped condition as one Bool per element."""
        value = self.front(condition)
        size = self.known.size
        if shape_of(value.type) != (size,):
            value = self.reshape(value, shape=(size,))
        return self.convert(value, dtypes.bool_)

    def as_flag(self, condition: SSAValue) -> SSAValue:
        """A condition that all elements share, as a 0-d Bool."""
        value = self.now(condition)
        return self.convert(value if shape_of(value.type) == () else self.reshape(value, shape=()), dtypes.bool_)

    def both(self, a: SSAValue | None, b: SSAValue) -> SSAValue:
        """The elements of both masks; ``None`` is all of them."""
        return b if a is None else self.logical_and(a, b)

    def any(self, mask: SSAValue) -> SSAValue:
        """Is there an element at all?"""
        return self.reduce_any(mask, axes=(0,), keep_dims=False)

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
        around, handler = self.location, current_handler()
        for op in block.ops:
            if op is not last:
                self.location = op.location
                before = self.block.last_op
                self.through(op)
                if handler is not None:
                    handler.done(Action("vectorise", op, new=ops_between(self.block, before)))
        self.location = around
        return last.operands

    def through(self, op: Operation) -> None:
        """One op of the mapped function."""
        rule = rule_of(type(op))
        if rule is not None and rule.always:
            rule.batch(self, op)
        elif not self.differs(op):
            self.copy(op)
        elif rule is not None:
            rule.batch(self, op)
        else:
            self.through_pure(op)

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
        copied = cloned(op, self.known.values)
        self.block.add_op(copied)
        self.bind_front(op.results, copied.results, [None] * len(op.results))

    def through_pure(self, op: Operation) -> None:
        """An op that only computes is asked for its batched form."""
        span = from_location(op.location)
        if not isinstance(op, GraphOp):
            raise NoBatchRule(op.name, "it is no operator").error(span)
        if own_effects(op) & ~Effect.COMMUNICATION:
            raise NoBatchRule(label_of(op), "it does more than compute, and elements have no order").error(span)
        if (reason := why_unsupported(op.batch)) is not None:
            raise NoBatchRule(label_of(op), reason).error(span)
        axes = [self.axis(value) for value in op.operands]
        results, places = op.batch(self, [self.now(value) for value in op.operands], axes, self.known.size)
        self.bind_front(op.results, results, places)

    def placed(self, value: SSAValue, axis: Axis) -> SSAValue:
        """A value with its elements along ``axis``; ``None`` is for a value that all elements share."""
        return self.now(value) if axis is None else moved(self, self.front(value), 0, axis)
