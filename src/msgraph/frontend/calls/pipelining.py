"""Stages and micro-batches of a pipeline: what a Cell with a ``pipeline_stage`` emits is tagged with that.

The tags are put on when the call is over, on whatever it has added to the block and inner Cells have not tagged: so
calls of shared functions and branches have them, too. Constants belong to no stage.
"""

from __future__ import annotations

from collections.abc import Callable
from types import TracebackType
from typing import TYPE_CHECKING, Any

from xdsl.ir import Block, Operation

from msgraph.diagnostics.catalog.pipelines import StageOutside
from msgraph.diagnostics.errors import error
from msgraph.dialects.micro_batch import micro_batch
from msgraph.dialects.pipeline_tags import tag
from msgraph.frontend.calls.builtin_functions import stands_in_for
from msgraph.support.processes import stage_count

if TYPE_CHECKING:
    from msgraph.frontend.state.lowering import Lowering


class Tagging:
    """Inside, what is added to the current block belongs to a stage, a micro-batch, or both."""

    def __init__(self, lowering: Lowering, stage: int | None = None, micro: int | None = None) -> None:
        self.lowering = lowering
        self.stage, self.micro = stage, micro
        self.block: Block | None = None
        self.before: Operation | None = None

    def __enter__(self) -> Tagging:
        self.block = self.lowering.builder.block
        self.before = self.block.last_op
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        block = self.block
        if kind is None and block is not None:
            op = block.first_op if self.before is None else self.before.next_op
            while op is not None:
                tag(op, self.stage, self.micro)
                op = op.next_op


def in_stage(lowering: Lowering, cell: Any, call: Callable[[], object]) -> object:
    """``call()``, the call of a Cell, whose operators belong to the stage of the Cell if it has one."""
    stages = stage_count()
    if stages == 1:
        return call()
    stage = getattr(cell, "pipeline_stage", None)
    if not lowering.external.is_inside(cell):
        lowering.external.read("attribute", cell, "pipeline_stage", stage)
    if stage is None:
        return call()
    if stage >= stages:
        raise error(StageOutside(type(cell).__name__, stage, stages))
    with Tagging(lowering, stage):
        return call()


@stands_in_for(micro_batch)
def in_micro_batch(lowering: Lowering, number: int, network: Any, *inputs: object) -> object:
    """What a network gives for a part of a batch."""
    if stage_count() < 2:
        return lowering.call(network, inputs, {})
    with Tagging(lowering, micro=number):
        return lowering.call(network, inputs, {})
