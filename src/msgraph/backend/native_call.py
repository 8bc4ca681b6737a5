"""The vectorcall fast path of a compiled function: the entry point (``runtime/entry.c``), and who uses it.

    entry = link_entry(target, example, array, slow_path)    # none where this interpreter is not as we know it
    entry.give(function, plans)                           # calls of `function` look at these plans first

Whatever the plans do not say, a call of new types, keyword arguments, containers, goes to
``slow_path(function, *args)``.
"""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any
from weakref import WeakSet

from msgraph.backend.callables import HAS_ENTRIES, NativeCallable, set_entry
from msgraph.backend.layouts import array_functions, arrays_are_known, slot_of
from msgraph.backend.plans import CallPlan, PlansByHash
from msgraph.backend.program import raise_failure
from msgraph.backend.runtime.code import link, loop
from msgraph.backend.runtime.records import Context
from msgraph.backend.target import Target
from msgraph.support.lowering_context import BUSY
from msgraph.support.trees import class_of

GIVEN: WeakSet[NativeCallable] = WeakSet()
"""Whose calls may look at plans."""


@dataclass(frozen=True)
class NativeEntry:
    """The linked entry point, and what its code refers to."""

    address: int
    operations: int
    """The entry point of operations, which find plans by a hash of their arguments."""
    hash_call: Callable[[Sequence[object], Sequence[str]], int]
    kept: Sequence[Any]

    def give(self, target: NativeCallable, plans: Sequence[CallPlan]) -> None:
        """Calls of ``target`` look at ``plans``, in this order; the caller keeps them alive."""
        for plan, following in zip(plans, [*plans[1:], None], strict=False):
            plan.lead_to(following)
        GIVEN.add(target)
        set_entry(target, self.address if plans else 0, plans[0].address if plans else 0)

    def give_operation(self, target: NativeCallable, plans: PlansByHash) -> None:
        """Calls of an operation look for plans there; the caller keeps them alive."""
        GIVEN.add(target)
        set_entry(target, self.operations, plans.address)


def link_entry(
    target: Target,
    example: object,
    array: object,
    slow_path: Callable[..., object],
    parameters: type[object] | None = None,
) -> NativeEntry | None:
    """A new entry point; ``example`` is a tensor over ``array``. ``None`` where calls must go the plain way.

    Objects of the class ``parameters`` keep their arrays as tensors do.
    """
    new_array, new_copy, array_class = array_functions() if HAS_ENTRIES and arrays_are_known() else (0, 0, 0)
    tensor = class_of(example)
    slot = slot_of(example, array) if new_array else 0
    if not slot or tensor.__dictoffset__:
        return None
    try:
        addresses = link("entry", target, ("enter", "enter_operation", "hash_call", "context"), loop(target))
    except (RuntimeError, KeyError):  # a name this interpreter does not have
        return None
    context = Context.from_address(addresses["context"])
    context.tensor_class, context.slot = id(tensor), slot
    context.new_array, context.new_copy, context.array_class = new_array, new_copy, array_class
    context.float_class, context.slow_path, context.raise_failure = id(float), id(slow_path), id(raise_failure)
    context.parameter_class = id(tensor if parameters is None else parameters)
    context.tuple_class, context.tuple_items, context.list_class = id(tuple), tuple.__basicsize__, id(list)
    context.busy = BUSY.buffer_info()[0]
    hashing = _hasher(addresses["hash_call"])
    return NativeEntry(
        addresses["enter"], addresses["enter_operation"], hashing, (tensor, parameters, slow_path, raise_failure)
    )


def _hasher(address: int) -> Callable[[Sequence[object], Sequence[str]], int]:
    """The hash of a call with some arguments, the last of which have names."""
    call = ctypes.PYFUNCTYPE(ctypes.c_uint64, ctypes.c_void_p, ctypes.c_int64, ctypes.c_void_p)(address)

    def hash_call(arguments: Sequence[object], names: Sequence[str]) -> int:
        held = (ctypes.py_object * len(arguments))(*arguments)
        keywords = tuple(map(sys.intern, names))
        return call(ctypes.addressof(held), len(arguments) - len(names), id(keywords) if names else None)

    return hash_call
