"""Takes a step apart that makes a difference: the rewrite, kernel, buffers or rule; and the smallest graph."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.traits import ConstantLike

from msgraph.diagnostics.errors import first_line
from msgraph.dialects.contract import label_of
from msgraph.inspect.defects import specification
from msgraph.packs.bisect.compilation import CompilationStep, difference
from msgraph.packs.bisect.plans import shared_buffers, within_runs
from msgraph.packs.bisect.reducing import Case, reduce
from msgraph.packs.bisect.report import Verdict, command, users_places, write_files
from msgraph.packs.bisect.rewrites import single_rewrite
from msgraph.packs.bisect.rules import ELEMENTS, wrong_batching_rule
from msgraph.packs.bisect.runs import interpreted, is_planned
from msgraph.packs.bisect.tolerances import Tolerances
from msgraph.passes.base import GraphPass
from msgraph.pipeline import graph_passes
from msgraph.support.outcomes import Raised, outcome_of

_BELOW_VALUES = ("lower-kernels", "expand-math")
"""Passes over planned graphs: what shows their mistakes is a graph of operators."""


def take_apart(verdict: Verdict, step: CompilationStep) -> Verdict:
    """A verdict narrowed to the part of a step that made the difference."""
    verdict.step = step.name
    if step.name == "expand-vmap" and (wrong := wrong_batching_rule(step.compilation)) is not None:
        op, mismatch = wrong
        verdict.rewrite, verdict.places = f"the batching rule of {label_of(op)}", users_places([op])
        verdict.notes.append(f"{label_of(op)} alone, over {ELEMENTS} elements: {mismatch}")
    elif step.name == "plan-buffers" and (conflict := shared_buffers(step)) is not None:
        verdict.rewrite, verdict.places = conflict.said, users_places(conflict.ops)
        verdict.notes += conflict.notes
    elif step.name == "lower-kernels" and (conflict := within_runs(step.before)) is not None:
        verdict.step, verdict.rewrite, verdict.places = "plan-buffers", conflict.said, users_places(conflict.ops)
        verdict.notes += ["it shows in native code, which does not wait with writing", *conflict.notes]
    elif (culprit := single_rewrite(step)) is not None:
        verdict.rewrite, verdict.number, verdict.places = culprit.said, culprit.number, culprit.places
    smallest = outcome_of(lambda: _smallest(step))
    if isinstance(smallest, Raised):
        verdict.notes.append(f"the graph could not be made smaller: {first_line(smallest.problem)}")
        smallest = Case(step.before, step.compilation.arrays), step.specification
    case, passes = smallest
    ops = [op for op in case.ops if not op.has_trait(ConstantLike)]
    verdict.places = verdict.places or users_places(ops)
    if not verdict.rewrite and len(ops) == 1:
        verdict.rewrite = f"what it does with {label_of(ops[0])}"
    _write(verdict, case, passes)
    return verdict


def failing(verdict: Verdict, step: CompilationStep, problem: Exception) -> Verdict:
    """What shows a pass that raises."""
    error_class = type(problem)

    def fails(case: Case) -> bool:
        outcome = outcome_of(lambda: step.after(case.module))
        return isinstance(outcome, Raised) and type(outcome.problem) is error_class

    case = Case(step.before, step.compilation.arrays)
    if not is_planned(step.before):
        case = reduce(case, fails)
    ops = [op for op in case.ops if not op.has_trait(ConstantLike)]
    verdict.places = users_places(ops)
    graph, inputs = write_files(verdict.function, step.name, case.module, case.arrays)
    verdict.graph, verdict.inputs, verdict.text = graph, inputs, str(case.module)
    verdict.command = command(step.specification, graph, inputs)
    return verdict


def _smallest(step: CompilationStep) -> tuple[Case, str]:
    """The smallest graph that shows it, and the passes that do."""
    if step.name == "plan-buffers" or step.name in _BELOW_VALUES:
        return _smallest_of_kernels(step)
    case = Case(step.before, step.compilation.arrays)

    def shows(candidate: Case) -> bool:
        expected = Tolerances.of(candidate.module, candidate.arrays, interpreted(candidate.module, candidate.arrays))
        return difference(step.after(candidate.module), candidate.arrays, expected, 1, step.pass_) is not None

    return reduce(case, shows) if shows(case) else case, step.specification


def _smallest_of_kernels(step: CompilationStep) -> tuple[Case, str]:
    """The smallest graph of operators that the passes down to this one make a wrong program of."""
    compilation = step.compilation
    sequence = compilation.passes()
    first = len(graph_passes(compilation.level))
    last = next(index for index, pass_ in enumerate(sequence) if pass_.name == step.name)
    below = sequence[first : last + 1]
    module = compilation.module.clone()
    _applied(sequence[:first], module)
    case = Case(module, compilation.arrays)

    def shows(candidate: Case) -> bool:
        expected = Tolerances.of(candidate.module, candidate.arrays, interpreted(candidate.module, candidate.arrays))
        twin = candidate.module.clone()
        _applied(below, twin)
        return difference(twin, candidate.arrays, expected, compilation.threads) is not None

    return reduce(case, shows) if shows(case) else case, ",".join(map(specification, below))


def _applied(passes: Sequence[GraphPass], module: ModuleOp) -> None:
    for pass_ in passes:
        pass_.apply(Context(), module)


def _write(verdict: Verdict, case: Case, passes: str) -> None:
    graph, inputs = write_files(verdict.function, verdict.step, case.module, case.arrays)
    verdict.graph, verdict.inputs, verdict.text = graph, inputs, str(case.module)
    verdict.command = command(passes, graph, inputs)
