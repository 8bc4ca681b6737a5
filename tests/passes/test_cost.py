"""Nothing grows faster than the graph: ten times the ops cost about ten times the time."""

from __future__ import annotations

import gc
from time import process_time

import pytest
from xdsl.context import Context
from xdsl.dialects import func
from xdsl.dialects.builtin import FunctionType, ModuleOp
from xdsl.ir import Block, Region, SSAValue

from msgraph.dialects import dtypes
from msgraph.dialects.calls import load_modules
from msgraph.dialects.contract import GraphOp
from msgraph.dialects.types import tensor_type
from msgraph.passes.base import load_pass

load_modules()
T = tensor_type(dtypes.float32, (4,))
NAMES = ("ms.mul", "ms.add", "ms.sub", "ms.maximum")


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


def cost(name: str, length: int) -> float:
    """Seconds for one pass, the least of three."""
    times: list[float] = []
    for _ in range(3):
        module = graph(length)
        gc.collect()
        start = process_time()
        load_pass(name)().apply(Context(), module)
        times.append(process_time() - start)
    return min(times)


@pytest.mark.parametrize("name", ["fold-constants", "simplify", "eliminate-common", "eliminate-dead", "fuse-kernels"])
def test_cost_is_linear(name: str) -> None:
    cost(name, 100)
    assert cost(name, 10_000) / cost(name, 1_000) < 16
