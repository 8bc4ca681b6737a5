"""MG83x: what MindSpore has for other devices only, or what is done otherwise here."""

from __future__ import annotations

from msgraph.diagnostics.errors import Diagnostic, Stated


class MethodElsewhere(Diagnostic):
    """A method of minimisation that MindSpore has for GPUs only."""

    code = "MG830"
    exception = NotImplementedError
    message = "For 'minimize', the method {method!r} is not there on CPU."
    help = "use `method='BFGS'` or `'LBFGS'`, with a penalty for broken constraints in the function"
    method: str


class BadSymbol(Diagnostic):
    """What is said of a size cannot be."""

    code = "MG831"
    message = "For 'Symbol', {what}"
    help = "`Symbol(max=32, min=8, divisor=8)` is a size of 8, 16, 24 or 32"
    what: str


class BadSymbolType(Diagnostic):
    """What is said of a size is no number."""

    code = "MG832"
    exception = TypeError
    message = "For 'Symbol', the argument '{argument}' must be {wanted}, but got {got}"
    help = "`Symbol(max=32, min=8, divisor=8)` is a size of 8, 16, 24 or 32"
    argument: str
    wanted: str
    got: object


class SizeNotAnnounced(Diagnostic):
    """An input has a size that ``set_inputs`` excluded."""

    code = "MG833"
    message = "The {index}th input of 'set_inputs' has a dimension that should be {symbol}, but got {size}."
    help = "widen the `Symbol` that `set_inputs` was given, or pad the input"
    index: int
    symbol: str
    size: int


class StorageFixed(Diagnostic):
    """The memory of a tensor was to become larger or smaller."""

    code = "MG834"
    exception = RuntimeError
    message = "The storage has {size} bytes and cannot be resized to {wanted}."
    help = "make a tensor of the size it is to have: `ops.zeros(shape, dtype)`"
    size: int
    wanted: int


class ArrayUnsupported(Stated):
    """What NumPy's function can do, and that of ``mindspore.numpy`` cannot."""

    code = "MG962"
    exception = NotImplementedError
    help = "MindSpore does not have it either; compute it from other functions, or with NumPy outside the graph"
