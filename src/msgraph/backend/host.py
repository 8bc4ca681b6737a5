"""Ops without a kernel: their eager faces run at their place in the tape, on views of the buffers."""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from typing import Any, cast

import numpy as np
from xdsl.ir import Block, SSAValue

from msgraph.backend.schedule import HostCall
from msgraph.diagnostics.errors import CompileError
from msgraph.diagnostics.spans import from_location
from msgraph.dialects.contract import Array, GraphOp, as_tuple
from msgraph.dialects.effects import Effect
from msgraph.dialects.families.elementwise import Elementwise
from msgraph.dialects.ops.kernel import RunOp, Slot, yielded
from msgraph.dialects.status import STATUS
from msgraph.dialects.types import dtype_of, shape_of


def host_call(run: RunOp, slots: Sequence[Slot], observed: bool = False) -> HostCall:
    """What a record of the tape calls to do ``run`` in Python; ``observed`` if overflow raises the status.

    What an op refuses is refused at the user's line, as it would have been while compiling.
    """
    block, inputs, location = run.regions[0].block, run.inputs, run.location
    block.parent.detach_block(block) if block.parent is not None else None

    def call(bases: int, words: Sequence[int]) -> None:
        arrays = [
            _view(bases, slot, words[2 * position], words[2 * position + 1]) for position, slot in enumerate(slots)
        ]
        try:
            with np.errstate(all="ignore"):
                results = _evaluate(block, arrays[:inputs], observed)
        except CompileError as refused:
            refused.locate(from_location(location))
            raise
        for target, value in zip(arrays[inputs:], results, strict=True):
            target[...] = value

    return call


def _view(bases: int, slot: Slot, number: int, offset: int) -> Array:
    """The memory of a slot as an array."""
    shape, dtype = shape_of(slot.tensor), dtype_of(slot.tensor).numpy
    address = ctypes.c_size_t.from_address(bases + 8 * number).value + offset
    if 0 in shape:
        return np.empty(shape, dtype)
    extent = 1 + sum((size - 1) * stride for size, stride in zip(shape, slot.strides, strict=True))
    raw = (ctypes.c_char * (extent * dtype.itemsize)).from_address(address)
    flat: Array = np.frombuffer(cast(Any, raw), dtype)
    steps = tuple(stride * dtype.itemsize for stride in slot.strides)
    return np.lib.stride_tricks.as_strided(flat, shape, steps)


def _evaluate(block: Block, arrays: Sequence[Array], observed: bool) -> list[Array]:
    values: dict[SSAValue, Array] = dict(zip(block.args, arrays, strict=True))
    for op in block.ops:
        if op is block.last_op:
            break
        graph_op = cast(GraphOp, op)
        operands = [values[v] for v in op.operands]
        results = as_tuple(cast(Any, type(graph_op)).eager(*operands, **graph_op.fields))
        if observed and graph_op.EFFECTS is Effect.NONE:
            STATUS.observe(operands, results, isinstance(op, Elementwise))
        values.update(zip(op.results, results, strict=True))
    return [values[value] for value in yielded(block)]
