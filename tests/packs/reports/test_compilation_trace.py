"""A compilation is repeated and watched: passes, rewrites, what runs in the end."""

from __future__ import annotations

import numpy as np
import pytest

import msgraph as ms
from msgraph import ops
from msgraph.diagnostics.errors import CompileError
from msgraph.dialects.contract import label_of
from msgraph.dialects.walking import walk
from msgraph.packs.reports.compilation_trace import CompilationTrace
from msgraph.packs.reports.provenance import OpRecord


def numbers(*shape: int) -> ms.Tensor:
    return ms.Tensor(np.ones(shape, np.float32))


@ms.jit
def f(x: ms.Tensor, y: ms.Tensor) -> ms.Tensor:
    a = x * y
    b = x * y
    ops.sin(x)
    return ops.matmul((ops.exp(a) + b) * 1, y)


@pytest.fixture(scope="module")
def trace() -> CompilationTrace:
    f(numbers(4, 4), numbers(4, 4))
    return CompilationTrace.of(f)


def the(trace: CompilationTrace, name: str, which: int = 0) -> OpRecord:
    return [record for record in trace.provenance.written() if record.name == name][which]


def test_every_pass_has_the_graph_before_and_behind_it(trace: CompilationTrace) -> None:
    names = [step.name for step in trace.steps]
    assert names.index("simplify") < names.index("eliminate-common") < names.index("fuse-kernels")
    assert all(before.after is after.before for before, after in zip(trace.steps, trace.steps[1:], strict=False))
    merging = trace.steps[names.index("eliminate-common")]
    assert str(merging.before).count("ms.mul") == 2
    assert str(merging.after).count("ms.mul") == 1
    assert str(trace.written).count("ms.mul") == 3


def test_ops_of_a_snapshot_have_their_records(trace: CompilationTrace) -> None:
    for step in trace.steps:
        assert [record.name for record in step.after.records] == [label_of(op) for op in walk(step.after.module)]


def test_what_is_merged_says_who_did_it_and_what_stands_for_it(trace: CompilationTrace) -> None:
    first, second = the(trace, "ms.mul"), the(trace, "ms.mul", 1)
    rewrite = second.erased_by
    assert rewrite is not None
    assert (rewrite.pass_name, rewrite.action) == ("eliminate-common", "merge")
    assert second.became == list(first.op.results)
    assert first.rewrites[0] is rewrite


def test_a_pattern_is_named_with_its_place(trace: CompilationTrace) -> None:
    rewrite = the(trace, "ms.mul", 2).erased_by
    assert rewrite is not None
    assert str(rewrite).startswith("simplify: ProductWithOne (msgraph/passes/simplify/arithmetic.py:")


def test_dead_code_is_gone(trace: CompilationTrace) -> None:
    rewrite = the(trace, "ms.sin").erased_by
    assert rewrite is not None
    assert rewrite.pass_name == "eliminate-dead"


def test_what_runs_comes_from_what_was_written(trace: CompilationTrace) -> None:
    runs = [record for record in trace.provenance.records.values() if record.name == "ms.run" and not record.is_gone]
    assert {ancestor.name for run in runs for ancestor in run.ancestors()} >= {"ms.kernel"}
    assert len(runs) == trace.executable.program.count


def test_a_call_that_was_never_made() -> None:
    trace = CompilationTrace.of(f, (numbers(3, 3), numbers(3, 3)), {})
    assert "tensor<3x3xf32>" in str(trace.written)


def test_a_function_that_was_never_called() -> None:
    @ms.jit
    def never_called(x: ms.Tensor) -> ms.Tensor:
        return x + 1

    with pytest.raises(CompileError, match="MG970"):
        CompilationTrace.of(never_called)
