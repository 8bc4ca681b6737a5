"""Integers of a loop nest are computed once, and outside of the loops that do not move them."""

from __future__ import annotations

from xdsl.dialects import arith
from xdsl.dialects.builtin import IndexType
from xdsl.ir import Block, SSAValue

from msgraph.kernels.builder.loops import KernelBuilder


def _nest() -> tuple[KernelBuilder, Block, tuple[SSAValue, ...]]:
    block = Block(arg_types=[IndexType()] * 3)
    return KernelBuilder(block), block, tuple(block.args)


def _home(value: SSAValue) -> Block | None:
    owner = value.owner
    return owner if isinstance(owner, Block) else owner.parent


def test_known_numbers_are_computed_at_once() -> None:
    n, block, (x, *_) = _nest()
    assert n.plus(n.index(2), n.index(3)) is n.index(5)
    assert n.times(n.index(2), n.minus(n.index(3), n.index(1))) is n.index(4)
    assert n.plus(x, n.index(0)) is n.plus(n.index(0), x) is n.minus(x, n.index(0)) is x
    assert n.times(x, n.index(1)) is n.times(n.index(1), x) is x
    assert n.times(x, n.index(0)) is n.times(n.index(0), x) is n.index(0)
    assert all(isinstance(op, arith.ConstantOp) for op in block.ops)


def test_equal_operands_are_computed_once() -> None:
    n, _, (x, y, z) = _nest()
    assert n.offset(z, x, y) is n.offset(z, x, y)
    assert n.plus(x, y) is not n.plus(x, z)


def test_what_a_loop_does_not_move_is_computed_before_it() -> None:
    n, block, (x, y, _) = _nest()
    seen: list[SSAValue] = []

    def inner(i: SSAValue, j: SSAValue) -> None:
        seen.extend((n.times(x, y), n.times(i, y), n.plus(i, j)))

    n.count(x, lambda i: n.count(y, lambda j: inner(i, j)))
    outside, row, point = seen
    loop = block.last_op
    assert _home(outside) is block
    assert loop is not None and _home(row) is loop.regions[0].block
    assert _home(point) not in (block, _home(row))
    n.append(arith.AddiOp(outside, outside))
    for op in block.ops:
        op.verify()


def test_branches_share_what_stands_before_them() -> None:
    n, block, (x, y, z) = _nest()
    condition = n.less(x, y)
    (result,) = n.branch(condition, lambda: [n.plus(n.times(x, y), z)], lambda: [n.times(x, y)])
    assert _home(n.times(x, y)) is block
    assert _home(result) is block


def test_a_quotient_by_what_may_be_zero_stays_where_it_is_asked_for() -> None:
    n, block, (x, y, _) = _nest()
    seen: list[SSAValue] = []
    n.count(x, lambda i: seen.extend((n.quotient(x, y), n.quotient(x, n.index(4)))))
    unknown, known = seen
    assert _home(unknown) is not block
    assert _home(known) is block
