"""Runs a graph in any form on given arrays: what comes out, is left in parameters, is printed, is raised.

Forms with values are interpreted. A planned graph runs as a program: its kernels native where they are, else by the
eager rules of their ops in the memory that was planned.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from graphlib import TopologicalSorter
from random import Random
from typing import Any

import numpy as np
from xdsl.dialects import func
from xdsl.dialects.builtin import ModuleOp, StringAttr, SymbolRefAttr
from xdsl.ir import Block, Operation, SSAValue

from msgraph.compiler import Target, add_kernels, host_target, load
from msgraph.diagnostics.errors import first_line
from msgraph.dialects.accesses import Accesses
from msgraph.dialects.contract import Array
from msgraph.dialects.effects import Effect, acting, own_effects
from msgraph.dialects.ops.kernel import RunEachOp, RunOp
from msgraph.dialects.ops.state import TensorMoveOp
from msgraph.dialects.status import STATUS
from msgraph.dialects.tensor_text import CONSOLE
from msgraph.dialects.traits import PlannedRun
from msgraph.dialects.types import RefType, StateType, dtype_of, shape_of
from msgraph.packs.bisect.machine import Alter, TransformingMachine, WrongRule
from msgraph.passes.insert_effect_order.chains import Chains, function_of
from msgraph.pipeline import is_kernel

ORDERS = 3
"""Legal orders of an ordered graph that are tried, besides that of the text."""


@dataclass
class RunOutcome:
    """The outcome of a run: its results, and the state it leaves behind."""

    results: list[Array] = field(default_factory=list[Array])
    state: dict[str, Array] = field(default_factory=dict[str, Array])
    """Parameters afterwards, by name."""
    printed: str = ""
    raised: str = ""
    """The class and the first line of what it raises; empty if it ends."""

    uses_unknown: bool = False
    """Was a value asked for that no op has given by then? That is about the graph, not about the program."""

    @property
    def arrays(self) -> dict[str, Array]:
        """Everything with elements, by what a person calls it."""
        return {**{f"result {index}": array for index, array in enumerate(self.results)}, **self.state}


@contextmanager
def printed() -> Generator[list[str]]:
    """A list that collects what compiled code and the interpreter print inside the context."""
    lines: list[str] = []
    write, CONSOLE.write = CONSOLE.write, lines.append
    try:
        yield lines
    finally:
        CONSOLE.write = write


def entry_of(module: ModuleOp) -> func.FuncOp:
    """The function that is called from outside."""
    return next(op for op in module.ops if isinstance(op, func.FuncOp) and op.body.blocks)


def references(module: ModuleOp) -> dict[int, str]:
    """The arguments of the entry that are parameters, and their names."""
    return {
        argument.index: argument.name_hint or f"parameter {argument.index}"
        for argument in entry_of(module).body.block.args
        if isinstance(argument.type, RefType)
    }


def run(module: ModuleOp, arrays: Sequence[Array], threads: int = 1, aliasing: bool = False) -> RunOutcome:
    """A graph in any form, on copies of ``arrays``; ``aliasing`` if a load is the memory of its parameter by now."""
    if is_planned(module):
        return outcome_of(module, arrays, lambda own: _program(module, own, host_target(), threads))
    aliasing = aliasing or any(isinstance(op, TensorMoveOp) for op in module.walk()) or is_fused(module)
    return interpreted(module, arrays, aliasing)


def interpreted(
    module: ModuleOp,
    arrays: Sequence[Array],
    aliasing: bool = False,
    alter: Alter | None = None,
    checks: bool = False,
) -> RunOutcome:
    """A graph that has values, by the interpreter; with ``aliasing`` a load is the memory of its parameter."""

    def call(own: Sequence[Array]) -> Sequence[Array]:
        machine = TransformingMachine.of(module, aliasing)
        machine.alter, machine.checks = alter, checks
        return [np.array(result) for result in machine.call(entry_of(module).sym_name.data, own)]

    return outcome_of(module, arrays, call)


def outcome_of(
    module: ModuleOp, arrays: Sequence[Array], call: Callable[[Sequence[Array]], Sequence[Array]]
) -> RunOutcome:
    """What a call of a graph gives and leaves behind; what it refuses is part of that, a :class:`WrongRule` is not."""
    own = [np.array(array, order="C") for array in arrays]
    outcome, observed = RunOutcome(), STATUS.watched
    with printed() as lines:
        try:
            outcome.results = list(call(own))
        except WrongRule:
            raise
        except Exception as problem:
            outcome.raised = first_line(problem)
            outcome.uses_unknown = isinstance(problem, KeyError) and isinstance(problem.args[0], SSAValue)
        finally:
            STATUS.watched = observed
    outcome.state = {name: own[index] for index, name in references(module).items()}
    outcome.printed = "".join(lines)
    return outcome


_NUMBERS = itertools.count(1)


def _program(module: ModuleOp, arrays: Sequence[Array], target: Target, threads: int) -> Sequence[Array]:
    """A planned graph as a program; its kernels get names of their own: this process may have others of theirs."""
    twin = module.clone()
    kernels = [op for op in twin.ops if isinstance(op, func.FuncOp) and is_kernel(op)]
    names = {op.sym_name.data: f"{op.sym_name.data}_{next(_NUMBERS)}" for op in kernels}
    for op in twin.walk():
        if isinstance(op, func.FuncOp) and op.sym_name.data in names:
            op.sym_name = StringAttr(names[op.sym_name.data])
        elif isinstance(op, func.CallOp) and op.callee.string_value() in names:
            op.callee = SymbolRefAttr(names[op.callee.string_value()])
        elif isinstance(op, RunOp | RunEachOp) and op.kernel in names:
            op.attributes["kernel"] = StringAttr(names[op.kernel])
    if kernels:
        add_kernels(target, kernels, threads)
    return load(twin, entry_of(twin).sym_name.data, target, threads)(arrays)


def is_planned(module: ModuleOp) -> bool:
    """Do its values have places in memory?"""
    return "ms.results" in entry_of(module).attributes or any(op.has_trait(PlannedRun) for op in module.walk())


def is_fused(module: ModuleOp) -> bool:
    """Does it consist of kernels?"""
    return any(op.name in ("ms.kernel", "ms.update_kernel") for op in module.walk())


def other_orders(module: ModuleOp) -> Iterator[ModuleOp]:
    """Copies of an ordered graph whose ops stand in other legal orders: what only the text keeps apart shows there."""
    has_states = any(isinstance(result.type, StateType) for op in module.walk() for result in op.results)
    if not has_states or is_fused(module) or not any(own_effects(op) & Effect.LASTING for op in acting(module)):
        return
    for seed in range(ORDERS):
        copy = module.clone()
        chains = Chains(Accesses(copy))
        for region in [r for op in copy.body.block.ops for inner in op.walk() for r in inner.regions]:
            if region.blocks:
                _reorder(region.block, chains, Random(seed) if seed else None)
        yield copy


def _reorder(block: Block, chains: Chains, random: Random | None) -> None:
    """Another order that the operands allow: drawn, or the one that is nearest to the reverse."""
    *ops, last = list(block.ops)
    captures = chains.captures(function_of(block))
    needs = {
        op: {
            value.owner
            for value in (*op.operands, *captures.get(op, ()))
            if isinstance(value.owner, Operation) and value.owner.parent is block
        }
        for op in ops
    }
    sorter = TopologicalSorter(needs)
    sorter.prepare()
    ready: list[Operation] = []
    order: list[Operation] = []
    while sorter.is_active():
        ready += sorter.get_ready()
        order.append(ready.pop(random.randrange(len(ready)) if random is not None else -1))
        sorter.done(order[-1])
    for op in (*order, last):
        op.detach()
    block.add_ops([*order, last])


def argument_types(module: ModuleOp) -> list[tuple[tuple[int, ...], np.dtype[Any]]]:
    """The shapes and element types of what a graph takes."""
    types: list[Any] = [argument.type for argument in entry_of(module).body.block.args]
    tensors = [type_.target if isinstance(type_, RefType) else type_ for type_ in types if type_.name != StateType.name]
    return [(tuple(shape_of(type_)), np.dtype(dtype_of(type_).numpy)) for type_ in tensors]


def sample_inputs(module: ModuleOp) -> list[Array]:
    """Arrays for the arguments of a graph of which nobody has said the inputs."""
    random = np.random.default_rng(1)
    arrays: list[Array] = []
    for shape, dtype in argument_types(module):
        if dtype.kind in "fcV":
            arrays.append(np.asarray(random.standard_normal(shape) + 0.5).astype(dtype))
        else:
            arrays.append(np.asarray(random.integers(0, 3, shape)).astype(dtype))
    return arrays
