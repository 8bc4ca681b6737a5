"""Branches, loops, calls and effects, written by hand, compiled and compared with the interpreter."""

# pyright: reportUnknownArgumentType=false, reportUnknownLambdaType=false, reportUnknownMemberType=false

from __future__ import annotations

import ctypes
import threading
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import numpy as np
import pytest
from xdsl.context import Context
from xdsl.dialects import func
from xdsl.dialects.builtin import Builtin, ModuleOp
from xdsl.ir import Operation
from xdsl.parser import Parser

import msgraph as ms
from msgraph import Tensor, ops
from msgraph.backend.executable import Executable
from msgraph.backend.kernels import KERNELS
from msgraph.backend.target import host_target
from msgraph.diagnostics.errors import CompileError
from msgraph.dialects.contract import Array
from msgraph.dialects.ms import MS
from msgraph.dialects.ops.printing import CONSOLE
from msgraph.interpreter import interpret
from msgraph.kernels import roles
from msgraph.pipeline import compile_module, passes, run_passes


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


# -- programs that read and write parameters and print, compiled and -------------------------------------------------


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


def agree_at_each_level(module: ModuleOp, arrays: Sequence[Array]) -> None:
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
    agree_at_each_level(parse(WRITES), [w, q, 10 * w, np.array([1, 1])])


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
        agree_at_each_level(parse(LOOP), [w, x, np.array(rounds, np.int32)])


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


# -- functions that stay functions -----------------------------------------------------------------------------------


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


# -- the run-time stack ----------------------------------------------------------------------------------------------


def power(x: Any, n: Any) -> Any:
    y = x
    i = 1
    while i < n:
        y = ops.sin(y) * x
        i = i + 1
    return y


@ms.jit
def descent(x: Any, rounds: Any) -> Any:
    """A gradient through a loop in every round of a loop."""
    i = 0
    while i < rounds:
        x = x - 1e-3 * ms.grad(power)(x, 100)
        i = i + 1
    return x


class Probe:
    """The address of the next record that would be pushed on this thread."""

    def __init__(self) -> None:
        kernels = [KERNELS.get(host_target(), name) for name in ("stack_begin", "stack_mark", "stack_end")]
        self.calls = [ctypes.PYFUNCTYPE(None, ctypes.c_void_p, ctypes.c_void_p)(k.address) for k in kernels]

    def cursor(self) -> int:
        place = (ctypes.c_int64 * 2)()
        bases = (ctypes.c_int64 * 2)(0, ctypes.addressof(place))
        record = (ctypes.c_int64 * 4)(0, 4, 1, 0)
        for call in self.calls:
            call(ctypes.addressof(bases), ctypes.addressof(record))
        return place[0]


def test_memory_goes_back_in_every_round() -> None:
    x = Tensor(np.linspace(0.1, 1, 1000))
    descent(x, Tensor(2))
    probe, found = Probe(), set[int]()
    for rounds in (1, 50):
        descent(x, Tensor(rounds))
        found.add(probe.cursor())
    assert len(found) == 1


def test_threads_have_stacks_of_their_own() -> None:
    expected = {n: ms.grad(power)(Tensor(0.7), Tensor(n)).asnumpy() for n in range(2, 10)}
    found: dict[int, Any] = {}

    def work(n: int) -> None:
        for _ in range(50):
            found[n] = ms.grad(power)(Tensor(0.7), Tensor(n)).asnumpy()

    threads = [threading.Thread(target=work, args=(n,)) for n in expected]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == expected


def test_a_run_that_failed_leaves_nothing_behind() -> None:
    probe = Probe()
    before = probe.cursor()

    def failing(x: Any, n: Any) -> Any:
        y = power(x, n)
        if y < 10:
            raise ValueError("too small")
        return y

    slope = ms.grad(failing)
    for _ in range(3):
        try:
            slope(Tensor(np.float64(0.5)), Tensor(1000))
        except ValueError:
            pass
        else:
            raise AssertionError
    assert probe.cursor() == before
