"""Checkpoints: what is saved comes back, in both formats; a file appears whole or not at all."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import msgraph as ms
from msgraph import nn
from msgraph.api.cell.cell import Cell
from msgraph.api.tensor.parameter import Parameter
from msgraph.api.tensor.tensor import Tensor
from msgraph.library.checkpoints import array_files


@pytest.fixture(params=["ckpt", "npz", "safetensors"])
def kind(request: pytest.FixtureRequest) -> str:
    return request.param


def network() -> Any:
    return nn.SequentialCell(nn.Dense(3, 4), nn.BatchNorm1d(4), nn.Dense(4, 2))


def test_a_network_comes_back(tmp_path: Path, kind: str) -> None:
    ms.set_seed(1)
    net, other = network(), network()
    ms.save_checkpoint(net, str(tmp_path / "net"), format=kind)
    loaded = ms.load_checkpoint(str(tmp_path / f"net.{kind}"))
    assert [*loaded] == [p.name for p in net.get_parameters()]
    assert ms.load_param_into_net(other, loaded) == ([], [])
    x = Tensor(np.ones((2, 3), np.float32))
    assert np.array_equal(net(x).asnumpy(), other(x).asnumpy())


def test_every_element_type_comes_back(tmp_path: Path, kind: str) -> None:
    types = [ms.bool_, ms.int8, ms.int64, ms.uint16, ms.float16, ms.bfloat16, ms.float32, ms.float64]
    tensors = {str(t): Tensor(np.array([[0, 1], [2, 3]]), t) for t in types} | {
        "scalar": Tensor(2.5),
        "dots.in.it": Tensor([]),
    }
    ms.save_checkpoint(tensors, tmp_path / "x", format=kind)
    loaded = ms.load_checkpoint(tmp_path / f"x.{kind}")
    assert loaded.keys() == tensors.keys()
    for name, value in loaded.items():
        assert isinstance(value, Parameter) and value.name == name and value.dtype is tensors[name].dtype
        assert value.shape == tensors[name].shape and value.tolist() == tensors[name].tolist()


def test_numbers_and_strings_are_appended(tmp_path: Path, kind: str) -> None:
    more = {"epoch": 3, "rate": 0.5, "done": True, "note": "first run", "extra": Tensor([1, 2])}
    ms.save_checkpoint([{"name": "x", "data": Tensor([1.0])}], tmp_path / "x", append_dict=more, format=kind)
    loaded = ms.load_checkpoint(tmp_path / f"x.{kind}")
    assert loaded.keys() == {"x", *more} and loaded["note"] == "first run"
    assert (loaded["epoch"].item(), loaded["rate"].item(), loaded["done"].item()) == (3, 0.5, True)


def test_what_does_not_fit_together_is_named(tmp_path: Path) -> None:
    ms.save_checkpoint(network(), tmp_path / "net.npz")
    other = nn.SequentialCell(nn.Dense(3, 4), nn.Dense(4, 2))
    missing, unexpected = ms.load_param_into_net(other, ms.load_checkpoint(tmp_path / "net.npz", filter_prefix="1"))
    assert missing == ["1.weight", "1.bias"] and unexpected == ["2.weight", "2.bias"]


def test_nothing_is_loaded_where_one_shape_is_wrong(tmp_path: Path) -> None:
    ms.save_checkpoint(nn.SequentialCell(nn.Dense(3, 4), nn.Dense(4, 5)), tmp_path / "net.npz")
    net = nn.SequentialCell(nn.Dense(3, 4), nn.Dense(4, 2))
    before = net[0].weight.asnumpy().copy()
    with pytest.raises(RuntimeError, match=r"1\.weight in the argument 'net' should have the same shape"):
        ms.load_checkpoint(tmp_path / "net.npz", net)
    assert np.array_equal(net[0].weight.asnumpy(), before)


def test_float_types_are_converted_unless_strict(tmp_path: Path) -> None:
    ms.save_checkpoint(nn.Dense(2, 2), tmp_path / "net.npz")
    net = nn.Dense(2, 2, dtype=ms.float16)
    ms.load_checkpoint(tmp_path / "net.npz", net)
    assert net.weight.dtype is ms.float16


def is_weight(name: str) -> bool:
    return "weight" in name


def test_names_can_be_chosen(tmp_path: Path) -> None:
    ms.save_checkpoint(network(), tmp_path / "net.npz", choice_func=is_weight)
    assert [*ms.load_checkpoint(tmp_path / "net.npz")] == ["0.weight", "2.weight"]
    assert [*ms.load_checkpoint(tmp_path / "net.npz", specify_prefix="2")] == ["2.weight"]


def test_a_failed_write_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "net.npz"
    ms.save_checkpoint(network(), path)
    before = path.read_bytes()

    def fail(*_: Any) -> None:
        raise OSError("disk full")

    monkeypatch.setattr(array_files.os, "fsync", fail)
    with pytest.raises(OSError, match="disk full"):
        ms.save_checkpoint(network(), path)
    assert path.read_bytes() == before and [*tmp_path.iterdir()] == [path]


def test_no_file_is_unpickled(tmp_path: Path) -> None:
    np.savez(tmp_path / "evil.npz", x=np.array([object()], dtype=object))
    with pytest.raises(ValueError, match="may be corrupted"):
        ms.load_checkpoint(tmp_path / "evil.npz")


def test_an_optimizer_is_saved_with_its_network(tmp_path: Path) -> None:
    net = nn.Dense(2, 1)
    optimizer = nn.Adam(net.trainable_params(), 0.1)
    optimizer([ms.ops.ones_like(p) for p in net.trainable_params()])
    ms.save_checkpoint(optimizer, tmp_path / "state.npz")
    other = nn.Adam(nn.Dense(2, 1).trainable_params(), 0.1)
    assert ms.load_param_into_net(other, ms.load_checkpoint(tmp_path / "state.npz")) == ([], [])
    assert other.global_step.tolist() == [1] and other.moment1[0].tolist() == optimizer.moment1[0].tolist()
    assert other.parameters[0].tolist() == net.weight.tolist()


class Wrapped(Cell):
    def __init__(self, network: Any) -> None:
        super().__init__()
        self.network = network

    def construct(self, x: Any) -> Any:
        return self.network(x)


def test_a_prefix_of_all_names_is_left_out(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    ms.set_seed(1)
    wrapped, net = Wrapped(Wrapped(nn.Dense(3, 2))), nn.Dense(3, 2)
    ms.save_checkpoint(wrapped, tmp_path / "net.ckpt")
    missing, _ = ms.load_param_into_net(net, ms.load_checkpoint(tmp_path / "net.ckpt"))
    assert missing == [] and "remove parameter prefix name: network.network., continue to load" in caplog.text
    for one, other in zip(net.get_parameters(), wrapped.get_parameters(), strict=True):
        assert np.array_equal(one.asnumpy(), other.asnumpy())


def test_a_strict_load_looks_for_no_prefix(tmp_path: Path) -> None:
    wrapped, net = Wrapped(nn.Dense(3, 2)), nn.Dense(3, 2)
    ms.save_checkpoint(wrapped, tmp_path / "net.ckpt")
    missing, unexpected = ms.load_param_into_net(net, ms.load_checkpoint(tmp_path / "net.ckpt"), strict_load=True)
    assert missing == ["weight", "bias"] and unexpected == ["network.weight", "network.bias"]
