"""The driver: one Python function, some arguments known and some not, lowered to one graph.

A :class:`Driver` is a ``Lowering`` (``state/lowering.py``) with all handlers at hand: what nodes mean is in the modules
imported here, which enter themselves in the table of ``state/dispatch.py``.
"""

from __future__ import annotations

import re
import sys
import threading
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from inspect import CO_VARARGS
from typing import Any
from weakref import WeakMethod

from xdsl.dialects.builtin import ArrayAttr, DictionaryAttr, FunctionType, ModuleOp, StringAttr, UnitAttr
from xdsl.dialects.func import FuncOp, ReturnOp
from xdsl.ir import Region

from msgraph.diagnostics.catalog.jit import OperatorReplaced, StateWritten
from msgraph.diagnostics.errors import CompileError
from msgraph.diagnostics.spans import from_location, to_location
from msgraph.dialects.accesses import PARAMETER_NAME, TUPLE
from msgraph.dialects.effects import Effect, effects_of
from msgraph.frontend.calls import calls, copying, functions
from msgraph.frontend.control import failures
from msgraph.frontend.control.raising import Caught, holds_values, is_programs_own, site, without_ours
from msgraph.frontend.output import OutputShaper
from msgraph.frontend.program.faults import leaving
from msgraph.frontend.program.source import span_of
from msgraph.frontend.state import storages
from msgraph.frontend.state.external_state import MISSING
from msgraph.frontend.state.lowering import Findings, Lowering
from msgraph.frontend.state.signals import LoweredAnew
from msgraph.frontend.state.snapshots import tensors_in_use
from msgraph.frontend.state.storages import SharedStorage
from msgraph.frontend.state.structures import Lowered, Substitution
from msgraph.frontend.state.values import TensorAdapter, Traced, Unknown, value_name
from msgraph.frontend.syntax import comprehensions, exceptions, patterns
from msgraph.support.found_sizes import FoundSizes
from msgraph.support.lowering_context import entered
from msgraph.support.symbolic_sizes import ShapeEnvironment

STATEMENTS = (comprehensions, copying, exceptions, patterns)
"""Modules imported because they fill the table of ``dispatch``."""

_STACK = 200_000


@dataclass(frozen=True)
class Start:
    """What is known of the arguments of a call besides what they are."""

    containers: Sequence[tuple[Any, Any]] = ()
    """The caller's containers among them, each with what stands for it."""
    tensors: Sequence[tuple[Any, Unknown]] = ()
    """Tensors likewise, where it matters that they are ones the function reaches in other ways."""
    storages: Sequence[SharedStorage] = ()
    """Memory that several tensors share, of those and of those that the function reaches."""
    sizes: ShapeEnvironment | None = None
    """The sizes that only a call knows."""
    found: FoundSizes | None = None
    """What is known of sizes that the run finds; ``None`` if there must be none."""
    as_python: bool = False
    """Does it return the very tensors that Python would, rather than tensors of their own?"""


class Driver(Lowering):
    """The lowering with all handlers at hand."""

    call = calls.call
    call_native = calls.call_native
    run = functions.run
    require = failures.require
    check_places = failures.check_places
    tensors_in_use = tensors_in_use
    predicated = failures.predicated

    # -- from arguments to module --------------------------------------------------------------------------

    def argument(self, value: object) -> object:
        """An argument of the entry function for each :class:`Unknown`."""
        if not isinstance(value, Unknown):
            return self.external.inside(value)
        block_argument = self.entry.insert_arg(value.type, len(self.entry.args))
        traced = self.arguments.get(id(value))
        if traced is None:
            traced = self.arguments[id(value)] = self.adapter.traced(block_argument, value.kind, self)
            traced.of_numpy = value.is_array
        return traced

    def finish(self, name: str, result: object) -> Lowered:
        """Close the graph over what the function returned."""
        shaper = OutputShaper(self)
        external = self.external
        # what is left in objects outside is the caller's own, also where it is returned
        writes = shaper.writes() if external.mirrors or external.write_log else []
        shaper.returns = not self.as_python
        output = shaper.shape(result)
        code = self.failure["code"]
        if not isinstance(code, Traced) and code:
            code = self.builder.as_number(self.builder.lift(code), "int")
        failure = shaper.shape(code).index if isinstance(code, Traced) else None
        failures = [replace(f, values=shaper.shape(self.failure.get(i, ()))) for i, f in enumerate(self.failures, 1)]
        block_exit = ReturnOp(*shaper.results)  # a use: constants without one are not kept
        constants = self.builder.constant_ops
        if self.functions.functions:  # they have copies of theirs
            constants = [op for op in constants if op.results[0].first_use is not None]
        if (first := self.entry.first_op) is not None:
            self.entry.insert_ops_before(constants, first)
        else:
            self.entry.add_ops(constants)
        if self.last_return is not None:
            block_exit.location = to_location(span_of(*self.last_return))
        self.entry.add_op(block_exit)
        self.builder.references.capture_all()
        types = FunctionType.from_lists([a.type for a in self.entry.args], [v.type for v in shaper.results])
        references = self.builder.references.names()
        names = [references.get(argument.index) for argument in self.entry.args]
        attributes = [DictionaryAttr({} if name is None else {PARAMETER_NAME: StringAttr(name)}) for name in names]
        function = FuncOp(name, types, Region(self.entry), arg_attrs=ArrayAttr(attributes) if references else None)
        if isinstance(result, tuple) and len(shaper.results) == 1:
            function.attributes[TUPLE] = UnitAttr()
        captures = [tensor for tensor, _ in self.builder.captures.values()]
        module = ModuleOp([function, *(lowered_function.to_op() for lowered_function in self.functions.functions)])
        matters = shaper.takes_objects or shaper.changes_containers
        return Lowered(
            module, captures, output, writes, list(external.guards.values()), shaper.kinds, failure, failures,
            inside={id(t) for t in captures if external.is_inside(t)}, takes_objects=shaper.takes_objects,
            aliasing=external.aliasing(matters) if external.arguments else None, met=list(external.tensors.values()),
            tells_tensors_apart=self.builder.references.tells_apart, unsure=external.unsure, references=references,
        )  # fmt: skip


