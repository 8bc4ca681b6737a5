"""Lowering: one Python function, some arguments known and some not, to one graph.

:class:`Lowering` is the state of one compilation: the builder, the current frame, the world outside, the budget.
What the nodes mean is in the modules registered through ``dispatch``.
"""

from __future__ import annotations

import ast
import re
import sys
import threading
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from inspect import CO_VARARGS
from pathlib import Path
from typing import Any, NoReturn

from xdsl.dialects.builtin import FunctionType, LocationAttr, ModuleOp, UnitAttr
from xdsl.dialects.func import FuncOp, ReturnOp
from xdsl.ir import Block, Operation, Region, SSAValue

from msgraph.diagnostics.catalog import syntax
from msgraph.diagnostics.catalog.effects import UntrackedTensorWritten
from msgraph.diagnostics.catalog.staleness import StateWritten
from msgraph.diagnostics.errors import CompileError, error
from msgraph.diagnostics.spans import UNKNOWN, Span, at_call_site, from_location, to_location
from msgraph.dialects.accesses import TUPLE
from msgraph.dialects.contract import GraphOp
from msgraph.dialects.effects import Effect, effects_of
from msgraph.dialects.types import RefType
from msgraph.frontend.calls import calls, copying, functions
from msgraph.frontend.calls.iterators import Iterators
from msgraph.frontend.calls.outlining import Outliner
from msgraph.frontend.control import choices, failures, index_checks
from msgraph.frontend.output import OutputShaper
from msgraph.frontend.program.faults import Blamed, is_defect, leaving, node_at
from msgraph.frontend.program.source import span_of
from msgraph.frontend.state.builder import GraphBuilder
from msgraph.frontend.state.closures import Callee
from msgraph.frontend.state.endings import Ending, holds_values, is_programs_own, meet_failure, site, without_ours
from msgraph.frontend.state.facts import Knowledge
from msgraph.frontend.state.frames import Frame
from msgraph.frontend.state.identity import Identities
from msgraph.frontend.state.merges import Merges
from msgraph.frontend.state.outside import MISSING, Outside, class_of
from msgraph.frontend.state.signals import CallsItself, MustStayApart, TellsTensorsApart, WritesTensor
from msgraph.frontend.state.values import Failure, Host, Lowered, Substitution, Traced, Unknown
from msgraph.frontend.syntax import class_statement, comprehensions, exceptions, patterns, with_statement
from msgraph.support import config
from msgraph.support.lowering_context import entered

STATEMENTS = (class_statement, comprehensions, copying, exceptions, patterns, with_statement)
"""Modules imported because they fill the table of ``dispatch``."""

ROUNDS = 500_000
"""Rounds of loops over constants one compilation may unroll, all loops together."""

_STACK = 200_000

LAYERS = tuple(str(Path(__file__).parents[1] / room) for room in ("api", "library"))
"""Layers are lowered like user code; users are shown their own lines only."""


@dataclass
class Findings:
    """What earlier attempts at lowering a function have found out, and later ones must know from the start."""

    recursive: dict[ast.AST, bool] = field(default_factory=dict[ast.AST, bool])
    """Functions that call themselves under run-time conditions; whether their numbers are values of the run."""
    written: dict[int, Any] = field(default_factory=dict[int, Any])
    """Tensors from outside that the function writes, by id."""
    made: dict[int, Any] = field(default_factory=dict[int, Any])
    """Tensors of known elements that it wrote and seemed to have made itself, by id."""

    apart: bool = False
    """Does it matter which of several objects one is, where the run chooses among them?"""

    tells_tensors_apart: bool = False
    """Does it matter which object a tensor is, where the run chooses among them?"""

    @property
    def writes_made(self) -> bool:
        """Does it write tensors that it makes of known elements? Then what it makes are values of the graph."""
        return bool(self.made)


@dataclass(frozen=True)
class Start:
    """What is known of the arguments of a call besides what they are."""

    containers: Sequence[tuple[Any, Any]] = ()
    """The caller's containers among them, each with what stands for it."""
    tensors: Sequence[tuple[Any, Unknown]] = ()
    """Tensors likewise, where it matters that they are ones the function reaches in other ways."""
    as_python: bool = False
    """Does it return the very tensors that Python would, rather than tensors of their own?"""


