"""Memory of plans: what is copied, shared and given away, what runs in Python, and random graphs."""

# pyright: reportUnknownArgumentType=false, reportUnknownLambdaType=false, reportUnknownMemberType=false
# pyright: reportUnknownVariableType=false

from __future__ import annotations

import os
import random
import re
import threading
import tracemalloc
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from tests.backend.conftest import Function, build
from xdsl.dialects.func import FuncOp

import msgraph as ms
from msgraph import Parameter, Tensor, nn, ops
from msgraph.api.tensor.tensor import array_of
from msgraph.backend import memory
from msgraph.backend.executable import Executable
from msgraph.backend.memory import LARGE, LINE, SMALL, address_of
from msgraph.dialects import dtypes
from msgraph.dialects.attributes import encode
from msgraph.dialects.ops.kernel import DONATED
from msgraph.dialects.types import tensor_type
from msgraph.pipeline import compile_module
from msgraph.support.trees import leaves


def floats(*shape: int) -> Any:
    return np.random.default_rng(3).standard_normal(shape).astype(np.float32)


def executable(function: Callable[..., Any], *arguments: ms.Tensor) -> Executable:
    run = ms.jit(function)
    run(*arguments)
    newest = run._newest()  # pyright: ignore[reportPrivateUsage]
    assert newest is not None
    return newest.executable


X = ms.Tensor(floats(64, 64))
BATCH = ms.Tensor(floats(2, 4, 32, 16))
IMAGES = ms.Tensor(floats(2, 8, 20, 20))
FILTERS = ms.Tensor(floats(8, 8, 3, 3))

PROGRAMS: dict[str, tuple[Callable[..., Any], tuple[ms.Tensor, ...]]] = {
    "elements": (lambda x: ops.tanh(x) * x + 1, (X,)),
    "rows": (lambda x: ops.softmax(x, -1), (X,)),
    "columns": (lambda x: x.sum(0), (X,)),
    "product": (lambda x: ops.matmul(x, x), (X,)),
    "products": (lambda x: ops.matmul(x, x.swapaxes(-1, -2)), (BATCH,)),
    "layer": (lambda x: ops.gelu(ops.matmul(x, x) + x[0]), (X,)),
    "images": (lambda x, w: ops.conv2d(x, w, pad_mode="same"), (IMAGES, FILTERS)),
    "scan": (lambda x: ops.cumsum(x, 0), (X,)),
    "places": (lambda x: ops.gather(x, x.argmax(1), 0), (X,)),
    "order": (lambda x: ops.transpose(x, (1, 0)) + 1, (X,)),
    "gradient": (lambda x: ms.grad(lambda y: (ops.softmax(ops.matmul(y, y), -1) * y).sum())(x), (X,)),
}


@pytest.mark.parametrize("name", PROGRAMS)
def test_native_code_asks_for_no_memory(name: str) -> None:
    function, arguments = PROGRAMS[name]
    text = executable(function, *arguments).llvm_ir()
    assert "define" in text
    assert not [word for word in ("malloc", "calloc", "alloc(", "mmap") if f"@{word}" in text or f"_{word}" in text]


@pytest.mark.parametrize("name", PROGRAMS)
def test_a_call_leaves_results_behind_and_nothing_else(name: str) -> None:
    function, arguments = PROGRAMS[name]
    run = ms.jit(function)
    for _ in range(6):
        run(*arguments)
    grown: list[int] = []
    tracemalloc.start()
    try:
        run(*arguments)
        for _ in range(3):  # what a call does once, at some time, is in one of them
            before = tracemalloc.get_traced_memory()[0]
            for _ in range(100):
                run(*arguments)
            grown.append(tracemalloc.get_traced_memory()[0] - before)
        assert min(grown) < 100
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize("rows", [17, 65, 257, 3001])
def test_large_results_start_with_a_cache_line(rows: int) -> None:
    run = ms.jit(lambda x: (x + 1, x * 2))
    x = ms.Tensor(floats(rows, 61))
    assert rows * 61 * 4 > SMALL
    kept = [run(x) for _ in range(8)]  # by way of Python, then natively; all of them are alive
    assert run.cache_info().hits == 7
    if os.name == "posix" or rows * 61 * 4 >= LARGE:
        assert {address_of(array_of(part)) % LINE for pair in kept for part in pair} == {0}


