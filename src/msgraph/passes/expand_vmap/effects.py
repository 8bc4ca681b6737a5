"""Random numbers and prints in a mapped function."""

from __future__ import annotations

from msgraph.diagnostics.catalog.vectorising import PrintOfElements
from msgraph.diagnostics.errors import error
from msgraph.diagnostics.spans import from_location
from msgraph.dialects.ops.printing import PrintOp
from msgraph.dialects.ops.random import AdvanceOp, StreamsOp, own_streams
from msgraph.passes.expand_vmap.batcher import Batcher, batches


@batches(PrintOp, always=True)
def through_print(b: Batcher, op: PrintOp) -> None:
    """Elements have no order, so what they print has none."""
    raise error(PrintOfElements(), from_location(op.location))


@batches(StreamsOp, AdvanceOp, always=True)
def through_random(b: Batcher, op: StreamsOp | AdvanceOp) -> None:
    """Every element draws numbers of its own."""
    if b.axis(op.operands[0]) is not None:
        b.through_pure(op)
    else:
        b.bind_front(op.results, own_streams(b, op, list(map(b.now, op.operands)), b.known.size), [0])
