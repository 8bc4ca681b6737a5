"""What importing costs: nothing of the compiler before something is compiled."""

from __future__ import annotations

from pathlib import Path

from tests.forkserver.interpreter import run_fresh

SOURCE = Path(__file__).parents[2] / "src"

TENSORS = """
import sys
import msgraph as ms
from msgraph import Parameter, Tensor, ops
x = Tensor([[1.0, 2.0]], ms.float32)
p = Parameter(x, name="p")
str(x), repr(x), x.shape, x[0], x.asnumpy(), len(x)
f = ms.jit(lambda y: y + 1)
"""


def modules_after(program: str) -> set[str]:
    done = run_fresh("-c", program + "\nprint(*sys.modules)", env={"PYTHONPATH": str(SOURCE)})
    assert done.returncode == 0, done.stderr
    return set(done.stdout.split())


def test_tensors_and_decorators_load_no_compiler() -> None:
    loaded = modules_after(TENSORS)
    assert not {"xdsl", "llvmlite", "msgraph.frontend", "msgraph.pipeline"} & loaded


def test_importing_the_package_loads_no_numpy() -> None:
    assert "numpy" not in modules_after("import sys, msgraph")


def test_eager_operations_load_no_code_generator() -> None:
    assert "llvmlite" not in modules_after(TENSORS + "\nx + x")


def test_what_runs_a_compiled_call_loads_no_compiler() -> None:
    assert "xdsl" not in modules_after(
        "import sys, msgraph.api.cache.compile_cache, msgraph.api.jit.native_entry, msgraph.nn"
    )
