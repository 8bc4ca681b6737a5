"""Running sums, orders and single kernels, on every processor."""

# pyright: reportUnknownArgumentType=false, reportUnknownLambdaType=false, reportUnknownMemberType=false
# pyright: reportUnknownVariableType=false

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import msgraph as ms
from msgraph import Tensor, ops
from msgraph.backend.executable import Executable
from msgraph.backend.kernels import KERNELS
from msgraph.backend.target import Target
from msgraph.dialects import dtypes
from msgraph.dialects.building import give, graph
from msgraph.dialects.contract import Array
from msgraph.dialects.ops.ordering import TopOp
from msgraph.dialects.types import tensor_type
from msgraph.dialects.views import View
from msgraph.kernels.builder.vector_target import VectorTarget
from msgraph.kernels.scan import LinePlan, arg_plan
from msgraph.pipeline import compile_module

Agree = Callable[..., Executable]
KINDS = ["bool", "int8", "uint8", "uint16", "int32", "uint32", "int64", "uint64", "float16", "float32", "float64"]
RNG = np.random.default_rng(7)


@pytest.fixture(autouse=True)
def same_numbers() -> None:
    """Every test gets the numbers it would get alone."""
    RNG.bit_generator.state = np.random.default_rng(7).bit_generator.state


def places(b: Any, *tensors: Any) -> list[Any]:
    """argmax and argmin along every dim of every tensor, as int64 and int32."""
    found: list[Any] = []
    for x in tensors:
        for axis in range(2):
            found.append(b.argmax(x, axis=axis, keep_dims=False, dtype=dtypes.int64))
            found.append(b.argmin(x, axis=axis, keep_dims=True, dtype=dtypes.int32))
    return found


def few_values(kind: str, *shape: int) -> Array:
    """Five different values, so that most of them are equals."""
    numbers = RNG.integers(0, 5, shape)
    signed = kind.startswith(("int", "float"))
    return (numbers - 2 if signed else numbers).astype(kind)


@pytest.mark.parametrize("kind", KINDS)
def test_the_first_of_equals_in_every_size(agree: Agree, target: Target, kind: str) -> None:
    sizes = range(1, 71) if kind in ("int8", "float32") else (1, 2, 7, 8, 9, 15, 16, 17, 31, 33, 63, 64, 65, 70)
    shapes = [shape for size in sizes for shape in ((size, 3), (3, size))]
    agree(places, *(few_values(kind, *shape) for shape in shapes), target=target)


@pytest.mark.parametrize("kind", ["int8", "uint32", "int64", "float32"])
def test_lines_of_one_value_even_the_extreme_ones(agree: Agree, target: Target, kind: str) -> None:
    limits = np.finfo(kind) if kind.startswith("float") else np.iinfo(kind)  # type: ignore[arg-type]
    values = [limits.min, limits.max, *((np.inf, -np.inf, np.nan) if kind.startswith("float") else ())]
    agree(places, *(np.full((37, 85), value, kind) for value in values), target=target)


@pytest.mark.parametrize("kind", ["float16", "float32", "float64"])
def test_the_first_nan_beats_everything(agree: Agree, target: Target, kind: str) -> None:
    arrays: list[Array] = []
    for size in (1, 5, 8, 16, 19, 32, 41, 70, 130):
        x = RNG.standard_normal((size, size)).astype(kind)
        x[RNG.random(x.shape) < 0.03] = np.nan
        x[RNG.random(x.shape) < 0.1] = np.inf
        x[RNG.random(x.shape) < 0.1] = -np.inf
        arrays.append(x)
    agree(places, *arrays, target=target)


def test_a_nan_at_each_place(agree: Agree, target: Target) -> None:
    arrays = [np.zeros((67, 67), np.float32) for _ in range(2)]
    np.fill_diagonal(arrays[0], np.nan)
    arrays[1][np.triu_indices(67)] = np.nan
    agree(places, *arrays, target=target)


def test_zeros_of_either_sign_are_equals(agree: Agree, target: Target) -> None:
    agree(places, np.where(RNG.random((40, 70)) < 0.5, np.float32(-0.0), np.float32(0)), target=target)


