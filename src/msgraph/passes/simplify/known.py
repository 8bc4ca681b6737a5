"""What patterns ask about values: is this a constant, of one number, which?"""

from __future__ import annotations

from math import copysign

from xdsl.ir import Attribute, SSAValue

from msgraph.dialects.contract import GraphOp
from msgraph.dialects.ops.constant import BlobAttr, ConstantOp, array_of
from msgraph.dialects.ops.state import LoadOp
from msgraph.dialects.types import by_identity

LARGEST = 256
"""Elements up to which a constant is looked through for being one number all over."""


def splat_of(value: SSAValue) -> float | int | None:
    """The number that ``value`` is filled with; ``None`` if it is no constant, has several numbers, or is complex."""
    owner = value.owner
    if not isinstance(owner, ConstantOp):
        return None
    attribute = owner.attributes["value"]
    return _read(attribute) if isinstance(attribute, BlobAttr) else _read_small(attribute)


def _read(attribute: Attribute) -> float | int | None:
    array = array_of(attribute)
    if not 0 < array.size <= LARGEST or array.dtype.kind == "c":
        return None
    first = array.flat[0]
    if array.size > 1 and array.tobytes() != first.tobytes() * array.size:
        return None
    return int(first) if array.dtype.kind in "biu" else float(first)


_read_small = by_identity(_read)


def is_number(value: SSAValue, wanted: float) -> bool:
    """Is ``value`` filled with ``wanted``? The two zeros of floats are two numbers."""
    splat = splat_of(value)
    return splat is not None and is_same(splat, wanted)


def is_same(value: float, wanted: float) -> bool:
    """Equality that tells the two zeros of floats apart; an integer 0 is either."""
    return value == wanted and (isinstance(value, int) or copysign(1.0, value) == copysign(1.0, wanted))


def is_zero(value: SSAValue) -> bool:
    """Is ``value`` the integer 0 all over?"""
    return isinstance(splat := splat_of(value), int) and splat == 0


def is_own(value: SSAValue) -> bool:
    """Is ``value`` memory of its own? ``w + 0`` is how users take a copy of a parameter: a load would need one."""
    return not isinstance(value.owner, LoadOp)


def same_type(*values: SSAValue) -> bool:
    """Do all values have one type? Where an op broadcasts, its operand is no replacement for its result."""
    first = values[0].type
    return all(value.type is first or value.type == first for value in values)


def made_by(value: SSAValue, op: type[GraphOp]) -> SSAValue | None:
    """``x`` if ``value`` is ``op(x)``."""
    owner = value.owner
    return owner.operands[0] if isinstance(owner, op) else None
