"""Checkpoints: what is saved comes back, in all formats; a file appears whole or not at all."""

from __future__ import annotations

import io
import threading
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import msgraph as ms
from msgraph import nn
from msgraph.api.cell.cell import Cell
from msgraph.api.tensor.parameter import Parameter
from msgraph.api.tensor.tensor import Tensor
from msgraph.library.checkpoints import array_files, ckpt_format


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
    names = [p.name for p in net.get_parameters()]
    assert [*loaded] == (sorted(names) if kind == "safetensors" else names)
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
    (tmp_path / f"x.{kind}").write_bytes(b"")  # whoever writes to the file does not write to what was read
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
    np.savez(tmp_path / "turned.npz", x=np.ones((2, 3), order="F"))
    assert ms.load_checkpoint(tmp_path / "turned.npz")["x"].asnumpy().flags.c_contiguous


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


# -- mindspore's own files -------------------------------------------------------------------------------------------


RECORDED = Path(__file__).parent / "recorded" / "mindspore.ckpt"
"""Written by MindSpore 2.10, with a checksum."""
TYPES = (ms.bool_, ms.int8, ms.uint16, ms.int64, ms.float16, ms.bfloat16, ms.float64)
MORE = {"epoch": 3, "rate": 0.5, "note": "première"}


def tensors() -> dict[str, Parameter]:
    return {str(t): Parameter(Tensor(np.array([[0, 1], [2, 3]]), t), name=str(t)) for t in TYPES}


def test_a_file_of_mindspore_is_read() -> None:
    loaded = ms.load_checkpoint(RECORDED, crc_check=True)
    assert [*loaded] == [*tensors(), *MORE]
    for name, parameter in tensors().items():
        assert loaded[name].dtype is parameter.dtype and loaded[name].tolist() == parameter.tolist()
    assert (loaded["epoch"].item(), loaded["rate"].item(), loaded["note"]) == (3, 0.5, "première")
    assert (loaded["epoch"].shape, loaded["epoch"].dtype, loaded["rate"].dtype) == ((), ms.int64, ms.float32)


def test_what_is_written_is_what_mindspore_writes(tmp_path: Path) -> None:
    ms.save_checkpoint(tensors(), tmp_path / "x.ckpt", append_dict=MORE, crc_check=True)
    assert (tmp_path / "x.ckpt").read_bytes() == RECORDED.read_bytes()


def test_a_byte_that_changed_is_seen(tmp_path: Path) -> None:
    content = RECORDED.read_bytes()
    for at in range(0, len(content), 3):
        (tmp_path / "x.ckpt").write_bytes(content[:at] + bytes([content[at] ^ 0x15]) + content[at + 1 :])
        with pytest.raises(ValueError, match="may be corrupted"):
            ms.load_checkpoint(tmp_path / "x.ckpt")


def test_damage_without_a_checksum_ends_in_no_other_error(tmp_path: Path) -> None:
    content, path = RECORDED.read_bytes()[:-17], tmp_path / "x.ckpt"
    whole = ms.load_checkpoint(RECORDED)
    for size in range(len(content)):
        path.write_bytes(content[:size])
        try:
            part = ms.load_checkpoint(path)
        except ValueError:
            continue
        assert [*part] == [*whole][: len(part)]  # it ends where a record ends
    for at in range(0, len(content), 3):
        path.write_bytes(content[:at] + bytes([content[at] ^ 0x81]) + content[at + 1 :])
        try:
            ms.load_checkpoint(path)
        except ValueError:
            continue


