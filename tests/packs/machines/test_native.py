"""Collectives of compiled calls are done by native code, beside the kernels that do not need them."""

from __future__ import annotations

import pytest
from tests.packs.machines.ranks import run_ranks

START = """
import os, signal, threading
import numpy as np
import msgraph as ms
from msgraph import nn, ops
from msgraph.communication import get_rank, init
from msgraph.packs.machines import collectives

init()
r = get_rank()
x = ms.Tensor(np.arange(16, dtype=np.float32).reshape(4, 4) + r)
everybody = ops.AllReduce()

def not_python(*arguments): raise AssertionError(arguments)
"""


@pytest.mark.parametrize("dtype", ["float32", "float16", "bfloat16"])
def test_no_python_between_two_collectives(dtype: str) -> None:
    program = """
x = x.astype(getattr(ms, os.environ["DTYPE"]))
f = ms.jit(lambda x: ops.AllGather()(everybody(x)[1:3].T))
wanted = ops.AllGather()(everybody(x)[1:3].T)
for name in ("all_reduce", "all_gather", "start_all_reduce", "start_all_gather"):
    setattr(collectives, name, not_python)
for _ in range(3):
    assert f(x).dtype == x.dtype
    assert np.array_equal(f(x).asnumpy(), wanted.asnumpy())
print(wanted.shape)
"""
    assert run_ranks(2, START + program, DTYPE=dtype) == ["(8, 2)\n"] * 2


@pytest.mark.parametrize("delay", ["0", "20000"])
def test_what_is_started_is_awaited(delay: str) -> None:
    """Each of many collectives is started, other work is done, memory is used for something else; then it is read."""
    program = """
big = ms.Tensor(np.random.RandomState(r).randn(96, 96).astype(np.float32))
def f(x):
    gathered, y = [], x
    for i in range(6):
        y = ops.matmul(y, x) / 10
        gathered.append(everybody(y.sum(0)))
    z = ops.matmul(ops.tanh(y), x)
    for i in range(4):
        z = ops.matmul(ops.tanh(z), x)
    return ops.stack(gathered) + z[:6], everybody(z)
wanted = f(big)
compiled = ms.jit(f, fullgraph=True)
for _ in range(3):
    for a, b in zip(compiled(big), wanted):
        assert np.allclose(a.asnumpy(), b.asnumpy(), rtol=1e-4, atol=1e-3)
print(str(compiled.lower(big)).count("all_reduce"))
"""
    assert run_ranks(2, START + program, MSGRAPH_MPI_DELAY=delay) == ["7\n"] * 2


def test_from_the_cache(tmp_path: object) -> None:
    """A program that is loaded from the disk has the handles and addresses of its own process."""
    program = """
def f(x):
    y = everybody(ops.matmul(x, x))
    return ops.matmul(x, x) @ x + y
print(ms.jit(f)(x).asnumpy().tolist())
"""
    first = run_ranks(2, START + program, MSGRAPH_CACHE_DIR=str(tmp_path))
    assert first == run_ranks(2, START + program, MSGRAPH_CACHE_DIR=str(tmp_path))
    assert all(first)


def test_a_rank_there_is_not() -> None:
    program = """
try:
    ms.jit(lambda x: ops.Send(0, 7)(x))(x)
except RuntimeError as error:
    print("MG938" in str(error), "program.py" in str(error), "message(float32[4, 4]" in str(error))
"""
    assert run_ranks(2, START + program) == ["True True True\n"] * 2


def test_a_failed_check_leaves_nobody_waiting() -> None:
    """Who finds an index outside takes part in what comes, and says it behind that."""
    program = """
table = ms.Tensor(np.ones((4, 4), np.float32))
f = ms.jit(lambda ids: everybody(ops.gather(table, ids, 0)).sum())
try:
    print(f(ms.Tensor(np.array([0, 3 + 4 * r], np.int32))))
except Exception as error:
    print("indices" in str(error) or str(error))
"""
    first, second = run_ranks(2, START + program)
    assert second == "True\n"
    assert float(first) >= 0


def test_a_wait_can_be_interrupted() -> None:
    program = """
import time
f = ms.jit(lambda x: everybody(x))
f(x)
if r == 0:
    threading.Timer(1.0, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
    try:
        f(x)
    except KeyboardInterrupt:
        print("stopped")
else:
    time.sleep(2)
    f(x)
everybody(x)
"""
    assert run_ranks(2, START + program)[0] == "stopped\n"
