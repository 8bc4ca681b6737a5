"""Indices that point outside of a tensor: the run meets an IndexError, with the index and the size.

Each ``ms.gather``, ``ms.scatter`` and ``ms.scatter_reduce`` whose indices only the run knows is checked before; a
known bound, of a range or of a type, makes the check unnecessary.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from xdsl.ir import Operation, SSAValue

from msgraph.diagnostics.catalog.operations import BadIndex
from msgraph.diagnostics.catalog.shapes import IndexOutOfRange
from msgraph.diagnostics.errors import CompileError, error
from msgraph.dialects import dtypes
from msgraph.dialects.contract import GraphOp
from msgraph.dialects.families.stateful import target_of
from msgraph.dialects.ops.constant import ConstantOp, array_of
from msgraph.dialects.texts import Piece, RunTimeText, joined
from msgraph.dialects.types import dtype_of, element_count, shape_of
from msgraph.frontend.control.failures import check
from msgraph.frontend.state.open_sizes import run_time_number
from msgraph.frontend.state.path_facts import INT64, Bounds
from msgraph.support.symbolic_sizes import SymbolicSizeError, is_symbolic

if TYPE_CHECKING:
    from msgraph.frontend.state.lowering import Lowering

_SAME_ELEMENTS = frozenset({"ms.cast", "ms.reshape", "ms.broadcast_to", "ms.expand_dims", "ms.squeeze", "ms.transpose"})


def check_places(
    lowering: Lowering, op: type[GraphOp], operands: Sequence[SSAValue], fields: Mapping[str, Any] | None
) -> list[SSAValue]:
    """Check the indices of an op that is about to be made; the operands it may take wherever they point."""
    values = list(operands)
    if op.name == "ms.assign_at" and not lowering.tries and not lowering.leaves_traces():
        return values  # it refuses to write by itself
    sizes = shape_of(target_of(values[0].type))
    last = len(values) if op.name == "ms.gather" else len(values) - 1
    for axis, position in enumerate(range(1, last), (fields or {})["axis"]):
        index = values[position]
        if axis >= len(sizes) or not dtype_of(index.type).is_integer:
            continue
        wrong = _wrong(lowering, op.name, index, sizes[axis], axis)
        if wrong is not None and op.name in (
            "ms.scatter",
            "ms.scatter_reduce",
        ):  # what is written does not matter, but it stays inside
            b = lowering.builder
            inside = b.lift_number(0, dtype_of(index.type))
            if shape := shape_of(index.type):
                inside = b.broadcast_to(inside, shape=shape)
            values[position] = b.select(wrong, inside, lowering.adapter.traced(index, "tensor", lowering)).ssa
    return values


def _wrong(lowering: Lowering, op: str, index: SSAValue, size: int, axis: int) -> Any:
    """Where an index points outside, which the run reports; ``None`` if it does not."""
    known = _known(index)
    if known is not None:
        if not known.size:
            return None
        low, high = int(known.min()), int(known.max())
        if not low < -size and not high >= size:  # a size that only a call knows is asked
            return None
        outside = known[(known < -int(size)) | (known >= int(size))]
        raise _problem(lowering, op, int(outside.flat[0]), size, axis)
    low, high = _bounds(lowering, index)
    if (-size <= low and high < size) or not element_count(shape_of(index.type)):
        return None
    b = lowering.builder
    place = b.cast(lowering.adapter.traced(index, "tensor", lowering), dtypes.int64)
    wrong = b.greater_equal(place, b.lift_number(size, dtypes.int64))
    if low < -size:
        wrong = b.logical_or(b.less(place, b.lift_number(-size, dtypes.int64)), wrong)
    one = wrong
    least = b.lift_number(INT64[0], dtypes.int64)
    if rank := len(shape_of(index.type)):
        place = b.reduce_max(b.select(wrong, place, least), axes=tuple(range(rank)), keep_dims=False)
        one = b.not_equal(place, least)
    said = RunTimeText([Piece(b.as_number(place, "int"))]) if lowering.knows_values() else "an index"
    check(lowering, one, _problem(lowering, op, said, size, axis))
    return wrong


def _problem(lowering: Lowering, op: str, index: Any, size: Any, axis: int) -> CompileError:
    brackets = lowering.builder.brackets
    if is_symbolic(size):
        if not lowering.knows_values():
            raise SymbolicSizeError("an exception names a size")
        size = RunTimeText([Piece(run_time_number(lowering, size))])
    if not brackets:
        return error(IndexOutOfRange("Gather" if op == "ms.gather" else "Scatter", size, index))
    where = "dimension with size " if brackets == "read" else f"axis {axis} with size "
    word = "index " if brackets == "read" else "Index "
    parts = ["" if isinstance(index, str) else word, index, f" is out of bounds for {where}", size]
    what: Any = joined([part if isinstance(part, RunTimeText) else str(part) for part in parts])
    return error(BadIndex(what))


def _known(value: SSAValue) -> Any:
    """The elements of an index that is known, each at least once."""
    while isinstance(value.owner, Operation) and value.owner.name in _SAME_ELEMENTS:
        value = value.owner.operands[0]
    if isinstance(value.owner, ConstantOp):
        return array_of(value.owner.value)
    return None


def _bounds(lowering: Lowering, value: SSAValue) -> Bounds:
    """The least and the greatest that an index can be, as far as is known."""
    known = lowering.path_facts.bounds
    low, high = INT64
    while True:
        dtype = dtype_of(value.type)
        if dtype.is_integer:
            bits = 8 * dtype.size - (dtype.KIND == "i")
            low, high = max(low, -(2**bits) if dtype.KIND == "i" else 0), min(high, 2**bits - 1)
        if value in known:
            return max(low, known[value][0]), min(high, known[value][1])
        if isinstance(value.owner, Operation) and value.owner.name == "ms.iota":
            return max(low, 0), min(high, shape_of(value.type)[0] - 1)
        if not isinstance(value.owner, Operation) or value.owner.name not in _SAME_ELEMENTS:
            return low, high
        value = value.owner.operands[0]
        if not dtype_of(value.type).is_integer:
            return low, high
