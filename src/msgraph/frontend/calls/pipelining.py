"""Stages and micro-batches of a pipeline: what a Cell with a ``pipeline_stage`` emits is tagged with that.

The tags are put on when the call is over, on whatever it has added to the block and inner Cells have not tagged: so
calls of shared functions and branches have them, too. Constants belong to no stage.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from msgraph.diagnostics.catalog.parallel import StageOutside
from msgraph.dialects.attributes import tag
from msgraph.dialects.micro_batch import micro_batch
from msgraph.frontend.calls.builtin_functions import stands_in_for
from msgraph.support.processes import stage_count

if TYPE_CHECKING:
    from msgraph.frontend.state.lowering import Lowering


@contextmanager
def tagging(lowering: Lowering, stage: int | None = None, micro: int | None = None) -> Generator[None]:
    """Inside, what is added to the current block belongs to a stage, a micro-batch, or both."""
    block = lowering.builder.block
    before = block.last_op
    yield
    op = block.first_op if before is None else before.next_op
    while op is not None:
        tag(op, stage, micro)
        op = op.next_op


def in_stage(lowering: Lowering, cell: object, call: Callable[[], object]) -> object:
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
        raise StageOutside(type(cell).__name__, stage, stages).error()
    with tagging(lowering, stage):
        return call()


@stands_in_for(micro_batch)
def in_micro_batch(lowering: Lowering, index: int, network: object, *inputs: object) -> object:
    """What a network gives for a part of a batch."""
    if stage_count() < 2:
        return lowering.call(network, inputs, {})
    with tagging(lowering, micro=index):
        return lowering.call(network, inputs, {})
