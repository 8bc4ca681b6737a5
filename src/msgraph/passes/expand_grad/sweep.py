"""One walk backwards over a block: each op that a gradient flows through is asked for its ``vjp``.

Ops with more to them than operands and results (branches, loops, calls, loads, stacks) have a rule in a table, that
the module with the rule writes itself into:

    @differentiates(IfOp)
    def through_if(sweep: BackwardSweep, op: IfOp) -> None: ...

What has flowed to a value is kept with it until the op that made it is met. Cotangents that meet are added by
``ms.add_n``, two at a time, in the order of the walk.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Any, NamedTuple, TypeAlias, TypeVar, cast

from xdsl.ir import Attribute, Block, Operation, OpResult, SSAValue

from msgraph.diagnostics.catalog.transforms import NoGradient
from msgraph.diagnostics.spans import from_location
from msgraph.dialects.attributes import BACKWARD, encode, tags_of
from msgraph.dialects.contract import GraphOp, label_of, why_unsupported
from msgraph.dialects.dtypes import DType
from msgraph.dialects.effects import Effect, own_effects
from msgraph.dialects.families.stateful import target_of
from msgraph.dialects.ops.collective import ReceiveOp, SendOp
from msgraph.dialects.ops.constant import ConstantOp
from msgraph.dialects.ops.control import StackEmptyOp
from msgraph.dialects.ops.indexing import ScatterOp
from msgraph.dialects.ops.joining import ConcatOp
from msgraph.dialects.ops.kernel import YieldOp
from msgraph.dialects.ops.shape import BroadcastToOp
from msgraph.dialects.ops.slicing import UpdateSliceOp
from msgraph.dialects.types import STACK, RefType, StackType, dtype_of, shape_of, tensor_type
from msgraph.dialects.walking import ops_between, remove
from msgraph.passes.actions import Action, current_handler
from msgraph.passes.base import Rewriter
from msgraph.passes.expand_grad.activity import has_cotangent
from msgraph.passes.simplify.known import splat_of


def joined(b: Rewriter, terms: Sequence[SSAValue]) -> SSAValue | None:
    """The sum of parts that together are the whole, cut along one dim; ``None`` if the terms are no such parts."""
    parts = [part for part in map(_part_of, terms) if part is not None]
    if len(parts) < 2 or len(parts) < len(terms):
        return None
    whole = shape_of(terms[0].type)
    cut = {k for part in parts for k, size in enumerate(shape_of(part.update.type)) if size != whole[k]}
    if len(cut) != 1:
        return None
    (axis,) = cut
    parts.sort(key=lambda part: part.starts[axis])
    sizes = [shape_of(part.update.type)[axis] for part in parts]
    if [part.starts[axis] for part in parts] != [0, *accumulate(sizes[:-1])] or sum(sizes) != whole[axis]:
        return None
    return b.emit(ConcatOp, [part.update for part in parts], {"axis": axis})[0]


def _part_of(term: SSAValue) -> UpdateSliceOp | None:
    """A part among zeros."""
    op = _made_by(term, UpdateSliceOp)
    if not isinstance(op, UpdateSliceOp) or any(step != 1 for step in op.steps):
        return None
    around = _made_by(op.operands[0], BroadcastToOp)
    return op if splat_of(op.operands[0] if around is None else around.operands[0]) == 0 else None


def _made_by(value: SSAValue, op_type: type[GraphOp]) -> GraphOp | None:
    return value.op if isinstance(value, OpResult) and isinstance(value.op, op_type) else None


class HalvesKey(NamedTuple):
    """The key of a function's halves: its name, active operands, and the results with cotangents."""

    function: str
    active: tuple[int, ...]
    """Which of its arguments are differentiated for."""
    given: tuple[tuple[int, Attribute], ...]
    """Which of its results have cotangents, and of which types."""


@dataclass
class Halves:
    """The forward and the backward function that a function has become."""

    forward: str
    backward: str
    kept: Sequence[Attribute]
    """The types of what the forward half gives besides the results, and the backward half takes first."""
    references: Sequence[int]
    """The arguments of the function that the backward half reads."""
    slopes: Sequence[int]
    """The arguments that the backward half gives gradients for."""
    types: Sequence[Attribute]
    """The types of these gradients."""


