"""Whatever branches, loops, calls and effects a program has: its compiled gradient is that of an eager tape."""

from __future__ import annotations

import os
from random import Random
from typing import Any

import numpy as np
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from xdsl.context import Context
from xdsl.dialects import func
from xdsl.dialects.builtin import FunctionType, ModuleOp
from xdsl.ir import Block, Region, SSAValue

from msgraph.dialects import dtypes
from msgraph.dialects.attributes import encode_fields
from msgraph.dialects.contract import Array
from msgraph.dialects.ops.gradient import GradOp
from msgraph.dialects.ops.kernel import YieldOp
from msgraph.dialects.types import RefType, tensor_type
from msgraph.interpreter import interpret
from msgraph.passes.expand_grad.expand_grad import ExpandGradPass
from msgraph.pipeline import compile_module

from .eager_tape import Node, Tape
from .effect_programs import PARAMETERS, VALUES, Programmer
from .test_effects import printed

MANY = int(os.environ.get("MSGRAPH_FUZZ", "40"))
SETTINGS = settings(
    max_examples=MANY, deadline=None, derandomize=MANY <= 60,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)  # fmt: skip
REAL = tensor_type(dtypes.float64, ())


def program(seed: int) -> ModuleOp:
    """A program of real numbers."""
    return Programmer(Random(seed).randrange, number=REAL).module()


def arguments() -> list[Array]:
    """Parameters and values to run a program on."""
    return [np.array(n) for n in (0.3, -0.5, 0.7, 0.2, 1.1)[: PARAMETERS + VALUES]]


def differentiated(module: ModuleOp) -> ModuleOp:
    """The program, giving also the gradients for its values, then for its parameters."""
    copy = module.clone()
    main = next(op for op in copy.ops if isinstance(op, func.FuncOp) and op.sym_name.data == "main")
    inner = main.body.block
    results = list(inner.last_op.operands) if inner.last_op is not None else []
    outer = Block(arg_types=[argument.type for argument in inner.args])
    references = [a for a in inner.args if isinstance(a.type, RefType)]
    for argument, outside in zip(references, outer.args, strict=False):
        argument.replace_all_uses_with(outside)
        inner.erase_arg(argument)
    sources: list[SSAValue] = [*outer.args[PARAMETERS:], *outer.args[:PARAMETERS]]
    if inner.last_op is not None:
        inner.erase_op(inner.last_op)
    inner.add_op(YieldOp.create(operands=results))
    main.body.detach_block(inner)
    types = [REAL] * (len(results) + len(sources))
    fields = encode_fields({"differentiated": len(sources), "outputs": len(results)})
    grad = GradOp.create(operands=sources, result_types=types, attributes=fields, regions=[Region(inner)])
    outer.add_ops([grad, func.ReturnOp(*grad.results)])
    main.body.add_block(outer)
    main.properties["function_type"] = FunctionType.from_lists([a.type for a in outer.args], types)
    copy.verify()
    return copy


def expected(module: ModuleOp) -> tuple[list[Any], list[Any], list[str]]:
    """Results and gradients, the parameters afterwards, what was printed."""
    given = [Node(array) for array in arguments()]
    tape = Tape(module)
    with printed() as lines:
        outputs = tape.call("main", given)
    slopes = tape.gradients(outputs, [*given[PARAMETERS:], *given[:PARAMETERS]])
    return [*(node.array for node in outputs), *slopes], [node.array for node in given[:PARAMETERS]], lines


def compare(module: ModuleOp, compiled: bool) -> None:
    results, parameters, lines = expected(module)
    graph = differentiated(module)
    arrays = arguments()
    with printed() as said:
        if compiled:
            found = compile_module(graph, "main", level=4)(arrays)
        else:
            ExpandGradPass().apply(Context(), graph)
            graph.verify()
            found = interpret(graph, arrays, "main")
    assert len(said) == len(lines)
    for a, b in zip([*found, *arrays[:PARAMETERS]], [*results, *parameters], strict=True):
        np.testing.assert_allclose(a, b, rtol=1e-9, atol=1e-12)


@SETTINGS
@given(st.integers(0, 1 << 32))
def test_gradients_are_those_of_a_tape(seed: int) -> None:
    compare(program(seed), compiled=False)


@settings(SETTINGS, max_examples=max(MANY // 3, 1))
@given(st.integers(0, 1 << 32))
def test_compiled_gradients_are_those_of_a_tape(seed: int) -> None:
    compare(program(seed), compiled=True)
