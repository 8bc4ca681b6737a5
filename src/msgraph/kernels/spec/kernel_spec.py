"""All that code generation may know of a kernel of loops: its expression, and what it asks about sizes and strides.

Every question is recorded with its answer, so that nothing the code depends on can be outside of the kernel's key.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any, Protocol

from msgraph.dispatch import Answer, Question, Transcript
from msgraph.kernels.spec.expression import ContiguousAxis, Expression
from msgraph.kernels.spec.stages import steps_crossing

if TYPE_CHECKING:
    from msgraph.kernels.spec.plan import KernelPlan


class Answering(Protocol):
    """A plan: it answers questions of code generation from the numbers of one run."""

    def answer(self, question: Question) -> Answer:
        """The answer to one question."""
        ...


class Asking:
    """What asks a plan, and records the answers."""

    def __init__(self, plan: Answering) -> None:
        self._plan = plan
        self._answers: dict[Question, Answer] = {}

    @property
    def transcript(self) -> Transcript:
        """The questions asked so far, in order, with their answers."""
        return tuple(self._answers.items())

    def ask(self, *question: str | int) -> Answer:
        """The answer, which from now on is a part of what the code depends on."""
        if question not in self._answers:
            self._answers[question] = self._plan.answer(question)
        return self._answers[question]


class _Asked(property):
    """A question that has no arguments, by the name of the attribute; reading it gives the answer."""

    def __set_name__(self, owner: type, name: str) -> None:
        super().__init__(lambda spec: spec.ask(name))


def asked() -> Any:
    """An attribute that is a question."""
    return _Asked()


class KernelSpec(Expression, Asking):
    """A kernel as its generator sees it; the numbers of the run stay behind the questions."""

    def __init__(self, plan: KernelPlan) -> None:
        Expression.__init__(self, **vars(plan.expression))
        Asking.__init__(self, plan)

    # -- how memory is walked ------------------------------------------------------------------------------

    patterns: tuple[str, ...] = asked()
    """How each access moves along the innermost dimension."""

    contiguous_axis: ContiguousAxis | None = asked()
    """Set where tiles must be turned for memory to be read row by row."""

    exceeds_cache: tuple[int, ...] = asked()
    """The accesses that write more than the caches hold: it goes past them, and pushes nothing else out."""

    row_by_row: bool = asked()
    """Does it reduce columns of so many long rows that these are better walked one after another?"""

    def moves_outside(self, access: int) -> bool:
        """Does an access move along any dimension that is kept?"""
        return self.ask("moves_outside", access)

    # -- rows: the innermost dimension is reduced --------------------------------------------------------------

    is_long: bool = asked()
    """Are sums of a row put together from sums of its blocks?"""

    is_far: bool = asked()
    """Are there so many elements that memory is asked for those to come?"""

    @cached_property
    def saved(self) -> tuple[int, ...]:
        """The steps whose values are kept in scratch memory for a later time over the row."""
        return self.ask("saved") if steps_crossing(self) else ()

    @property
    def room(self) -> int:
        """Elements of scratch memory that hold what is kept of a row."""
        return self.ask("room") if self.saved or any(step.columns for step in self.steps) else 0

    def is_spread(self, result: int) -> bool:
        """Is a result written for each element of a row?"""
        return self.ask("is_spread", result)

    # -- indexed ops ---------------------------------------------------------------------------------------

    @property
    def cut_level(self) -> int:
        """The dimension whose places start where a run says, so that it may be a part of a longer one; -1 for none."""
        return self.ask("cut_level") if self.is_indexed else -1

    def ones(self, table: int) -> tuple[bool, ...]:
        """Of each dim of a table, whether it is of size 1."""
        return self.ask("ones", table)

    def is_empty(self, table: int) -> bool:
        """Has a table no elements?"""
        return self.ask("is_empty", table)

    def is_distant(self, table: int) -> bool:
        """Is a table too large for the nearer caches?"""
        return self.ask("is_distant", table)

    def walked(self, step: int) -> tuple[bool, ...]:
        """Of each dim of the result of a step, whether loops walk it: it is not of size 1."""
        return self.ask("walked", step)

    def moves_rows(self, step: int) -> bool:
        """Does an indexed op copy whole rows that lie together in memory?"""
        return self.ask("moves_rows", step)
