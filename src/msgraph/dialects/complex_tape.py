"""Tapes of one operation on complex numbers, as tapes of the real numbers these are made of.

Kernels know no complex numbers; but in memory each is two floats, and so a tensor of them is one of floats with one
more dim, of size 2.
"""

from __future__ import annotations

from msgraph.dialects import dtypes, types
from msgraph.dialects.contract import Array
from msgraph.dialects.dtypes import DType
from msgraph.dialects.tape import NotRecorded, Tape, TapeBuilder, TapeSlot, placeholder, recorded

_PARTS: dict[DType, DType] = {dtypes.complex64: dtypes.float32, dtypes.complex128: dtypes.float64}
_NAMES = ("ms.add", "ms.sub")


def as_reals(tape: Tape) -> Tape | None:
    """The tape on floats; ``None`` where the tape is another one than a sum or difference of two tensors."""
    if len(tape.steps) != 1 or tape.steps[0].op.name not in _NAMES or any(tape.orders):
        return None
    if tape.numbers or tape.constants or tape.states or tape.output != TapeSlot(len(tape.arrays)):
        return None
    step = tape.steps[0]
    if len({*step.types, *(tape.arrays[place] for place in step.operands)}) != 1:
        return None
    parts, shape = _PARTS.get(types.dtype_of(step.types[0])), types.shape_of(step.types[0])
    if parts is None or 0 in shape:
        return None

    def of_reals(b: TapeBuilder) -> Array:
        arrays = [b.argument(placeholder(parts.numpy, (*shape, 2))) for _ in tape.arrays]
        return b.emit(step.op, [arrays[place] for place in step.operands])[0]

    try:
        return recorded(of_reals)
    except NotRecorded:
        return None
