"""The compile cache and what wraps functions: equal wrappers of different functions are different programs."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from tests.forkserver.interpreter import run_forked

SOURCE = Path(__file__).parents[2] / "src"

SCRIPT = """
import functools
import msgraph as ms
from msgraph import nn, ops, Tensor

functions = [lambda x: x * x, lambda x: x * x * x]
double = functools.partial(ops.mul, other=2)
inner = [ms.vmap(f) for f in functions] + [ms.grad(f) for f in functions]
wrappers = {
    "jit": lambda f: ms.jit(f),
    "vmap": ms.vmap,
    "grad": lambda f: ms.grad(lambda x: f(x).sum()),
    "gradient": lambda f: ops.GradOperation(sens_param=False)(lambda x: f(x).sum()),
    "value_and_grad": lambda f: lambda x: ms.value_and_grad(lambda x: f(x).sum())(x)[1],
    "jacrev": ms.jacrev,
    "jacfwd": ms.jacfwd,
    "jvp": lambda f: lambda x: ms.jvp(f, x, x)[1],
    "vjp": lambda f: lambda x: ms.vjp(f, x)[1](x)[0],
    "twice": lambda f: ms.vmap(ms.vmap(ms.grad(f))),
    "partial": lambda f: ms.jit(lambda x: functools.partial(ms.vmap, in_axes=0)(f)(x)),
    "map": lambda f: ms.jit(lambda x: ops.Map()(f, [x])[0]),
}
x = Tensor([[1.0, 2.0], [3.0, 4.0]])
for name, wrap in wrappers.items():
    for f in functions:
        print(name, wrap(f)(x).asnumpy().ravel().tolist())
"""


@pytest.fixture
def script(tmp_path: Path) -> Path:
    path = tmp_path / "wrappers.py"
    path.write_text(SCRIPT)
    return path


def output(script: Path, cached: bool) -> str:
    environment = {**os.environ, "PYTHONPATH": str(SOURCE), "MS_COMPILER_CACHE_ENABLE": "1" if cached else "0"}
    environment |= {"MS_COMPILER_CACHE_PATH": str(script.parent / "kept"), "GLOG_v": "4"}
    done = run_forked(script, env=environment)
    assert not done.returncode, done.stderr
    return done.stdout


def test_wrappers_of_other_functions_are_other_entries(script: Path) -> None:
    expected = output(script, cached=False)
    assert output(script, cached=True) == expected, "filling the cache"
    assert output(script, cached=True) == expected, "using it"
