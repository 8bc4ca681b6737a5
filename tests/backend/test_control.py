"""Branches and loops, written by hand, compiled and compared with the interpreter."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
import pytest
from xdsl.context import Context
from xdsl.dialects import func
from xdsl.dialects.builtin import Builtin, ModuleOp
from xdsl.ir import Operation
from xdsl.parser import Parser

from msgraph.backend.executable import Executable
from msgraph.diagnostics.errors import CompileError
from msgraph.dialects.contract import Array
from msgraph.dialects.ms import MS
from msgraph.interpreter import interpret
from msgraph.kernels import roles
from msgraph.pipeline import compile_module


def parse(text: str) -> ModuleOp:
    """A module from its text; ``VECTOR`` and the like are not needed: types are written out."""
    context = Context()
    for dialect in (Builtin, func.Func, MS):
        context.load_dialect(dialect)
    module = Parser(context, text).parse_module()
    module.verify()
    return module


def agree(text: str, *calls: Sequence[Array]) -> Executable:
    """Compiled code gives what the interpreter gives, for some lists of arguments."""
    run = compile_module(parse(text))
    for arrays in calls:
        expected = interpret(parse(text), arrays)
        for result, wanted in zip(run(arrays), expected, strict=True):
            np.testing.assert_array_equal(result, wanted)
            assert result.dtype == wanted.dtype
    return run


@pytest.fixture(params=["registers", "program"])
def way(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Small control flow as it is compiled, and as if it were large."""
    if request.param == "program":

        def never(op: Operation) -> bool:
            return False

        monkeypatch.setattr(roles, "_fits_registers", never)
    return request.param


COUNTING = """
func.func @main(%n: tensor<i64>, %s: tensor<f32>) -> (tensor<i64>, tensor<f32>) {
  %one = ms.constant {value = dense<1> : tensor<i64>} : () -> tensor<i64>
  %step = ms.constant {value = dense<1.5> : tensor<f32>} : () -> tensor<f32>
  %end = ms.constant {value = dense<END> : tensor<i64>} : () -> tensor<i64>
  %a, %b = ms.while %n, %s before {
  ^before(%i: tensor<i64>, %t: tensor<f32>):
    %c = ms.compare %i, %end {function = "less"} : (tensor<i64>, tensor<i64>) -> tensor<i1>
    ms.condition %c, %i, %t : (tensor<i1>, tensor<i64>, tensor<f32>) -> ()
  } after {
  ^after(%i: tensor<i64>, %t: tensor<f32>):
    %next = ms.add %i, %one : tensor<i64>
    %more = ms.add %t, %step : tensor<f32>
    ms.yield %next, %more : (tensor<i64>, tensor<f32>) -> ()
  } : (tensor<i64>, tensor<f32>) -> (tensor<i64>, tensor<f32>)
  func.return %a, %b : tensor<i64>, tensor<f32>
}
"""


def if_net(rounds: int) -> str:
    """``if x < y: x = x - y else: x = x + y; out = out + x``, again and again."""
    lines, x, out = list[str](), "%x", "%x"
    for r in range(rounds):
        lines.append(f"""
  %c{r} = ms.compare {x}, %y {{function = "less"}} : (tensor<1xi64>, tensor<1xi64>) -> tensor<1xi1>
  %n{r} = ms.if %c{r} then {{
    %p{r} = ms.sub {x}, %y : tensor<1xi64>
    ms.yield %p{r} : (tensor<1xi64>) -> ()
  }} else {{
    %q{r} = ms.add {x}, %y : tensor<1xi64>
    ms.yield %q{r} : (tensor<1xi64>) -> ()
  }} : (tensor<1xi1>) -> tensor<1xi64>
  %o{r} = ms.add {out}, %n{r} : tensor<1xi64>""")
        x, out = f"%n{r}", f"%o{r}"
    head = "func.func @main(%x: tensor<1xi64>, %y: tensor<1xi64>) -> tensor<1xi64> {"
    return f"{head}{''.join(lines)}\n  func.return {out} : tensor<1xi64>\n}}"


def test_a_loop_counts(way: str) -> None:
    run = agree(COUNTING.replace("END", "20"), *([np.array(n), np.array(0.5, np.float32)] for n in (0, 19, 20, 30)))
    assert (run.program.count == 1) == (way == "registers")


def test_many_small_branches(way: str) -> None:
    run = agree(if_net(100), [np.array([0]), np.array([1])], [np.array([5]), np.array([-2])])
    if way == "registers":
        assert run.program.count <= 4


def test_a_long_loop_is_native(work: Callable[[Callable[[], object]], int]) -> None:
    run = compile_module(parse(COUNTING.replace("END", "1000000")))
    arrays = [np.array(0), np.array(0, np.float32)]
    count, total = run(arrays)
    assert (count, total) == (1_000_000, 1_500_000)
    assert work(lambda: run(arrays)) < 100


