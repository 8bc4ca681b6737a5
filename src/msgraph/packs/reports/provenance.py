"""Where ops come from and what became of them: every rewrite of a compilation, and the ops it took and made.

    recorder = Recorder()
    with handling(recorder):
        compile_module(module)
    recorder.records[op].rewrites      # what happened to an op, the oldest first

Rewrites are heard of as actions (:mod:`msgraph.passes.actions`). What a pass changes without a word is seen by
comparing the graph it was given with the one it left; then the pass itself is the rewrite. An op that is erased is
kept, so that no other op can have its identity, and its record says who has erased it and what stands for it.
"""

from __future__ import annotations

import linecache
import re
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from xdsl.dialects.builtin import LocationAttr, ModuleOp
from xdsl.ir import Operation, OpResult, SSAValue

from msgraph.diagnostics.spans import Span, from_location, users_place
from msgraph.dialects.contract import label_of
from msgraph.dialects.walking import operands_of, walk
from msgraph.passes.actions import Action, ActionHandler


@dataclass(eq=False)
class OpRecord:
    """One op of a compilation, there or gone."""

    number: int
    op: Operation
    name: str
    spans: tuple[Span, ...]
    """The user's place, and the calls that lead there."""
    parents: dict[OpRecord, None] = field(default_factory=dict["OpRecord", None])
    """The ops it was made from, in order; none for an op the front end wrote."""
    made_by: Rewrite | None = None
    erased_by: Rewrite | None = None
    became: list[SSAValue] = field(default_factory=list[SSAValue])
    """What stands for its results since it is gone."""
    children: list[OpRecord] = field(default_factory=list["OpRecord"])
    rewrites: list[Rewrite] = field(default_factory=list["Rewrite"])
    """What happened to it, the oldest first."""

    @property
    def is_gone(self) -> bool:
        """Has it been erased?"""
        return self.erased_by is not None

    @property
    def span(self) -> Span | None:
        """The user's place: the innermost that is not in this package."""
        return users_place(self.spans)

    def __str__(self) -> str:
        position = f" ({self.span})" if self.span is not None else ""
        return f"{self.name}{position}"

    __repr__ = __str__

    def descendants(self) -> list[OpRecord]:
        """The ops made of it, the oldest first."""
        reached: list[OpRecord] = [self]
        seen: set[OpRecord] = {self}
        for record in reached:  # it grows while it is walked
            new = [child for child in record.children if child not in seen]
            seen.update(new)
            reached += new
        return reached[1:]


@dataclass(eq=False)
class Rewrite:
    """One action of a pass: where it happened, what it took, what it made and what stands for that."""

    number: int
    pass_name: str
    step: int
    """Which of the passes, from 0."""
    action: str
    """The class of a pattern, or the verb of an algorithm; the pass's name where it did not say."""
    source: str
    """Where that is written, file and line."""
    root: OpRecord | None
    new: tuple[OpRecord, ...] = ()
    erased: list[OpRecord] = field(default_factory=list[OpRecord])
    after: tuple[SSAValue, ...] = ()

    def __str__(self) -> str:
        where = f" ({self.source})" if self.source else ""
        what = "" if self.action == self.pass_name else f": {self.action}"
        return f"{self.pass_name}{what}{where}"

    __repr__ = __str__


