"""How many copies each level makes, program by program: MindSpore's counts at 0 to 3, the least at 4."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest
from xdsl.context import Context
from xdsl.dialects import func
from xdsl.dialects.builtin import FunctionType, ModuleOp
from xdsl.ir import Block, Region, SSAValue

from msgraph.dialects import dtypes
from msgraph.dialects.building import BlockBuilder
from msgraph.dialects.contract import GraphOp
from msgraph.dialects.ms import MS
from msgraph.dialects.ops.control import ConditionOp, IfOp, WhileOp
from msgraph.dialects.ops.kernel import YieldOp
from msgraph.dialects.ops.state import TensorMoveOp
from msgraph.dialects.types import RefType, tensor_type
from msgraph.passes.eliminate_loads import EliminateLoadsPass
from msgraph.passes.insert_effect_order.insert_effect_order import InsertEffectOrderPass
from msgraph.passes.insert_tensor_move.insert_tensor_move import InsertTensorMovePass

assert MS  # all ops are there
NUMBER = tensor_type(dtypes.int32, ())
REF = RefType(NUMBER)


def nothing_after(arm: Callable[[], None]) -> list[SSAValue]:
    """What an arm that yields nothing ends with."""
    arm()
    return []


class Writer:
    """Parameters ``w`` and ``q``, an argument ``x``, and a word for each op."""

    def __init__(self) -> None:
        self.entry = Block(arg_types=[REF, REF, NUMBER])
        self.w, self.q, self.x = self.entry.args
        self.b = BlockBuilder(self.entry)

    def emit(self, name: str, *operands: SSAValue, **fields: object) -> SSAValue:
        op, chosen = GraphOp.BY_WORD[name][:2]
        results = self.b.emit(op, operands, {**chosen, **fields})
        return results[0] if results else self.x

    def load(self, ref: SSAValue) -> SSAValue:
        return self.emit("load", ref)

    def assign(self, ref: SSAValue, value: SSAValue, how: str = "assign") -> None:
        self.emit(how, ref, value)

    def show(self, value: SSAValue) -> None:
        self.emit("print", value, texts=(), places=(0,), sep="", end="\n")

    def inside(self, block: Block, write: Callable[[], list[SSAValue]], end: type[YieldOp | ConditionOp]) -> Region:
        outer, self.b = self.b, BlockBuilder(block)
        block.add_op(end.create(operands=write()))
        self.b = outer
        return Region(block)

    def branch(self, then: Callable[[], None], otherwise: Callable[[], None]) -> None:
        condition = self.emit("less", self.x, self.x)
        regions = [self.inside(Block(), partial(nothing_after, arm), YieldOp) for arm in (then, otherwise)]
        self.b.block.add_op(IfOp.create(operands=[condition], regions=regions))

    def module(self, *results: SSAValue) -> ModuleOp:
        self.entry.add_op(func.ReturnOp(*results))
        types = FunctionType.from_lists([REF, REF, NUMBER], [r.type for r in results])
        return ModuleOp([func.FuncOp("main", types, Region(self.entry))])


Program = Callable[[Writer], tuple[SSAValue, ...]]
PROGRAMS: dict[str, tuple[Program, tuple[int, ...]]] = {}


def program(*counts: int) -> Callable[[Program], Program]:
    """A program and its copies at levels 0, 1, 2, 3 and 4."""

    def register(function: Program) -> Program:
        PROGRAMS[function.__name__] = function, counts
        return function

    return register


@program(3, 3, 3, 0, 2)
def grad_loop(p: Writer) -> tuple[SSAValue, ...]:
    loads: list[SSAValue] = []
    for n in range(3):
        p.assign(p.w, p.b.constant(n, NUMBER))
        loads.append(p.load(p.w))
    return (p.emit("add_n", p.emit("add_n", loads[2], loads[1]), loads[0]),)


@program(1, 0, 0, 0, 0)
def two_reads(p: Writer) -> tuple[SSAValue, ...]:
    return (p.emit("add", p.emit("mul", p.x, p.load(p.w)), p.load(p.w)),)


@program(2, 2, 2, 0, 0)
def read_write_read(p: Writer) -> tuple[SSAValue, ...]:
    a = p.emit("add", p.load(p.w), p.x)
    p.assign(p.w, p.x)
    return a, p.emit("add", p.load(p.w), p.x)


@program(0, 0, 0, 0, 0)
def return_old_and_new(p: Writer) -> tuple[SSAValue, ...]:
    p.assign(p.w, p.x)
    return p.w, p.w


@program(2, 2, 2, 0, 2)
def return_old_value(p: Writer) -> tuple[SSAValue, ...]:
    old = p.load(p.w)
    p.assign(p.w, p.x)
    return old, p.load(p.w)


@program(2, 0, 0, 0, 0)
def swap(p: Writer) -> tuple[SSAValue, ...]:
    p.assign(p.w, p.q)
    p.assign(p.q, p.w)
    return p.emit("neg", p.load(p.w)), p.emit("neg", p.load(p.q))


@program(2, 0, 0, 0, 0)
def swap_values(p: Writer) -> tuple[SSAValue, ...]:
    t, u = p.emit("neg", p.load(p.w)), p.emit("neg", p.load(p.q))
    p.assign(p.w, u)
    p.assign(p.q, t)
    return t, u


@program(2, 0, 0, 0, 0)
def runtime_loop(p: Writer) -> tuple[SSAValue, ...]:
    before, after = Block(arg_types=[NUMBER]), Block(arg_types=[NUMBER])

    def go_on() -> list[SSAValue]:
        return [p.emit("less", p.load(p.w), p.x), before.args[0]]

    def step() -> list[SSAValue]:
        p.assign(p.w, p.x, "assign_add")
        return [p.emit("add", after.args[0], p.load(p.w))]

    regions = [p.inside(before, go_on, ConditionOp), p.inside(after, step, YieldOp)]
    loop = WhileOp.create(operands=[p.x], result_types=[NUMBER], regions=regions)
    p.entry.add_op(loop)
    return tuple(loop.results)


@program(2, 0, 0, 0, 0)  # MindSpore copies what follows the branch into both arms, and counts 3 at level 0
def branch_write(p: Writer) -> tuple[SSAValue, ...]:
    before = p.emit("mul", p.load(p.w), p.x)
    p.branch(lambda: p.assign(p.w, p.x), lambda: p.assign(p.w, p.x, "assign_sub"))
    return (p.emit("add", before, p.load(p.w)),)


@program(1, 0, 0, 0, 0)
def grad_of_state(p: Writer) -> tuple[SSAValue, ...]:
    v = p.load(p.w)
    p.assign(p.w, p.x)
    return p.emit("mul", v, v), p.emit("mul", p.x, v)


@program(3, 3, 3, 0, 0)
def print_order(p: Writer) -> tuple[SSAValue, ...]:
    p.show(p.load(p.w))
    p.assign(p.w, p.x)
    p.show(p.load(p.w))
    p.assign(p.w, p.x, "assign_add")
    p.show(p.load(p.w))
    return (p.x,)


@program(1, 1, 1, 0, 1)
def return_read(p: Writer) -> tuple[SSAValue, ...]:
    return p.load(p.w), p.emit("add", p.x, p.x)


@program(2, 0, 0, 0, 0)  # MindSpore merges the reads before and behind the branch, and is wrong at level 0
def read_both_arms(p: Writer) -> tuple[SSAValue, ...]:
    v = p.emit("neg", p.load(p.w))
    p.branch(lambda: p.assign(p.w, v), lambda: None)
    return (p.emit("add", v, p.load(p.w)),)


@program(1, 0, 0, 0, 0)
def independent_reads(p: Writer) -> tuple[SSAValue, ...]:
    a = p.emit("neg", p.load(p.w))
    p.assign(p.w, p.x)
    p.assign(p.q, p.w, "assign_add")
    return (a,)


@program(3, 3, 3, 0, 0)
def delayed_user(p: Writer) -> tuple[SSAValue, ...]:
    a = p.emit("mul", p.load(p.w), p.x)
    p.assign(p.w, p.x)
    b = p.emit("mul", p.load(p.w), p.x)
    p.assign(p.w, a)
    return a, b, p.emit("mul", p.load(p.w), p.x)


@program(4, 4, 4, 0, 0)
def fori_constant(p: Writer) -> tuple[SSAValue, ...]:
    s: SSAValue = p.x
    for _ in range(4):
        s = p.emit("add", s, p.load(p.w))
        p.assign(p.w, s)
    return (s,)


@program(1, 0, 0, 0, 0)
def two_params(p: Writer) -> tuple[SSAValue, ...]:
    r = p.emit("mul", p.load(p.q), p.x)
    p.assign(p.w, p.x)
    s = p.emit("mul", p.load(p.q), r)
    p.assign(p.w, p.x, "assign_add")
    return (p.emit("add", s, p.load(p.q)),)


def copies(write: Program, level: int) -> int:
    writer = Writer()
    module = writer.module(*write(writer))
    for pass_ in (InsertEffectOrderPass(), EliminateLoadsPass(), InsertTensorMovePass(level)):
        pass_.apply(Context(), module)
    module.verify()
    return sum(isinstance(op, TensorMoveOp) for op in module.walk())


@pytest.mark.parametrize("name", PROGRAMS)
def test_copies_are_as_many_as_recorded(name: str) -> None:
    write, counts = PROGRAMS[name]
    assert tuple(copies(write, level) for level in range(5)) == counts


def test_cost_is_linear_in_the_graph(work: Callable[[Callable[[], object]], int]) -> None:
    def cost(rounds: int) -> int:
        writer = Writer()
        s: SSAValue = writer.x
        for _ in range(rounds):
            s = writer.emit("add", s, writer.load(writer.w))
            s = writer.emit("mul", s, writer.load(writer.q))
            writer.assign(writer.w, s)
        module = writer.module(s)
        passes = (InsertEffectOrderPass(), EliminateLoadsPass(), InsertTensorMovePass(1))
        return work(lambda: [pass_.apply(Context(), module) for pass_ in passes])

    cost(20)
    assert cost(1000) < 11 * cost(100)
