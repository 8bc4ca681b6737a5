"""Graphs written by hand, compiled and run."""

# pyright: reportUnknownLambdaType=false, reportUnknownMemberType=false, reportUnknownArgumentType=false
# pyright: reportUnknownVariableType=false

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
import pytest
from tests.backend.machines import like_neon
from xdsl.dialects import func
from xdsl.dialects.builtin import FunctionType, ModuleOp
from xdsl.ir import Block, Region, SSAValue

import msgraph.dialects.ops as all_ops
from msgraph.backend.executable import Executable
from msgraph.backend.target import Target, runs_here, target_named
from msgraph.dialects import dtypes
from msgraph.dialects.attributes import encode_fields
from msgraph.dialects.contract import Array, GraphOp, OpBuilder, as_tuple
from msgraph.dialects.types import Tensor, tensor_type
from msgraph.pipeline import compile_module

for _module in pkgutil.iter_modules(all_ops.__path__):
    importlib.import_module(f"msgraph.dialects.ops.{_module.name}")


class BlockBuilder(OpBuilder[SSAValue]):
    """Appends ops to a block."""

    def __init__(self, block: Block) -> None:
        self.block = block

    def emit(
        self, op: type[GraphOp], operands: Sequence[SSAValue], fields: Mapping[str, Any] | None = None
    ) -> list[SSAValue]:
        types = op.infer(*(v.type for v in operands), **(fields or {}))  # type: ignore[arg-type]
        made = op.create(operands=operands, result_types=types, attributes=encode_fields(fields))
        self.block.add_op(made)
        return list(made.results)

    def constant(self, value: Any, type_: Tensor) -> SSAValue:
        made = GraphOp.BY_NAME["ms.constant"].from_value(value, type_)  # type: ignore[attr-defined]
        self.block.add_op(made)
        return made.results[0]

    def type_of(self, value: SSAValue) -> Tensor:
        return value.type  # type: ignore[return-value]


class ArrayBuilder(OpBuilder[Array]):
    """Computes with the eager rules."""

    def emit(
        self, op: type[GraphOp], operands: Sequence[Array], fields: Mapping[str, Any] | None = None
    ) -> list[Array]:
        op.infer(*(self.type_of(v) for v in operands), **(fields or {}))
        with np.errstate(all="ignore"):
            return list(as_tuple(op.eager(*operands, **(fields or {}))))

    def constant(self, value: Any, type_: Tensor) -> Array:
        return np.full(type_.get_shape(), value, np.float32)

    def type_of(self, value: Array) -> Tensor:
        return tensor_type(dtypes.from_numpy(value.dtype), value.shape)


Function = Callable[..., Any]


def build(function: Function, arrays: Sequence[Array]) -> ModuleOp:
    """The graph of ``function(builder, *arguments)`` for arguments like ``arrays``."""
    types = [tensor_type(dtypes.from_numpy(a.dtype), a.shape) for a in arrays]
    block = Block(arg_types=types)
    found = function(BlockBuilder(block), *block.args)
    results = list(found) if isinstance(found, list | tuple) else [found]
    block.add_op(func.ReturnOp(*results))
    signature = FunctionType.from_lists(types, [v.type for v in results])
    return ModuleOp([func.FuncOp("main", signature, Region(block))])


@pytest.fixture
def compiled() -> Callable[..., Executable]:
    """``compiled(function, *arrays, target=None)``: the executable of a graph."""

    def compile_graph(function: Function, *arrays: Array, target: Target | None = None) -> Executable:
        return compile_module(build(function, arrays), target=target)

    return compile_graph


@pytest.fixture
def eager() -> Callable[..., list[Array]]:
    """``eager(function, *arrays)``: what the graph means."""

    def run(function: Function, *arrays: Array) -> list[Array]:
        found = function(ArrayBuilder(), *arrays)
        return list(found) if isinstance(found, list | tuple) else [found]

    return run


@pytest.fixture
def agree(compiled: Callable[..., Executable], eager: Callable[..., list[Array]]) -> Callable[..., Executable]:
    """``agree(function, *arrays, target=None)``: compiled and eager results are the same; the executable."""

    def check(function: Function, *arrays: Array, target: Target | None = None) -> Executable:
        executable = compiled(function, *arrays, target=target)
        for got, want in zip(executable(arrays), eager(function, *arrays), strict=True):
            assert (got.dtype, got.shape) == (want.dtype, want.shape)
            if want.dtype.kind in "biu":
                np.testing.assert_array_equal(got, want)
            else:
                scale = float(np.abs(want).max(initial=0)) + 1
                np.testing.assert_allclose(got, want, rtol=1e-5, atol=2e-5 * scale)
        return executable

    return check


@pytest.fixture(params=["avx512", "avx2", "neon", "generic"])
def target(request: pytest.FixtureRequest) -> Target:
    """Each target this processor can run; instead of NEON's, its kernels in code for this one."""
    if request.param == "neon":
        return like_neon()
    if not runs_here(request.param):
        pytest.skip(f"no {request.param} here")
    return target_named(request.param)
