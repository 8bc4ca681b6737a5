"""Large runs in parts: the same results whoever computes them, and nothing else shared."""

# pyright: reportUnknownLambdaType=false, reportUnknownMemberType=false, reportUnknownArgumentType=false
# pyright: reportUnknownVariableType=false

from __future__ import annotations

import ctypes
import os
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from tests.backend.conftest import Function, build
from tests.forkserver.interpreter import run_forked, run_fresh

import msgraph as ms
from msgraph import ops
from msgraph.backend import program_builder
from msgraph.backend.executable import Executable
from msgraph.backend.pool import pool
from msgraph.backend.program import PARALLEL, DebugInfo, Program, instructions, program_loop
from msgraph.backend.target import Target, host_target
from msgraph.backend.timing import start, stop
from msgraph.dialects import dtypes
from msgraph.dialects.ops.flash_attention import FlashAttentionScoreGradOp, FlashAttentionScoreOp
from msgraph.dialects.ops.linalg import MatMulOp
from msgraph.dialects.ops.quantized import QuantizedMatMulOp
from msgraph.dialects.views import row_major
from msgraph.kernels.builder.vector_target import VectorTarget
from msgraph.kernels.rules import rule_of
from msgraph.pipeline import compile_module
from msgraph.support import config


def floats(*shape: int) -> Any:
    return np.random.default_rng(5).standard_normal(shape).astype(np.float32)


def places(*shape: int) -> Any:
    """Indices, negative ones as well; the last number is the size they are for."""
    return np.random.default_rng(6).integers(-shape[-1], shape[-1], shape[:-1])


def compiled(function: Function, *arrays: Any, threads: int, target: Target | None = None) -> Executable:
    executable = compile_module(build(function, arrays), target=target, threads=threads)
    executable.program.staff(executable.target)
    return executable


def headers(run: Executable) -> list[list[int]]:
    """Workers and parts of each run in parts."""
    words = run.program.words
    return [list(words[at + 4 : at + 6]) for at in instructions(words) if words[at] == PARALLEL]


