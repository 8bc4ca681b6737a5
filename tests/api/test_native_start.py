"""The native entry is made in the background: no call waits for it, and a fork or the end of the process may come."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from tests.forkserver.interpreter import run_forked, run_fresh

SOURCE = Path(__file__).parents[2] / "src"

START = """
import os, threading
import numpy as np
import msgraph as ms
from msgraph.api.jit import native_start
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
make = native_start._START._make
def slowly():
    begun.set()
    held.wait(60)
    make()
native_start._START._make = slowly
for _ in range(20):
    assert f(x).asnumpy().tolist() == [3, 3, 3]
assert begun.is_set() and native_hits(f) == 0
held.set()
native_start.wait()
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


@pytest.mark.parametrize("name", PROGRAMS)
def test_no_call_waits(name: str, tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text(START + PROGRAMS[name])
    environment = {**os.environ, "PYTHONPATH": str(SOURCE), "MSGRAPH_NATIVE_CALLS": "1"}
    run = run_fresh if name == "the end" else run_forked
    done = run("-W", "error", program, env=environment)
    assert (done.returncode, done.stderr) == (0, "")
