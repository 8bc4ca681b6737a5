"""The search for the step of a compilation that makes something else of a function than it is as Python.

``f.bisect(*args)``: the graph as it was written runs first, then what each pass has made of it, then the native code.
The first step whose outcome is another one is taken apart: which rewrite it was, which kernel, which memory was used
again too early, which rule of an operator; and which is the smallest graph that shows it.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp, StringAttr
from xdsl.ir import Operation
from xdsl.traits import ConstantLike

from msgraph import compiler
from msgraph.diagnostics.errors import CompileError, first_line
from msgraph.diagnostics.span import Span
from msgraph.dialects.contract import Array, label_of
from msgraph.dialects.effects import acting
from msgraph.dialects.stages import FusedStage, IRStage, PlannedStage
from msgraph.dialects.traits import Transformation
from msgraph.inspect.defects import specification
from msgraph.packs.bisect import python_run
from msgraph.packs.bisect.machine import WrongRule
from msgraph.packs.bisect.reducing import Case, reduce
from msgraph.packs.bisect.report import Verdict, users_places
from msgraph.packs.bisect.rules import ELEMENTS, wrong_batching_rule, wrong_gradient_rule
from msgraph.packs.bisect.runs import RunOutcome, interpreted, is_planned
from msgraph.packs.bisect.tolerances import Tolerances
from msgraph.passes.actions import Action, ActionHandler, handling
from msgraph.passes.base import GraphPass
from msgraph.passes.lower_kernels import LowerKernelsPass
from msgraph.pipeline import graph_passes, kernel_passes
from msgraph.support.outcomes import Raised, outcome_of
from msgraph.support.report_files import no_reports

_BELOW_VALUES = ("plan-buffers", "lower-kernels", "expand-math")
"""Passes that make or take planned graphs: what shows their mistakes is a graph of operators."""

_REUSE = "reuse-buffer"
"""What ``plan-buffers`` asks about: may memory be used again behind this op?"""


def bisect(call: compiler.CompileRequest) -> Verdict:
    """Which step of the compilation of a call makes it do something else than the function does as Python."""
    try:
        graph = compiler.lowered(call)
    except CompileError:
        if compiler.graph_of_call(call).sizes is None:
            raise
        reason = "its graph finds sizes while it runs, and only graphs of known sizes can be taken apart"
        return Verdict(call.name, unsearched=reason)
    arrays, objects = compiler.inputs_of(call, graph)
    compilation = Compilation(call.name, graph.module, arrays, *compiler.options())
    with no_reports():
        if any(op.has_trait(Transformation) for op in acting(graph.module)):
            verdict = search(compilation)
            verdict.notes.append("derivatives and mapped functions are compared with what they are defined as")
            return verdict
        if not python_run.can_run():
            verdict = search(compilation)
            verdict.notes.append("the graph was not compared with Python, which needs a system that forks processes")
            return verdict
        verdict = search(compilation, _comparing(call, graph, objects[::-1]))
    if not verdict:
        verdict.compared.insert(0, "what the function gives, writes, prints and raises as Python")
    return verdict


def _comparing(
    call: compiler.CompileRequest, graph: compiler.Lowered, objects: Sequence[object]
) -> Callable[[RunOutcome, Tolerances], str]:
    """What says how the outcome of a graph differs from that of Python, in words."""
    expected = python_run.in_python(
        lambda: call.function(*call.args, **call.kwargs), python_run.state_of(graph.captures)
    )

    def compare(outcome: RunOutcome, tolerances: Tolerances) -> str:
        if expected is None:
            return ""
        room = {id(array): tolerances.room[name] for name, array in outcome.arrays.items()}
        return python_run.difference_of(python_run.of_graph(graph, outcome, objects), expected, room)

    return compare


@contextmanager
def watching_calls(name: str = "") -> Generator[list[Verdict]]:
    """Takes apart each compilation inside, with the arguments of its first call; only functions of a name, if given."""
    verdicts: list[Verdict] = []
    busy = False

    def see(function: Any, args: Sequence[object], kwargs: Mapping[str, object], *_: object) -> None:
        nonlocal busy
        own = str(getattr(function, "__qualname__", "function")).rpartition("<locals>.")[2]
        if busy or name not in ("", own, own.rpartition(".")[2]):
            return
        busy = True
        try:
            verdicts.append(bisect(function.call(args, kwargs)))
        except CompileError as refusal:
            verdicts.append(Verdict(own, unsearched=f"it is not compiled: {first_line(refusal)}"))
        finally:
            busy = False

    with compiler.every_call_compiled(), compiler.watching(see, failures=True):
        yield verdicts


# -- steps -------------------------------------------------------------------------------------------------------


@dataclass
class Compilation:
    """A graph, how it is compiled, and what it is called with."""

    name: str
    module: ModuleOp
    """As it was written; it stays as it is."""
    arrays: Sequence[Array]
    level: int = 1
    late: bool = False
    threads: int = 1

    def passes(self) -> Sequence[GraphPass]:
        """What it goes through; each kernel is written, whatever this process has compiled before."""
        return (
            *graph_passes(self.level),
            *map(self._afresh, kernel_passes(compiler.host_target(), self.late, self.threads)),
        )

    def _afresh(self, pass_: GraphPass) -> GraphPass:
        if not isinstance(pass_, LowerKernelsPass):
            return pass_
        return LowerKernelsPass(pass_.vector_bytes, pass_.masked, pass_.threads, pass_.features)


@dataclass
class CompilationStep:
    """One pass, or several in a row: the graph they were given, and what they should have kept."""

    compilation: Compilation
    passes: Sequence[GraphPass]
    before: ModuleOp
    tolerances: Tolerances

    @property
    def name(self) -> str:
        """The last pass."""
        return self.passes[-1].name

    @property
    def specification(self) -> str:
        """The passes as the command line names them."""
        return ",".join(map(specification, self.passes))

    def after(self, module: ModuleOp) -> ModuleOp:
        """The graph after the passes, checked; ``module`` stays as it is."""
        twin = module.clone()
        for pass_ in self.passes:
            pass_.apply(Context(), twin)
        if self.passes[-1].ENSURES not in (FusedStage, PlannedStage, IRStage):
            twin.verify()
        return twin

    def difference(self, module: ModuleOp) -> str | None:
        """How the outcome of a graph that the passes made differs from what it should be, in any legal order."""
        compilation = self.compilation
        return self.tolerances.difference_of(module, compilation.arrays, compilation.threads, self.name)

    def from_operators(self) -> CompilationStep:
        """The same from a graph of operators on: with all passes that lead there."""
        sequence, first = self.compilation.passes(), len(graph_passes(self.compilation.level))
        last = [pass_.name for pass_ in sequence].index(self.name)
        operators = replace(self, passes=sequence[:first]).after(self.compilation.module)
        return replace(self, passes=sequence[first : last + 1], before=operators)


def search(compilation: Compilation, in_python: Callable[[RunOutcome, Tolerances], str] | None = None) -> Verdict:
    """The first step that makes a difference; ``in_python`` says how Python's outcome differs from the graph's."""
    verdict = Verdict(compilation.name)
    module, arrays = compilation.module.clone(), compilation.arrays
    try:
        expected = interpreted(module, arrays, checks=True)
    except WrongRule as wrong:
        return _of_rule(verdict, compilation, wrong)
    if expected.uses_unknown:
        verdict.unsearched = "a gradient over a loop, as it is written, cannot be interpreted"
        return verdict
    tolerances = Tolerances.of(module, arrays, expected)
    if in_python is not None and (difference := in_python(expected, tolerances)):
        verdict.step, verdict.said = "the front end", difference
        verdict.notes.append("the graph as it is written differs from Python: no pass has run yet")
        verdict.show("written", module, arrays)
        return verdict
    names = list(expected.arrays)
    parts = ", ".join(names[:4]) + (f" and {len(names) - 4} more" if len(names) > 4 else "") or "nothing"
    verdict.compared.append(f"the graph as it is written ({parts}; prints and exceptions)")
    sequence = compilation.passes()
    for pass_ in sequence:
        step = CompilationStep(compilation, [pass_], module, tolerances)
        after = outcome_of(partial(step.after, module))
        if isinstance(after, Raised):
            if isinstance(after.problem, CompileError):
                verdict.notes.append("this is a refusal, which the program would have met as well")
            verdict.step, verdict.raises, verdict.said = step.name, True, first_line(after.problem)
            return _failing(verdict, step, after.problem)
        module = after
        if (mismatch := step.difference(module)) is not None:
            verdict.said = mismatch
            return _take_apart(verdict, step)
        verdict.compared.append(f"the graph after {pass_.name}")
    same = f"the same after each of {len(sequence)} passes"
    verdict.compared = [verdict.compared[0], same, "the same from the native code"]
    return verdict


def _of_rule(verdict: Verdict, compilation: Compilation, wrong: WrongRule) -> Verdict:
    """A derivative that the function's own values contradict."""
    verdict.step, verdict.said = "expand-grad", str(wrong)
    op = wrong_gradient_rule(compilation.module, compilation.arrays) or wrong.op
    verdict.rewrite = f"the gradient rule of {label_of(op)}"
    verdict.places = users_places([op])
    verdict.show("expand-grad", compilation.module, compilation.arrays, "expand-grad")
    return verdict