def test_places_of_more_dims(agree: Agree, target: Target) -> None:
    def every_axis(b: Any, x: Any) -> list[Any]:
        return [
            b.argmax(x, axis=axis, keep_dims=keep, dtype=dtypes.int64) for axis in range(4) for keep in (True, False)
        ]

    agree(every_axis, few_values("int32", 3, 20, 5, 37), target=target)


def test_places_leave_their_neighbours_alone(agree: Agree, target: Target) -> None:
    def joined(b: Any, *tensors: Any) -> Any:
        found = [b.argmax(x, axis=0, keep_dims=False, dtype=dtypes.int64) for x in reversed(tensors)]
        return b.concat(*reversed(found), axis=0)

    agree(joined, *(few_values("float32", 6, size) for size in range(1, 71)), target=target)


def test_which_way_is_taken() -> None:
    def chosen(source: View, target: View, dtype: Any, axis: int) -> LinePlan:
        return arg_plan((source, target), dtype, VectorTarget(), axis)

    rows, columns = View((100,), (1,)), View((40,), (1,))
    x = View((100, 40), (40, 1))
    assert chosen(x, rows, dtypes.float32, 1) == LinePlan(across=False, along=True, large=False)
    assert chosen(x, columns, dtypes.float64, 0) == LinePlan(across=True, along=False, large=True)
    assert chosen(View((40, 100), (1, 40)), rows, dtypes.int8, 0) == LinePlan(across=False, along=True, large=False)
    assert chosen(View((100, 15), (15, 1)), rows, dtypes.float32, 1) == LinePlan(across=False, along=False, large=False)
    long = View((2**31, 40), (40, 1))
    assert chosen(long, columns, dtypes.int8, 0) == LinePlan(across=True, along=False, large=True)


@pytest.mark.parametrize("kind", ["int8", "int32", "float16", "float32", "float64"])
def test_running_results_in_every_size(agree: Agree, target: Target, kind: str) -> None:
    def running(b: Any, *tensors: Any) -> list[Any]:
        found: list[Any] = []
        for number, x in enumerate(tensors):
            way = {"exclusive": bool(number & 1), "reverse": bool(number & 2)}
            for axis in range(3):
                found += [b.cumsum(x, axis=axis, **way), b.cumprod(x, axis=axis, **way)]
        return found

    sizes = range(1, 71) if kind == "float32" else (1, 7, 16, 33, 63, 64, 70, 150, 300)
    agree(running, *(few_values(kind, 2, 3, size) for size in sizes), target=target)


# -- sorting networks ------------------------------------------------------------------------------------------------


ORDERED = [dtype for dtype in dtypes.ALL if not dtype.is_complex]


def elements(shape: tuple[int, ...], dtype: Any) -> Any:
    """Numbers with many equal ones among them; of floats NaN, both zeros and infinities as well."""
    rng = np.random.default_rng(sum(shape))
    x = np.round(rng.standard_normal(shape) * 20)
    if dtype.is_float:
        for special in (np.nan, -np.nan, -0.0, 0.0, np.inf, -np.inf):
            x[rng.random(shape) < 0.05] = special
    else:
        x[rng.random(shape) < 0.05] = 0 if dtype is dtypes.bool_ else np.iinfo(dtype.numpy).max // 2
    with np.errstate(all="ignore"):
        return x.astype(dtype.numpy)


def check(x: Any, axis: int, count: int, descending: bool) -> None:
    """A graph gives bit for bit what the eager rule does, which sorts with NumPy."""

    def topk(t: Tensor) -> Any:
        return ops.topk(t, count, axis, descending)

    expected = TopOp.eager(x, axis=axis, count=count, descending=descending)
    found = ms.jit(topk)(Tensor(x))
    for one, other in zip(found, expected, strict=True):
        assert one.asnumpy().tobytes() == other.tobytes(), (x.dtype, x.shape, axis, count, descending)


@pytest.mark.parametrize("dtype", ORDERED, ids=str)
def test_element_types(dtype: Any) -> None:
    for size, count in ((9, 9), (75, 75), (300, 5)):
        for descending in (False, True):
            check(elements((2, size), dtype), 1, count, descending)


