"""What functions of ``mindspore.numpy`` do not take."""

from __future__ import annotations

from msgraph.diagnostics.errors import Diagnostic


class ArrayUnsupported(Diagnostic):
    """What NumPy's function can do, and that of ``mindspore.numpy`` cannot."""

    code = "MG962"
    exception = NotImplementedError
    message = "{text}"
    help = "MindSpore does not have it either; compute it from other functions, or with NumPy outside the graph"
    text: str
