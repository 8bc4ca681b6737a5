"""LLVM text of control flow and lanes, run natively: kernels written by hand with the loop builder."""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from time import sleep

import numpy as np
import pytest
from xdsl.dialects import func
from xdsl.dialects.builtin import FunctionType, i64
from xdsl.ir import Block, Region, SSAValue

from msgraph.backend import engine
from msgraph.backend.emit import emit_kernels
from msgraph.backend.engine import engine_for
from msgraph.backend.program import BufferAddress, DebugInfo, Program, program_loop
from msgraph.backend.runtime.code import loop
from msgraph.backend.target import Target, target_named
from msgraph.dialects import dtypes
from msgraph.dialects.contract import Array
from msgraph.kernels.builder.loops import INDEX, KernelBuilder
from msgraph.kernels.builder.types import buffer_type
from msgraph.kernels.builder.vectors import VectorValue

Write = Callable[[KernelBuilder, Sequence[SSAValue]], None]


def run(write: Write, arrays: Sequence[Array], numbers: Sequence[int], target: Target) -> None:
    """Compiles and runs ``write`` on buffers and numbers."""
    block = Block(arg_types=[*(buffer_type(dtypes.from_numpy(a.dtype)) for a in arrays), *(INDEX for _ in numbers)])
    write(KernelBuilder(block, target.vector_bytes, target.masked), block.args)
    block.add_op(func.ReturnOp())
    kernel = func.FuncOp("kernel", FunctionType.from_lists([a.type for a in block.args], []), Region(block))
    engine = engine_for(target)
    address = engine.link(engine.compile(emit_kernels([kernel], target)), ["kernel"], loop(target))["kernel"]
    program = Program()
    program.add(
        address, [BufferAddress(slot, 0) for slot in range(len(arrays))], numbers, DebugInfo("kernel", "", 0, 0)
    )
    bases = (ctypes.c_void_p * len(arrays))(*(a.ctypes.data for a in arrays))
    program.run(program_loop(target), ctypes.addressof(bases))


def test_branches_join_their_values(target: Target) -> None:
    def write(n: KernelBuilder, args: Sequence[SSAValue]) -> None:
        x, y, size = args
        for i in n.count(size):
            value = n.load(x, i, dtypes.int64)
            zero = n.constant(0, i64)
            is_negative = n.less(value, zero)
            chosen = [value]
            for holds in n.branch(is_negative, chosen):
                chosen[0] = n.minus(zero, value) if holds else n.times(value, value)
            n.store(chosen[0], y, i, dtypes.int64)

    x = np.arange(-5, 5)
    y = np.zeros_like(x)
    run(write, [x, y], [10], target)
    np.testing.assert_array_equal(y, np.where(x < 0, -x, x * x))


@pytest.mark.parametrize("dtype", [dtypes.float16, dtypes.bfloat16])
def test_every_half_survives_the_way_through_float32(target: Target, dtype: dtypes.DType) -> None:
    def write(n: KernelBuilder, args: Sequence[SSAValue]) -> None:
        x, wide, y, size = args
        for i in n.count(size):
            k = n.values()
            lane = k.convert(VectorValue(n.load(x, i, dtype), dtype), dtypes.float32)
            n.store(lane.value, wide, i, dtypes.float32)
            n.store(k.convert(lane, dtype).value, y, i, dtype)

    x = np.arange(1 << 16, dtype=np.uint16).view(dtype.numpy)
    wide, y = np.zeros(x.shape, np.float32), np.zeros_like(x)
    run(write, [x, wide, y], [x.size], target)
    with np.errstate(invalid="ignore"):  # some processors tell of NaNs that are converted
        np.testing.assert_array_equal(wide, x.astype(np.float32))
        again = y.astype(np.float32)
    finite = ~np.isnan(wide)
    np.testing.assert_array_equal(y.view(np.uint16)[finite], x.view(np.uint16)[finite])
    assert np.isnan(again[~finite]).all()


def test_float32_rounds_to_half_as_numpy_does(target: Target) -> None:
    def write(n: KernelBuilder, args: Sequence[SSAValue]) -> None:
        x, y, z, size = args
        for i in n.count(size):
            k = n.values()
            lane = VectorValue(n.load(x, i, dtypes.float32), dtypes.float32)
            n.store(k.convert(lane, dtypes.float16).value, y, i, dtypes.float16)
            n.store(k.convert(lane, dtypes.bfloat16).value, z, i, dtypes.bfloat16)

    bits = np.random.default_rng(1).integers(0, 1 << 32, 200_000, dtype=np.uint32)
    near = np.float32(2.0) ** np.random.default_rng(2).uniform(-26, 17, 200_000).astype(np.float32)
    x = np.concatenate([bits.view(np.float32), near])
    y, z = np.zeros(x.shape, np.float16), np.zeros(x.shape, dtypes.bfloat16.numpy)
    run(write, [x, y, z], [x.size], target)
    with np.errstate(all="ignore"):
        np.testing.assert_array_equal(y, x.astype(np.float16))
        np.testing.assert_array_equal(z.astype(np.float32), x.astype(dtypes.bfloat16.numpy).astype(np.float32))


def test_a_width_can_be_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    from msgraph.backend.target import host_target

    monkeypatch.setenv("MSGRAPH_TARGET", "generic")
    assert host_target() is target_named("generic")
    with pytest.raises(ValueError, match="no target is called"):
        target_named("z80")


def test_threads_that_come_first_get_one_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    class SlowEngine:
        def __init__(self, target: Target) -> None:
            sleep(0.02)

    monkeypatch.setattr(engine, "Engine", SlowEngine)
    target = target_named("generic")._replace(cpu="nobody's")
    with ThreadPoolExecutor(4) as threads:
        assert len(set(threads.map(engine_for, [target] * 4))) == 1
