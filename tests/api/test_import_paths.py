"""MindSpore's import paths: every public module of its wheel resolves here, and a missing name says what it is."""

from __future__ import annotations

import importlib
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest
from tests.forkserver.interpreter import run_fresh

import msgraph as ms
from msgraph.diagnostics.wheel import wheel_modules, wheel_names


def test_every_module_of_the_wheel_resolves() -> None:
    for path in sorted(wheel_modules()):
        assert isinstance(importlib.import_module(f"msgraph.{path}".rstrip(".")), ModuleType), path


@pytest.mark.parametrize(
    ("path", "name", "same"),
    [
        ("msgraph.nn.layer.basic", "Dense", "nn.Dense"),
        ("msgraph.nn.optim.momentum", "Momentum", "nn.Momentum"),
        ("msgraph.ops.function.nn_func", "relu", "ops.relu"),
        ("msgraph.ops.operations.nn_ops", "ReLU", "ops.ReLU"),
        ("msgraph.common.api", "jit", "jit"),
        ("msgraph.common.tensor", "Tensor", "Tensor"),
        ("msgraph.nn.layer.conv", "Parameter", "Parameter"),
        ("msgraph.train.callback", "LossMonitor", "train.LossMonitor"),
    ],
)
def test_a_path_has_the_names_of_what_stands_for_it(path: str, name: str, same: str) -> None:
    thing = ms
    for part in same.split("."):
        thing = getattr(thing, part)
    assert getattr(importlib.import_module(path), name) is thing


def test_a_path_that_mindspore_does_not_have_is_no_module() -> None:
    for path in ("msgraph.nn.layers", "msgraph.ops.function.nn_funcs", "msgraph.train.nothing"):
        with pytest.raises(ModuleNotFoundError):
            importlib.import_module(path)


def test_python_tells_the_neighbour_of_a_misspelt_name() -> None:
    program = "from msgraph.nn.layer import conv\nconv.Conv2x"
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    message = "module 'msgraph.nn.layer.conv' has no attribute 'Conv2x'. Did you mean: 'Conv2d'?"
    assert run.stderr.endswith(f"AttributeError: {message}\n")


def test_a_missing_name_of_mindspore_is_said_to_be_one() -> None:
    missing = sorted(wheel_names("ops") - set(dir(ms.ops)))[0]
    with pytest.raises(AttributeError, match=f"has no attribute '{missing}': MindSpore has it, msgraph does not"):
        getattr(ms.ops, missing)


PROGRAM = """
import msgraph
msgraph.install_as_mindspore()
import mindspore.common.mutable
import mindspore.common.initializer as init
from mindspore import mutable, ops
from mindspore.common import dtype as mstype
from mindspore.ops import functional as F, operations as P
print(mutable is msgraph.mutable, init.Normal.__name__, mstype.float32, F.relu is ops.relu, P.ReLU is ops.ReLU)
import mindspore
print(mindspore.__version__, msgraph.__version__ == mindspore.__version__)
for module in ("mindspore", "mindspore.nn", "mindspore.ops", "mindspore.train"):
    names = {}
    exec(f"from {module} import *", names)
    print(module, len(names) > 20)
"""


def test_scripts_import_as_from_mindspore() -> None:
    run = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=True)
    assert run.stdout.split("\n") == [
        "True Normal Float32 True True", "2.10.0 False", "mindspore True", "mindspore.nn True", "mindspore.ops True",
        "mindspore.train True", "",
    ]  # fmt: skip


# -- what importing costs --------------------------------------------------------------------------------------------


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