WITHOUT_COPIES: dict[str, tuple[Callable[..., Any], int]] = {
    "reshaped": (lambda x: ops.matmul(x, x).reshape(-1), 1),
    "reshaped elements": (lambda x: (x * 2).reshape(32, -1), 1),
    "with one more axis": (lambda x: ops.expand_dims(ops.matmul(x, x), 0), 1),
    "reshaped twice": (lambda x: ops.cumsum(x.reshape(-1), 0).reshape(64, 64), 1),
    "joined": (lambda x: ops.concat([ops.matmul(x, x), ops.matmul(x, x + 1)]), 3),
    "joined and reshaped": (lambda x: ops.stack([ops.matmul(x, x), x * 2]).reshape(-1), 2),
    "in a tuple": (lambda x: (ops.matmul(x, x), [x + 1, ops.softmax(x, -1)]), 3),
}


@pytest.mark.parametrize("name", WITHOUT_COPIES)
def test_results_are_written_where_they_are_returned(name: str) -> None:
    function, runs = WITHOUT_COPIES[name]
    made = executable(function, X)
    assert sum(use.runs for use in made.kernels()) <= runs
    assert not [use.name for use in made.kernels() if use.name.startswith("copy")]
    expected, found = function(X), ms.jit(function)(X)
    for one, other in zip(leaves([expected]), leaves([found]), strict=True):
        np.testing.assert_allclose(array_of(other), array_of(one), rtol=2e-4, atol=2e-4)


def test_scratch_beyond_a_megabyte_is_not_on_the_stack() -> None:
    """A thread with a stack of two megabytes runs a convolution that works with more."""
    x, w = (ms.Tensor(np.ones(shape, np.float32)) for shape in ((1, 512, 14, 14), (512, 512, 3, 3)))
    function = ms.jit(lambda x, w: ops.conv2d(x, w, pad_mode="same"))
    text = executable(lambda x, w: ops.conv2d(x, w, pad_mode="same"), x, w).llvm_ir()
    assert "call ptr @malloc" in text
    for body in text.split("define ")[1:]:
        ways_out = body.count("ret void")
        assert body.count("call ptr @malloc") * ways_out == body.count("call void @free")
        scratch = re.findall(r"alloca \[(\d+) x float\]", body)
        assert 4 * sum(map(int, scratch)) <= 1 << 20
    found: list[Any] = []
    before = threading.stack_size(2 << 20)
    try:
        thread = threading.Thread(target=lambda: found.append(function(x, w).asnumpy()))
        thread.start()
    finally:
        threading.stack_size(before)
    thread.join()
    assert found[0][0, :, 3:5, 3:5].tolist() == [[[4608.0] * 2] * 2] * 512


def test_a_new_large_block_takes_the_place_of_unused_smaller_ones() -> None:
    store = memory.BlockStore()
    small = [store.array((1 << 20,), np.dtype(np.float32), 1 << 22) for _ in range(4)]
    small.clear()
    assert store.unused == 4 << 22
    large = store.array((1 << 25,), np.dtype(np.float32), 1 << 27)
    assert store.unused == 0
    del large
    again = store.array((1 << 20,), np.dtype(np.float32), 1 << 22)
    assert store.unused == 1 << 27
    del again


@pytest.mark.skipif(os.name == "nt" or not Path("/proc/self/statm").exists(), reason="pages are counted by Linux")
def test_zeros_take_no_room_before_they_are_written() -> None:
    def pages() -> int:
        _, resident, shared, *_ = Path("/proc/self/statm").read_text().split()
        return int(resident) - int(shared)

    shape = (1 << 10, 100)  # 400 kB
    for _ in range(100):  # what was freed is not taken again, to be filled with zeros
        memory.zeros(shape, np.dtype(np.float32))
    before = pages()
    kept = [memory.zeros(shape, np.dtype(np.float32)) for _ in range(100)]
    assert pages() - before < 1000
    for array in kept[:50]:
        array[...] = 1
    assert pages() - before > 4000


def test_zeros() -> None:
    for shape in ((3, 5), (1 << 10, 1 << 10)):
        found = memory.zeros(shape, np.dtype(np.float32))
        assert found.shape == shape
        assert found.flags.c_contiguous
        assert not found.any()
        found[...] = 7
        assert found.min() == 7


def test_calls_through_python_leave_their_arena_to_native_ones() -> None:
    run = ms.jit(lambda x: ops.matmul(ops.matmul(x, x), x))
    x = ms.Tensor(floats(64, 64))
    run(x)
    newest = run._newest()  # pyright: ignore[reportPrivateUsage]
    assert newest is not None
    arenas, size = newest.executable.arenas, newest.executable.memory_size
    assert size > 0
    arena = arenas.hand_over(size)
    assert arena is not None
    arenas.give(arena)
    for _ in range(8):
        run(x)
    assert arenas.hand_over(size) is None
    assert [plan.record.arena for plan in run.plans] == [memory.start_of(arena)]


