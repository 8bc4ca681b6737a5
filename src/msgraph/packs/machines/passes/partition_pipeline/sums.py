"""Sums of gradients over micro-batches: added up as they come, in each stage by itself.

A gradient of a parameter is one sum, last micro-batch first, as the backward walk went. A stage does the backward parts
first micro-batch first; so it would keep all terms until the last one. Here the terms of each stage are added in the
order it makes them, and the sums of the stages, where a parameter is used in several, are added at the end. A
``ms.depend`` behind each addition keeps it out of one kernel with the next, which would need all terms at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias, cast

from xdsl.ir import Block, Operation, OpResult, SSAValue

from msgraph.dialects.attributes import BACKWARD, MICRO, STAGE, decode, tags_of
from msgraph.dialects.contract import GraphOp
from msgraph.dialects.ops.indexing import ScatterOp
from msgraph.dialects.ops.shape import BroadcastToOp
from msgraph.dialects.ops.state import DependOp
from msgraph.dialects.types import dtype_of, shape_of, tensor_type
from msgraph.dialects.walking import ops_between, ops_of
from msgraph.passes.base import Rewriter, replace

GradientTerm: TypeAlias = SSAValue | ScatterOp
"""What is added: a value, or rows at indices."""


def _owner_of(term: GradientTerm) -> Operation | None:
    """Who makes what is added."""
    value = term.operands[-1] if isinstance(term, ScatterOp) else term
    return value.op if isinstance(value, OpResult) else None


def regroup_sums(block: Block) -> None:
    """Add the terms of every sum that no stage does, stage by stage."""
    for op in list(ops_of(block)):
        if op.parent is block and _adds(op) and not _goes_on(op):
            terms = _terms_of(op)
            places = [_place_of(term) for term in terms]
            if len(terms) > 1 and all(tags is not None for tags in places):
                _regroup(op, terms, [cast("tuple[int, int]", tags) for tags in places])


def _adds(op: Operation) -> bool:
    """Is it a step of a sum that belongs to no stage?"""
    if tag_value(op, STAGE) is not None:
        return False
    return op.name == "ms.add_n" or (isinstance(op, ScatterOp) and op.combiner == "add")


def _goes_on(op: Operation) -> bool:
    """Is the result but a part of a sum?"""
    uses = list(op.results[0].uses)
    return len(uses) == 1 and _adds(uses[0].operation) and (op.name != "ms.scatter" or uses[0].index == 0)


def _terms_of(op: Operation) -> list[GradientTerm]:
    """The terms of a sum, in the order of the text."""
    terms: list[GradientTerm] = []
    waiting: list[SSAValue] = [op.results[0]]
    while waiting:
        value = waiting.pop()
        inner = value.op if isinstance(value, OpResult) else None
        is_part = inner is op or (inner is not None and _adds(inner) and value.has_one_use())
        if inner is None or not is_part:
            terms.append(value)
        elif isinstance(inner, ScatterOp):
            terms.append(inner)
            waiting.append(inner.operands[0])
        else:
            waiting += list(inner.operands)
    return terms[::-1]


def _place_of(term: GradientTerm) -> tuple[int, int] | None:
    """The stage and the micro-batch that make a term."""
    owner = _owner_of(term)
    if owner is None or BACKWARD not in owner.attributes:
        return None
    stage, micro = tag_value(owner, STAGE), tag_value(owner, MICRO)
    return None if stage is None or micro is None else (stage, micro)


def _regroup(op: Operation, terms: Sequence[GradientTerm], places: Sequence[tuple[int, int]]) -> None:
    b = Rewriter()
    b.at = op
    totals: dict[int, SSAValue] = {}
    last = dict(sorted(places))
    for (stage, micro), term in sorted(zip(places, terms, strict=True), key=lambda pair: pair[0]):
        owner = _owner_of(term)
        assert owner is not None
        before = op.prev_op
        total = totals.get(stage)
        totals[stage] = _added(b, total, term)
        if total is not None and micro != last[stage]:
            (totals[stage],) = b.emit(DependOp, [totals[stage], owner.results[0]])
        for new in ops_between(op.parent, before, op):
            new.attributes.update(tags_of(owner))
    whole, *rest = (totals[stage] for stage in sorted(totals))
    for total in rest:
        (whole,) = b.emit(GraphOp.BY_NAME["ms.add_n"], [whole, total])
    replace(op, [whole])


def _added(b: Rewriter, total: SSAValue | None, term: GradientTerm) -> SSAValue:
    """A sum with one more term."""
    if isinstance(term, SSAValue):
        return term if total is None else b.emit(GraphOp.BY_NAME["ms.add_n"], [total, term])[0]
    if total is None:
        type_ = term.results[0].type
        zero = b.constant(0, tensor_type(dtype_of(type_), ()))
        (total,) = b.emit(BroadcastToOp, [zero], {"shape": shape_of(type_)})
    return b.emit(ScatterOp, [total, *term.operands[1:]], term.fields)[0]


def tag_value(op: Operation, tag: str) -> int | None:
    """The number in a tag; ``None`` for an op that has no such tag."""
    attribute = op.attributes.get(tag)
    return None if attribute is None else int(decode(attribute))