SWAPPING = """
func.func @main(%n: tensor<i32>, %x: TYPE, %y: TYPE, %z: TYPE) -> (TYPE, TYPE, TYPE, TYPE) {
  %one = ms.constant {value = dense<1> : tensor<i32>} : () -> tensor<i32>
  %zero = ms.constant {value = dense<0> : tensor<i32>} : () -> tensor<i32>
  %i, %a, %b, %c, %w = ms.while %n, %x, %y, %z, %x before {
  ^before(%k: tensor<i32>, %p: TYPE, %q: TYPE, %r: TYPE, %s: TYPE):
    %go = ms.compare %k, %zero {function = "greater"} : (tensor<i32>, tensor<i32>) -> tensor<i1>
    ms.condition %go, %k, PASSED : (tensor<i1>, tensor<i32>, TYPE, TYPE, TYPE, TYPE) -> ()
  } after {
  ^after(%k: tensor<i32>, %p: TYPE, %q: TYPE, %r: TYPE, %s: TYPE):
    %less = ms.sub %k, %one : tensor<i32>
    %t = ms.add %p, %q : TYPE
    %u = ms.sub %p, %r : TYPE
    ms.yield %less, YIELDED : (tensor<i32>, TYPE, TYPE, TYPE, TYPE) -> ()
  } : (tensor<i32>, TYPE, TYPE, TYPE, TYPE) -> (tensor<i32>, TYPE, TYPE, TYPE, TYPE)
  func.return %a, %b, %c, %w : TYPE, TYPE, TYPE, TYPE
}
"""


@pytest.mark.parametrize("passed", ["%p, %q, %r, %s", "%q, %p, %r, %r", "%x, %p, %p, %s"])
@pytest.mark.parametrize(
    "yielded", ["%q, %p, %r, %s", "%q, %r, %p, %x", "%q, %t, %u, %t", "%t, %p, %t, %u", "%p, %p, %p, %p"]
)
@pytest.mark.parametrize("type_", ["tensor<i32>", "tensor<2x3xi32>"])
def test_values_change_places_on_the_way(way: str, type_: str, yielded: str, passed: str) -> None:
    text = SWAPPING.replace("TYPE", type_).replace("YIELDED", yielded).replace("PASSED", passed)
    shape = () if type_ == "tensor<i32>" else (2, 3)
    steps = np.arange(6, dtype=np.int32)[: int(np.prod(shape))].reshape(shape)
    values = [np.asarray(n + n * steps, np.int32) for n in (2, 5, 11)]
    agree(text, *([np.array(n, np.int32), *values] for n in (0, 1, 2, 5)))


NESTED = """
func.func @main(%n: tensor<i32>, %x: tensor<4xf32>, %f: tensor<f32>) -> (tensor<4xf32>, tensor<f32>) {
  %zero = ms.constant {value = dense<0> : tensor<i32>} : () -> tensor<i32>
  %one = ms.constant {value = dense<1> : tensor<i32>} : () -> tensor<i32>
  %table = ms.constant {value = dense<[1., 2., 3., 4.]> : tensor<4xf32>} : () -> tensor<4xf32>
  %turned = ms.flip %x {axes = array<i64: 0>} : tensor<4xf32>
  %i, %r = ms.while %n, %x before {
  ^before(%k: tensor<i32>, %y: tensor<4xf32>):
    ms.condition %k, %k, %y : (tensor<i32>, tensor<i32>, tensor<4xf32>) -> ()
  } after {
  ^after(%k: tensor<i32>, %y: tensor<4xf32>):
    %next = ms.sub %k, %one : tensor<i32>
    %s = ms.reduce %y {function = "reduce_sum", axes = array<i64: 0>, keep_dims = false}
      : (tensor<4xf32>) -> tensor<f32>
    %c = ms.compare %s, %f {function = "greater"} : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %z = ms.if %c then {
      %a = ms.sub %y, %turned : tensor<4xf32>
      %j, %v = ms.while %zero, %a before {
      ^inner(%m: tensor<i32>, %w: tensor<4xf32>):
        %d = ms.compare %m, %k {function = "less"} : (tensor<i32>, tensor<i32>) -> tensor<i1>
        ms.condition %d, %m, %w : (tensor<i1>, tensor<i32>, tensor<4xf32>) -> ()
      } after {
      ^body(%m: tensor<i32>, %w: tensor<4xf32>):
        %m2 = ms.add %m, %one : tensor<i32>
        %w2 = ms.add %w, %f : (tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
        ms.yield %m2, %w2 : (tensor<i32>, tensor<4xf32>) -> ()
      } : (tensor<i32>, tensor<4xf32>) -> (tensor<i32>, tensor<4xf32>)
      ms.yield %v : (tensor<4xf32>) -> ()
    } else {
      %e = ms.add %y, %table : tensor<4xf32>
      ms.yield %e : (tensor<4xf32>) -> ()
    } : (tensor<i1>) -> tensor<4xf32>
    ms.yield %next, %z : (tensor<i32>, tensor<4xf32>) -> ()
  } : (tensor<i32>, tensor<4xf32>) -> (tensor<i32>, tensor<4xf32>)
  %all = ms.reduce %r {function = "reduce_sum", axes = array<i64: 0>, keep_dims = false}
      : (tensor<4xf32>) -> tensor<f32>
  func.return %r, %all : tensor<4xf32>, tensor<f32>
}
"""


