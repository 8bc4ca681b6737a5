"""A defect of the compiler that the program can go on from is counted and said once; what the program does is right."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from typing import Any, NoReturn

import pytest

import msgraph as ms
from msgraph import Tensor, ops
from msgraph.api.eager import compiled_operation
from msgraph.frontend.control import control_flow
from msgraph.frontend.control.loops import Loop
from msgraph.passes.simplify.simplify import SimplifyPass
from msgraph.support.report_files import DEFECTS


def planted(*args: object, **kwargs: object) -> NoReturn:
    raise KeyError("planted")


@pytest.fixture
def said(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """A defect is said in one warning."""
    with caplog.at_level(logging.WARNING, "msgraph"):
        yield
    DEFECTS.clear()
    (line,) = [record.getMessage() for record in caplog.get_records("call")]
    assert line.startswith("msgraph made a mistake: ")
    assert " failed with " in line and "KeyError: " in line


@pytest.mark.usefixtures("said")
def test_a_long_loop_is_unrolled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(control_flow, "UNROLLED", 20)
    monkeypatch.setattr(Loop, "run", {}.popitem)

    @ms.jit
    def f(x: Tensor) -> Tensor:
        for i in range(50):
            x = x + i
        return x

    assert f(Tensor([1.0])).asnumpy().tolist() == [1226.0]
    assert DEFECTS == {"a loop of many iterations": 1}
    assert "went on without a loop of many iterations" in f.explain()


def test_what_the_program_raises_in_a_long_loop_is_no_defect(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(control_flow, "UNROLLED", 20)

    @ms.jit
    def f(x: Tensor) -> Tensor:
        for i in range(50):
            x = x + {0: 1, 1: 2}[i]
        return x

    with pytest.raises(KeyError):
        f(Tensor([1.0]))


@pytest.mark.usefixtures("said")
def test_an_operation_goes_on_without_code(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiled_operation, "executable_of", planted)
    monkeypatch.setenv("MSGRAPH_EAGER", "1")
    for _ in range(40):
        assert ops.erfinv(Tensor([[0.0]] * 3)).asnumpy().tolist() == [[0.0]] * 3
    assert DEFECTS == {"the code of ops.erfinv": 1}


@pytest.mark.usefixtures("said")
def test_each_size_has_a_form(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = SimplifyPass.apply

    def fails(self: SimplifyPass, context: Any, module: Any) -> None:
        if "?" in str(module):
            planted()
        whole(self, context, module)

    monkeypatch.setattr(SimplifyPass, "apply", fails)

    @ms.jit
    def f(x: Tensor) -> Tensor:
        return x * 2 + 1

    for size in (2, 3, 4, 5):
        assert f(ops.ones(size)).shape == (size,)
    assert DEFECTS.keys() == {"compiling f"}
