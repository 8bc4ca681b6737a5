"""MG83x: what MindSpore has for other devices only, or what is done otherwise here."""

from __future__ import annotations

from msgraph.diagnostics.errors import Diagnostic


class MethodElsewhere(Diagnostic):
    """A method of minimisation that MindSpore has for GPUs only."""

    code = "MG830"
    kind = NotImplementedError
    message = "For 'minimize', the method {method!r} is not there on CPU."
    help = "use `method='BFGS'` or `'LBFGS'`, with a penalty for broken constraints in the function"
    method: str
