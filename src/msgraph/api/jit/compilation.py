"""One compilation: arguments to markers, function to graph, graph to native code, results to tensors."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar, cast

import numpy as np
from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.func import FuncOp
from xdsl.ir import SSAValue

from msgraph import pipeline
from msgraph.api.jit.all_sizes import USUAL, Form, Symbols
from msgraph.api.jit.compiled import Compiled, Precompiled
from msgraph.api.jit.exceptions import note_retried
from msgraph.api.jit.native_start import WATCHED
from msgraph.api.jit.shared_memory import sharing
from msgraph.api.jit.signatures import Arguments, CompileRequest, is_array, is_open, type_of_array
from msgraph.api.tensor.mutable import NUMBER_TYPES, Mutable, number_kind
from msgraph.api.tensor.tensor import Tensor, array_of, recording
from msgraph.api.traced.values import HOST
from msgraph.backend.constant_results import constant_results
from msgraph.backend.executable import Executable
from msgraph.backend.shared_memory import TensorAliasing, first_places
from msgraph.backend.staged import StagedExecutable
from msgraph.backend.target import host_target
from msgraph.backend.templates import ExecutableTemplate
from msgraph.diagnostics.catalog.effects import CopyMade
from msgraph.diagnostics.errors import CompileError
from msgraph.diagnostics.spans import Span
from msgraph.dialects.attributes import encode
from msgraph.dialects.ops.constant import ConstantOp
from msgraph.dialects.ops.kernel import DONATED, SYMBOLIC
from msgraph.dialects.texts import RunTimeText
from msgraph.dialects.types import tensor_type
from msgraph.frontend.driver import Start, lower
from msgraph.frontend.state.found_sizes import may_find_sizes
from msgraph.frontend.state.storages import SharedStorage
from msgraph.frontend.state.structures import Lowered, Result, Substitution
from msgraph.frontend.state.values import Unknown
from msgraph.inspect.copy_report import Copy
from msgraph.support import config
from msgraph.support.found_sizes import FoundSizes, NothingFound
from msgraph.support.progress import current
from msgraph.support.symbolic_sizes import ShapeEnvironment, SymbolicSize, SymbolicSizeError, any_size_in, sizes_in
from msgraph.support.trees import class_of, frozen

if TYPE_CHECKING:
    from msgraph.dialects.contract import Array

T = TypeVar("T")
IsFinal: TypeAlias = Callable[[BaseException], bool]


def lowered(call: CompileRequest, shapes: Sequence[Sequence[int]] = (), run_sizes: FoundSizes | None = None) -> Lowered:
    """The graph of a call; ``shapes`` are those of the open arguments, if some sizes are to be left open.

    With ``run_sizes``, sizes may be found by the run.
    """
    graph, leaves = _lowered(call, _Markers(False, shapes), run_sizes)
    references = graph.references
    if not graph.tells_tensors_apart and not references:
        return graph
    met = {id(tensor): tensor for tensor in (*graph.met, *graph.captures)}
    behind = len(_entry(graph).body.block.args) - len(graph.captures)
    places = {id(tensor): index for index, tensor in enumerate(graph.captures, behind)}
    written = {id(leaf) for index, leaf in enumerate(leaves) if index in references}
    written |= {tensor for tensor, index in places.items() if index in references}
    shared = sharing(leaves, list(met.values()), written)
    if shared is None and not graph.tells_tensors_apart:
        return graph
    if shared is not None and shapes:
        raise SymbolicSizeError("a tensor is written that shares memory with another one")
    first = first_places(leaves)
    reached = {index: leaf for index, leaf in enumerate(leaves) if id(leaf) in met}
    if shared is not None or reached or list(first) != list(range(len(first))):
        storages = () if shared is None else shared.storages(leaves)
        graph, _ = _lowered(call, _Markers(True, shapes), run_sizes, storages)
        graph.tells_tensors_apart = True
    graph.tensors, graph.sharing = TensorAliasing(first, reached, graph.met), shared
    return graph


def _lowered(
    call: CompileRequest, markers: _Markers, run_sizes: FoundSizes | None, storages: Sequence[SharedStorage] = ()
) -> tuple[Lowered, Sequence[object]]:
    marked = [markers.of(arg) for arg in call.args]
    named = {name: markers.of(value) for name, value in call.kwargs.items()}
    strict = call.fullgraph or config.read("jit_syntax_level") == 0
    apart = list(markers.tensors.values()) if markers.one_each else ()
    sizes = sizes_in(tuple(markers.shapes))
    environment = sizes[0].environment if sizes else None
    containers = list(zip(markers.containers, markers.done.values(), strict=True))
    start = Start(containers, apart, storages, environment, run_sizes, call.as_python)
    graph = lower(call.function, marked, named, HOST, fullgraph=strict, start=start)
    return graph, markers.leaves


def first_way(compile_: Callable[[], T], function: object, instead: str, is_final: IsFinal) -> T | None:
    """What a compilation gives; ``None`` where it fails and is made in another way now, which is noted."""
    try:
        return compile_()
    except (Exception, SymbolicSizeError) as problem:
        if is_final(problem):
            raise
        note_retried(problem, function, instead)
    return None


def compile_call(
    call: CompileRequest, shapes: Sequence[Sequence[int]] = (), empty: frozenset[int] = frozenset()
) -> Compiled:
    """The native code of a call; of the sizes that the run finds those at the places ``empty`` are 0."""
    if shapes or call.donated or config.read("debug_nans"):
        return _compiled(call, shapes)
    run_sizes, check = FoundSizes(_FOUND_HINT, empty), FoundSizes(_CHECK_HINT, empty, fewer=1)

    def with_sizes() -> Compiled:
        compiled = _compiled(call, shapes, run_sizes)
        if compiled.lowered.sizes is not None:
            again = _compiled(call, shapes, check)
            template = _template((compiled, compiled.lowered.sizes), (again, again.lowered.sizes))
            compiled.executable = StagedExecutable.of(template)
        return compiled

    is_final: IsFinal = lambda problem: not run_sizes.met or bool(empty and isinstance(problem, Exception))  # noqa: E731
    return first_way(with_sizes, call.function, _OUTSIDE, is_final) or _compiled(call, shapes)


def _compiled(call: CompileRequest, shapes: Sequence[Sequence[int]], run_sizes: FoundSizes | None = None) -> Compiled:
    """One compilation; with ``run_sizes``, the executable is that of a template if the run finds sizes."""
    progress, times = current(), dict[str, float]()
    start = progress.enter("lower")
    with recording() as computed:
        graph = lowered(call, shapes, run_sizes)
    progress.leave("lower", start, times)
    graph.guards = [g for g in graph.guards if g.kind != "elements" or id(g.owner) not in computed.made]
    graph.inside |= computed.made.keys()
    if graph.sizes is not None:
        if not may_find_sizes(graph.module):
            raise SymbolicSizeError("a size would be found more than once, or what a run does could not be given up")
        graph.module.attributes[SYMBOLIC] = encode(True)
    copied: list[Copy] = []

    def see_copies(new: Sequence[Copy]) -> None:
        copied.extend(new)
        if call.copies == "error":
            raise CopyMade(len(new), "\n".join(map(str, new))).error([c.place for c in new if c.place][:1])

    level = config.read("load_elim")
    plain = pipeline.plain_form(graph.module, level) if config.read("debug_nans") else None
    if call.donated:
        _entry(graph).attributes[DONATED] = encode(tuple(call.donated))
    executable = _constant_results(graph.module, call.name)
    if executable is None:
        executable = pipeline.compile_module(
            graph.module, call.name, level=level, see_copies=see_copies, late=str(config.read("cell_reuse")) == "2",
            threads=config.read("threads"), again=lambda: lowered(call, shapes, run_sizes).module,
        )  # fmt: skip
    times.update(executable.times)
    call_class = Precompiled if config.read("precompile_only") else Compiled
    if plain is not None:
        from msgraph.api.jit.nan_check import NanCheckedCall

        call_class = partial(NanCheckedCall, plain)
    folded = [tensor for key, tensor in computed.used.items() if key not in computed.made]
    compiled = call_class(graph, executable, times, folded, graph.references)
    compiled.copies, compiled.level = copied, level
    return compiled


def _constant_results(module: ModuleOp, name: str) -> Executable | None:
    """The executable of a graph that takes nothing and gives constants alone; ``None`` for any other graph."""
    entry = module.body.block.first_op
    if not isinstance(entry, FuncOp) or entry is not module.body.block.last_op or entry.body.block.args:
        return None
    *ops, end = entry.body.block.ops
    constants: dict[SSAValue, Array] = {op.results[0]: op.array for op in ops if isinstance(op, ConstantOp)}
    if len(constants) != len(ops) or any(map(config.read, WATCHED)) or config.read("check") != "off":
        return None
    return constant_results(name, host_target(), [constants[operand] for operand in end.operands])


def copies_of(compiled: Compiled | None) -> list[Copy]:
    """The copies a compiled call makes; those of one that was loaded from disk come as plain tuples."""
    copies: list[Copy] = []
    for copy in cast("list[Any]", compiled.copies if compiled is not None else []):
        size, reason, span = (copy.bytes, copy.reason, copy.place) if type(copy) is Copy else copy
        copies.append(Copy(size, reason, None if span is None else Span(*cast("Any", span))))
    return copies


def _entry(graph: Lowered) -> FuncOp:
    return next(op for op in graph.module.ops if isinstance(op, FuncOp))


class _Markers(Substitution):
    """Arguments with an :class:`Unknown` for everything open; aliases of lists, dicts and sets stay aliases.

    ``one_each``: those of tensors do, too.
    """

    def __init__(self, one_each: bool, shapes: Sequence[Sequence[int]] = ()) -> None:
        super().__init__(self._leaf)
        self.one_each = one_each
        self.shapes = shapes
        self.varies = False
        """Is it inside a mutable container, whose numbers are open too?"""
        self.leaves: list[object] = []
        """What the marks stand for, in the order of :class:`Arguments`."""
        self.tensors: dict[int, tuple[Any, Unknown]] = {}
        self.containers: list[Any] = []
        """The caller's containers, in the order of :class:`Arguments`; ``done`` has what stands for them."""

    def of(self, tree: Any) -> Any:
        """The copy of a structure."""
        cls = class_of(tree)
        if not issubclass(cls, Mutable) or number_kind(tree) is not None:
            return super().of(tree)
        around, self.varies, cls = self.varies, True, cls.__mro__[1]
        copied = self._tuple(tree) if cls is tuple else self._filled(tree, cls)
        self.varies = around
        return copied

    def _filled(self, tree: Any, cls: type) -> object:
        if id(tree) not in self.done:
            self.containers.append(tree)
        return super()._filled(tree, cls)

    def _tuple(self, tree: tuple[object, ...]) -> tuple[object, ...]:
        cls, parts = class_of(tree), [self.of(item) for item in tree]
        return cls(*parts) if hasattr(cls, "_fields") else tuple(parts)

    def _leaf(self, value: Any) -> object:
        cls = class_of(value)
        if not is_open(value, self.varies):
            return value.item() if issubclass(cls, np.generic) else value
        shape = tuple(self.shapes[len(self.leaves)]) if self.shapes else None
        self.leaves.append(value)
        if not self.one_each or not issubclass(cls, (Tensor, np.ndarray)):
            return _marker(value, shape)
        return self.tensors.setdefault(id(value), (value, _marker(value, shape)))[1]


