"""MG720 to MG739: Python numbers that only the run knows, where they leave what a run can hold."""

from __future__ import annotations

from msgraph.diagnostics.errors import Diagnostic, Refusal


class IntegerOverflow(Diagnostic):
    """An integer at run time needs more than 64 bits."""

    code = "MG720"
    exception = OverflowError
    message = "{what} does not fit the 64 bits that an integer has in a compiled function."
    label = "Python's integers have no end, a compiled function's do"
    help = "compute with floats, or outside of the compiled function"
    what: str


class LongInteger(IntegerOverflow, Refusal):
    """An integer of more than 64 bits is combined with a number that is known only at run time."""

    code = "MG723"
    falls_back = True


class FractionalPower(Refusal):
    """An integer is raised to a power that may be negative, which gives a float in Python."""

    code = "MG721"
    message = "{what} is no integer: the exponent is negative."
    label = "an integer, as far as is known while compiling"
    help = "make the base a float: `float(n) ** k`"
    what: str


class ComplexPower(Refusal):
    """A negative float is raised to a fractional power, which gives a complex number in Python."""

    code = "MG722"
    message = "{what} is a complex number."
    label = "a float, as far as is known while compiling"
    help = "make the base positive, or give `complex(x)` to a function that is not compiled"
    what: str
