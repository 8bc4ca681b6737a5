"""Tensors: how they are made, what they hold, what they say, how they behave as Python objects."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import numpy as np
import pytest

import msgraph as ms
from msgraph import Parameter, ParameterTuple, Tensor
from msgraph.dialects import dtypes


@pytest.mark.parametrize(
    ("data", "dtype"),
    [
        (1, ms.int64), (1.5, ms.float32), (True, ms.bool_), (1j, ms.complex128), ([1, 2.0], ms.float32),
        ([], ms.float32), ([True, 2], ms.int64), ((1, 2), ms.int64), (np.float64(1), ms.float64),
        (np.ones(2, np.int8), ms.int8),
        (2**63, ms.uint64), ([np.float64(1)], ms.float32), ([[1], [2]], ms.int64),
    ],
)  # fmt: skip
def test_element_type_follows_from_the_data(data: Any, dtype: ms.DType) -> None:
    assert Tensor(data).dtype is dtype


@pytest.mark.parametrize("dtype", dtypes.ALL, ids=lambda d: d.name)
def test_every_element_type_round_trips(dtype: ms.DType) -> None:
    x = Tensor([0, 1, 3], dtype)
    assert x.dtype is dtype
    assert x.asnumpy().dtype == dtype.numpy
    again = pickle.loads(pickle.dumps(x))
    assert again.dtype is dtype
    assert again.tolist() == x.tolist() == copy.deepcopy(x).tolist()


@pytest.mark.parametrize("x", [ms.Tensor([1.0, 2.0]), ms.Parameter(ms.Tensor([1.0, 2.0]), name="w")])
def test_pickles_name_public_paths(x: ms.Tensor) -> None:
    data = pickle.dumps(x, protocol=0)
    assert b"msgraph.api" not in data
    again = pickle.loads(data)
    assert type(again) is type(x)
    assert again.asnumpy().tolist() == [1.0, 2.0]


def test_numbers_that_do_not_fit_wrap_or_are_cut_off() -> None:
    assert Tensor(300, ms.uint8).item() == 44
    assert Tensor(1.9, ms.int32).item() == 1
    assert Tensor(-1, ms.uint8).item() == 255


@pytest.mark.parametrize("data", ["a", None, range(3), {}, [[1], [1, 2]], ["a"], [None], np.array(["a"]), object()])
def test_other_data_is_refused(data: Any) -> None:
    with pytest.raises(TypeError):
        Tensor(data)


def test_array_is_copied_and_asnumpy_shares() -> None:
    source = np.ones(2)
    x = Tensor(source)
    source[0] = 5
    assert x.tolist() == [1, 1]
    x.asnumpy()[0] = 7
    assert x.tolist() == [7, 1]


def test_numpy_sees_an_array() -> None:
    x = Tensor([1.0, 2.0])
    assert np.shares_memory(np.asarray(x), x.asnumpy())
    assert np.array(x, dtype=np.float64).dtype == np.float64
    copied = np.array(x, copy=True)
    copied[0] = 9
    assert x.tolist() == [1, 2]
    assert isinstance(np.ones(2) + x, Tensor)


def test_dlpack_shares_both_ways() -> None:
    x = Tensor([1.0, 2.0])
    np.from_dlpack(x)
    source = np.array([1.0, 2.0])
    y = Tensor.from_dlpack(source)
    source[0] = 5
    assert y.tolist() == [5, 2]
    assert ms.from_dlpack(x).asnumpy().ctypes.data == x.asnumpy().ctypes.data


def test_non_contiguous_and_foreign_arrays_become_contiguous() -> None:
    assert Tensor(np.asfortranarray(np.ones((2, 3)))).is_contiguous()
    assert Tensor(np.arange(4, dtype=">i4")).tolist() == [0, 1, 2, 3]


def test_comparison_with_what_is_no_number_is_false() -> None:
    x = Tensor([1, 2])
    for other in ([1, 2], (1, 2), "a", None, np.array(["a", "b"])):
        assert (x == other) is False
        assert (x != other) is True


def test_tensor_as_python_object() -> None:
    x = Tensor([1, 2])
    assert [10, 20, 30][Tensor(1)] == 20
    assert 1 in x
    assert 5 not in x
    assert "a" not in x
    assert len({x, x}) == 1
    assert [row.item() for row in x] == [1, 2]
    assert (int(Tensor([3.7])), float(Tensor(3)), bool(Tensor([0])), complex(Tensor(1.5))) == (3, 3.0, False, 1.5)
    assert f"{Tensor(1.5):.2f} {x}" == "1.50 [1 2]"


@pytest.mark.parametrize("convert", [bool, int, float, len, iter, Tensor.item, [1, 2].__getitem__])
def test_conversions_that_make_no_sense_are_refused(convert: Any) -> None:
    x = Tensor(1.5) if convert in (len, iter) else Tensor([1.0, 2.0])
    with pytest.raises((TypeError, ValueError)):
        convert(x)


def test_plain_indices_share_memory_and_lists_copy() -> None:
    x = Tensor(np.arange(6).reshape(2, 3))
    x[0][1] = 9
    assert x[0, 1].item() == 9
    x[[0]][0] = 5
    assert x[0].tolist() == [0, 9, 2]
    x[Tensor([True, False])] = -1
    assert x.tolist() == [[-1, -1, -1], [3, 4, 5]]


def test_parameter_keeps_its_name_and_type() -> None:
    p = Parameter(Tensor([1.0, 2.0]), name="w")
    assert repr(p) == str(p) == "Parameter (name=w, shape=(2,), dtype=Float32, requires_grad=True)"
    p.set_data(Tensor([1, 2, 3]))
    assert (p.dtype, p.shape) == (ms.float32, (3,))
    assert type(p.value()) is Tensor
    assert copy.deepcopy(p).name == "w"
    assert Parameter(3).dtype is ms.int32
    twin = ParameterTuple([p]).clone("g", "zeros")[0]
    assert (twin.name, twin.tolist()) == ("g.w", [0, 0, 0])


def test_methods_in_place_write_the_tensor() -> None:
    x = Tensor([1.0, 2.0])
    view = x.asnumpy()
    assert x.add_(1) is x
    x.mul_(2)
    x.sub_(1)
    assert view.tolist() == [3, 5]
    x.zero_()
    assert view.tolist() == [0, 0]
