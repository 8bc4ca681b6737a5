"""Forms forbid what they say, and name the pass to blame."""

from __future__ import annotations

import pytest
from xdsl.context import Context
from xdsl.dialects import get_all_dialects
from xdsl.dialects.builtin import ModuleOp

from msgraph.diagnostics.errors import CompileError
from msgraph.dialects import stages
from msgraph.dialects.ms import MS
from msgraph.packs.opt.reading import read_module


def module(body: str) -> ModuleOp:
    """A module with one function of that body."""
    context = Context()
    for name, dialect in {**get_all_dialects(), "ms": lambda: MS}.items():
        context.register_dialect(name, dialect)
    return read_module(context, f"func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {{\n{body}\n}}", "f.mlir")


PURE = '%y = ms.math %x {function = "exp"} : tensor<4xf32>\nfunc.return %y : tensor<4xf32>'
CALL = "%y = func.call @g(%x) : (tensor<4xf32>) -> tensor<4xf32>\nfunc.return %y : tensor<4xf32>"


def test_pure_graph_is_in_three_forms() -> None:
    pure = module(PURE)
    found = [stage for stage in stages.STAGES if not list(stages.violations(pure, stage))]
    assert found == [stages.WrittenStage, stages.OrderedStage, stages.PlainStage]


def test_form_names_the_pass_and_the_line() -> None:
    with pytest.raises(CompileError) as caught:
        stages.check(module(PURE), stages.FusedStage, after="fuse-kernels")
    assert caught.value.code == "MG901"
    assert "'ms.math' does not belong into a graph of the fused form" in str(caught.value)
    assert "found after fuse-kernels" in str(caught.value)
    assert "f.mlir:2:1" in str(caught.value)


def test_plain_graphs_call_functions_that_exist() -> None:
    assert [finding for _, finding in stages.violations(module(CALL), stages.PlainStage)] == ["there is no function @g"]
    assert not list(stages.violations(module(CALL), stages.WrittenStage))
