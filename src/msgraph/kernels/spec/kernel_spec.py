"""All that code generation may know of a kernel of loops: its expression, and what it asks about sizes and strides.

Every question is recorded with its answer, so that nothing the code depends on can be outside of the kernel's key.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING

from msgraph.dispatch import Answer, Question, Transcript
from msgraph.kernels.spec import questions
from msgraph.kernels.spec.expression import Expression
from msgraph.kernels.spec.questions import about, asked
from msgraph.kernels.spec.stages import steps_crossing

if TYPE_CHECKING:
    from msgraph.kernels.spec.plan import KernelPlan


class Asking:
    """What asks a plan, and records the answers."""

    def __init__(self, plan: Callable[[Question], Answer]) -> None:
        self._plan = plan
        self._answers: dict[Question, Answer] = {}

    @property
    def transcript(self) -> Transcript:
        """The questions asked so far, in order, with their answers."""
        return tuple(self._answers.items())

    def answer(self, question: Question) -> Answer:
        """The answer, which from now on is a part of what the code depends on."""
        if question not in self._answers:
            self._answers[question] = self._plan(question)
        return self._answers[question]


class KernelSpec(Expression, Asking):
    """A kernel as its generator sees it; the numbers of the run stay behind the questions."""

    def __init__(self, plan: KernelPlan) -> None:
        Expression.__init__(self, **vars(plan.expression))
        Asking.__init__(self, plan.answer)

    patterns = asked(questions.patterns)
    contiguous_axis = asked(questions.contiguous_axis)
    exceeds_cache = asked(questions.exceeds_cache)
    moves_outside = about(questions.moves_outside)

    # rows: the innermost dimension is reduced
    row_by_row = asked(questions.row_by_row)
    is_long = asked(questions.is_long)
    is_far = asked(questions.is_far)
    is_spread = about(questions.is_spread)

    @cached_property
    def saved(self) -> tuple[int, ...]:
        """The steps whose values are kept in scratch memory for a later time over the row."""
        return self.answer(("saved",)) if steps_crossing(self) else ()

    @property
    def room(self) -> int:
        """Elements of scratch memory that hold what is kept of a row."""
        return self.answer(("room",)) if self.saved or any(step.columns for step in self.steps) else 0

    # indexed ops
    ones = about(questions.ones)
    is_empty = about(questions.is_empty)
    is_distant = about(questions.is_distant)
    walked = about(questions.walked)
    moves_rows = about(questions.moves_rows)

    @property
    def cut_level(self) -> int:
        """The dimension whose places start where a run says, so that it may be a part of a longer one; -1 for none."""
        return self.answer(("cut_level",)) if self.is_indexed else -1
