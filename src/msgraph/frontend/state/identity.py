"""Object identity of tensors that the run chooses: an object id that branches and loops carry beside the tensor.

``BOX.t = x if p else y`` leaves one of two objects in ``BOX``. A join of two tensors is a
third value, so it takes an *object id* along: the number of the object that it is in this run. Objects from before the
call and those that the graph makes are numbered as they are met; ``ANOTHER`` stands for one that an earlier iteration
of a loop has made. Ids are joined with what stands in objects outside alone: where another choice of the run among
tensors that were there before the call matters, the function runs as Python.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain
from typing import Any, cast

from xdsl.ir import Block

from msgraph.diagnostics.catalog.control import IdentityAtRunTime
from msgraph.frontend.state.aliasing import made_in, outermost, storage_of, view_of
from msgraph.frontend.state.block_exits import ABSENT
from msgraph.frontend.state.builder import Site
from msgraph.frontend.state.values import Traced

ANOTHER = 0
"""The id of an object that was made in an iteration of a loop that is over."""


class Identities:
    """The objects that tensors may be, in one lowering."""

    def __init__(self, lowering: Site) -> None:
        self.lowering = lowering
        self.objects: list[Any] = []
        """What has a number, in order; the first has number 1."""
        self._numbers: dict[int, int] = {}
        self._options: dict[int, frozenset[int]] = {}

    def number_of(self, tensor: object) -> int:
        """The number of an object."""
        known = self._numbers.get(id(tensor))
        if known is None:
            self.objects.append(tensor)
            known = self._numbers[id(tensor)] = len(self.objects)
        return known

    def known_number(self, tensor: object) -> int | None:
        """The number of an object that has one."""
        return self._numbers.get(id(tensor))

    def object_id_of(self, value: object) -> object:
        """Which object a tensor is: a number, known or of the run; ``ABSENT`` if there is none."""
        if value is ABSENT:
            return ABSENT
        if isinstance(value, Traced) and value.identity is not None:
            return value.identity
        self.check_object_id(value)
        return self.number_of(value)

    def known_object_id(self, value: object) -> object:
        """Which object a tensor is, ``None`` if nobody has asked where the run chose it."""
        if isinstance(value, Traced) and value.identity is None and self._is_chosen(value):
            return None
        return self.object_id_of(value)

    def options_of(self, object_id: Any) -> frozenset[int] | None:
        """What an object id may be; ``None`` if that is anything."""
        return self._options.get(id(object_id)) if isinstance(object_id, Traced) else frozenset((object_id,))

    def note_options(self, object_id: Traced, parts: Iterable[object]) -> None:
        """An object id is one of some."""
        known = [self.options_of(part) for part in parts if part is not ABSENT]
        if None not in known:
            self.lowering.keep_alive(object_id)
            self._options[id(object_id)] = frozenset[int]().union(*cast("list[frozenset[int]]", known))

    def after_iteration(self, object_id: object, blocks: Sequence[Block]) -> object:
        """An object id as the next iteration of a loop sees it: what this one has made is an object of its own then."""
        options = self.options_of(object_id)
        numbers = range(1, len(self.objects) + 1) if options is None else sorted(options)
        inside = [number for number in numbers if number and _is_made_in(self.objects[number - 1], blocks)]
        if any(self._is_callers(self.objects[number - 1]) for number in inside):
            raise IdentityAtRunTime().error()  # each iteration leaves another view of a tensor of the caller's
        if not isinstance(object_id, Traced):
            return ANOTHER if inside else object_id
        b = self.lowering.builder
        for number in inside:
            is_it = b.equal(b.as_tensor(object_id), number)
            object_id = b.as_number(b.select(is_it, ANOTHER, b.as_tensor(object_id)), "int")
        return object_id

    def is_callers_choice(self, value: Traced) -> bool:
        """Has the run chosen it among tensors of which one was there before the call?"""
        return self._is_chosen(value) and self._may_be_callers(value)

    def check_object_id(self, value: object) -> None:
        """It matters which object this is: if the run has chosen it among objects of the caller's, it has an id."""
        if isinstance(value, Traced) and value.identity is None and self._may_be_callers(value):
            raise IdentityAtRunTime().error()

    def _is_chosen(self, value: Traced) -> bool:
        return any(value is one for one, _ in self.lowering.builder.references.choices)

    def _may_be_callers(self, value: Traced) -> bool:
        """Is it chosen among tensors of which one was there before the call?"""
        seen = set[int]()
        pending: list[object] = [value]
        while pending:
            one = pending.pop()
            if isinstance(one, Traced) and view_of(one) is not None:
                one = storage_of(one)
            if id(one) not in seen:
                seen.add(id(one))
                sources = [s for chosen, s in self.lowering.builder.references.choices if chosen is one]
                if any(map(self._is_callers, chain.from_iterable(sources))):
                    return True
                pending.extend(chain.from_iterable(sources))
        return False

    def _is_callers(self, tensor: object) -> bool:
        if not isinstance(tensor, Traced):
            return id(tensor) in self.lowering.external.tensors
        storage = storage_of(tensor).ssa
        return storage in self.lowering.given or self.lowering.builder.references.tensor_of(storage) is not None

    def are_one(self, left: object, right: object) -> bool:
        """``left is right``, for tensors that the run has not chosen."""
        if left is not right and any(isinstance(side, Traced) and self._is_chosen(side) for side in (left, right)):
            raise IdentityAtRunTime().error()
        return left is right


def _is_made_in(tensor: object, blocks: Sequence[Block]) -> bool:
    """Is a tensor made in one of some blocks, anew in each iteration?"""
    if not isinstance(tensor, Traced):
        return False
    return (outermost(tensor.ssa) if view_of(tensor) is not None else made_in(tensor)) in blocks
