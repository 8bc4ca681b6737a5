"""Ops without a kernel: their eager rules run at their place in the program, on views of the buffers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from xdsl.ir import SSAValue

from msgraph.backend.host_call import BY_ELEMENT, NOT_AT_ALL, WHOLE, HostCall, HostStep, HostView
from msgraph.diagnostics.spans import from_location
from msgraph.dialects.attributes import decode
from msgraph.dialects.contract import GraphOp
from msgraph.dialects.effects import Effect
from msgraph.dialects.families.elementwise import Elementwise
from msgraph.dialects.ops.constant import ConstantOp
from msgraph.dialects.ops.kernel import EXCHANGE, RunOp, Slot, yielded
from msgraph.dialects.types import dtype_of, shape_of


def host_call(run: RunOp, slots: Sequence[Slot], observed: bool = False) -> HostCall:
    """The call by which an instruction does ``run`` in Python; ``observed`` if overflow raises the status."""
    block = run.regions[0].block
    views = [HostView(shape_of(slot.tensor), dtype_of(slot.tensor).name, slot.strides) for slot in slots]
    numbers: dict[SSAValue, int] = {value: index for index, value in enumerate(block.args)}
    steps = [_step(cast(GraphOp, op), numbers, observed) for op in block.ops if op is not block.last_op]
    if EXCHANGE in run.attributes:
        exchange = {"exchange": decode(run.attributes[EXCHANGE])}
        steps = [step._replace(fields={**step.fields, **exchange}) for step in steps]
    results = [numbers[value] for value in yielded(block)]
    return HostCall(views, run.inputs, steps, results, from_location(run.location))


def _step(op: GraphOp, numbers: dict[SSAValue, int], observed: bool) -> HostStep:
    """An op as data; its results get the next numbers."""
    operands = tuple(numbers[value] for value in op.operands)
    for result in op.results:
        numbers[result] = len(numbers)
    how = BY_ELEMENT if isinstance(op, Elementwise) else WHOLE
    seen = how if observed and op.EFFECTS is Effect.NONE else NOT_AT_ALL
    fields = {"value": op.array} if isinstance(op, ConstantOp) else dict(op.fields)
    return HostStep(op.name, fields, operands, len(op.results), seen)
