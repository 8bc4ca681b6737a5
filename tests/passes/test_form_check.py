"""What the checks of fused graphs and of plans refuse: faults planted in the passes, and wrong graphs."""

# pyright: reportPrivateUsage=false

from __future__ import annotations

from typing import Any

import pytest
from tests.forms import FormCheck, check_kernels, check_plan
from tests.fuzz.test_meaning import read
from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp

from msgraph.diagnostics.errors import CompileError
from msgraph.passes.actions import handling
from msgraph.passes.base import load_pass
from msgraph.passes.plan_buffers import assignment, liveness
from msgraph.pipeline import run_passes


def fused(text: str) -> ModuleOp:
    """The graph of a function in kernels."""
    module = read(text)
    load_pass("fuse-kernels")().apply(Context(), module)
    return module


def said(check: Any, module: ModuleOp) -> str:
    """What a check refuses."""
    with pytest.raises(CompileError) as caught:
        check(module)
    assert caught.value.code == "MG901"
    return str(caught.value).splitlines()[0]


NARROW = "%a = ms.neg %y : tensor<4x8xf32>\n %b = ms.add %x0, %a"


def kernel(region: str) -> str:
    """A function of one kernel, which gives %b of %x0 and %y, its arguments."""
    return f"""
func.func @f(%x: tensor<2x4x8xf32>, %z: tensor<4x8xf32>) -> tensor<2x4x8xf32> {{
  %r = ms.kernel %x, %z {{
  ^bb0(%x0: tensor<2x4x8xf32>, %y: tensor<4x8xf32>):
    {region} : (tensor<2x4x8xf32>, tensor<4x8xf32>) -> tensor<2x4x8xf32>
    ms.yield %b : (tensor<2x4x8xf32>) -> ()
  }} : (tensor<2x4x8xf32>, tensor<4x8xf32>) -> tensor<2x4x8xf32>
  func.return %r : tensor<2x4x8xf32>
}}"""


CHAIN = """
func.func @f(%x: tensor<64x9xf32>, %w: tensor<9x9xf32>) -> tensor<64x9xf32> {
  %a = ms.matmul %x, %w : (tensor<64x9xf32>, tensor<9x9xf32>) -> tensor<64x9xf32>
  %b = ms.matmul %a, %w : (tensor<64x9xf32>, tensor<9x9xf32>) -> tensor<64x9xf32>
  %c = ms.matmul %b, %w : (tensor<64x9xf32>, tensor<9x9xf32>) -> tensor<64x9xf32>
  %d = ms.matmul %c, %w : (tensor<64x9xf32>, tensor<9x9xf32>) -> tensor<64x9xf32>
  %e = ms.add %d, %a : tensor<64x9xf32>
  func.return %e : tensor<64x9xf32>
}
"""
LOOP = """
func.func @f(%n: tensor<i32>, %x: tensor<9xf32>) -> tensor<9xf32> {
  %one = ms.constant {value = dense<1> : tensor<i32>} : () -> tensor<i32>
  %kept = ms.math %x {function = "tanh"} : tensor<9xf32>
  %i, %v = ms.while %n, %x before {
  ^before(%k: tensor<i32>, %y: tensor<9xf32>):
    ms.condition %k, %k, %y : (tensor<i32>, tensor<i32>, tensor<9xf32>) -> ()
  } after {
  ^after(%k: tensor<i32>, %y: tensor<9xf32>):
    %next = ms.sub %k, %one : tensor<i32>
    %z = ms.add %y, FIRST : tensor<9xf32>
    %a = ms.scan %z {function = "cumsum", axis = 0 : i64, exclusive = false, reverse = false} : tensor<9xf32>
    %b = ms.scan %a {function = "cumsum", axis = 0 : i64, exclusive = false, reverse = false} : tensor<9xf32>
    %c = ms.scan %b {function = "cumsum", axis = 0 : i64, exclusive = false, reverse = false} : tensor<9xf32>
    %d = ms.LAST : tensor<9xf32>
    ms.yield %next, %d : (tensor<i32>, tensor<9xf32>) -> ()
  } : (tensor<i32>, tensor<9xf32>) -> (tensor<i32>, tensor<9xf32>)
  func.return %v : tensor<9xf32>
}
"""
KEPT = LOOP.replace("FIRST", "%kept").replace("LAST", "neg %c")
CARRIED = LOOP.replace("FIRST", "%y").replace("LAST", "flip %y {axes = array<i64: 0>}")


