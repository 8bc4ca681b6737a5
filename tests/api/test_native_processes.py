"""The native entry in processes of its own: under a memory checker, switched off, with a failure in the middle."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from tests.forkserver.interpreter import run_fresh

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
