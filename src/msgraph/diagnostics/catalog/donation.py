"""MG293 to MG298: ``jit(donate=…)`` and the tensors that were given away."""

from __future__ import annotations

from msgraph.diagnostics.errors import Diagnostic


class BadDonateOption(Diagnostic):
    """``donate`` names no parameter of the function."""

    code = "MG293"
    message = "For 'jit', 'donate' must name parameters of '{function}' or give their positions, but got {got!r}."
    notes = ("its parameters are {names}",)
    help = 'write `donate="name"`, `donate=0`, or a tuple of these'
    got: object
    function: str
    names: str


class DonatedNoTensor(Diagnostic):
    """A donated argument is no tensor, and holds none."""

    code = "MG294"
    exception = TypeError
    message = "The argument '{name}' is donated, but is {what}."
    help = "donate tensors, or lists, tuples and dicts of tensors"
    name: str
    what: str


class DonatedParameter(Diagnostic):
    """A donated argument is a Parameter."""

    code = "MG295"
    exception = TypeError
    message = "The argument '{name}' is donated, but holds the Parameter '{parameter}'."
    notes = ("a Parameter lives as long as its model, and is updated in place as it is",)
    help = "leave '{name}' out of `donate`"
    name: str
    parameter: str


class DonatedTwice(Diagnostic):
    """A donated tensor reaches the function in a second way."""

    code = "MG296"
    message = "The argument '{name}' is donated, but the function gets the same tensor a second time."
    notes = ("as another argument, or as a variable it reads from around it",)
    help = "pass a copy the second time: `x.copy()`"
    name: str


class DonatedSharedMemory(Diagnostic):
    """The memory of a donated tensor is seen by somebody else."""

    code = "MG297"
    message = "The argument '{name}' is donated, but its memory is held by somebody else too."
    notes = ("a NumPy array it was made of or given out as, a view of it, or another tensor over the same memory",)
    help = "drop the other one first, or pass a copy: `{name}.copy()`"
    name: str


class UsedAfterDonation(Diagnostic):
    """A tensor was used after it was given away."""

    code = "MG298"
    exception = RuntimeError
    message = "The tensor was donated to '{function}' as its argument '{name}', and has no contents any more."
    label = "here it was given away"
    help = "use what `{function}` returned, or pass a copy: `x.copy()`"
    name: str
    function: str
