"""Branches and loops on single elements: ``scf`` on registers, and selects where both arms are cheap."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.dialects import scf
from xdsl.ir import Attribute, Block, Operation, SSAValue

from msgraph.dialects import dtypes
from msgraph.dialects.contract import GraphOp
from msgraph.dialects.families.elementwise import Elementwise
from msgraph.dialects.ops.constant import ConstantOp, array_of
from msgraph.dialects.ops.control import IfOp, WhileOp
from msgraph.dialects.traits import OneInstruction
from msgraph.dialects.types import dtype_of
from msgraph.kernels.builder.loops import KernelBuilder
from msgraph.kernels.builder.types import scalar_type
from msgraph.kernels.builder.vectors import LIBRARY, VectorValue
from msgraph.kernels.elementwise.overflow import check

MOST_SPECULATED = 8
"""Ops of both arms together up to which computing both costs less than a jump that is guessed wrong."""


@dataclass
class Flow:
    """Writes control flow with a builder; ``lanes`` are the values known so far."""

    k: KernelBuilder
    lanes: dict[SSAValue, VectorValue]
    status: SSAValue | None = None
    """The memory of the floating-point status, if it is observed."""

    def results(self, op: Operation) -> Sequence[VectorValue]:
        """The results of one op with regions."""
        if isinstance(op, WhileOp):
            return self._while(op)
        assert isinstance(op, IfOp)
        # an arm that is not taken raises nothing
        return self._select(op) if self.status is None and _is_cheap(op) else self._if(op)

    def _run(self, block: Block) -> list[VectorValue]:
        """Computes a block; what it ends with."""
        last = block.last_op
        assert last is not None
        for op in block.ops:
            if op is not last:
                self._compute(op)
        return [self.lanes[value] for value in last.operands]

    def _compute(self, op: Operation) -> None:
        if op.regions:
            self.lanes.update(zip(op.results, self.results(op), strict=True))
        elif isinstance(op, ConstantOp):
            array = array_of(op.value)
            self.lanes[op.results[0]] = self.k.const(array.item(), dtypes.from_numpy(array.dtype))
        elif isinstance(op, Elementwise):
            operands = [self.lanes[value] for value in op.operands]
            self.lanes[op.results[0]] = result = op.computed(self.k, operands, op.fields, LIBRARY in op.attributes)
            check(self.k, self.status, operands, result)
        else:  # a view or a reduction of one element
            self.lanes[op.results[0]] = self.lanes[op.operands[0]]

    def _inside(self, block: Block) -> Flow:
        """The same inside a region of ``scf``. Constants stand where all regions see them."""
        return Flow(self.k.inside(block), self.lanes, self.status)

    def _truth(self, lane: VectorValue) -> VectorValue:
        if lane.dtype is dtypes.bool_:
            return lane
        return self.k.compare("ne", lane, self.k.const(0, lane.dtype))

    def _select(self, op: IfOp) -> Sequence[VectorValue]:
        """Both arms, then a choice."""
        condition = self._truth(self.lanes[op.condition])
        arms = [self._run(region.block) for region in (op.then, op.otherwise)]
        return [x if x.value is y.value else self.k.select(condition, x, y) for x, y in zip(*arms, strict=True)]

    def _if(self, op: IfOp) -> Sequence[VectorValue]:
        condition = self._truth(self.lanes[op.condition])
        blocks: list[Block] = []
        for region in (op.then, op.otherwise):
            blocks.append(Block())
            results = self._inside(blocks[-1])._run(region.block)
            blocks[-1].add_op(scf.YieldOp(*(lane.value for lane in results)))
        branch = scf.IfOp(condition.value, _types(op.results), [blocks[0]], [blocks[1]])
        self.k.block.add_op(branch)
        return _as_lanes(branch.results, op.results)

    def _while(self, op: WhileOp) -> Sequence[VectorValue]:
        """A loop; values that are always the same are carried once."""
        firsts = _firsts(op)
        kept = [i for i, first in enumerate(firsts) if i == first]
        inits = [self.lanes[op.inits[i]].value for i in kept]
        before, after = (self._region(region.block, firsts) for region in (op.before, op.after))
        inside = self._inside(before)
        condition, *passed = inside._run(op.before.block)
        before.add_op(scf.ConditionOp(inside._truth(condition).value, *(passed[i].value for i in kept)))
        following = self._inside(after)._run(op.after.block)
        after.add_op(scf.YieldOp(*(following[i].value for i in kept)))
        loop = scf.WhileOp(inits, _types([op.results[i] for i in kept]), [before], [after])
        self.k.block.add_op(loop)
        return _as_lanes([loop.results[kept.index(first)] for first in firsts], op.results)

    def _region(self, source: Block, firsts: Sequence[int]) -> Block:
        """An empty block with the arguments of a region, as lanes; each stands for those that are the same."""
        kept = [i for i, first in enumerate(firsts) if i == first]
        block = Block(arg_types=_types([source.args[i] for i in kept]))
        values = [block.args[kept.index(first)] for first in firsts]
        self.lanes.update(zip(source.args, _as_lanes(values, source.args), strict=True))
        return block


def _firsts(op: WhileOp) -> list[int]:
    """For each value that a loop carries, the first that is the same in every round."""
    before, after = op.before.block, op.after.block
    assert before.last_op is not None and after.last_op is not None
    passed, yielded = before.last_op.operands[1:], after.last_op.operands
    first_of: dict[tuple[SSAValue, SSAValue], int] = {}
    if any(argument is not value for argument, value in zip(before.args, passed, strict=True)):
        return list(range(len(passed)))
    return [first_of.setdefault(pair, i) for i, pair in enumerate(zip(op.inits, yielded, strict=True))]


def _types(values: Sequence[SSAValue]) -> list[Attribute]:
    return [scalar_type(dtype_of(value.type)) for value in values]


def _as_lanes(values: Sequence[SSAValue], like: Sequence[SSAValue]) -> list[VectorValue]:
    return [VectorValue(value, dtype_of(other.type)) for value, other in zip(values, like, strict=True)]


def _is_cheap(op: IfOp) -> bool:
    """Is computing both arms faster than jumping?"""
    inner = [*op.then.block.walk(), *op.otherwise.block.walk()]
    cheap = all(isinstance(step, GraphOp) and step.acts_as(OneInstruction) for step in inner)
    return cheap and len(inner) <= MOST_SPECULATED + 2
