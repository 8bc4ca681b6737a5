"""xDSL's own CSE, DCE and canonicalisation understand our ops by their traits: on every graph of the lit tests."""

from __future__ import annotations

from collections.abc import Iterator
from math import prod
from pathlib import Path
from typing import Any, cast

import numpy as np
import pytest
from xdsl.context import Context
from xdsl.dialects import func, get_all_dialects
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Attribute, Block, Operation
from xdsl.passes import ModulePass
from xdsl.traits import IsolatedFromAbove, IsTerminator, is_side_effect_free
from xdsl.transforms.canonicalize import CanonicalizePass
from xdsl.transforms.common_subexpression_elimination import CommonSubexpressionElimination, OperationInfo
from xdsl.transforms.dead_code_elimination import DeadCodeElimination, is_trivially_dead
from xdsl.utils.exceptions import ParseError, VerifyException

from msgraph.diagnostics.errors import CompileError
from msgraph.dialects.contract import Array
from msgraph.dialects.families.stateful import target_of
from msgraph.dialects.ms import MS
from msgraph.dialects.types import RefType, StateType, dtype_of, shape_of
from msgraph.interpreter import interpret
from msgraph.packs.opt.reading import read_module, split

LIT = Path(__file__).parents[2] / "lit_tests"
INPUTS = sorted(LIT.rglob("*.mlir"))
PASSES: tuple[type[ModulePass], ...] = (CommonSubexpressionElimination, DeadCodeElimination, CanonicalizePass)


MOST_STEPS = 2000
"""Ops that are run; some graphs are about loops that never end."""


class Endless(Exception):
    """A graph runs for too long."""


def context() -> Context:
    """xDSL's dialects and ours."""
    made = Context()
    for name, dialect in get_all_dialects().items():
        made.register_dialect(name, dialect)
    made.register_dialect("ms", lambda: MS)
    return made


def graphs(path: Path) -> Iterator[ModuleOp]:
    """The graphs of a file that are graphs: what is there to be refused is left out."""
    for chunk, _ in split(path.read_text()):
        try:
            module = read_module(context(), chunk, path.name, True)
            module.verify()
        except (ParseError, VerifyException, CompileError):
            continue
        yield module


def simplified(module: ModuleOp) -> ModuleOp:
    """A copy, after xDSL's passes."""
    twin = module.clone()
    for pass_ in PASSES:
        pass_().apply(context(), twin)
    twin.verify()
    return twin


def argument(type_: Attribute, seed: int) -> Array:
    """Some array of a type; a parameter's memory for a reference, nothing at all for a state."""
    if isinstance(type_, StateType):
        return np.empty(0)
    tensor = target_of(type_) if isinstance(type_, RefType) else cast(Any, type_)
    shape = tuple(3 if size < 0 else size for size in shape_of(tensor))
    numbers = np.random.default_rng(seed).uniform(-3, 3, min(prod(shape), _DIFFERENT))
    numbers = (numbers > 0 if dtype_of(tensor).KIND == "b" else np.abs(numbers)).astype(dtype_of(tensor).numpy)
    return np.resize(numbers, shape)


_DIFFERENT = 4093
"""Elements of an array that differ: a prime, so that no row is the one before."""


def run(module: ModuleOp, function: func.FuncOp) -> list[Array]:
    """What a function returns and leaves in its parameters."""
    arrays = [argument(a.type, index) for index, a in enumerate(function.body.block.args)]
    results = interpret(module, arrays, function.sym_name.data)
    return [
        *results,
        *(a for a, v in zip(arrays, function.body.block.args, strict=True) if isinstance(v.type, RefType)),
    ]


def runnable(module: ModuleOp) -> list[func.FuncOp]:
    """Public functions that the interpreter can run: graphs, not the loops of kernels or plans."""
    found = [op for op in module.ops if isinstance(op, func.FuncOp) and op.body.blocks]
    found = [f for f in found if call_count(module, f.sym_name.data) < MOST_STEPS]
    return [f for f in found if all(map(_has_arrays, (*f.function_type.inputs, *f.function_type.outputs)))]


def call_count(module: ModuleOp, name: str, known: dict[str, float] | None = None) -> float:
    """How many calls it takes to run a function; infinitely many if it comes to one that calls itself."""
    known = {} if known is None else known
    if name not in known:
        known[name] = float("inf")  # until its calls have been counted: who comes here meanwhile is called by it
        function = next(op for op in module.ops if isinstance(op, func.FuncOp) and op.sym_name.data == name)
        calls = [op.callee.string_value() for op in function.walk() if isinstance(op, func.CallOp)]
        known[name] = 1 + sum(call_count(module, callee, known) for callee in calls)
    return known[name]


def _has_arrays(type_: Attribute) -> bool:
    return isinstance(type_, RefType | StateType) or (hasattr(type_, "shape") and "tensor" in type_.name)


def duplicates(block: Block, seen: dict[OperationInfo, Operation]) -> Iterator[Operation]:
    """Ops without effects that compute what one before them has computed."""
    for op in block.ops:
        inner = {} if op.has_trait(IsolatedFromAbove) else seen
        for region in op.regions:
            for block_inside in region.blocks:
                yield from duplicates(block_inside, dict(inner))
        if not is_side_effect_free(op) or op.has_trait(IsTerminator):
            continue
        if seen.setdefault(OperationInfo(op), op) is not op:
            yield op


@pytest.mark.parametrize("path", INPUTS, ids=lambda path: path.relative_to(LIT).as_posix())
def test_xdsl_simplifies_every_graph(path: Path) -> None:
    for module in graphs(path):
        twin = simplified(module)
        left = [op for op in twin.walk() if op.dialect_name() == "ms"]
        assert not [str(op) for op in left if is_trivially_dead(op)], "dead ops are dropped"
        assert not [str(op) for op in duplicates(twin.body.block, {})], "equal ops are merged"
        moves = [sum(op.name == "ms.tensor_move" for op in graph.walk()) for graph in (module, twin)]
        assert moves[0] - moves[1] <= dead_moves(module), "no two moves become one"
        for function in runnable(module):
            try:
                expected = run(module, function)
            except (NotImplementedError, TypeError, KeyError, CompileError, Endless):
                continue
            for before, after in zip(expected, run(twin, function), strict=True):
                np.testing.assert_array_equal(before, after)


def dead_moves(module: ModuleOp) -> int:
    """How many moves nobody needs."""
    return sum(op.name == "ms.tensor_move" and not op.results[0].uses for op in module.walk())