def test_a_run_inside_another_one_has_scratch_memory_of_its_own() -> None:
    arenas = memory.ThreadArenas()
    outer = arenas.take(1000)
    assert outer is not None
    inner = arenas.take(1000)
    assert inner is not outer
    arenas.give(inner)
    arenas.give(outer)
    assert arenas.take(500) is outer


# -- memory and order ------------------------------------------------------------------------------------------------


Agree = Callable[..., Executable]
Compiled = Callable[..., Executable]


def test_a_returned_argument_is_a_copy(compiled: Compiled) -> None:
    x = floats(4)
    run = compiled(lambda b, x: (x, x, b.transpose(x, perm=(0,))), x)
    results = run([x])
    for result in results:
        np.testing.assert_array_equal(result, x)
        assert not np.shares_memory(result, x)
    assert not np.shares_memory(results[0], results[1])


def test_a_returned_constant_is_a_copy(compiled: Compiled) -> None:
    run = compiled(lambda b, x: b.constant(2.0, tensor_type(dtypes.float32, (3,))), floats(1))
    run([floats(1)])[0][:] = 9
    np.testing.assert_array_equal(run([floats(1)])[0], [2, 2, 2])


def test_results_of_two_calls_are_apart(compiled: Compiled) -> None:
    for size in (4, 1 << 19):
        run = compiled(lambda b, x: b.neg(x), floats(size))
        first, second = run([floats(size)])[0], run([-floats(size)])[0]
        np.testing.assert_array_equal(first, -second)


def test_a_kernel_writes_over_what_it_reads_last(agree: Agree) -> None:
    def steps(b: Any, x: Any, w: Any) -> Any:
        for _ in range(5):
            x = b.neg(b.matmul(x, w))
        return x

    run = agree(steps, floats(8, 8), floats(8, 8))
    assert run.memory().arena <= 2 * 8 * 8 * 4


def test_pieces_are_written_into_the_joined_tensor(agree: Agree) -> None:
    def join(b: Any, x: Any, y: Any) -> Any:
        a = b.neg(x)
        return b.concat(a, y, b.abs(y), axis=1), b.stack(a, a, axis=2)

    agree(join, floats(3, 4), floats(3, 4))


def test_ops_without_a_kernel_run_in_python(agree: Agree) -> None:
    x = (floats(5) + 1j * floats(5)).astype(np.complex64)
    run = agree(lambda b, x: b.mul(b.mul(x, x), x), x)
    assert run.kernels() == []


