"""Groups of processes and the collectives between them, as arrays."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile

import numpy as np
import pytest
from tests.packs.machines.ranks import run_ranks

from msgraph import communication
from msgraph.packs.machines import collectives, world


def test_a_process_alone_is_a_world_of_one() -> None:
    communication.init()
    try:
        assert (communication.get_rank(), communication.get_group_size(), communication.get_local_rank_size()) == (
            0,
            1,
            1,
        )
        x = np.arange(4.0)
        for result in (
            collectives.all_reduce(x, "sum", world.WORLD_GROUP).wait(),
            collectives.all_gather(x, "hccl_world_group").wait(),
            collectives.broadcast(x, 0, world.WORLD_GROUP).wait(),
        ):
            assert np.array_equal(result, x)
            assert not np.shares_memory(result, x)
        with pytest.raises(RuntimeError, match="MG924"):
            collectives.send(x, 0, 0, world.WORLD_GROUP).wait()
        with pytest.raises(ValueError, match="MG922"):
            communication.get_rank("pair")
    finally:
        communication.release()


def test_collectives_of_two_and_a_group_of_one_of_them() -> None:
    program = """
    import ml_dtypes, numpy as np
    from msgraph.communication import init, get_rank, get_group_size, create_group, get_process_group_ranks
    from msgraph.packs.machines import collectives as c
    W = "mccl_world_group"
    init(); init("hccl")
    r = get_rank()
    x = np.arange(4, dtype=np.float32) + 10 * r
    print(get_group_size(), r)
    print(c.all_reduce(x, "sum", W).wait(), c.all_reduce(x, "max", W).wait(), c.all_reduce(x > 2, "prod", W).wait())
    print(c.all_gather(x[:2], W).wait(), c.reduce_scatter(x, "sum", W).wait(), end=" ")
    print(c.broadcast(x, 1, W).wait(), c.all_to_all(x, W).wait())
    print(c.reduce(x, "sum", 1, W).wait(), c.gather(x[:1], 0, W).wait(), c.scatter(x, 1, W).wait())
    third = np.full(3, 1 / 3).astype(ml_dtypes.bfloat16)
    total = c.all_reduce(third, "sum", W).wait()
    print(total.dtype, bool((total == (third.astype(np.float32) * 2).astype(third.dtype)).all()))
    c.barrier(W)
    if r:
        c.send(x.astype(np.int8), 0, 7, W).wait()
    else:
        print(c.receive((4,), np.int8, 1, 7, W).wait())
        create_group("first", [0])
        print(c.all_reduce(x, "sum", "first").wait(), get_process_group_ranks("first"))
    """
    first, second = (text.splitlines() for text in run_ranks(2, program))
    assert first[:2] == ["2 0", "[10. 12. 14. 16.] [10. 11. 12. 13.] [False False False  True]"]
    assert first[2] == "[ 0.  1. 10. 11.] [10. 12.] [10. 11. 12. 13.] [ 0.  1. 10. 11.]"
    assert first[3:] == [
        "[0. 1. 2. 3.] [ 0. 10.] [10. 11.]", "bfloat16 True", "[10 11 12 13]", "[0. 1. 2. 3.] [0]",
    ]  # fmt: skip
    assert second[:2] == ["2 1", first[1]]
    assert second[2] == "[ 0.  1. 10. 11.] [14. 16.] [10. 11. 12. 13.] [ 2.  3. 12. 13.]"
    assert second[3:] == ["[10. 12. 14. 16.] [0. 0.] [12. 13.]", "bfloat16 True"]


def test_ranks_are_known_only_after_init() -> None:
    program = """
    from msgraph.communication import get_rank, create_group, init
    try:
        get_rank()
    except RuntimeError as reason:
        print(str(reason).splitlines()[0], "MG925" in str(reason))
    init()
    try:
        create_group("far", [0, 5])
    except ValueError as reason:
        print(str(reason).splitlines()[0])
    """
    for text in run_ranks(2, program):
        first, second = text.splitlines()
        assert first.startswith("Distributed Communication has not been inited: 2 processes")
        assert first.endswith("True")
        assert "from 0 to 2 - 1, but got [0, 5]" in second


@pytest.mark.parametrize(("spoil", "code"), [("sys.modules['mpi4py'] = None", "MG920"), ("", "MG921")])
def test_a_launcher_without_its_mpi_is_an_error(spoil: str, code: str) -> None:
    program = f"import sys; {spoil}\nimport msgraph.communication as c; c.init()"
    environment = {**os.environ, "OMPI_COMM_WORLD_SIZE": "2", "PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, "-c", program]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode
    assert code in done.stderr


def test_what_is_compiled_for_some_groups_is_not_for_others() -> None:
    program = """
    import numpy as np
    import msgraph as ms
    from msgraph.communication import create_group, destroy_group, get_group_size, get_rank, init

    @ms.jit
    def f(x):
        return x * get_group_size("some") + get_rank("some")

    init()
    x = ms.Tensor(np.ones(2, np.float32))
    for ranks in ([get_rank()], [1, 0]):
        create_group("some", ranks)
        for _ in range(3):
            y = f(x)
        print(y)
        destroy_group("some")
    """
    with tempfile.TemporaryDirectory() as folder:  # the second run finds what the first one left
        for _ in range(2):
            assert run_ranks(2, program, MSGRAPH_CACHE=folder) == ["[1. 1.]\n[3. 3.]\n", "[1. 1.]\n[2. 2.]\n"]


# -- collectives of compiled calls are done by native code, beside the -----------------------------------------------


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