class Lowering:
    """The state of one compilation."""

    def __init__(self, host: Host, fullgraph: bool = False, known: Findings | None = None) -> None:
        self.host = host
        self.fullgraph = fullgraph
        self.known = known = known or Findings()
        self.as_python = False
        """Does the call return the very tensors that Python would?"""
        self.entry = Block()
        self.builder = GraphBuilder(self, self.entry, host)
        self.outside = Outside()
        self.merges = Merges(known.apart)
        self.identities = Identities(self, known.tells_tensors_apart)
        self.given: Sequence[SSAValue] = ()
        """The arguments of the entry that stand for arguments of the call."""
        self.arrays: set[SSAValue] = set()
        """The arguments that the caller has as NumPy arrays, which `+=` writes."""
        self.arguments: dict[int, Traced] = {}
        """What stands for the marks of arguments, by the ids of these: one mark may stand for several arguments."""
        self.frame: Frame | None = None
        self.depth = 0
        self.arms = 0
        """How many run-time branches and loops are around what is being lowered."""
        self.depth_limit: int = config.read("max_call_depth")
        self.rounds = 0
        self.differentiating = 0
        self._locations: dict[tuple[int, int], tuple[LocationAttr, Any, Any]] = {}
        self._alive: list[Any] = []
        self.members: dict[tuple[type, str], Any] = {}
        self.handling: list[BaseException] = []
        self.thrown: list[BaseException] = []
        """What the program has raised that is no ``Exception``."""
        self.handled: list[BaseException] = []
        """All that handlers of the program have taken."""
        self.blamed: dict[int, Blamed] = {}
        """Exceptions that came up, by id: where, and whether they are mistakes of the compiler."""
        self.active: list[tuple[Callee, int, Sequence[Any], Mapping[str, Any]]] = []
        """The calls being lowered: what is called, the arms around it, the arguments."""
        self.tries = 0
        """How many `try` statements are around what is being lowered: their handlers see what names hold."""
        self.mapped = 0
        """How many uses of `vmap` are around: an exception of one element has no value outside."""
        self.half_bound: dict[int, dict[str, str]] = {}
        """Names by frame that an exception within the `try` being lowered may leave without a value."""
        self.failures: list[Failure] = []
        self.failure: dict[Any, Any] = {"code": 0}
        """Which of the failures the run has met: its number, 0 for none; by number, what it says of the run."""
        self.passed: Any = 0
        """The number of the failure met at a moment at which none had been, as is known here."""
        self.last_return: tuple[Any, str] | None = None
        self.knowledge = Knowledge()
        self.iterators = Iterators()
        self.outliner = Outliner(self)
        self.horizon = 0
        """How many of the active calls are around the function being outlined."""
        self.recursive: Mapping[ast.AST, bool] = known.recursive
        """Functions that call themselves under run-time conditions; whether their numbers are values of the run."""
        self.builder.references.outside = self.outside.written_tensors = known.written
        self.outside.as_traced = self.builder.references.of_outside

    def call(self, function: Any, args: Sequence[Any], kwargs: Mapping[str, Any]) -> Any:
        """Call anything the way a graph does."""
        return calls.call(self, function, args, kwargs)

    def call_native(self, function: Any, args: Sequence[Any], kwargs: Mapping[str, Any]) -> Any:
        """Call something that is not lowered, if its arguments allow it."""
        return calls.call_native(self, function, args, kwargs)

    def run(self, callee: Callee, args: Sequence[Any], kwargs: Mapping[str, Any]) -> Any:
        """Lower a call of a function with source in place."""
        return functions.run(self, callee, args, kwargs)

    def run_around(
        self, function: Any, args: Sequence[Any], kwargs: Mapping[str, Any], at_yield: Callable[[Any], Ending | None]
    ) -> Ending | None:
        """Lower a call of a generator function in place, with something else at its ``yield``."""
        return functions.run_around(self, function, args, kwargs, at_yield)

    def require(self, condition: Traced, problem: Exception) -> None:
        """The run raises ``problem`` unless the condition holds."""
        choices.require(self, condition, problem)

    def made_tensors(self, value: Any) -> Any:
        """Tensors that were computed of known elements, as values of the graph: some of them are written."""
        kind = class_of(value)
        if kind is list or kind is tuple:
            parts = [self.made_tensors(part) for part in value]
            if all(a is b for a, b in zip(parts, value, strict=True)):
                return value
            if kind is tuple:
                return tuple(parts)
            value[:] = parts  # the very list: others may hold it
            return value
        if not self.host.is_tensor(value) or self.host.is_parameter(value) or id(value) in self.outside.tensors:
            return value
        if id(value) in self.known.made:
            raise error(UntrackedTensorWritten())  # it is there again, so it was made by somebody else
        return self.builder.lift_array(self.host.array_of(value))

    def writes_known(self, tensor: Any) -> NoReturn:
        """A tensor that exists now is about to be written: lower the whole function anew, knowing that."""
        self.keep_alive(tensor)
        raise WritesTensor(tensor, from_location(self.location()))

    def check_places(
        self, op: type[GraphOp], operands: Sequence[SSAValue], fields: Mapping[str, Any] | None
    ) -> list[SSAValue]:
        """The run meets an IndexError where an index of an op points outside; the operands the op may take."""
        return index_checks.check_places(self, op, operands, fields)

    def leaves_traces(self) -> bool:
        """May something outside, other than tensors, have been changed before, or in an earlier round of a loop?"""
        return self.builder.block is not self.entry or self.outside.changes_anything()

    def knows_values(self) -> bool:
        """Can an exception that is met here take values of the run along?"""
        return not self.outliner.open and not self.mapped

    def emit_behind(self, emit: Callable[[], list[Traced]], operands: Sequence[Traced]) -> list[Traced]:
        """The results of an op with effects, which happens only where no failure has been met."""
        assert self.frame is not None

        def body() -> list[Traced]:
            results = emit()
            return [] if any(isinstance(result.ssa.type, RefType) for result in results) else results

        return (failures.value_behind(self.frame, body) if failures.pending(self) else body()) or list(operands[:1])

    def behind_checks(self, body: Callable[[], Any]) -> Any:
        """``body()``, where the run has met no failure so far."""
        frame = self.frame
        return body() if frame is None or not failures.pending(self) else failures.value_behind(frame, body)

    def keep_alive(self, value: Any) -> None:
        """Hold an object whose id stands in a table."""
        self._alive.append(value)

    # -- places ----------------------------------------------------------------------------------------

    def location(self) -> LocationAttr:
        """The place of the current node, with the calls that led to it; made once per place."""
        frame = self.frame
        if frame is None or frame.node is None:
            return UNKNOWN
        key = (id(frame.node), id(frame.site))
        found = self._locations.get(key)
        if found is None:
            here = to_location(span_of(frame.node, frame.file))
            made = here if frame.site is None else at_call_site(here, frame.site)
            found = self._locations[key] = (made, frame.node, frame.site)
        return found[0]

    def blame(self, exception: BaseException) -> None:
        """Note where an exception came from, unless that has been noted."""
        if isinstance(exception, CompileError):
            exception.locate(self.place())
        elif id(exception) not in self.blamed:
            place, defect = self.place(), is_defect(exception)
            if defect and self.frame is not None and (node := node_at(exception)) is not None:
                place = [span_of(node, self.frame.file), *place[1:]]  # nobody has said yet that it is looked at
            self.blamed[id(exception)] = Blamed(exception, place, defect)

    def place(self) -> Sequence[Span]:
        """Where the lowering is in the user's program: the line, and the calls that led there."""
        return [span for span in from_location(self.location()) if not span.file.startswith(LAYERS)]

    def place_of(self, exception: BaseException) -> Sequence[Span]:
        """Where an exception came from, or comes from now."""
        known = self.blamed.get(id(exception))
        return self.place() if known is None else known.place

    def is_defect(self, exception: BaseException) -> bool:
        """Is it a mistake of the compiler, which no ``except`` of the program may take?"""
        self.blame(exception)
        return id(exception) in self.blamed and self.blamed[id(exception)].is_defect

    # -- budget ----------------------------------------------------------------------------------------

    def round(self) -> None:
        """Count one round of a loop over constants."""
        self.rounds += 1
        if self.rounds > ROUNDS:
            raise error(syntax.LoopTooLong(ROUNDS))

    def enter(self) -> None:
        """Count one nested call."""
        self.depth += 1
        if self.depth > self.depth_limit:
            raise error(syntax.CallTooDeep(self.depth_limit, self.depth, self.depth - 2))

    # -- from arguments to module --------------------------------------------------------------------------

    def argument(self, value: Any) -> Any:
        """An argument of the entry function for each :class:`Unknown`."""
        if not isinstance(value, Unknown):
            return self.outside.inside(value)
        block_argument = self.entry.insert_arg(value.type, len(self.entry.args))
        if value.is_array:
            self.arrays.add(block_argument)
        known = self.arguments.get(id(value))
        if known is None:
            known = self.arguments[id(value)] = self.host.traced(block_argument, value.kind, self)
        return known

    def _constants(self) -> Sequence[Operation]:
        """The constants of the entry; functions have copies of theirs."""
        made = self.builder.constant_ops
        return [op for op in made if op.results[0].first_use is not None] if self.outliner.functions else made

    def finish(self, name: str, result: Any) -> Lowered:
        """Close the graph over what the function returned."""
        if self.outside.written_copy() is not MISSING:
            raise error(StateWritten("dict"))
        shaper = OutputShaper(self)
        writes = shaper.writes()  # what is left in objects outside is the caller's own, also where it is returned
        output = shaper.shape_output(result)
        self.merges.check_leaving({**shaper.walk.done, **shaper.instances}, self.outside.originals)
        code = self.failure["code"]
        if not isinstance(code, Traced) and code:
            code = self.builder.as_number(self.builder.lift(code), "int")
        failure = shaper.shape(code).index if isinstance(code, Traced) else None
        failures = [replace(f, values=shaper.shape(self.failure.get(i, ()))) for i, f in enumerate(self.failures, 1)]
        operands = shaper.results
        if (first := self.entry.first_op) is not None:
            self.entry.insert_ops_before(self._constants(), first)
        else:
            self.entry.add_ops(self._constants())
        ending = ReturnOp(*operands)
        if self.last_return is not None:
            ending.location = to_location(span_of(*self.last_return))
        self.entry.add_op(ending)
        types = FunctionType.from_lists([a.type for a in self.entry.args], [v.type for v in operands])
        function = FuncOp(name, types, Region(self.entry), arg_attrs=self.builder.references.names())
        if isinstance(result, tuple) and len(operands) == 1:
            function.attributes[TUPLE] = UnitAttr()
        captures = [tensor for tensor, _ in self.builder.captures.values()]
        module = ModuleOp([function, *(outlined.to_op() for outlined in self.outliner.functions)])
        matters = shaper.takes_objects or shaper.changes_containers
        return Lowered(
            module, captures, output, writes, list(self.outside.guards.values()), shaper.kinds, failure, failures,
            inside={id(t) for t in captures if self.outside.is_inside(t)}, takes_objects=shaper.takes_objects,
            aliasing=self.outside.aliasing(matters), met=list(self.outside.tensors.values()),
            tells_tensors_apart=self.builder.references.tells_apart, unsure=self.outside.unsure,
        )  # fmt: skip


