"""What leaves a graph: the returned structure and the writes, with run-time values turned into result numbers."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from functools import partial
from types import BuiltinFunctionType, FunctionType, MethodType, MethodWrapperType
from typing import TYPE_CHECKING, Any

from xdsl.ir import Block, SSAValue

from msgraph.diagnostics.catalog import syntax
from msgraph.diagnostics.spans import Span
from msgraph.dialects.ops.shape import ReshapeOp
from msgraph.dialects.texts import RunTimeText
from msgraph.frontend.calls.iterators import is_iterator
from msgraph.frontend.control.ranges import RunTimeRange
from msgraph.frontend.program.source import span_of
from msgraph.frontend.state.aliasing import ItemView, OpView, ViewOf, WholeView, storage_of, view_of
from msgraph.frontend.state.closures import Closure
from msgraph.frontend.state.containers import plain
from msgraph.frontend.state.external_state import CONTAINERS, MISSING, class_of
from msgraph.frontend.state.identity import ANOTHER
from msgraph.frontend.state.open_sizes import run_time_number
from msgraph.frontend.state.sameness import SCALARS
from msgraph.frontend.state.snapshots import contents_of, is_opaque
from msgraph.frontend.state.structures import (
    ExternalObject,
    ExternalView,
    ExternalWrite,
    NewObject,
    ParameterContents,
    Result,
    RunTimeChoice,
    RunTimeString,
    SharedTensor,
    Substitution,
)
from msgraph.frontend.state.tagged_unions import TaggedUnion
from msgraph.frontend.state.values import Traced, find_that, find_traced
from msgraph.support.symbolic_sizes import SymbolicSize
from msgraph.support.trees import is_dict, is_set

if TYPE_CHECKING:
    from msgraph.frontend.state.lowering import Lowering

_EMPTY: dict[str, str] = {}
_VIEWS: tuple[type[object], ...] = (type(_EMPTY.keys()), type(_EMPTY.values()), type(_EMPTY.items()))
_BOUND: tuple[type[object], ...] = (partial, BuiltinFunctionType, MethodWrapperType)


class OutputShaper:
    """Collects the results of a graph while it turns structures inside out."""

    def __init__(self, lowering: Lowering) -> None:
        self.lowering = lowering
        self.results: list[SSAValue] = []
        self.kinds: list[str] = []
        self.shape: Callable[[object], Any] = Substitution(self._leaf, self._stop).of
        """A structure in which every run-time value is the number of a result."""
        self.instances: dict[int, object] = {}
        self.numbers: dict[int, Result] = {}
        self.views: dict[int, ExternalView] = {}
        self.constants: dict[int, Result] = {}
        self.takes_objects = self.changes_containers = False
        self.returns = True
        """Is it what the call returns that is shaped, not what it leaves behind?"""

    def writes(self) -> list[ExternalWrite]:
        """What is done to objects outside after each run."""
        external = self.lowering.external
        self.returns = False
        writes = [ExternalWrite(self._target(original), None, self._contents(copy))
                for original, copy in external.changed_containers()]  # fmt: skip
        self.changes_containers = bool(writes)
        for (_, name), written in external.write_log.items():
            happens = written.happens if isinstance(written.happens, bool) else self.shape(written.happens)
            if happens is not False and written.value is not MISSING:
                writes.append(ExternalWrite(written.target, name, self.shape(written.value), happens))
        return writes

    def _target(self, original: object) -> object:
        """A container outside; one among the arguments is another one at each call."""
        position = self.lowering.external.arguments.get(id(original))
        return original if position is None else self._object(position)

    def _object(self, position: int) -> Result:
        """An object among the arguments; they stand behind the results, in reverse."""
        self.takes_objects = True
        return Result(-1 - position, "object")

    def _contents(self, copy: object) -> object:
        """The new contents of a container outside, in a plain one."""
        contents = plain(copy)
        if is_dict(contents):
            return {k: self.shape(v) for k, v in contents.items()}
        return type(contents)(self.shape(v) for v in contents)

    def _stop(self, tree: object) -> object:
        """The object outside that a container stands for: it leaves as itself."""
        original = self.lowering.external.original(tree)
        if original is MISSING:
            return MISSING
        target = self._target(original)
        return target if isinstance(target, Result) else ExternalObject(original)

    def _leaf(self, leaf: Any) -> object:
        if class_of(leaf) in SCALARS:
            return leaf
        if type(leaf) is SymbolicSize:
            leaf = run_time_number(self.lowering, leaf)
        if isinstance(leaf, Traced):
            if leaf.of_numpy and leaf.kind != "tensor":
                raise syntax.OfNumPy("a scalar").error(self._place())
            return self._number(leaf) if self.returns or leaf.kind != "tensor" else self._stored(leaf)
        if isinstance(leaf, RunTimeText):
            return RunTimeString(leaf.with_values([self.shape(value) for value in leaf.values]))
        if isinstance(leaf, TaggedUnion):
            return RunTimeChoice(
                self._number(leaf.discriminant), {n: self.shape(option) for n, option in leaf.options.items()}
            )
        if (original := self.lowering.external.original(leaf)) is not MISSING:
            return ExternalObject(original)
        adapter = self.lowering.adapter
        if adapter.is_parameter(leaf):
            return ParameterContents(leaf, adapter.contents_of) if self.returns else leaf
        if adapter.is_tensor(leaf) and id(leaf) not in self.lowering.external.seen:
            constant, object_id = self._constant(leaf), self.lowering.identities.known_number(leaf)
            if self.returns or object_id is None or isinstance(constant, ExternalView):
                return constant
            return SharedTensor(object_id, constant)
        cls = class_of(leaf)
        bound = cls in _BOUND and find_traced((leaf, getattr(leaf, "__self__", None))) is not None
        if bound or cls in _VIEWS or is_iterator(leaf) or isinstance(leaf, RunTimeRange):
            raise syntax.OutputRefused(cls.__name__).error(self._place())  # each call gives another one
        if isinstance(leaf, (Closure, FunctionType)) or (
            isinstance(leaf, MethodType) and isinstance(leaf.__func__, (Closure, FunctionType))
        ):
            raise self._function(leaf)
        if id(leaf) not in self.lowering.external.seen and (isinstance(leaf, (*CONTAINERS, deque)) or is_opaque(leaf)):
            return self._container(leaf)
        return leaf if isinstance(leaf, type) else self._instance(leaf)

    def _stored(self, leaf: Traced) -> object:
        """A tensor that is left in an object outside: the caller sees which one it is."""
        identities = self.lowering.identities
        if leaf.identity is None:
            identities.check_object_id(leaf)
            object_id, part = identities.known_number(leaf), self._given(leaf) or self._number(leaf)
            return part if object_id is None or isinstance(part, ExternalObject) else SharedTensor(object_id, part)
        if not isinstance(leaf.identity, Traced):
            return self._one_of(leaf, leaf.identity)
        options = identities.options_of(leaf.identity)
        numbers = range(len(identities.objects) + 1) if options is None else options
        return RunTimeChoice(self._number(leaf.identity), {n: self._one_of(leaf, n) for n in numbers})

    def _one_of(self, leaf: Traced, object_id: int) -> object:
        """A tensor that the run has chosen, where it is the object of a number."""
        if object_id == ANOTHER:
            return self._number(leaf)
        tensor = self.lowering.identities.objects[object_id - 1]
        if isinstance(tensor, Traced):
            return self._given(tensor) or SharedTensor(object_id, self._number(leaf))
        if id(tensor) in self.lowering.external.seen:
            return ExternalObject(tensor)
        part = self._constant(tensor)
        return part if isinstance(part, ExternalView) else SharedTensor(object_id, self._number(leaf))

    def _view(self, leaf: Traced, view: ViewOf) -> ExternalView | None:
        """A view of a tensor of the caller's, or of one that was made outside of branches, shares its memory."""
        if id(leaf) not in self.views and (made_view := self._viewed(view)) is not None:
            self.views[id(leaf)] = made_view
            self.lowering.keep_alive(leaf)
        return self.views.get(id(leaf))

    def _viewed(self, view: ViewOf) -> ExternalView | None:
        source, look = self._given(view.source), self.lowering.adapter.view
        is_made_here = _block_of(storage_of(view.source)) is self.lowering.entry
        if source is None and (is_made_here or self.lowering.identities.is_callers_choice(view.source)):
            source = self._stored(view.source)
        if source is None:
            return None
        if isinstance(view, WholeView):
            return ExternalView(source, "", {}, look)
        if isinstance(view, OpView):
            return ExternalView(source, view.op.name, dict(view.fields), look)
        assert isinstance(view, ItemView)
        outside = (None, self.lowering.entry)  # an index may be computed outside of all branches and loops
        inner = find_that(view.index, lambda x: isinstance(x, Traced) and _block_of(x) not in outside)
        return None if inner is not None else ExternalView(source, "getitem", self.shape(view.index), look)

    def _given(self, leaf: Traced) -> Result | ExternalObject | ExternalView | None:
        """A tensor outside, or among the arguments that is left in an object outside is the caller's own."""
        is_itself = leaf.alias_of is None or any(leaf is one for one in self.lowering.external.given_tensors.values())
        if not is_itself and (view := view_of(leaf)) is not None:
            return self._view(leaf, view)
        if leaf.identity is not None and not isinstance(leaf.identity, Traced) and leaf.identity != ANOTHER:
            same = self.lowering.identities.objects[leaf.identity - 1]
            if same is not leaf and isinstance(same, Traced):
                return self._given(same)
        if not is_itself:
            return None
        if (tensor := self.lowering.builder.references.tensor_of(leaf.ssa)) is not None:
            return ExternalObject(tensor)
        arguments, containers = self.lowering.given, len(self.lowering.external.arguments)
        return self._object(containers + arguments.index(leaf.ssa)) if leaf.ssa in arguments else None

    def _number(self, value: Traced) -> Result:
        key = id(value)  # equal tensors are tensors of their own, which the caller may write
        if key not in self.numbers:
            self.lowering.keep_alive(value)
            self.numbers[key] = Result(len(self.results), value.kind)
            self.results.append(self.lowering.builder.references.contents(value))
            self.kinds.append(value.kind)
        return self.numbers[key]

    def _constant(self, tensor: object) -> Result | ExternalView:
        """A tensor that was computed while compiling: another one at each call, the same one wherever it is."""
        array_of, others = self.lowering.adapter.array_of, self.lowering.external.tensors.values()
        shares = partial(self.lowering.adapter.shares_memory, array_of(tensor))
        if not self.returns and id(tensor) not in self.constants and any(shares(array_of(x)) for x in others):
            if id(tensor) not in self.views:
                self.lowering.keep_alive(tensor)
                shape, look = self.lowering.adapter.array_of(tensor).shape, self.lowering.adapter.view
                self.views[id(tensor)] = ExternalView(ExternalObject(tensor), ReshapeOp.name, {"shape": shape}, look)
            return self.views[id(tensor)]
        if id(tensor) not in self.constants:
            self.lowering.keep_alive(tensor)
            array = self.lowering.adapter.array_of(tensor)
            self.constants[id(tensor)] = self._number(self.lowering.builder.lift_array(array))
        return self.constants[id(tensor)]

    def _container(self, leaf: Any) -> object:
        """A container made inside that is no plain one, or an array: every run makes another one."""
        if id(leaf) not in self.instances:
            attributes: dict[str, object] = {}
            container = self.instances[id(leaf)] = NewObject(leaf, attributes)
            if not is_opaque(leaf) or is_set(leaf):
                container.contents = self.shape(plain(leaf))
            attributes.update((name, self.shape(value)) for name, value in getattr(leaf, "__dict__", {}).items())
        return self.instances[id(leaf)]

    def _instance(self, leaf: object) -> object:
        """An object; of one that the program has made, or a function that Python called, every run makes another."""
        attributes: dict[str, object] = {} if isinstance(leaf, BaseException) else contents_of(leaf)
        attributes = attributes or getattr(leaf, "__dict__", {})
        holds = find_traced(attributes) is not None
        if not attributes or not (holds or self.lowering.external.is_inside(leaf)):
            return leaf
        if getattr(class_of(leaf), "__ms_cell__", False):
            if holds:
                raise syntax.OutputRefused(type(leaf).__name__).error(self._place())
            return leaf
        if not holds and class_of(leaf).__new__ is not object.__new__:
            return leaf  # an exception, an object of a library: there is no telling how to copy it
        if id(leaf) not in self.instances:
            shaped: dict[str, object] = {}
            self.instances[id(leaf)] = NewObject(leaf, shaped)
            shaped.update((name, self.shape(value)) for name, value in attributes.items())
        return self.instances[id(leaf)]

    def _function(self, leaf: object) -> Exception:
        span = next(iter(self._place()), Span("", 0, 0, 0, 0))
        name = getattr(leaf, "__name__", "a function")
        return syntax.FunctionInOutput(name, span.file, span.line, span.col, span.end_col).error([span])

    def _place(self) -> list[Span]:
        """The `return` statement the structure left by."""
        place = self.lowering.last_return
        return [] if place is None else [span_of(*place)]


def _block_of(value: Traced) -> Block | None:
    owner = value.ssa.owner
    return owner if isinstance(owner, Block) else owner.parent
