"""The rule that writes the loops of an op: found by the op's class, loaded when the first such op is compiled."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.forkserver.interpreter import run_fresh

from msgraph.dialects.contract import GraphOp, unsupported
from msgraph.dialects.families.nest import OwnLoopsOp
from msgraph.dialects.ops.arithmetic import MulOp
from msgraph.dialects.ops.linalg import MatMulOp
from msgraph.dialects.ops.scanning import ScanOp
from msgraph.kernels.gemm.rules import MatMulKernel
from msgraph.kernels.rules import INDEX, KernelRule, index_text, kernel_of, rule_of
from msgraph.kernels.scan.rules import ScanKernel


def test_a_rule_is_found_by_the_class_of_the_op_or_of_its_family() -> None:
    assert isinstance(rule_of(MatMulOp), MatMulKernel)
    rule = rule_of(ScanOp)
    assert isinstance(rule, ScanKernel) and rule.op is ScanOp


def test_every_op_with_loops_of_its_own_is_in_the_index() -> None:
    text = index_text()
    assert INDEX.read_text() == text
    named = {f"ms.{name}" for line in text.splitlines() for name in line.partition(" | ")[2].split()}
    assert named == {name for name, op in GraphOp.BY_NAME.items() if op.OWN_LOOPS}


def test_a_missing_rule_is_an_error_with_the_name_of_the_op() -> None:
    class LonelyOp(OwnLoopsOp):
        name = "ms.lonely"

        infer = eager = vjp = batch = unsupported("nobody asks")

    try:
        with pytest.raises(TypeError, match="LonelyOp has loops of its own, but no rule"):
            index_text()
        with pytest.raises(TypeError, match="LonelyOp has loops of its own, but no rule"):
            rule_of(LonelyOp)
    finally:
        del GraphOp.BY_NAME["ms.lonely"]


def test_a_rule_without_loops_is_no_rule() -> None:
    with pytest.raises(TypeError, match="must write: nest"):

        @kernel_of()
        class Silent(KernelRule[MulOp]):  # pyright: ignore[reportUnusedClass]
            pass


PROGRAM = """
import sys

import msgraph as ms


@ms.jit
def f(x):
    return ms.ops.relu(x * 2) + 1


f(ms.Tensor([1.0, 2.0]))
rooms = {name.split(".")[2] for name in sys.modules if name.startswith("msgraph.kernels.")}
print(*sorted(rooms & {"attention", "conv", "gemm", "pooling", "scan"}))
"""


def test_an_element_wise_function_loads_no_kernel_of_another_op(tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text(PROGRAM)
    done = run_fresh(program)
    assert done.returncode == 0, done.stderr
    assert not done.stdout.strip()