# -- taking a step apart -----------------------------------------------------------------------------------------


def _take_apart(verdict: Verdict, step: CompilationStep) -> Verdict:
    """A verdict narrowed to the part of a step that made the difference."""
    verdict.step, written, arrays = step.name, step.compilation.module, step.compilation.arrays
    if step.name == "expand-vmap" and (wrong := wrong_batching_rule(written, arrays)) is not None:
        op, mismatch = wrong
        verdict.rewrite, verdict.places = f"the batching rule of {label_of(op)}", users_places([op])
        verdict.notes.append(f"{label_of(op)} alone, over {ELEMENTS} elements: {mismatch}")
    elif step.name == "lower-kernels" and (culprit := _single_rewrite(step.from_operators(), _REUSE)) is not None:
        verdict.step, verdict.rewrite, verdict.places = "plan-buffers", culprit.words, culprit.places
        verdict.notes.append("it shows in native code, which does not wait with writing")
    elif (culprit := _single_rewrite(step)) is not None:
        verdict.rewrite, verdict.number, verdict.places = culprit.words, culprit.count, culprit.places
    if verdict.rewrite.startswith(_REUSE):
        verdict.notes.append("memory that is used again behind this op is still to be read, or is read by it")
    smallest = outcome_of(lambda: _smallest(step))
    if isinstance(smallest, Raised):
        verdict.notes.append(f"the graph could not be made smaller: {first_line(smallest.problem)}")
        smallest = Case(step.before, arrays), step.specification
    case, passes = smallest
    ops = [op for op in case.ops if not op.has_trait(ConstantLike)]
    verdict.places = verdict.places or users_places(ops)
    if not verdict.rewrite and len(ops) == 1:
        verdict.rewrite = f"what it does with {label_of(ops[0])}"
    verdict.show(verdict.step, case.module, case.arrays, passes)
    return verdict


