"""Sizes that are announced, as symbols or open from the first call on; and other names of the package."""

# pyright: reportUnknownArgumentType=false, reportUnknownMemberType=false, reportUnknownVariableType=false

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import msgraph as ms
from msgraph import Tensor, enable_dynamic, jit, nn


def test_names_of_quantised_types() -> None:
    kinds: Any = ms.QuantDtype
    assert len(kinds) == 32 and kinds.INT4.value() == 3 and kinds.UINT16.value() == 115 and str(kinds.INT4) == "INT4"


def test_the_bytes_of_a_tensor() -> None:
    x = ms.Tensor([1, 2, 3], ms.int16)
    storage: Any = x[1:].untyped_storage()
    assert storage.size() == 6 and storage[2] == 2
    storage[0] = 7
    assert x.asnumpy().tolist() == [7, 2, 3]
    other = ms.Tensor([4, 5, 6], ms.int16)
    other.storage().copy_(storage)
    assert other.asnumpy().tolist() == [7, 2, 3]


def test_settings_of_the_log(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GLOG_v", "3")
    monkeypatch.setenv("GLOG_logtostderr", "0")
    assert ms.get_level() == "3" and ms.get_log_config()["logger_backupCount"] == "30"


def test_networks_whose_values_are_loaded(tmp_path: Path) -> None:
    kept, file = nn.Dense(2, 3), str(tmp_path / "dense.ckpt")
    ms.save_checkpoint(kept, file)
    with nn.no_init_parameters():
        net = nn.Dense(2, 3)
        given = ms.Tensor(np.ones(5000, np.float32))
        own = ms.Parameter(given)
        with ThreadPoolExecutor(1) as other:
            elsewhere = other.submit(nn.Dense, 2, 3).result()
    own[0] = 7.0
    assert given[0] == 1.0
    assert elsewhere.weight.asnumpy().any() and not net.weight.asnumpy().any()
    ms.load_checkpoint(file, net=net)
    assert np.array_equal(net.weight.asnumpy(), kept.weight.asnumpy())
    assert ms.get_ckpt_path_with_strategy(file, "") == file
    assert ms.get_ckpt_path_with_strategy(file + "x", "") is None


def test_what_is_not_here_on_purpose_says_what_to_do() -> None:
    with pytest.raises(AttributeError, match="save_checkpoint"):
        ms.obfuscate_ckpt  # noqa: B018  # pyright: ignore


# -- enable_dynamic --------------------------------------------------------------------------------------------------


def _ones(*shape: int) -> Tensor:
    return Tensor(np.ones(shape, np.float32))


def test_sizes_that_are_not_announced_have_forms_of_their_own() -> None:
    @enable_dynamic(x=Tensor(shape=[None, 3], dtype=ms.float32))
    @jit
    def function(x: Any) -> Any:
        return x.sum()

    assert [function(_ones(*shape)).item() for shape in ((2, 3), (4, 3), (2, 5), (3, 5))] == [6, 12, 10, 15]
    assert function.cache_info().misses == 2


def test_sizes_whose_numbers_cannot_be_computed_have_forms_of_their_own() -> None:
    @enable_dynamic(x=Tensor(shape=[None, 4], dtype=ms.float32))
    @jit
    def function(x: Any) -> Any:
        return x.reshape(-1, 2 * (12 // (x.shape[0] + 1) * 0 + 1)).sum(0)

    for rows in (5, 2, 1, 9):
        assert function(_ones(rows, 4)).asnumpy().tolist() == [2 * rows] * 2
