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


def test_a_cell_moves_to_another_float_type() -> None:
    net, x = Counted(), np.ones((2, 2), np.float32)
    fc: Any = ms.jit(net.fc)
    wide = fc(Tensor(x)).asnumpy()
    assert net.to(device="CPU", dtype=ms.float16) is net
    assert {tensor.dtype for tensor in net.state_dict().values()} == {ms.float16}
    narrow = fc(Tensor(x.astype(np.float16)))
    assert narrow.dtype is ms.float16
    np.testing.assert_allclose(narrow.asnumpy(), wide, rtol=2e-3, atol=2e-3)
    assert net.to(Tensor(x)).fc.weight.dtype is ms.float32
    with pytest.raises(TypeError, match=r"'Cell.to', the type of 'dtype' must be a float or complex type"):
        net.to(ms.int32)


def test_hooks_of_states() -> None:
    net, seen = Counted(), list[Any]()

    def note(cell: Any, prefix: Any, keep_vars: Any) -> None:
        seen.append((prefix, keep_vars))

    child = net.fc.register_state_dict_pre_hook(note)

    def add(cell: Any, state: Any, prefix: str, metadata: Any) -> None:
        state[prefix + "extra"] = Tensor([1.0])

    handle = net.register_state_dict_post_hook(add)
    assert [*net.state_dict(prefix="a.")] == ["a.scale", "a.fc.weight", "a.fc.bias", "a.extra"]
    assert seen == [("a.fc.", False)]
    handle.remove()
    child.remove()
    state = net.state_dict()

    def rename(cell: Any, state: Any, *rest: Any) -> None:
        state["scale"] = state.pop("old")

    net.register_load_state_dict_pre_hook(rename)
    state["old"] = Tensor([7.0, 8.0, 9.0])
    del state["scale"]
    found: list[Any] = []

    def keep(cell: Any, keys: Any) -> None:
        found.append(keys)

    net.register_load_state_dict_post_hook(keep)
    net.load_state_dict(state)
    assert net.scale.tolist() == [7.0, 8.0, 9.0] and found == [([], [])] and "scale" not in state
    net.register_load_state_dict_post_hook(lambda *args: args)
    with pytest.raises(RuntimeError, match="must return None"):
        net.load_state_dict(state)


def test_names_of_children_and_prefixes() -> None:
    relu = nn.ReLU()
    net = nn.SequentialCell(relu, nn.Dense(2, 2), relu)
    assert [*net.name_cells()] == ["0", "1"] and [*net.cells()] == [relu, net[1]] and len(net) == 3
    assert repr(net).count("ReLU()") == 2
    outer = nn.SequentialCell(net)
    outer.update_cell_prefix()
    assert net[1].param_prefix == "0.1"
    net.update_cell_prefix()
    assert net[1].param_prefix == "1"


def test_attributes_for_processes_are_kept() -> None:
    parameter = ms.Parameter(Tensor([1.0]), name="p")
    assert (parameter.comm_fusion, parameter.key, parameter.sliced, parameter.cache_enable) == (1, -1, False, False)
    parameter.comm_fusion, parameter.unique = 3, True
    assert parameter.comm_fusion == 3 and parameter.unique and ms.Parameter(Tensor([1.0])).comm_fusion == 1
    with pytest.raises(TypeError, match="The argument `cache_enable` must be bool type"):
        parameter.cache_enable = 1  # pyright: ignore[reportAttributeAccessIssue]


def test_slices_of_a_parameter_and_layouts() -> None:
    parts = [ms.Parameter(Tensor(np.full((2, 3), k, np.float32)), name="table") for k in range(2)]
    whole = ms.merge_sliced_parameter(parts)
    assert whole.shape == (4, 3) and whole.name == "table" and whole.asnumpy()[:, 0].tolist() == [0, 0, 1, 1]
    with pytest.raises(ValueError, match="another name or shape"):
        ms.merge_sliced_parameter([*parts, ms.Parameter(Tensor([1.0]), name="table")])
    layout = ms.Layout((2, 2, 2), ("dp", "sp", "mp"))
    assert layout("dp", "mp").to_dict()["tensor_map"] == (2, 0)
    assert layout(("dp", "sp"), "None").to_dict()["tensor_map"] == ((2, 1), -1)
    with pytest.raises(ValueError, match="'tensor_map' must be of names of"):
        layout("dp", "dp")


def test_bytes_as_a_vector() -> None:
    data = bytearray([1, 0, 2, 0, 3, 0])
    vector = ms.frombuffer(data, dtype=ms.int16)
    data[0] = 9
    assert vector.tolist() == [9, 2, 3] and ms.frombuffer(data, dtype=ms.int16, count=1, offset=2).tolist() == [2]
    assert ms.frombuffer(b"12", dtype=ms.uint8).tolist() == [49, 50]
    for options in ({"offset": 1}, {"count": 0}, {"count": 4}, {"offset": 6}):
        with pytest.raises(RuntimeError, match="buffer"):
            ms.frombuffer(data, dtype=ms.int16, **options)


def test_announced_inputs_are_shown_with_their_sizes() -> None:
    net = nn.ReLU()
    net.set_inputs(Tensor(shape=[3, None], dtype=ms.float32))
    assert repr(net.get_inputs()) == "(Tensor(shape=[3, -1], dtype=Float32, value=\n),)"