@pytest.mark.parametrize("size", [1, 2, 7, 8, 16, 17, 31, 32, 33, 64, 65, 96, 127, 129, 1000, 2048])
def test_lengths(size: int) -> None:
    check(elements((3, size), ms.float32), 1, size, True)
    check(elements((size,), ms.int64), 0, size, False)


@pytest.mark.parametrize("count", [0, 1, 2, 8, 9, 16, 31, 32, 33])
def test_a_few_of_many(count: int) -> None:
    for size in (33, 100, 3001 if count <= TopOp.FEW else 150):
        check(elements((2, size), ms.float32), 1, count, True)
        check(elements((2, size), ms.float64), 1, count, False)


@pytest.mark.parametrize("shape", [(40, 3), (2, 40, 3), (3, 0), (0, 40), (2, 3, 40)], ids=str)
def test_axes(shape: tuple[int, ...]) -> None:
    for axis, size in enumerate(shape):
        check(elements(shape, ms.float32), axis, size, False)
        check(elements(shape, ms.float32), axis, min(size, 2), True)


def test_threads_share_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    x = elements((600, 200), ms.float32)
    monkeypatch.setenv("MSGRAPH_THREADS", "2")
    check(x, 1, 200, True)
    check(x, 0, 600, False)


def test_long_lines_are_left_to_numpy() -> None:
    def ordered(t: Any) -> Any:
        return ops.sort(t)

    x = elements((1, TopOp.LONGEST + 1), ms.float32)
    values, places = ms.jit(ordered)(Tensor(x))
    expected = TopOp.eager(x, axis=1, count=x.size, descending=False)
    assert np.array_equal(places.asnumpy(), expected[1])
    assert np.array_equal(values.asnumpy(), expected[0], equal_nan=True)


def test_gradients_go_where_elements_stood() -> None:
    x = np.array([[3.0, 1.0, 2.0, 5.0]], np.float32)
    weights = Tensor(np.array([[1.0, 10.0]], np.float32))

    def program(t: Any) -> Any:
        return (ops.topk(t, 2)[0] * weights).sum()

    slope: Any = ms.jit(ms.grad(program))(Tensor(x))
    assert slope.asnumpy().tolist() == [[10, 0, 0, 1]]


def test_many_at_once_by_vmap() -> None:
    def topk(t: Any) -> Any:
        return ops.topk(t, 3)

    x = elements((5, 3, 20), ms.float32)
    found: Any = ms.jit(ms.vmap(topk))(Tensor(x))
    expected = TopOp.eager(x, axis=2, count=3, descending=True)
    assert all(np.array_equal(a.asnumpy(), b, equal_nan=True) for a, b in zip(found, expected, strict=True))


@pytest.mark.parametrize("size", [32, TopOp.LONGEST])
def test_nothing_is_left_to_python(size: int) -> None:
    module, b, arguments = graph("f", [tensor_type(dtypes.float32, (4, size))])
    give(b, b.emit(TopOp, arguments, {"axis": 1, "count": size, "descending": True}))
    assert all(info.native for info in compile_module(module, "f").program.infos)


# -- element-wise, reducing and indexed kernels ----------------------------------------------------------------------


def floats(*shape: int) -> Any:
    return np.random.default_rng(3).standard_normal(shape).astype(np.float32)


def chain(b: Any, x: Any, y: Any) -> Any:
    return b.add(b.mul(x, y), b.maximum(x, y))


def test_every_small_size_is_covered_exactly(agree: Agree, target: Target) -> None:
    for size in range(70):
        agree(chain, floats(size), floats(size)[::-1].copy(), target=target)


@pytest.mark.parametrize("dtype", ["int8", "uint16", "int32", "int64", "float16", "float64"])
def test_widths_of_other_types(agree: Agree, target: Target, dtype: str) -> None:
    for size in (1, 3, 8, 17, 64, 65, 130):
        x = np.arange(size).astype(dtype)
        agree(chain, x, x[::-1].copy(), target=target)


def test_bools_are_stored_as_bytes(agree: Agree, target: Target) -> None:
    x, y = floats(67), floats(67)[::-1].copy()
    agree(lambda b, x, y: (b.less(x, y), b.select(b.less(x, y), x, y)), x, y, target=target)