def test_large_values_are_cut(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    values = {"a": Tensor(np.arange(10.0)), "b": Tensor(np.arange(4, dtype=np.int8)), "c": Tensor([])}
    ms.save_checkpoint(values, tmp_path / "whole.ckpt")
    monkeypatch.setattr(ckpt_format, "SLICE", 16)
    ms.save_checkpoint(values, tmp_path / "cut.ckpt", crc_check=True)
    assert (tmp_path / "cut.ckpt").read_bytes().count(b"Float64") == 5
    for name, value in ms.load_checkpoint(tmp_path / "cut.ckpt").items():
        assert value.tolist() == values[name].tolist() and value.shape == values[name].shape


@pytest.mark.parametrize("kind", ["npz", "safetensors"])
def test_a_ckpt_of_another_layout_is_read(tmp_path: Path, kind: str) -> None:
    net = nn.Dense(3, 2)
    ms.save_checkpoint(net, tmp_path / f"net.{kind}", append_dict={"note": "old"})
    (tmp_path / f"net.{kind}").rename(tmp_path / "net.ckpt")
    loaded = ms.load_checkpoint(tmp_path / "net.ckpt")
    assert [*loaded] == [*(("bias", "weight") if kind == "safetensors" else ("weight", "bias")), "note"]
    assert loaded["weight"].tolist() == net.weight.tolist()


@pytest.mark.parametrize("content", [b"", b"\x0a", b"hello world, I am no file", b"\x0b\x02"])
def test_what_is_no_checkpoint_says_so(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "x.ckpt").write_bytes(content)
    with pytest.raises(ValueError, match="may be corrupted"):
        ms.load_checkpoint(tmp_path / "x.ckpt")


def test_a_write_beside_the_program_has_the_values_of_its_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    go, write = threading.Event(), ckpt_format.write

    def later(*arguments: Any) -> None:
        go.wait(10)
        write(*arguments)

    monkeypatch.setitem(array_files._WRITERS, "ckpt", later)  # pyright: ignore[reportPrivateUsage]
    net = nn.Dense(2, 1)
    before = net.weight.tolist()
    ms.save_checkpoint(net, tmp_path / "net.ckpt", async_save=True)
    assert ms.async_ckpt_thread_status()
    net.weight.set_data(net.weight + 1)
    go.set()
    assert ms.load_checkpoint(tmp_path / "net.ckpt")["weight"].tolist() == before
    assert not ms.async_ckpt_thread_status()


def test_a_write_that_failed_is_raised_next(tmp_path: Path) -> None:
    ms.save_checkpoint(nn.Dense(2, 1), tmp_path / "nowhere" / "net.ckpt", async_save="thread")
    with pytest.raises(FileNotFoundError):
        ms.save_checkpoint(nn.Dense(2, 1), tmp_path / "net.ckpt")
    ms.save_checkpoint(nn.Dense(2, 1), tmp_path / "net.ckpt")


def test_loading_beside_the_program(tmp_path: Path) -> None:
    net = nn.Dense(2, 1)
    ms.save_checkpoint(net, tmp_path / "net.ckpt")
    assert ms.load_checkpoint_async(str(tmp_path / "net.ckpt")).result()["weight"].tolist() == net.weight.tolist()
    with pytest.raises(ValueError, match="does not exist"):
        ms.load_checkpoint_async(str(tmp_path / "other.ckpt")).result()


def test_lists_of_parameters_and_chosen_names(tmp_path: Path) -> None:
    net = nn.Dense(2, 1)
    ms.save_checkpoint(net.trainable_params(), tmp_path / "net", choice_func="weight".__eq__, append_dict={"epoch": 1})
    assert [*ms.load_checkpoint(tmp_path / "net.ckpt")] == ["weight", "epoch"]
    assert [*ms.load_checkpoint(tmp_path / "net.ckpt", filter_prefix="w", choice_func="weight".__eq__)] == ["epoch"]


def test_the_name_ends_with_the_format(tmp_path: Path) -> None:
    ms.save_checkpoint(nn.Dense(2, 1), tmp_path / "net.ckpt", format="safetensors")
    assert [path.name for path in tmp_path.iterdir()] == ["net.ckpt.safetensors"]


def test_safetensors_are_those_of_their_package(tmp_path: Path) -> None:
    arrays = {"odd": np.arange(3, dtype=np.int8), "w": np.ones((2, 3), np.float32), "one": np.array(True)}
    ms.save_checkpoint({name: Tensor(array) for name, array in arrays.items()}, tmp_path / "ours.safetensors")
    package: Any = pytest.importorskip("safetensors.numpy", exc_type=ImportError)  # Wine has not all it calls
    package.save_file(arrays, tmp_path / "theirs.safetensors")
    theirs = package.load_file(tmp_path / "ours.safetensors")
    ours = ms.load_checkpoint(tmp_path / "theirs.safetensors")
    for name, array in arrays.items():
        np.testing.assert_array_equal(theirs[name], array, strict=True)
        np.testing.assert_array_equal(ours[name].asnumpy(), array, strict=True)


def test_safetensors_in_memory_with_a_checksum(tmp_path: Path) -> None:
    ms.save_checkpoint(nn.Dense(2, 1), tmp_path / "x", append_dict={"n": 3}, format="safetensors", crc_check=True)
    content = (tmp_path / "x.safetensors").read_bytes()
    assert ms.load_checkpoint(io.BytesIO(content), format="safetensors")["n"].item() == 3
    with pytest.raises(ValueError, match="checksum"):
        ms.load_checkpoint(io.BytesIO(content[:-1] + bytes([content[-1] ^ 1])), format="safetensors")


def test_files_are_converted_and_back(tmp_path: Path) -> None:
    net = nn.Dense(2, 1)
    (tmp_path / "all" / "rank_0").mkdir(parents=True)
    ms.save_checkpoint(net, tmp_path / "all" / "rank_0" / "net.ckpt", append_dict={"note": "text"})
    ms.ckpt_to_safetensors(str(tmp_path / "all"), str(tmp_path / "new"), {"weight": "w"})
    file = tmp_path / "new" / "rank_0" / "net.safetensors"
    assert ms.load_checkpoint(file)["w"].tolist() == net.weight.tolist()
    ms.safetensors_to_ckpt(str(file))
    back = ms.load_checkpoint(file.with_suffix(".ckpt"))
    assert back["bias"].tolist() == net.parameters_dict()["bias"].tolist() and back["note"] == "text"
    with pytest.raises(ValueError, match="no directories starting with 'rank'"):
        ms.ckpt_to_safetensors(str(tmp_path))


class Counts(Cell):
    def __init__(self, dtype: Any, shape: Any = ()) -> None:
        super().__init__()
        self.steps = Parameter(Tensor(np.zeros(shape), dtype), name="steps")


def test_whole_numbers_that_fit_are_converted() -> None:
    net = Counts(ms.int32)
    assert ms.load_param_into_net(net, {"steps": Parameter(Tensor(7, ms.int64), name="steps")}) == ([], [])
    assert net.steps.item() == 7 and net.steps.dtype is ms.int32
    with pytest.raises(RuntimeError, match="cannot hold"):
        ms.load_param_into_net(net, {"steps": Parameter(Tensor(1 << 40, ms.int64), name="steps")})
    assert net.steps.item() == 7


def test_sizes_of_1_at_the_end_are_left_out() -> None:
    net = Counts(ms.float32, (2, 3))
    loaded = {"steps": Parameter(Tensor(np.ones((2, 3, 1, 1), np.float32)), name="steps")}
    assert ms.load_param_into_net(net, loaded) == ([], []) and net.steps.sum().item() == 6
