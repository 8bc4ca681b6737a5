"""Objects that the run chooses between, and what stands for them behind the choice.

``c = a if p else b`` makes one list of two, joined leaf by leaf: that is what most programs read, and it costs nothing
more. It is no longer either of them, though: that one of the three is changed afterwards, asked whether it is another
one, or leaves with another, is refused.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from xdsl.ir import Block

from msgraph.diagnostics.catalog.control import ChosenObjectChanges
from msgraph.diagnostics.errors import CompileError, error
from msgraph.frontend.state.external_state import class_of


@dataclass(eq=False, repr=False)
class Merge:
    """An object made of several, and what all of them held then."""

    result: Any
    options: Sequence[object]
    contents: Sequence[Mapping[Any, Any]] = ()

    @property
    def objects(self) -> Sequence[object]:
        """The result and the options."""
        return (self.result, *self.options)


class Merges:
    """Those of one lowering."""

    def __init__(self, contents_of: Callable[[object], Mapping[object, object]]) -> None:
        self.contents_of = contents_of
        """What an object holds, by name, key or position."""
        self.some = False
        self._made: dict[int, Merge] = {}
        self._new: list[Merge] = []
        self._blocks: dict[Block, list[Merge]] = {}
        self._around: list[list[Merge]] = [[]]

    def note(self, result: object, options: Sequence[object]) -> None:
        """An object has been made of others."""
        known = {id(x): x for option in options for x in (option, *self.options_of(option)) if x is not result}
        if known:
            known.update((id(x), x) for x in self.options_of(result))
            self._new.append(merge := Merge(result, list(known.values())))
            self._made[id(result)] = merge

    def options_of(self, value: object) -> Sequence[object]:
        """What an object may be."""
        merge = self._made.get(id(value))
        return () if merge is None else merge.options

    def settle(self) -> None:
        """What was noted holds what it does now."""
        for merge in self._new:
            merge.contents = [self.contents_of(x) for x in merge.objects]
        self._around[-1] += self._new
        self.some = self.some or bool(self._new)
        self._new.clear()

    def enter(self, block: Block) -> None:
        """What is noted from now on is seen in this block alone."""
        self._around.append(self._blocks.setdefault(block, []))

    def leave(self) -> None:
        """The block is done."""
        self._around.pop()

    # -- where it makes a difference -----------------------------------------------------------------------

    def check(self) -> None:
        """An object has changed that is one of several."""
        for merges in self._around:
            for merge in merges:
                if (changed := self._changed(merge)) is not None:
                    raise _refused(changed)

    def check_identity(self, *values: object) -> None:
        """It is asked which objects these are."""
        for value in values:
            if id(value) in self._made:
                raise _refused(value)

    def check_leaving(self, leaving: Mapping[int, object], external: Mapping[int, object]) -> None:
        """Objects leave, of which the caller sees which they are."""
        for merge in self._around[0]:
            met = any(id(x) in leaving or id(x) in external for x in merge.options)
            if met and id(merge.result) in leaving:
                raise _refused(merge.result)

    def _changed(self, merge: Merge) -> object:
        """The first object of a merge that holds something else now."""
        pairs = zip(merge.objects, merge.contents, strict=True)
        return next((x for x, then in pairs if not self._is_alike(x, then)), None)

    def _is_alike(self, holder: object, before: Mapping[object, object]) -> bool:
        now = self.contents_of(holder)
        return now.keys() == before.keys() and all(value is before[name] for name, value in now.items())


def _refused(value: object) -> CompileError:
    return error(ChosenObjectChanges(class_of(value).__name__))
