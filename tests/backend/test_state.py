"""Programs that read and write parameters and print, compiled and compared with the interpreter."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

import numpy as np
import pytest
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation, SSAValue

from msgraph.backend.target import host_target
from msgraph.dialects import dtypes
from msgraph.dialects.building import BlockBuilder
from msgraph.dialects.contract import Array, GraphOp
from msgraph.dialects.types import RefType, tensor_type
from msgraph.interpreter import interpret
from msgraph.passes.fusion import roles
from msgraph.pipeline import compile_module, passes, run_passes

from ..fuzz import effect_programs
from ..fuzz.effect_programs import PARAMETERS, Programmer
from ..fuzz.test_effects import printed
from .test_control import parse

Outcome = tuple[list[Any], list[Any], list[str]]
RIGHT_LEVELS = (0, 1, 2, 4)


def outcome(run: Any, arrays: Sequence[Array]) -> Outcome:
    """Results, all arrays afterwards, and what was printed."""
    with printed() as lines:
        results = run(arrays)
    return [r.tolist() for r in results], [a.tolist() for a in arrays], lines


def agree(module: ModuleOp, arrays: Sequence[Array], name: str, levels: Sequence[int] = RIGHT_LEVELS) -> None:
    """Compiled at any level that promises it, a module does what the interpreter does."""
    expected = outcome(lambda given: interpret(module, given, name), [a.copy() for a in arrays])
    for level in levels:
        run = compile_module(module.clone(), name, level=level)
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
  %r4 = ms.scatter_add %q, %i, %x
      : (!ms.ref<tensor<2x3xf32>>, tensor<2xi64>, tensor<2x3xf32>) -> !ms.ref<tensor<2x3xf32>>
  %l = ms.load %q : (!ms.ref<tensor<2x3xf32>>) -> tensor<2x3xf32>
  %s = ms.sub %v, %l : tensor<2x3xf32>
  func.return %s, %n, %l : tensor<2x3xf32>, tensor<3x2xf32>, tensor<2x3xf32>
}
"""


def test_writes_happen_in_place_and_in_order() -> None:
    w, q = np.arange(6, dtype=np.float32).reshape(2, 3), np.ones((2, 3), np.float32)
    agree(parse(WRITES), [w, q, 10 * w, np.array([1, 1])], "main")


def test_the_executable_knows_its_parameters() -> None:
    run = compile_module(parse(WRITES))
    assert run.references == {0, 1}


LOOP = """
func.func @main(%w: !ms.ref<tensor<4xf32>>, %x: tensor<4xf32>, %n: tensor<i32>) -> tensor<4xf32> {
  %zero = ms.constant {value = dense<0> : tensor<i32>} : () -> tensor<i32>
  %one = ms.constant {value = dense<1> : tensor<i32>} : () -> tensor<i32>
  %i, %o = ms.while %zero, %x before {
  ^before(%k: tensor<i32>, %y: tensor<4xf32>):
    %c = ms.less %k, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
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
        agree(parse(LOOP), [w, x, np.array(rounds, np.int32)], "main")


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


class TensorBuilder(BlockBuilder):
    """Makes the programs of the generator compute with tensors: conditions are reduced, operands sometimes turned."""

    count = 0

    def emit(
        self, op: type[GraphOp], operands: Sequence[SSAValue], fields: Mapping[str, Any] | None = None
    ) -> list[SSAValue]:
        TensorBuilder.count += 1
        if op.name == "ms.less":
            compared = super().emit(op, operands)
            return super().emit(GraphOp.BY_NAME["ms.reduce_any"], compared, {"axes": (0, 1), "keep_dims": False})
        if op.name in ("ms.add", "ms.sub"):
            for axis in (0, 1):
                if TensorBuilder.count % (axis + 3) == 0:
                    turned = super().emit(GraphOp.BY_NAME["ms.flip"], operands[:1], {"axes": (axis,)})
                    operands = [*turned, operands[1]]
        return super().emit(op, operands, fields)


def program(seed: int) -> ModuleOp:
    """A random program of the generator in tests/fuzz."""
    random = Random(seed)
    module = Programmer(random.randrange).module()
    module.verify()
    return module


@pytest.mark.parametrize("first", range(0, 40, 10))
def test_random_programs_on_numbers(first: int) -> None:
    for seed in range(first, first + 10):
        agree(program(seed), effect_programs.arguments(), "main")


@pytest.mark.parametrize("first", range(100, 130, 10))
def test_random_programs_on_numbers_on_the_tape(first: int, monkeypatch: pytest.MonkeyPatch) -> None:
    def never(op: Operation) -> bool:
        return False

    monkeypatch.setattr(roles, "_fits_registers", never)
    for seed in range(first, first + 10):
        agree(program(seed), effect_programs.arguments(), "main")


@pytest.mark.parametrize("first", range(200, 240, 10))
def test_random_programs_on_tensors(first: int, monkeypatch: pytest.MonkeyPatch) -> None:
    type_ = tensor_type(dtypes.int32, (2, 3))
    for name, value in (("NUMBER", type_), ("REF", RefType(type_)), ("BlockBuilder", TensorBuilder)):
        monkeypatch.setattr(effect_programs, name, value)
    arrays = [np.arange(6, dtype=np.int32).reshape(2, 3) * n - n for n in (3, 5, 7, 2, 11)]
    assert len(arrays) == PARAMETERS + effect_programs.VALUES
    for seed in range(first, first + 10):
        agree(program(seed), arrays, "main")


def test_an_element_wise_update_of_small_parameters_runs_no_python() -> None:
    module = parse(LOOP)
    run_passes(module, passes(host_target()))
    kernels = [op for op in module.walk() if op.name == "ms.run" and op.regions]
    assert [inner.name for op in kernels for inner in op.regions[0].block.ops] == ["ms.print", "ms.yield"]