def _marker(value: object, shape: tuple[int, ...] | None = None) -> Unknown:
    if isinstance(value, Tensor):
        array, is_tensor = array_of(value), True
    elif is_array(value):
        array, is_tensor = cast("Array", value), False
    else:
        python_type = cast(str, number_kind(value))
        return Unknown(tensor_type(NUMBER_TYPES[python_type], ()), python_type)
    dtype, own = type_of_array(array)
    return Unknown(tensor_type(dtype, own if shape is None else shape), is_array=not is_tensor)


# -- for all sizes -------------------------------------------------------------------------------------------------


Hinted: TypeAlias = tuple[Compiled, ShapeEnvironment]
"""What was compiled with some hints, and what was assumed of sizes."""


def compile_for_all_sizes(
    call: CompileRequest, symbols: Symbols, sizes: Sequence[int], eager: bool = False, forms: Sequence[Form] = ()
) -> Form:
    """A form for any values of some dimensions, compiled with two sets of hints.

    The second one tells whether a hint was taken for a number anywhere: the two must be one program. With ``eager``,
    kernels for all usual sizes are compiled now. The form does not serve ``sizes`` if these are a case of their own, as
    a single row may be.
    """
    compile = partial(_checked, call, symbols)
    usual = [max(size, USUAL) for size in sizes]
    if usual == list(sizes) or any(
        form.symbols == symbols and form.template.environment.holds(usual) for form in forms
    ):
        return compile(sizes, eager)
    is_final: IsFinal = lambda problem: isinstance(problem, SymbolicSizeError)  # noqa: E731
    with_usual = partial(_compiled_with, call, symbols, usual)
    larger = first_way(with_usual, call.function, "it is compiled for smaller sizes", is_final)
    if larger is None:  # what is wrong with larger sizes need not be wrong with these
        return compile(sizes, eager)
    if larger[1].holds(sizes):
        return compile(usual, eager, larger)
    smaller = first_way(
        partial(compile, sizes, eager), call.function, "it is compiled for larger sizes", lambda _: False
    )
    return smaller or compile(usual, eager, larger)


