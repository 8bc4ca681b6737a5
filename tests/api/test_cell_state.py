"""Buffers of Cells, their state by name, and graphs compiled ahead."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import msgraph as ms
from msgraph import Tensor, nn
from msgraph.api.cell.cell import Cell


class Counted(Cell):
    def __init__(self) -> None:
        super().__init__()
        self.fc = nn.Dense(2, 3)
        self.register_buffer("scale", Tensor([1.0, 2.0, 3.0]))
        self.register_buffer("last", Tensor([3.0]), persistent=False)
        self.register_buffer("none", None)

    def construct(self, x: Any) -> Any:
        return self.fc(x) * self.scale


def nested() -> Any:
    return nn.SequentialCell(Counted(), nn.BatchNorm1d(3))


def test_buffers_are_listed_by_their_paths() -> None:
    net = nested()
    assert [name for name, _ in net.named_buffers()] == ["0.scale", "0.last"]
    assert [name for name, _ in net[0].named_buffers(prefix="a", recurse=False)] == ["a.scale", "a.last"]
    assert [buffer.shape for buffer in net.buffers()] == [(3,), (1,)]
    assert net.get_buffer("0.scale") is net[0].scale
    net[0].scale = Tensor([0.0, 0.0, 0.0])
    assert float(net.get_buffer("0.scale").sum()) == 0.0
    del net[0].last
    assert [name for name, _ in net.named_buffers()] == ["0.scale"]
    assert "0.scale" not in net.parameters_dict()


def test_a_state_goes_from_one_network_to_another() -> None:
    ms.set_seed(1)
    one, other = nested(), nested()
    one[0].scale = Tensor([7.0, 8.0, 9.0])
    state = one.state_dict()
    assert list(state)[:3] == ["0.scale", "0.fc.weight", "0.fc.bias"] and "0.last" not in state
    x = Tensor(np.ones((2, 2)), ms.float32)
    run = ms.jit(other[0])
    run(x)
    assert str(other.load_state_dict(state)) == "<All keys matched successfully>"
    assert np.array_equal(run(x).asnumpy(), one[0](x).asnumpy())
    loose = {**state, "more": Tensor([1.0])}
    del loose["0.scale"]
    found = other.load_state_dict(loose, strict=False)
    assert (found.missing_keys, found.unexpected_keys) == (["0.scale"], ["more"])


def test_a_state_that_does_not_fit_changes_nothing() -> None:
    net = nested()
    state = {**net.state_dict(), "0.scale": Tensor([1.0]), "0.fc.bias": Tensor([5.0, 5.0, 5.0])}
    with pytest.raises(RuntimeError, match=r"size mismatch for 0.scale: copying a param with shape \(1,\)"):
        net.load_state_dict(state)
    assert float(abs(net[0].fc.bias).max()) < 5.0


def test_compile_compiles_and_runs_nothing() -> None:
    class Steps(Cell):
        def __init__(self) -> None:
            super().__init__()
            self.count = ms.Parameter(Tensor(0.0), name="count")

        @ms.jit
        def construct(self, x: Any) -> Any:
            self.count = self.count + 1
            return x + self.count

    net, x = Steps(), Tensor([1.0])
    net.compile(x)
    info = Steps.construct.cache_info()
    assert (info.misses, info.currsize, float(net.count)) == (1, 1, 0.0)
    assert float(net(x)) == 2.0 and Steps.construct.cache_info().misses == 1


def test_precision_and_recomputation() -> None:
    net = nn.Dense(2, 3)
    net.recompute()
    assert net.to_float(ms.float32) is net
