"""One walk backwards over a block: each op that a gradient flows through is asked for its ``vjp``.

What has flowed to a value is kept with it until the op that made it is met. Cotangents that meet are added by
``ms.add_n``, two at a time, in the order of the walk.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import cast

from xdsl.ir import Attribute, Block, Operation, SSAValue

from msgraph.diagnostics.catalog.transforms import ControlFlowNotDifferentiated, NoGradient
from msgraph.diagnostics.errors import error
from msgraph.diagnostics.spans import from_location
from msgraph.dialects.contract import GraphOp, refusal_of
from msgraph.dialects.dtypes import DType
from msgraph.dialects.effects import Effect, own_effects
from msgraph.dialects.families.stateful import target_of
from msgraph.dialects.ops.control import IfOp
from msgraph.dialects.ops.kernel import YieldOp
from msgraph.dialects.ops.state import LoadOp
from msgraph.dialects.types import RefType, Tensor, dtype_of, shape_of, tensor_type
from msgraph.passes.base import Rewriter
from msgraph.passes.differentiation.activity import has_cotangent, parameter_of
from msgraph.passes.differentiation.branches import through_if


class Sweep(Rewriter):
    """Builds the backward graph of one block in front of ``at``; each op is where the op is it is the derivative of."""

    def __init__(self, at: Operation, active: set[SSAValue]) -> None:
        super().__init__()
        self.at = at
        self.end = at
        self.location = at.location
        self.active = active
        """What depends on the differentiated values."""
        self.pending: dict[SSAValue, list[SSAValue]] = {}
        """What has flowed to each value so far."""
        self.made: list[Operation] = []

    def nested(self, block: Block) -> Sweep:
        """A sweep that fills a new block; a terminator without operands marks its end."""
        end = YieldOp.create()
        block.add_op(end)
        end.location = self.location
        return Sweep(end, self.active)

    def at_end_of(self, block: Block) -> Sweep:
        """A sweep that adds to a block of the forward graph."""
        assert block.last_op is not None
        return Sweep(block.last_op, self.active)

    def insert(self, op: Operation) -> Sequence[SSAValue]:
        """Put an op in place."""
        results = super().insert(op)
        op.location = self.location
        self.made.append(op)
        return results

    def cast(self, value: SSAValue, dtype: DType) -> SSAValue:
        """``value`` with elements of type ``dtype``."""
        if dtype_of(value.type) is dtype:
            return value
        return self.emit(GraphOp.BY_NAME["ms.cast"], [value], {"dtype": dtype})[0]

    # -- the walk ----------------------------------------------------------------------------------------

    def run(self, ops: Iterable[Operation]) -> None:
        """Let what has flowed to the results of ``ops`` flow to what they were computed from."""
        around = self.location
        for op in reversed(list(ops)):
            self.location = op.location
            if any(result in self.pending for result in op.results):
                self.through(op)
        self.location = around

    def through(self, op: Operation) -> None:
        """Let what has flowed to the results of ``op`` flow to its operands."""
        if isinstance(op, LoadOp):
            self.flow(parameter_of(op.ref), self.total(op.output))
        elif isinstance(op, IfOp):
            through_if(self, op)
        elif op.regions:
            raise error(ControlFlowNotDifferentiated(op.name), from_location(op.location))
        elif own_effects(op) is Effect.NONE:
            self._through_pure(cast(GraphOp, op))

    def _through_pure(self, op: GraphOp) -> None:
        refusal = refusal_of(op.vjp)
        if refusal is not None:
            raise error(NoGradient(op.name, refusal.reason), from_location(op.location))
        given = [self.total(result) for result in op.results]
        self.made.clear()
        wanted: set[SSAValue] = set()
        for operand, cotangent in zip(op.operands, op.vjp(self, *given), strict=True):
            if cotangent is not None and operand in self.active:
                self.flow(operand, cotangent)
                wanted.add(cotangent)
        self._drop_all_but(wanted)

    def _drop_all_but(self, wanted: set[SSAValue]) -> None:
        """Unmake what the last ``vjp`` made for operands that need no gradient."""
        for op in reversed(self.made):
            if not any(result.uses.get_length() or result in wanted for result in op.results):
                op.detach()
                op.erase()

    # -- what flows --------------------------------------------------------------------------------------

    def flow(self, value: SSAValue, cotangent: SSAValue) -> None:
        """One more cotangent of ``value``."""
        if value in self.active and (has_cotangent(value) or isinstance(value.type, RefType)):
            self.pending.setdefault(value, []).append(cotangent)

    def zero_of(self, type_: Attribute) -> SSAValue:
        """What stands where there is nothing."""
        return self.constant(0, cast(Tensor, type_))

    def total(self, value: SSAValue) -> SSAValue:
        """All that has flowed to ``value``, added up; integers differentiate as reals, so element types may differ."""
        terms = self.pending.get(value)
        if terms is None:
            return self.zero_of(target_of(value.type))
        if len(terms) == 1:
            return terms[0]
        wanted = common_dtype([term.type for term in terms], target_of(value.type))
        sum_, *rest = (self.cast(term, wanted) for term in terms)
        for term in rest:
            (sum_,) = self.emit(GraphOp.BY_NAME["ms.add_n"], [sum_, term])
        return sum_

    @staticmethod
    def agreed(sweeps: Sequence[Sweep], value: SSAValue) -> list[SSAValue]:
        """The cotangents of one value from several blocks, in one type; zeros from a block that has none."""
        own = target_of(value.type)
        found = [sweep.total(value) if value in sweep.pending else None for sweep in sweeps]
        dtype = common_dtype([ct.type for ct in found if ct is not None], own)
        zero = tensor_type(dtype, shape_of(own))
        pairs = zip(sweeps, found, strict=True)
        return [sweep.zero_of(zero) if ct is None else sweep.cast(ct, dtype) for sweep, ct in pairs]

    def gradient(self, source: SSAValue) -> SSAValue:
        """The gradient of an argument or a parameter, in its own element type."""
        return self.cast(self.total(source), dtype_of(target_of(source.type)))


def common_dtype(types: Iterable[Attribute], own: Tensor) -> DType:
    """The element type of cotangents of one value: a float's if there is one."""
    return next((dtype for dtype in map(dtype_of, types) if dtype.is_float), dtype_of(own))
