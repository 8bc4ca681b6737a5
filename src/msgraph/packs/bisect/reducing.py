"""Makes a graph small that shows a difference: results go, what comes last goes, what comes first becomes an argument.

Every change is tried: it stays if the step still makes a difference. The values of what is cut off at the start are
those that the graph had there, so the inputs of the small graph are written beside it.
"""

from __future__ import annotations

import os
import subprocess
import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from time import monotonic

import numpy as np
from xdsl.context import Context
from xdsl.dialects import func
from xdsl.dialects.builtin import ArrayAttr, DictionaryAttr, FunctionType, ModuleOp
from xdsl.ir import Operation, SSAValue
from xdsl.traits import ConstantLike
from xdsl.utils.exceptions import DiagnosticException

from msgraph.dialects.contract import Array, GraphOp
from msgraph.dialects.effects import Effect, own_effects
from msgraph.dialects.types import RefType, StateType
from msgraph.packs.bisect.machine import TransformingMachine
from msgraph.packs.bisect.runs import entry_of, printed
from msgraph.passes.base import load_pass
from msgraph.support.outcomes import Raised, outcome_of

SECONDS = 20.0
"""So long a graph is made smaller."""

_NOTHING = np.empty(0)
"""Stands for the value of an argument that does not matter."""


@dataclass
class Case:
    """A graph and what it is called with."""

    module: ModuleOp
    arrays: Sequence[Array]
    is_run: bool = True
    """Does it matter what it is called with?"""

    @property
    def ops(self) -> list[Operation]:
        """The ops of the entry function."""
        return [op for op in entry_of(self.module).body.block.ops if not isinstance(op, func.ReturnOp)]

    @property
    def end(self) -> Operation:
        """What ends the entry function."""
        last = entry_of(self.module).body.block.last_op
        assert last is not None
        return last


Shows = Callable[[Case], bool]


def reduce(case: Case, shows: Shows, seconds: float = SECONDS) -> Case:
    """The smallest case that is reached in a while; ``case`` itself if nothing smaller shows it."""
    deadline = monotonic() + seconds

    def try_(candidate: Case | None) -> bool:
        nonlocal case
        if candidate is None or monotonic() > deadline:
            return False
        if outcome_of(lambda: shows(candidate)) is not True:
            return False
        case = candidate
        return True

    changed = True
    while changed and monotonic() < deadline:
        changed = False
        for family in (_single_results, _earlier_results, _cut_starts):
            progress = True
            while progress and monotonic() < deadline:
                progress = any(try_(candidate) for candidate in family(case))
                changed |= progress
    return case


def reduced(module: ModuleOp, program: str) -> ModuleOp:
    """The smallest graph reached of which ``program``, given the name of a file, ends with 0, as of llvm-reduce.

    Raises:
        DiagnosticException: It says otherwise of ``module`` itself, or cannot be run.
    """
    with tempfile.TemporaryDirectory() as folder:

        def code(case: Case) -> int:
            file = Path(folder) / "graph.mlir"
            file.write_text(str(case.module) + "\n", encoding="utf-8")
            return subprocess.run([os.path.abspath(program), file], capture_output=True, check=False).returncode

        whole = Case(module, [_NOTHING] * len(entry_of(module).args), is_run=False)
        try:
            ended = code(whole)
        except OSError as problem:
            raise DiagnosticException(f"{program} cannot be run: {problem.strerror}") from None
        if ended:
            raise DiagnosticException(f"{program} ends with {ended} for the whole graph, and not with 0")
        return reduce(whole, lambda case: code(case) == 0, 30 * SECONDS).module


# -- what is tried -----------------------------------------------------------------------------------------------


def _single_results(case: Case) -> Iterator[Case | None]:
    """One result instead of several."""
    count = sum(not isinstance(value.type, StateType) for value in case.end.operands)
    if count > 1:
        for index in range(count):
            yield _returning(case, lambda values, index=index: [values[index]])


