"""Indices that point outside of a tensor: the run meets an IndexError, with the index and the size."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from xdsl.ir import SSAValue

from msgraph.diagnostics.catalog.operations import BadIndex
from msgraph.diagnostics.catalog.shapes import IndexOutOfRange
from msgraph.diagnostics.errors import CompileError
from msgraph.dialects import index_bounds
from msgraph.dialects.contract import GraphOp
from msgraph.dialects.families.stateful import UpdateOp
from msgraph.dialects.texts import Piece, RunTimeText, joined
from msgraph.dialects.types import dtype_of
from msgraph.frontend.control.failures import check
from msgraph.frontend.state.open_sizes import run_time_number
from msgraph.support.symbolic_sizes import SymbolicSizeError, is_symbolic

if TYPE_CHECKING:
    from msgraph.frontend.state.lowering import Lowering


def check_places(
    lowering: Lowering, op: type[GraphOp], operands: Sequence[SSAValue], fields: Mapping[str, Any] | None
) -> list[SSAValue]:
    """Check the indices of an op that is about to be made; the operands it may take wherever they point."""
    values = list(operands)
    is_traceless = lowering.builder.block is lowering.entry and not lowering.external.changes_anything()
    if issubclass(op, UpdateOp) and not lowering.tries and is_traceless:
        return values  # it refuses to write by itself
    for position, axis, size in index_bounds.checked_dims(op, values, (fields or {})["axis"]):
        index = values[position]
        if not dtype_of(index.type).is_integer:
            continue
        wrong = _wrong(lowering, op, index, size, axis)
        if wrong is not None and (not index_bounds.takes_any(op) or lowering.differentiating):
            # what is written does not matter, but it stays inside; a derivative writes where is read
            traced = lowering.adapter.traced(index, "tensor", lowering)
            values[position] = lowering.builder.select(wrong, 0, traced).ssa
    return values


def _wrong(lowering: Lowering, op: type[GraphOp], index: SSAValue, size: int, axis: int) -> Any:
    """Where an index points outside, which the run reports; ``None`` if it does not."""
    facts = lowering.path_facts.bounds
    if index_bounds.points_inside(index, size, facts):
        return None
    if (known := index_bounds.known_elements(index)) is not None:
        outside = known[(known < -int(size)) | (known >= int(size))]
        raise _problem(lowering, op, int(outside.flat[0]), size, axis)
    b = lowering.builder
    traced = lowering.adapter.traced(index, "tensor", lowering)
    found = index_bounds.find_outside(b, traced, size, index_bounds.bounds_of(index, facts)[0])
    said = RunTimeText([Piece(b.as_number(found.greatest, "int"))]) if lowering.knows_values() else "an index"
    check(lowering, found.is_met, _problem(lowering, op, said, size, axis))
    return found.elements


def _problem(lowering: Lowering, op: type[GraphOp], index: Any, size: Any, axis: int) -> CompileError:
    brackets = lowering.builder.brackets
    if is_symbolic(size):
        if not lowering.knows_values():
            raise SymbolicSizeError("an exception names a size")
        size = RunTimeText([Piece(run_time_number(lowering, size))])
    if not brackets:
        return IndexOutOfRange(index_bounds.checked_name(op), size, index).error()
    where = "dimension with size " if brackets == "read" else f"axis {axis} with size "
    word = "index " if brackets == "read" else "Index "
    parts = ["" if isinstance(index, str) else word, index, f" is out of bounds for {where}", size]
    what: Any = joined([part if isinstance(part, RunTimeText) else str(part) for part in parts])
    return BadIndex(what, *BadIndex.OUTSIDE).error()
