"""``f.why("out")``, ``f.why(line=12)``: finds what is meant, and repeats the compilation to see what became of it."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from xdsl.ir import Operation

from msgraph.compiler import Assignment, Executable, assignments_in, options, parameters_of
from msgraph.diagnostics.catalog.provenance import NoSuchVariable, NothingAsked, NothingOnLine
from msgraph.diagnostics.nearest import nearest
from msgraph.dialects.walking import ops_around
from msgraph.packs.reports.cast_report import CastList, casts_in
from msgraph.packs.reports.explanation import Explanation, PlacementRecorder, explanation
from msgraph.packs.reports.functions import graph_of, name_of, place_of
from msgraph.packs.reports.profile import profile
from msgraph.packs.reports.provenance import OpRecord, Recorder
from msgraph.passes.actions import handling
from msgraph.pipeline import compile_module
from msgraph.support.report_files import no_reports


def explain(function: Any, name: str, line: int) -> Explanation:
    """What became of a variable, of a value of ``f.lower(...)``'s text (``%12``), or of a line."""
    question = _Question(function)
    if bool(name) == bool(line):
        raise NothingAsked(name_of(function), question.example, question.first_line).error(question.place)
    recorder = PlacementRecorder()
    executable = repeated(function, recorder)
    written = [record for record in recorder.written() if not record.name.startswith(("builtin.", "func.func"))]
    if line:
        told = _of_line(question, written, recorder, line)
    elif name.startswith("%"):
        told = _of_value(question, recorder, name)
    else:
        told = _of_variable(question, written, recorder, name)
    _add_times(told, executable, recorder)
    return told


def repeated(
    function: Any, recorder: Recorder, args: Sequence[object] | None = None, kwargs: Mapping[str, object] | None = None
) -> Executable:
    """Compile a call once more while a recorder hears of it; without arguments, that of the last compilation."""
    graph = graph_of(function, args, kwargs)
    with handling(recorder), no_reports():
        return compile_module(graph.module, str(getattr(function, "__name__", "graph")), **options()._asdict())


def casts(function: Any, args: tuple[object, ...], kwargs: Mapping[str, object]) -> CastList:
    """The changes of element type in a call that the program does not ask for; else in that of the last compilation."""
    names = {assignment.value: assignment.name for assignment in _Question(function).assignments}
    return casts_in(graph_of(function, args or None, kwargs or None).module, names)


class _Question:
    """The function that is asked about: its variables and lines."""

    def __init__(self, function: Any) -> None:
        self.name = name_of(function)
        self.place = place_of(function)
        plain: Callable[..., Any] = inspect.unwrap(function.__ms_function__)
        self.assignments = assignments_in(plain)
        self.parameters = parameters_of(plain)

    @property
    def example(self) -> str:
        """A variable one may ask about."""
        return self.assignments[-1].name if self.assignments else "out"

    @property
    def first_line(self) -> int:
        """A line one may ask about."""
        return self.assignments[-1].value.line if self.assignments else self.place[0].line + 1 if self.place else 1

    def of(self, name: str, seen: Sequence[str] = ()) -> list[Assignment]:
        """Where a variable gets values; one that is given another's value has those of that one."""
        own = [a for a in self.assignments if a.name == name]
        aliases = [a.alias for a in own if a.alias and a.alias not in (*seen, name)]
        return [*(a for a in own if not a.alias), *(b for other in aliases for b in self.of(other, (*seen, name)))]


def _of_variable(
    question: _Question, written: Sequence[OpRecord], recorder: PlacementRecorder, name: str
) -> Explanation:
    assignments = question.of(name)
    exists = name in question.parameters or any(a.name == name for a in question.assignments)
    if not exists:
        names = list(dict.fromkeys([*(a.name for a in question.assignments), *question.parameters]))
        near = [close] if (close := nearest(name, names, 0.5)) else names[:6]
        words = f"; there are {', '.join(map(repr, near))}" if near else ""
        raise NoSuchVariable(question.name, name, words, question.example, question.first_line).error(question.place)
    spans = {assignment.value for assignment in assignments}
    records = {record.op: record for record in written if spans.intersection(record.spans)}
    ops = [record for op, record in records.items() if records.keys().isdisjoint(ops_around(op))]
    told = explanation(recorder, f"'{name}'", assignments[0].value if assignments else None, ops, True)
    if not assignments:
        told.notes.append("it is an argument: it is not copied, unless the function writes it")
    elif not ops:
        told.notes.append("it was known when the function was compiled, or is what another variable is")
    if len(assignments) > 1:
        lines = sorted({a.value.line for a in assignments})
        told.notes.append(f"it gets values on the lines {', '.join(map(str, lines))}")
    return told


def _of_line(question: _Question, written: Sequence[OpRecord], recorder: PlacementRecorder, line: int) -> Explanation:
    file = question.place[0].file if question.place else ""
    ops = [record for record in written if any(s.file == file and s.line <= line <= s.end_line for s in record.spans)]
    exact = [record for record in ops if any(s.file == file and s.line == line for s in record.spans)]
    if not ops:
        lines = sorted({s.line for record in written for s in record.spans if s.file == file})
        near = sorted(sorted(lines, key=lambda other: abs(other - line))[:6])
        words = f"lines near it that are: {', '.join(map(str, near))}" if near else "no line of its file is in it"
        raise NothingOnLine(question.name, line, words).error(question.place)
    chosen = exact or ops
    spans = [s for record in chosen for s in record.spans if s.file == file and s.line <= line <= s.end_line]
    widest = max(spans, key=lambda span: (span.end_line - span.line, span.end_col - span.col))
    return explanation(recorder, f"line {line}", widest, chosen, False)


def _of_value(question: _Question, recorder: PlacementRecorder, name: str) -> Explanation:
    values = recorder.named.get(name[1:], [])
    ops = [recorder.records[v.owner] for v in values if isinstance(v.owner, Operation) and v.owner in recorder.records]
    if not values:
        close = nearest(name[1:], recorder.named, 0.3)
        words = f"; there is %{close}" if close else ""
        raise NoSuchVariable(question.name, name, words, question.example, question.first_line).error(question.place)
    told = explanation(recorder, name, ops[0].span if ops else None, ops, True)
    if not ops:
        told.notes.append("it is an argument: it is not copied, unless the function writes it")
    return told


def _add_times(told: Explanation, executable: Executable, recorder: PlacementRecorder) -> None:
    """Adds the times of the last profile to the kernels of an explanation."""
    seen = profile.last
    if seen is None:
        return
    names = [info.name for info in executable.program.infos]
    events = [event for event in seen.events if event.program.name == executable.name]
    for kernel in told.kernels:
        if len(names) == len(recorder.runs):  # the runs of the program are those of the text
            own = [e for e in events if e.instruction in kernel.positions and e.info.name == names[e.instruction]]
        else:
            own = [e for e in events if e.info.name == kernel.native]
        if own:
            kernel.seconds, kernel.runs = sum(e.end - e.start for e in own) / 1e9, len(own)
