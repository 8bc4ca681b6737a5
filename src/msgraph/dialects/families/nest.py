"""Ops with a loop nest of their own: what is neither element by element nor a plain reduction.

The op says what it computes. How the loops go is said by its kernel rule, which is found by the op's class: see
``kernels/rules.py``.
"""

from __future__ import annotations

from typing import ClassVar

from msgraph.dialects.contract import GraphOp


class OwnLoopsOp(GraphOp):
    """Base of the family."""

    OWN_LOOPS = True

    IN_PLACE: ClassVar[bool] = False
    """May its first result be written over its first operand? The loops are then given the same buffer for both."""
