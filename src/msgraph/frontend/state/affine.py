"""Affine expressions: integers of the run as sums, so that the distance of ``i + 2`` and ``i`` is known.

%j = ms.add %i, %two     %j is 1 * %i + 2
"""

from __future__ import annotations

from typing import NamedTuple

from xdsl.ir import Operation, SSAValue

from msgraph.dialects.contract import GraphOp
from msgraph.dialects.effects import Effect, effects_of
from msgraph.dialects.ops.constant import ConstantOp
from msgraph.dialects.types import dtype_of, element_count, shape_of

_DEPTH = 32


class AffineExpr(NamedTuple):
    """A coefficient for each of some values, and a constant."""

    terms: tuple[tuple[SSAValue, int], ...]
    constant: int


def affine_of(value: SSAValue, depth: int = _DEPTH) -> AffineExpr:
    """A value of one integer element as a sum."""
    op = value.owner
    if isinstance(op, ConstantOp) and dtype_of(value.type).is_integer and element_count(shape_of(value.type)) == 1:
        return AffineExpr((), int(op.array.item()))
    if not isinstance(op, GraphOp) or op.name not in _EXACT or not depth:
        return AffineExpr(((value, 1),), 0)
    parts = [affine_of(operand, depth - 1) for operand in op.operands if element_count(shape_of(operand.type)) == 1]
    before, after = dtype_of(op.operands[0].type), dtype_of(op.results[0].type)
    only_widens = before.is_integer and after.is_integer and before.size <= after.size
    if len(parts) == len(op.operands) and only_widens:
        match op.name, parts:
            case "ms.add", (a, b):
                return _plus(a, b, 1)
            case "ms.sub", (a, b):
                return _plus(a, b, -1)
            case "ms.neg", (a,):
                return _times(a, -1)
            case "ms.mul", (a, b) if not a.terms or not b.terms:
                return _times(b, a.constant) if not a.terms else _times(a, b.constant)
            case (("ms.cast" | "ms.reshape"), (a,)):
                return a
            case _:
                pass
    return AffineExpr(((value, 1),), 0)


_EXACT = frozenset({"ms.add", "ms.sub", "ms.neg", "ms.mul", "ms.cast", "ms.reshape"})


def _times(one: AffineExpr, factor: int) -> AffineExpr:
    return AffineExpr(tuple((value, factor * count) for value, count in one.terms if factor), factor * one.constant)


def _plus(one: AffineExpr, other: AffineExpr, sign: int) -> AffineExpr:
    terms = list(one.terms)
    for value, count in other.terms:
        place = next((i for i, (known, _) in enumerate(terms) if same_value(known, value)), None)
        if place is None:
            terms.append((value, sign * count))
        else:
            terms[place] = (terms[place][0], terms[place][1] + sign * count)
    return AffineExpr(tuple((value, count) for value, count in terms if count), one.constant + sign * other.constant)


def distance(start: SSAValue, stop: SSAValue) -> int | None:
    """``stop - start``, if that is known."""
    difference = _plus(affine_of(stop), affine_of(start), -1)
    return None if difference.terms else difference.constant


def same_value(one: SSAValue, other: SSAValue, depth: int = _DEPTH) -> bool:
    """Is it computed in the same way from the same?"""
    if one is other:
        return True
    a, b = one.owner, other.owner
    if not depth or not isinstance(a, Operation) or not isinstance(b, Operation) or a.name != b.name or a.regions:
        return False
    if a.name == "ms.load":
        return a.operands[0] is b.operands[0] and _is_unwritten_between(a, b)
    if effects_of(a) is not Effect.NONE or a.attributes != b.attributes or len(a.operands) != len(b.operands):
        return False
    if a.results.index(one) != b.results.index(other):
        return False
    return all(same_value(x, y, depth - 1) for x, y in zip(a.operands, b.operands, strict=True))


def _is_unwritten_between(one: Operation, other: Operation) -> bool:
    """Do two loads, one behind the other, find the same?"""
    if one.parent is not other.parent:
        return False
    for first, last in ((one, other), (other, one)):
        op = first.next_op
        while op is not None and not op.regions and not effects_of(op) & Effect.WRITE:
            if op is last:
                return True
            op = op.next_op
    return False
