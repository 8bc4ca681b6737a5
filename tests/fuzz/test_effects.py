"""Programs with effects mean the same after every pass, at every level that promises it, in every legal order."""

from __future__ import annotations

import os
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from random import Random
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Block, Operation

from msgraph.dialects.accesses import Accesses
from msgraph.dialects.ops.printing import CONSOLE
from msgraph.dialects.ops.state import TensorMoveOp
from msgraph.dialects.stages import OrderedStage, PlainStage, check
from msgraph.interpreter import interpret
from msgraph.passes.base import GraphPass
from msgraph.passes.eliminate_loads import EliminateLoadsPass
from msgraph.passes.expand_calls import ExpandCallsPass
from msgraph.passes.insert_effect_order.chains import Chains, function_of
from msgraph.passes.insert_effect_order.insert_effect_order import InsertEffectOrderPass
from msgraph.passes.insert_tensor_move.insert_tensor_move import InsertTensorMovePass

from .effect_programs import PARAMETERS, Programmer, arguments

Outcome = tuple[list[Any], list[Any], list[str]]
RIGHT_LEVELS = (0, 1, 2, 4)


@contextmanager
def printed() -> Generator[list[str]]:
    """What is printed inside."""
    lines: list[str] = []
    write, CONSOLE.write = CONSOLE.write, lines.append
    try:
        yield lines
    finally:
        CONSOLE.write = write


def outcome(module: ModuleOp, aliasing: bool = False) -> Outcome:
    """Results, parameters afterwards, and what was printed."""
    arrays = arguments()
    with printed() as lines:
        results = interpret(module, arrays, "main", aliasing=aliasing)
    return [r.tolist() for r in results], [a.tolist() for a in arrays[:PARAMETERS]], lines


def after(module: ModuleOp, *passes: GraphPass) -> ModuleOp:
    """A copy of a graph that went through passes."""
    copy = module.clone()
    for pass_ in passes:
        pass_.apply(Context(), copy)
        copy.verify()
    return copy


def shuffled(module: ModuleOp, random: Random) -> ModuleOp:
    """A copy whose blocks stand in another legal order."""
    copy = module.clone()
    chains = Chains(Accesses(copy))
    for region in [region for op in copy.body.block.ops for inner in op.walk() for region in inner.regions]:
        shuffle(region.block, chains, random)
    return copy


def shuffle(block: Block, chains: Chains, random: Random) -> None:
    """Draw one of the orders its operands allow."""
    *ops, last = list(block.ops)
    captures = chains.captures(function_of(block))
    needs = {
        op: {
            v.owner
            for v in (*op.operands, *captures.get(op, ()))
            if isinstance(v.owner, Operation) and v.owner.parent is block
        }
        for op in ops
    }
    order: list[Operation] = []
    while needs:
        ready = [op for op, needed in needs.items() if needed.isdisjoint(needs)]
        order.append(random.choice(ready))
        del needs[order[-1]]
    for op in (*order, last):
        op.detach()
    block.add_ops([*order, last])


def copies(module: ModuleOp) -> int:
    return sum(isinstance(op, TensorMoveOp) for op in module.walk())


class Program:
    """A module that shows itself as text: graphs are full of circles."""

    def __init__(self, module: ModuleOp) -> None:
        self.module = module

    def __repr__(self) -> str:
        return f"\n{self.module}\n"


@st.composite
def programs(draw: st.DrawFn) -> Program:
    module = Programmer(lambda n: draw(st.integers(0, n - 1))).module()
    module.verify()
    return Program(module)


PREPARATIONS: Sequence[Sequence[GraphPass]] = (
    (InsertEffectOrderPass(),),
    (InsertEffectOrderPass(), EliminateLoadsPass()),
    (InsertEffectOrderPass(), ExpandCallsPass(), EliminateLoadsPass()),
)
SEEDS = st.integers(0, 2**32)
QUIET = (HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.large_base_example, HealthCheck.filter_too_much)
MANY = int(os.environ.get("MSGRAPH_FUZZ", "60"))
FUZZ = settings(max_examples=MANY, deadline=None, suppress_health_check=QUIET, derandomize=MANY <= 60)


@FUZZ
@given(programs(), SEEDS)
def test_every_legal_order_of_an_ordered_graph_means_the_same(program: Program, seed: int) -> None:
    expected = outcome(program.module)
    for passes in PREPARATIONS:
        ordered = after(program.module, *passes)
        check(ordered, OrderedStage)
        assert outcome(ordered) == expected
        for number in range(3):
            assert outcome(shuffled(ordered, Random(seed + number))) == expected


@FUZZ
@given(programs(), SEEDS)
def test_levels_that_promise_it_are_right_where_loads_are_aliases(program: Program, seed: int) -> None:
    expected = outcome(program.module)
    for passes in PREPARATIONS:
        plain = after(program.module, *passes)
        counts: list[int] = []
        for level in RIGHT_LEVELS:
            moved = after(plain, InsertTensorMovePass(level))
            check(moved, PlainStage)
            counts.append(copies(moved))
            assert outcome(moved, aliasing=True) == expected
            for number in range(3):
                assert outcome(shuffled(moved, Random(seed + number)), aliasing=True) == expected
        assert counts == sorted(counts, reverse=True)
