"""The lowering as handlers see it: the state of one compilation, and what it can be asked to do.

A :class:`Lowering` holds the builder, the current frame, the world outside and the budget. It is declared below all
handlers, so that they can say what they need of it; ``frontend/driver.py`` imports them and makes the real one.
``lowering.py``, ``frames.py`` and ``closures.py`` know each other by type, and nothing else in the front end does.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NoReturn

from xdsl.dialects.builtin import CallSiteLoc, LocationAttr
from xdsl.ir import Block, SSAValue

from msgraph.diagnostics.catalog import syntax
from msgraph.diagnostics.catalog.effects import UntrackedTensorWritten
from msgraph.diagnostics.errors import CompileError
from msgraph.diagnostics.printing import chained, layers_of
from msgraph.diagnostics.spans import OURS, UNKNOWN, Span, from_location, to_location
from msgraph.dialects import dtypes
from msgraph.dialects.dtypes import DType
from msgraph.frontend.program.faults import Blamed, is_defect, node_at
from msgraph.frontend.program.source import span_of
from msgraph.frontend.state.builder import GraphBuilder, Site
from msgraph.frontend.state.closures import Callee
from msgraph.frontend.state.external_state import ExternalState, class_of
from msgraph.frontend.state.frames import Frame
from msgraph.frontend.state.identity import Identities
from msgraph.frontend.state.lowered_functions import LoweredFunctions
from msgraph.frontend.state.path_facts import PathFacts
from msgraph.frontend.state.signals import LoweredAnew
from msgraph.frontend.state.structures import Failure
from msgraph.frontend.state.values import TensorAdapter, Traced
from msgraph.support import config
from msgraph.support.found_sizes import FoundSizes
from msgraph.support.symbolic_sizes import ShapeEnvironment


class LoopRecord:
    """What is known of one loop statement, at its place in what is lowered again and again."""

    def __init__(self, around: LoopRecord | None = None) -> None:
        self.around = around
        self.known_iterations: int | None = None
        """After how many iterations over known values the run decides whether there is another."""
        self.rolls: bool | None = None
        """Is a long loop over constants one of the graph?"""
        self.loop: Any = None
        """The run-time loop that is being lowered."""
        self.findings: Any = None
        """The last attempt at it: what it has found to be carried."""
        self.supposes = True
        """Does a loop carry from the start what earlier attempts, or loops inside, have found?"""
        self.met: dict[Hashable, int] = {}
        """How often each statement inside has been met in this attempt."""
        self._inside: dict[Hashable, LoopRecord] = {}

    def of(self, key: Hashable) -> LoopRecord:
        """That of a loop inside, by its statement, as often as it has been met."""
        if self.around is None:
            return LoopRecord(self)  # nothing is repeated here
        number = self.met[key] = self.met.get(key, 0) + 1
        memory = self._inside.setdefault((key, number), LoopRecord(self))
        memory.met, memory.loop = {}, None
        return memory

    def loop_around(self) -> Any:
        """The innermost run-time loop around; ``None`` if there is none."""
        around = self.around
        while around is not None and around.loop is None:
            around = around.around
        return None if around is None else around.loop

    def forget_iterations(self) -> None:
        """Iterations over known values are there to stay: unless all of it is repeated, nobody asks for them again."""
        if self.around is None or self.around.around is None:
            self._inside, self.met = {}, {}


MAX_ITERATIONS = 500_000
"""Iterations of loops over constants one compilation may unroll, all loops together."""


class Iterators:
    """Where iterators were made, and which of them stand where only the run knows."""

    def __init__(self) -> None:
        self.made: dict[int, tuple[Any, Block, int]] = {}
        """By id: with the block that was being filled, and the number of iterators made before."""
        self.lost: dict[int, object] = {}
        self.advanced: list[int] = []
        """The numbers of those that were advanced: that cannot be undone."""


@dataclass
class Findings:
    """What earlier attempts at lowering a function have found out, and later ones must know from the start."""

    recursive: set[ast.AST] = field(default_factory=set[ast.AST])
    """Functions that call themselves under run-time conditions."""
    written: dict[int, object] = field(default_factory=dict[int, Any])
    """Tensors from outside that the function writes, by id."""
    made: dict[int, Any] = field(default_factory=dict[int, Any])
    """Tensors of known elements that it wrote and seemed to have made itself, by id: what it makes are values then."""


class Lowering(Site):
    """The state of one compilation, and what handlers ask of it; the driver is what makes one.

    What is not implemented here, or is only declared by :class:`Site`, needs handlers: the driver has them.
    """

    precision: tuple[tuple[str, DType], ...] = ()
    """The float types the Cell that is lowered computes in (``calls/cells.py``)."""
    float_type: DType | None = None
    """What it loads parameters in."""
    autocast: Callable[..., list[Traced]] | None = None
    """What emits ops that do not compute in the types of their operands."""
    identities = cached_property(Identities)
    path_facts = cached_property(lambda _: PathFacts())
    iterators = cached_property(lambda _: Iterators())
    loops = cached_property(lambda _: LoopRecord())  # of the loop statement that is being lowered

    def __init__(self, adapter: TensorAdapter, fullgraph: bool = False, known: Findings | None = None) -> None:
        self.adapter = adapter
        self.fullgraph = fullgraph
        self.known = known = known or Findings()
        self.sizes: ShapeEnvironment | None = None
        """The sizes that only a call knows, if some are left open."""
        self.found: FoundSizes | None = None
        """What is known of sizes that the run finds; ``None`` if there must be none."""
        self.as_python = False
        """Does the call return the very tensors that Python would?"""
        self.entry = Block()
        self.builder = GraphBuilder(self, self.entry, adapter)
        self.external = ExternalState()
        self.functions = LoweredFunctions()
        """The functions of the graph besides the entry."""
        self.given: Sequence[SSAValue] = ()
        """The arguments of the entry that stand for arguments of the call."""
        self.arguments: dict[int, Traced] = {}
        """What stands for the marks of arguments, by the ids of these: one mark may stand for several arguments."""
        self.frame: Frame | None = None
        self.depth = 0
        self.branch_depth = 0
        """How many run-time branches and loops are around what is being lowered."""
        self.depth_limit: int = config.read("max_call_depth")
        self.iterations = 0
        self.differentiating = 0
        self._locations: dict[tuple[int, int], tuple[LocationAttr, object, object]] = {}
        self._alive: list[object] = []
        self.members: dict[tuple[type, str], Any] = {}
        self.handling: list[BaseException] = []
        self.handled: list[BaseException] = []
        """All that handlers of the program have taken."""
        self.blamed: dict[int, Blamed] = {}
        """Exceptions that came up, by id: where, and whether they are mistakes of the compiler."""
        self.active: list[tuple[Callee, int, Sequence[object], Mapping[str, object]]] = []
        """The calls being lowered: what is called, the arms around it, the arguments."""
        self.tries = 0
        """How many `try` statements are around what is being lowered: their handlers take what is raised."""
        self.mapped = 0
        """How many uses of `vmap` are around: an exception of one element has no value outside."""
        self.watches: list[Callable[[], Callable[[], None] | None]] = []
        """Lower the hooks of gradients met in the function being differentiated; what they give puts them in place."""
        self.slot_writes: list[tuple[int, object]] = []
        """Attributes, items of lists and of dicts made inside that were written, by the id of what holds them."""
        self.failures: list[Failure] = []
        self.failure: dict[Any, Any] = {"code": 0}
        """Which of the failures the run has met: its number, 0 for none; by number, what it says of the run."""
        self.passed: Any = 0
        """The number of the failure met at a moment at which none had been, as is known here."""
        self.last_return: tuple[object, str] | None = None
        self.has_unions = False  # has any been made?
        self.enclosing_calls = 0
        """How many of the active calls are around the function being outlined."""
        self.builder.references.external_tensors = self.external.written_tensors = known.written
        self.external.as_traced = self.builder.references.of_external

    # -- what handlers do: the driver says which ---------------------------------------------------------

    def call(self, /, function: Any, args: Sequence[Any], kwargs: Mapping[str, Any]) -> Any:
        """Call anything the way a graph does."""
        raise NotImplementedError

    def call_native(self, /, function: object, args: Sequence[object], kwargs: Mapping[str, object]) -> Any:
        """Call something that is not lowered, if its arguments allow it."""
        raise NotImplementedError

    def run(self, /, callee: Callee, args: Sequence[object], kwargs: Mapping[str, object]) -> Any:
        """Lower a call of a function with source in place."""
        raise NotImplementedError

    # -- what it knows -----------------------------------------------------------------------------------

    def made_tensors(self, value: Any) -> object:
        """Tensors that were computed of known elements, as values of the graph: some of them are written."""
        cls = class_of(value)
        if cls is list or cls is tuple:
            parts = [self.made_tensors(part) for part in value]
            if all(a is b for a, b in zip(parts, value, strict=True)):
                return value
            if cls is tuple:
                return tuple(parts)
            value[:] = parts  # the very list: others may hold it
            return value
        if not self.adapter.is_tensor(value) or self.adapter.is_parameter(value) or id(value) in self.external.tensors:
            return value
        if id(value) in self.known.made:
            raise UntrackedTensorWritten().error()  # it is there again, so it was made by somebody else
        return self.builder.lift_array(self.adapter.array_of(value))

    def writes_known(self, tensor: object) -> NoReturn:
        """A tensor that exists now is about to be written: lower the whole function anew, knowing that."""
        known, array = self.known, self.adapter.array_of(tensor)
        for other in self.external.tensors.values():
            if self.adapter.shares_memory(self.adapter.array_of(other), array) and id(other) not in known.written:
                known.written[id(other)] = other
                raise LoweredAnew
        if known.made:
            raise UntrackedTensorWritten().error()
        known.made[id(tensor)] = tensor
        raise LoweredAnew

    def knows_values(self) -> bool:
        """Can an exception that is met here take values of the run along?"""
        return not self.functions.open and not self.mapped

    def keep_alive(self, value: object) -> None:
        """Hold an object whose id stands in a table."""
        self._alive.append(value)

    def may_have_failed(self) -> bool:
        """May a failure have been met that nothing has looked at yet?"""
        code = self.failure["code"]
        return isinstance(code, Traced) and code is not self.passed

    def record_failure(self, number: Any) -> None:
        """A failure is met here, unless one has been met before; its number may be one of the run, 0 for none."""
        b, failure = self.builder, self.failure
        met = failure["code"]
        if self.may_have_failed():
            first = b.as_tensor(met)
            later = b.as_tensor(number) if isinstance(number, Traced) else b.lift_number(number, dtypes.int64)
            chosen = b.select(b.not_equal(first, 0), first, later)
            failure["code"] = b.as_number(chosen, "int")
        elif isinstance(met, Traced) or met == 0:  # what has been looked at is 0 here
            failure["code"] = number

    # -- places ----------------------------------------------------------------------------------------

    def location(self) -> LocationAttr:
        """The place of the current node, with the calls that led to it; made once per place."""
        frame = self.frame
        if frame is None or frame.node is None:
            return UNKNOWN
        key = (id(frame.node), id(frame.site))
        entry = self._locations.get(key)
        if entry is None:
            here = to_location(span_of(frame.node, frame.file))
            location = here if frame.site is None else CallSiteLoc(here, frame.site)
            entry = self._locations[key] = (location, frame.node, frame.site)
        return entry[0]

    def blame(self, exception: BaseException) -> None:
        """Note where an exception came from, unless that has been noted."""
        if isinstance(exception, CompileError):
            frames = chained(self.frame, lambda frame: frame.caller)
            exception.locate(self.place(), layers_of((frame.file, frame.first) for frame in frames))
        elif id(exception) not in self.blamed:
            place, defect = self.place() or from_location(self.location()), is_defect(exception)
            if defect and self.frame is not None and (node := node_at(exception)) is not None:
                place = [span_of(node, self.frame.file), *place[1:]]  # nobody has said yet that it is looked at
            self.blamed[id(exception)] = Blamed(exception, place, defect)

    def place(self) -> Sequence[Span]:
        """Where the lowering is in the user's program: the line, and the calls that led there."""
        return [span for span in from_location(self.location()) if not span.file.startswith(OURS)]

    def place_of(self, exception: BaseException) -> Sequence[Span]:
        """Where an exception came from, or comes from now."""
        known = self.blamed.get(id(exception))
        return self.place() if known is None else known.place

    def is_defect(self, exception: BaseException) -> bool:
        """Is it a mistake of the compiler, which no ``except`` of the program may take?"""
        self.blame(exception)
        return id(exception) in self.blamed and self.blamed[id(exception)].is_defect

    # -- budget ----------------------------------------------------------------------------------------

    def count_iteration(self) -> None:
        """Count one iteration of a loop over constants."""
        self.iterations += 1
        if self.iterations > MAX_ITERATIONS:
            raise syntax.LoopTooLong(MAX_ITERATIONS).error()
