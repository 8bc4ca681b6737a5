"""What ``python -m msgraph lint`` says besides what compiling says: nothing of it is an error."""

from __future__ import annotations

from msgraph.diagnostics.errors import Diagnostic


class Unrolled(Diagnostic):
    """A loop over a known range is unrolled."""

    code = "MG985"
    message = "This loop is unrolled: its body is compiled {rounds} times."
    label = "{rounds} rounds"
    help = "where the rounds are alike, `range(ms.mutable(n))` makes it a loop of the graph"
    rounds: int


class CompiledForEachValue(Diagnostic):
    """A compiled function is called with a Python number that changes."""

    code = "MG986"
    message = "`{function}` is compiled for each value of `{name}`."
    label = "another number in each round"
    help = "give a number that the run knows, `ms.mutable({name})`, or a tensor"
    function: str
    name: str


class AskedAgain(Diagnostic):
    """What Python answered while compiling is compared before each call."""

    code = "MG987"
    message = "The answer of `{name}` is kept in what is compiled: it is asked again before each call."
    label = "compiled anew where the answer changes"
    help = "call it outside the compiled function, and pass what it gives as an argument"
    name: str


class CountsCalls(Diagnostic):
    """A compiled function changes a Python number outside, which it was compiled with."""

    code = "MG988"
    message = "`{name}` is a number of Python's that each call changes: each call compiles anew."
    label = "another number at each call"
    help = "make it a Parameter, or a tensor: `{name} = ms.Tensor(0)`"
    name: str


class MadeInLoop(Diagnostic):
    """``jit`` is called in a loop."""

    code = "MG989"
    message = "Each round makes a compiled function of its own, and compiles it."
    label = "one in each round"
    help = "call `jit` once, before the loop"