def test_loops_and_branches_in_each_other(way: str) -> None:
    x = np.array([1, -2, 3, 5], np.float32)
    agree(NESTED, *([np.array(n, np.int32), x, np.array(f, np.float32)] for n in range(6) for f in (-3, 0, 4)))


YIELDING = """
func.func @main(%c: tensor<1x1xf32>, %x: tensor<3xf32>, %y: tensor<3xf32>)
    -> (tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<6xf32>) {
  %k = ms.constant {value = dense<7.0> : tensor<3xf32>} : () -> tensor<3xf32>
  %p, %q, %r = ms.if %c then {
    %a = ms.neg %x : tensor<3xf32>
    %f = ms.flip %y {axes = array<i64: 0>} : tensor<3xf32>
    ms.yield %a, %a, %f : (tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) -> ()
  } else {
    %b = ms.concat %x, %y {axis = 0 : i64} : (tensor<3xf32>, tensor<3xf32>) -> tensor<6xf32>
    %d = ms.slice %b {starts = array<i64: 2>, sizes = array<i64: 3>, steps = array<i64: 1>}
      : (tensor<6xf32>) -> tensor<3xf32>
    ms.yield %x, %k, %d : (tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) -> ()
  } : (tensor<1x1xf32>) -> (tensor<3xf32>, tensor<3xf32>, tensor<3xf32>)
  %j = ms.concat %p, %r {axis = 0 : i64} : (tensor<3xf32>, tensor<3xf32>) -> tensor<6xf32>
  func.return %p, %p, %q, %j : tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<6xf32>
}
"""


def test_arms_yield_anything() -> None:
    x, y = np.array([1, 2, 3], np.float32), np.array([4, 5, 6], np.float32)
    agree(YIELDING, *([np.full((1, 1), c, np.float32), x, y] for c in (0.0, -0.0, 2.0, np.nan)))


TURNING = """
func.func @main(%n: tensor<i64>, %x: tensor<3xf64>) -> (tensor<3xf64>, tensor<3xf64>) {
  %zero = ms.constant {value = dense<0> : tensor<i64>} : () -> tensor<i64>
  %one = ms.constant {value = dense<1> : tensor<i64>} : () -> tensor<i64>
  %i, %a, %b, %s = ms.while %zero, %x, %x, %x before {
  ^before(%i1: tensor<i64>, %a1: tensor<3xf64>, %b1: tensor<3xf64>, %s1: tensor<3xf64>):
    %c = ms.compare %i1, %n {function = "less"} : (tensor<i64>, tensor<i64>) -> tensor<i1>
    ms.condition %c, %i1, %a1, %b1, %s1
      : (tensor<i1>, tensor<i64>, tensor<3xf64>, tensor<3xf64>, tensor<3xf64>) -> ()
  } after {
  ^after(%i2: tensor<i64>, %a2: tensor<3xf64>, %b2: tensor<3xf64>, %s2: tensor<3xf64>):
    %tail = ms.slice %a2 {starts = array<i64: 1>, sizes = array<i64: 2>, steps = array<i64: 1>}
      : (tensor<3xf64>) -> tensor<2xf64>
    %head = ms.slice %a2 {starts = array<i64: 0>, sizes = array<i64: 1>, steps = array<i64: 1>}
      : (tensor<3xf64>) -> tensor<1xf64>
    %a3 = ms.concat %tail, %head {axis = 0 : i64} : (tensor<2xf64>, tensor<1xf64>) -> tensor<3xf64>
    %b3 = ms.scan %b2 {function = "cumsum", axis = 0 : i64, exclusive = false, reverse = false} : tensor<3xf64>
    %s3 = ms.add %s2, %a3 : tensor<3xf64>
    %i3 = ms.add %i2, %one : tensor<i64>
    ms.yield %i3, %a3, %b3, %s3 : (tensor<i64>, tensor<3xf64>, tensor<3xf64>, tensor<3xf64>) -> ()
  } : (tensor<i64>, tensor<3xf64>, tensor<3xf64>, tensor<3xf64>)
    -> (tensor<i64>, tensor<3xf64>, tensor<3xf64>, tensor<3xf64>)
  func.return %a, %s : tensor<3xf64>, tensor<3xf64>
}
"""


def test_pieces_of_what_is_carried_are_read_before_they_are_written() -> None:
    agree(TURNING, *([np.array(n), np.array([1.0, 2.0, 3.0])] for n in (0, 1, 2, 5)))


def test_unknown_sizes_are_refused() -> None:
    text = """
    func.func @main(%c: tensor<i1>, %x: tensor<3xf32>, %y: tensor<2xf32>) -> tensor<?xf32> {
      %r = ms.if %c then {
        ms.yield %x : (tensor<3xf32>) -> ()
      } else {
        ms.yield %y : (tensor<2xf32>) -> ()
      } : (tensor<i1>) -> tensor<?xf32>
      func.return %r : tensor<?xf32>
    }"""
    with pytest.raises(CompileError, match="not known before the program runs") as caught:
        compile_module(parse(text))
    assert "MG905" in str(caught.value)
