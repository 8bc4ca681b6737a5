"""MG970 to MG973: questions about what became of a program."""

from __future__ import annotations

from msgraph.diagnostics.errors import Diagnostic


class NotCompiledYet(Diagnostic):
    """A function was inspected before it was compiled."""

    code = "MG970"
    exception = RuntimeError
    message = "'{name}' has not been compiled{because}"
    label = "this function"
    help = "call it first, or `{name}.prepare(...)`, which compiles it for such arguments and does not run it"
    name: str
    because: str


class NoSuchVariable(Diagnostic):
    """A function has no variable of this name, or the graph has no value for it."""

    code = "MG971"
    exception = NameError
    message = "'{function}' has no variable '{name}' that holds a tensor{near}"
    label = "this function"
    help = 'name a variable, `{function}.why("{example}")`, or a line, `{function}.why(line={line})`'
    function: str
    name: str
    near: str
    example: str
    line: int


class NothingOnLine(Diagnostic):
    """No operation of the graph comes from this line."""

    code = "MG972"
    message = "nothing in the graph of '{function}' comes from line {line}"
    label = "this function"
    help = "{near}"
    function: str
    line: int
    near: str


class NothingAsked(Diagnostic):
    """``why`` got neither a variable nor a line."""

    code = "MG973"
    exception = TypeError
    message = "'why' takes the name of a variable or a line"
    label = "this function"
    help = '`{function}.why("{example}")`, or `{function}.why(line={line})`'
    function: str
    example: str
    line: int


class InputsDoNotFit(Diagnostic):
    """A file of inputs belongs to another graph."""

    code = "MG975"
    message = "the inputs in {path} are {actual}, but the graph takes {wanted}"
    label = "this graph"
    help = "leave the file out (`--check-results`), and random inputs are used"
    path: str
    actual: str
    wanted: str


class InputsUnreadable(Diagnostic):
    """A file of inputs is missing or invalid."""

    code = "MG976"
    message = "the inputs in {path} cannot be read: {problem}"
    help = "it is a file of `numpy.savez` with one array for each argument, as `python -m msgraph bisect` writes it"
    path: str
    problem: str


class Unrolled(Diagnostic):
    """A loop over a known range is unrolled."""

    code = "MG985"
    message = "This loop is unrolled: its body is compiled {rounds} times."
    label = "{rounds} rounds"
    help = "where the rounds are alike, `range(ms.mutable(n))` makes it a loop of the graph"
    rounds: int


class CompiledForEachValue(Diagnostic):
    """A compiled function is called with a Python number that changes, and is compiled again each time."""

    code = "MG986"
    message = "`{function}` is compiled for each value of `{name}`."
    label = "another number in each round"
    help = "give a number that the run knows, `ms.mutable({name})`, or a tensor"
    function: str
    name: str


class AskedAgain(Diagnostic):
    """A value that Python computed at compile time is computed and compared again before each call."""

    code = "MG987"
    message = "The answer of `{name}` is kept in what is compiled: it is asked again before each call."
    label = "compiled anew where the answer changes"
    help = "call it outside the compiled function, and pass what it gives as an argument"
    name: str


class CountsCalls(Diagnostic):
    """A compiled function changes an outer Python number that it was compiled with."""

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
