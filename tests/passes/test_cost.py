"""Nothing grows faster than the graph: ten times the ops cost about ten times the time."""

from __future__ import annotations

import gc
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from xdsl.context import Context
from xdsl.dialects import func
from xdsl.dialects.builtin import FunctionType, ModuleOp
from xdsl.ir import Block, Region, SSAValue

from msgraph.dialects import dtypes
from msgraph.dialects.building import BlockBuilder
from msgraph.dialects.contract import GraphOp
from msgraph.dialects.op_index import load_modules
from msgraph.dialects.ops.assign import AssignOp, AssignSubOp
from msgraph.dialects.ops.state import LoadOp
from msgraph.dialects.types import RefType, tensor_type
from msgraph.packs.opt.mindir_text import mindir_text
from msgraph.passes.base import AnyPattern, load_pass, rewrite
from msgraph.support.gc_tuning import COLLECTIONS

load_modules()
T = tensor_type(dtypes.float32, (4,))
NAMES = ("ms.mul", "ms.add", "ms.sub", "ms.div")


def graph(length: int) -> ModuleOp:
    """A chain in which every fourth op is there twice and every eighth is dead."""
    block = Block(arg_types=[T, T])
    values: list[SSAValue] = list(block.args)

    def emit(name: str, *operands: SSAValue) -> SSAValue:
        op = GraphOp.BY_NAME[name].create(operands=operands, result_types=[T])
        block.add_op(op)
        return op.results[0]

    for k in range(length):
        operands = (values[-1], values[-2])
        values.append(emit(NAMES[k % 4], *operands))
        if k % 4 == 0:
            values.append(emit("ms.sub", values[-1], emit(NAMES[k % 4], *operands)))
        if k % 8 == 0:
            emit("ms.neg", values[-1])
    block.add_op(func.ReturnOp(values[-1]))
    return ModuleOp([func.FuncOp("f", FunctionType.from_lists([T, T], [T]), Region(block))])


@pytest.mark.parametrize("name", ["fold-constants", "simplify", "eliminate-common", "eliminate-dead", "fuse-kernels"])
def test_cost_is_linear(name: str, work: Callable[[Callable[[], object]], int]) -> None:
    def cost(length: int) -> int:
        module = graph(length)
        return work(lambda: load_pass(name)().apply(Context(), module))

    cost(100)
    assert cost(5_000) < 11 * cost(500)


def effects(length: int) -> ModuleOp:
    """Writes and reads of two parameters in turn; kernels far in front of the updates that take what they compute."""
    ref = RefType(T)
    block = Block(arg_types=[ref, ref, T])
    b = BlockBuilder(block)
    first, second, x = block.args
    values = [b.mul(x, x) for _ in range(length // 4)]
    for k, value in enumerate(values):
        b.emit(AssignSubOp, [(first, second)[k % 2], value])
        (read,) = b.emit(LoadOp, [(second, first)[k % 2]])
        b.emit(AssignOp, [(first, second)[k % 2], b.add(read, x)])
    block.add_op(func.ReturnOp(x))
    return ModuleOp([func.FuncOp("f", FunctionType.from_lists([ref, ref, T], [T]), Region(block))])


ORDERED = ("insert-effect-order", "eliminate-loads", "insert-tensor-move", "fuse-kernels", "fuse-updates")


def test_cost_of_effects_is_linear(work: Callable[[Callable[[], object]], int]) -> None:
    def costs(length: int) -> dict[str, int]:
        module = effects(length)
        return {name: work(partial(load_pass(name)().apply, Context(), module)) for name in ORDERED}

    costs(100)
    small, large = costs(500), costs(5_000)
    assert not {name: (cost, large[name]) for name, cost in small.items() if large[name] >= 11.5 * cost}


def test_cost_of_a_dump_is_linear(work: Callable[[Callable[[], object]], int]) -> None:
    def cost(length: int) -> int:
        module = effects(length)
        load_pass("insert-effect-order")().apply(Context(), module)
        return work(lambda: mindir_text(module))

    cost(100)
    assert cost(5_000) < 11.5 * cost(500)


@pytest.mark.parametrize("name", ["fold-constants", "simplify"])
def test_patterns_are_tried_where_they_can_be(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """About once per op, however many patterns there are, in a large graph as in a small one."""
    tried: list[AnyPattern] = []
    patterns = load_pass(name)().patterns()

    def watch(kind: type[AnyPattern]) -> None:
        original = kind.rewrite

        def counting(pattern: AnyPattern, op: Any, b: Any) -> Any:
            tried.append(pattern)
            return original(pattern, op, b)

        monkeypatch.setattr(kind, "rewrite", counting)

    for kind in {type(pattern) for pattern in patterns}:
        watch(kind)

    def trials(length: int) -> int:
        tried.clear()
        rewrite(graph(length), patterns)
        return len(tried)

    small, large = trials(400), trials(4_000)
    assert small < 2 * 400
    assert large <= 10 * small + 10


def test_the_collector_is_as_it_was_after_an_error() -> None:
    before = gc.get_threshold()
    with pytest.raises(ValueError, match="inside"), COLLECTIONS.rare(), COLLECTIONS.rare():
        assert gc.get_threshold()[0] > before[0]
        raise ValueError("inside")
    assert gc.get_threshold() == before
