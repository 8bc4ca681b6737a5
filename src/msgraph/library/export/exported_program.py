"""What is exported: the graph of one call, its inputs, and the tensors it reaches."""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from types import MethodType
from typing import Any, NamedTuple, cast

from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.func import FuncOp
from xdsl.ir import Attribute

from msgraph import Parameter, Tensor, jit
from msgraph.api.cell.calling import call_cell
from msgraph.api.jit.graph_function import GraphFunction
from msgraph.diagnostics.catalog.export import BadExportType, NotExportable
from msgraph.dialects.dtypes import DType
from msgraph.dialects.types import RefType, dtype_of, shape_of
from msgraph.frontend.state.structures import Lowered
from msgraph.library.export.argument_types import ArgumentTypes
from msgraph.library.export.open_sizes import ExportedCall


class ExportedTensor(NamedTuple):
    """An input of an exported program, or a tensor it has with it."""

    name: str
    shape: tuple[int, ...]
    dtype: DType
    tensor: Tensor | None = None
    """Its elements, where it is no input."""

    @property
    def is_parameter(self) -> bool:
        """May the program write it?"""
        return isinstance(self.tensor, Parameter)


@dataclass
class ExportedProgram:
    """The graph of one call, in the written stage, and what it is about."""

    name: str
    graph: Lowered
    inputs: list[ExportedTensor]
    """The first arguments of the entry function: tensors among the arguments, in the order they are met."""
    weights: list[ExportedTensor]
    """The other arguments of it: what the program has with it."""
    types: ArgumentTypes
    """What the arguments of the call were."""
    again: Callable[[], ExportedProgram] | None = None
    """The same for other hints, if some of its sizes are open."""

    @property
    def entry(self) -> FuncOp:
        """The function that a call runs; the module may have others, which it calls."""
        return entry_of(self.graph.module)


def entry_of(module: ModuleOp) -> FuncOp:
    """The first function of a module."""
    return next(op for op in module.ops if isinstance(op, FuncOp))


@contextmanager
def in_one_move(path: Path) -> Generator[Path]:
    """A file to write to, which takes the place of ``path`` afterwards, and is gone after an error."""
    temporary = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        yield temporary
        os.replace(temporary, path)
    finally:
        temporary.unlink(missing_ok=True)


def exported_program(net: object, inputs: Sequence[object], any_size: str = "") -> ExportedProgram:
    """The graph of the call ``net(*inputs)``; what cannot be in a graph is an error.

    Sizes may be open, unless the format is named that needs them.
    """
    call = ExportedCall(*_call_of(net, inputs))
    shapes = call.open_shapes()
    if not shapes:
        return _program(call, call.graph())
    if any_size:
        raise NotExportable(any_size, "a size of an input is open", "pass a tensor of the size it will have").error()
    form = call.graph_of_all_sizes(shapes)
    program = _program(call, form.graph)
    program.again = lambda: _program(call, form.again())
    return program


def _program(call: ExportedCall, graph: Lowered) -> ExportedProgram:
    function, positional, named = call.function, call.positional, call.named
    entry = entry_of(graph.module)
    arguments = [
        _named(argument.name_hint or f"argument_{index}", argument.type)
        for index, argument in enumerate(entry.body.block.args)
    ]
    count = len(arguments) - len(graph.captures)
    weights = [
        about._replace(name=getattr(tensor, "name", "") or about.name, tensor=tensor)
        for about, tensor in zip(arguments[count:], graph.captures, strict=True)
    ]
    own = int(bool(positional) and (function.__ms_function__ is call_cell or hasattr(positional[0], "__ms_cell__")))
    types = ArgumentTypes(entry.sym_name.data, function.binding.names[own:], positional[own:], named)
    return ExportedProgram(entry.sym_name.data, graph, arguments[:count], weights, types)


def _named(name: str, type_: Attribute) -> ExportedTensor:
    tensor = type_.target if isinstance(type_, RefType) else type_
    return ExportedTensor(name, shape_of(tensor), dtype_of(tensor))


def _call_of(net: Any, inputs: Sequence[object]) -> tuple[GraphFunction[..., Any], Sequence[Any], Mapping[str, Any]]:
    """The compiled function that a call of a Cell, a method or a function is a call of, and its whole arguments."""
    target = jit(net, fullgraph=True)
    first: tuple[object, ...] = ()
    while isinstance(target, (MethodType, partial)):
        if isinstance(target, MethodType):
            target, first = target.__func__, (target.__self__, *first)
        else:
            target, first = target.func, (*target.args, *first)
    if not isinstance(target, GraphFunction) and callable(net):  # a gradient, say, or a mapped function
        return GraphFunction(call_cell), (net, *inputs), {}
    if not isinstance(target, GraphFunction):
        cls = cast("type[object]", type(net))
        text = f"For 'export', the argument 'net' must be a Cell or a function, but got {cls}."
        raise BadExportType(text, "pass the Cell, or what `jit` compiles").error()
    function = cast("GraphFunction[..., Any]", target)
    return function, *function.binding.bind((*first, *inputs), {})
