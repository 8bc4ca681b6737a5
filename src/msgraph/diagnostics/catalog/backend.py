"""MG5xx: the back end."""

from __future__ import annotations

from dataclasses import dataclass

from msgraph.diagnostics.errors import Diagnostic


@dataclass(frozen=True)
class NoKernel(Diagnostic):
    """The back end has no native code for an operation on these types."""

    code = "MG501"
    kind = TypeError
    message = "Select CPU operator[{op}] fail! Unsupported data type! ({types})"
    help = "cast the operands to a type the operation supports"
    op: str
    types: str
