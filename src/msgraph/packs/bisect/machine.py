"""An interpreter that also runs what has no eager rule: mapped functions by a loop, derivatives by their definition.

A mapped function runs once for each element. A derivative is expanded by itself, and its value compared with the
quotient of differences of the function, in float64: eager gradients use the rules of the compiler, and cannot tell.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from xdsl.context import Context
from xdsl.dialects import func
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Block, Operation, Region, SSAValue

from msgraph.dialects.contract import Array, GraphOp
from msgraph.dialects.effects import Effect, own_effects
from msgraph.dialects.ops.gradient import CustomVjpOp, GradOp, PullbackOp, VjpOp
from msgraph.dialects.ops.mapping import VmapOp
from msgraph.dialects.ops.state import StopGradientOp
from msgraph.dialects.types import RefType, StateType
from msgraph.dialects.walking import outer_uses
from msgraph.interpreter import Machine, Values
from msgraph.passes.base import load_pass

STEP = 1e-5
"""Of a quotient of differences, in float64."""

APART = 2e-3
"""How far a derivative may be from it, relative to the lengths of both."""


class WrongRule(Exception):
    """A derivative is not what the function's values say; ``op`` is the op whose rule is to blame, if one is."""

    def __init__(self, op: Operation, problem: str) -> None:
        super().__init__(problem)
        self.op = op


Alter = Callable[[GraphOp, Sequence[Array], Array], Array]
"""Another result of an op for its operands than its eager rule gives."""


@dataclass
class TransformingMachine(Machine):
    """Runs any form that has values, the written one with transformations too."""

    alter: Alter | None = None
    checks: bool = False
    """Are derivatives compared with differences?"""

    pullbacks: dict[SSAValue, tuple[list[Array], Values]] = field(default_factory=dict[Any, Any])

    def compute(self, op: GraphOp, operands: Sequence[Array], values: Values) -> None:
        """An op by its eager rule, or by what it means."""
        if isinstance(op, VmapOp):
            values.update(zip(op.results, self._mapped(op, operands, values), strict=True))
        elif isinstance(op, GradOp):
            values.update(zip(op.results, self._derivative(op, operands, values), strict=True))
        elif isinstance(op, VjpOp):
            of_arguments = [a for a, v in zip(operands, op.operands, strict=True) if not isinstance(v.type, RefType)]
            results = self.run(op.body.block, of_arguments, dict(values))
            values.update(zip(op.results[:-1], results, strict=True))
            values[op.results[-1]] = np.zeros(())
            self.pullbacks[op.results[-1]] = [array.copy() for array in operands], dict(values)
        elif isinstance(op, PullbackOp):
            cotangents, around = self.pullbacks[op.derivative]
            results = self._derivative(op.of, [*cotangents, *operands[1:]], around)
            values.update(zip(op.results, results[len(results) - len(op.results) :], strict=True))
        elif isinstance(op, CustomVjpOp):
            own = [a for a, v in zip(operands, op.operands, strict=True) if not isinstance(v.type, RefType)]
            values.update(zip(op.results, self.run(op.forward.block, own, values), strict=True))
        elif isinstance(op, StopGradientOp):
            values[op.results[0]] = operands[0]
        else:
            super().compute(op, operands, values)
            if self.alter is not None:
                values.update({result: self.alter(op, operands, values[result]) for result in op.results})

    def _mapped(self, op: VmapOp, operands: Sequence[Array], values: Values) -> list[Array]:
        """One element after the other; parameters are written where they are."""
        rows: list[Sequence[Array]] = []
        for element in range(op.size):
            own = [np.moveaxis(array, axis, 0)[element] for array, axis in zip(operands, op.in_axes, strict=True)]
            rows.append(self.run(op.body.block, [np.asarray(array) for array in own], dict(values)))
        return [
            rows[0][index] if axis is None else np.stack([row[index] for row in rows], axis)
            for index, axis in enumerate(op.out_axes)
        ]

    # -- derivatives --------------------------------------------------------------------------------------------

    def _derivative(self, op: GradOp | VjpOp, operands: Sequence[Array], values: Values) -> list[Array]:
        """What the function gives, and the gradients; these are compared with differences, where that is asked for."""
        writes = any(own_effects(inner) & Effect.LASTING for inner in op.walk())
        before = dict(values)
        copies = [array.copy() for array in operands]
        results = self._expanded(op, operands, values)
        if self.checks and not writes:
            gradients = results[len(results) - op.differentiated :]
            if (problem := Differences(self, op, copies, before).refutes(gradients)) is not None:
                raise WrongRule(op, problem)
        return results

    def _expanded(self, op: GradOp | VjpOp, operands: Sequence[Array], values: Values) -> list[Array]:
        """The op by itself in a module, expanded there."""
        used = dict.fromkeys(inner.operands[index] for inner, index in outer_uses(op))
        outside = [value for value in used if value not in op.operands]
        types = [value.type for value in op.operands]
        cotangents = operands[len(types) :]
        own = [*op.yielded[: len(cotangents)]]
        block = Block(arg_types=[*types, *(value.type for value in own), *(value.type for value in outside)])
        twin = op.clone() if not isinstance(op, VjpOp) else _as_grad(op)
        twin.operands = block.args[: len(types) + len(cotangents)]
        placed = dict(zip(outside, block.args[len(types) + len(cotangents) :], strict=True))
        placed.update(zip(op.operands, block.args, strict=False))
        for inner in twin.walk():
            if inner is not twin:
                inner.operands = [placed.get(value, value) for value in inner.operands]
        block.add_ops([twin, func.ReturnOp(*twin.results)])
        types_of_block = [argument.type for argument in block.args], [result.type for result in twin.results]
        entry = func.FuncOp("derivative", types_of_block, Region(block))
        module = ModuleOp([entry, *(function.clone() for function in self.functions.values())])
        for name in ("expand-vmap", "expand-grad"):
            load_pass(name)().apply(Context(), module)
        machine = type(self).of(module, self.aliasing, self.see)
        machine.alter = self.alter
        return machine.call("derivative", [*operands, *(values[value] for value in outside)])


