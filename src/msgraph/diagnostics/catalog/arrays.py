"""What functions of ``mindspore.numpy`` do not take."""

from __future__ import annotations

from msgraph.diagnostics.errors import Diagnostic


class ArrayValue(Diagnostic):
    """An argument of a function of ``mindspore.numpy`` with a value it cannot have."""

    code = "MG960"
    message = "{text}"
    help = "see the documentation of `mindspore.numpy.{owner}` for what it takes"
    owner: str
    text: str


class ArrayUnsupported(Diagnostic):
    """What NumPy's function can do, and that of ``mindspore.numpy`` cannot."""

    code = "MG962"
    exception = NotImplementedError
    message = "{text}"
    help = "MindSpore does not have it either; compute it from other functions, or with NumPy outside the graph"
    text: str


class ArrayType(Diagnostic):
    """An argument of a function of ``mindspore.numpy`` of a type it cannot have."""

    code = "MG961"
    exception = TypeError
    message = "{text}"
    help = "see the documentation of `mindspore.numpy.{owner}` for what it takes"
    owner: str
    text: str
