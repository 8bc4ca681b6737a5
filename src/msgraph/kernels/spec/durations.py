"""How long a run of loops takes, roughly: whether threads share it."""

from __future__ import annotations

from math import prod
from typing import TYPE_CHECKING

from msgraph.dialects.traits import OneInstruction
from msgraph.support.symbolic_sizes import likely

if TYPE_CHECKING:
    from msgraph.kernels.spec.plan import KernelPlan

SHARED = 100e3
"""Nanoseconds from which on threads share a run."""

_BYTE, _STEP, _COSTLY = 0.02, 0.03, 0.3
"""Nanoseconds for a byte of memory, a cheap step or another one on an element."""


def duration_of(plan: KernelPlan) -> float:
    """Nanoseconds of a run of loops, roughly."""
    return likely(prod(plan.sizes)) * duration_of_point(plan)


def duration_of_point(plan: KernelPlan) -> float:
    """Those of one point."""
    steps = sum(_STEP if step.op.acts_as(OneInstruction) else _COSTLY for step in plan.expression.steps)
    return steps + sum(_BYTE * access.dtype.size for access in plan.accesses if all(access.strides))
