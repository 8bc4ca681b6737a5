"""What a call allocates, where results lie, and that nothing is copied into them."""

# pyright: reportUnknownLambdaType=false, reportUnknownMemberType=false, reportUnknownArgumentType=false
# pyright: reportUnknownVariableType=false

from __future__ import annotations

import re
import threading
import tracemalloc
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import msgraph as ms
from msgraph import ops
from msgraph.api.tensor.tensor import array_of
from msgraph.backend import memory
from msgraph.backend.executable import Executable
from msgraph.backend.memory import LINE, SMALL, address_of
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
    tracemalloc.start()
    try:
        run(*arguments)
        before = tracemalloc.get_traced_memory()[0]
        for _ in range(100):
            run(*arguments)
        assert tracemalloc.get_traced_memory()[0] - before < 100
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize("rows", [17, 65, 257, 3001])
def test_large_results_start_with_a_cache_line(rows: int) -> None:
    run = ms.jit(lambda x: (x + 1, x * 2))
    x = ms.Tensor(floats(rows, 61))
    assert rows * 61 * 4 > SMALL
    kept = [run(x) for _ in range(8)]  # by way of Python, then natively; all of them are alive
    assert run.cache_info().hits == 7
    assert not [
        address_of(array_of(part)) % LINE for pair in kept for part in pair if address_of(array_of(part)) % LINE
    ]


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


def test_what_is_reshaped_in_a_loop_is_not_written_too_early() -> None:
    """The reshaped product goes where the carried value is, which the sum still reads."""

    @ms.jit
    def f(x: Any, n: Any) -> Any:
        total = x * 0
        while n > 0:
            y = ops.matmul(x.reshape(64, 64), x.reshape(64, 64))
            total = total + x
            x = (y * 0.01).reshape(16, 256)
            n = n - 1
        return total, x

    x = floats(16, 256)
    total, found = f(ms.Tensor(x), ms.mutable(3))
    known, sums = x, x * 0
    for _ in range(3):
        y = known.reshape(64, 64) @ known.reshape(64, 64)
        sums, known = sums + known, (y * np.float32(0.01)).reshape(16, 256)
    np.testing.assert_allclose(array_of(total), sums, rtol=1e-3, atol=1e-3)
    np.testing.assert_allclose(array_of(found), known, rtol=1e-3, atol=1e-3)


def test_scratch_beyond_a_megabyte_is_not_on_the_stack() -> None:
    """A thread with a stack of two megabytes runs a convolution that works with more."""
    x, w = (ms.Tensor(np.ones(shape, np.float32)) for shape in ((1, 512, 14, 14), (512, 512, 3, 3)))
    function = ms.jit(lambda x, w: ops.conv2d(x, w, pad_mode="same"))
    text = executable(lambda x, w: ops.conv2d(x, w, pad_mode="same"), x, w).llvm_ir()
    assert "call ptr @aligned_alloc" in text
    for body in text.split("define ")[1:]:
        ways_out = body.count("ret void")
        assert body.count("call ptr @aligned_alloc") * ways_out == body.count("call void @free")
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
    assert arenas.take(0) is None
