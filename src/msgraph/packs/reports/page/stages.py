"""What each pass did: the graph after it, with the ops that are new and those that are gone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from io import StringIO
from typing import Any

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation
from xdsl.printer import Printer

from msgraph.diagnostics.spans import Span, from_location
from msgraph.dialects.contract import label_of
from msgraph.dialects.walking import walk
from msgraph.passes.actions import Action, ActionHandler

MOST_OPS = 3000
"""Of a larger graph only the counts of ops are kept for each pass: its text would be megabytes."""

MOST_LINES = 1500


@dataclass
class StageLine:
    """A line of a stage: its text, ``+`` if its op is new, ``-`` if it is gone, and where it comes from."""

    text: str
    mark: str = ""
    places: tuple[Span, ...] = ()


@dataclass
class StageRecord:
    """A pass and what it left."""

    name: str
    lines: list[StageLine] = field(default_factory=list[StageLine])
    added: Counter[str] = field(default_factory=Counter[str])
    removed: Counter[str] = field(default_factory=Counter[str])
    rewrites: Counter[str] = field(default_factory=Counter[str])
    count: int = 0
    """Ops in the graph behind it."""

    @property
    def is_changed(self) -> bool:
        """Has the pass done anything?"""
        return bool(self.added or self.removed or self.rewrites)


class _LocatingPrinter(Printer):
    """Remembers on which line every op begins."""

    def __init__(self) -> None:
        self.text = StringIO()
        super().__init__(stream=self.text)
        self.ops: list[tuple[Operation, int]] = []
        self._lines = 0
        self._counted = 0

    def print_op(self, op: Operation) -> None:
        """Print an op, and note where."""
        written = self.text.getvalue()[self._counted :] if self._counted < self.text.tell() else ""
        self._lines += written.count("\n")
        self._counted += len(written)
        self.ops.append((op, self._lines))
        super().print_op(op)


class StageRecorder(ActionHandler):
    """Keeps what every pass leaves. It holds the ops that are gone, so that no other gets their identity."""

    def __init__(self) -> None:
        self.stages: list[StageRecord] = []
        self._before: list[tuple[Operation, str]] = []
        self._held: list[object] = []
        self._rewrites: Counter[str] = Counter()

    def start(self, module: ModuleOp) -> None:
        """The graph as the front end wrote it."""
        self.stages.append(self._record("written", module))

    def enter(self, pass_name: str, module: ModuleOp) -> None:
        """A pass begins."""
        if not self.stages:
            self.start(module)
        self._rewrites = Counter()

    def leave(self, pass_name: str, module: ModuleOp) -> None:
        """A pass has ended."""
        self.stages.append(self._record(pass_name, module))

    def done(self, action: Action) -> None:
        """A rewrite has happened."""
        self._rewrites[action.name] += 1

    def _record(self, name: str, module: ModuleOp) -> StageRecord:
        ops = [op for op in walk(module) if not isinstance(op, ModuleOp)]
        is_first = not self.stages
        ids_before = {id(op) for op, _ in self._before}
        now = {id(op) for op in ops}
        record = StageRecord(name, rewrites=self._rewrites, count=len(ops))
        if not is_first:
            record.added = Counter(label_of(op) for op in ops if id(op) not in ids_before)
            record.removed = Counter(label_of(op) for op, _ in self._before if id(op) not in now)
        if len(ops) <= MOST_OPS:
            texts, lines = _printed(module)
            if is_first or record.is_changed:
                record.lines = list(_marked(lines, texts, self._before, ids_before if not is_first else now, now))
        else:
            texts = [(op, "") for op in ops]
        self._held.append(self._before)
        self._before = texts
        return record


def _printed(module: ModuleOp) -> tuple[list[tuple[Operation, str]], list[str]]:
    """The ops of a module with their first line, and all lines."""
    printer = _LocatingPrinter()
    printer.print_op(module)
    lines = printer.text.getvalue().splitlines()
    return [(op, lines[line]) for op, line in printer.ops if op is not module], lines


def _marked(
    lines: Sequence[str],
    texts: Sequence[tuple[Operation, str]],
    before: Sequence[tuple[Operation, str]],
    ids_before: set[int],
    now: set[int],
) -> Iterator[StageLine]:
    """The lines of a stage, those that are gone in front of what came behind them."""
    gone: dict[int, list[StageLine]] = {}
    waiting: list[StageLine] = []
    for op, text in before:
        if id(op) in now:
            if waiting:
                gone[id(op)], waiting = waiting, []
        else:
            waiting.append(StageLine(text, "-", from_location(op.location)))
    queue = list(texts)[::-1]
    for line_number, text in enumerate(lines):
        if line_number >= MOST_LINES:
            yield StageLine(f"… {len(lines) - line_number} more lines")
            return
        if queue and queue[-1][1] is text:
            op, _ = queue.pop()
            yield from gone.pop(id(op), ())
            yield StageLine(text, "" if id(op) in ids_before else "+", from_location(op.location))
        else:
            yield StageLine(text)
    yield from waiting


def as_json(stages: Sequence[StageRecord], number_of: Any) -> list[dict[str, Any]]:
    """For the page; ``number_of`` gives the number of a span."""
    return [
        {
            "name": stage.name,
            "changed": stage.is_changed or index == 0,
            "count": stage.count,
            "added": dict(sorted(stage.added.items())),
            "removed": dict(sorted(stage.removed.items())),
            "rewrites": dict(sorted(stage.rewrites.items())),
            "lines": [[line.mark, line.text, [number_of(span) for span in line.places]] for line in stage.lines],
        }
        for index, stage in enumerate(stages)
    ]
