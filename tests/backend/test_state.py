"""Programs that read and write parameters and print, compiled and compared with the interpreter."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import numpy as np
import pytest
from xdsl.dialects.builtin import ModuleOp

from msgraph.backend.target import host_target
from msgraph.dialects.contract import Array
from msgraph.dialects.ops.printing import CONSOLE
from msgraph.interpreter import interpret
from msgraph.pipeline import compile_module, passes, run_passes

from .test_control import parse

Outcome = tuple[list[Any], list[Any], list[str]]
RIGHT_LEVELS = (0, 1, 2, 4)


def outcome(run: Callable[[Sequence[Array]], Sequence[Array]], arrays: Sequence[Array]) -> Outcome:
    """Results, all arrays afterwards, and what was printed."""
    lines: list[str] = []
    write, CONSOLE.write = CONSOLE.write, lines.append
    try:
        results = run(arrays)
    finally:
        CONSOLE.write = write
    return [r.tolist() for r in results], [a.tolist() for a in arrays], lines


def agree(module: ModuleOp, arrays: Sequence[Array]) -> None:
    """Compiled at any level that promises it, a module does what the interpreter does."""
    expected = outcome(partial(interpret, module), [a.copy() for a in arrays])
    for level in RIGHT_LEVELS:
        run = compile_module(module.clone(), level=level)
        for _ in range(2):
            assert outcome(run, [a.copy() for a in arrays]) == expected, level


WRITES = """
func.func @main(%w: !ms.ref<tensor<2x3xf32>>, %q: !ms.ref<tensor<2x3xf32>>, %x: tensor<2x3xf32>, %i: tensor<2xi64>)
    -> (tensor<2x3xf32>, tensor<3x2xf32>, tensor<2x3xf32>) {
  %v = ms.load %w : (!ms.ref<tensor<2x3xf32>>) -> tensor<2x3xf32>
  %t = ms.transpose %v {perm = array<i64: 1, 0>} : (tensor<2x3xf32>) -> tensor<3x2xf32>
  %a = ms.add %v, %x : tensor<2x3xf32>
  %r1 = ms.assign %w, %a : (!ms.ref<tensor<2x3xf32>>, tensor<2x3xf32>) -> !ms.ref<tensor<2x3xf32>>
  %n = ms.neg %t : tensor<3x2xf32>
  %r2 = ms.assign_add %w, %w : (!ms.ref<tensor<2x3xf32>>, !ms.ref<tensor<2x3xf32>>) -> !ms.ref<tensor<2x3xf32>>
  %r3 = ms.assign_sub %q, %w : (!ms.ref<tensor<2x3xf32>>, !ms.ref<tensor<2x3xf32>>) -> !ms.ref<tensor<2x3xf32>>
  ms.print %v {texts = ["v"], places = array<i64: 1>, sep = " ", end = "\\n"} : (tensor<2x3xf32>) -> ()
  %r4 = ms.scatter_rows %q, %i, %x {combiner = "add"}
      : (!ms.ref<tensor<2x3xf32>>, tensor<2xi64>, tensor<2x3xf32>) -> !ms.ref<tensor<2x3xf32>>
  %l = ms.load %q : (!ms.ref<tensor<2x3xf32>>) -> tensor<2x3xf32>
  %s = ms.sub %v, %l : tensor<2x3xf32>
  func.return %s, %n, %l : tensor<2x3xf32>, tensor<3x2xf32>, tensor<2x3xf32>
}
"""


def test_writes_happen_in_place_and_in_order() -> None:
    w, q = np.arange(6, dtype=np.float32).reshape(2, 3), np.ones((2, 3), np.float32)
    agree(parse(WRITES), [w, q, 10 * w, np.array([1, 1])])


def test_the_executable_knows_its_parameters() -> None:
    run = compile_module(parse(WRITES))
    assert run.references == {0, 1}


LOOP = """
func.func @main(%w: !ms.ref<tensor<4xf32>>, %x: tensor<4xf32>, %n: tensor<i32>) -> tensor<4xf32> {
  %zero = ms.constant {value = dense<0> : tensor<i32>} : () -> tensor<i32>
  %one = ms.constant {value = dense<1> : tensor<i32>} : () -> tensor<i32>
  %i, %o = ms.while %zero, %x before {
  ^before(%k: tensor<i32>, %y: tensor<4xf32>):
    %c = ms.compare %k, %n {function = "less"} : (tensor<i32>, tensor<i32>) -> tensor<i1>
    ms.condition %c, %k, %y : (tensor<i1>, tensor<i32>, tensor<4xf32>) -> ()
  } after {
  ^after(%k: tensor<i32>, %y: tensor<4xf32>):
    %v = ms.load %w : (!ms.ref<tensor<4xf32>>) -> tensor<4xf32>
    %p = ms.mul %v, %x : tensor<4xf32>
    %r = ms.assign %w, %p : (!ms.ref<tensor<4xf32>>, tensor<4xf32>) -> !ms.ref<tensor<4xf32>>
    ms.print %k, %p {texts = [], places = array<i64: 0, 1>, sep = " ", end = "\\n"} : (tensor<i32>, tensor<4xf32>) -> ()
    %z = ms.add %y, %v : tensor<4xf32>
    %m = ms.add %k, %one : tensor<i32>
    ms.yield %m, %z : (tensor<i32>, tensor<4xf32>) -> ()
  } : (tensor<i32>, tensor<4xf32>) -> (tensor<i32>, tensor<4xf32>)
  func.return %o : tensor<4xf32>
}
"""


def test_loops_write_and_print_every_round() -> None:
    w, x = np.arange(1, 5, dtype=np.float32), np.array([1, 2, 3, 4], np.float32)
    for rounds in (0, 1, 3):
        agree(parse(LOOP), [w, x, np.array(rounds, np.int32)])


def test_a_failing_print_stops_the_run_before_the_next_write(monkeypatch: pytest.MonkeyPatch) -> None:
    text = """
    func.func @main(%w: !ms.ref<tensor<f32>>, %x: tensor<f32>) -> tensor<f32> {
      %a = ms.assign %w, %x : (!ms.ref<tensor<f32>>, tensor<f32>) -> !ms.ref<tensor<f32>>
      ms.print %x {texts = [], places = array<i64: 0>, sep = " ", end = "\\n"} : (tensor<f32>) -> ()
      %b = ms.assign_add %w, %x : (!ms.ref<tensor<f32>>, tensor<f32>) -> !ms.ref<tensor<f32>>
      func.return %x : tensor<f32>
    }"""
    run = compile_module(parse(text))

    def broken(line: str) -> None:
        raise BrokenPipeError(line)

    w = np.array(1, np.float32)
    with monkeypatch.context() as patch:
        patch.setattr("msgraph.dialects.ops.printing.CONSOLE.write", broken)
        with pytest.raises(BrokenPipeError):
            run([w, np.array(5, np.float32)])
    assert w == 5


def test_an_element_wise_update_of_small_parameters_runs_no_python() -> None:
    module = parse(LOOP)
    run_passes(module, passes(host_target()))
    kernels = [op for op in module.walk() if op.name == "ms.run" and op.regions]
    assert [inner.name for op in kernels for inner in op.regions[0].block.ops] == ["ms.print", "ms.yield"]
