"""Decimal numbers: their arithmetic asks the context of the thread, which may be another one at the next call."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from msgraph.frontend.state.external_state import class_of

if TYPE_CHECKING:
    from msgraph.frontend.state.lowering import Lowering


def note_decimal(lowering: Lowering, result: object) -> None:
    """If something gives a decimal number, the context it was computed in is relied upon."""
    if class_of(result).__name__ == "Decimal":
        lowering.external.rely_on("decimal.getcontext", _context)


def _context() -> object:
    """What of the context has to do with results."""
    module = sys.modules.get("decimal")
    if module is None:
        return None
    now = module.getcontext()
    traps = tuple(signal.__name__ for signal, is_on in now.traps.items() if is_on)
    return (now.prec, now.rounding, now.Emin, now.Emax, now.clamp, traps)
