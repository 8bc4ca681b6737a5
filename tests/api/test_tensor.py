"""Tensors outside of graphs: what they are, what they hold, their methods."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from typing import Any, cast

import numpy as np
import pytest

import msgraph as ms
from msgraph import Tensor, ops
from msgraph.api.tensor.forwarded import FORWARDED
from msgraph.api.tensor.in_place import TWINS
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
    copied = copy.copy(x)
    copied[0] = 7
    assert x.tolist() == [[-1, -1, -1], [3, 4, 5]]


def test_methods_in_place_write_the_tensor() -> None:
    x = Tensor([1.0, 2.0])
    view = x.asnumpy()
    assert x.add_(1) is x
    x.mul_(2)
    x.sub_(1)
    assert view.tolist() == [3, 5]
    x.zero_()
    assert view.tolist() == [0, 0]


# -- the methods of tensors ------------------------------------------------------------------------------------------


X = np.array([[3.0, -1.0, 2.0], [0.5, 4.0, -2.0]], np.float32)
ROW, COLUMN = Tensor([[0], [1]]), Tensor([1, 0])


def same(one: Any, other: Any) -> None:
    """Equal in structure, type and contents."""
    if isinstance(one, (list, tuple)):
        for a, b in zip(cast("list[object]", one), other, strict=True):
            same(a, b)
    elif isinstance(one, Tensor):
        assert one.dtype is other.dtype
        np.testing.assert_allclose(one.asnumpy(), other.asnumpy(), rtol=1e-6)
    else:
        assert one == other


SPELLINGS: list[tuple[Callable[[Any], Any], Callable[[Any], Any]]] = [
    (lambda x: x.all(dim=0, keepdim=True), lambda x: x.all(axis=0, keep_dims=True)),
    (lambda x: x.sum(0, True), lambda x: x.sum(axis=0, keepdims=True)),
    (lambda x: x.sum(0, ms.float64), lambda x: x.sum(dim=0, dtype=ms.float64)),
    (lambda x: x.mean(dim=1, dtype=ms.float64), lambda x: x.astype(ms.float64).mean(1)),
    (lambda x: x.prod(dim=1, keepdim=True), lambda x: x.prod(1, True)),
    (lambda x: x.std(dim=1, correction=1), lambda x: x.std(1, 1)),
    (lambda x: x.var(dim=1, correction=1, keepdim=True), lambda x: x.var(1, 1, True)),
    (lambda x: x.max(dim=1), lambda x: x.max(1, return_indices=True)),
    (lambda x: x.min(1, keepdim=True), lambda x: x.argmin_with_value(1, True)),
    (lambda x: x.argmax(dim=1, keepdim=True), lambda x: x.argmax(axis=1, keepdims=True)),
    (lambda x: x.cumsum(), lambda x: x.flatten().cumsum(dim=0)),
    (lambda x: x.sort(dim=0), lambda x: x.sort(axis=0)),
    (lambda x: x.chunk(2, dim=1), lambda x: x.chunk(2, axis=1)),
    (lambda x: x.split(split_size=2, dim=1), lambda x: x.split([2, 1], axis=1)),
    (lambda x: x.gather(dim=1, index=ROW), lambda x: x.gather_elements(1, ROW)),
    (lambda x: x.gather(COLUMN, 1), lambda x: x.index_select(dim=1, index=COLUMN)),
    (lambda x: x.take(COLUMN), lambda x: x.take(index=COLUMN)),
    (lambda x: x.select(1, 0), lambda x: x[:, 0]),
    (lambda x: x.select(x > 0, x * 2), lambda x: ops.where(x > 0, x, x * 2)),
    (lambda x: x.scatter(1, ROW, 7.0), lambda x: x.scatter(axis=1, index=ROW, src=Tensor([[7.0], [7.0]]))),
    (lambda x: x.scatter_add(1, ROW, x), lambda x: x + x[:, :1] * Tensor([[1.0, 0, 0], [0, 1, 0]])),
    (lambda x: x.index_add(1, COLUMN, x[:, :2], alpha=2), lambda x: x.copy().index_add(COLUMN, x[:, :2] * 2, 1)),
    (lambda x: x.add(x, alpha=2), lambda x: x * 3),
    (lambda x: x.sub(y=x), lambda x: x.subtract(x * 0.5, alpha=2)),
    (lambda x: x.remainder(divisor=2), lambda x: x.remainder(2)),
    (lambda x: x.flatten(0, 1), lambda x: x.flatten(start_dim=0)),
    (lambda x: x.permute(dims=(1, 0)), lambda x: x.permute(1, 0)),
    (lambda x: x.tile(reps=(2, 1)), lambda x: x.repeat(repeats=[2, 1])),
    (lambda x: x.expand_as(x=x), lambda x: x.expand_as(x)),
    (lambda x: x.kthvalue(2, 1)[0], lambda x: x.sort(1)[0][:, 1]),
    (lambda x: x.sum_to_size(1, 3), lambda x: x.sum(0, keepdims=True)),
    (lambda x: x.resize(2, 2), lambda x: x.flatten()[:4].reshape(2, 2)),
    (lambda x: x.resize((7,)), lambda x: ops.concat((x.flatten(), ops.zeros((1,))))),
    (lambda x: x.index_put([COLUMN], Tensor([9.0]), True), lambda x: x + 9),
    (lambda x: x.allclose(x), lambda x: x.isclose(x2=x).all()),
    (lambda x: (x.stride(), x[:0].stride()), lambda x: ([3, 1], [3, 1])),
    (lambda x: (x.is_signed(), x.nelement(), x.ndimension()), lambda x: (True, 6, 2)),
    (lambda x: x.to(Tensor(1)), lambda x: x.to(dtype=ms.int64)),
    (lambda x: x.adjoint(), lambda x: x.H),
    (lambda x: x.new_empty((2,)).shape, lambda x: (2,)),
]


@pytest.mark.parametrize(("one", "other"), SPELLINGS, ids=map(str, range(len(SPELLINGS))))
def test_two_spellings_mean_the_same_compiled_and_eagerly(one: Any, other: Any) -> None:
    expected = other(Tensor(X))
    same(one(Tensor(X)), expected)
    same(ms.jit(fullgraph=True)(one)(Tensor(X)), expected)


WRITES: list[tuple[Callable[[Any], Any], Any]] = [
    (lambda x: x.clamp_(-1, 2), X.clip(-1, 2)),
    (lambda x: x.tanh_(), np.tanh(X)),
    (lambda x: x.floor_(), np.floor(X)),
    (lambda x: x.div_(2, rounding_mode="floor"), X // 2),
    (lambda x: x.floor_divide_(2), X // 2),
    (lambda x: x.masked_fill_(x < 0, 0), np.where(X < 0, 0, X)),
    (lambda x: x.fill_diagonal_(9), np.array([[9, -1, 2], [0.5, 9, -2]])),
    (lambda x: x.scatter_(1, ROW, x, reduce="add"), np.array([[6, -1, 2], [0.5, 4.5, -2]])),
    (lambda x: x.index_add_(0, COLUMN, x), X + X[::-1]),
    (lambda x: x.index_copy_(0, COLUMN, x), X[::-1]),
    (lambda x: x.index_put_([COLUMN], x), X[::-1]),
    (lambda x: x.put_(Tensor([1, 5]), Tensor([7.0, 8.0])), np.array([[3, 7, 2], [0.5, 4, 8]])),
    (lambda x: x.addmm_(x[:, :2], x), X + X[:, :2] @ X),
    (lambda x: x.assign_value(x * 2), X * 2),
]


@pytest.mark.parametrize(("write", "expected"), WRITES)
def test_methods_with_an_underscore_write_the_tensor(write: Any, expected: Any) -> None:
    eager, compiled = Tensor(X), Tensor(X)
    assert write(eager) is eager
    ms.jit(fullgraph=True)(write)(compiled)
    for x in (eager, compiled):
        np.testing.assert_allclose(x.asnumpy(), expected, rtol=1e-6)


def test_integers_of_more_than_64_bits_wrap() -> None:
    def write(x: Any) -> Any:
        x[0] = 10**20
        return x

    for call in (write, ms.jit(write)):
        assert call(Tensor([1, 2])).asnumpy().tolist() == [10**20 % 2**63, 2]


DRAWS: list[tuple[Callable[[Any], Any], float, float, float]] = [
    (lambda x: x.normal_(2, 0.5), 2, -1, 5),
    (lambda x: x.uniform_(1, 3), 2, 1, 3),
    (lambda x: x.exponential_(2), 0.5, 0, 20),
    (lambda x: x.random_(0, 5), 2, 0, 4),
    (lambda x: x.bernoulli_(0.25), 0.25, 0, 1),
    (lambda x: x.fill_(0.75).bernoulli(), 0.75, 0, 1),
    (lambda x: x.log_normal(0, 0.25), 1.03, 0, 20),
]


@pytest.mark.parametrize("value", ["a", b"a", None, [1, "a"], np.datetime64("2020")], ids=repr)
def test_what_is_no_number_is_not_written(value: Any) -> None:
    x = Tensor([5, 6])
    for write in (lambda: x.fill_(value), lambda: x.__setitem__(0, value)):
        with pytest.raises(TypeError, match=r"must be a type of {Number, Tensor}") as caught:
            write()
        assert getattr(caught.value, "code", "") == "MG202"
    assert x.tolist() == [5, 6]


@pytest.mark.parametrize(("write", "mean", "low", "high"), DRAWS)
def test_random_methods_draw_their_distributions(write: Any, mean: float, low: float, high: float) -> None:
    drawn = list[Any]()
    for run in (write, ms.jit(write)):
        ms.set_seed(3)
        values = run(ops.zeros((4000,))).asnumpy()
        assert abs(values.mean() - mean) < 0.05
        assert low <= values.min() <= values.max() <= high
        drawn.append(values)
    np.testing.assert_allclose(drawn[0], drawn[1], rtol=1e-6)


def test_bits_share_memory_and_offsets_are_told() -> None:
    x = Tensor(X)
    assert x.view(ms.int32)[0, 0].item() == 0x40400000
    assert x[1, 1:].storage_offset() == 4
    assert (x.type(), x.type(ms.int32).dtype) == ("Float32", ms.int32)
    with pytest.raises(ValueError, match="not expandable"):
        x.sum_to_size(3, 3)


def test_unique_gives_what_is_asked_for() -> None:
    x = Tensor([1, 2, 5, 2])
    assert x.unique().tolist() == [1, 2, 5]
    values, inverse, counts = x.unique(return_inverse=True, return_counts=True)
    assert (values.tolist(), inverse.tolist(), counts.tolist()) == ([1, 2, 5], [0, 1, 2, 1], [1, 2, 1])
    assert Tensor([[1, 2], [1, 2]]).unique(dim=0).tolist() == [[1, 2]]


@pytest.mark.parametrize("name", FORWARDED)
def test_a_method_of_the_table_says_if_its_function_is_not_here(name: str) -> None:
    function = FORWARDED[name].function
    if function in dir(ops):
        parameters = set(getattr(ops, function).__signature__.parameters)
        assert set(FORWARDED[name].spelling.values()) <= parameters
    else:
        with pytest.raises(AttributeError, match=function):
            getattr(Tensor(X), name)()


def test_every_twin_has_the_method_that_computes() -> None:
    assert all(hasattr(Tensor, name) and hasattr(Tensor, computing) for name, computing in TWINS.items())


UNBOUND: list[Callable[[Any], Any]] = [
    lambda x: Tensor.copy(x) + 1, lambda x: Tensor.item(x.sum()) * 2, lambda x: Tensor.__getitem__(x, 0),
    lambda x: Tensor.tolist(x), lambda x: list(map(Tensor.copy, [x, x * 2])), lambda x: Tensor.__len__(x) + x,
]  # fmt: skip


@pytest.mark.parametrize("function", UNBOUND)
def test_methods_are_called_by_way_of_the_class(function: Callable[[Any], Any]) -> None:
    x, compiled = Tensor([[1.0, 2.0]]), ms.jit(function, fullgraph=function is not UNBOUND[3])
    assert str(compiled(x)) == str(function(x))
