"""Ctrl-C in loops that do not end: each in a process of its own, which is killed if it does not stop."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import textwrap
import time

import pytest

START = """
import signal
import numpy as np
import msgraph as ms
from msgraph import Parameter, Tensor, ops
signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell starts what runs in the background without
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
run(*arguments, Tensor(-1))
print("running", flush=True)
try:
    run(*arguments, Tensor(1))
except KeyboardInterrupt:
    print("stopped", consistent(), run(*arguments, Tensor(-1)).asnumpy().tolist() == arguments[0].asnumpy().tolist())
"""


@pytest.mark.parametrize("what", LOOPS)
def test_an_endless_loop_stops_within_a_second(what: str, tmp_path: object) -> None:
    script = os.path.join(str(tmp_path), "endless.py")
    with open(script, "w") as file:
        file.write(START + textwrap.dedent(LOOPS[what]) + END)
    with subprocess.Popen([sys.executable, script], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        try:
            assert process.stdout.readline() == "running\n"
            time.sleep(0.2)
            process.send_signal(signal.SIGINT)
            sent = time.perf_counter()
            said, _ = process.communicate(timeout=20)
            took = time.perf_counter() - sent
        finally:
            process.kill()
    assert said == "stopped True True\n"
    assert took < 5, "a second, and time for a busy machine to end the process"
