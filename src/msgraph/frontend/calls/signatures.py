"""What a function of the graph is lowered for, and what it may not leave behind in Python."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import TYPE_CHECKING, Any, cast

from xdsl.ir import Block

from msgraph.dialects.texts import RunTimeText
from msgraph.dialects.types import dtype_of, shape_of
from msgraph.frontend.state.closures import Closure
from msgraph.frontend.state.external_state import class_of
from msgraph.frontend.state.sameness import SCALARS
from msgraph.frontend.state.signals import Unshared
from msgraph.frontend.state.snapshots import Checkpoint
from msgraph.frontend.state.tagged_unions import TaggedUnion
from msgraph.frontend.state.values import Traced, find_traced

if TYPE_CHECKING:
    from msgraph.frontend.state.lowering import Lowering


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
