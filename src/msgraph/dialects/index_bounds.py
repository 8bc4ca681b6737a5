"""Indices that only the run knows: whether they may point outside of a dim, and the ops that find those which do.

What an op with ``CHECKS_INDICES`` is given between its first operand and the updates points into the dims of that
operand from ``axis`` on. A known bound, of a range or of a type, makes a check unnecessary.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

from xdsl.ir import Operation, SSAValue

from msgraph.dialects import dtypes
from msgraph.dialects.calls import CallBuilder
from msgraph.dialects.contract import Array, GraphOp, V
from msgraph.dialects.families.indexed import IndexedOp
from msgraph.dialects.families.stateful import UpdateOp, target_of
from msgraph.dialects.ops.constant import ConstantOp
from msgraph.dialects.types import dtype_of, element_count, shape_of

Bounds = tuple[int, int]

INT64: Bounds = (-(2**63), 2**63 - 1)
"""What an int of the run can be, as far as is known."""

_SAME_ELEMENTS = frozenset({"ms.cast", "ms.reshape", "ms.broadcast_to", "ms.transpose"})
_NO_FACTS: Mapping[SSAValue, Bounds] = MappingProxyType({})


class Outside(NamedTuple):
    """What is found of an index: which elements point outside, whether any does, and the greatest of those."""

    elements: Any
    is_met: Any
    greatest: Any


def checked_dims(op: type[GraphOp], operands: Sequence[SSAValue], axis: int) -> Iterator[tuple[int, int, int]]:
    """The operands of an op that are indices, by position, and the axis and size that each of them points into."""
    sizes = shape_of(target_of(operands[0].type))
    positions = range(len(operands))[op.CHECKS_INDICES or slice(0)]
    for position, dim in zip(positions, range(axis, len(sizes)), strict=False):
        yield position, dim, sizes[dim]


def checked_name(op: type[GraphOp]) -> str:
    """What the error calls the op."""
    return "Gather" if issubclass(op, IndexedOp) else "Scatter"


def takes_any(op: type[GraphOp]) -> bool:
    """May its indices point anywhere? An indexed op reads what is nearest, an update refuses to write."""
    return issubclass(op, IndexedOp | UpdateOp)


def known_elements(index: SSAValue) -> Array | None:
    """The elements of an index that is known, each at least once."""
    while isinstance(index.owner, Operation) and index.owner.name in _SAME_ELEMENTS:
        index = index.owner.operands[0]
    return index.owner.array if isinstance(index.owner, ConstantOp) else None


def bounds_of(index: SSAValue, facts: Mapping[SSAValue, Bounds] = _NO_FACTS) -> Bounds:
    """The least and the greatest that an index can be, as far as is known; ``facts`` are known bounds of values."""
    elements = known_elements(index)
    if elements is not None and elements.size:
        return int(elements.min()), int(elements.max())
    low, high = INT64
    while (dtype := dtype_of(index.type)).is_integer:
        bits = 8 * dtype.size - (dtype.KIND == "i")
        low, high = max(low, -(2**bits) if dtype.KIND == "i" else 0), min(high, 2**bits - 1)
        if index in facts:
            return max(low, facts[index][0]), min(high, facts[index][1])
        if not isinstance(index.owner, Operation):
            break
        if index.owner.name == "ms.iota":
            return max(low, 0), min(high, shape_of(index.type)[0] - 1)
        if index.owner.name not in _SAME_ELEMENTS:
            break
        index = index.owner.operands[0]
    return (max(low, 0), min(high, 1)) if dtype is dtypes.bool_ else (low, high)


def points_inside(index: SSAValue, size: int, facts: Mapping[SSAValue, Bounds] = _NO_FACTS) -> bool:
    """Is it known beforehand that the elements of an index point into a dim? Else only the run can tell."""
    low, high = bounds_of(index, facts)
    return (-size <= low and high < size) or not element_count(shape_of(index.type))


def find_outside(b: CallBuilder[V], index: V, size: int, low: int) -> Outside:
    """Has the run find the elements of an index, which are no less than ``low``, that point outside of a dim."""
    place = b.convert(index, dtypes.int64)
    wrong = b.greater_equal(place, b.lift_number(size, dtypes.int64))
    if low < -size:
        wrong = b.logical_or(b.less(place, b.lift_number(-size, dtypes.int64)), wrong)
    if not (rank := len(b.shape_of(index))):
        return Outside(wrong, wrong, place)
    greatest = b.reduce_max(b.select(wrong, place, INT64[0]), axes=tuple(range(rank)), keep_dims=False)
    return Outside(wrong, b.not_equal(greatest, INT64[0]), greatest)