def lower(
    function: Callable[..., Any],
    args: Sequence[Any],
    kwargs: Mapping[str, Any],
    host: Host,
    *,
    fullgraph: bool = False,
    start: Start | None = None,
) -> Lowered:
    """The graph of ``function(*args, **kwargs)``; :class:`Unknown` stands for what only the run knows."""
    known = Findings()
    while True:
        lowering = Lowering(host, fullgraph, known)
        try:
            return _lower(function, args, kwargs, lowering, start or Start())
        except MustStayApart:
            known.apart = True
        except TellsTensorsApart:
            known.tells_tensors_apart = True
        except CompileError:
            if known.apart or not lowering.merges.some:
                raise
            known.apart = True  # what a choice has made of objects lacks something that each of them has
        except CallsItself as found:
            known.recursive[found.node] = found.widens
        except WritesTensor as write:
            _note_written(lowering, write)


def _note_written(lowering: Lowering, write: WritesTensor) -> None:
    """A tensor that exists now is written: next time it is a value of the graph, or an argument."""
    known, host = lowering.known, lowering.host
    array = host.array_of(write.tensor)
    for tensor in lowering.outside.tensors.values():
        if host.shares_memory(host.array_of(tensor), array) and id(tensor) not in known.written:
            known.written[id(tensor)] = tensor
            return
    if known.writes_made:
        raise error(UntrackedTensorWritten(), write.spans)
    known.made[id(write.tensor)] = write.tensor


