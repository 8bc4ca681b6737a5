"""The search: the graph as it was written runs first, then what each pass has made of it, then the native code.

The first step whose outcome is not that of the written graph is taken apart: which rewrite it was, which two buffers,
which kernel, which rule of an operator.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from msgraph.diagnostics.errors import CompileError, first_line
from msgraph.dialects.contract import label_of
from msgraph.packs.bisect.blame import failing, take_apart
from msgraph.packs.bisect.compilation import Compilation, CompilationStep
from msgraph.packs.bisect.machine import WrongRule
from msgraph.packs.bisect.report import Verdict, users_places
from msgraph.packs.bisect.rules import wrong_gradient_rule
from msgraph.packs.bisect.runs import RunOutcome, interpreted
from msgraph.packs.bisect.tolerances import Tolerances
from msgraph.support.outcomes import Raised, outcome_of


def search(
    compilation: Compilation, in_python: Callable[[RunOutcome, Tolerances], str | None] | None = None
) -> Verdict:
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
    if in_python is not None and (mismatch := in_python(expected, tolerances)) is not None:
        verdict.step, verdict.said = "the front end", mismatch
        verdict.notes.append("the graph as it is written differs from Python: no pass has run yet")
        verdict.show("written", module, arrays)
        return verdict
    names = list(expected.arrays)
    parts = ", ".join(names[:4]) + (f" and {len(names) - 4} more" if len(names) > 4 else "") or "nothing"
    verdict.compared.append(f"the graph as it is written ({parts}; prints and exceptions)")
    sequence = compilation.passes()
    for pass_ in sequence:
        step = CompilationStep(compilation, pass_, module, tolerances)
        after = outcome_of(partial(step.after, module))
        if isinstance(after, Raised):
            if isinstance(after.problem, CompileError):
                verdict.notes.append("this is a refusal, which the program would have met as well")
            verdict.step, verdict.raises, verdict.said = step.name, True, first_line(after.problem)
            return failing(verdict, step, after.problem)
        module = after
        if (mismatch := step.difference(module)) is not None:
            verdict.said = mismatch
            return take_apart(verdict, step)
        verdict.compared.append(f"the graph after {pass_.name}")
    same = f"the same after each of {len(sequence)} passes"
    verdict.compared = [verdict.compared[0], same, "the same from the native code"]
    return verdict


def _of_rule(verdict: Verdict, compilation: Compilation, wrong: WrongRule) -> Verdict:
    """A derivative that the function's own values contradict."""
    verdict.step, verdict.said = "expand-grad", str(wrong)
    op = wrong_gradient_rule(wrong, compilation) or wrong.op
    verdict.rewrite = f"the gradient rule of {label_of(op)}"
    verdict.places = users_places([op])
    verdict.show("expand-grad", compilation.module, compilation.arrays, "expand-grad")
    return verdict