class Recorder(ActionHandler):
    """Hears of every rewrite of a compilation, and keeps all its ops."""

    def __init__(self) -> None:
        self.records: dict[Operation, OpRecord] = {}
        self.rewrites: list[Rewrite] = []
        self.passes: list[str] = []
        self._states: dict[Operation, tuple[object, ...]] = {}
        """The ops of the graph as the current pass was given it."""
        self._first_at: dict[Span, OpRecord] = {}
        """The op that was the first of a place."""
        self._spans: dict[LocationAttr, tuple[Span, ...]] = {}

    def written(self) -> Iterator[OpRecord]:
        """The ops of the front end."""
        return (record for record in self.records.values() if record.made_by is None)

    # -- what a pass says --------------------------------------------------------------------------------

    def enter(self, pass_name: str, module: ModuleOp) -> None:
        """A pass begins: what nobody has seen yet was written by the front end, or between passes."""
        self._states = {}
        for op in walk(module):
            if op not in self.records:
                self._add(op)
            self._states[op] = _state_of(op)
        self.passes.append(pass_name)

    def done(self, action: Action) -> None:
        """A rewrite has happened: its ops get records."""
        name, op, before, after, new, pattern = action
        frame = sys._getframe(1)  # pyright: ignore[reportPrivateUsage]
        here = f"{_short(frame.f_code.co_filename)}:{frame.f_lineno}"
        source = _source_of(pattern) if pattern is not None else here
        root = self.records.get(op) or self._add(op, self._rewrite(self._current, ""))  # made and taken by one pass
        rewrite = self._rewrite(name, source, root)
        rewrite.after = tuple(after)
        taken = [root, *(self.records[v.owner] for v in before if isinstance(v, OpResult) and v.owner in self.records)]
        parents = tuple(dict.fromkeys(taken))
        created = [inner for one in new for inner in walk(one)]
        rewrite.new = tuple(self._add(inner, rewrite, parents) for inner in created if inner not in self.records)
        for inner in created:
            if (existing := self.records[inner]).made_by is not rewrite:
                self._come_from(existing, parents)
        for record in parents:
            record.rewrites.append(rewrite)
            if record.op.parent is None and record.erased_by is None and record.op.name != "builtin.module":
                record.erased_by = rewrite
                rewrite.erased.append(record)
                if record is root:
                    record.became.extend(after)
        for value in after:
            owner = self.records.get(value.owner) if isinstance(value.owner, Operation) else None
            if owner is not None and owner not in parents and owner not in rewrite.new:
                owner.rewrites.append(rewrite)
                self._come_from(owner, parents)

    def leave(self, pass_name: str, module: ModuleOp) -> None:
        """A pass has ended: what it made, changed or erased without a word is its own doing."""
        silent = self._rewrite(pass_name, "")
        now = list(walk(module))
        alive = set(now)
        gone = [self.records[op] for op in self._states if op not in alive]
        gone += [record for op, record in self.records.items() if op not in alive and op not in self._states]
        for record in gone:
            if record.erased_by is None:
                record.erased_by = self._with_parent(record) or silent
                record.erased_by.erased.append(record)
        self._name_new([op for op in now if op not in self.records], gone, silent)
        for op in now:
            before, record = self._states.get(op), self.records[op]
            is_told = record.rewrites and record.rewrites[-1].step == len(self.passes) - 1  # by the current pass
            if before is not None and not record.is_gone and _state_of(op) != before and not is_told:
                record.rewrites.append(silent)
        self._states = {}

    @property
    def _current(self) -> str:
        return self.passes[-1] if self.passes else ""

    def _rewrite(self, action: str, source: str, root: OpRecord | None = None) -> Rewrite:
        step = len(self.passes) - 1
        rewrite = Rewrite(len(self.rewrites), self._current, step, action, source, root)
        self.rewrites.append(rewrite)
        return rewrite

    def _add(self, op: Operation, made_by: Rewrite | None = None, parents: Sequence[OpRecord] = ()) -> OpRecord:
        spans = self._spans.get(op.location)
        if spans is None:
            spans = self._spans[op.location] = from_location(op.location)
        if not parents and made_by is not None and spans and spans[0] in self._first_at:
            parents = (self._first_at[spans[0]],)  # nobody said what it was made from: something of the same place
        record = OpRecord(len(self.records), op, label_of(op), spans, dict.fromkeys(parents), made_by)
        if spans:
            self._first_at.setdefault(spans[0], record)
        self.records[op] = record
        for parent in parents:
            parent.children.append(record)
        return record

    def _come_from(self, record: OpRecord, parents: Iterable[OpRecord]) -> None:
        """An op that is there stands for others, too."""
        others = [parent for parent in parents if parent is not record and parent not in record.parents]
        record.parents.update(dict.fromkeys(others))
        for parent in others:
            parent.children.append(record)

    def _with_parent(self, record: OpRecord) -> Rewrite | None:
        """Who has erased an op, if it stood in another one that is gone."""
        op = record.op.parent_op()
        parent = self.records.get(op) if op is not None else None
        return parent.erased_by if parent is not None else None

    def _name_new(self, new: Sequence[Operation], gone: Iterable[OpRecord], silent: Rewrite) -> None:
        """Ops of which nobody has spoken come from those of the same place: of the same name, or any."""
        if not new:
            return
        by_place: dict[tuple[Span, ...], list[OpRecord]] = {}
        for record in (*gone, *(self.records[op] for op in self._states)):
            if record.spans:
                by_place.setdefault(record.spans, []).append(record)
        for op in new:
            record = self._add(op, silent)
            near = by_place.get(record.spans) or by_place.get(record.spans[:1], ())
            alike = [other for other in near if other.name == record.name] or near
            self._come_from(record, alike[:_MOST_PARENTS])
        silent.new = tuple(self.records[op] for op in new)


_MOST_PARENTS = 4
"""An op that a pass made without a word is said to come from so many at most."""


def _state_of(op: Operation) -> tuple[object, ...]:
    """What a pass may change of an op where it stands; attributes are compared by identity, most are shared."""
    return (op.name, len(operands_of(op)), *map(id, op.attributes.values()))


@cache
def _lines(file: str) -> Mapping[str, int]:
    """Where the classes of a file start."""
    text = Path(file).read_text(encoding="utf-8")
    return {m[1]: text.count("\n", 0, m.start()) + 1 for m in re.finditer(r"^class (\w+)", text, re.MULTILINE)}


def _source_of(pattern: type) -> str:
    """The place of a class in its file."""
    module = sys.modules.get(pattern.__module__)
    file = getattr(module, "__file__", None)
    if file is None:
        return pattern.__module__
    try:
        line = _lines(file).get(pattern.__name__)
    except OSError:
        line = None
    return f"{_short(file)}:{line}" if line else _short(file)


def _short(file: str) -> str:
    """A file of ours without what is before it."""
    parts = Path(file).parts
    at = max((i for i, part in enumerate(parts) if part == "msgraph"), default=-1)
    return "/".join(parts[at:]) if at >= 0 else file


def text_at(span: Span) -> str:
    """The user's text, on one line."""
    lines = [linecache.getline(span.file, row).rstrip("\n") for row in range(span.line, span.end_line + 1)]
    if not any(lines):
        return ""
    encoded = [line.encode() for line in lines]
    encoded[-1] = encoded[-1][: span.end_col]
    encoded[0] = encoded[0][span.col :]
    text = " ".join(part.decode(errors="replace").strip() for part in encoded)
    return text if len(text) <= _WIDTH else f"{text[: _WIDTH - 2]} …"


_WIDTH = 60
"""Columns of a piece of a program at most."""
