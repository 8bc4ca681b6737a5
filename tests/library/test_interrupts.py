"""Ctrl-C, sent as a signal to programs of their own: they end within a second, and show only their own frames."""

from __future__ import annotations

import textwrap
from pathlib import Path

import pytest
from tests.forkserver.interpreter import run_fresh

START = """
import os, signal, sys, threading, time
import numpy as np
import msgraph as ms
from msgraph import Parameter, Tensor, dataset, nn, ops, train

signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell starts what runs in the background without
sent = []

def interrupt():
    sent.append(time.monotonic())
    os.kill(os.getpid(), signal.SIGINT)

def soon(seconds=0.3):
    threading.Thread(target=lambda: (time.sleep(seconds), interrupt()), daemon=True).start()

def stops(run):
    "Runs until Ctrl-C comes."
    try:
        run()
    except KeyboardInterrupt as stop:
        print("stopped", time.monotonic() - sent[-1] < 1)
        return stop
    print("it came to its end")
"""

RUNNING = """
    @ms.jit
    def f(x):
        for _ in range(300):
            x = ops.matmul(x, x)
        return x

    x = Tensor(np.eye(1000, dtype=np.float32))
    compiled = f.lower(x).compile()
    soon()
    stops(lambda: compiled(x))
    print(f(Tensor(np.eye(2, dtype=np.float32))).asnumpy().tolist())
    """

LOADING = """
    def slow(x):
        time.sleep(0 if x[0] < 4 else 4)
        return x

    def rows():
        for i in range(1000):
            yield np.full(2, i, np.float32)

    data = dataset.GeneratorDataset(rows, ["x"], shuffle=False).map(slow, ["x"], num_parallel_workers={workers})

    def walk():
        soon()
        for _ in data.create_tuple_iterator():
            pass

    stops(walk)
    print(next(iter(data.create_tuple_iterator(output_numpy=True)))[0])
    """

TRAINING = """
    def rows():
        while True:
            yield np.ones(4, np.float32), np.zeros(1, np.float32)

    net = nn.Dense(4, 1)
    data = dataset.GeneratorDataset(rows, ["x", "y"], shuffle=False).batch(2)
    model = train.Model(net, nn.MSELoss(), nn.SGD(net.trainable_params(), 0.01))
    soon(1)
    stops(lambda: model.train(1000, data, dataset_sink_mode=False))
    print(np.isfinite(net(Tensor(np.ones((2, 4), np.float32))).asnumpy()).all())
    """


COMPILING = """
    from msgraph.backend.engine import engine_for
    from msgraph.backend.target import host_target

    lines = ["declare double @llvm.fma.f64(double, double, double)", "define double @f(double %a0) {"]
    for i in range(200_000):
        lines.append(f"%a{i + 1} = call double @llvm.fma.f64(double %a{i}, double %a{i // 2}, double {i}.5)")
    lines += ["ret double %a200000", "}"]
    engine = engine_for(host_target())
    engine.compile("define void @g() { ret void }")
    soon()
    stops(lambda: engine.compile(chr(10).join(lines)))
    print("ended")
    """


@pytest.mark.parametrize(
    ("program", "then"),
    [
        (RUNNING, "[[1.0, 0.0], [0.0, 1.0]]"),
        (LOADING.format(workers=1), "[0. 0.]"),
        (LOADING.format(workers=3), "[0. 0.]"),
        (TRAINING, "True"),
        (COMPILING, "ended"),
    ],
    ids=["running", "loading", "loading by threads", "training", "compiling"],
)
def test_it_stops_within_a_second_and_goes_on(program: str, then: str, tmp_path: Path) -> None:
    script = tmp_path / "interrupted.py"
    script.write_text(START + textwrap.dedent(program))
    done = run_fresh(script)
    assert not done.returncode, done.stderr
    assert done.stdout.splitlines() == ["stopped True", then], done.stderr


UNCAUGHT = """
    from msgraph.passes.simplify.simplify import SimplifyPass

    def apply(self, context, module):
        try:
            module.attributes["there is no such thing"]
        except KeyError:
            interrupt()

    SimplifyPass.apply = apply

    @ms.jit
    def f(x):
        return x + 1

    def program():
        f(Tensor([1.0]))

    program()
    """


def test_nothing_but_the_program_is_shown(tmp_path: Path) -> None:
    script = tmp_path / "uncaught.py"
    script.write_text(START + textwrap.dedent(UNCAUGHT))
    done = run_fresh(script)
    assert done.returncode
    assert done.stderr.count("Traceback") == 1
    lines = done.stderr.splitlines()
    shown = [line.strip() for line in lines if line.startswith("    ") and "^" not in line]
    assert shown == ["program()", "f(Tensor([1.0]))", "interrupt()", "os.kill(os.getpid(), signal.SIGINT)"], done.stderr
    assert lines[-1] == "KeyboardInterrupt"