def _checked(
    call: CompileRequest,
    symbols: Symbols,
    hints: Sequence[int],
    eager: bool,
    first: Hinted | None = None,
) -> Form:
    """The form for sizes that go the way of the hints, if another compilation says that none was taken for a number."""
    compiled, environment = first or _compiled_with(call, symbols, hints)
    if not environment.holds(hints):
        raise SymbolicSizeError("these sizes are treated in another way")
    again = _compiled_with(call, symbols, environment.other_hints(hints), hints)
    template = _template((compiled, environment), again)
    template.prepare(filter(environment.holds, _usual_sizes(symbols.number, hints)), _MOST_VARIANTS[eager])
    return Form(symbols, compiled, template)


def _template(first: Hinted, again: Hinted) -> ExecutableTemplate:
    """What a compilation gives for other sizes, if one with another hint is the same program."""
    template, check = [ExecutableTemplate(compiled.executable, environment) for compiled, environment in (first, again)]
    if template.fingerprint() != check.fingerprint() or _said(first[0]) != _said(again[0]):
        raise SymbolicSizeError("a size is used as a number that is known while compiling")
    return template


_USUAL_SIZES = 64
"""For sizes up to this kernels are there before they are asked for."""

_MOST_VARIANTS = {False: 32, True: 512}
"""So many kernels at most; more where the program has said that sizes will vary."""


