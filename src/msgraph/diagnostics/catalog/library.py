"""MG83x: what MindSpore has for other devices only, or what is done otherwise here."""

from __future__ import annotations

from msgraph.diagnostics.errors import Diagnostic, Stated


class MethodElsewhere(Diagnostic):
    """A minimisation method is available only on GPUs in MindSpore."""

    code = "MG830"
    exception = NotImplementedError
    message = "For 'minimize', the method {method!r} is not there on CPU."
    help = "use `method='BFGS'` or `'LBFGS'`, with a penalty for broken constraints in the function"
    method: str


class SizeNotAnnounced(Diagnostic):
    """An input has a size that ``set_inputs`` excludes."""

    code = "MG833"
    message = "The {index}th input of 'set_inputs' has a dimension that should be {symbol}, but got {size}."
    help = "widen the `Symbol` that `set_inputs` was given, or pad the input"
    index: int
    symbol: str
    size: int


class StorageFixed(Diagnostic):
    """The memory of a tensor cannot be resized."""

    code = "MG834"
    exception = RuntimeError
    message = "The storage has {size} bytes and cannot be resized to {wanted}."
    help = "make a tensor of the size it is to have: `ops.zeros(shape, dtype)`"
    size: int
    wanted: int


class ArrayUnsupported(Stated):
    """NumPy's function supports this, and that of ``mindspore.numpy`` does not."""

    code = "MG962"
    exception = NotImplementedError
    help = "MindSpore does not have it either; compute it from other functions, or with NumPy outside the graph"
