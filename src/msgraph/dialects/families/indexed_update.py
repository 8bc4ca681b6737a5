"""Updates of the elements that indices choose: the parameter is written where they point, and nowhere else.

A member says how old and new are combined, ``combine(k, old, new, **fields)`` on lanes; a kernel rule writes the
loops. Where an index comes several times all its updates count, in order. Indices that point outside are found before
anything is written: the back end asks ``ms.are_outside``, and where they are leaves the rest to the eager rule, which
refuses.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from msgraph.dialects.families.stateful import UpdateOp

if TYPE_CHECKING:
    from msgraph.kernels.builder.loops import KernelBuilder
    from msgraph.kernels.builder.vectors import VectorValue


class IndexedUpdate(UpdateOp):
    """Parameter, one or more tensors of indices, updates."""

    OWN_LOOPS = True

    BY_POSITION: ClassVar[bool] = False
    """Is the last dim of the indices a position, or does each tensor of indices choose along one dim?"""
    FROM_END: ClassVar[bool] = False
    """Do negative indices count from the end?"""

    @classmethod
    def first_axis(cls, **fields: Any) -> int:
        """The first dim that is chosen from."""
        return 0

    @classmethod
    def combine(cls, k: KernelBuilder, old: VectorValue, new: VectorValue, /, **fields: object) -> VectorValue:
        """An element after an update."""
        return new
