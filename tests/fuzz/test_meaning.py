"""Whatever the program: compiled, it means what it means eagerly, and every pass keeps that."""

from __future__ import annotations

import os
from typing import Any

import numpy as np
import numpy.typing as npt
from hypothesis import HealthCheck, given, note, settings
from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp

import msgraph as ms
from msgraph.api.jit.compilation import lowered
from msgraph.api.jit.signatures import CompileRequest
from msgraph.dialects import stages
from msgraph.dialects.ms import MS
from msgraph.interpreter import interpret
from msgraph.passes.base import load_pass

from .programs import Program, programs

Array = npt.NDArray[Any]

MANY = int(os.environ.get("MSGRAPH_FUZZ", "60"))
QUIET = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much]
SETTINGS = settings(max_examples=MANY, deadline=None, suppress_health_check=QUIET, derandomize=MANY <= 60)

EXACT = ("insert-effect-order", "expand-calls", "fold-constants", "simplify", "eliminate-common", "eliminate-dead")
"""The passes over graphs that keep every bit, in the order of the pipeline."""


def arrays(values: Any) -> list[Array]:
    """The results of a program as arrays."""
    return [value.asnumpy() for value in values]


def assert_same(found: list[Array], expected: list[Array]) -> None:
    """Equal to the last bit, but for which NaN a NaN is."""
    for a, b in zip(found, expected, strict=True):
        assert a.dtype == b.dtype and a.shape == b.shape
        np.testing.assert_array_equal(a, b)
        if a.dtype.kind == "f":
            np.testing.assert_array_equal(np.signbit(a[~np.isnan(a)]), np.signbit(b[~np.isnan(b)]))


@SETTINGS
@given(programs())
def test_compiled_is_eager(program: Program) -> None:
    note(program.source)
    function = program.function()
    expected = arrays(function(*program.tensors()))
    found = arrays(ms.jit(function)(*program.tensors()))
    for a, b in zip(found, expected, strict=True):
        assert a.dtype == b.dtype and a.shape == b.shape
        np.testing.assert_allclose(a, b, rtol=2e-5, atol=1e-5)


@SETTINGS
@given(programs())
def test_every_pass_keeps_the_meaning(program: Program) -> None:
    note(program.source)
    module = lowered(CompileRequest(program.function(), program.tensors(), {})).module
    inputs = list(program.arrays)
    expected, context = interpret(module, inputs), Context()
    for name in EXACT:
        pass_ = load_pass(name)()
        pass_.apply(context, module)
        module.verify()
        stages.check(module, pass_.ENSURES, name)
        assert_same(interpret(module, inputs), expected)
    load_pass("fuse-kernels")().apply(context, module)
    stages.check(module, stages.FusedStage, "fuse-kernels")
    assert_same(interpret(module, inputs), expected)


@SETTINGS
@given(programs())
def test_text_reads_back(program: Program) -> None:
    note(program.source)
    module = lowered(CompileRequest(program.function(), program.tensors(), {})).module
    for name in (*EXACT, "fuse-kernels"):
        load_pass(name)().apply(Context(), module)
        text = str(module)
        assert str(read(text)) == text


def read(text: str) -> ModuleOp:
    """The module of a text."""
    from xdsl.dialects.builtin import Builtin
    from xdsl.dialects.func import Func
    from xdsl.parser import Parser

    context = Context()
    for dialect in (Builtin, Func, MS):
        context.load_dialect(dialect)
    return Parser(context, text).parse_module()
