"""MindSpore's own files: what it has written is read, what is written here is what it writes, byte for byte."""

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
    assert [*loaded] == ["weight", "bias", "note"] and loaded["weight"].tolist() == net.weight.tolist()


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
