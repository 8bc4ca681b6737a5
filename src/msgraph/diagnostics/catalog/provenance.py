"""MG970 to MG974: questions about what became of a program."""

from __future__ import annotations

from msgraph.diagnostics.errors import Diagnostic


class NotCompiledYet(Diagnostic):
    """Nothing is known of a function that has not been compiled."""

    code = "MG970"
    kind = RuntimeError
    message = "'{name}' has not been compiled{because}"
    label = "this function"
    help = "call it first, or `{name}.prepare(...)`, which compiles it for such arguments and does not run it"
    name: str
    because: str