def test_threads_compile_and_run_at_once(compiled: Compiled) -> None:
    failures: list[str] = []

    def work(number: int) -> None:
        def graph(b: Any, x: Any) -> Any:
            y = x
            for _ in range(number % 5 + 1):
                y = b.add(b.matmul(b.mul(y, x), x), x)
            return y

        x = floats(6, 6) * 0.1
        want = x
        for _ in range(number % 5 + 1):
            want = (want * x) @ x + x
        run = compiled(graph, x)
        failures.extend(str(number) for _ in range(20) if not np.allclose(run([x])[0], want, atol=1e-5))

    threads = [threading.Thread(target=work, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failures


# -- plans that write over donated arguments compute what plans do that do -------------------------------------------


def compiled(function: Function, arrays: Sequence[Any], donated: tuple[int, ...] = ()) -> Executable:
    module = build(function, arrays)
    entry = next(op for op in module.ops if isinstance(op, FuncOp))
    entry.attributes[DONATED] = encode(donated)
    return compile_module(module)


STEPS: list[Callable[[Any, Any, Any], Any]] = [
    lambda b, x, y: b.add(b.exp(b.neg(b.mul(x, x))), y),
    lambda b, x, y: b.mul(x, y),
    lambda b, x, y: b.transpose(x, perm=(1, 0)),
    lambda b, x, y: b.matmul(x, b.tanh(y)),
    lambda b, x, y: b.sub(x, b.reduce_sum(y, axes=(0,), keep_dims=True)),
    lambda b, x, y: b.add(b.reduce_sum(x, axes=(1,), keep_dims=True), y),
    lambda b, x, y: b.cumsum(x, axis=0, exclusive=False, reverse=False),
    lambda b, x, y: b.slice(b.concat(x, y, axis=0), starts=(6, 0), sizes=(12, 12), steps=(1, 1)),
]


def program(seed: int) -> Function:
    """Steps on the last values and the arguments; some of all are returned, arguments too."""

    def build_program(b: Any, *arguments: Any) -> list[Any]:
        choose = random.Random(seed)
        values = list(arguments)
        for _ in range(choose.randint(1, 9)):
            x, y = choose.choice(values[-4:]), choose.choice(values)
            values.append(choose.choice(STEPS)(b, x, y))
        return [*choose.sample(values, choose.randint(0, 2)), values[-1]]

    return build_program


@pytest.mark.parametrize("seed", range(40))
def test_random_programs_give_the_same(seed: int) -> None:
    arrays = [np.random.default_rng(seed + i).standard_normal((12, 12)).astype(np.float32) for i in range(4)]
    donated = tuple(random.Random(-seed - 1).sample(range(4), random.Random(seed).randint(1, 4)))
    expected = compiled(program(seed), arrays)(arrays)
    run = compiled(program(seed), arrays, tuple(sorted(donated)))
    given = [array.copy() for array in arrays]
    for found, known in zip(run(given), expected, strict=True):
        np.testing.assert_array_equal(found, known)
    for number, (array, before) in enumerate(zip(given, arrays, strict=True)):
        if number not in donated:
            np.testing.assert_array_equal(array, before)


def test_some_of_them_use_what_they_are_given() -> None:
    """The programs above are no test of anything if they never write over an argument."""
    array = np.zeros((12, 12), np.float32)
    runs = [compiled(program(seed), [array] * 4, (0, 1, 2, 3)) for seed in range(12)]
    assert sum(1 for run in runs if run.places) >= 6
    arenas = sum(compiled(program(seed), [array] * 4).arena_size for seed in range(12))
    assert sum(run.arena_size for run in runs) < arenas


# -- what is computed again where it is read later has the values it had ---------------------------------------------


class Block(nn.Cell):
    """Normalised convolutions, one of them beside the way through."""

    def __init__(self) -> None:
        super().__init__()
        self.first, self.second = (nn.Conv2d(16, 16, 3, weight_init=Tensor(floats(16, 16, 3, 3) / 9)) for _ in "ab")
        self.norms = nn.CellList([nn.BatchNorm2d(16) for _ in range(2)])
        self.set_train()

    def construct(self, x: Any) -> Any:
        y = ops.relu(self.norms[0](self.first(x)))
        return ops.relu(self.norms[1](self.second(y)) + x)


@pytest.mark.parametrize("threads", [1, 2])
def test_gradients_of_normalised_convolutions(threads: int, monkeypatch: pytest.MonkeyPatch) -> None:
    x = Tensor(floats(4, 16, 24, 24))
    results: list[list[Any]] = []
    for name, value in (("MSGRAPH_THREADS", str(threads)), ("MS_JIT", "0")):
        monkeypatch.setenv(name, value)
        net = Block()
        gradients = ms.value_and_grad(lambda x, net=net: (net(x) ** 2).mean(), 0, net.trainable_params())
        compiled = ms.jit(gradients)
        loss, (image, weights) = compiled(x)
        results.append([v.asnumpy() for v in (loss, image, *weights, net.norms[0].moving_variance)])
    for found, expected in zip(*results, strict=True):
        np.testing.assert_allclose(found, expected, atol=1e-5 * np.abs(expected).max(), rtol=1e-4)


class Written(nn.Cell):
    """A parameter is written between what it is read for and where that is read."""

    def __init__(self) -> None:
        super().__init__()
        self.scale = Parameter(Tensor(floats(16, 1, 1)))

    def construct(self, x: Any, w: Any) -> Any:
        scaled = x * self.scale
        twice = scaled + scaled
        y = ops.conv2d(ops.tanh(twice), w)
        self.scale = self.scale * 0 + 100.0
        return y * scaled[:, :, 1:-1, 1:-1] + y.sum(), scaled * y.mean() + twice * y.max()


def test_a_parameter_that_is_written_meanwhile() -> None:
    x, w = floats(2, 16, 24, 24), floats(16, 16, 3, 3)
    net = Written()
    found = ms.jit(net)(Tensor(x), Tensor(w))
    scaled = x.astype(np.float64) * floats(16, 1, 1)
    windows = np.lib.stride_tricks.sliding_window_view(np.tanh(2 * scaled), (3, 3), axis=(2, 3))
    y = np.einsum("nchwij,ocij->nohw", windows, w)
    expected = y * scaled[:, :, 1:-1, 1:-1] + y.sum(), scaled * y.mean() + 2 * scaled * y.max()
    for one, other in zip(found, expected, strict=True):
        np.testing.assert_allclose(one.asnumpy(), other, atol=1e-5 * np.abs(other).max())
    np.testing.assert_array_equal(net.scale.asnumpy(), np.full((16, 1, 1), 100, np.float32))
