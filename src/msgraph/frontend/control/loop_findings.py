"""What an attempt at a run-time loop has found out, for those that follow: of this loop, and of the loops around it.

What a loop finds to be carried, loops around it carry too where it was there before them: all of them are lowered anew
at once, from the outermost one, not each for itself.
"""

from __future__ import annotations

import ast
from collections.abc import Generator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from msgraph.frontend.control.joins import leaf_type_of
from msgraph.frontend.control.loop_carries import IDENTITY, Path
from msgraph.frontend.state.external_state import class_of
from msgraph.frontend.state.frames import Frame
from msgraph.frontend.state.loop_records import LoopRecord

if TYPE_CHECKING:
    from msgraph.frontend.control.loops import Loop


class CarriesMore(BaseException):
    """A loop has found that one around it carries something: that one is lowered anew, knowing that."""

    def __init__(self, loop: Loop) -> None:
        super().__init__()
        self.loop = loop


class LoopFindings:
    """What one attempt at a loop has found to be carried."""

    def __init__(self, loop: Loop) -> None:
        log = loop.start.external.write_log
        self._carries, self._exits, self._frame = loop.carries, loop.exits, loop.frame
        self._holders = [holder for holder, _ in loop.start.held.values()]
        self._starts = {path: leaf_type_of(loop.lowering, loop.initial(path)) for path in loop.carries.leaves}
        self._targets = {(id(log), name): written.target for name, written in loop.start.held[id(log)][1].items()}

    def recall(self, loop: Loop) -> None:
        """Let the same loop carry from the start what it did then."""
        ids, now, known = self._counterparts(loop), loop.carries, self._carries

        def there(path: Path) -> Path | None:
            key = ids.get(path[0])
            if key is None or not loop.complete(key, path[1], self._targets.get(path[:2])):
                return None
            return (key, *path[1:])

        tables: list[tuple[dict[Any, Any], dict[Any, Any]]] = [
            (known.rebuilt, now.rebuilt), (known.deferred_errors, now.deferred_errors),
        ]  # fmt: skip
        for kept, table in tables:
            table.update((new, value) for path, value in kept.items() if (new := there(path)) is not None)
        for path, leaf in known.leaves.items():
            new = there(path)
            if new is not None and leaf_type_of(loop.lowering, loop.initial(new)) == self._starts.get(path):
                now.leaves[new] = leaf
                now.supposed.add(new)
        for path in [path for path in now.leaves if path[:2] in now.deferred_errors]:
            del now.leaves[path]

    def _counterparts(self, loop: Loop) -> dict[int, int]:
        """The objects a loop reaches now, by those it reached before: the same ones, others in their order."""
        held = loop.start.held
        same = {id(holder) for holder in self._holders if id(holder) in held}
        before = [holder for holder in self._holders if id(holder) not in same]
        now = [holder for key, (holder, _) in held.items() if key not in same]
        ids = {key: key for key in same}
        if list(map(class_of, before)) == list(map(class_of, now)):
            ids.update(zip(map(id, before), map(id, now), strict=True))
        return ids

    def tell(self, outer: Loop) -> bool:
        """Let a loop around carry what this one does; whether that is new."""
        leaves = [(path, leaf) for path, leaf in self._carries.leaves.items() if path[-1] is not IDENTITY]
        inside = [(path, leaf) for path, leaf in leaves if path[0] in outer.start.held]
        rebuilt = self._carries.rebuilt
        news = [outer.suppose(path, leaf, self._targets.get(path[:2]), rebuilt) for path, leaf in inside]
        if "raise" in self._exits or ("return" in self._exits and self._frame is outer.frame):
            news.append(outer.expect_left())
        return any(news)


def tell(loop: Loop) -> Loop | None:
    """Let the loops around carry what this one does; the outermost that did not know."""
    findings, new = LoopFindings(loop), None
    memory: LoopRecord | None = loop.memory.around
    while memory is not None:
        if memory.loop is not None and findings.tell(memory.loop):
            new = memory.loop
        memory = memory.around
    return new


@contextmanager
def remembering(frame: Frame, node: ast.stmt) -> Generator[LoopRecord]:
    """While a loop statement is lowered: what is known of it."""
    lowering = frame.lowering
    around = lowering.loops
    lowering.loops = memory = around.of((id(node), id(frame.site)))
    try:
        yield memory
    finally:
        lowering.loops = around
