"""The native entry: the second call makes it ready, or a thread does, for which no call, fork or end waits in vain."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from tests.forkserver.interpreter import run_forked, run_fresh

SOURCE = Path(__file__).parents[2] / "src"

START = """
import os, sys, threading
import numpy as np
import msgraph as ms
from msgraph.api.jit import native_start
from msgraph.backend.runtime import code
from msgraph.backend.callables import native_hits

@ms.jit
def f(x):
    return x * 2 + 1

x = ms.Tensor(np.ones(3, np.float32))
"""

PROGRAMS = {
    "calls go on meanwhile": """
f(x)
begun = threading.Event()
held = threading.Event()
make = code.object_of
def slowly(*source):
    begun.set()
    held.wait(60)
    return make(*source)
code.object_of = slowly
interval = sys.getswitchinterval()
for _ in range(20):
    assert f(x).asnumpy().tolist() == [3, 3, 3]
assert begun.is_set() and native_hits(f) == 0
held.set()
native_start.wait()
assert sys.getswitchinterval() == interval
for _ in range(5):
    f(x)
before = native_hits(f)
for _ in range(100):
    assert f(x).asnumpy().tolist() == [3, 3, 3]
assert native_hits(f) == before + 100
""",
    "a fork waits": """
f(x), f(x)
child = os.fork()
if child == 0:
    for _ in range(20):
        f(x)
    @ms.jit
    def g(x): return x - 1
    g(x)
    os._exit(0 if native_hits(f) else 5)
assert os.waitpid(child, 0)[1] == 0
""",
    "the end": "f(x), f(x)",
    "many threads": """
def work():
    for _ in range(300):
        assert f(x).asnumpy().tolist() == [3, 3, 3]
workers = [threading.Thread(target=work) for _ in range(6)]
[w.start() for w in workers], [w.join() for w in workers]
native_start.wait()
f(x), f(x), f(x)
""",
    "a failure is no failure of calls": """
from msgraph.api.jit import native_entry
def fails(): raise OSError("planted")
native_entry.entry = fails
for _ in range(20):
    assert f(x).asnumpy().tolist() == [3, 3, 3]
""",
}


HERE = [name for name, text in PROGRAMS.items() if hasattr(os, "fork") or "os.fork" not in text]


@pytest.mark.parametrize("name", HERE)
def test_no_call_waits(name: str, tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text(START + PROGRAMS[name])
    environment = {
        **os.environ,
        "PYTHONPATH": str(SOURCE),
        "MSGRAPH_NATIVE_CALLS": "1",
        "MS_COMPILER_CACHE_ENABLE": "0",
    }
    run = run_fresh if name == "the end" else run_forked
    done = run("-W", "error", program, env=environment)
    assert (done.returncode, done.stderr) == (0, "")


def test_the_second_call_makes_it_ready_of_code_on_disk(tmp_path: Path) -> None:
    environment = {**os.environ, "PYTHONPATH": str(SOURCE), "MSGRAPH_NATIVE_CALLS": "1"}
    environment |= {"MS_COMPILER_CACHE_ENABLE": "1", "MSGRAPH_CACHE": str(tmp_path / "cache")}
    program = tmp_path / "program.py"
    program.write_text(START + "f(x), f(x), native_start.wait(), f(x), f(x), f(x)\nprint(native_hits(f))")
    assert run_fresh(program, env=environment).returncode == 0
    assert run_fresh(program, env=environment).stdout == "3\n"
