"""Canonicalisation: say the same with less.

Given:

    %one = ms.constant {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %a = ms.mul %x, %one : (tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
    %b = ms.neg %a : tensor<4xf32>
    %c = ms.neg %b : tensor<4xf32>
    %d = ms.add %c, %y : tensor<4xf32>

Result:

    %d = ms.add %x, %y : tensor<4xf32>

Only what keeps every bit of the result for every input: NaN, infinities and the two zeros are inputs. So ``x * 0.0``
and ``x + 0.0`` stay as they are, and nothing is re-associated. What is left unused goes with ``eliminate-dead``.

Why here: after ``fold-constants``, so that constants are single ops; before ``eliminate-common``, which finds more
once equal things look equal.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from xdsl.ir import Operation

from msgraph.dialects.traits import Canonicalization
from msgraph.passes.base import AnyPattern, GraphPass, Pattern
from msgraph.passes.simplify import arithmetic, choice, shape


class SimplifyPass(GraphPass):
    """Say the same with less, keeping every bit of the result."""

    name = "simplify"

    def patterns(self) -> Sequence[AnyPattern]:
        return canonicalizations()


@cache
def canonicalizations() -> tuple[AnyPattern, ...]:
    """Everything that can be said with less: the patterns that these modules write, in their order."""
    names = [(vars(module), name) for module in (arithmetic, choice, shape) for name in vars(module)]
    return tuple(written[name]() for written, name in names if getattr(written[name], "__base__", None) is Pattern)


@cache
def _patterns_of(op: type[Operation]) -> tuple[AnyPattern, ...]:
    return tuple(pattern for pattern in canonicalizations() if pattern.looks_at(op))


Canonicalization.patterns_of = _patterns_of
