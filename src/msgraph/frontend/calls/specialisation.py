"""Functions that stay functions: lowered once per signature, called with ``func.call`` wherever they are used.

    func.func private @factorial(%n: tensor<i64>, %x: tensor<f32>) -> tensor<f32>
    %r = func.call @factorial(%n, %x)

A body is lowered into a block of its own, on arguments that stand for the run-time values among those given. What
else it uses of the values around it (parameters, captured variables) becomes further arguments when the block is
closed; constants are copied into it. Functions that call themselves are lowered until what they are assumed to take and
give is what they do: a call whose result is not known yet ends the arm it stands in, which the other arm outvotes.

Only what leaves no trace in Python can be shared: a body that changes objects around it is refused, by name.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, cast

from xdsl.dialects.builtin import LocationAttr
from xdsl.dialects.func import CallOp, ReturnOp
from xdsl.ir import Block, Operation, SSAValue

from msgraph.diagnostics.catalog.control import EndlessRecursion
from msgraph.diagnostics.spans import UNKNOWN, from_location, to_location
from msgraph.dialects.ops.constant import ConstantOp
from msgraph.dialects.texts import RunTimeText
from msgraph.dialects.types import RefType, dtype_of, shape_of
from msgraph.dialects.walking import copy_into, outer_uses
from msgraph.frontend.program.source import span_of
from msgraph.frontend.state.closures import Closure
from msgraph.frontend.state.external_state import MISSING, class_of
from msgraph.frontend.state.lowered_functions import LoweredFunction, Outcome
from msgraph.frontend.state.sameness import SCALARS
from msgraph.frontend.state.signals import Unsettled, Unshared
from msgraph.frontend.state.snapshots import Checkpoint, put
from msgraph.frontend.state.structures import Result, Substitution, rebuild
from msgraph.frontend.state.tagged_unions import TaggedUnion
from msgraph.frontend.state.values import Traced, find_traced, value_name

if TYPE_CHECKING:
    from msgraph.frontend.state.lowering import Lowering


# -- what a function is lowered for -----------------------------------------------------------------------------------


def check_no_trace(before: Checkpoint, block: Block) -> None:
    """Refuse a body, lowered into a block, that left anything different."""
    lowering = before.lowering
    references = lowering.builder.references
    for holder, _, then in before.changes():
        if holder is lowering.external.write_log:
            raise Unshared("it writes an attribute")
        if holder is not references.current:
            raise Unshared(f"it changes a {type(holder).__name__} from outside")
        if references.written_outside(then, block):
            raise Unshared("it writes a tensor that others hold")


def visible_state(lowering: Lowering, *roots: object) -> Checkpoint:
    """Everything changeable that a body may see, as it is."""
    return Checkpoint(lowering, [*([] if lowering.frame is None else [lowering.frame]), *roots])


def check_known(lowering: Lowering, item: object) -> None:
    """Refuse a result that is another one at each call."""
    if isinstance(item, Closure):
        raise Unshared("it returns a function")
    if isinstance(item, (RunTimeText, TaggedUnion)):
        raise Unshared("it returns a string that the run puts together, or a value of a type that only the run knows")
    if lowering.external.is_inside(item) and find_traced(getattr(item, "__dict__", None)) is not None:
        raise Unshared("it returns an object made inside")


class CallSignature:
    """What a function is lowered for: the types of the run-time values among its arguments, and the known ones."""

    def __init__(self, lowering: Lowering, arguments: object) -> None:
        self.lowering = lowering
        self.leaves: list[Traced] = []
        """The run-time values, in the order of a :class:`Substitution`."""
        self.changeable = False
        """Does it know objects that may be others next time?"""
        self.opaque = False
        """Does it hold values that are no arguments of a function?"""
        self._seen: dict[int, int] = {}
        self.key = (lowering.precision, self._of(arguments))
        lowering.keep_alive(arguments)

    def _of(self, tree: Any) -> Hashable:
        cls = class_of(tree)
        if cls is float:
            return (float, repr(tree))
        if cls in SCALARS:
            return (cls, tree)
        if isinstance(tree, Traced):
            self.leaves.append(tree)
            type_ = self.lowering.builder.type_of(tree)
            cls = "memory" if self.lowering.builder.references.is_memory(tree) else tree.kind
            return ("run time", cls, dtype_of(type_).name, shape_of(type_))
        if isinstance(tree, tuple):
            return (cls, *map(self._of, cast(tuple[object, ...], tree)))
        if cls is slice:
            return (slice, *map(self._of, (tree.start, tree.stop, tree.step)))
        if isinstance(tree, (TaggedUnion, RunTimeText)):
            self.changeable = self.opaque = True
        if cls not in (list, dict, set, frozenset):
            self.changeable = self.changeable or self.lowering.external.is_inside(tree)
            return (cls, id(tree))
        if id(tree) in self._seen:
            return (cls, self._seen[id(tree)])
        self._seen[id(tree)] = len(self._seen)
        if cls is dict:
            named = cast(dict[object, object], tree)
            return (dict, *[(self._of(name), self._of(value)) for name, value in named.items()])
        return (cls, *map(self._of, cast(Sequence[object], tree)))


MAX_ITERATIONS = 5
"""How often a recursive function is lowered to find out what it gives."""

NESTED = 32
"""How many functions made of one body may be within each other."""


class FunctionSpecialiser:
    """Makes and calls the functions of a graph besides the entry."""

    def __init__(self, lowering: Lowering) -> None:
        self.lowering = lowering
        self.graph = lowering.functions

    def call(
        self, key: Hashable, name: str, arguments: object, body: Callable[[Any], object], *, shared: bool = False,
        reusable: bool = True,
    ) -> Any:  # fmt: skip
        """The result of ``body(arguments)`` by way of a function; ``key`` says what the body does besides that.

        A function that is not ``reusable`` is found again only from within itself.
        """
        call_signature = CallSignature(self.lowering, arguments)
        if call_signature.opaque:
            raise Unshared("an argument is of a type that only the run knows")
        signature = (key, call_signature.key)
        functions = self.graph.known.get(signature)
        if functions:
            return self.emit(functions[0], call_signature.leaves)
        function = self.make(signature, name, arguments, body, shared)
        if not reusable or call_signature.changeable:
            del self.graph.known[signature]
        return self.emit(function, call_signature.leaves)

    # -- making one ------------------------------------------------------------------------------------

    def make(
        self,
        signature: tuple[Hashable, Hashable],
        name: str,
        arguments: object,
        body: Callable[[Any], object],
        shared: bool,
        owner: object = None,
    ) -> LoweredFunction:
        """Lower a body into a new function."""
        key = signature[0]
        function = LoweredFunction(self.graph.unique(name), key, self.lowering.location(), shared, owner=owner)
        if sum(other.key == key for other in self.graph.open) >= NESTED:
            raise EndlessRecursion(f"{name} -> {name}", "its arguments have another structure each time").error()
        self.graph.known.setdefault(signature, []).append(function)
        known = {key: list(functions) for key, functions in self.graph.known.items()}
        count = len(self.graph.functions)
        try:
            for _ in range(MAX_ITERATIONS):
                assumed = list(function.free)
                outcome = self._lower(function, arguments, body)
                self._close(function)
                if not function.asked or (outcome.agrees(function.outcome) and list(function.free) == assumed):
                    function.outcome = outcome
                    break
                function.block.drop_all_references()
                function.block, function.outcome, function.asked = Block(), outcome, False
                self.graph.known = {key: list(same) for key, same in known.items()}  # the rest assumed what is wrong
                del self.graph.functions[count:]
            else:
                raise EndlessRecursion(f"{name} -> {name}", "what it returns has another type each time").error()
        except BaseException as problem:
            self.graph.known = {key: [f for f in functions if f is not function] for key, functions in known.items()}
            del self.graph.functions[count:]
            function.block.drop_all_references()
            if isinstance(problem, Unsettled) and problem.args[0] is function:
                endless = EndlessRecursion(problem.args[2], "every way through it calls it again")
                raise endless.error(from_location(problem.args[1])) from None
            raise
        self.graph.functions.append(function)
        return function

    def _lower(self, function: LoweredFunction, values: object, body: Callable[[object], object]) -> Outcome:
        lowering = self.lowering
        builder, external = lowering.builder, lowering.external
        arguments = Substitution(lambda leaf: self._argument(function, leaf))
        opened = arguments.of(values)
        before = visible_state(lowering, values, *arguments.done.values())
        around, guards, enclosing_calls = builder.block, external.guards, lowering.enclosing_calls
        builder.block, external.guards, lowering.enclosing_calls = function.block, {}, len(lowering.active)
        self.graph.open.append(function)
        met = dict(lowering.failure)
        lowering.failure.clear()
        lowering.failure["code"] = 0
        try:
            outcome = self._outcome(function, body(opened))
            if len(lowering.failure) > 1:
                raise Unshared("it raises with a message that only the run knows")
            put(lowering.failure, met)
            check_no_trace(before, function.block)
        except BaseException:
            before.undo([])
            raise
        finally:
            self.graph.open.pop()
            function.reads = list(external.guards.values())
            builder.block, external.guards, lowering.enclosing_calls = around, guards, enclosing_calls
            for guard in function.reads:
                external.rely(guard)
        return outcome

    def _argument(self, function: LoweredFunction, leaf: object) -> object:
        if not isinstance(leaf, Traced):
            return leaf
        references = self.lowering.builder.references
        memory = references.is_memory(leaf)
        type_ = references.operand(leaf).type if memory else self.lowering.builder.type_of(leaf)
        argument = function.block.insert_arg(type_, len(function.block.args))
        argument.name_hint = leaf.ssa.name_hint
        traced = self.lowering.adapter.traced(argument, leaf.kind, self.lowering)
        return references.name(traced) if memory else traced

    def _outcome(self, function: LoweredFunction, value: object) -> Outcome:
        """Ends the block with what the body gave."""
        lowering = self.lowering
        values: list[SSAValue] = []
        kinds: list[str] = []
        numbers: dict[tuple[SSAValue, str], Result] = {}

        def leaf(item: object) -> Any:
            if not isinstance(item, Traced):
                check_known(lowering, item)
                return item
            key = (item.ssa, item.kind)
            if key not in numbers:
                numbers[key] = Result(len(values), item.kind)
                values.append(lowering.builder.references.contents(item))
                kinds.append(item.kind)
            return numbers[key]

        def stop(tree: object) -> object:
            if lowering.external.original(tree) is not MISSING:
                raise Unshared("it returns a container from outside")
            return MISSING

        walk = Substitution(leaf, stop)
        structure = walk.of(value)
        code = lowering.failure["code"]
        fails = isinstance(code, Traced) or code != 0
        if fails:
            values.append(lowering.builder.references.contents(lowering.builder.lift(code)))
            kinds.append("int")
        end = ReturnOp(*values)
        end.location = self._place()
        function.block.add_op(end)
        return Outcome(structure, values, kinds, fails)

    def _place(self) -> LocationAttr:
        """Where a call stands; that of a whole program, which calls itself, where it returns."""
        place, end = self.lowering.location(), self.lowering.last_return
        return place if place is not UNKNOWN or end is None else to_location(span_of(*end))

    # -- what it uses of the values around it ----------------------------------------------------------------

    def _close(self, function: LoweredFunction) -> None:
        """Lambda lifting: values from around become arguments, those first that calls of it were given already."""
        copies: dict[SSAValue, SSAValue] = {}
        captured: dict[SSAValue, list[tuple[Operation, int]]] = {value: [] for value in function.free}
        for op, index in list(outer_uses(function.block)):
            value = op.operands[index]
            if isinstance(value.owner, ConstantOp):
                if value not in copies:
                    copies[value] = copy_into(value.owner, function.block)
                op.operands[index] = copies[value]
            else:
                captured.setdefault(value, []).append((op, index))
        function.free = {}
        for value in sorted(captured, key=lambda v: isinstance(v.type, RefType)):
            argument = function.free[value] = function.block.insert_arg(value.type, len(function.block.args))
            tensor = self.lowering.builder.captured(value)
            argument.name_hint = value.name_hint or value_name(getattr(tensor, "name", ""))
            for op, index in captured[value]:
                op.operands[index] = argument

    # -- calling one -----------------------------------------------------------------------------------

    def emit(
        self, function: LoweredFunction, leaves: Sequence[Traced], twins: Mapping[int, object] | None = None
    ) -> Any:
        """A call; ``twins`` are the objects of this call by the ids of those the function was lowered for."""
        if not function.acts and function not in self.graph.open:
            return self._emitted(function, leaves, twins)
        self.graph.note_action()
        return self.lowering.predicated(lambda: self._emitted(function, leaves, twins))

    def _emitted(self, function: LoweredFunction, leaves: Sequence[Traced], twins: Mapping[int, object] | None) -> Any:
        is_open = function in self.graph.open
        function.asked = function.asked or is_open
        outcome = function.outcome
        if outcome is None:
            names = [callee.name for callee, *_ in self.lowering.active[self.lowering.enclosing_calls :]]
            raise Unsettled(
                function, self.lowering.location(), " -> ".join([*names, names[0]] if names else [function.name])
            )
        builder, adapter = self.lowering.builder, self.lowering.adapter
        operands = [builder.references.operand(leaf) for leaf in leaves]
        operands += [self._free_operand(value, twins or {}) for value in function.free]
        call = CallOp.create(
            operands=operands, result_types=[value.type for value in outcome.values],
            properties={"callee": function.symbol}, location=self._place(),
        )  # fmt: skip
        builder.block.add_op(call)
        if self.graph.open:
            for guard in function.reads:
                self.lowering.external.rely(guard)
            self.graph.open[-1].within |= {function} if is_open else function.within
        if twins and any(around in self.graph.open for around in function.within):
            raise Unshared("it calls itself for another object")
        pairs = zip(call.results, outcome.kinds, strict=True)
        results = [adapter.traced(result, python_type, self.lowering) for result, python_type in pairs]
        if outcome.fails:
            self.lowering.record_failure(results[-1])
        structure = outcome.structure
        if twins:
            structure = Substitution(lambda leaf: twins.get(id(leaf), leaf)).of(structure)
        return rebuild(structure, results)

    def _free_operand(self, value: SSAValue, twins: Mapping[int, object]) -> SSAValue:
        """What a call gives for a value the function uses of those around it."""
        builder = self.lowering.builder
        tensor = builder.captured(value)
        if tensor is not None:
            twin = twins.get(id(tensor), tensor)
            return builder.capture(twin, self.lowering.adapter.array_of(twin)).ssa
        if (reference := builder.references.made.get(value)) is not None:
            return builder.references.load(reference).ssa
        return value
