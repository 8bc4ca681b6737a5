"""Say of every op of a pipeline which stage and micro-batch it belongs to; the front end has said it of some.

Given, for two stages:

    %a = ms.math %x {function = "tanh", ms.stage = 0 : i64, ms.micro = 0 : i64} : tensor<4xf32>
    %b = ms.math %a {function = "exp", ms.stage = 1 : i64, ms.micro = 0 : i64} : tensor<4xf32>
    %c = ms.neg %b : tensor<4xf32>
    %d = ms.math %x {function = "sin"} : tensor<4xf32>

Result:

    %c = ms.neg %b {ms.micro = 0 : i64, ms.stage = 1 : i64} : tensor<4xf32>
    %d = ms.math %x {function = "sin"} : tensor<4xf32>

What uses values of stages belongs to the last of them; what uses none belongs to no stage, and each stage that needs
it computes it. What writes, prints or talks to other processes belongs to a stage where a Cell of that does it. A call
belongs to the stage of the Cells in its function; a function that has several stages, or writes what several use, is
put in place. Every stage must have something, and a stage may use what earlier ones give, not what later ones do.

Why here: before gradients, whose ops belong to the stage of what they are the derivative of.
"""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects import func
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Block, Operation, SSAValue
from xdsl.traits import IsTerminator

from msgraph.diagnostics.catalog.parallel import EmptyStage, MixedStages, StagesBackwards
from msgraph.diagnostics.spans import from_location
from msgraph.dialects.accesses import Accesses
from msgraph.dialects.attributes import MICRO, STAGE, tag
from msgraph.dialects.effects import Effect, callee_of, effects_of, functions_of, summaries
from msgraph.dialects.ops.constant import ConstantOp
from msgraph.dialects.ops.gradient import DifferentiatedOp
from msgraph.dialects.stages import WrittenStage
from msgraph.dialects.walking import ops_between, ops_of, walk
from msgraph.packs.machines.passes.partition_pipeline.placement import used_by
from msgraph.packs.machines.passes.partition_pipeline.sums import tag_value
from msgraph.passes.base import GraphPass
from msgraph.passes.calls import callees, reached
from msgraph.passes.expand_calls import expand

_Place = tuple[int | None, int | None]


@dataclass(frozen=True)
class AssignStagesPass(GraphPass):
    """Complete the tags of a pipeline."""

    name = "assign-stages"
    REQUIRES = WrittenStage
    ENSURES = WrittenStage
    stages: int = 2

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        """Tag the ops of the first function, also inside of derivatives."""
        stages = {tag_value(inner, STAGE) for inner in walk(op)} - {None}
        if not stages:
            return
        if empty := sorted(set(range(self.stages)) - stages):
            raise EmptyStage(self.stages - 1, ", ".join(map(str, empty))).error()
        entry = next(function for function in op.ops if isinstance(function, func.FuncOp))
        while _expand_calls(op, entry):
            pass
        _StageFinder(op).block(entry.body.block)


def _expand_calls(module: ModuleOp, entry: func.FuncOp) -> bool:
    """Inline functions that belong to several stages, or that write what several use; True if there were any."""
    finder, accesses = _StageFinder(module), Accesses(module)
    blocks = [entry.body.block, *(op.body.block for op in walk(entry) if isinstance(op, DifferentiatedOp))]
    ops = [op for block in blocks for op in ops_of(block)]
    users: dict[SSAValue, set[int]] = {}
    for op in ops:
        access = accesses[op]
        stages = {tag_value(op, STAGE)} - {None} or finder.stages_inside(op)
        for ref in access.reads | access.writes if not isinstance(op, DifferentiatedOp) else ():
            users.setdefault(ref, set()).update(stage for stage in stages if stage is not None)
    expanded = False
    for op in ops:
        if isinstance(op, func.CallOp) and (callee := finder.functions.get(op.callee.string_value())) is not None:
            divided = len(finder.stages_inside(op)) > 1 or any(len(users[ref]) > 1 for ref in accesses[op].writes)
            if divided and not callee.is_declaration and callee.sym_name.data not in callees(callee):
                position_tags = tag_value(op, STAGE), tag_value(op, MICRO)
                block, before, after = op.parent, op.prev_op, op.next_op
                expand(op, callee)
                for new in ops_between(block, before, after):
                    tag(new, *position_tags)
                expanded = True
    return expanded


class _StageFinder:
    """Tags the ops of one module with the stages of the values they use."""

    def __init__(self, module: ModuleOp) -> None:
        self.of: dict[SSAValue, _Place] = {}
        self.effects = summaries(module)
        self.functions = functions_of(module)

    def block(self, block: Block) -> None:
        """Tag the ops of a block that is divided."""
        for op in ops_of(block):
            if isinstance(op, DifferentiatedOp):
                for region in op.regions:
                    self.block(region.block)
            elif not isinstance(op, ConstantOp) and not op.has_trait(IsTerminator):
                self.one(op)

    def one(self, op: Operation) -> None:
        """Tag one op."""
        if STAGE not in op.attributes and effects_of(op, self.effects) & Effect.LASTING:
            return
        places = [self.of[value] for value in used_by(op) if value in self.of]
        stage, micro = tag_value(op, STAGE), tag_value(op, MICRO)
        last = max((position[0] for position in places if position[0] is not None), default=None)
        if stage is None:
            stage = self.inside(op)
        if stage is None:
            stage = last
        elif last is not None and last > stage:
            raise StagesBackwards(last, stage).error(from_location(op.location))
        if micro is None:
            micros = {position[1] for position in places if position[1] is not None}
            micro = micros.pop() if len(micros) == 1 and stage is not None else None
        tag(op, stage, micro)
        if stage is not None or micro is not None:
            self.of.update(dict.fromkeys(op.results, (stage, micro)))

    def inside(self, op: Operation) -> int | None:
        """The stage of the Cells in the branches of an op, or in the function it calls."""
        inner_stages = self.stages_inside(op)
        if len(inner_stages) > 1:
            stages = ", ".join(map(str, sorted(inner_stages)))
            raise MixedStages(stages, callee_of(op) or op.name).error(from_location(op.location))
        return inner_stages.pop() if inner_stages else None

    def stages_inside(self, op: Operation) -> set[int]:
        """The stages of the Cells in the branches of an op, or in the functions it calls."""
        bodies = [*op.regions, *(function.body for function in reached(op, self.functions).values())]
        return {stage for body in bodies for inner in body.walk() if (stage := tag_value(inner, STAGE)) is not None}
