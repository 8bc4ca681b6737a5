"""Names of msgraph, methods of its classes and builtins that a program replaces: the next call sees it, and its end."""

# pyright: reportUnknownLambdaType=false, reportUnknownMemberType=false, reportUnknownArgumentType=false
# pyright: reportUnknownVariableType=false
from __future__ import annotations

import builtins
import importlib
import operator
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any
from unittest import mock

import pytest
from tests.forkserver.interpreter import run_forked

import msgraph as ms
import msgraph.numpy as mnp
from msgraph import Tensor, mint, nn, ops
from msgraph.api.jit.native_start import ready
from msgraph.frontend.state.external_state import Guard
from msgraph.support import patches

ROOT = Path(__file__).parents[2]


class Net(nn.Cell):
    def __init__(self) -> None:
        super().__init__()
        self.layer = nn.ReLU()

    def construct(self, x: Tensor) -> Tensor:
        return self.layer(x) + 1


def more(*args: Any) -> Any:
    return args[-1] + 1000


NET = Net()
CASES: dict[str, tuple[Callable[[Any], Any], Any, str, Any]] = {
    "ops": (lambda x: ops.exp(x), ops, "exp", more),
    "mint": (lambda x: mint.exp(x), mint, "exp", more),
    "mint.nn.functional": (lambda x: mint.nn.functional.relu(x), mint.nn.functional, "relu", more),
    "numpy": (lambda x: mnp.negative(x), mnp, "negative", more),
    "msgraph": (lambda x: ms.Tensor(3.0) + x, ms, "Tensor", lambda v: 77),
    "a layer": (lambda x: nn.ReLU()(x), nn, "ReLU", lambda: more),
    "a method": (lambda x: x.abs(), Tensor, "abs", more),
    "a property": (lambda x: x.T, Tensor, "T", property(more)),
    "what a method is made of": (lambda x: x.exp(), ops, "exp", more),
    "calls of cells": (lambda x: NET(x), nn.Cell, "__call__", more),
    "what operators have as well": (lambda x: x + ops.add(x, 2), ops, "add", more),
    "what a layer computes": (lambda x: NET(x), nn.ReLU, "construct", more),
    "what a layer calls": (NET, ops, "relu", more),
    "a builtin": (lambda x: x * divmod(7, 2)[0], builtins, "divmod", lambda a, b: (77, a + b)),
}


def values(function: Any, count: int) -> list[Any]:
    return [round(function(Tensor([-1.0])).asnumpy().item(), 5) for _ in range(count)]


@pytest.mark.parametrize("case", CASES)
@pytest.mark.parametrize("before", [0, 1, 20])
def test_calls_see_what_is_replaced(case: str, before: int) -> None:
    function, owner, name, value = CASES[case]
    compiled, plain = ms.jit(function), getattr(function, "construct", function)
    while before > 1 and ready() is None:
        pass  # calls like one before take the native way then
    assert values(compiled, before) == values(plain, before)
    for _ in range(2):
        with mock.patch.object(owner, name, value):
            assert values(compiled, 5) == values(plain, 5)
        assert values(compiled, 5) == values(plain, 5)
    assert not patches.NAMES.cell_contents
    assert compiled.cache_info().currsize == 2  # what was compiled before serves again
    assert not any(signature.fallback for signature in compiled.signatures)


TWO = """
    add sub mul truediv floordiv mod matmul pow and or xor lt le gt ge eq ne getitem
"""
OPERATORS: dict[str, tuple[Callable[[Any, Any], Any], Any]] = {
    **{f"__{name}__": (getattr(operator, f"__{name}__"), more) for name in TWO.split()},
    "__radd__": (lambda x, y: 1 + x, more),
    "__iadd__": (operator.iadd, lambda x, y: ops.sub(x, 1)),
    "__neg__": (lambda x, y: -x, more),
    "__abs__": (lambda x, y: abs(x), more),
    "__len__": (lambda x, y: len(x), lambda x: 7),
    "__bool__": (lambda x, y: 1 if x > 0 else 2, lambda x: True),
    "__float__": (lambda x, y: float(x), lambda x: 7.5),
    "__contains__": (lambda x, y: y in x, lambda x, y: True),
    "__iter__": (lambda x, y: sum([*x]), lambda x: iter([7])),
    "__str__": (lambda x, y: f"{x}", lambda x: "text"),
}


