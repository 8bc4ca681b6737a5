"""Kernels with loops of their own that run on sizes only a call knows: how each is computed is chosen per size.

A product of 4 rows goes another way than one of 4,000. So a run of such a kernel keeps its plan: when sizes are met for
the first time, they are put in, the op's rule chooses, and the kernel that was chosen is looked up, or written.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from xdsl.ir import Data, Region
from xdsl.irdl import irdl_attr_definition
from xdsl.parser import AttrParser
from xdsl.printer import Printer
from xdsl.utils.exceptions import ParseError

from msgraph.dialects.attributes import decode, encode
from msgraph.dialects.contract import GraphOp
from msgraph.dialects.families.indexed import OwnLoopsOp
from msgraph.dispatch import Answer
from msgraph.kernels.launch.splitting import Chunk, split_into_chunks
from msgraph.kernels.spec.own_loops import ALGORITHM, PATTERNS, OwnLoopsPlan
from msgraph.support.symbolic_sizes import any_size_in, substituted

LATE = "ms.late"
"""The attribute of a run that says how its kernel is found."""

Number = Callable[[Any], int]
"""What a size is."""


class LateRun(NamedTuple):
    """A run for some sizes: the kernel, its numbers, and its parts for threads, if any."""

    kernel: str
    arguments: Sequence[int]
    parts: Sequence[Chunk]


@dataclass(eq=False)
class LateKernel:
    """A run whose kernel depends on sizes."""

    plan: OwnLoopsPlan
    work: int
    threads: int
    obtain: Callable[[Sequence[OwnLoopsPlan]], Sequence[str]]
    """The names of the native kernels for some plans; what is new of them is compiled together."""
    body: Region
    """Kept for the op in it."""

    def ready(self) -> LateKernel:
        """Itself: one that was stored must be read first."""
        return self

    def numbers(self) -> object:
        """All that depends on sizes."""
        epilogue = () if self.plan.epilogue is None else self.plan.epilogue.accesses
        fields = [decode(attribute) for attribute in self.plan.op.attributes.values()]
        return self.plan.op.name, fields, self.plan.tensors, epilogue, self.work

    def planned(self, evaluate: Number) -> OwnLoopsPlan:
        """The plan with the numbers that ``evaluate`` gives for symbolic sizes."""
        plan = concrete_plan(self.plan, evaluate)
        plan.work = substituted(self.work, evaluate)
        return plan


def runs_at(
    kernels: Sequence[LateKernel], numbers: Sequence[Number], most: int | None = None
) -> list[list[LateRun] | None]:
    """The runs of all kernels for each of several combinations of sizes; new kernels are compiled together.

    There are at most so many different ones: ``None`` for combinations that would need more, the later ones.
    """
    if not kernels:
        return [[] for _ in numbers]
    answers: dict[object, Answer] = {}
    plans = [[_answered(kernel.planned(sizes), answers) for kernel in kernels] for sizes in numbers]
    variants: set[object] = set()
    chosen: list[bool] = []
    for own in plans:
        new = {(slot, *plan.answers.items()) for slot, plan in enumerate(own)} - variants
        chosen.append(most is None or len(variants) + len(new) <= most)
        if chosen[-1]:
            variants |= new
    names = iter(
        kernels[0].obtain([plan for own, is_chosen in zip(plans, chosen, strict=True) if is_chosen for plan in own])
    )
    return [
        [
            LateRun(next(names), plan.arguments(), split_into_chunks(plan, kernel.threads))
            for kernel, plan in zip(kernels, own, strict=True)
        ]
        if is_chosen
        else None
        for own, is_chosen in zip(plans, chosen, strict=True)
    ]


def _answered(plan: OwnLoopsPlan, answers: dict[object, Answer]) -> OwnLoopsPlan:
    """A plan with its algorithm chosen: products of the same tensors that differ in what follows share the choice."""
    if issubclass(type(plan.op), OwnLoopsOp):
        tensors = tuple([(t.dtype.name, t.shape, t.strides, t.offset) for t in plan.tensors])
        question = (type(plan.op), tuple(plan.op.attributes.items()), plan.in_place, tensors)
        if question in answers:
            plan.answers[ALGORITHM] = answers[question]
        else:
            answers[question] = plan.answer(ALGORITHM)
    plan.answer(PATTERNS)
    return plan


def depends_on_sizes(plan: OwnLoopsPlan) -> bool:
    """Is there a number in a plan that only a call knows?"""
    epilogue = () if plan.epilogue is None else plan.epilogue.accesses
    return any_size_in((plan.tensors, epilogue))


def concrete_plan(plan: OwnLoopsPlan, evaluate: Number) -> OwnLoopsPlan:
    """A plan with the numbers that ``evaluate`` gives for symbolic sizes."""
    epilogue = plan.epilogue
    if epilogue is not None:
        epilogue = epilogue._replace(
            reads=substituted(epilogue.reads, evaluate), writes=substituted(epilogue.writes, evaluate)
        )
    tensors = substituted(plan.tensors, evaluate)
    return replace(plan, op=_op_at(plan.op, evaluate), tensors=tensors, epilogue=epilogue, answers={})


def _op_at(op: GraphOp, evaluate: Number) -> GraphOp:
    fields = {name: decode(attribute) for name, attribute in op.attributes.items()}
    if not any_size_in(tuple(fields.values())):
        return op
    copied = op.clone()
    copied.attributes = {name: encode(substituted(value, evaluate)) for name, value in fields.items()}
    return copied


@irdl_attr_definition
class LateKernelAttr(Data[LateKernel]):
    """How the kernel of a run is found; it lives in this process only."""

    name = "ms.late_kernel"

    @classmethod
    def parse_parameter(cls, parser: AttrParser) -> LateKernel:
        """There is no text of it."""
        raise ParseError(parser._current_token.span, "a late kernel has no text")  # pyright: ignore[reportPrivateUsage]

    def print_parameter(self, printer: Printer) -> None:
        """The op."""
        printer.print_string(f'<"{self.data.plan.op.name}">')