def _failing(verdict: Verdict, step: CompilationStep, problem: Exception) -> Verdict:
    """What shows a pass that raises."""
    error_class = type(problem)

    def fails(case: Case) -> bool:
        outcome = outcome_of(lambda: step.after(case.module))
        return isinstance(outcome, Raised) and type(outcome.problem) is error_class

    case = Case(step.before, step.compilation.arrays)
    if not is_planned(step.before):
        case = reduce(case, fails)
    verdict.places = users_places([op for op in case.ops if not op.has_trait(ConstantLike)])
    verdict.show(step.name, case.module, case.arrays, step.specification)
    return verdict


def _smallest(step: CompilationStep) -> tuple[Case, str]:
    """The smallest graph that shows it, and the passes that do: below values, all from a graph of operators on."""
    if step.name in _BELOW_VALUES:
        step = step.from_operators()
    case = Case(step.before, step.compilation.arrays)

    def shows(candidate: Case) -> bool:
        expected = Tolerances.of(candidate.module, candidate.arrays)
        after = step.after(candidate.module)
        return expected.difference_of(after, candidate.arrays, step.compilation.threads, step.name) is not None

    return reduce(case, shows) if shows(case) else case, step.specification


class DebugCounter(ActionHandler):
    """Counts what is rewritten, and lets nothing happen after the first ``limit``, as MLIR's debug counters do.

    With ``only``, what has another name happens uncounted.
    """

    def __init__(self, limit: int | None = None, only: str = "") -> None:
        self.limit, self.only = limit, only
        self.count = 0
        self.words = ""
        """The last rewrite: what it is called, and what it was about."""
        self.places: Sequence[Span] = ()
        self.asked: set[str] = set()
        """What can be skipped: a pass may tell of more than it asks about."""

    def wants(self, name: str, op: Operation) -> bool:
        """May it be tried? Not once there have been enough."""
        if self.only not in ("", name):
            return True
        self.asked.add(name)
        if self.limit is not None and self.count >= self.limit:
            return False
        if name == _REUSE:  # what nobody tells of when it is done
            self._add(Action(name, op))
        return True

    def done(self, action: Action) -> None:
        """One more."""
        if action.name in self.asked and action.name != _REUSE:
            self._add(action)

    def _add(self, action: Action) -> None:
        self.count += 1
        if self.count == self.limit:
            kernel = (action.new[0] if action.new else action.op).attributes.get("kernel")
            about = f"kernel {kernel.data}" if isinstance(kernel, StringAttr) and kernel.data else _label(action.op)
            self.words, self.places = f"{action.name} at {about}", users_places([action.op, *action.new])


def _label(op: Operation) -> str:
    """An operator by its name, a kernel by those of its operators."""
    inside = [inner for region in op.regions for inner in region.block.ops] if op.name == "ms.kernel" else []
    return " ".join(label_of(inner) for inner in inside[:-1] if not inner.has_trait(ConstantLike)) or label_of(op)


def _single_rewrite(step: CompilationStep, only: str = "") -> DebugCounter | None:
    """The first rewrite that makes a difference, with those before it; ``None`` where it cannot be skipped.

    All rewrites beyond some number are skipped, and the number is searched for by halves.
    """
    counter = DebugCounter(only=only)
    if _differs(step, counter) is None or not counter.count or _differs(step, DebugCounter(0, only)) is not None:
        return None
    right, wrong = 0, counter.count
    while wrong - right > 1:
        middle = (right + wrong) // 2
        if _differs(step, DebugCounter(middle, only)) is not None:
            wrong = middle
        else:
            right = middle
    culprit = DebugCounter(wrong, only)
    _differs(step, culprit)
    return culprit


def _differs(step: CompilationStep, counter: DebugCounter) -> str | None:
    """How the outcome differs where a counter says what is rewritten; a pass that raises makes a difference."""
    with handling(counter):
        rewritten = outcome_of(lambda: step.after(step.before))
    return str(rewritten.problem) if isinstance(rewritten, Raised) else step.difference(rewritten)
