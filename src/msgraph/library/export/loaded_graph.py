"""``load``: a graph from a file, which runs by itself, in an ``nn.GraphCell``, and inside other graphs.

graph = ms.load("net.mindir")
net = nn.GraphCell(graph)
y = net(x)
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Generator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import Any, cast

from xdsl.dialects.builtin import ModuleOp, SymbolRefAttr
from xdsl.dialects.func import CallOp, FuncOp
from xdsl.ir import Block, SSAValue
from xdsl.rewriter import Rewriter

from msgraph.api.cache.encoding import Decoder, decoded_call
from msgraph.api.cell.cell import Cell
from msgraph.api.jit.compiled import Compiled
from msgraph.api.tensor.tensor import Tensor, array_of, wrap
from msgraph.diagnostics.catalog.export import BadExportArgument, NotBuiltForExport, OtherArguments
from msgraph.dialects.accesses import parameter_names
from msgraph.dialects.effects import SHARED
from msgraph.dialects.ops.constant import ConstantOp, SizeOp
from msgraph.dialects.types import RefType, dtype_of, shape_of
from msgraph.frontend.calls.specialisation import FunctionSpecialiser
from msgraph.frontend.state.lowered_functions import LoweredFunction, Outcome
from msgraph.frontend.state.structures import Lowered, Result, rebuild, substitute
from msgraph.frontend.state.values import Traced
from msgraph.library.export import graph_file, onnx
from msgraph.library.export.argument_types import ArgumentTypes
from msgraph.library.export.call_record import check_identities, tensor_of
from msgraph.library.export.exported_program import entry_of
from msgraph.library.export.graph_file import GraphFile
from msgraph.library.export.sizes_in_text import RecordedSizes
from msgraph.support import config
from msgraph.support.lazy_module import open_pack
from msgraph.support.lowering_context import current
from msgraph.support.symbolic_sizes import SymbolicSizeError, any_size_in
from msgraph.support.trees import is_sequence


def load(file_name: str, **kwargs: object) -> LoadedGraph | Cell:
    """The graph in a file that ``export(..., file_format="MINDIR")`` wrote; ``nn.GraphCell(graph)`` runs it.

    An ONNX model, ``net.onnx``, is a Cell: its inputs are those of the model, in order, and its floats are parameters.

    Args:
        file_name (str): the file; its name ends with ``.mindir`` or ``.onnx``.

    Raises:
        ValueError: the name is no such name, or there is no such file.
        NotImplementedError: a key is given, for files are not encrypted; or nodes of a model are not known.
        RuntimeError: the file is damaged, or of a later version.
        ImportError: the package ``onnx`` is not installed.
    """
    if kwargs.get("dec_key") is not None:
        raise NotBuiltForExport("load", "'dec_key'", "decrypt the file with the tool that encrypted it").error()
    if "obf_func" in kwargs:
        raise NotBuiltForExport("load", "'obf_func'", "load the file as it was exported").error()
    if not isinstance(file_name, str):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise _bad(f"must be string, but got {type(file_name)}.", "")
    if not file_name.endswith((".mindir", ".onnx")):
        raise _bad("should end with '.mindir', please input the correct 'file_name'.")
    if not Path(file_name).exists():
        raise _bad("does not exist, please check whether the 'file_name' is correct.")
    if file_name.endswith(".onnx"):
        return onnx.read(Path(file_name))
    return LoadedGraph(Path(file_name), graph_file.read(Path(file_name)))


def _bad(problem: str, what: str = "(MindIR file)") -> Exception:
    text = f"For 'load', the argument 'file_name'{what} {problem}"
    return BadExportArgument(text, "`ms.export(net, x, file_name=...)` writes such files").error()


class LoadedGraph:
    """A graph with the tensors it was exported with."""

    __ms_native__ = True
    __ms_members__ = ("name", "text", "tensors")

    def __init__(self, path: Path, file: GraphFile, tensors: list[Tensor] | None = None) -> None:
        self.name, self.text = file.name, file.text
        self._path, self._file = path, file
        self._open: RecordedSizes | None = None
        self._of_sizes: dict[tuple[tuple[str, int], ...], LoadedGraph] = {}
        """Those of fixed sizes, where sizes are open."""
        with _readable(path):
            captures = file.call["captures"]
            weights = tensors or [
                tensor_of(about, wrap(array)) for about, array in zip(captures, file.weights, strict=True)
            ]
            self.tensors = weights
            self._around = decoded_call(file.call, self.tensors, Decoder(self.tensors))
            if file.open is None:
                self.types = ArgumentTypes.of_record(file.arguments)
            else:
                self._open = RecordedSizes(file.text, file.arguments, file.open)
                self.types = ArgumentTypes.of_record(self._open.arguments_for(defaultdict(int)))
                for leaf, shape in zip(self.types.leaves, self._open.shapes(), strict=True):
                    self.types.shapes[id(leaf)] = tuple(map(str, shape))

    def _for_sizes(self, args: Sequence[object]) -> LoadedGraph:
        """The graph for the sizes of a call, if some are open."""
        if self._open is None:
            return self
        if (sizes := self._open.sizes(args)) is None:
            return self
        if any_size_in(tuple(sizes.values())):
            raise SymbolicSizeError("a loaded graph is made for each size")
        key = tuple(sizes.items())
        if key not in self._of_sizes:
            if unmet := self._open.unmet(sizes):
                sizes_text = ", ".join(f"{name} = {size}" for name, size in key)
                way_out = "export the network for sizes like these"
                raise OtherArguments(
                    self.name, f"sizes of {sizes_text} are treated in another way ({unmet})", way_out
                ).error()
            arguments = self._open.arguments_for(sizes)
            file = self._file._replace(text=self._open.text_for(sizes), arguments=arguments, open=None)
            self._of_sizes[key] = LoadedGraph(self._path, file, self.tensors)
        return self._of_sizes[key]

    @property
    def inputs(self) -> dict[str, str]:
        """What it takes, in words."""
        return self.types.words()

    def as_text(self) -> str:
        """The graph as MLIR text."""
        return self.text

    def __repr__(self) -> str:
        return f"<graph {self.name}{self.types} of {self._path.name}>"

    @cached_property
    def module(self) -> ModuleOp:
        """The graph, read and checked."""
        opt = open_pack("opt.driver")
        with _readable(self._path):
            module: ModuleOp = opt.read_module(opt.context(), self.text, f"{self._path.name}/graph.mlir")
            _make_constants(module)
            if wrong := next(iter(opt.verify(module, self._path.name)), None):
                raise ValueError(f"its graph is not well-formed: {wrong.message}")
            entry = entry_of(module)
            own = [array_of(tensor) for tensor in self.tensors]
            arguments = entry.body.block.args
            for argument, array in zip(arguments[len(arguments) - len(own) :], own, strict=True):
                type_ = argument.type.target if isinstance(argument.type, RefType) else argument.type
                if (dtype_of(type_).numpy, shape_of(type_)) != (array.dtype, array.shape):
                    raise ValueError("its weights are not those of its graph")
        return module

    def __call__(self, *args: Any) -> Any:
        """Run it, or put it into the graph that is being made."""
        if self._open is not None and (fixed := self._for_sizes(args)) is not self:
            return fixed(*args)
        if (lowering := current()) is not None:
            return _Placed(self, lowering).call(args)
        arguments = self.types.arguments(args, {})
        check_identities(self.name, self._around, arguments)
        return self._compiled(arguments.arrays, arguments)

    @cached_property
    def _compiled(self) -> Compiled:
        names = {index: name for index, name in enumerate(parameter_names(entry_of(self.module))) if name is not None}
        module, level = self.module.clone(), config.read("load_elim")
        from msgraph.pipeline import compile_module

        executable = compile_module(
            module, self.name, level=level, threads=config.read("threads"), again=self.module.clone
        )
        compiled = Compiled(replace(self._around, module=module), executable, dict(executable.times), (), names)
        compiled.level = level
        return compiled


class _Placed:
    """A loaded graph as a function of the graph that is being made."""

    def __init__(self, loaded: LoadedGraph, lowering: Any) -> None:
        self.loaded = loaded
        self.lowering = lowering

    def call(self, args: Sequence[object]) -> Any:
        """What the call gives, over values of the run."""
        lowering, around = self.lowering, self.loaded._around  # pyright: ignore[reportPrivateUsage]
        leaves: list[Traced] = []
        self._match(list(args), self.loaded.types.args, leaves)
        functions = [op.sym_name.data for op in self.loaded.module.ops if isinstance(op, FuncOp)]
        names = {name: lowering.functions.unique(name) for name in functions}
        entry = self._functions(names)
        block = entry.detach_region(0).detach_block(0)
        results = list(cast("Any", block.last_op).operands)
        count = len(block.args) - len(self.loaded.tensors)
        kinds = [*around.kinds, *["tensor"] * (len(results) - len(around.kinds))]
        structure = tuple(Result(index, kinds[index]) for index in range(len(results)))
        function = self._lowered(names[entry.sym_name.data], block, Outcome(structure, results, kinds))
        for tensor, argument in zip(self.loaded.tensors, block.args[count:], strict=True):
            captured = lowering.builder.capture(tensor, array_of(tensor))
            function.free[captured.ssa] = argument
        self._check(function, leaves)
        seen: dict[SSAValue, int] = {}
        places = tuple([seen.setdefault(leaf.ssa, index) for index, leaf in enumerate(leaves)])
        if around.tensors is not None and places != around.tensors.first:
            raise self._other("which of the tensors given are one makes a difference, and it was another then")
        values = FunctionSpecialiser(lowering).emit(function, leaves)
        if around.failure is not None:
            self._fail(around, values)
        return rebuild(around.output, values)

    def _functions(self, names: Mapping[str, str]) -> FuncOp:
        """A copy of the entry; copies of what it calls are added to the graph."""
        module = self.loaded.module.clone()
        for op in module.walk():
            if isinstance(op, CallOp):
                op.properties["callee"] = SymbolRefAttr(names[op.callee.root_reference.data])
        first, *others = [op for op in module.ops if isinstance(op, FuncOp)]
        for op in others:
            block = op.detach_region(0).detach_block(0)
            self._lowered(names[op.sym_name.data], block, None, SHARED in op.attributes)
        return first

    def _lowered(self, name: str, block: Block, outcome: Outcome | None, shared: bool = False) -> LoweredFunction:
        function = LoweredFunction(name, ("a loaded graph", name), self.lowering.location(), shared, block, outcome)
        self.lowering.functions.functions.append(function)
        return function

    def _match(self, argument: object, wanted: object, leaves: list[Traced]) -> None:
        """The values of the run among the arguments; the others must be what they were."""
        if isinstance(wanted, Tensor):
            leaves.append(self.lowering.builder.lift(argument))
        elif is_sequence(wanted) and is_sequence(argument):
            if len(wanted) != len(argument):
                raise self._other(f"{len(argument)} are given, {len(wanted)} were")
            for item, other in zip(argument, wanted, strict=True):
                self._match(item, other, leaves)
        elif isinstance(argument, Traced) or argument != wanted:
            raise self._other(f"{argument!r} is given, {wanted!r} was")

    def _check(self, function: LoweredFunction, leaves: Sequence[Traced]) -> None:
        for leaf, argument in zip(leaves, function.block.args, strict=False):
            type_ = self.lowering.builder.type_of(leaf)
            type_ = type_.target if isinstance(type_, RefType) else type_
            if isinstance(argument.type, RefType):
                name = argument.name_hint or argument.index
                raise self._other(f"`{name}` is written, which only calls outside of graphs do")
            if type_ != argument.type:
                raise self._other(f"`{argument.name_hint or argument.index}` is {type_}, was {argument.type}")

    def _other(self, reason: str) -> Exception:
        way_out = "export the network for arguments like these"
        return OtherArguments(self.loaded.name, reason, way_out).error()

    def _fail(self, around: Lowered, values: Sequence[Any]) -> None:
        """What the loaded graph may raise is what this graph may raise."""
        assert around.failure is not None
        lowering, b = self.lowering, self.lowering.builder
        offset = len(lowering.failures)
        for failure_code, failure in enumerate(around.failures, 1):
            lowering.failures.append(replace(failure, values=()))
            if failure.values:
                lowering.failure[offset + failure_code] = tuple(substitute(failure.values, lambda r: values[r.index]))
        code = b.as_tensor(values[around.failure])
        moved = b.add(code, offset)
        lowering.record_failure(b.as_number(b.select(b.not_equal(code, 0), moved, 0), "int"))


@contextmanager
def _readable(path: Path) -> Generator[None]:
    """Whatever a damaged file makes of reading it is said of the file."""
    try:
        yield
    except Exception as problem:
        reason = str(getattr(problem, "message", "") or problem).strip() or type(problem).__name__
        raise graph_file.broken(path, reason.splitlines()[-1]) from None


def _make_constants(module: ModuleOp) -> None:
    """What were sizes are numbers now."""
    for op in list(module.walk()):
        if isinstance(op, SizeOp):
            constant = ConstantOp.from_value(SizeOp.eager(of=op.of, dtype=op.dtype), cast("Any", op.output.type))
            Rewriter.replace_op(op, constant)
