"""MG698, MG699, MG990 to MG994: programs that leave: exported files, and compiled objects."""

from __future__ import annotations

from msgraph.diagnostics.errors import Diagnostic


class BadExportArgument(Diagnostic):
    """An argument of ``export``, ``load`` or ``GraphCell`` that these do not take, in MindSpore's words."""

    code = "MG990"
    message = "{problem}"
    problem: str


class BadExportType(BadExportArgument):
    """The same, of a wrong class."""

    code = "MG991"
    kind = TypeError


class NotBuiltForExport(Diagnostic):
    """A part of MindSpore's ``export`` or ``load`` that there is not."""

    code = "MG992"
    kind = NotImplementedError
    message = "For '{function}', {what} is not supported."
    help = "{way_out}"
    function: str
    what: str
    way_out: str


class BrokenExport(Diagnostic):
    """A file that is no exported program, not all of one, or one of a later version."""

    code = "MG993"
    kind = RuntimeError
    message = "Load MindIR failed. The file {path} cannot be used: {reason}."
    help = "{way_out}"
    path: str
    reason: str
    way_out: str


class NotExportable(Diagnostic):
    """A program that a file of this format cannot hold."""

    code = "MG994"
    kind = RuntimeError
    message = "The program cannot be exported as {format}: {reason}."
    help = "{way_out}"
    format: str
    reason: str
    way_out: str
