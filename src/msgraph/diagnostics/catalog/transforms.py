"""MG3xx: gradients and vmap."""

from __future__ import annotations

from msgraph.diagnostics.errors import Diagnostic


class NoGradient(Diagnostic):
    """Reverse-mode differentiation met an operation that has no derivative."""

    code = "MG301"
    kind = TypeError
    message = "'{op}' has no gradient: {reason}"
    label = "differentiated here"
    help = "wrap its result in `ops.stop_gradient`, or differentiate with respect to something it does not depend on"
    op: str
    reason: str


class NoBatchRule(Diagnostic):
    """``vmap`` met an operation that cannot be batched."""

    code = "MG302"
    kind = ValueError
    message = "'{op}' cannot be vectorised by vmap: {reason}"
    op: str
    reason: str
