"""Random programs with effects, compiled: at every level that promises it they do what the interpreter does."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

import numpy as np
import pytest
from xdsl.dialects import func
from xdsl.dialects.builtin import ModuleOp, UnitAttr
from xdsl.ir import Operation, SSAValue

from msgraph.dialects import dtypes
from msgraph.dialects.building import BlockBuilder
from msgraph.dialects.contract import Array, GraphOp
from msgraph.dialects.effects import SHARED
from msgraph.dialects.ops.assign import AssignAtOp, AssignOp, AssignSliceOp, ScatterRowsOp
from msgraph.dialects.ops.reduction import ReductionOp
from msgraph.dialects.types import RefType, tensor_type
from msgraph.interpreter import interpret
from msgraph.kernels import roles
from msgraph.pipeline import compile_module

from . import effect_programs
from .effect_programs import PARAMETERS, Programmer
from .test_effects import RIGHT_LEVELS, printed


def agree(module: ModuleOp, arrays: Sequence[Array]) -> None:
    """Compiled code gives, writes and prints what the interpreter does."""
    given = [a.copy() for a in arrays]
    with printed() as expected:
        wanted = [a.tolist() for a in (*interpret(module, given, "main"), *given)]
    for level in RIGHT_LEVELS:
        run = compile_module(module.clone(), "main", level=level)
        given = [a.copy() for a in arrays]
        with printed() as lines:
            found = [a.tolist() for a in (*run(given), *given)]
        assert (found, lines) == (wanted, expected), f"level {level} of {module}"


class TensorBuilder(BlockBuilder):
    """Makes the programs of the generator compute with tensors: conditions are reduced, operands sometimes turned."""

    count = 0

    def emit(
        self, op: type[GraphOp], operands: Sequence[SSAValue], fields: Mapping[str, Any] | None = None
    ) -> list[SSAValue]:
        TensorBuilder.count += 1
        if op.name == "ms.compare":
            compared = super().emit(op, operands, fields)
            return super().emit(ReductionOp, compared, {"function": "reduce_any", "axes": (0, 1), "keep_dims": False})
        if op is AssignOp and not isinstance(operands[1].type, RefType):
            return self.part(operands[0], operands[1], TensorBuilder.count % 4)
        if op.name in ("ms.add", "ms.sub"):
            for axis in (0, 1):
                if TensorBuilder.count % (axis + 3) == 0:
                    turned = super().emit(GraphOp.BY_NAME["ms.flip"], operands[:1], {"axes": (axis,)})
                    operands = [*turned, operands[1]]
        return super().emit(op, operands, fields)

    def part(self, target: SSAValue, value: SSAValue, which: int) -> list[SSAValue]:
        """A write of all, of a slice, or of rows at indices."""
        if which == 1:
            cut = {"starts": (1, 0), "sizes": (1, 2), "steps": (1, 1)}
            part = super().emit(GraphOp.BY_NAME["ms.slice"], [value], cut)
            return super().emit(AssignSliceOp, [target, *part], {"starts": (0, 2), "sizes": (1, 2), "steps": (1, -1)})
        if which == 2:
            rows = self.constant(np.array([1, 0]), tensor_type(dtypes.int64, (2,)))
            return super().emit(AssignAtOp, [target, rows, value], {"axis": 0})
        if which == 3:
            rows = self.constant(np.array([1, 1]), tensor_type(dtypes.int64, (2,)))
            return super().emit(ScatterRowsOp, [target, rows, value], {"combiner": "add"})
        return super().emit(AssignOp, [target, value])


def shared(module: ModuleOp) -> ModuleOp:
    """The same with functions that stay functions."""
    for op in module.ops:
        if isinstance(op, func.FuncOp) and op.sym_name.data != "main":
            op.attributes[SHARED] = UnitAttr()
    return module


def program(seed: int) -> ModuleOp:
    """A random program of the generator in tests/fuzz."""
    random = Random(seed)
    module = Programmer(random.randrange).module()
    module.verify()
    return module


@pytest.mark.parametrize("first", range(0, 40, 10))
def test_random_programs_on_numbers(first: int) -> None:
    for seed in range(first, first + 10):
        agree(program(seed), effect_programs.arguments())


@pytest.mark.parametrize("first", range(300, 340, 10))
def test_random_programs_with_shared_functions(first: int) -> None:
    for seed in range(first, first + 10):
        agree(shared(program(seed)), effect_programs.arguments())


@pytest.mark.parametrize("first", range(100, 130, 10))
def test_random_programs_on_numbers_on_the_tape(first: int, monkeypatch: pytest.MonkeyPatch) -> None:
    def never(op: Operation) -> bool:
        return False

    monkeypatch.setattr(roles, "_fits_registers", never)
    for seed in range(first, first + 10):
        agree(program(seed), effect_programs.arguments())


@pytest.mark.parametrize("first", range(200, 240, 10))
def test_random_programs_on_tensors(first: int, monkeypatch: pytest.MonkeyPatch) -> None:
    type_ = tensor_type(dtypes.int32, (2, 3))
    for name, value in (("NUMBER", type_), ("BlockBuilder", TensorBuilder)):
        monkeypatch.setattr(effect_programs, name, value)
    arrays = [np.arange(6, dtype=np.int32).reshape(2, 3) * n - n for n in (3, 5, 7, 2, 11)]
    assert len(arrays) == PARAMETERS + effect_programs.VALUES
    for seed in range(first, first + 10):
        agree(program(seed), arrays)
        agree(shared(program(seed)), arrays)
