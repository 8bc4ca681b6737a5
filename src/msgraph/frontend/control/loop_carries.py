"""Loop-carried values: which leaves a run-time loop carries from one iteration to the next, by their place.

A place is a path: the id of what holds a name, the name, and the way down into tuples, lists, dicts and objects.
What must be carried is learnt from lowering the body (``loops.py``), with the values at the start of an iteration
beside those at its end.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeAlias

from msgraph.diagnostics.catalog.control import BranchesDiffer, ChosenObject
from msgraph.diagnostics.catalog.syntax import NeedsConstant
from msgraph.diagnostics.errors import error
from msgraph.frontend.control.joins import (
    NUMBER_TYPES,
    Joiner,
    LeafType,
    differ,
    hold,
    is_object,
    is_same,
    join_types,
)
from msgraph.frontend.state.block_exits import ABSENT
from msgraph.frontend.state.containers import emptied
from msgraph.frontend.state.external_state import class_of
from msgraph.frontend.state.frames import DeferredError
from msgraph.frontend.state.snapshots import contents_of, slots
from msgraph.frontend.state.structures import tuple_like
from msgraph.frontend.state.tagged_unions import TaggedUnion
from msgraph.frontend.state.values import Traced
from msgraph.support.trees import is_tuple

if TYPE_CHECKING:
    from msgraph.frontend.state.lowering import Lowering

Slot: TypeAlias = tuple[int, Any]
Path: TypeAlias = tuple[Any, ...]
Values: TypeAlias = Mapping[Path, Traced]
"""The arguments of the block, by the place of the leaf that each is."""

IDENTITY: object = "identity"
"""The last step of the path to the object id of a tensor (``identity.py``)."""


@dataclass
class LoopCarries:
    """What a loop carries: leaves by their place, slots with nothing to carry."""

    lowering: Lowering
    leaves: dict[Path, LeafType] = field(default_factory=dict[Path, LeafType])
    rebuilt: dict[Path, None] = field(default_factory=dict[Path, None])
    replaced: dict[int, tuple[Path, object]] = field(default_factory=dict[int, tuple[Path, Any]])
    """Objects that were there before, by id, each with the place of the container that may stand for it."""
    deferred_errors: dict[Slot, DeferredError] = field(default_factory=dict[Slot, DeferredError])
    supposed: set[Path] = field(default_factory=set[Path])
    """Leaves that were found in other attempts: one that every iteration leaves as it was is not carried."""
    refused: set[Path] = field(default_factory=set[Path])
    """Those of them that turned out so."""
    changed: bool = False

    def is_exact(self, path: Path) -> bool:
        """Is it a place in an object outside, where numbers and tensors stay what they are?"""
        external = self.lowering.external
        return path[0] in external.originals or path[0] == id(external.write_log)

    def refuse(self, path: Path) -> None:
        """A leaf is not carried after all."""
        del self.leaves[path]
        self.leaves.pop((*path, IDENTITY), None)
        self.supposed.discard(path)
        self.refused.add(path)
        self.changed = True

    def settle(self, path: Path, leaf: LeafType) -> None:
        """A leaf is carried with this type."""
        if self.leaves.get(path) != leaf:
            self.leaves[path] = leaf
            self.changed = True

    def carry_identity(self, path: Path) -> bool:
        """What is carried at a place, if it is a tensor, has an object id that is carried too."""
        if self.leaves[path].kind == "tensor":
            self.settle((*path, IDENTITY), LeafType("int", NUMBER_TYPES["int"]))
            return True
        return False

    def slots(self) -> list[Slot]:
        """The slots that hold something carried, each once."""
        paths = (path[:2] for path in (*self.leaves, *self.rebuilt))
        return list(dict.fromkeys((*paths, *self.deferred_errors)))

    # -- at the start of a region --------------------------------------------------------------------------

    def shaped(self, path: Path, value: object, held: Mapping[int, object], values: Values) -> object:
        """``value`` with ``values``, the arguments of the block, in the places of the leaves that are carried."""
        if path in values:
            return values[path]
        if is_tuple(value):
            return tuple_like(value, [self.shaped((*path, i), part, held, values) for i, part in enumerate(value)])
        if path in self.rebuilt:
            return self._shaped_container(path, value, held, values)
        return value

    def _shaped_container(self, path: Path, value: object, held: Mapping[int, object], values: Values) -> object:
        items = slots(held[id(value)] if id(value) in held else contents_of(value))
        by_name = {name: self.shaped((*path, name), part, held, values) for name, part in items.items()}
        shaped = emptied(value)
        hold(self.lowering, shaped, by_name)
        if id(value) in held:
            self.replace(path, value)
        return shaped

    def replace(self, path: Path, value: object) -> None:
        """What is carried at a place stands for an object that was there before."""
        if self.replaced.setdefault(id(value), (path, value))[0] != path:
            raise error(ChosenObject(class_of(value).__name__))

    def part(self, path: Path, value: Any, name: Any, held: Mapping[int, object]) -> Any:
        """One step down into a value, on the way along ``path``."""
        if value is ABSENT:
            return ABSENT
        if path in self.leaves and name is IDENTITY:
            return self.lowering.identities.object_id_of(value)
        if is_tuple(value):
            return value[name]
        return slots(held[id(value)] if id(value) in held else contents_of(value))[name]


class Walk:
    """Compares values at the start of an iteration with those at its end: what differs must be carried."""

    def __init__(self, carries: LoopCarries, values: Values, joiner: Joiner) -> None:
        self.carries = carries
        self.lowering = carries.lowering
        self.values = values
        self.joiner = joiner
        self.places: dict[int, Path] = {}
        """Where each container was met first."""
        self.found: dict[Path, object] = {}
        """What the carried leaves are at the end."""

    def of(self, path: Path, before: Any, value: Any) -> None:
        """Settle every leaf that differs from what it was at the start of the iteration."""
        if before is value:
            return
        is_choice = isinstance(before, TaggedUnion) or isinstance(value, TaggedUnion)
        if is_choice or differ(self.lowering, before, value, self.carries.is_exact(path)):
            join_types(self.lowering, before, value)  # says how they differ
            raise error(BranchesDiffer("Type Join Failed: a tensor in one iteration, a number in another one."))
        some = value if before is ABSENT else before
        if isinstance(some, (tuple, list, dict)) or is_object(self.lowering, some):
            self._container(path, before, value, some)
            return
        if path not in self.carries.leaves and not isinstance(some, Traced) and _is_known(before, value):
            return
        known = self.carries.leaves.get(path)
        start = before if known is None else self.values.get(path, before)
        self.carries.settle(path, join_types(self.lowering, start, value, promote=True))
        self.found[path] = value
        if self.carries.is_exact(path):
            self._identify(path, value)

    def _identify(self, path: Path, value: object) -> None:
        """The object id of a tensor is carried beside it."""
        if self.carries.carry_identity(path):
            identities = self.lowering.identities
            discriminant = identities.object_id_of(value)
            self.found[*path, IDENTITY] = (
                discriminant if discriminant is ABSENT else identities.after_iteration(discriminant, self.joiner.blocks)
            )

    def _container(self, path: Path, before: object, value: Any, some: Any) -> None:
        left, right = self.joiner.alike(before, value, some)
        if not isinstance(some, tuple):
            if id(value) in self.joiner.sides[1]:
                self.carries.replace(path, value)
            if value is not ABSENT and self.places.setdefault(id(value), path) != path:
                raise error(NeedsConstant("which places hold one object that a loop carries"))
        if not isinstance(some, tuple) and path not in self.carries.rebuilt:
            self.carries.rebuilt[path] = None
            self.carries.changed = True
        for name, part in left.items():
            self.of((*path, name), part, right[name])


def _is_known(before: object, value: object) -> bool:
    return before is ABSENT or (not isinstance(value, Traced) and is_same(before, value))
