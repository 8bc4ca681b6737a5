"""MG975 to MG979: the search for the step of a compilation that made a result wrong."""

from __future__ import annotations

from msgraph.diagnostics.errors import Diagnostic


class InputsDoNotFit(Diagnostic):
    """The file of inputs belongs to another graph."""

    code = "MG975"
    message = "the inputs in {path} are {actual}, but the graph takes {wanted}"
    label = "this graph"
    help = "leave the file out (`--check-results`), and random inputs are used"
    path: str
    actual: str
    wanted: str


class InputsUnreadable(Diagnostic):
    """The file of inputs is missing, or no such file."""

    code = "MG976"
    message = "the inputs in {path} cannot be read: {problem}"
    help = "it is a file of `numpy.savez` with one array for each argument, as `python -m msgraph bisect` writes it"
    path: str
    problem: str
