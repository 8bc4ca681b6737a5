"""Turn the order of effects from position into data: every effect takes a state token.

Given:

    func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {
      %y = ms.exp %x : tensor<4xf32>
      func.return %y : tensor<4xf32>
    }

Result: the same graph. Nothing in it reads or writes memory or prints, so there is nothing to order, and a
written graph that is pure is an ordered one.

Why here: right after the front end, whose program order is the last order that is known by position. Every pass
after this one may move, merge and drop ops freely.
"""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp

from msgraph.dialects.forms import Ordered, Written
from msgraph.passes.base import GraphPass


@dataclass(frozen=True)
class InsertEffectOrderPass(GraphPass):
    """Turn the order of effects from position into data."""

    name = "insert-effect-order"
    TAKES = Written
    GIVES = Ordered

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        """No operation of the dialect has an effect yet, so every graph is in order as it stands."""
