"""Loop-carried values: what each slot holds at the start of every iteration of a run-time loop, as far as it is known.

    a, box, n = x, [y, 5], 3
    while ...:
        a, box = a + 1, [box[0] * 2, 5]

    a    Carried(tensor, x)
    box  Rebuilt([Carried(tensor, y), 5])

A *template* is what a slot was before the loop with the leaves that change replaced by what stands for an argument of
the loop. It is learnt by joining what a slot holds at the start of an iteration with what it holds at the end
(``joins.py``), until that changes nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeAlias

from xdsl.ir import Block

from msgraph.diagnostics.catalog.control import BranchesDiffer, ChosenObject
from msgraph.frontend.control.joins import NUMBER_TYPES, Joiner, LeafType, hold, join_types, leaf_type_of
from msgraph.frontend.state.block_exits import ABSENT
from msgraph.frontend.state.containers import emptied
from msgraph.frontend.state.external_state import class_of
from msgraph.frontend.state.path_facts import DeferredError
from msgraph.frontend.state.snapshots import Held, contents_of, slots
from msgraph.frontend.state.structures import tuple_like
from msgraph.frontend.state.values import Traced
from msgraph.support.trees import is_tuple

if TYPE_CHECKING:
    from msgraph.frontend.state.lowering import Lowering

Slot: TypeAlias = tuple[int, Any]
"""A name, an attribute or an item: the id of what holds it, and its name there."""


@dataclass(eq=False)
class Carried:
    """A leaf that a loop carries from one iteration to the next."""

    type: LeafType
    initial: object
    """What it is before the first iteration."""
    supposed: bool = False
    """Was it found in another attempt? If every iteration leaves it as it was, it is not carried."""
    refused: bool = False
    """Has it turned out so?"""
    identity: Carried | None = None
    """The object id of a tensor, where it matters which one it is (``identity.py``)."""


@dataclass(eq=False)
class Rebuilt:
    """A list, a dict or an object of which every iteration may leave another one."""

    like: object
    initial: object
    """The one before the first iteration, for which it stands."""
    parts: dict[object, object] = field(default_factory=dict[object, object])


class LoopCarries:
    """What a loop carries: a template for each slot that is not left as it was."""

    def __init__(self, lowering: Lowering) -> None:
        self.lowering = lowering
        self.slots: dict[Slot, object] = {}
        self.changed = False

    def is_exact(self, key: int) -> bool:
        """Is it an object outside, where numbers and tensors stay what they are?"""
        external = self.lowering.external
        return key in external.originals or key == id(external.write_log)

    def leaves(self) -> dict[Carried, None]:
        """Everything that is carried, in the order of the arguments of both blocks."""
        carried = [node for node in nodes(self.slots.values()) if isinstance(node, Carried) and not node.refused]
        pairs = ([leaf, *([] if leaf.identity is None else [leaf.identity])] for leaf in carried)
        return dict.fromkeys(leaf for pair in pairs for leaf in pair)

    def rebuilt(self) -> Iterator[object]:
        """Objects that were there before, for which others stand."""
        return (node.initial for node in nodes(self.slots.values()) if isinstance(node, Rebuilt))

    def identify(self, carried: Carried) -> Carried | None:
        """The object id that is carried beside a tensor, that of what it is before the first iteration at first."""
        if carried.identity is None and carried.type.kind == "tensor":
            initial = self.lowering.identities.object_id_of(carried.initial)
            carried.identity = Carried(LeafType("int", NUMBER_TYPES["int"]), initial)
            self.changed = True
        return carried.identity

    def suppose(self, slot: Slot, template: object, initial: object, held: Held, again: bool = False) -> bool:
        """Carry what a template from elsewhere does; is any of that new?

        Where it is of the same loop, met ``again``, what begins as it did is of the type it had in the end.
        """
        own = self.slots.get(slot, initial)
        supposed = self._supposed(template, own, held, again)
        if supposed is own:
            return False
        self.slots[slot] = supposed
        if self.is_exact(slot[0]):
            for leaf in [node for node in nodes([supposed]) if isinstance(node, Carried) and not node.refused]:
                self.identify(leaf)
        return True

    def _supposed(self, theirs: object, own: object, held: Held, again: bool) -> object:
        if isinstance(theirs, Carried):
            initial = own.initial if again and isinstance(own, Carried) and not own.refused else own
            wanted = leaf_type_of(self.lowering, theirs.initial) if again else theirs.type
            if theirs.refused or isinstance(initial, Carried) or leaf_type_of(self.lowering, initial) != wanted:
                return own
            return Carried(theirs.type, initial, supposed=True)
        if is_tuple(theirs) and is_tuple(own) and len(theirs) == len(own):
            pairs = zip(theirs, own, strict=True)
            return tuple_like(own, [self._supposed(part, mine, held, again) for part, mine in pairs])
        if not isinstance(theirs, Rebuilt):
            return own
        if isinstance(own, Rebuilt):
            like, initial, parts = own.like, own.initial, own.parts
        else:
            like, initial, parts = own, own, slots(held[id(own)][1] if id(own) in held else contents_of(own))
        if class_of(like) is not class_of(theirs.like) or parts.keys() != theirs.parts.keys():
            return own
        supposed = {name: self._supposed(theirs.parts[name], part, held, again) for name, part in parts.items()}
        changes = again or any(supposed[name] is not part for name, part in parts.items())
        return Rebuilt(like, initial, supposed) if changes else own


def nodes(templates: Iterable[object]) -> Iterator[object]:
    """What templates consist of, each once, in order."""
    pending, seen = [*templates][::-1], set[int]()
    while pending:
        template = pending.pop()
        if is_tuple(template):
            pending += template[::-1]
        elif isinstance(template, (Carried, Rebuilt)) and id(template) not in seen:
            seen.add(id(template))
            yield template
            pending += [*template.parts.values()][::-1] if isinstance(template, Rebuilt) else []


def is_template(value: object) -> bool:
    """Is there anything in it that a loop carries, or an error for using it?"""
    return isinstance(value, (Carried, Rebuilt, DeferredError)) or (is_tuple(value) and any(map(is_template, value)))


class LoopState:
    """What slots hold at the start of a region: arguments of its block in the places of what is carried."""

    def __init__(self, lowering: Lowering, values: Mapping[Carried, Traced]) -> None:
        self.lowering = lowering
        self.values = values
        self.templates: dict[int, tuple[object, object]] = {}
        """What was bound, by id, each with its template."""
        self.contents: dict[int, object] = {}
        """What lists, dicts and objects hold that were made for this region, by id."""
        self._containers: dict[int, object] = {}

    def bound(self, template: object) -> object:
        """What a slot with a template holds."""
        value = self._bound(template)
        self.templates[id(value)] = value, template
        return value

    def _bound(self, template: object) -> object:
        if isinstance(template, Carried):
            return self.values.get(template, template.initial)
        if is_tuple(template):
            return tuple_like(template, [self.bound(part) for part in template])
        if not isinstance(template, Rebuilt):
            return template
        if id(template) not in self._containers:
            container = self._containers[id(template)] = emptied(template.like)
            hold(self.lowering, container, {name: self.bound(part) for name, part in template.parts.items()})
            self.contents[id(container)] = contents_of(container)
        return self._containers[id(template)]

    def template_of(self, value: object) -> object:
        """The template of what was bound; what was not is its own."""
        return self.templates.get(id(value), (None, value))[1]


class LoopJoiner(Joiner):
    """Joins what is there at the start of an iteration with what is there at its end, into templates."""

    def __init__(
        self, carries: LoopCarries, state: LoopState, now: Mapping[int, object], entered: Mapping[int, object],
        blocks: Sequence[Block],
    ) -> None:  # fmt: skip
        super().__init__(carries.lowering, self._carried, {**entered, **state.contents}, now, blocks)
        self.carries = carries
        self.state = state
        self.ends: dict[Carried, object] = {}
        """What the carried leaves are at the end."""
        self.leaving = False
        """Is it joined what is read behind the loop alone?"""

    def of(self, a: object, b: object) -> object:
        """The template of a value that is ``a`` at the start and ``b`` at the end."""
        return self.state.template_of(a) if a is b else super().of(a, b)

    def _carried(self, before: object, value: object) -> Carried:
        carried, type_ = self.state.template_of(before), join_types(self.lowering, before, value, promote=True)
        if not isinstance(carried, Carried) or carried.refused:
            carried = Carried(type_, before)
            self.carries.changed = True
        elif carried.type != type_:
            carried.type, self.carries.changed = type_, True
        self.ends[carried] = value
        if self.exact and (identity := self.carries.identify(carried)) is not None:
            identities = self.lowering.identities
            object_id = identities.object_id_of(value)
            is_there = object_id is not ABSENT
            self.ends[identity] = identities.after_iteration(object_id, self.blocks) if is_there else ABSENT
        return carried

    def _union(self, a: object, b: object) -> object:
        join_types(self.lowering, a, b)  # says how they differ
        raise BranchesDiffer("Type Join Failed: a tensor in one iteration, a number in another one.").error()

    def _text(self, a: object, b: object, some: object) -> object:
        return self.leaf(a, b)

    def _container(self, a: object, b: object, some: object) -> object:
        if a is ABSENT and not self.leaving and id(some) in self.sides[1]:
            raise ChosenObject(class_of(some).__name__).error()  # one from before, that the condition gives a name
        return super()._container(a, b, some)

    def new(self, some: object, before: object) -> Rebuilt:
        """What stands for a list, a dict or an object that every iteration leaves anew."""
        template = self.state.template_of(before)
        self.carries.changed |= not isinstance(template, Rebuilt)
        return Rebuilt(some, template.initial if isinstance(template, Rebuilt) else before)

    def fill(self, joined: Any, parts: Mapping[object, object]) -> None:
        """Give it its parts."""
        joined.parts.update(parts)
