"""``debug_nans``: a run that ends in NaN is done again op by op, and the op that made the NaN is named.

ms.set_context(debug_nans=True)          # for what is compiled from now on
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from xdsl.dialects.builtin import ModuleOp

from msgraph.api.jit.compiled import Compiled
from msgraph.api.jit.signatures import Arguments
from msgraph.api.tensor.tensor import array_of
from msgraph.diagnostics.catalog.models import NanMade
from msgraph.diagnostics.spans import OURS, from_location
from msgraph.dialects.contract import Array, GraphOp
from msgraph.interpreter import interpret


class NanCheckedCall(Compiled):
    """A compiled call that keeps what it was given, to look for NaN where the results hold any."""

    RUNS = False
    __slots__ = ("_before", "_plain")

    def __init__(self, plain: ModuleOp, *compilation: Any) -> None:
        super().__init__(*compilation)
        self._plain = plain
        self._before: list[Array] = []

    def __call__(self, arrays: list[Array], arguments: Arguments | None = None) -> Any:
        """Run it."""
        self._before = [array.copy() for array in (*arrays, *map(array_of, self.lowered.captures))]
        return super().__call__(arrays, arguments)

    def finish(self, results: list[Array], objects: Sequence[object] = ()) -> object:
        """What a run leaves behind, once it is found to hold no NaN that the run made."""
        if any(map(_holds_nan, (*results, *map(array_of, self.lowered.captures)))):
            interpret(self._plain, self._before, see=_check_op)
        return super().finish(results, objects)


def _holds_nan(array: Array) -> bool:
    return array.dtype.kind in "fcV" and bool(np.isnan(array.astype(np.complex128)).any())


def _check_op(op: GraphOp, operands: Sequence[Array], results: Sequence[Array]) -> None:
    """Refuses the first op whose results hold NaN where its operands hold none."""
    if not any(map(_holds_nan, results)) or any(map(_holds_nan, operands)):
        return
    spans = from_location(op.location)
    own = [span for span in spans if not span.file.startswith(OURS)]
    inputs = ", ".join(f"{x.dtype}{list(x.shape)} from {x.min():g} to {x.max():g}" for x in operands if x.size)
    raise NanMade(op.word(**op.fields), inputs).error(own or spans)
