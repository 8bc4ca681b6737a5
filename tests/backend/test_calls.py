"""Functions that stay functions: frames on a stack, recursion, constants and parameters of callees."""

from __future__ import annotations

import numpy as np
import pytest

from msgraph.pipeline import compile_module

from .test_control import parse

FACTORIAL = """
func.func @main(%n: tensor<i64>) -> tensor<i64> {
  %r = func.call @factorial(%n) : (tensor<i64>) -> tensor<i64>
  func.return %r : tensor<i64>
}
func.func private @factorial(%n: tensor<i64>) -> tensor<i64> {
  %one = ms.constant {value = dense<1> : tensor<i64>} : () -> tensor<i64>
  %c = ms.compare %n, %one {function = "greater"} : (tensor<i64>, tensor<i64>) -> tensor<i1>
  %r = ms.if %c then {
    %m = ms.sub %n, %one : tensor<i64>
    %p = func.call @factorial(%m) : (tensor<i64>) -> tensor<i64>
    %q = ms.mul %n, %p : tensor<i64>
    ms.yield %q : (tensor<i64>) -> ()
  } else {
    ms.yield %one : (tensor<i64>) -> ()
  } : (tensor<i1>) -> tensor<i64>
  func.return %r : tensor<i64>
}"""


def test_recursion_runs() -> None:
    run = compile_module(parse(FACTORIAL))
    assert [int(run([np.array(n)])[0]) for n in (0, 1, 5, 12)] == [1, 1, 120, 479001600]


def test_endless_recursion_is_an_error_of_the_run() -> None:
    run = compile_module(
        parse("""
    func.func @main(%x: tensor<3xf32>) -> tensor<3xf32> {
      %y = ms.neg %x : tensor<3xf32>
      %r = func.call @main(%y) : (tensor<3xf32>) -> tensor<3xf32>
      func.return %r : tensor<3xf32>
    }""")
    )
    for _ in range(2):
        with pytest.raises(RecursionError, match="stack of compiled calls"):
            run([np.ones(3, np.float32)])


SHARED = """
func.func @main(%x: tensor<4xf32>, %p: !ms.ref<tensor<4xf32>>, %q: !ms.ref<tensor<4xf32>>) -> tensor<4xf32> {
  %a = func.call @layer(%x, %p) : (tensor<4xf32>, !ms.ref<tensor<4xf32>>) -> tensor<4xf32>
  %b = func.call @layer(%a, %q) : (tensor<4xf32>, !ms.ref<tensor<4xf32>>) -> tensor<4xf32>
  %c = func.call @layer(%b, %p) : (tensor<4xf32>, !ms.ref<tensor<4xf32>>) -> tensor<4xf32>
  func.return %c : tensor<4xf32>
}
func.func private @layer(%x: tensor<4xf32>, %w: !ms.ref<tensor<4xf32>>) -> tensor<4xf32> attributes {ms.shared} {
  %k = ms.constant {value = dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>} : () -> tensor<4xf32>
  %v = ms.load %w : (!ms.ref<tensor<4xf32>>) -> tensor<4xf32>
  %y = ms.mul %x, %v : tensor<4xf32>
  %z = ms.add %y, %k : tensor<4xf32>
  %r = ms.assign_add %w, %k : (!ms.ref<tensor<4xf32>>, tensor<4xf32>) -> !ms.ref<tensor<4xf32>>
  func.return %z : tensor<4xf32>
}"""


@pytest.mark.parametrize("level", [0, 1, 2, 4])
def test_a_shared_function_reads_and_writes_the_parameters_of_each_call(level: int) -> None:
    k = np.array([1, 2, 3, 4], np.float32)
    x, p, q = np.ones(4, np.float32), np.full(4, 2, np.float32), np.full(4, 3, np.float32)
    wanted = ((x * 2 + k) * 3 + k) * (2 + k) + k
    (found,) = compile_module(parse(SHARED), level=level)([x, p, q])
    assert found.tolist() == wanted.tolist()
    assert p.tolist() == (2 + 2 * k).tolist()
    assert q.tolist() == (3 + k).tolist()
