"""Operations outside of graphs: kernels and NumPy give one result, writes are seen, native calls are taken."""

from __future__ import annotations

import inspect
import threading
from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any, cast

import numpy as np
import pytest

import msgraph as ms
from msgraph import Tensor, nn, ops, pipeline
from msgraph.api.cache.fingerprint import EnvironmentFingerprinter
from msgraph.api.eager import compiled_operation
from msgraph.api.eager.compiled_operation import executable_of
from msgraph.api.eager.functions import writing
from msgraph.api.eager.operations import PATIENCE, EagerOperation, forget_operations
from msgraph.api.tensor.operators import ADD
from msgraph.backend.callables import native_hits
from msgraph.dialects.contract import GraphOp
from msgraph.dialects.dtypes import from_numpy
from msgraph.dialects.families.elementwise import Elementwise, ElementwiseBinary
from msgraph.dialects.operation_graph import ALIKE, recorded

MANY = PATIENCE + 16


@pytest.fixture(autouse=True)
def compiling(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Operations are compiled, and nothing is known of them."""
    monkeypatch.setenv("MSGRAPH_EAGER", "1")
    forget_operations()
    yield
    forget_operations()


def numbers(*shape: int, seed: int = 3) -> np.ndarray[Any, Any]:
    return np.random.default_rng(seed).standard_normal(shape).astype(np.float32)


def tensor(*shape: int, seed: int = 3) -> Any:
    return ms.Tensor(numbers(*shape, seed=seed))


def operation(function: Any) -> EagerOperation:
    """What is behind a public function."""
    return function.__ms_operation__


PROGRAMS: dict[str, Callable[[Any, Any], Any]] = {
    "add": lambda x, y: x + y,
    "number": lambda x, y: 0.1 * x - 3 + y / 7,
    "comparison": lambda x, y: x < y,
    "matmul": lambda x, y: x @ y,
    "softmax": lambda x, y: ops.softmax(x @ y, -1),
    "tanh": lambda x, y: ops.tanh(x) * ops.sigmoid(y),
    "sums": lambda x, y: x.sum() + y.mean(axis=0) + x.max(axis=1),
    "layer norm": lambda x, y: ops.layer_norm(x, (8,), y[0], y[1], 1e-5),
    "concat": lambda x, y: ops.concat((x, y), 1),
    "where": lambda x, y: ops.where(x > 0, x, y),
    "two results": lambda x, y: ops.topk(x, 3)[0] + ops.split(y, 3, axis=1)[0],
    "cast": lambda x, y: (x * 10).astype(ms.int32) + y.astype(ms.float16).astype(ms.int32),
    "power": lambda x, y: ops.abs(x) ** 2.5 + y**2,
    "views": lambda x, y: x.reshape(4, 16).T + y.reshape(16, 4),
}


@pytest.mark.parametrize("name", PROGRAMS)
def test_one_operation_has_one_result(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    program, x, y = PROGRAMS[name], tensor(8, 8), tensor(8, 8, seed=5)
    first = program(x, y).asnumpy().copy()
    for _ in range(MANY):
        again = program(x, y).asnumpy()
        assert again.dtype == first.dtype and again.tobytes() == first.tobytes()
    monkeypatch.setenv("MSGRAPH_EAGER", "0")
    forget_operations()
    np.testing.assert_allclose(first, program(x, y).asnumpy(), rtol=2e-5, atol=2e-6)


def test_compiled_calls_go_the_native_way() -> None:
    x, y = tensor(8, 8), tensor(8, 8, seed=5)
    hits = native_hits(operation(ops.tanh)), native_hits(ADD)
    for _ in range(MANY):
        _ = ops.tanh(x), x + y
    assert native_hits(operation(ops.tanh)) - hits[0] > MANY - 8, "from the second or third call on"
    assert native_hits(ADD) - hits[1] > 8, "when NumPy has computed the first ones"


def test_views_share_memory_at_every_call() -> None:
    x = tensor(6, 4)
    views: tuple[Callable[[], Any], ...] = (
        lambda: x.reshape(4, 6), lambda: x.T, lambda: ops.expand_dims(x, 0), lambda: x[1:3], lambda: x.view(-1),
    )  # fmt: skip
    for view in views:
        for _ in range(MANY):
            assert np.shares_memory(view().asnumpy(), x.asnumpy())


def test_results_are_memory_of_their_own() -> None:
    x = tensor(4, 4)
    kept = [x + x for _ in range(MANY)]
    kept[-1][0, 0] = 99.0
    assert all(result.asnumpy()[0, 0] == 2 * x.asnumpy()[0, 0] for result in kept[:-1])


def test_a_number_is_whatever_it_is_at_the_call() -> None:
    x, whole = tensor(5), ms.Tensor([1, 2, 3])
    for i in range(MANY):
        assert ((x + 0.25 * i).asnumpy() == x.asnumpy() + np.float32(0.25 * i)).all()
        assert (whole * i).asnumpy().tolist() == [i, 2 * i, 3 * i]
        assert ((x * i).asnumpy() == x.asnumpy() * np.float32(i)).all()
    assert (whole + (2**63 - 1)).asnumpy().tolist() == [-(2**63), -(2**63) + 1, -(2**63) + 2], "integers wrap"
    assert np.isinf((x * 1e300).asnumpy()).all(), "what is too large for the element type is infinite"
    assert np.signbit((ops.abs(x) * -0.0).asnumpy()).all()
    assert (whole * (2**70)).asnumpy().tolist() == [0, 0, 0], "a number of more bits than a word goes the whole way"


def test_numbers_in_lists_are_elements() -> None:
    for count in range(80):  # beyond the calls that NumPy computes, and those that are entered as plans
        assert ops.neg([count, 2]).tolist() == [-count, -2]
        assert ops.exp([[0.0], [0.0]]).tolist() == [[1], [1]]
        assert ops.add(ms.Tensor([1, 2]), (count, 1)).tolist() == [1 + count, 3]
        assert ops.add([1, 2], [3, count]).tolist() == [4, 2 + count]


def test_a_parameter_counts_as_what_it_holds() -> None:
    p, x = ms.Parameter(numbers(4, 4), name="p"), tensor(4, 4)
    for _ in range(MANY):
        assert ((p + x).asnumpy() == p.asnumpy() + x.asnumpy()).all()
    p.set_data(ms.Tensor(np.ones((4, 4), np.float32)))
    assert ((p + x).asnumpy() == 1 + x.asnumpy()).all()
    p[0] = 5.0
    assert ((p + x).asnumpy()[0] == 5 + x.asnumpy()[0]).all()


def test_arrays_that_do_not_lie_in_a_row() -> None:
    x, weight = tensor(8, 8), tensor(8, 8, seed=5)
    for _ in range(MANY):
        assert (x.T + weight).asnumpy().tobytes() == np.ascontiguousarray(x.asnumpy().T + weight.asnumpy()).tobytes()
        np.testing.assert_allclose((x @ weight.T).asnumpy(), x.asnumpy() @ weight.asnumpy().T, rtol=1e-4, atol=1e-5)
        assert ops.exp(x[::2]).asnumpy().tobytes() == ops.exp(x[::2].copy()).asnumpy().tobytes()


def test_random_numbers_are_drawn_anew() -> None:
    x = tensor(64)
    drawn = {ops.dropout(x, 0.5).asnumpy().tobytes() for _ in range(MANY)}
    assert len(drawn) == MANY


def test_threads_have_results_of_their_own() -> None:
    wrong: list[object] = []

    def work(seed: int) -> None:
        x = tensor(16, 16, seed=seed)
        wanted = x.asnumpy() + x.asnumpy()
        for _ in range(4 * MANY):
            result = x + x
            if result.asnumpy().tobytes() != wanted.tobytes() or ops.tanh(result).shape != (16, 16):
                wrong.append(result)

    threads = [threading.Thread(target=work, args=(seed,)) for seed in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong


def test_switches_hold_from_the_next_call_on() -> None:
    x = tensor(64, seed=7)
    precise = ops.exp(x).asnumpy()
    try:
        ms.set_context(precise_math=False)
        fast = ops.exp(x).asnumpy()
        np.testing.assert_allclose(fast, precise, rtol=1e-5)
    finally:
        ms.set_context(precise_math=True)
    assert ops.exp(x).asnumpy().tobytes() == precise.tobytes()


def test_what_is_remembered_makes_no_difference_to_the_compile_cache() -> None:
    x = tensor(4, 4)
    before = EnvironmentFingerprinter().of(ops.tanh)
    for _ in range(4):
        _ = ops.tanh(x)
    assert EnvironmentFingerprinter().of(ops.tanh) == before != EnvironmentFingerprinter().of(ops.exp)


def test_numbers_of_numpy_are_numbers() -> None:
    x = tensor(5)
    for i in range(MANY):
        scale = np.float64(0.25 + i)
        assert (x / scale).asnumpy().tobytes() == (x / float(scale)).asnumpy().tobytes()


def test_recurrent_layers_are_what_numpy_makes_of_them(monkeypatch: pytest.MonkeyPatch) -> None:
    for layer in (nn.LSTM(3, 4, 2, batch_first=True), nn.GRU(3, 4, bidirectional=True), nn.RNN(3, 4)):
        for steps in (2, 10):
            x = tensor(steps, steps, 3)
            compiled = layer(x)[0].asnumpy()
            assert all(layer(x)[0].asnumpy().tobytes() == compiled.tobytes() for _ in range(4))
            monkeypatch.setenv("MSGRAPH_EAGER", "0")
            forget_operations()
            np.testing.assert_allclose(compiled, layer(x)[0].asnumpy(), rtol=1e-4, atol=1e-6)
            monkeypatch.setenv("MSGRAPH_EAGER", "1")
        with pytest.raises(ValueError, match="input_size"):
            layer(tensor(2, 2, 5))


_ODD = (np.nan, np.inf, -np.inf, 0.0, -0.0, 1.5, -2.5, 1e-40, -1e-40, 3e38, 16777217.0, 0.1, 255.5, -0.9)


def _odd_values(dtype: str) -> np.ndarray[Any, Any]:
    if dtype.startswith("float"):
        return np.array(_ODD).astype(dtype)
    info = np.iinfo(dtype)
    return np.array([info.min, info.max, 0, 1, 2, 7, info.max - 1, 100], dtype)


@pytest.mark.parametrize("dtype", ["float32", "float64", "int32", "uint8"])
def test_what_is_left_to_numpy_for_a_while_is_what_kernels_compute(dtype: str) -> None:
    values = _odd_values(dtype)
    pair = [np.ascontiguousarray(side) for side in np.broadcast_arrays(values[:, None], values)]
    compared = 0
    for name in sorted(ALIKE):
        op, fields = GraphOp.BY_WORD[name][:2]
        arrays = pair if issubclass(op, ElementwiseBinary) else [values]
        assert issubclass(op, Elementwise)
        kinds = op.kinds(**fields)
        if kinds.find(from_numpy(np.dtype(dtype)).KIND) < 0:
            continue
        graph = recorded(lambda b, name=name, arrays=arrays: getattr(b, name)(*map(b.argument, arrays)))
        (kernels,) = executable_of(name, graph)(arrays)
        (played,) = graph.interpret(arrays, [])
        is_same = (kernels == played) & (np.signbit(kernels * 1.0) == np.signbit(played * 1.0))
        assert graph.is_exact and (is_same | ((kernels != kernels) & (played != played))).all(), name
        compared += 1
    assert compared > 12


@pytest.mark.parametrize("name", ["gather", "scatter"])
def test_an_index_outside_is_refused_at_every_call(name: str) -> None:
    x = tensor(3, 4)
    operations: dict[str, Callable[[Any], Any]] = {
        "gather": lambda i: ops.gather(x, i, 1),
        "scatter": lambda i: ops.tensor_scatter_elements(x, i.reshape(1, -1), Tensor([[1.0, 2.0]]), 1),
    }
    call = operations[name]
    for _ in range(100):
        call(Tensor([0, 1], ms.int32))
    for wrong in (4, -5, 1 << 30):
        with pytest.raises(IndexError, match=rf"range \[0, 4\), but got {wrong}, "):
            call(Tensor([2, wrong], ms.int32))
    assert call(Tensor([-1, 0], ms.int32)).shape


def test_known_results_are_memory_of_their_own() -> None:
    for _ in range(100):
        row, spread = ops.arange(4), ops.broadcast_to(Tensor([1.0, 2.0]), (2, 2))
        assert row.asnumpy().tolist() == [0, 1, 2, 3] and spread.asnumpy().tolist() == [[1, 2], [1, 2]]
        row[0], spread[0] = 7, 5.0
        assert spread[1].asnumpy().tolist() == [1, 2]
    assert operation(ops.arange).forms


@pytest.mark.parametrize("value", [300, -1, 2.7, True, 1e300, float("nan"), 70000.0])
@pytest.mark.parametrize("dtype", [ms.int8, ms.uint8, ms.int64, ms.float16, ms.float32, ms.bfloat16, ms.bool_])
def test_numbers_are_written_as_they_are_cast(dtype: Any, value: Any) -> None:
    if dtype is not ms.bool_ and not dtype.is_float and value not in (300, -1, 2.7, True):
        return
    written: Any = Tensor([0, 0], dtype)
    filled: Any = Tensor([0, 0], dtype)
    written[1] = value
    filled.fill_(value)
    expected: Any = Tensor(value).astype(dtype).asnumpy()
    assert np.array_equal(written.asnumpy()[1], expected, equal_nan=dtype.is_float)
    assert np.array_equal(filled.asnumpy(), [expected] * 2, equal_nan=dtype.is_float)


def _drawn(program: Callable[[], Any], calls: int) -> list[np.ndarray[Any, Any]]:
    ms.set_seed(11)
    ms.manual_seed(5)
    return [program().asnumpy().copy() for _ in range(calls)]


DRAWING: dict[str, Callable[[], Callable[[], Any]]] = {
    "randn": lambda: lambda: ops.randn(3, 4),
    "randint": lambda: lambda: ops.randint(0, 9, (5,)),
    "uniform": lambda: lambda: ops.uniform((2, 3), Tensor(0.0), Tensor(2.0)),
    "dropout": lambda: lambda: ops.dropout(ops.ones((8, 8)), 0.5),
    "in turn": lambda: lambda: ops.rand(2) + ops.randn(2) * ops.rand_like(ops.ones(2)),
    "seeded": lambda: lambda: ops.randn(3, seed=4),
}


@pytest.mark.parametrize("name", DRAWING)
def test_draws_are_those_of_numpy(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    compiled = _drawn(DRAWING[name](), MANY)
    assert name == "seeded" or len({array.tobytes() for array in compiled}) == MANY
    again = _drawn(DRAWING[name](), MANY)
    assert [array.tobytes() for array in again] == [array.tobytes() for array in compiled]
    monkeypatch.setenv("MSGRAPH_EAGER", "0")
    forget_operations()
    np.testing.assert_allclose(compiled, _drawn(DRAWING[name](), MANY), rtol=2e-6, atol=2e-7)


def test_draws_go_the_native_way() -> None:
    for _ in range(MANY):
        ops.randint(0, 7, (4,))
    target = operation(ops.randint)
    before = native_hits(target)
    ops.randint(0, 7, (4,))
    assert native_hits(target) == before + 1


def test_updates_write_the_memory_that_others_see() -> None:
    p = ms.Parameter(Tensor([1.0, 2.0]), name="p")
    view = p.asnumpy()
    for k in range(MANY):
        ops.assign_add(p, Tensor([1.0, 0.5]))
        assert view.tolist() == [2.0 + k, 2.5 + 0.5 * k]
    ops.assign_add(p, p)
    assert view.tolist() == [2 * (1.0 + MANY), 2 * (2.0 + 0.5 * MANY)]
    ops.assign(p, Tensor([0.0, 1.0]))
    assert view.tolist() == [0, 1]


# -- writes, parts and numpy's arrays outside graphs -----------------------------------------------------------------


DTYPES = [ms.float32, ms.float64, ms.float16, ms.bfloat16, ms.int32, ms.int64, ms.uint8]


def whole(*shape: int, dtype: Any = ms.float32) -> Any:
    """Small whole numbers, exact in every element type."""
    return np.random.default_rng(3).integers(0, 5, shape).astype(dtype.numpy)


def natively(target: Any, call: Callable[[], object]) -> bool:
    """Does the entry point make a call that has been made often?"""
    for _ in range(MANY):
        call()
    before = native_hits(target)
    call()
    return native_hits(target) > before


@pytest.mark.parametrize("dtype", DTYPES, ids=str)
@pytest.mark.parametrize("name", ["assign_add", "assign_sub", "assign"])
def test_writes_of_parameters(name: str, dtype: Any) -> None:
    start, other = whole(3, 5, dtype=dtype), whole(3, 5, dtype=dtype)
    p = ms.Parameter(ms.Tensor(start), name="p")
    write: Any = getattr(ops, name)
    y = ms.Tensor(other)
    native = natively(operation(write), lambda: write(p, y))
    assert native or dtype in (ms.float16, ms.bfloat16, ms.uint8)
    p.set_data(ms.Tensor(start))
    result = write(p, y)
    expected = {"assign": other, "assign_add": start + other, "assign_sub": start - other}[name]
    assert np.array_equal(p.asnumpy(), expected)
    assert np.shares_memory(result.asnumpy(), p.asnumpy())
    assert result.dtype == dtype


def test_what_shares_memory_is_written_by_python() -> None:
    memory = np.zeros((3, 4), np.float32)
    memory[1:] = 1, 2, 3, 4
    x = ms.Tensor.from_numpy(memory)
    assert natively(operation(ops.assign_add), lambda: ops.assign_add(x[0], ms.Tensor(memory[1])))
    memory[:] = np.arange(12).reshape(3, 4)
    ops.assign_add(x[0], x[0])
    assert memory[0].tolist() == [0, 2, 4, 6]
    row = x.reshape(-1)
    ops.assign_add(row[2:6], row[3:7])
    assert memory[0].tolist() + memory[1].tolist() == [0, 2, 10, 10, 9, 11, 6, 7]


def test_memory_that_may_not_be_written_is_not() -> None:
    memory, other = np.zeros(8, np.float32), ms.Tensor(np.ones(8, np.float32))
    x = ms.Tensor.from_numpy(memory)
    assert natively(operation(ops.assign_add), lambda: ops.assign_add(x, other))
    memory[:] = 0
    memory.flags.writeable = False
    with pytest.raises(ValueError, match="read-only"):
        ops.assign_add(ms.Tensor(x), other)
    assert not memory.any()


@pytest.mark.parametrize("dtype", DTYPES, ids=str)
@pytest.mark.parametrize("name", ["add", "sub", "mul"])
def test_methods_that_write(name: str, dtype: Any) -> None:
    start = whole(3, 5, dtype=dtype)
    others = [
        ms.Tensor(whole(3, 5, dtype=dtype)),
        ms.Tensor(whole(5, dtype=dtype)),
        whole(3, 5, dtype=dtype),
        2,
    ]
    for other in others:
        x = ms.Tensor(start)
        write = getattr(x, f"{name}_")
        natively(writing(f"_{name}_"), lambda write=write, other=other: write(other))
        x.copy_(ms.Tensor(start))
        expected = getattr(ops, name)(ms.Tensor(start), other).astype(dtype).asnumpy()
        assert write(other) is x
        assert np.array_equal(x.asnumpy(), expected)


def test_sums_that_are_written_go_natively() -> None:
    x, y = ms.Tensor(whole(3, 5)), ms.Tensor(whole(3, 5))
    assert natively(writing("_add_"), lambda: x.add_(y))
    assert natively(writing("_add_"), lambda: x.add_(1.5))


@pytest.mark.parametrize("dtype", [*DTYPES, ms.bool_], ids=str)
def test_arrays_of_numpy_are_operands(dtype: Any) -> None:
    x, n = ms.Tensor(whole(4, 6, dtype=dtype)), whole(4, 6, dtype=dtype)
    expected = (x + ms.Tensor(n)).asnumpy()
    for _ in range(MANY):
        _ = x + n
    before = native_hits(ADD)
    for array in (n, np.asfortranarray(n), np.repeat(n, 2, 1)[:, ::2]):
        assert np.array_equal((x + array).asnumpy(), expected)
        assert np.array_equal(ops.add(array, x).asnumpy(), expected)
    assert native_hits(ADD) > before


def test_arrays_of_another_byte_order_are_operands() -> None:
    x, n = ms.Tensor(whole(4)), whole(4)
    for _ in range(MANY):
        assert np.array_equal((x + n).asnumpy(), x.asnumpy() + n)
    assert np.array_equal((x + n.astype(">f4")).asnumpy(), x.asnumpy() + n)


@pytest.mark.parametrize("dtype", [np.complex64, np.complex128])
@pytest.mark.parametrize("shape", [(), (1,), (7,), (3, 5), (0, 2)], ids=str)
def test_complex_sums(shape: tuple[int, ...], dtype: Any) -> None:
    rng = np.random.default_rng(4)
    x, y = (np.asarray(rng.standard_normal(shape) + 1j * rng.standard_normal(shape), dtype) for _ in range(2))
    if x.size > 1:
        x.flat[1], y.flat[1] = complex(np.inf, np.nan), complex(-np.inf, -0.0)
    a, b = ms.Tensor(x), ms.Tensor(y)
    assert natively(ADD, lambda: a + b) or not x.size
    with np.errstate(all="ignore"):
        pairs = [(a + b, x + y), (a - b, x - y), (a + a, x + x), (a.T + b.T, (x + y).T), (a * b, x * y)]
    for found, expected in pairs:
        assert found.dtype == a.dtype
        assert np.array_equal(found.asnumpy(), expected, equal_nan=True)


def test_indices_outside_are_refused() -> None:
    x = ms.Tensor(whole(4, 6))
    for index in (ms.Tensor([0, 4]), ms.Tensor([-5])):
        with pytest.raises(IndexError, match="out of bounds for dimension with size 4"):
            x[index]
        with pytest.raises(IndexError):
            x[index] = 1
    with pytest.raises(IndexError):
        x[ms.Tensor([0.5])]


A, B, LONG = tensor(3, 70, 4), tensor(70, 6), Tensor(np.arange(70) % 5, ms.int32)
GROWING: dict[str, Callable[[int], Any]] = {
    "sum": lambda n: A[:, :n].sum(),
    "sum along": lambda n: A[:, :n].sum(1),
    "mean": lambda n: A[:, :n].mean((0, 1)),
    "largest": lambda n: ops.max(A[:, :n], 1)[0],
    "argmin": lambda n: ops.argmin(A[:, :n], 1),
    "deviation": lambda n: A[:, :n].std(1),
    "softmax": lambda n: ops.softmax(A[:, :n], 1),
    "columns": lambda n: B[:n].T @ A[0, :n],
    "rows": lambda n: A[:, :n] @ B[:4],
    "both": lambda n: B[:n] @ B[:n].T,
    "batches": lambda n: A[:, :n] @ A[:, :n].swapaxes(1, 2),
    "cumulated": lambda n: ops.cumsum(A[:, :n], 1),
    "loss": lambda n: ops.cross_entropy(B[:n], LONG[:n]),
    "window": lambda n: ops.conv1d(A[:, :n].swapaxes(1, 2), A[:2, :3].swapaxes(1, 2)),
    "pool": lambda n: ops.avg_pool1d(A[:, :n].swapaxes(1, 2), 2, 1),
    "written": lambda n: ops.scatter_nd(LONG[:n].reshape(n, 1), A[0, :n], (5, 4)),
}


@pytest.mark.parametrize("name", GROWING)
def test_a_size_that_grows_is_compiled_for_all(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What one program for all sizes gives is what a program for each gives."""
    call, sizes = GROWING[name], [5, 6, 7, 8, 12, 13, 21, 33, 64, 69, 70, 9]
    apart: list[Any] = []
    for n in sizes:
        forget_operations()
        apart.append(call(n))
    forget_operations()
    compiled: list[str] = []

    def compile_module(*args: Any, **options: Any) -> Any:
        compiled.append(name)
        return pipeline.compile_module(*args, **options)

    with monkeypatch.context() as patched:
        patched.setenv("MS_COMPILER_CACHE_ENABLE", "0")
        patched.setattr(compiled_operation, "pipeline", SimpleNamespace(compile_module=compile_module))
        together = [call(n) for n in sizes]
    assert (
        0 < len(compiled) <= 5
    )  # for each of two sizes, and for all with two hints; some sizes are a case of their own
    for n, one, other in zip(sizes, apart, together, strict=True):
        assert one.dtype == other.dtype
        np.testing.assert_array_equal(one.asnumpy(), other.asnumpy(), f"{name} {n}")


def test_what_computes_a_primitive_takes_its_settings_by_their_names() -> None:
    computed = [p for p in (getattr(ops, name) for name in dir(ops)) if isinstance(p, type) and hasattr(p, "SPEC")]
    assert len(computed) > 300
    for primitive in cast("list[Any]", computed):
        taken = inspect.signature(primitive.SPEC.call).parameters
        if not any(p.kind is p.VAR_KEYWORD for p in taken.values()):
            assert primitive.INIT.signature.parameters.keys() <= taken.keys(), primitive.__name__
    assert ops.ReverseV2([0])(Tensor([1.0, 2.0])).tolist() == [2.0, 1.0]
