"""Takes a step apart that makes a difference: the rewrite, kernel, buffers or rule; and the smallest graph."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.traits import ConstantLike

from msgraph.diagnostics.errors import first_line
from msgraph.dialects.contract import label_of
from msgraph.inspect.defects import specification
from msgraph.packs.bisect.compilation import CompilationStep, difference
from msgraph.packs.bisect.plans import shared_buffers, within_runs
from msgraph.packs.bisect.reducing import Case, reduce
from msgraph.packs.bisect.report import Verdict, users_places
from msgraph.packs.bisect.rewrites import single_rewrite
from msgraph.packs.bisect.rules import ELEMENTS, wrong_batching_rule
from msgraph.packs.bisect.runs import interpreted, is_planned
from msgraph.packs.bisect.tolerances import Tolerances
from msgraph.passes.base import GraphPass
from msgraph.pipeline import graph_passes
from msgraph.support.outcomes import Raised, outcome_of

_BELOW_VALUES = ("plan-buffers", "lower-kernels", "expand-math")
"""Passes that make or take planned graphs: what shows their mistakes is a graph of operators."""


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
    verdict.show(verdict.step, case.module, case.arrays, passes)
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
    verdict.show(step.name, case.module, case.arrays, step.specification)
    return verdict


def _smallest(step: CompilationStep) -> tuple[Case, str]:
    """The smallest graph that shows it, and the passes that do: below values, all from a graph of operators on."""
    compilation, case, passes = step.compilation, Case(step.before, step.compilation.arrays), step.specification
    after, threads = step.after, 1
    if step.name in _BELOW_VALUES:
        sequence, first = compilation.passes(), len(graph_passes(compilation.level))
        below = sequence[first : 1 + [pass_.name for pass_ in sequence].index(step.name)]
        case = Case(_after(sequence[:first], compilation.module), compilation.arrays)
        after, threads, passes = partial(_after, below), compilation.threads, ",".join(map(specification, below))

    def shows(candidate: Case) -> bool:
        expected = Tolerances.of(candidate.module, candidate.arrays, interpreted(candidate.module, candidate.arrays))
        return difference(after(candidate.module), candidate.arrays, expected, threads, step.pass_) is not None

    return reduce(case, shows) if shows(case) else case, passes


def _after(passes: Sequence[GraphPass], module: ModuleOp) -> ModuleOp:
    """The graph after some passes, unchecked; ``module`` stays as it is."""
    twin = module.clone()
    for pass_ in passes:
        pass_.apply(Context(), twin)
    return twin