Functions: TypeAlias = dict[HalvesKey, Halves]
"""The halves that have been made so far, or are being made."""

Rule: TypeAlias = "Callable[[BackwardSweep, Any], None]"
"""Lets what has flowed to the results of an op flow on to its operands."""

RULES: dict[type[Operation], Rule] = {}
"""The ops that are differentiated by more than a ``vjp``; the modules of this package fill it when they are loaded."""

RuleT = TypeVar("RuleT", bound="Rule")


def differentiates(*op_types: type[Operation]) -> Callable[[RuleT], RuleT]:
    """The function below is the rule for ops of these classes."""

    def register(rule: RuleT) -> RuleT:
        RULES.update(dict.fromkeys(op_types, rule))
        return rule

    return register


class BackwardSweep(Rewriter):
    """Builds the backward graph of one block in front of ``at``; each op is where the op is it is the derivative of."""

    def __init__(self, at: Operation, active: set[SSAValue], functions: Functions) -> None:
        super().__init__()
        self.at = at
        self.end = at
        self.location = at.location
        self.active = active
        """What depends on the differentiated values."""
        self.functions = functions
        self.pending: dict[SSAValue, list[SSAValue]] = {}
        """What has flowed to each value so far."""
        self.watched: dict[Operation, Sequence[SSAValue]] = {}
        """What has flowed to the results of a call, by the op before it whose derivative is given it, too."""
        self.made: list[Operation] = []

    def nested(
        self, block: Block, terminator: type[Operation] = YieldOp, active: set[SSAValue] | None = None
    ) -> BackwardSweep:
        """A sweep that fills a new block; a terminator that has no operands yet marks its end."""
        end = terminator.create()
        block.add_op(end)
        end.location = self.location
        return BackwardSweep(end, self.active if active is None else active, self.functions)

    def at_end_of(self, block: Block) -> BackwardSweep:
        """A sweep that adds to a block of the forward graph."""
        assert block.last_op is not None
        return self.in_front_of(block.last_op)

    def in_front_of(self, op: Operation) -> BackwardSweep:
        """A sweep that adds to a graph in front of an op."""
        return BackwardSweep(op, self.active, self.functions)

    def insert(self, op: Operation) -> Sequence[SSAValue]:
        """Put an op in place."""
        results = super().insert(op)
        op.location = self.location
        self.made.append(op)
        return results

    # -- the walk ----------------------------------------------------------------------------------------

    def run(self, ops: Iterable[Operation]) -> None:
        """Let what has flowed to the results of ``ops`` flow to what they were computed from."""
        around = self.location
        handler = current_handler()
        for op in reversed(list(ops)):
            self.location = op.location
            # the other end of a message is differentiated, too, and gives or wants a cotangent, if only of zeros
            is_awaited = isinstance(op, SendOp | ReceiveOp) and op.results[0] in self.active
            if is_awaited or any(result in self.pending for result in op.results):
                tags = tags_of(op)
                watched = handler is not None or bool(tags)
                before = self.at.prev_op if watched and self.at is not None else None
                self.through(op)
                new = ops_between(self.end.parent, before, self.at) if watched else []
                for new_op in new if tags else ():
                    new_op.attributes.update({**tags, BACKWARD: encode(True)})
                if handler is not None and new:
                    handler.done(Action("differentiate", op, new=new))
        self.location = around

    def through(self, op: Operation) -> None:
        """Let what has flowed to the results of ``op`` flow to its operands."""
        rule = RULES.get(type(op))
        if rule is not None:
            rule(self, op)
        elif not own_effects(op) & ~Effect.COMMUNICATION:
            self._through_pure(cast(GraphOp, op))

    def _through_pure(self, op: GraphOp) -> None:
        reason = why_unsupported(op.vjp)
        if reason is not None:
            raise NoGradient(label_of(op), reason).error(from_location(op.location))
        cotangents = [self.total(result) for result in op.results]
        self.made.clear()
        wanted: set[SSAValue] = set()
        for operand, cotangent in zip(op.operands, op.vjp(self, *cotangents), strict=True):
            if cotangent is not None and operand in self.active:
                self.flow(operand, cotangent)
                wanted.add(cotangent)
        self._drop_all_but(wanted)

    def _drop_all_but(self, wanted: set[SSAValue]) -> None:
        """Unmake what the last ``vjp`` made for operands that need no gradient."""
        for op in reversed(self.made):
            if own_effects(op) & Effect.LASTING:
                continue  # the other processes do it, too
            if not any(result.uses.get_length() or result in wanted for result in op.results):
                remove(op)

    # -- what flows --------------------------------------------------------------------------------------

    def flow(self, value: SSAValue, cotangent: SSAValue) -> None:
        """One more cotangent of ``value``."""
        if value in self.active and (has_cotangent(value) or isinstance(value.type, RefType)):
            self.pending.setdefault(value, []).append(cotangent)

    def zero_of(self, type_: Attribute) -> SSAValue:
        """A zero cotangent of a type."""
        return self.emit(StackEmptyOp, [])[0] if type_ == STACK else self.constant(0, target_of(type_))

    def cotangent_type(self, own: Attribute, types: Iterable[Attribute]) -> Attribute:
        """The type of the cotangents of a value where they meet cotangents of these types."""
        own = own if isinstance(own, StackType) else target_of(own)
        if isinstance(own, StackType) or dtype_of(own).is_float:
            return own
        return tensor_type(common_dtype([t for t in types if not isinstance(t, StackType)], own), shape_of(own))

    def converted(self, value: SSAValue, type_: Attribute) -> SSAValue:
        """All that has flowed to ``value``, as a cotangent of a given type; zeros if nothing has."""
        if value not in self.pending:
            return self.zero_of(type_)
        total = self.total(value)
        return total if isinstance(type_, StackType) else self.convert(total, dtype_of(type_))

    def total(self, value: SSAValue) -> SSAValue:
        """All that has flowed to ``value``, added up; integers differentiate as reals, so element types may differ."""
        terms = self.pending.get(value)
        if terms is None:
            return self.zero_of(value.type)
        if len(terms) > 1 and not isinstance(value.type, StackType):
            wanted = common_dtype([term.type for term in terms], target_of(value.type))
            terms = [self.convert(term, wanted) for term in terms]
        return self.sum_of(terms)

    def sum_of(self, terms: Sequence[SSAValue]) -> SSAValue:
        """Values of one type added up, two at a time; rows added to zeros are added to what there is instead, and parts
        of a whole are put side by side."""
        if len(terms) > 1 and isinstance(terms[0].type, StackType):
            reason = "what it keeps for its own gradient is read more than once, by the rows of a Jacobian"
            raise NoGradient("while", reason).error(from_location(self.location))
        if len(terms) > 1 and (whole := joined(self, terms)) is not None:
            return whole
        sum_, *rest = terms
        for term in rest:
            if (rows := _rows_of_zeros(term)) is not None:
                (sum_,) = self.emit(ScatterOp, [sum_, *rows.operands[1:]], rows.fields)
            else:
                (sum_,) = self.emit(GraphOp.BY_NAME["ms.add_n"], [sum_, term])
        return sum_

    def agreed(self, sweeps: Sequence[BackwardSweep], value: SSAValue) -> list[SSAValue]:
        """The cotangents of one value from several blocks, in one type; zeros from a block that has none."""
        terms = [term.type for sweep in sweeps for term in sweep.pending.get(value, ())]
        type_ = self.cotangent_type(value.type, terms)
        return [sweep.converted(value, type_) for sweep in sweeps]

    def gradient(self, source: SSAValue) -> SSAValue:
        """The gradient of an argument or a parameter, in its own element type."""
        return self.convert(self.total(source), dtype_of(target_of(source.type)))


def _rows_of_zeros(value: SSAValue) -> ScatterOp | None:
    """The op that made ``value`` by adding rows to zeros: the gradient of a tensor some rows were taken of."""
    rows = value.owner
    if not isinstance(rows, ScatterOp) or rows.combiner != "add":
        return None
    start = rows.input.owner
    if isinstance(start, BroadcastToOp):
        start = start.operands[0].owner
    return rows if isinstance(start, ConstantOp) and not start.array.any() else None


def common_dtype(types: Iterable[Attribute], own: Attribute) -> DType:
    """The element type of cotangents of one value: a float's if there is one."""
    return next((dtype for dtype in map(dtype_of, types) if dtype.is_float), dtype_of(own))
