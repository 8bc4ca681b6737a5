"""Ops that are made at the price of their links are those that xDSL makes."""

from __future__ import annotations

import pytest
from xdsl.dialects import arith, memref, scf, vector
from xdsl.dialects.builtin import DYNAMIC_INDEX, IndexType, MemRefType, VectorType, f32, i1, i64
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue

from msgraph.dialects.walking import append, create, remove, replace_uses

INDEX = IndexType()
WIDE = VectorType(f32, [8])
FLAT = MemRefType(f32, [DYNAMIC_INDEX])


def arguments(*types: Attribute) -> list[SSAValue]:
    return list(Block(arg_types=types).args)


@pytest.mark.parametrize(
    ("kind", "operands", "results"),
    [
        (arith.AddiOp, [i64, i64], [i64]),
        (arith.MulfOp, [f32, f32], [f32]),
        (arith.SelectOp, [i1, f32, f32], [f32]),
        (memref.LoadOp, [FLAT, INDEX], [f32]),
        (vector.LoadOp, [FLAT, INDEX], [WIDE]),
        (vector.StoreOp, [WIDE, FLAT, INDEX], []),
        (vector.FMAOp, [WIDE, WIDE, WIDE], [WIDE]),
    ],
    ids=lambda value: getattr(value, "name", ""),
)
def test_made_ops_are_those_xdsl_makes(
    kind: type[Operation], operands: list[Attribute], results: list[Attribute]
) -> None:
    given = arguments(*operands)
    made, wanted = create(kind, given, results), kind.create(operands=given, result_types=results)
    assert made.properties == wanted.properties and made.attributes == wanted.attributes
    assert list(made.operands) == given and made.is_structurally_equivalent(wanted)
    made.verify()
    assert [use.operation for use in given[0].uses] == [wanted, made]


def test_a_loop_has_its_region() -> None:
    body = Block(arg_types=[INDEX, f32])
    append(body, create(scf.YieldOp, [body.args[1]]))
    lower, upper, step, start = arguments(INDEX, INDEX, INDEX, f32)
    loop = create(scf.ForOp, [lower, upper, step, start], [f32], regions=[Region(body)])
    loop.verify()
    assert body.parent_op() is loop and loop.results[0].type == f32


def test_uses_go_over_as_xdsl_has_them_go_over() -> None:
    texts: list[str] = []
    for replace in (replace_uses, SSAValue.replace_all_uses_with):
        block = Block(arg_types=[f32, f32])
        a, b = block.args
        ops: list[Operation] = [create(arith.MulfOp, pair, [f32]) for pair in ((a, b), (a, a), (b, b))]
        for op in ops:
            append(block, op)
        a.name_hint = "kept"
        replace(a, b)
        assert a.first_use is None and all(set(op.operands) == {b} for op in ops) and b.name_hint == "kept"
        texts.append(" ".join(f"{ops.index(use.operation)}.{use.index}" for use in b.uses))
        replace(b, b)
        assert b.uses.get_length() == 6
    assert texts[0] == texts[1]


@pytest.mark.parametrize("index", [0, 1, 2], ids=["first", "middle", "last"])
def test_a_removed_op_leaves_the_others_linked(index: int) -> None:
    block = Block(arg_types=[f32])
    (a,) = block.args
    ops = [create(arith.NegfOp, [a], [f32]) for _ in range(3)]
    for op in ops:
        append(block, op)
    remove(ops[index])
    left = [op for op in ops if op is not ops[index]]
    assert list(block.ops) == left and list(reversed(block.ops)) == left[::-1] and block.last_op is left[-1]
    assert {use.operation for use in a.uses} == set(left) and ops[index].parent is None