def _as_grad(op: VjpOp) -> GradOp:
    """A derivative whose cotangents are there."""
    results = [*(value.type for value in op.yielded), *op.slopes]
    return GradOp.create(
        operands=op.operands, result_types=results, attributes=op.attributes, regions=[op.body.clone()]
    )


@dataclass
class Differences:
    """Quotients of differences of a function along random directions."""

    machine: Machine
    op: GradOp | VjpOp
    operands: Sequence[Array]
    values: Values

    def refutes(self, gradients: Sequence[Array]) -> str | None:
        """How gradients contradict the differences, in words; ``None`` if they do not."""
        random = np.random.default_rng(1)
        sources = self.operands[: self.op.differentiated]
        if any(array.dtype.kind != "f" or array.dtype.itemsize < 4 for array in sources):
            return None
        for index, (source, gradient) in enumerate(zip(sources, gradients, strict=True)):
            if not source.size or not np.isfinite(gradient).all():
                continue
            direction = random.standard_normal(source.shape)
            wide = gradient.astype(np.float64)
            slope = float((wide * direction).sum())
            quotients = [self._quotient(index, direction, step) for step in (STEP, STEP / 7)]
            length = float(np.sqrt((wide**2).sum() * (direction**2).sum()))
            room = APART * (length + abs(quotients[0])) + 1e-6
            if not np.isfinite(quotients).all() or abs(quotients[0] - quotients[1]) > room / 4:
                continue  # there is an edge nearby
            if abs(slope - quotients[0]) > room:
                return (
                    f"along a random direction it says {slope:.6g}, and differences of the function {quotients[0]:.6g}"
                )
        return None

    def _quotient(self, index: int, direction: Array, step: float) -> float:
        ends = [self._total(index, sign * step * direction) for sign in (1, -1)]
        return (ends[0] - ends[1]) / (2 * step)

    def _total(self, index: int, move: Array) -> float:
        """The outputs, weighted by their cotangents, with one operand moved."""
        operands = [_wide(array) for array in self.operands[: len(self.op.operands)]]
        cotangents = self.operands[self.op.differentiated :]
        operands[index] = operands[index] + move
        values = {value: _wide(array) for value, array in self.values.items()}
        values.update(zip(self.op.operands, operands, strict=False))
        types = [value.type for value in self.op.sources]
        own = [a for a, t in zip(operands, types, strict=False) if not isinstance(t, RefType)]
        machine = WideMachine(self.machine.functions, False, self.machine.aliasing)
        with np.errstate(all="ignore"):
            results = machine.run(self.op.body.block, own, values)[: self.op.outputs]
        weights = cotangents or [np.ones(())] * len(results)
        return float(sum((np.asarray(r) * w).sum() for r, w in zip(results, weights, strict=True)))


def _wide(array: Array) -> Array:
    return array.astype(np.float64) if array.dtype == np.float32 else array


class WideMachine(TransformingMachine):
    """Computes in float64 what is float32."""

    def settled(self, array: Array, type_: object) -> Array:
        """A result: float64 stays."""
        if not isinstance(type_, StateType) and array.dtype.kind == "f":
            return np.asarray(array)
        return super().settled(array, type_)

    def compute(self, op: GraphOp, operands: Sequence[Array], values: Values) -> None:
        """An op; a constant and a conversion would make float32 of it."""
        super().compute(op, operands, values)
        for result in op.results:
            array = values[result]
            if array.dtype == np.float32:
                values[result] = array.astype(np.float64)