def _lower(
    function: Callable[..., Any],
    args: Sequence[Any],
    kwargs: Mapping[str, Any],
    lowering: Lowering,
    start: Start,
) -> Lowered:
    arguments = Substitution(lowering.argument)
    given, named = arguments.of((list(args), dict(kwargs)))
    lowering.outside.adopt([(value, arguments.done[id(marked)]) for value, marked in start.containers])
    lowering.outside.given_tensors.update((id(tensor), lowering.arguments[id(mark)]) for tensor, mark in start.tensors)
    lowering.given = tuple(lowering.entry.args)
    lowering.as_python = start.as_python
    _give_names(function, given, named)
    lowering.outliner.unique(_symbol(function))
    with _deep_stack(), entered(lowering):
        try:
            return lowering.finish(_symbol(function), _result(lowering, function, given, named))
        except Exception as exception:
            lowering.blame(exception)
            without_ours(lowering, exception)
            failure = leaving(exception, lowering.blamed, _symbol(function))
            if isinstance(failure, CompileError):
                failure.guards, failure.acted = list(lowering.outside.guards.values()), lowering.outside.acted
                if failure.acted and failure.diagnostic.falls_back:
                    failure.add_note(
                        f"note: it cannot run as Python: `{failure.acted}` has been called while compiling"
                    )
    # what led here inside the compiler says nothing to the user
    raise failure