@pytest.mark.parametrize(("owner", "name"), [*((Tensor, name) for name in OPERATORS), (ms.Parameter, "__mul__")])
def test_calls_see_which_operators_of_tensors_are_replaced(owner: Any, name: str) -> None:
    operate, value = OPERATORS[name]
    x = ms.Parameter([1.0, 2.0], name="x")

    def function(y: Any) -> Any:
        part = x if owner is ms.Parameter else y
        return operate(part if name not in ("__bool__", "__float__") else part.sum(), 0)

    def outcome(call: Any) -> str:
        try:
            return str(call(Tensor([1.0, 2.0])))
        except Exception as problem:
            return type(problem).__name__

    compiled = ms.jit(function)
    while ready() is None:
        pass
    assert {outcome(compiled) for _ in range(20)} == {outcome(function)}
    for _ in range(2):
        with mock.patch.object(owner, name, value, create=True):
            assert [outcome(compiled), outcome(ms.jit(function))] == [outcome(function)] * 2
        assert {outcome(compiled) for _ in range(20)} == {outcome(function)}
    assert not patches.NAMES.cell_contents


def test_a_gradient_of_a_replaced_operator_is_refused() -> None:
    gradient = ms.grad(lambda x: x * x)
    assert gradient(Tensor(3.0)).asnumpy() == 6
    with mock.patch.object(Tensor, "__mul__", ops.add), pytest.raises(RuntimeError, match="MG748"):
        gradient(Tensor(3.0))
    assert gradient(Tensor(3.0)).asnumpy() == 6


def test_calls_of_other_shapes_see_what_is_replaced_too() -> None:
    compiled, one, two = ms.jit(lambda x: ops.exp(x)), Tensor([0.0]), Tensor([0.0, 0.0])
    while ready() is None:
        compiled(one)
    for _ in range(20):
        compiled(one)
    with mock.patch.object(ops, "exp", more):
        for _ in range(20):
            assert compiled(two).asnumpy().tolist() == [1000.0, 1000.0]  # their plan leads to that of the others
        assert compiled(one).asnumpy().tolist() == [1000.0]


def test_a_name_that_was_never_used_may_be_replaced() -> None:
    loaded = importlib.import_module("msgraph.ops")
    vars(loaded).pop("log1p", None)
    compiled = ms.jit(lambda x: ops.log1p(x) if hasattr(ops, "log1p") else x)
    ops.log1p = more
    try:
        assert values(compiled, 2) == [999.0] * 2
    finally:
        del ops.log1p
    assert values(compiled, 1) == values(lambda x: ops.log1p(x), 1) != [999.0]
    assert not patches.NAMES.cell_contents


def test_why_says_what_was_replaced() -> None:
    compiled = ms.jit(lambda x: ops.exp(x))
    compiled(Tensor([1.0]))
    with mock.patch.object(ops, "exp", more):
        compiled(Tensor([1.0]))
    assert [s.reason for s in compiled.signatures] == ["first call", "`msgraph.ops.exp` was replaced"]


PROGRAM = """
import builtins, sys
import msgraph as ms
from msgraph import Tensor, nn, ops
from msgraph.api.cache.compile_cache import REPORTS

REPORTS.wanted = True

class Net(nn.Cell):
    def construct(self, x):
        return x + 1

net = Net()

def of_a_module(x): return ops.relu(x)
def of_a_builtin(x): return x * divmod(7, 2)[0]
def of_a_class(x): return x.neg()
def of_a_cell(x): return net(x)
def of_an_operator(x): return -x

if sys.argv[1] == "patched":
    ops.relu = lambda x: x * 100
    builtins.divmod = lambda a, b: (77, 1)
    Tensor.neg = lambda x: x + 5
    nn.Cell.__call__ = lambda cell, x: x + 50
    Tensor.__neg__ = lambda x: x + 7
for function in (of_a_module, of_a_builtin, of_a_class, of_a_cell, of_an_operator):
    print(ms.jit(function)(Tensor([-2.0])).asnumpy().tolist()[0])
print(sum(report.found for report in REPORTS))
"""


def test_what_was_compiled_before_it_was_replaced_is_not_taken_from_the_disk(tmp_path: Path) -> None:
    (tmp_path / "program.py").write_text(PROGRAM)
    environment = {"MS_COMPILER_CACHE_ENABLE": "1", "MS_COMPILER_CACHE_PATH": str(tmp_path / "cache")}

    def run(how: str) -> list[str]:
        ran = run_forked(str(tmp_path / "program.py"), how, env=environment, cwd=ROOT)
        assert ran.returncode == 0, ran.stderr
        return ran.stdout.split()

    as_written, replaced = ["0.0", "-6.0", "2.0", "-1.0", "2.0"], ["-200.0", "-154.0", "3.0", "48.0", "5.0"]
    assert run("plain") == [*as_written, "0"]
    assert run("patched") == [*replaced, "0"]
    assert run("plain") == [*as_written, "5"]


def test_a_module_that_is_imported_replaces_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    before = patches.NAMES.cell_contents
    assert callable(ms.run_check)
    monkeypatch.setattr(ms, "run_check", ModuleType("msgraph.run_check"))
    assert patches.NAMES.cell_contents == before


def test_names_that_another_process_has_replaced_are_said_to_have_changed() -> None:
    assert str(Guard("names", patches.NAMES, "", None)).endswith("was replaced")
