"""Operations and native calls in several processes."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from tests.forkserver.interpreter import run_fresh

START = """
import gc, os, signal, sys, threading

import numpy as np

import msgraph as ms
from msgraph import Tensor, nn, ops

x, v = Tensor(np.arange(64, dtype=np.float32).reshape(8, 8)), Tensor(np.ones(8, np.float32))
places, p = Tensor([0, 3, 5]), ms.Parameter(Tensor(np.zeros((8, 8), np.float32)), name="p")
norm, drop = nn.BatchNorm2d(2).set_train(), nn.Dropout(p=0.5).set_train()
image = x.reshape(1, 2, 4, 8)


def mixed():
    y = ops.softmax(x @ x.T) + v
    y[1] = 0.5
    y.copy_(x)
    parts = ops.split(ops.concat([x, y], 1), 4, 1)
    best, where = ops.max(y, 1)
    z = x[places] + ops.gather(y, places, 0) * ops.randn(3, 8)
    ops.assign_add(p, x)
    return parts, best, where, z, norm(image), drop(x), ops.topk(y, 2), ops.nonzero(x > 60), x[x > 60], ops.arange(5)


for _ in range(200):
    mixed()
"""

LEAKS = """
def resident():
    gc.collect()
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


before, objects, dtype = resident(), len(gc.get_objects()), sys.getrefcount(x.asnumpy().dtype)
for k in range(1_000_000 // 20):
    for _ in range(10):
        x + v
    if k % 25 == 0:
        mixed()
        x[: 1 + k % 8] * float(k)
grown = resident() - before
assert grown < 8 << 20, grown
assert len(gc.get_objects()) < objects + 500
assert sys.getrefcount(x.asnumpy().dtype) < dtype + 500
print("done")
"""

THREADS = """
expected = [ops.softmax(x * k).asnumpy().tobytes() for k in range(6)]
wrong = []


def work(k):
    for _ in range(300):
        if ops.softmax(x * k).asnumpy().tobytes() != expected[k]:
            wrong.append(k)
        mixed()


threads = [threading.Thread(target=work, args=(k,)) for k in range(6)]
[thread.start() for thread in threads]
[thread.join() for thread in threads]
assert not wrong
print("done")
"""

FORK = """
expected = ops.softmax(x).asnumpy().tobytes()
ms.manual_seed(4)
drawn = ops.randn(3, 8)
ms.manual_seed(4)
child = os.fork()
if not child:
    same = ops.randn(3, 8).asnumpy().tobytes() == drawn.asnumpy().tobytes()
    mixed()
    unseen = ops.tanh(ops.erf(x)).asnumpy()
    os._exit(0 if same and ops.softmax(x).asnumpy().tobytes() == expected and np.isfinite(unseen).all() else 1)
assert os.waitpid(child, 0)[1] == 0
assert ops.randn(3, 8).asnumpy().tobytes() == drawn.asnumpy().tobytes(), "a child has a generator of its own"
print("done")
"""

INTERRUPT = """
expected = ops.softmax(x).asnumpy().tobytes()
for round in range(5):
    threading.Timer(0.02, signal.raise_signal, [signal.SIGINT]).start()
    try:
        while True:
            mixed()
    except KeyboardInterrupt:
        pass
    assert ops.softmax(x).asnumpy().tobytes() == expected
    mixed()
print("done")
"""


def test_a_million_operations_forks_interrupts_and_threads(tmp_path: Path) -> None:
    file = tmp_path / "program.py"
    file.write_text(START + LEAKS + FORK + INTERRUPT + THREADS)
    ended = run_fresh(file, env={**os.environ, "MSGRAPH_EAGER": "1"})
    assert ended.returncode == 0, ended.stderr
    assert ended.stdout.split() == ["done"] * 4


# -- the native entry in processes of its own ------------------------------------------------------------------------


PROGRAM = """
import gc
import threading

import numpy as np

import msgraph as ms
from msgraph import nn, ops
from msgraph.backend.callables import native_hits


@ms.jit
def f(x, y, by=2):
    return x + y, {"product": [x * by]}, x.sum()


@ms.jit
def g(x, y):
    return [x + y, (x, None)]


@ms.jit
def checked(x, limit):
    assert x.sum() < limit, "too large"
    return x + 1


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.w = ms.Parameter(ms.Tensor([1.0, 2.0]), name="w")

    @ms.jit
    def construct(self, x):
        ops.assign_add(self.w, x)
        return self.w + x


net = Net()
large = ms.Tensor(np.ones(300_000, np.float32))


def work():
    kept = []
    for i in range(300):
        x = ms.Tensor(np.full(2 + i % 3, i, np.float32))
        total, parts, s = f(x, x)
        assert (total.asnumpy() == 2 * i).all() and (parts["product"][0].asnumpy() == 2 * i).all()
        kept.append(g(x, total))
        assert (kept[-1][0].asnumpy() == 3 * i).all() and kept[-1][1][1] is None
        if i > 20:
            try:
                checked(x, ms.Tensor(20.0))
            except AssertionError as problem:
                assert "too large" in str(problem)
            else:
                raise SystemExit("no failure")
        assert (g(large, large)[0].asnumpy()[::1000] == 2).all()


for _ in range(3):
    checked(ms.Tensor([1.0, 2.0]), ms.Tensor(20.0))
threads = [threading.Thread(target=work) for _ in range(4)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
for i in range(200):
    got = net(ms.Tensor([1.0, 1.0])).asnumpy()
assert got.tolist() == [202.0, 203.0], got
gc.collect()
del f
gc.collect()
print("native calls:", native_hits(g) > 100, native_hits(checked) > 0)
"""


@pytest.mark.parametrize(
    ("setting", "native"),
    [({"PYTHONMALLOC": "debug"}, True), ({"PYTHONDEVMODE": "1"}, True), ({"MSGRAPH_NATIVE_CALLS": "0"}, False)],
)
def test_results_are_the_same(setting: dict[str, str], native: bool, tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text(PROGRAM)
    found = run_fresh(program, env={**os.environ, **setting})
    assert found.returncode == 0, found.stderr
    assert found.stdout.split(":")[1].split() == [str(native), str(native)]
    assert "Fatal" not in found.stderr