@pytest.mark.parametrize("text", [CHAIN, KEPT, CARRIED], ids=["chain", "kept", "carried"])
def test_right_plans_pass(text: str) -> None:
    check_kernels(fused(text))
    check_plan(fused(text))


def test_memory_that_is_given_away_too_early(monkeypatch: pytest.MonkeyPatch) -> None:
    def meet(self: liveness.Liveness, buffers: Any, time: int) -> None:
        for buffer in buffers:
            buffer.first = time if buffer.first == -1 else buffer.first
            buffer.last = buffer.first + 1

    monkeypatch.setattr(liveness.Liveness, "_meet", meet)
    assert "reads a value of type tensor<64x9xf32> that has been written over by ms.kernel" in said(
        check_plan, fused(CHAIN)
    )


def test_what_a_loop_reads_again_is_written_over(monkeypatch: pytest.MonkeyPatch) -> None:
    def meet(self: liveness.Liveness, buffers: Any, time: int) -> None:
        for buffer in buffers:
            buffer.first = time if buffer.first == -1 else buffer.first
            buffer.last = time

    monkeypatch.setattr(liveness.Liveness, "_meet", meet)
    assert "has been written over" in said(check_plan, fused(KEPT))


def test_a_product_in_the_memory_of_its_operand(monkeypatch: pytest.MonkeyPatch) -> None:
    def read_in_place(op: object, over: Any, places: object) -> list[Any]:
        return list(over)

    monkeypatch.setattr(liveness, "read_in_place", read_in_place)
    assert "writes over its operand" in said(check_plan, fused(CHAIN))


def test_a_carried_value_is_written_over_while_it_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    def can_overwrite(*_: object) -> bool:
        return True

    monkeypatch.setattr(assignment.BufferAssignment, "_can_overwrite", can_overwrite)
    assert "writes over its operand" in said(check_plan, fused(CARRIED))


@pytest.mark.parametrize(
    ("region", "words"),
    [
        (NARROW, "neg in it walks [4, 8], the loops walk [2, 4, 8]"),
        ("%b = ms.add %x0, %z", "reads a value that is neither made there nor given to it"),
    ],
)  # fmt: skip
def test_kernels_that_cannot_compute_what_they_hold(region: str, words: str) -> None:
    assert words in said(check_kernels, read(kernel(region)))


def test_a_pass_that_moves_an_op_above_what_it_reads_is_blamed(monkeypatch: pytest.MonkeyPatch) -> None:
    def apply(self: object, ctx: Context, op: ModuleOp) -> None:
        block = next(iter(op.ops)).regions[0].block
        *_, sum_, _ = block.ops
        sum_.detach()
        block.insert_op_before(sum_, next(iter(block.ops)))

    monkeypatch.setattr(load_pass("simplify"), "apply", apply)
    heard = r"(?s)'ms.add' uses a value before it is made.*found after simplify"
    with handling(FormCheck()), pytest.raises(CompileError, match=heard):
        run_passes(read(CHAIN), [load_pass("simplify")()])


def test_kernels_and_plans_are_checked_by_who_hears_of_passes(monkeypatch: pytest.MonkeyPatch) -> None:
    def nothing(self: object, ctx: Context, op: ModuleOp) -> None: ...

    def read_in_place(op: object, over: Any, places: object) -> list[Any]:
        return list(over)

    monkeypatch.setattr(liveness, "read_in_place", read_in_place)
    with handling(FormCheck()):
        with pytest.raises(CompileError, match="writes over its operand"):
            run_passes(fused(CHAIN), [load_pass("plan-buffers")()])
        monkeypatch.setattr(load_pass("fuse-kernels"), "apply", nothing)
        with pytest.raises(CompileError, match="neg in it walks"):
            run_passes(read(kernel(NARROW)), [load_pass("fuse-kernels")()])
