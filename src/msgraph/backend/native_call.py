"""The vectorcall fast path of a compiled function: the entry point (``runtime/entry.c``), and who uses it.

    entry = link_entry(target, example, array, slow_path)    # none where this interpreter is not as we know it
    entry.give(function, plans)                           # calls of `function` look at these plans first

Whatever the plans do not say, a call of new types, keyword arguments, containers, goes to
``slow_path(function, *args)``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, cast
from weakref import WeakSet

from msgraph.backend.callables import HAS_ENTRIES, NativeCallable, set_entry
from msgraph.backend.layouts import array_functions, arrays_are_known, slot_of
from msgraph.backend.plans import CallPlan
from msgraph.backend.program import raise_failure
from msgraph.backend.runtime.code import link, loop
from msgraph.backend.runtime.records import Context
from msgraph.backend.target import Target

GIVEN: WeakSet[NativeCallable] = WeakSet()
"""Whose calls may look at plans."""


@dataclass(frozen=True)
class NativeEntry:
    """The linked entry point, and what its code refers to."""

    address: int
    kept: Sequence[Any]

    def give(self, target: NativeCallable, plans: Sequence[CallPlan]) -> None:
        """Calls of ``target`` look at ``plans``, in this order; the caller keeps them alive."""
        for plan, following in zip(plans, [*plans[1:], None], strict=True):
            plan.lead_to(following)
        GIVEN.add(target)
        set_entry(target, self.address if plans else 0, plans[0].address if plans else 0)


def link_entry(target: Target, example: Any, array: object, slow_path: Callable[..., object]) -> NativeEntry | None:
    """A new entry point; ``example`` is a tensor over ``array``. ``None`` where calls must go the plain way."""
    new_array, array_class = array_functions() if HAS_ENTRIES and arrays_are_known() else (0, 0)
    tensor = cast("type[object]", type(example))
    slot = slot_of(example, array) if new_array else 0
    if not slot or tensor.__dictoffset__:
        return None
    try:
        addresses = link("entry", target, ("enter", "context"), loop(target))
    except (RuntimeError, KeyError):  # a name this interpreter does not have
        return None
    context = Context.from_address(addresses["context"])
    context.tensor_class, context.slot = id(tensor), slot
    context.new_array, context.array_class = new_array, array_class
    context.float_class, context.slow_path, context.raise_failure = id(float), id(slow_path), id(raise_failure)
    return NativeEntry(addresses["enter"], (tensor, slow_path, raise_failure))


def drop_entry(target: NativeCallable) -> None:
    """Calls of ``target`` go the plain way again."""
    if HAS_ENTRIES:
        set_entry(target, 0, 0)
