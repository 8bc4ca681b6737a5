"""Updates whose new contents at an element depend on nothing but that element of the operands.

A member says so in ops, ``contents(b, *operands, **fields) -> new contents of the written operands``: the back end
makes one kernel of them, which reads and writes the parameter's own memory.

    ms.assign_add %w, %x        one loop: w[i] = w[i] + x[i]
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import Any

from msgraph.dialects.contract import OpBuilder, V
from msgraph.dialects.families.stateful import UpdateOp


class PointwiseUpdate(UpdateOp):
    """Base of the family; an operand may be the memory that is written."""

    FAMILY_RULES = ("contents",)

    @classmethod
    @abstractmethod
    def contents(cls, b: OpBuilder[V], *operands: V, **fields: Any) -> Sequence[V]:
        """The new contents of the written operands, in element-wise ops on all operands but the state."""
