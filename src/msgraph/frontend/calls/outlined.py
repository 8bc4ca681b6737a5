"""A function of the graph besides the entry: what it is made for, what it gives, and what it may not leave behind."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, cast

from xdsl.dialects.builtin import FunctionType, LocationAttr, SymbolRefAttr, UnitAttr
from xdsl.dialects.func import FuncOp
from xdsl.ir import Block, Region, SSAValue

from msgraph.dialects.effects import SHARED
from msgraph.dialects.texts import RunTimeText
from msgraph.dialects.types import dtype_of, shape_of
from msgraph.frontend.state.closures import Closure
from msgraph.frontend.state.heap import contents_of, put, reachable, slots
from msgraph.frontend.state.outside import Guard, class_of, same
from msgraph.frontend.state.signals import Unshared
from msgraph.frontend.state.values import Result, Substitution, Traced, find_traced
from msgraph.frontend.state.variants import Variant

if TYPE_CHECKING:
    from msgraph.frontend.lowering import Lowering


@dataclass
class Outcome:
    """What a body gives: a structure with :class:`Result` leaves, and the results."""

    structure: Any
    values: list[SSAValue]
    fails: bool = False
    """Is the last value the number of the failure that was met?"""

    def agrees(self, other: Outcome | None) -> bool:
        """Is it the same, as far as callers see?"""
        if other is None or [v.type for v in self.values] != [v.type for v in other.values]:
            return False
        return self.fails == other.fails and _alike(self.structure, other.structure)


@dataclass(eq=False)
class Outlined:
    """A function of the graph, besides the entry."""

    name: str
    key: Hashable
    """What it does, whatever it is given."""
    location: LocationAttr
    shared: bool
    block: Block = field(default_factory=Block)
    outcome: Outcome | None = None
    """What it gives; while it is being lowered, what it is assumed to give."""
    free: dict[SSAValue, SSAValue] = field(default_factory=dict[SSAValue, SSAValue])
    """The values around it that it uses, and the arguments that stand for them."""
    complete: bool = False
    """Is ``free`` all there is?"""
    asked: bool = False
    reads: list[Guard] = field(default_factory=list[Guard])
    """What it relies on in the world outside, in the order it was read."""
    owner: Any = None
    """The object it was lowered for."""

    @cached_property
    def symbol(self) -> SymbolRefAttr:
        """How calls name it."""
        return SymbolRefAttr(self.name)

    def to_op(self) -> FuncOp:
        """The function as an op."""
        last = self.block.last_op
        assert last is not None
        types = FunctionType.from_lists([a.type for a in self.block.args], [v.type for v in last.operands])
        made = FuncOp(self.name, types, Region(self.block), visibility="private")
        made.location = self.location
        if self.shared:
            made.attributes[SHARED] = UnitAttr()
        return made


class State:
    """Everything changeable that a body may see, as it was."""

    def __init__(self, lowering: Lowering, roots: Sequence[Any]) -> None:
        outside = lowering.outside
        shadows = [shadow.copy for shadow in outside.shadows.values()]
        frames = [] if lowering.frame is None else [lowering.frame]
        written = lowering.builder.references.current
        holders = reachable([*frames, *roots, lowering.failure, outside.journal, written, *shadows], outside)
        self.failures = len(lowering.failures)
        self.held = [(holder, contents_of(holder)) for holder in holders]
        outside.snapshots.add(self)

    def hold(self, holder: Any, contents: Any) -> None:
        """A container outside that has been reached since, as it was."""
        self.held.append((holder, contents))

    def check(self, lowering: Lowering, block: Block) -> None:
        """Refuse a body, lowered into a block, that left anything different."""
        references = lowering.builder.references
        for holder, before in self.held:
            if holder is references.current:
                if references.written_outside(before, block):
                    raise Unshared("it writes a tensor that others hold")
                continue
            now, then = slots(contents_of(holder)), slots(before)
            if now.keys() != then.keys() or any(now[name] is not then[name] for name in now):
                raise Unshared(self._what(lowering, holder))

    def restore(self, lowering: Lowering) -> None:
        """Undo what a body did that is not kept."""
        for holder, before in self.held:
            put(holder, before)
        del lowering.failures[self.failures :]

    def _what(self, lowering: Lowering, holder: Any) -> str:
        if holder is lowering.outside.journal:
            return "it writes an attribute"
        return f"it changes a {type(holder).__name__} from outside"


def check_known(lowering: Lowering, item: Any) -> None:
    """Refuse a result that is another one at each call."""
    if isinstance(item, Closure):
        raise Unshared("it returns a function")
    if isinstance(item, RunTimeText):
        raise Unshared("it returns a string that the run puts together")
    if lowering.outside.is_inside(item) and find_traced(getattr(item, "__dict__", None)) is not None:
        raise Unshared("it returns an object made inside")


def kinds_of(structure: Any) -> dict[int, str]:
    """What each result in a structure is to the user."""
    found: dict[int, str] = {}

    def leaf(item: Any) -> Any:
        if isinstance(item, Result):
            found[item.index] = item.kind
        elif isinstance(item, Variant):
            walk.of((item.tag, *item.options.values()))
        return item

    walk = Substitution(leaf)
    walk.of(structure)
    return found


class Signature:
    """What a function is lowered for: the types of the run-time values among its arguments, and the known ones."""

    def __init__(self, lowering: Lowering, given: Any) -> None:
        self.lowering = lowering
        self.leaves: list[Traced] = []
        """The run-time values, in the order of a :class:`Substitution`."""
        self.changeable = False
        """Does it know objects that may be others next time?"""
        self.opaque = False
        """Does it hold values that are no arguments of a function?"""
        self._seen: dict[int, int] = {}
        self.key = self._of(given)
        lowering.keep_alive(given)

    def _of(self, tree: Any) -> Hashable:
        kind = class_of(tree)
        if kind is float:
            return (float, repr(tree))
        if kind in _BY_VALUE:
            return (kind, tree)
        if isinstance(tree, Traced):
            self.leaves.append(tree)
            type_ = self.lowering.builder.type_of(tree)
            kind = "memory" if self.lowering.builder.references.is_memory(tree) else tree.kind
            return ("run time", kind, dtype_of(type_).name, shape_of(type_))
        if isinstance(tree, tuple):
            return (kind, *map(self._of, cast(tuple[Any, ...], tree)))
        if kind is slice:
            return (slice, *map(self._of, (tree.start, tree.stop, tree.step)))
        if isinstance(tree, (Variant, RunTimeText)):
            self.changeable = self.opaque = True
        if kind not in (list, dict, set, frozenset):
            self.changeable = self.changeable or self.lowering.outside.is_inside(tree)
            return (kind, id(tree))
        if id(tree) in self._seen:
            return (kind, self._seen[id(tree)])
        self._seen[id(tree)] = len(self._seen)
        if kind is dict:
            named = cast(dict[Any, Any], tree)
            return (dict, *[(self._of(name), self._of(value)) for name, value in named.items()])
        return (kind, *map(self._of, cast(Sequence[Any], tree)))


_BY_VALUE = frozenset({int, bool, str, bytes, type(None), complex})


def _alike(a: Any, b: Any) -> bool:
    """Are two structures the same but for the objects their containers are?"""
    if isinstance(a, Result) or isinstance(b, Result):
        return a == b
    if class_of(a) is not class_of(b):
        return False
    if isinstance(a, Variant) and isinstance(b, Variant):
        return _alike(a.tag, b.tag) and _alike(dict(a.options), dict(b.options))
    if isinstance(a, (list, tuple)):
        one, other = cast(Sequence[Any], a), cast(Sequence[Any], b)
        return len(one) == len(other) and all(map(_alike, one, other))
    if isinstance(a, dict):
        first, second = cast(dict[Any, Any], a), cast(dict[Any, Any], b)
        return first.keys() == second.keys() and all(_alike(first[name], second[name]) for name in first)
    return same(a, b)
