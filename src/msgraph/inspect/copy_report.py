"""The copies that survive in a compiled graph: ``f.copies()``.

f.copies()    # [Copy(bytes=8, reason='the parameter is written before ...', place=Span(file='net.py', line=12, …))]
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from msgraph.diagnostics.spans import Span, from_location
from msgraph.dialects.ops.state import TensorMoveOp
from msgraph.dialects.types import dtype_of, shape_of
from msgraph.passes.insert_tensor_move.hazards import ALL, CALL, OVERWRITTEN, REFERENCE, RESULT, SEVERAL

REASONS = {
    ALL: "level 0 copies every load",
    SEVERAL: "the parameter is loaded several times in this graph, and level 1 is careful",
    CALL: "the value goes into a call, a branch or a loop, and this level is careful",
    REFERENCE: "the reference came out of a call, and this level is careful",
    RESULT: "the value leaves the function, and the caller keeps it",
    OVERWRITTEN: "the parameter is written while this value is still needed",
    "": "`TensorMove` asks for it",
}
"""What the pass that inserts copies calls its reasons, in words."""


@dataclass(frozen=True)
class Copy:
    """One copy at run time: how much, why, and the user's line that reads the parameter."""

    bytes: int
    reason: str
    place: Span | None

    def __str__(self) -> str:
        return f"{self.bytes} bytes at {self.place or 'an unknown place'}: {self.reason}"


def copy_of(op: TensorMoveOp) -> Copy:
    """What one op copies."""
    type_, spans, reason = op.output.type, from_location(op.location), op.attributes.get("reason")
    words = REASONS[str(getattr(reason, "data", ""))]
    return Copy(dtype_of(type_).size * math.prod(shape_of(type_)), words, spans[0] if spans else None)
