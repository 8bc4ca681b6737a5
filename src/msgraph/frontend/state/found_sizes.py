"""Sizes that the run finds: the ops that find them stand in the body of the entry function, in front of its effects.

    if training:
        picked = x[x > 0]        # the mask, and the op that counts it, are computed in front of the branch

There each of them runs once, so a size is one number in all of the graph. Where the program asks inside of a branch, a
loop or a derivative, what the op takes is computed once more in front of that, if it can be: it must not depend on
what only exists inside. A run that finds nothing is given up, and Python does the whole call, so nothing may have
happened by then.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.func import FuncOp
from xdsl.ir import Block, Operation, SSAValue

from msgraph.dialects import dtypes
from msgraph.dialects.accesses import Accesses
from msgraph.dialects.contract import GraphOp
from msgraph.dialects.dtypes import DType
from msgraph.dialects.effects import Effect, effects_of
from msgraph.dialects.families.elementwise import Elementwise
from msgraph.dialects.families.view import ViewOp
from msgraph.dialects.inference import inferred
from msgraph.dialects.ops.constant import ConstantOp
from msgraph.dialects.ops.nonzero import CountingOp
from msgraph.dialects.ops.reduction import ReductionOp
from msgraph.dialects.ops.state import LoadOp
from msgraph.dialects.types import element_count, shape_of
from msgraph.dialects.walking import append
from msgraph.frontend.state.affine import same_value
from msgraph.frontend.state.signals import Unshared
from msgraph.support.symbolic_sizes import ShapeEnvironment, SymbolicSize, at_most, found_parts

if TYPE_CHECKING:
    from msgraph.frontend.state.builder import GraphBuilder
    from msgraph.frontend.state.values import Traced

_SEEN = Effect.LASTING
_HARMLESS = (Elementwise, ReductionOp, ViewOp, ConstantOp)
"""What may be computed whether or not the run comes to a branch."""


class FoundSizesBuilder:
    """Makes the ops that find sizes."""

    def __init__(self, builder: GraphBuilder) -> None:
        self.builder = builder
        self.ops: list[tuple[str, SSAValue, Sequence[SSAValue]]] = []
        """Each op that finds a size: its name, what it looks through, and its results."""
        self.outer: dict[SSAValue, SSAValue] = {}
        """What arguments of blocks that run once are outside."""
        self.once: list[Block] = []
        """These blocks."""
        self.has_written = False
        """Has any parameter been written so far?"""

    def opened(self, block: Block, argument: SSAValue, value: SSAValue) -> None:
        """A block that runs once, where it stands, has an argument, which is always that value."""
        if block not in self.once:
            self.once.append(block)
        self.outer[argument] = self.outer.get(value, value)

    def results(self, op: str, operand: Traced) -> list[Traced] | None:
        """The results of an op that finds how many rows its first result has; ``None`` where no run can.

        A tensor that is looked through once more has been looked through.
        """
        builder = self.builder
        lowering = builder.lowering
        if lowering.found is None or not (count := element_count(builder.shape_of(operand))):
            return None
        lowering.found.met = True
        most = at_most(count)
        if lowering.functions.open:
            raise Unshared("it finds a size")
        value = self._in_entry(builder.references.contents(operand))
        if value is None:
            return None
        results = next((r for name, known, r in self.ops if name == op and same_value(known, value)), None)
        if results is None:
            results = self._emitted(op, value, most)
            self.ops.append((op, value, results))
        return [builder.adapter.traced(result, "tensor", lowering) for result in results]

    def _emitted(self, name: str, value: SSAValue, most: int) -> Sequence[SSAValue]:
        lowering, op = self.builder.lowering, GraphOp.BY_NAME[name]
        assert lowering.found is not None
        count = 0
        if len(self.ops) not in lowering.found.empty:
            if (environment := lowering.sizes) is None:
                environment = lowering.sizes = ShapeEnvironment()
            count = environment.found_by_the_run(lowering.found.of(most), most, max(most // 2, 1))
        known = inferred(op, [value], {"count": count})
        new = op.create(
            operands=[value], result_types=known.results, attributes=known.attributes, location=lowering.location()
        )
        append(self.builder.entry, new)
        return new.results

    def number(self, size: SymbolicSize, dtype: DType) -> Traced:
        """A size that was computed from those that the run finds, as a value that all of the graph knows."""
        with self.builder.into(self.builder.entry, lambda: None):
            return self.builder.convert(self._number(size), dtype)

    def _number(self, size: SymbolicSize) -> Traced:
        builder = self.builder
        traced, lowering = builder.adapter.traced, builder.lowering
        found = GraphOp.BY_NAME["ms.found"]
        found_ones = [results[0] for _, _, results in self.ops if shape_of(results[0].type)[0] != 0]
        counts = [builder.emit(found, [traced(rows, "tensor", lowering)])[0] for rows in found_ones]
        total = builder.lift_number(0, dtypes.int64)
        for symbols, factor in found_parts(size):
            part = builder.lift_number(factor, dtypes.int64)
            for symbol in symbols:
                part = builder.mul(part, counts[symbol])
            total = builder.add(total, part)
        return total

    # -- what is computed in the body of the entry ---------------------------------------------------------------

    def _in_entry(self, value: SSAValue) -> SSAValue | None:
        """A value that the body of the entry knows, computed there once more if need be."""
        builder = self.builder
        if builder.block is builder.entry:
            return value
        order: dict[Operation, None] = {}
        if not self._collect(value, order):
            return None
        copies = dict(self.outer)
        for op in order:
            copy = op.clone(copies)
            copy.location = op.location  # pyright: ignore[reportAttributeAccessIssue]
            append(builder.entry, copy)
            copies.update(zip(op.results, copy.results, strict=True))
        return copies.get(value, value)

    def _collect(self, value: SSAValue, order: dict[Operation, None]) -> bool:
        """Notes the ops that have to be computed for a value, in order; can they be?"""
        op = self.outer.get(value, value).owner
        if not isinstance(op, Operation):
            return op is self.builder.entry
        if op in order or op.parent is self.builder.entry:
            return True
        if not self._may_move(op) or not all(self._collect(operand, order) for operand in op.operands):
            return False
        order[op] = None
        return True

    def _may_move(self, op: Operation) -> bool:
        if op.parent is None:
            return not op.operands  # a constant, which has no place yet
        if isinstance(op, LoadOp):
            return op.parent in self.once and not self.builder.lowering.branch_depth and not self.has_written
        return _is_pure(op) and (not self.builder.lowering.branch_depth or isinstance(op, _HARMLESS))


# -- the order of a graph ------------------------------------------------------------------------------------------


def may_find_sizes(module: ModuleOp) -> bool:
    """Could a run be given up when a size turns out to be 0? Nothing has happened by then.

    Ops that find sizes are moved in front of the first effect where that is needed and possible.
    """
    functions = [op for op in module.ops if isinstance(op, FuncOp)]
    block = functions[0].body.block
    if any(isinstance(op, CountingOp) and op.parent is not block for op in module.walk()):
        return False
    ops = list(block.ops)
    first = next((place for place, op in enumerate(ops) if effects_of(op) & _SEEN), len(ops))
    needed: set[Operation] = {op for op in ops[first:] if isinstance(op, CountingOp)}
    if not needed:
        return True
    for op in reversed(ops[first:]):
        if op in needed:
            needed.update(operand.owner for operand in op.operands if isinstance(operand.owner, Operation))
    late = [op for op in ops[first:] if op in needed]
    accesses, written = Accesses(module), set[SSAValue]()
    for op in ops[first:]:
        if op in needed and not (accesses.parameter(op.ref) not in written if isinstance(op, LoadOp) else _is_pure(op)):
            return False
        written |= accesses[op].writes
    for op in late:
        op.detach()
        block.insert_op_before(op, ops[first])
    return True


def _is_pure(op: Operation) -> bool:
    """Does an op compute its results, and nothing else?"""
    return not op.regions and effects_of(op) is Effect.NONE and not getattr(op, "ORDERS", True)