def lower(
    function: Callable[..., object],
    args: Sequence[object],
    kwargs: Mapping[str, object],
    adapter: TensorAdapter,
    *,
    fullgraph: bool = False,
    start: Start | None = None,
) -> Lowered:
    """The graph of ``function(*args, **kwargs)``; :class:`Unknown` stands for what only the run knows."""
    known = Findings()
    while True:
        lowering = Driver(adapter, fullgraph, known)
        try:
            return _lower(function, args, kwargs, lowering, start or Start())
        except LoweredAnew:
            pass


def _lower(
    function: Callable[..., object],
    args: Sequence[object],
    kwargs: Mapping[str, object],
    lowering: Driver,
    start: Start,
) -> Lowered:
    arguments = Substitution(lowering.argument)
    by_position, by_name = list(args), dict(kwargs)  # both there at once: copies are found by ids
    positional, named = arguments.of(by_position), arguments.of(by_name)
    if start.containers:
        lowering.external.adopt([(value, arguments.done[id(marked)]) for value, marked in start.containers])
    lowering.external.given_tensors.update((id(tensor), lowering.arguments[id(mark)]) for tensor, mark in start.tensors)
    lowering.given = tuple(lowering.entry.args)
    lowering.as_python, lowering.sizes, lowering.found = start.as_python, start.sizes, start.found
    if start.sizes is not None:
        here = WeakMethod(lowering.location)
        start.sizes.where = lambda: (location := here()) and from_location(location())
    code = getattr(getattr(function, "__wrapped__", function), "__code__", None)
    if code is not None:  # arguments of the graph are called what the user calls them
        names = list(code.co_varnames[: code.co_argcount])
        if code.co_flags & CO_VARARGS:
            rest = code.co_varnames[code.co_argcount + code.co_kwonlyargcount]
            names += [f"{rest}{position}" for position in range(len(positional) - len(names))]
        for name, value in (*zip(names, positional, strict=False), *named.items()):
            if isinstance(value, Traced):
                value.ssa.name_hint = value_name(name)
    symbol = _symbol(function)
    lowering.functions.names[symbol] = 1
    if start.storages:
        storages.enter(lowering, start.storages)
    with _deep_stack(), entered(lowering):
        try:
            graph = lowering.finish(symbol, _result(lowering, function, positional, named))
            graph.sizes = lowering.sizes if lowering.sizes is not None and lowering.sizes.most else None
            return graph
        except Exception as exception:
            lowering.blame(exception)
            without_ours(lowering, exception)
            if (array := lowering.external.written_array(exception)) is not MISSING:
                exception = StateWritten(type(array).__name__).error(lowering.place_of(exception))
            failure = leaving(exception, lowering.blamed, symbol)
            if isinstance(failure, CompileError):
                failure.guards, failure.acted = list(lowering.external.guards.values()), lowering.external.acted
                if failure.acted and failure.diagnostic.falls_back:
                    failure.add_note(
                        f"note: it cannot run as Python: `{failure.acted}` has been called while compiling"
                    )
    # what led here inside the compiler says nothing to the user
    raise failure


def _result(lowering: Lowering, function: object, args: Sequence[object], kwargs: Mapping[str, object]) -> object:
    """What a call returns; where it certainly raises, the run does, after what happens before."""
    ask = lowering.adapter.replaced_operators
    if replaced := lowering.external.read("operators", ask, "", ask()):
        raise OperatorReplaced(replaced).error()
    with Caught(lambda problem: is_programs_own(lowering, problem) and _leaves_traces(lowering, problem)) as caught:
        return calls.call(lowering, function, args, kwargs)
    assert caught.exception is not None
    lowering.record_failure(site(lowering, caught.exception))
    return None


def _leaves_traces(lowering: Lowering, exception: Exception) -> bool:
    """Has anything been done that the caller can see, or is something about the exception only known at run time?"""
    if isinstance(lowering.failure["code"], Traced) or lowering.external.changes_anything():
        return True
    if lowering.builder.references.tells_apart:
        return True  # another lowering, which knows what tensors are one, may go another way
    return any(effects_of(op) is not Effect.NONE for op in lowering.entry.ops) or holds_values(exception)


def _symbol(function: Any) -> str:
    """A name for the entry function."""
    name = getattr(function, "__name__", None) or type(function).__name__
    if name == "construct":  # of a Cell
        name = ".".join(function.__qualname__.split(".")[-2:])
    return re.sub(r"[^A-Za-z0-9_]", "_", name).strip("_") or "graph"


_stack_lock = threading.Lock()
_stack_users = 0
_stack_before = 0


@contextmanager
def _deep_stack() -> Generator[None]:
    """Room for deep calls: one call of the user's takes about fifteen of ours."""
    global _stack_users, _stack_before
    with _stack_lock:
        if _stack_users == 0:
            _stack_before = sys.getrecursionlimit()
            sys.setrecursionlimit(max(_STACK, _stack_before))
        _stack_users += 1
    try:
        yield
    finally:
        with _stack_lock:
            _stack_users -= 1
            if _stack_users == 0:
                sys.setrecursionlimit(_stack_before)
