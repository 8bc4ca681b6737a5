"""The compiled forms of a function, and which of them serves a call: ``FormTable``.

A form may serve all sizes, once dimensions of the arguments have changed:

    f(x)            # Tensor (32, 10): compiled for this shape
    f(y)            # Tensor (48, 10): compiled for that one
    f(z)            # Tensor (64, 10): compiled for Tensor (n, 10)
    f(w)            # Tensor (80, 10): numbers are put into the form that is there

With ``jit(dynamic=1)`` the second shape is enough; with ``dynamic=0`` each has a form of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias
from weakref import WeakKeyDictionary, WeakValueDictionary, ref

import numpy as np

from msgraph.api.jit.all_sizes import Form, Shapes, Symbols
from msgraph.api.jit.signatures import Arguments, is_data, kind_of_call, objects_in
from msgraph.backend.callables import kept_by, own_of
from msgraph.support.trees import is_sequence

if TYPE_CHECKING:
    from msgraph.api.jit.compiled import Compiled
    from msgraph.api.jit.fallback import Fallback

Dims: TypeAlias = frozenset[tuple[int, int]]
"""Dimensions: which open argument, and which of its axes."""

MOST_SIZED_FORMS = 8
"""Forms for different ranges of sizes; calls that none of them serves get forms of their own."""

MANY = 16
"""So many forms are kept under one key: the same call in another environment."""

CallForm: TypeAlias = "Compiled | Fallback"


def family_of(key: Hashable) -> Hashable:
    """The key of a call without the sizes of arrays: their element types and ranks."""
    if type(key) is not tuple:
        return key
    if len(key) in (2, 3) and isinstance(key[0], np.dtype) and type(key[1]) is tuple:
        return (key[0], len(key[1]))
    if len(key) == 3 and key[0] is np.ndarray and isinstance(key[1], np.dtype):
        return (np.ndarray, key[1], len(key[2]))
    return tuple([family_of(part) for part in key])


@dataclass(eq=False)
class Family:
    """Calls that differ in sizes only."""

    seen: list[Shapes] = field(default_factory=list[Shapes])
    forms: list[Form] = field(default_factory=list[Form])
    refused: dict[tuple[object, ...], str] = field(default_factory=dict[tuple[object, ...], str])
    """Why it could not be compiled for all sizes of these dimensions."""

    def symbols(self, shapes: Shapes, new_values: int, announced: Dims) -> Symbols | None:
        """The dimensions that had more than ``new_values`` sizes, or are announced; ``None`` if there are none.

        Those that have changed together are one symbol.
        """
        if len(self.forms) >= MOST_SIZED_FORMS:
            return None
        values: dict[tuple[int, int], list[int]] = {}
        for shapes_then in (*self.seen, shapes):
            for place, shape in enumerate(shapes_then):
                for axis, size in enumerate(shape):
                    known = values.setdefault((place, axis), [])
                    if size not in known:
                        known.append(size)
        is_open = {dim: len(known) > new_values and 0 not in known for dim, known in values.items()}
        is_open |= {dim: 0 not in values[dim] for dim in announced}
        if not any(is_open.values()):
            return None
        is_open |= {dim: (dim in announced or len(known) > 1) and 0 not in known for dim, known in values.items()}
        histories: dict[tuple[int, ...], int] = {}
        dims: list[tuple[tuple[bool, int], ...]] = []
        for place, shape in enumerate(shapes):
            own: list[tuple[bool, int]] = []
            for axis, size in enumerate(shape):
                if is_open[place, axis]:
                    history = tuple(then[place][axis] for then in (*self.seen, shapes))
                    own.append((True, histories.setdefault(history, len(histories))))
                else:
                    own.append((False, size))
            dims.append(tuple(own))
        return Symbols(tuple(dims), len(histories))

    def find(self, shapes: Shapes, holds: Callable[[Compiled], bool]) -> Compiled | None:
        """A form for all sizes that serves a call."""
        for form in self.forms:
            if holds(form.compiled) and (compiled := form.serving(shapes)) is not None:
                return compiled
        return None


OPEN_SIZES = "__ms_open_sizes__"
"""The attribute of a function that says what was announced of its arguments, by name."""


def announced_dims(function: object, names: Sequence[str], arguments: Arguments) -> Dims:
    """The dimensions of open arguments that are left open: ``set_inputs`` of a Cell or ``enable_dynamic`` says so."""
    args, announced = arguments.args, list(getattr(function, OPEN_SIZES, {}).items())
    if args and "_announced_inputs" in getattr(args[0], "__dict__", ()):
        announced += zip(names[1:], args[0].get_inputs(), strict=False)
    if not announced:
        return frozenset()
    places = {id(leaf): index for index, leaf in enumerate(arguments.leaves)}
    passed = {**dict(zip(names, args, strict=False)), **arguments.kwargs}
    dims: set[tuple[int, int]] = set()
    for name, wanted in announced:
        value = passed.get(name)
        pairs = zip(wanted, value, strict=False) if is_sequence(wanted) and is_sequence(value) else [(wanted, value)]
        for one, leaf in pairs:
            shape, rank = getattr(one, "shape", ()), len(getattr(leaf, "shape", ()))
            shape = (-1,) * rank if shape == (-2,) else shape
            if id(leaf) in places and len(shape) == rank:
                dims |= {(places[id(leaf)], axis) for axis, size in enumerate(shape) if size == -1}
    return frozenset(dims)


def _keepers(key: Hashable) -> list[object]:
    """The objects in a key that may keep forms: not data, whose forms serve others."""
    objects = [thing for thing in objects_in(key) if not (thing is None or is_data(type(thing)))]
    return objects and ([thing for thing in objects if own_of(thing) is not None] or objects[:1])


def _place(objects: Sequence[object], others: Sequence[object]) -> int:
    """Which of the objects in a key keeps its forms: one that another key has not, and that keeps nothing yet."""
    ids = set(map(id, others))
    ranks = [(id(thing) in ids, "forms" in kept_by(thing)) for thing in objects] if objects else []
    return ranks.index(min(ranks)) if ranks else 0


class FormTable:
    """Forms by the keys of calls; those for objects that hold the same, and for all sizes, serve other keys too.

    A form goes with one of the objects that only calls with it find: it is kept there, and the table finds it as long
    as it is there. Of several objects it is the one that differs from one call to the next.
    """

    def __init__(self) -> None:
        self.forms: dict[Hashable, list[ref[CallForm]]] = {}
        self.families: WeakValueDictionary[Hashable, Family] = WeakValueDictionary()
        """Calls that differ in sizes only."""
        self.each_size: dict[str, str] = {}
        """What could not be compiled for all sizes, and why."""
        self._own: set[CallForm | Family] = set()
        """What goes with no object."""
        self._holders: WeakKeyDictionary[CallForm | Family, ref[set[CallForm | Family]]] = WeakKeyDictionary()
        self._latest: Hashable = ()
        """The key that was compiled for last."""
        self._place = 0
        """Which of the objects in it its forms go with."""
        self.by_class: dict[Hashable, list[Hashable]] = {}
        """Keys with objects of data classes, by what they are without the identities of these, the newest first."""

    def __del__(self) -> None:
        for part in (*self._all(), *self.families.values()):
            self._release(part)

    def __len__(self) -> int:
        """How many forms there are; one for all sizes is one, however many it has been made ready for."""
        for_sizes = {id(form.compiled.lowered) for family in self.families.values() for form in family.forms}
        return len(for_sizes) + sum(id(form.lowered) not in for_sizes for form in self._all())

    def of(self, key: Hashable) -> list[CallForm]:
        """The forms for one key."""
        return [form for reference in self.forms.get(key, ()) if (form := reference()) is not None]

    def _all(self) -> Iterator[CallForm]:
        return (form for key in list(self.forms) for form in self.of(key))

    def newest(self) -> Compiled | None:
        """The form that was compiled last."""
        compiled = (form for form in self._all() if form.lowered is not None)
        return max(compiled, key=lambda form: form.number, default=None)

    def current(self, arguments: Arguments) -> CallForm | None:
        """The form for a call whose guards hold."""
        for form in self.of(arguments.key):
            if form.is_current(arguments):
                return form
        return None

    def family(self, key: Hashable) -> Family:
        """The calls like one but for sizes."""
        general = family_of(key)
        if (family := self.families.get(general)) is None:
            family = self.families[general] = Family()
            self._keep(family, self.expect(key))
        return family

    def add(self, key: Hashable, form: CallForm) -> None:
        """From now on a form, which something keeps, is the first to be looked at for calls with this key."""
        stale = self.of(key)
        for other in stale[MANY - 1 :]:
            self._release(other)
        for other in stale[: MANY - 1]:  # it serves again if what it misses returns: until then it goes with that
            if own_of(missed := getattr(other.changed(), "value", None), begins=False) is not None:
                self._keep(other, missed)
        self.forms[key] = [ref(form), *map(ref, stale)]
        self.forms = {key: forms for key, forms in self.forms.items() if any(form() is not None for form in forms)}

    def add_compiled(self, key: Hashable, form: CallForm) -> None:
        """The same for a form that was compiled for this key."""
        if (keeper := self.expect(key)) is None:  # the first Cell that it finds around it, if there is one
            values = (guard.value for guard in form.guards)
            keeper = next((value for value in values if getattr(value.__class__, "__ms_cell__", False)), None)
        self._keep(form, keeper)
        self.add(key, form)
        if (general := kind_of_call(key)) is not None:
            others = [other for other in self.by_class.get(general, ()) if other in self.forms and other != key]
            self.by_class[general] = [key, *others]

    def expect(self, key: Hashable) -> object:
        """The object that the forms of a key go with: the one that the key before it did not have.

        Those of that key go with the one that this key does not have.
        """
        if not objects_in(key):
            return None
        if key != self._latest:
            these, those = _keepers(key), _keepers(self._latest)
            for part in filter(None, (*self.of(self._latest), self.families.get(family_of(self._latest)))):
                self._keep(part, next(iter(those[_place(those, these) :]), None))
            self._place = _place(these, those)
            self._latest = key
        return next(iter(_keepers(key)[self._place :]), None)

    def _keep(self, part: CallForm | Family, keeper: object) -> None:
        if part in self._holders:
            self._release(part)
        holder: set[CallForm | Family] = self._own if keeper is None else kept_by(keeper).setdefault("forms", set())
        holder.add(part)
        self._holders[part] = ref(holder)

    def _release(self, part: CallForm | Family) -> None:
        if part in self._holders and (holder := self._holders[part]()) is not None:
            holder.discard(part)

    def for_other_objects(self, arguments: Arguments) -> Compiled | None:
        """A form that was compiled for other objects of data classes, which hold what these do."""
        key = arguments.key
        if (general := kind_of_call(key)) is None:
            return None
        from msgraph.api.jit.data_classes import for_other_objects  # loaded when there are some

        for then in self.by_class.get(general, ())[:MANY]:
            for known in self.of(then):
                form = None if known.lowered is None else for_other_objects(known, then, key)
                if form is not None and form.is_current(arguments):
                    self._keep(form, objects_in(key)[0])
                    self.add(key, form)
                    return form
        return None