def _result(lowering: Lowering, function: Any, args: Sequence[Any], kwargs: Mapping[str, Any]) -> Any:
    """What a call returns; where it certainly raises, the run does, after what happens before."""
    try:
        return calls.call(lowering, function, args, kwargs)
    except Exception as exception:
        lowering.blame(exception)
        if not is_programs_own(lowering, exception) or not _leaves_traces(lowering, exception):
            raise
        meet_failure(lowering, site(lowering, exception))
    return None


def _leaves_traces(lowering: Lowering, exception: Exception) -> bool:
    """Has anything been done that the caller can see, or is something about the exception only known at run time?"""
    if isinstance(lowering.failure["code"], Traced) or lowering.outside.changes_anything():
        return True
    if lowering.builder.references.tells_apart:
        return True  # another lowering, which knows what tensors are one, may go another way
    ops = list(lowering.entry.ops)
    return any(effects_of(op) is not Effect.NONE for op in ops) or holds_values(exception)


def _give_names(function: Any, args: Sequence[Any], kwargs: Mapping[str, Any]) -> None:
    """Arguments of the graph are called what the user calls them."""
    code = getattr(getattr(function, "__wrapped__", function), "__code__", None)
    if code is not None:
        names = list(code.co_varnames[: code.co_argcount])
        if code.co_flags & CO_VARARGS:
            rest = code.co_varnames[code.co_argcount + code.co_kwonlyargcount]
            names += [f"{rest}{number}" for number in range(len(args) - len(names))]
        for name, value in (*zip(names, args, strict=False), *kwargs.items()):
            if isinstance(value, Traced):
                value.ssa.name_hint = name


def _symbol(function: Any) -> str:
    """A name for the entry function."""
    name = getattr(function, "__name__", None) or type(function).__name__
    if name == "construct":  # of a Cell
        name = ".".join(function.__qualname__.split(".")[-2:])
    return re.sub(r"\W", "_", name).strip("_") or "graph"


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
