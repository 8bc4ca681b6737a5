"""Ctrl-C in loops that do not end, and in a long kernel: each in a process of its own, killed if it does not stop."""

from __future__ import annotations

import textwrap
from pathlib import Path

import pytest
from tests.forkserver.interpreter import run_forked

START = """
import os
import signal
import threading
import time
import _thread
import numpy as np
import msgraph as ms
from msgraph import Parameter, Tensor, ops
"""

LOOPS = {
    "a loop in registers": """
        @ms.jit
        def run(x, more):
            while more > 0:
                x = x + 1
            return x
        arguments = [Tensor(np.ones((), np.int32))]
        consistent = lambda: True
        """,
    "a loop over kernels": """
        @ms.jit
        def run(x, more):
            while more > 0:
                x = x + 1
            return x
        arguments = [Tensor(np.ones(300, np.int32))]
        consistent = lambda: True
        """,
    "a function that calls itself": """
        def count(n):
            if n < 2:
                return n
            return count(n - 1) + count(n - 2)
        @ms.jit
        def run(x, more):
            if more > 0:
                x = count(x)
            return x
        arguments = [Tensor(90)]
        consistent = lambda: True
        """,
    "a product of large matrices": """
        large = Tensor(np.ones((9000, 9000), np.float32))
        @ms.jit
        def run(x, more):
            if more > 0:
                x = x + (large @ large)[0, 0]
            return x
        arguments = [Tensor(np.ones((), np.float32))]
        consistent = lambda: True
        """,
    "a loop that writes parameters": """
        a, b = Parameter(Tensor(np.zeros(8)), name="a"), Parameter(Tensor(np.zeros(8)), name="b")
        @ms.jit
        def run(x, more):
            while more > 0:
                ops.assign(a, a + x)
                ops.assign(b, b + x)
            return x
        arguments = [Tensor(np.ones(8))]
        def consistent():
            one, other = set(a.asnumpy().tolist()), set(b.asnumpy().tolist())
            return len(one) == len(other) == 1 and one.pop() - other.pop() in (0, 1)
        """,
}

END = """
signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell starts what runs in the background without
run(*arguments, Tensor(-1))
if not hasattr(os, "fork"):
    threading.Timer(0.2, _thread.interrupt_main).start()  # as Windows tells Python of Ctrl-C: on another thread
elif not os.fork():
    time.sleep(0.2)
    os.kill(os.getppid(), signal.SIGINT)
    os._exit(0)
start = time.process_time()
try:
    run(*arguments, Tensor(1))
except KeyboardInterrupt:
    took = time.process_time() - start
    print("stopped", consistent(), run(*arguments, Tensor(-1)).asnumpy().tolist() == arguments[0].asnumpy().tolist())
    print(took)
"""


@pytest.mark.parametrize("what", LOOPS)
def test_what_takes_long_stops_within_a_second(what: str, tmp_path: Path) -> None:
    script = tmp_path / "endless.py"
    script.write_text(START + textwrap.dedent(LOOPS[what]) + END)
    done = run_forked(script, cpu_seconds=60)
    assert not done.returncode, done.stderr
    said, took = done.stdout.splitlines()
    assert said == "stopped True True"
    assert float(took) < 1.2, "of its own time: a busy machine gives it less in a second"
