"""The compile cache and what runs in Python during a run: prints, float status, operators without a kernel."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest
from tests.forkserver.interpreter import run_forked, run_fresh

SOURCE = Path(__file__).parents[2] / "src"
START = """
import sys
import numpy as np
import msgraph as ms
from msgraph import nn, ops, Parameter, Tensor
from msgraph.api.cache.compile_cache import REPORTS

REPORTS.wanted = True
x, row = Tensor([1.0, 2.0, 3.0]), Tensor([[1.0, 2.0, 3.0]])
"""
END = """
print("found", all(report.found for report in REPORTS), [report.not_kept for report in REPORTS if report.not_kept])
print("loaded", "xdsl" in sys.modules)
"""
PROGRAMS = {
    "print": """
@ms.jit
def f(x):
    print("the tensor", x, sep=" ")
    for i in range(2):
        print(f"item {i}: {x[i]:.2f} of {x.sum()!r}", x.dtype)
    if x.sum() > 3:
        print("large", x * 2)
    return x + 1

print(f(x), f(Tensor([-1.0, 0.0, 1.0])))
""",
    "text": """
@ms.jit
def f(x):
    return f"{x.sum():.3f} of {x}", [f"{x[0]}"]

print(f(x))
""",
    "failures in words": """
@ms.jit
def f(x, i):
    return x[i] + ops.gather(x, i - 1, 0) + ops.one_hot(i, 5)[0]

for i in (1, 3, 4):
    try:
        print(f(x, Tensor(i)))
    except IndexError as problem:
        print(str(problem).splitlines()[0])
""",
    "brackets": """
index, some, mask = Tensor(1), Tensor([0, 2]), Tensor([True, False, True])

def make():
    return ms.jit(lambda x: (x[index], x[index:], x[some], x[mask]))

print(make()(x))
index[...], some[1], mask[1] = 2, 1, True
print(make()(x))
""",
    "failure": """
@ms.jit
def f(x, limit):
    if x.sum() > limit:
        raise ValueError(f"{x.sum()} is more than {limit}")
    assert x.sum() > -100, "too small"
    return x

for limit in (10.0, 1.0):
    try:
        print(f(x, Tensor(limit)))
    except ValueError as problem:
        print(str(problem).splitlines()[0])
""",
    "item": """
w = Parameter(Tensor(np.zeros((4, 2), np.float32)), name="w")

@ms.jit
def f(i, x):
    w[i] = x[:2]
    if i > 1:
        w[0] = w[i] * 2
    x[1] = 5.0
    return x

for i in (1, 2):
    print(f(Tensor(i), x), w.asnumpy().tolist())
""",
    "random": """
ms.set_seed(3)
drop = nn.Dropout(p=0.5)
drop.set_train()

@ms.jit
def f(x):
    return drop(x) + ops.rand(3) + ops.standard_normal((3,))

print(f(x), f(x))
""",
    "training": """
net = nn.Dense(3, 1, weight_init="ones", has_bias=False)
optimizer = nn.Adam(net.trainable_params(), learning_rate=0.1)
forward = ms.value_and_grad(lambda x: (net(x) ** 2).mean(), None, optimizer.parameters)

@ms.jit
def step(x):
    loss, gradients = forward(x)
    optimizer(gradients)
    print("loss", loss)
    return loss

for _ in range(3):
    step(row)
""",
}
LOADING = {
    "status": """
@ms.jit
def f(x):
    status = ops.NPUAllocFloatStatus()()
    status = ops.depend(status, x)
    cleared = ops.NPUClearFloatStatus()(status)
    x = ops.depend(x, cleared)
    y = ops.exp(x)
    status = ops.depend(status, y)
    found = ops.NPUGetFloatStatus()(status)
    return y, ops.depend(status, found)

print(f(x)[1], f(Tensor([1.0, 1000.0, 2.0]))[1])
""",
    "complex": """
@ms.jit
def f(x):
    return x * x + 1

print(f(Tensor(np.array([1 + 2j, 3j], np.complex64))))
""",
}


# the op classes of what these use outside of graphs, or run in Python, are loaded; nothing is compiled


def said_by(program: str, folder: Path, cached: bool = True, run: Any = run_forked) -> list[str]:
    """What a program prints in a process of its own."""
    (folder / "program.py").write_text(START + program + END)
    settings = {"MS_COMPILER_CACHE_ENABLE": str(int(cached)), "MSGRAPH_CACHE": str(folder / "cache")}
    environment = {**os.environ, "PYTHONPATH": str(SOURCE), **settings}
    done = run("program.py", cwd=folder, env=environment)
    assert not done.returncode, done.stderr
    return done.stdout.splitlines()


@pytest.mark.parametrize("name", [*PROGRAMS, *LOADING])
def test_the_second_process_does_the_same_and_compiles_nothing(name: str, tmp_path: Path) -> None:
    program = (PROGRAMS | LOADING)[name]
    *plain, _, _ = said_by(program, tmp_path, cached=False)
    *first, _, _ = said_by(program, tmp_path)
    *second, found, loaded = said_by(program, tmp_path, run=run_fresh)
    assert plain
    assert plain == first == second
    assert found == "found True []"
    assert loaded == f"loaded {name in LOADING}"