def test_a_store_leaves_its_neighbours_alone(compiled: Callable[..., Executable], target: Target) -> None:
    run = compiled(chain, floats(5), floats(5), target=target)
    memory = np.full(32, 7, np.float32)
    memory[:5] = floats(5)
    before = memory.copy()
    run([memory[:5], floats(5)])
    np.testing.assert_array_equal(memory, before)


def test_a_second_shape_compiles_nothing(agree: Agree) -> None:
    agree(chain, floats(40, 3), floats(40, 3))
    before = KERNELS.compiled
    for shape in ((5,), (2, 2, 2), (1000,), (40, 4)):
        agree(chain, floats(*shape), floats(*shape))
    assert KERNELS.compiled == before


def test_equal_rows_share_one_kernel(agree: Agree) -> None:
    def rows(b: Any, x: Any) -> Any:
        found = [b.reshape(b.slice(x, starts=(i, 0), sizes=(1, 3), steps=(1, 1)), shape=(3,)) for i in range(20)]
        return b.stack(*(b.mul(row, b.tanh(row)) for row in found), axis=0)

    run = agree(rows, floats(20, 3))
    assert [use.runs for use in run.kernels()] == [1]  # over a table of twenty rows
    assert run.memory().arena == 0  # each row is written where the stack wants it


def test_views_are_read_in_place(agree: Agree, target: Target) -> None:
    def views(b: Any, x: Any) -> Any:
        t = b.transpose(x, perm=(1, 0))
        s = b.slice(x, starts=(1, 0), sizes=(4, 3), steps=(1, 2))
        return b.neg(t), b.neg(s), b.add(s, b.slice(x, starts=(0, 1), sizes=(4, 3), steps=(1, 1)))

    run = agree(views, floats(6, 7), target=target)
    assert run.memory().arena == 0


@pytest.mark.parametrize("size", [(2, 0), (0,), (0, 3)])
def test_empty_tensors(agree: Agree, size: tuple[int, ...]) -> None:
    agree(chain, floats(*size), floats(*size))


def test_no_dimensions_means_no_loops(agree: Agree) -> None:
    run = agree(lambda b, x, y: b.add(b.mul(x, y), x), np.array(3.0, np.float32), np.array([2.0], np.float32))
    assert "phi" not in run.llvm_ir()


@pytest.mark.parametrize("axes", [(0,), (1,), (2,), (0, 2), (1, 2), (0, 1, 2)])
@pytest.mark.parametrize("keep_dims", [False, True])
def test_reductions_over_any_axes(agree: Agree, target: Target, axes: tuple[int, ...], keep_dims: bool) -> None:
    def reduce(b: Any, x: Any) -> Any:
        y = b.mul(x, x)
        total = b.reduce_sum(y, axes=axes, keep_dims=keep_dims)
        return total, b.neg(total), b.reduce_max(x, axes=axes, keep_dims=keep_dims)

    for shape in ((3, 4, 5), (2, 17, 33), (1, 3, 1), (5, 1, 16)):
        agree(reduce, floats(*shape), target=target)


def test_a_long_sum_is_accurate(compiled: Callable[..., Executable]) -> None:
    x = np.full(3_000_001, 0.1, np.float32)
    (got,) = compiled(lambda b, x: b.reduce_sum(x, axes=(0,), keep_dims=False), x)([x])
    assert abs(float(got) / (float(np.float32(0.1)) * x.size) - 1) < 2e-6


def test_a_reduction_takes_in_what_feeds_and_follows_it(agree: Agree) -> None:
    def norm(b: Any, x: Any) -> Any:
        half = b.constant(0.5, tensor_type(dtypes.float32, ()))
        return b.sqrt(b.mul(b.reduce_sum(b.square(x), axes=(1,), keep_dims=False), half))

    run = agree(norm, floats(9, 33))
    assert [use.runs for use in run.kernels()] == [1]
    assert run.memory().arena == 0


def test_a_long_chain_is_cut_into_kernels_of_bounded_size(agree: Agree) -> None:
    def long(b: Any, x: Any) -> Any:
        y = x
        for i in range(700):
            y = b.sub(x, y) if i % 2 else b.maximum(x, b.neg(y))
        return y

    run = agree(long, floats(33))
    assert 3 <= sum(use.runs for use in run.kernels()) <= 5
