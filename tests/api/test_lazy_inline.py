"""Cells that share one graph: what identifies them, what is shared, what keeps them apart."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from typing import Any, cast

import numpy as np
import pytest
from xdsl.dialects import func

import msgraph as ms
from msgraph import nn, ops
from msgraph.api.cell.cell import Cell, graph_of
from msgraph.api.tensor.parameter import Parameter
from msgraph.api.tensor.tensor import Tensor
from msgraph.library.lazy_inline import lazy_inline
from msgraph.pipeline import graph_passes, run_passes
from msgraph.support import config


class Block(Cell):
    @lazy_inline
    def __init__(self, size: int, factor: float = 2.0) -> None:
        super().__init__()
        self.w = Parameter(Tensor(np.arange(size) * factor, ms.float32), name="w")
        self.factor = factor

    def construct(self, x: Any) -> Any:
        return ops.tanh(x * self.w + self.factor)


Chain = nn.SequentialCell


@pytest.fixture(autouse=True)
def reuse_forgotten(graph_mode: None) -> Iterator[None]:
    yield
    config.forget("cell_reuse")


def functions(cell: Cell, *inputs: Any) -> dict[str, int]:
    """The functions of a graph and how often each is called."""
    text = str(graph_of(type(cell).construct).lower(cell, *inputs).module)
    names = [line.split("@")[1].split("(")[0] for line in text.splitlines() if "func.func private" in line]
    return {name: text.count(f"func.call @{name}(") for name in names}


def agrees(cell: Cell, *inputs: Any) -> Any:
    """The compiled Cell gives what it gives eagerly."""
    found = cell(*inputs)
    ms.set_context(mode=ms.PYNATIVE_MODE)
    wanted = cell(*inputs)
    ms.set_context(mode=ms.GRAPH_MODE)
    np.testing.assert_allclose(found.asnumpy(), wanted.asnumpy(), rtol=1e-6)
    return found


X = Tensor([0.1, 0.2])


def test_equal_arguments_share_a_graph_and_keep_their_parameters() -> None:
    net = Chain(*[Block(2) for _ in range(4)])
    for number, parameter in enumerate(net.trainable_params()):
        parameter.set_data(Tensor([float(number), 1.0]))
    assert functions(net, X) == {"Block": 4}
    agrees(net, X)
    net.trainable_params()[2].set_data(Tensor([9.0, 9.0]))
    agrees(net, X)


def test_defaults_count_and_other_arguments_are_other_graphs() -> None:
    assert functions(Chain(Block(2), Block(2, 2.0), Block(size=2), Block(2, factor=2.0)), X) == {"Block": 4}
    assert functions(Chain(Block(2, 1.0), Block(2, 3.0), Block(2, 1.0)), X) == {"Block": 2, "Block_1": 1}


class Pair(Cell):
    @lazy_inline
    def __init__(self, size: int) -> None:
        super().__init__()
        self.layers = [Block(size), Block(size)]
        self.inner = nn.SequentialCell(Block(size, 3.0), nn.ReLU())

    def construct(self, x: Any, deep: bool = True) -> Any:
        for layer in self.layers:
            x = layer(x)
        return self.inner(x) if deep else x


def test_nested_cells_are_shared_at_every_level() -> None:
    net = Chain(Pair(2), Pair(2), Pair(2))
    found = functions(net, X)
    assert found == {"Block": 2, "Block_1": 1, "Pair": 3}
    agrees(net, X)


def test_what_leaves_traces_in_python_is_put_in_place() -> None:
    class Remembers(Cell):
        @lazy_inline
        def __init__(self, size: int) -> None:
            super().__init__()
            self.last = Tensor([0.0])

        def construct(self, x: Any) -> Any:
            self.last = x * 2
            return x + 1

    net = Chain(Remembers(1), Remembers(1))
    assert net(Tensor([1.0])).asnumpy().tolist() == [3.0]
    assert [block.last.asnumpy().tolist() for block in net] == [[2.0], [4.0]]


def test_cells_that_raise_share_a_graph() -> None:
    class Checks(Cell):
        @lazy_inline
        def __init__(self, limit: float) -> None:
            super().__init__()
            self.count = Parameter(Tensor([0.0]), name="count")

        def construct(self, x: Any) -> Any:
            if x.sum() > 5:
                raise ValueError("too large")
            ops.assign_add(self.count, Tensor([1.0]))
            return x * 2

    net = Chain(Checks(1.0), Checks(1.0), Checks(1.0))
    assert functions(net, Tensor([1.0])) == {"Checks": 3}
    assert net(Tensor([1.0])).asnumpy().tolist() == [8.0]
    with pytest.raises(ValueError, match="too large"):
        net(Tensor([2.0]))
    assert [p.asnumpy().item() for p in net.get_parameters()] == [2.0, 2.0, 1.0]


def test_tied_and_untied_parameters_do_not_share() -> None:
    class Tied(Cell):
        @lazy_inline
        def __init__(self, tied: Any) -> None:
            super().__init__()
            self.a = Parameter(Tensor([2.0]), name="a")
            self.b = self.a if tied["is"] else Parameter(Tensor([3.0]), name="b")

        def construct(self, x: Any) -> Any:
            return x * self.a + self.b

    net = Chain(Tied({"is": 1}), Tied({"is": 0}), Tied({"is": 1}))
    assert agrees(net, Tensor([1.0])).asnumpy().tolist() == [24.0]


@pytest.mark.parametrize("reuse", ["0", "1", "2", "auto"])
def test_results_do_not_depend_on_the_switch(reuse: str) -> None:
    ms.set_context(cell_reuse=reuse)
    net = Chain(Pair(2), Block(2), Pair(2))
    agrees(net, X)
    assert bool(functions(net, X)) == (reuse != "0")


def test_auto_shares_cells_that_are_alike() -> None:
    class Plain(Cell):
        def __init__(self, value: float) -> None:
            super().__init__()
            self.dense = nn.Dense(2, 2)
            self.value = value

        def construct(self, x: Any) -> Any:
            return self.dense(x) * self.value

    net = Chain(Plain(1.0), Plain(2.0), Plain(1.0))
    assert functions(net, Tensor([[1.0, 2.0]])) == {}
    ms.set_context(cell_reuse="auto")
    assert functions(net, Tensor([[1.0, 2.0]])) == {"Plain": 2, "Plain_1": 1}
    agrees(net, Tensor([[1.0, 2.0]]))


def test_policy_front_and_attributes_that_identify() -> None:
    class Front(Cell):
        @lazy_inline(attrs=["size"], policy="front")
        def __init__(self, size: int, ignored: float) -> None:
            super().__init__()
            self.size = size

        def construct(self, x: Any) -> Any:
            return x * self.size

    one, two = Front(2, 1.0), Front(2, 7.0)
    assert one.cell_init_args == two.cell_init_args == "lazy_inline_Front[2]"
    assert one.no_inline is False
    net = Chain(one, two)
    assert functions(net, X) == {"Front": 2}
    assert "ms.shared" not in str(graph_of(Chain.construct).lower(net, X).module)
    agrees(net, X)


def test_arguments_that_cannot_be_compared_are_told_apart_by_identity(caplog: pytest.LogCaptureFixture) -> None:
    class Odd:
        __hash__ = None  # pyright: ignore[reportAssignmentType]

    class Holds(Cell):
        @lazy_inline
        def __init__(self, thing: Any) -> None:
            super().__init__()

        def construct(self, x: Any) -> Any:
            return x + 1

    odd = Odd()
    with caplog.at_level(logging.WARNING, "msgraph"):
        net = Chain(Holds(odd), Holds(odd), Holds(Odd()))
    assert "Odd" in caplog.text
    assert functions(net, X) == {"Holds": 2, "Holds_1": 1}


def summed(net: Cell) -> Any:
    """A loss of a Cell."""

    def loss(x: Any) -> Any:
        return net(x).sum()

    return loss


def test_the_functions_of_a_training_step_do_not_grow_with_its_layers() -> None:
    net = Chain(*[Block(2) for _ in range(12)])
    weights = net.trainable_params()
    optimizer = nn.SGD(weights, learning_rate=0.1)
    gradient = ms.value_and_grad(summed(net), None, weights)

    @ms.jit
    def step(x: Any) -> Any:
        loss, slopes = gradient(x)
        optimizer(slopes)
        return loss

    losses = [float(step(X)) for _ in range(3)]
    assert losses[0] > losses[1] > losses[2]
    module = step.lower(X).module
    run_passes(module, graph_passes())
    names = [op.sym_name.data for op in module.ops if isinstance(op, func.FuncOp)]
    # the first layer's input needs no gradient, so that layer has halves of its own
    assert sorted(name.rstrip("_0123456789") for name in names) == [
        *["Block_backward"] * 2,
        *["Block_forward"] * 2,
        "step",
    ]


def test_memory_of_a_call_counts_the_frames_of_shared_cells() -> None:
    chain, size = Chain(*[Block(1 << 12) for _ in range(3)]), 4 << 12
    x = ops.ones((1 << 12,), ms.float32)
    run = ms.jit(chain)
    run(x)
    shared: Any = run.memory()
    ms.set_context(cell_reuse="0")
    run(x)
    assert cast(Any, run.memory()).stack == 0 < shared.stack
    assert shared.stack + shared.arena >= 2 * size  # what goes from Block to Block


def test_another_switch_is_another_graph() -> None:
    net = Chain(Block(2), Block(2))
    run = ms.jit(net)
    for reuse in ("1", "0", "1", "0"):
        ms.set_context(cell_reuse=reuse)
        [run(X) for _ in range(4)]  # the later calls are native
    assert [s.reason for s in run.signatures] == ["first call", "cell_reuse is 0, was 1"]


def test_names_of_other_alphabets_and_of_places_in_a_container_are_no_names_of_mlir() -> None:
    class 层(Cell):
        @lazy_inline
        def __init__(self) -> None:
            super().__init__()
            self.重量 = Parameter(Tensor([2.0, 3.0]), name="重量")

        def construct(self, 数: Any) -> Any:
            return 数 * self.重量

    net = nn.SequentialCell(层(), 层())
    assert agrees(net, X).asnumpy().tolist() == pytest.approx([0.4, 1.8])
    assert str(graph_of(type(net).construct).lower(net, X).module).isascii()