def _usual_sizes(count: int, hints: Sequence[int]) -> list[tuple[int, ...]]:
    """Combinations of sizes that calls are likely to have: those first that are many times a power of two."""
    order = sorted(range(1, _USUAL_SIZES + 1), key=lambda size: -(size & -size))
    if count == 1:
        return [(size,) for size in order]
    return [(*hints[:axis], size, *hints[axis + 1 :]) for size in order[:8] for axis in range(count)]


def _compiled_with(
    call: CompileRequest, symbols: Symbols, hints: Sequence[int], likely: Sequence[int] | None = None
) -> Hinted:
    environment = ShapeEnvironment()
    pairs = zip(hints, likely or hints, strict=True)
    symbolic = [environment.symbol(f"s{index}", *pair) for index, pair in enumerate(pairs)]
    shapes = [[symbolic[size] if is_open else size for is_open, size in dims] for dims in symbols.dims]
    return compile_call(call, shapes), environment


def _said(compiled: Compiled) -> object:
    """The output and the effects of a form, without the objects that each compilation makes anew."""
    graph = compiled.lowered
    if any_size_in([write.value for write in graph.writes]):
        raise SymbolicSizeError("a size is written somewhere")
    failures = [_told(failure.exception) for failure in graph.failures]
    if any(map(_NAMES_A_SIZE.search, failures)):
        raise SymbolicSizeError("an exception that the run may raise names a size")
    return spelled_output(graph.output), list(graph.kinds), len(graph.writes), len(graph.captures), failures


def _told(exception: BaseException) -> str:
    """The class and the words of an exception, without those that only the run knows."""
    words: Any = exception
    if isinstance(exception, CompileError):
        fields = {
            name: value for name, value in vars(exception.diagnostic).items() if not isinstance(value, RunTimeText)
        }
        words = type(exception.diagnostic).__name__, fields
    return f"{type(exception).__name__}: {words}"


_NAMES_A_SIZE = re.compile(r"\b[sk]\d+\b")
"""The name of a symbol in the text of an exception."""


def spelled_output(structure: object) -> object:
    """A structure that is returned, with expressions in the place of sizes."""

    def leaf(item: object) -> str:
        if type(item) is SymbolicSize:
            raise SymbolicSizeError("a size is returned")
        return repr(item) if isinstance(item, (bool, int, float, str, Result)) else type(item).__name__

    return frozen(structure, leaf)


# -- sizes that runs find ------------------------------------------------------------------------------------------

_OUTSIDE = "its sizes are found outside of graphs"
_FOUND_HINT, _CHECK_HINT = 32, 3
"""What sizes that the run finds are taken for, and where it is only compared whether that makes a difference."""


def graph_of_call(call: CompileRequest) -> Lowered:
    """The graph that a call is compiled from, for people: sizes that the run finds are in it."""
    run_sizes = FoundSizes(_FOUND_HINT)
    first = first_way(partial(lowered, call, run_sizes=run_sizes), call.function, _OUTSIDE, lambda _: not run_sizes.met)
    return first if first is not None and (first.sizes is None or may_find_sizes(first.module)) else lowered(call)


def call_with_nothing(call: CompileRequest, compiled: Compiled, nothing: NothingFound) -> object:
    """The result of a call whose run was given up, as sizes that it finds are 0: their places are known one by one.

    Python knows what is to be done with nothing. Gradients are computed by compiled code alone: there is another graph.
    """
    places: frozenset[int] = frozenset()
    while True:
        places |= {nothing.place(places)}
        arguments = Arguments(call.args, call.kwargs)
        form = compiled.empty_forms.get(places)
        if form is None or not form.is_current(arguments):
            form = compiled.empty_forms[places] = compile_call(call, empty=places)
        try:
            return form(arguments.arrays, arguments)
        except NothingFound as more:
            nothing = more
