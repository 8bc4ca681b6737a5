"""MG33x: arguments of vmap, in MindSpore's words."""

from __future__ import annotations

from msgraph.diagnostics.errors import Diagnostic


class BadAxes(Diagnostic):
    """``in_axes`` or ``out_axes`` does not fit the arguments or the results."""

    code = "MG330"
    kind = RuntimeError
    message = "{text}"
    help = "give one axis for all, or one (or None) for each"
    text: str


class MappedSizes(Diagnostic):
    """The mapped axes are not equally long."""

    code = "MG331"
    kind = RuntimeError
    message = "The 'axis_size' of each argument in the scope of 'vmap' should be equal, but got {first} and {second}."
    help = "all axes that are mapped together must be equally long"
    first: int
    second: int


class NotMappable(Diagnostic):
    """``vmap`` of something that is no function."""

    code = "MG332"
    kind = RuntimeError
    message = "'VmapOperation' arg0 must be a 'Function' or 'Cell', but got {given}."
    help = "give a function, a Cell or an operator"
    given: object