def convolution(size: int, stride: int = 1, groups: int = 1) -> dict[str, Any]:
    pads = (size // 2,) * 4
    return {"strides": (stride, stride), "pads": pads, "dilations": (1, 1), "groups": groups}


def convolutions() -> dict[str, tuple[Function, tuple[Any, ...]]]:
    """All ops in many ways, cut along images, kernels, or channels."""
    sizes = {
        "many kernels on small images": (2, 130, 7, 150, 3, 1),
        "one image": (1, 40, 46, 70, 3, 1),
        "one image, places of kernels of one element": (1, 130, 41, 131, 1, 1),
        "one image, strides": (1, 60, 45, 100, 3, 2),
        "strides on small images": (2, 96, 14, 210, 3, 2),
        "few channels, large kernels": (2, 3, 50, 70, 7, 2),
        "large kernels": (1, 20, 25, 70, 5, 1),
    }

    def forward(fields: dict[str, Any]) -> Function:
        return lambda b, x, w, bias: b.tanh(b.add(b.conv2d(x, w, **fields), bias))

    def turned(fields: dict[str, Any], size: int) -> Function:
        return lambda b, y, w: b.conv2d_input(y, w, sizes=(size, size), **fields)

    def gradient(fields: dict[str, Any], k: int) -> Function:
        return lambda b, y, x: b.conv2d_weight(y, x, kernel=(k, k), **fields)

    found: dict[str, tuple[Function, tuple[Any, ...]]] = {}
    for name, (images, i, size, o, k, stride) in sizes.items():
        fields, places = convolution(k, stride), (size - 1) // stride + 1
        x, w, y = floats(images, i, size, size), floats(o, i, k, k), floats(images, o, places, places)
        found[name] = forward(fields), (x, w, floats(o, 1, 1))
        found[f"{name}, gradient to kernels"] = gradient(fields, k), (y, x)
        if i > 3:
            found[f"{name}, turned"] = turned(fields, size), (y, w)
    fields = convolution(3, 1, 190)
    x, y, w = floats(2, 190, 40, 40), floats(2, 190, 40, 40), floats(190, 1, 3, 3)
    found["channels by themselves"] = forward(fields), (x, w, floats(190, 1, 1))
    found["channels by themselves, turned"] = turned(fields, 40), (y, w)
    found["channels by themselves, gradient to kernels"] = gradient(fields, 3), (y, x)
    return found


def spread_sums(b: Any, x: Any) -> Any:
    return b.sub(x, b.reduce_sum(b.exp(x), axes=(1,), keep_dims=True))


CASES: dict[str, tuple[Function, tuple[Any, ...]]] = {
    "flat": (lambda b, x, y: b.add(b.exp(x), y), (floats(1100, 1000), floats(1100, 1000))),
    "a row broadcast": (lambda b, x, y: b.mul(b.tanh(x), y), (floats(1030, 700), floats(700))),
    "a column broadcast": (lambda b, x, y: b.mul(b.exp(x), y), (floats(1030, 700), floats(1030, 1))),
    "few rows": (lambda b, x, y: b.mul(b.exp(x), y), (floats(3, 400_001), floats(3, 1))),
    "sums of rows": (lambda b, x: b.reduce_sum(b.exp(x), axes=(1,), keep_dims=False), (floats(2001, 900),)),
    "rows reduced and spread": (spread_sums, (floats(2001, 900),)),
    "rows reduced and spread, short": (spread_sums, (floats(2002, 512),)),
    "sums of columns": (lambda b, x: b.reduce_sum(b.exp(x), axes=(0,), keep_dims=False), (floats(1100, 2100),)),
    "across the grain": (lambda b, x: b.neg(b.transpose(x, perm=(1, 0))), (floats(1500, 1501),)),
    "a product": (lambda b, x, y: b.matmul(x, y), (floats(600, 300), floats(300, 450))),
    "a wide product": (lambda b, x, y: b.matmul(x, y), (floats(800, 260), floats(260, 900))),
    "few rows times blocks": (
        lambda b, x, y: b.emit(QuantizedMatMulOp, [x, y], {"format": "q4_1"})[0],
        (floats(3, 1024), np.random.default_rng(2).integers(0x20, 0x40, (2003, 640)).astype(np.uint8)),
    ),
    "a row times weights": (lambda b, x, y: b.matmul(x, y), (floats(1, 640), floats(640, 1550))),
    "few rows times weights": (lambda b, x, y: b.matmul(x, y), (floats(7, 600), floats(600, 2111))),
    "some rows times weights": (lambda b, x, y: b.relu(b.matmul(x, y)), (floats(50, 300), floats(300, 1111))),
    "few rows times columns": (
        lambda b, x, y: b.matmul(x, b.transpose(y, perm=(1, 0))),
        (floats(7, 600), floats(2111, 600)),
    ),
    "products": (lambda b, x, y: b.matmul(x, y), (floats(9, 150, 160), floats(9, 160, 150))),
    "images": (
        lambda b, x, w: b.conv2d(x, w, strides=(1, 1), pads=(1, 1, 1, 1), dilations=(1, 1), groups=1),
        (floats(8, 16, 40, 40), floats(16, 16, 3, 3)),
    ),
    "images turned": (
        lambda b, y, w: b.conv2d_input(y, w, sizes=(40, 40), strides=(1, 1), pads=(1,) * 4, dilations=(1, 1), groups=1),
        (floats(8, 16, 40, 40), floats(16, 16, 3, 3)),
    ),
    "images turned, fewer places in a part than in the last panel of all": (
        lambda b, y, w: b.conv2d_input(y, w, sizes=(7, 7), strides=(1, 1), pads=(0,) * 4, dilations=(1, 1), groups=1),
        (floats(2, 1024, 7, 7), floats(1024, 192, 1, 1)),
    ),
    "images whose places stick out of the last panel of a part": (
        lambda b, x, w: b.conv2d(x, w, strides=(1, 1), pads=(0,) * 4, dilations=(1, 1), groups=1),
        (floats(3, 512, 7, 7), floats(1024, 512, 1, 1)),
    ),
    **convolutions(),
    "heads": (
        lambda b, q, k, v: b.emit(FlashAttentionScoreOp, [q, k, v], {"scale": 0.2, "fill": 0.0})[0],
        (floats(2, 8, 130, 32), floats(2, 8, 150, 32), floats(2, 8, 150, 24)),
    ),
    "queries": (
        lambda b, q, k, v, m: b.emit(FlashAttentionScoreOp, [q, k, v, m], {"scale": 0.2, "fill": 0.0})[0],
        (floats(700, 32), floats(350, 32), floats(350, 24), floats(700, 350)),
    ),
    "cotangents of heads": (
        lambda b, *operands: b.concat(
            *b.emit(FlashAttentionScoreGradOp, list(operands), {"scale": 0.2, "fill": 0.0}), axis=2
        ),
        (
            *(floats(2, 2, places, 24) for places in (130, 150, 150, 130, 130)),
            *(floats(2, 2, 130) * 0.1 + 9, floats(2, 2, 130)),
        ),
    ),
    "running sums of rows": (lambda b, x: b.cumsum(x, axis=1, exclusive=False, reverse=True), (floats(1500, 1701),)),
    "running sums of columns": (lambda b, x: b.cumsum(x, axis=0, exclusive=True, reverse=False), (floats(900, 3001),)),
    "running sums in the middle": (
        lambda b, x: b.cumsum(x, axis=1, exclusive=False, reverse=False),
        (floats(30, 300, 203),),
    ),
    "places of rows": (lambda b, x: b.argmax(x, axis=1, keep_dims=False, dtype=dtypes.int64), (floats(2001, 900),)),
    "places of columns": (lambda b, x: b.argmax(x, axis=0, keep_dims=True, dtype=dtypes.int32), (floats(600, 3001),)),
    "places in the middle": (
        lambda b, x: b.argmax(x, axis=1, keep_dims=False, dtype=dtypes.int32),
        (floats(40, 300, 203),),
    ),
    "windows": (
        lambda b, x: b.max_pool(x, kernel=(3, 3), strides=(2, 2), pads=(1, 1, 1, 1), dilations=(1, 1))[1],
        (floats(2, 40, 90, 91),),
    ),
    "added along rows": (lambda b, i, x: b.add_along(i, x, size=5000), (places(210, 4000, 5000), floats(210, 4000))),
    "rows looked up": (lambda b, x, i: b.gather(x, i, axis=0), (floats(5000, 300), places(4001, 5000))),
    "rows looked up, in two dims": (
        lambda b, x, i: b.exp(b.gather(x, i, axis=0)),
        (floats(5000, 64), places(6, 1700, 5000)),
    ),
    "elements looked up": (lambda b, x, i: b.exp(b.gather(x, i, axis=0)), (floats(1 << 20), places(1 << 20, 1 << 20))),
    "columns looked up": (lambda b, x, i: b.gather(x, i, axis=1), (floats(1500, 900), places(801, 900))),
    "sums of what is looked up": (
        lambda b, x, i: b.reduce_sum(b.exp(b.gather(x, i, axis=0)), axes=(1,), keep_dims=False),
        (floats(5000, 300), places(4001, 5000)),
    ),
    "a frame around": (
        lambda b, x, v: b.pad(x, v, low=(3, 0), high=(4, 5)),
        (floats(1500, 901), np.array(0.5, np.float32)),
    ),
    "places counted": (lambda b, x: b.add(x, b.iota(size=1 << 20, dtype=dtypes.float32)), (floats(1 << 20),)),
    "a transposed product": (
        lambda b, x, y: b.matmul(b.transpose(x, perm=(1, 0)), y),
        (floats(300, 600), floats(300, 450)),
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_results_are_the_same_whoever_computes_them(name: str, target: Target) -> None:
    function, arrays = CASES[name]
    (expected,) = compiled(function, *arrays, threads=1, target=target)(arrays)
    for threads in (2, 3):
        run = compiled(function, *arrays, threads=threads, target=target)
        assert [workers for workers, _ in headers(run)] == [threads - 1]
        for _ in range(5 if target == host_target() else 1):  # parts meet in as many orders, whatever is in them
            pool(run.target).forgive()
            np.testing.assert_array_equal(run(arrays)[0], expected)


def test_products_are_cut_both_ways_for_many_threads(target: Target) -> None:
    rule, views = rule_of(MatMulOp), [row_major(shape) for shape in ((250, 300), (300, 570), (250, 570))]
    cuts = rule.split(views, rule.plan(views, [dtypes.float32] * 3, VectorTarget()), 16)
    assert cuts is not None
    assert cuts.within is not None
    x, y, bias = floats(250, 300), floats(300, 570), floats(570)
    whole, shared = (
        compiled(lambda b, x, y, bias: b.relu(b.add(b.matmul(x, y), bias)), x, y, bias, threads=threads, target=target)
        for threads in (1, 16)
    )
    assert [parts >= 12 for _, parts in headers(shared)] == [True]
    np.testing.assert_array_equal(whole([x, y, bias])[0], shared([x, y, bias])[0])


def test_one_thread_has_no_parts() -> None:
    function, arrays = CASES["flat"]
    assert not headers(compiled(function, *arrays, threads=1))


def test_what_is_short_has_no_parts() -> None:
    assert not headers(compiled(lambda b, x: b.exp(x), floats(100, 100), threads=8))


def test_sums_of_rows_and_columns_in_one_kernel_are_whole() -> None:
    def both(b: Any, x: Any) -> Any:
        y = b.exp(x)
        rows = b.reduce_sum(y, axes=(1,), keep_dims=True)
        return b.mul(y, rows), b.reduce_sum(b.mul(y, rows), axes=(0,), keep_dims=False)

    x = floats(2000, 900)
    run, other = (compiled(both, x, threads=threads) for threads in (2, 1))
    for found, expected in zip(run([x]), other([x]), strict=True):
        np.testing.assert_array_equal(found, expected)


def test_there_are_as_many_workers_as_somebody_asked_for() -> None:
    function, arrays = CASES["flat"]
    compiled(function, *arrays, threads=4)
    before = pool(host_target()).workers
    assert before >= 3
    compiled(function, *arrays, threads=2)
    assert pool(host_target()).workers == before


def test_threads_share_what_runs_again_or_runs_long(monkeypatch: pytest.MonkeyPatch) -> None:
    function, arrays = CASES["flat"]

    def newly_compiled() -> Executable:
        return compile_module(build(function, arrays), threads=2)

    run = newly_compiled()
    assert len(run.program.alone) == 1
    first = run(arrays)[0]
    assert len(run.program.alone) == 1
    np.testing.assert_array_equal(run(arrays)[0], first)
    assert not run.program.alone
    monkeypatch.setattr(program_builder, "_WORTH_THREADS", 1)
    assert not newly_compiled().program.alone


def test_a_busy_pool_leaves_the_parts_to_the_caller() -> None:
    function, arrays = CASES["flat"]
    run = compiled(function, *arrays, threads=2)
    (expected,) = run(arrays)
    wrong: list[int] = []

    def call(number: int) -> None:
        wrong.extend(number for _ in range(20) if not np.array_equal(run(arrays)[0], expected))

    callers = [threading.Thread(target=call, args=(number,)) for number in range(6)]
    for caller in callers:
        caller.start()
    for caller in callers:
        caller.join()
    assert not wrong


def test_every_part_is_timed() -> None:
    function, arrays = CASES["flat"]
    run = compiled(function, *arrays, threads=2)
    pool(host_target()).forgive()
    ((_, parts),) = headers(run)
    since = start()
    try:
        run(arrays)
    finally:
        timings = stop(since)
    assert len([event for event in timings.events if event.program is run.program]) == parts


def test_looked_up_rows_are_those_of_numpy_whoever_finds_them() -> None:
    function, (x, i) = CASES["rows looked up"]
    np.testing.assert_array_equal(compiled(function, x, i, threads=3)((x, i))[0], x[i])


# -- as users meet it ------------------------------------------------------------------------------------------------


@pytest.fixture
def switch() -> Iterator[None]:
    """The number of threads is nobody else's business."""
    yield
    config.forget("threads")


@pytest.mark.usefixtures("switch")
def test_another_number_of_threads_compiles_large_functions_anew() -> None:
    @ms.jit
    def large(x: Any) -> Any:
        return ops.exp(x) + 1

    @ms.jit
    def small(x: Any) -> Any:
        return ops.exp(x) + 1

    ms.set_context(threads=1)
    x, y = ms.Tensor(floats(1024, 1024)), ms.Tensor(floats(4))
    first = large(x).asnumpy(), small(y).asnumpy()
    ms.set_context(threads=2)
    second = large(x).asnumpy(), small(y).asnumpy()
    assert all(map(np.array_equal, first, second))
    assert large.cache_info().misses == 2
    assert small.cache_info().misses == 1


_PROGRAM = """
import os, sys
import numpy as np
import msgraph as ms
from msgraph import ops

ms.set_context(threads=2)
x = ms.Tensor(np.linspace(-3, 3, 1 << 21), ms.float32)

@ms.jit
def f(x):
    return ops.tanh(x) * 2

expected = f(x).asnumpy()
"""


def _run(tmp_path: Path, text: str, run: Any = run_forked, **environment: str) -> str:
    script = tmp_path / "script.py"
    script.write_text(_PROGRAM + text)
    done = run(script, env={**os.environ, **environment})
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no process is forked here")
def test_a_forked_child_does_without_the_workers(tmp_path: Path) -> None:
    text = """
child = os.fork()
if child == 0:
    os._exit(0 if np.array_equal(f(x).asnumpy(), expected) else 1)
print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), np.array_equal(f(x).asnumpy(), expected))
"""
    assert _run(tmp_path, text).split() == ["0", "True"]


def test_a_program_from_disk_has_its_workers(tmp_path: Path) -> None:
    text = """
from msgraph.backend.pool import pool
from msgraph.backend.target import host_target
f(x)
print("xdsl" in sys.modules, pool(host_target()).workers, expected.tobytes().hex()[:64])
"""
    where = {"MS_COMPILER_CACHE_ENABLE": "1", "MSGRAPH_CACHE": str(tmp_path / "cache")}
    first, second = (_run(tmp_path, text, run_fresh, **where).split() for _ in range(2))
    assert first[0] == "True" and second[0] == "False"
    assert first[1:] == second[1:] and first[1] == "1"


def test_the_rows_of_a_table_are_shared() -> None:
    sizes = [180_000 + 1000 * i for i in range(12)]
    weights = [ms.Parameter(ms.Tensor(floats(size)), name=f"w{i}") for i, size in enumerate(sizes)]

    def step(*slopes: Any) -> Any:
        for i, slope in enumerate(slopes):
            ops.assign_sub(weights[i], slope * 0.5)
        return True

    slopes = [ms.Tensor(floats(size)) for size in sizes]
    ms.set_context(threads=2)
    try:
        run = ms.jit(step)
        for _ in range(5):
            run(*slopes)
        newest = run._newest()  # pyright: ignore[reportPrivateUsage]
        assert newest is not None and [1, 12] in headers(newest.executable)
    finally:
        config.forget("threads")
    for weight, size in zip(weights, sizes, strict=True):
        expected = floats(size)
        for _ in range(5):
            expected = expected - floats(size) * np.float32(0.5)
        assert np.allclose(weight.asnumpy(), expected, atol=1e-6)


# -- who is late -----------------------------------------------------------------------------------------------------


def test_who_runs_alone_runs_the_whole() -> None:
    function, arrays = CASES["flat"]
    run = compiled(function, *arrays, threads=2)
    (expected,) = run(arrays)
    owned = ctypes.c_int32.from_address(pool(host_target())._symbols["owned"])  # pyright: ignore[reportPrivateUsage]
    owned.value, since = 1, start()  # as if another call had the workers
    try:
        (found,) = run(arrays)
    finally:
        owned.value, timings = 0, stop(since)
    np.testing.assert_array_equal(found, expected)
    assert len([event for event in timings.events if event.program is run.program]) == 1


def test_a_caller_that_waited_in_vain_does_without_help_for_a_while() -> None:
    callers, lag = list[int](), [0.0]

    def part(bases: int, record: int) -> None:
        del bases, record
        callers.append(threading.get_ident())
        time.sleep(0.01 if threading.get_ident() == threading.main_thread().ident else lag[0])

    code = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_void_p)(part)
    workers, program = pool(host_target()), Program()
    workers.grow(1)
    workers.forgive()
    header = program.add_parallel(workers.share, 1, 4)
    for _ in range(4):
        program.add(ctypes.cast(code, ctypes.c_void_p).value or 0, [], [], DebugInfo("part", "", 0, 0))
    program.patch_jump(header)
    bases = (ctypes.c_int64 * 2)()

    def helped() -> bool:
        callers.clear()
        program.run(program_loop(host_target()), ctypes.addressof(bases))
        assert len(callers) == 4
        return len(set(callers)) == 2

    def helped_soon() -> bool:
        return any(helped() or time.sleep(0.05) for _ in range(30))

    places = [workers._symbols[name] for name in ("alone", "until")]  # pyright: ignore[reportPrivateUsage]
    alone, until = map(ctypes.c_int64.from_address, places)
    assert helped_soon()
    workers.forgive()
    lag[0] = 1.0
    assert helped_soon()  # and waited for it
    assert alone.value > 0 and until.value > 0
    until.value = 1 << 62
    assert not helped()
    lag[0] = 0.0
    workers.forgive()
    assert helped_soon()


def test_all_cores_are_used_unless_somebody_says_otherwise(tmp_path: Path) -> None:
    script = tmp_path / "cores.py"
    script.write_text("import os\nfrom msgraph.support import config\n"
                      "cores = len(os.sched_getaffinity(0)) if hasattr(os, 'sched_getaffinity') else os.cpu_count()\n"
                      "print(config.read('threads') == cores)\n")  # fmt: skip
    own = {name: value for name, value in os.environ.items() if name != "MSGRAPH_THREADS"}
    done = run_forked(script, env=own)
    assert done.stdout == "True\n", done.stderr


@pytest.mark.usefixtures("switch")
@pytest.mark.parametrize("kind", ["Adam", "Momentum", "SGD", "AdamWeightDecay", "RMSProp"])
def test_optimizers_write_the_same_whoever_writes(kind: str) -> None:
    """Updates stand in the memory of their parameters; a part writes its own elements only."""
    found: dict[int, Any] = {}
    for threads in (1, 2):
        ms.set_context(threads=threads)
        weights = [ms.Parameter(ms.Tensor(floats(700, 900) * k), name=f"w{k}") for k in (1, 2)]
        momentum = {"momentum": 0.9} if kind in ("Momentum", "SGD") else {}
        optimizer: Any = getattr(ms.nn, kind)(weights, 0.01, **momentum)

        @ms.jit
        def step(grads: Any, rows: Any, weights: Any = weights, optimizer: Any = optimizer) -> Any:
            weights[0][rows] = weights[0][rows] * 0.5
            return optimizer(grads)

        grads = tuple(ms.Tensor(floats(700, 900) * 0.1) for _ in weights)
        pool(host_target()).forgive()
        for _ in range(3):
            step(grads, ms.Tensor(places(800, 700)))
        found[threads] = [weight.asnumpy() for weight in weights]
    for one, two in zip(found[1], found[2], strict=True):
        np.testing.assert_array_equal(one, two)