def _earlier_results(case: Case) -> Iterator[Case | None]:
    """An operand of what makes the result, instead of it."""
    results = case.end.operands
    if len(results) != 1 or not isinstance(maker := results[0].owner, Operation):
        return
    for index, operand in enumerate(maker.operands):
        if isinstance(operand.owner, GraphOp) and not isinstance(operand.type, RefType | StateType):
            yield _returning(case, lambda values, index=index: [_owner(values[0]).operands[index]])


def _cut_starts(case: Case) -> Iterator[Case | None]:
    """Some ops become arguments: many at once first."""
    count = len(case.ops)
    size = count // 2
    while size:
        for start in range(0, count, size):
            cut = outcome_of(partial(_cut, case, start, start + size))
            if not isinstance(cut, Raised):  # or the graph has no values there
                yield cut
        size //= 2


def _owner(value: SSAValue) -> Operation:
    assert isinstance(value.owner, Operation)
    return value.owner


def _returning(case: Case, choose: Callable[[Sequence[SSAValue]], Sequence[SSAValue]]) -> Case | None:
    """The case with other results."""
    twin = Case(case.module.clone(), case.arrays, case.is_run)
    twin.end.operands = choose([value for value in twin.end.operands if not isinstance(value.type, StateType)])
    return _tidied(twin)


def _cut(case: Case, start: int, stop: int) -> Case | None:
    """The case with the results of some ops as arguments."""
    module = case.module.clone()
    block = entry_of(module).body.block
    cut = [op for op in Case(module, ()).ops[start:stop] if _may_go(op)]
    if not cut:
        return None
    values = _recorded(module, case.arrays) if case.is_run else {}
    arrays = list(case.arrays)
    inside = set(cut)
    for op in cut:
        for result in op.results:
            if all(use.operation in inside for use in result.uses):
                continue
            if case.is_run and result not in values:
                return None
            arrays.append(values.get(result, _NOTHING))
            result.replace_all_uses_with(block.insert_arg(result.type, len(block.args)))
    for op in reversed(cut):
        op.detach()
        op.erase(safe_erase=False)
    return _tidied(Case(module, arrays, case.is_run))


def _may_go(op: Operation) -> bool:
    """Is it something that only computes? A constant is as small as an argument."""
    if not isinstance(op, GraphOp) or op.has_trait(ConstantLike) or not op.results:
        return False
    if any(isinstance(value.type, StateType | RefType) for value in (*op.operands, *op.results)):
        return False
    return not any(own_effects(inner) & (Effect.LASTING | Effect.READ) for inner in op.walk())


def _recorded(module: ModuleOp, arrays: Sequence[Array]) -> dict[SSAValue, Array]:
    """The values of what the entry computes."""
    values: dict[SSAValue, Array] = {}
    machine = TransformingMachine.of(module)
    block = entry_of(module).body.block
    with printed(), np.errstate(all="ignore"):
        machine.run(block, [np.array(array) for array in arrays], values)
    return {value: np.array(array) for value, array in values.items() if not isinstance(value.type, StateType)}


def _tidied(case: Case) -> Case:
    """Without what nobody needs: ops, functions, arguments."""
    module = case.module
    load_pass("eliminate-dead")().apply(Context(), module)
    entry = entry_of(module)
    block = entry.body.block
    attributes = list(entry.arg_attrs.data) if entry.arg_attrs is not None else [DictionaryAttr({})] * len(block.args)
    attributes += [DictionaryAttr({})] * (len(block.args) - len(attributes))
    kept = [index for index, argument in enumerate(block.args) if argument.first_use is not None]
    names = [attributes[index] for index in kept]
    for argument in [argument for argument in block.args if argument.first_use is None]:
        block.erase_arg(argument)
    inputs, outputs = [a.type for a in block.args], [value.type for value in case.end.operands]
    entry.properties["function_type"] = FunctionType.from_lists(inputs, outputs)
    entry.arg_attrs = ArrayAttr(names) if any(attribute.data for attribute in names) else None
    entry.res_attrs = None
    return Case(module, [case.arrays[index] for index in kept], case.is_run)
